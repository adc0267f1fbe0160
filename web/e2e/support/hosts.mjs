// @ts-check
// The hosts that the README describes, each with a copy of the site: the local server with its share service, the Worker
// under workerd with the settings of wrangler.jsonc, static hosts that read dist/_headers, and the program of a release.

import {execFile, spawn} from 'node:child_process'
import {once} from 'node:events'
import {cpSync, existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {createServer} from 'node:http'
import {tmpdir} from 'node:os'
import {extname, join, normalize} from 'node:path'
import {promisify} from 'node:util'
import {bin, firstLine, root} from './site.mjs'
import {copyOfDist, deployNext, offerShortLinks} from './release.mjs'

/** @import {TestContext} from 'node:test' */
/**
 * @typedef {object} Host
 * @property {string} address  of the page
 * @property {() => void | Promise<void>} deploy  publishes the next release, without the files of this one
 */
/** @typedef {{name: string, open: (t: TestContext) => Promise<Host>}} HostKind */

const exec = promisify(execFile)

/** @param {TestContext} t @param {boolean} withService */
function copyFor(t, withService) {
  const dir = copyOfDist()
  t.after(() => rmSync(dir, {recursive: true, force: true}))
  if (withService) offerShortLinks(dir)
  return dir
}

/**
 * Starts a server program and ends it after the test, if stop has not ended it.
 * @param {TestContext} t @param {string} program @param {string[]} args
 */
export async function started(t, program, args) {
  const server = spawn(program, args, {cwd: root, stdio: ['ignore', 'pipe', 'inherit']})
  const stop = async () => {
    if (server.exitCode !== null) return
    server.kill('SIGINT')
    await once(server, 'exit')
  }
  t.after(stop)
  return {address: await firstLine(server) + '/', stop}
}

/** @param {TestContext} t */
function freshFolder(t) {
  const dir = mkdtempSync(join(tmpdir(), 'rising-data-'))
  t.after(() => rmSync(dir, {recursive: true, force: true}))
  return dir
}

/** @type {HostKind} */
const local = {
  name: 'the local server with its share service',
  async open(t) {
    const dir = copyFor(t, true)
    const {address} = await started(t, join(bin, 'serve'), ['-dist', dir, '-addr', 'localhost:0', '-data', freshFolder(t), '-quiet'])
    return {address, deploy: () => deployNext(dir)}
  },
}

/** The settings of wrangler.jsonc as the simulator takes them. @param {any} settings @param {string} directory  of the site */
function simulated({vars, assets: {binding, html_handling, not_found_handling, run_worker_first}}, directory) {
  const assets = {
    directory, binding, assetConfig: {html_handling, not_found_handling},
    routerConfig: {has_user_worker: true, static_routing: {user_worker: run_worker_first}},
  }
  return /** @type {const} */ ([vars, {assets, limits: true}])
}

/** @type {HostKind} */
const worker = {
  name: 'the Worker with the settings of wrangler.jsonc',
  async open(t) {
    const build = join(root, 'web/worker/build')
    if (!existsSync(join(build, 'worker.mjs'))) throw new Error('the Worker is not built; run: make worker')
    const {settings, startWorker} = await import('../../worker/support/workerd.mjs')
    const dir = copyFor(t, true)
    let running = await startWorker(build, ...simulated(settings(), dir))
    t.after(() => running.stop())
    const address = running.url + '/'
    return {
      address,
      async deploy() {
        deployNext(dir)
        await running.stop()
        const [vars, options] = simulated(settings(), dir)
        running = await startWorker(build, vars, {...options, port: Number(new URL(address).port)})
      },
    }
  },
}

/** The headers of a path by dist/_headers; such hosts join values of one name. @param {string} dir @param {string} path */
function headersOf(dir, path) {
  /** @type {Record<string, string>} */
  const all = {}
  let applies = false
  for (const line of readFileSync(join(dir, '_headers'), 'utf8').split('\n')) {
    if (/^\S/.test(line)) applies = line.endsWith('*') ? path.startsWith(line.slice(0, -1)) : path === line
    else if (applies && line.trim()) {
      const [name, value] = [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]
      all[name] = all[name] ? `${all[name]}, ${value}` : value
    }
  }
  return all
}

const types = /** @type {Record<string, string>} */ ({
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png',
  '.wasm': 'application/wasm', '.json': 'application/json', '.webmanifest': 'application/manifest+json',
})

/**
 * Serves sites as static hosts do that read _headers.
 * @param {TestContext} t @param {Record<string, string>} sites  their folders, by place: "/", or "/a/" and "/b/"
 * @param {boolean} redirects  pages are answered at addresses without ".html"
 * @returns {Promise<{address: string, stop: () => void}>} the host's, without a path
 */
export async function staticHost(t, sites, redirects = false) {
  const server = createServer((request, answer) => {
    const {pathname, search} = new URL(request.url ?? '/', 'http://host')
    const place = Object.keys(sites).find(place => pathname.startsWith(place))
    if (place === undefined) return void answer.writeHead(404).end()
    const [dir, path] = [sites[place], pathname.slice(place.length - 1)]
    const page = redirects ? /^(.*\/)(?:index|([^/.]+))\.html$/.exec(pathname) : null
    if (page) return void answer.writeHead(307, {Location: page[1] + (page[2] ?? '') + search}).end()
    const named = path.endsWith('/') ? path + 'index.html' : path
    const file = [named, ...(redirects ? [named + '.html'] : [])].map(f => join(dir, normalize(f))).find(f => existsSync(f) && extname(f))
    answer.writeHead(file ? 200 : 404, {...headersOf(dir, path), 'Content-Type': types[extname(file ?? '.html')] ?? 'text/plain'})
    answer.end(readFileSync(file ?? join(dir, '404.html')))
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const stop = () => server.close().closeAllConnections()
  t.after(stop)
  const {port} = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {address: `http://localhost:${port}`, stop}
}

/** @param {string} name @param {boolean} redirects @returns {HostKind} */
const fileHost = (name, redirects) => ({
  name,
  async open(t) {
    const dir = copyFor(t, false)
    const {address} = await staticHost(t, {'/': dir}, redirects)
    return {address: `${address}/`, deploy: () => deployNext(dir)}
  },
})

/**
 * Compiles the program of `make release` for this machine with a page inside it.
 * @param {string} site  the page's folder @param {string} program  the file to write
 */
async function release(site, program) {
  const page = join(root, 'web/serve/page')
  try {
    rmSync(page, {recursive: true, force: true})
    cpSync(site, page, {recursive: true})
    await exec('go', ['build', '-trimpath', '-tags', 'release', '-o', program, './web/serve'], {cwd: root})
  } finally {
    rmSync(page, {recursive: true, force: true})
  }
}

/** The program of `make release`: its page is the build with -share self, inside it. @type {HostKind} */
const releaseProgram = {
  name: 'the program of a release',
  async open(t) {
    const dir = freshFolder(t)
    const [site, program, next] = ['dist', 'rising-bandits', 'rising-bandits-next'].map(name => join(dir, name))
    await exec('go', ['run', './web/build', '-share', 'self', '-keep=false', '-quality', '1', '-dist', site], {cwd: root})
    await release(site, program)
    const server = await started(t, program, ['-addr', 'localhost:0', '-data', join(dir, 'data'), '-quiet'])
    return {
      address: server.address,
      async deploy() {
        deployNext(site)
        await release(site, next)
        await server.stop()
        await started(t, next, ['-addr', new URL(server.address).host, '-data', join(dir, 'data'), '-quiet'])
      },
    }
  },
}

/** The hosts, those that `make test` tries first. */
export const hosts = [local, worker, fileHost('a static host', false), fileHost('a static host that redirects pages', true), releaseProgram]
