// @ts-check
// The page in the documentation of the module for JavaScript, behind a plain static server, in a folder with files of one's own.

import assert from 'node:assert/strict'
import {once} from 'node:events'
import {existsSync, readFileSync} from 'node:fs'
import {createServer} from 'node:http'
import {extname, join} from 'node:path'
import {root} from './site.mjs'

/** What plain servers know. @type {Record<string, string>} */
const types = {'.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm', '.css': 'text/css'}

/** The page's text. */
export function docsText() {
  const [, text] = readFileSync(join(root, 'static/docs/javascript.md'), 'utf8').match(/```html\n(.*?)```/s) ?? []
  assert.ok(text, 'the documentation has lost its page')
  assert.ok(text.trim().split('\n').length <= 12, 'it says that it has 12 lines')
  return text
}

/**
 * Serves the page, changed, at the top, and the files of a folder beside it, until the test ends.
 * @param {import('node:test').TestContext} t @param {(html: string) => string} [change] @param {string} [folder]
 */
export async function docsPage(t, change = html => html, folder = '') {
  const html = change(docsText())
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname)
    const file = join(folder, path)
    if (path === '/' && html) return response.writeHead(200, {'Content-Type': 'text/html'}).end(html)
    if (!folder || !existsSync(file) || path.endsWith('/')) return response.writeHead(path === '/favicon.ico' ? 204 : 404).end()
    return response.writeHead(200, {'Content-Type': types[extname(file)] ?? 'application/octet-stream'}).end(readFileSync(file))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => void server.close().closeAllConnections())
  return {address: `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}/`}
}
