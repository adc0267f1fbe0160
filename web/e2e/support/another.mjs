// @ts-check
// Another site that frames ours, over http and over https, by a certificate that its visitors are told to accept.

import {execFile} from 'node:child_process'
import {once} from 'node:events'
import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {createServer, request as ask} from 'node:http'
import {createServer as createSecure} from 'node:https'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {root} from './site.mjs'

const exec = promisify(execFile)

/** A key and a certificate of this machine for a day, by the program that comes with Go. */
async function certificate() {
  const {stdout} = await exec('go', ['env', 'GOROOT'], {cwd: root})
  const folder = mkdtempSync(join(tmpdir(), 'rising-tls-'))
  try {
    const go = stdout.trim()
    await exec(join(go, 'bin/go'), ['run', join(go, 'src/crypto/tls/generate_cert.go'), '-host', 'localhost,127.0.0.1',
      '-ecdsa-curve', 'P256', '-duration', '24h'], {cwd: folder})
    return {key: readFileSync(join(folder, 'key.pem')), cert: readFileSync(join(folder, 'cert.pem'))}
  } finally {
    rmSync(folder, {recursive: true})
  }
}

/**
 * Starts a server on a free port, and ends it after the test.
 * @param {import('node:test').TestContext} t @param {import('node:http').Server} server
 */
async function listening(t, server) {
  server.listen(0)
  await once(server, 'listening')
  t.after(() => void server.close().closeAllConnections())
  return /** @type {import('node:net').AddressInfo} */ (server.address()).port
}

/**
 * Another site by http and https: pages that hold one frame, without and with a Cross-Origin-Embedder-Policy.
 * @param {import('node:test').TestContext} t @param {string} address  of our site, by http
 * @returns {Promise<(scheme: 'http' | 'https', policy: string, path: string) => string>}  the address of a page that frames this
 *   page of our site in a sandbox, where both sites have this scheme
 */
export async function anotherSite(t, address) {
  const tls = await certificate()
  const {port} = new URL(address)
  const secured = await listening(t, createSecure(tls, (request, answer) => {
    const {url: path, method, headers} = request
    request.pipe(ask({host: 'localhost', port, path, method, headers}, response => {
      answer.writeHead(response.statusCode ?? 500, response.headers)
      response.pipe(answer)
    }))
  }))
  /** @type {import('node:http').RequestListener} */
  const page = (request, answer) => {
    const asked = new URL(request.url ?? '/', address).searchParams
    const policy = asked.get('policy')
    answer.writeHead(200, {'Content-Type': 'text/html; charset=utf-8',
      ...(policy && {'Cross-Origin-Embedder-Policy': policy, 'Cross-Origin-Opener-Policy': 'same-origin'})})
    answer.end(`<!doctype html><title>Another site</title><h1>${request.headers.host}, ${policy || 'no policy'}</h1>` +
      `<iframe sandbox="allow-scripts" width="900" height="600" src="${asked.get('frame') ?? ''}"></iframe>`)
  }
  const ports = {http: await listening(t, createServer(page)), https: await listening(t, createSecure(tls, page))}
  return (scheme, policy, path) => {
    const frame = `${scheme}://localhost:${scheme === 'http' ? port : secured}/${path}`
    return `${scheme}://127.0.0.1:${ports[scheme]}/?${new URLSearchParams({policy, frame})}`
  }
}
