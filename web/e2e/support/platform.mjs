// @ts-check
// A learning platform: a server on a port of its own that unpacks a package and shows it in a frame, with the run-time of scorm-again
// around it or with less.

import {readFileSync} from 'node:fs'
import {createServer} from 'node:http'
import {extname} from 'node:path'
import {after, before} from 'node:test'

/** @import {Page} from 'playwright-core' */

const runtime = readFileSync(new URL('../node_modules/scorm-again/dist/scorm12.min.js', import.meta.url))
const types = /** @type {Record<string, string>} */ ({'.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css',
  '.svg': 'image/svg+xml', '.json': 'application/json'})

/** The platform's page: what is kept of an attempt is loaded into the run-time, and kept again whenever the lesson says so. */
const player = `<!doctype html><title>A platform</title><style>iframe { width: 1100px; height: 900px; border: 0 }</style>
<script src="/scorm12.js"></script><script>
const given = JSON.parse(decodeURIComponent(location.search.slice(1)) || '{}')
const kept = JSON.parse(localStorage.getItem('kept') ?? '{}')
window.API = new Scorm12API({autocommit: false})
API.loadFromJSON({...kept, core: {credit: 'credit', ...kept.core, ...given.core}, student_data: {...given.student_data}})
window.counts = {LMSCommit: 0, LMSFinish: 0}
for (const name of Object.keys(counts)) API.on(name, () => {
  localStorage.setItem('kept', JSON.stringify(API.cmi.toJSON()))
  counts[name]++
  localStorage.setItem('counts', JSON.stringify(counts))
})
</script><iframe src="/content/7/index.html"></iframe>`

/** The same with the object that a script makes. @param {string} api */
export const playerWith = api => `<!doctype html><title>Half a platform</title><script>window.said = []; ${api}</script>
<iframe src="/content/7/index.html"></iframe>`

/** A server for the tests of a file. */
export function platform() {
  const it = {address: '', player, /** @type {Map<string, Buffer | string>} */ files: new Map()}
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://platform').pathname
    if (path === '/') return response.writeHead(200, {'Content-Type': types['.html']}).end(it.player)
    if (path === '/left') return response.writeHead(200, {'Content-Type': types['.html']}).end('<!doctype html><title>Left</title>')
    if (path === '/scorm12.js') return response.writeHead(200, {'Content-Type': types['.js']}).end(runtime)
    const file = it.files.get(decodeURIComponent(path).replace('/content/7/', ''))
    const type = types[extname(path)] ?? 'application/octet-stream' // platforms do not know wasm
    if (file === undefined) return response.writeHead(path === '/favicon.ico' ? 204 : 404).end()
    return response.writeHead(200, {'Content-Type': type}).end(file)
  })
  before(() => new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => {
      it.address = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}/`
      resolve(undefined)
    })
  }))
  after(() => void server.close().closeAllConnections())
  return {
    /** Publishes a package. @param {Map<string, Buffer | string>} files @param {{player?: string}} [options] */
    publish(files, options = {}) {
      Object.assign(it, {player, ...options, files})
    },
    get address() { return it.address },
    /** The address of the page with values for the run-time. @param {object} given */
    addressWith: given => `${it.address}?${encodeURIComponent(JSON.stringify(given))}`,
  }
}

/** What the platform has kept. @param {Page} page @returns {Promise<any>} */
export const keptBy = page => page.evaluate(() => JSON.parse(localStorage.getItem('kept') ?? 'null'))
