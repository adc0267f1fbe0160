// @ts-check
// Runs the built Worker under workerd, on this machine and without a network.

import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {Miniflare} from 'miniflare'

/** @typedef {import('node:stream').Readable} Readable */

const here = fileURLToPath(new URL('..', import.meta.url))

/** Types of modules by the ends of their names. */
const types = /** @type {const} */ ({mjs: 'ESModule', js: 'ESModule', wasm: 'CompiledWasm'})

/**
 * fetch over a connection of its own. workerd closes connections that were idle for five seconds, and on a busy machine
 * the next request goes out just then.
 * @param {string} url @param {RequestInit} [init] @returns {Promise<Response>}
 */
export const ask = (url, init) => fetch(url, {...init, headers: {...init?.headers, Connection: 'close'}})

/** The modules of a folder that holds worker.mjs and what it imports. @param {string} folder */
export function modulesOf(folder) {
  const names = readdirSync(folder).sort(name => (name === 'worker.mjs' ? -1 : 1)) // the first module is the Worker
  return names.map(name => {
    const path = join(folder, name)
    const type = types[/** @type {keyof typeof types} */ (name.split('.').pop())]
    return {type, path, contents: type === 'CompiledWasm' ? readFileSync(path) : readFileSync(path, 'utf8')}
  })
}

/**
 * What a Worker may be started with besides its variables.
 * @typedef {object} Options
 * @property {boolean} [brokenStores]  its stores are those of broken-store.mjs
 * @property {number} [limit]  how much a client may have done, for ever: the simulator's own limit begins anew with every minute
 */

/**
 * Starts a Worker from a folder that holds worker.mjs and what it imports.
 * @param {string} folder @param {Record<string, string>} vars  the Worker's variables @param {Options} [options]
 * @returns {Promise<{url: string, logged: (pattern: RegExp) => Promise<string>, stop: () => Promise<void>}>}
 *   logged waits until a line of the log matches, and returns that line
 */
export async function startWorker(folder, vars = {}, {brokenStores = false, limit = 0} = {}) {
  const log = lines()
  const stores = brokenStores ? {} : {d1Databases: ['DB'], kvNamespaces: ['KV']}
  const wrappedBindings = {
    ...(brokenStores && {DB: {scriptName: 'broken-store', entrypoint: 'd1'}, KV: {scriptName: 'broken-store', entrypoint: 'kv'}}),
    ...(limit && {LIMIT: {scriptName: 'limit', bindings: {limit}}}),
  }
  const worker = new Miniflare({
    host: '127.0.0.1', port: 0, cf: false,
    // What workerd logs is read: a pipe that nobody reads fills, and stops it.
    handleRuntimeStdio: (/** @type {Readable[]} */ ...streams) => streams.forEach(stream => stream.on('data', log.add)),
    workers: [
      {
        name: 'main', modules: modulesOf(folder), modulesRoot: folder, compatibilityDate: '2026-04-01',
        bindings: vars, ...stores, wrappedBindings,
      },
      ...(brokenStores ? [binding('broken-store')] : []),
      ...(limit ? [binding('limit')] : []),
    ],
  })
  const url = String(await worker.ready).replace(/\/$/, '')
  if (!brokenStores) await migrate(await worker.getD1Database('DB', 'main'))
  return {url, logged: log.matching, stop: () => worker.dispose()}
}

/** A Worker that is a binding of another, from its file in support. @param {string} name */
function binding(name) {
  const path = name + '.mjs'
  return {name, modules: [{type: /** @type {const} */ ('ESModule'), path, contents: readFileSync(join(here, 'support', path), 'utf8')}]}
}

/** How many of the last lines of a log can be found. */
const LINES = 10_000

/** A log that grows, and can be waited for. */
function lines() {
  /** @type {string[]} */
  let recent = []
  let rest = ''
  /** @type {(() => void)[]} */
  let waiting = []
  return {
    /** @param {unknown} text */
    add(text) {
      const parts = (rest + text).split('\n')
      rest = parts.pop() ?? ''
      recent = [...recent, ...parts].slice(-LINES)
      waiting.splice(0).forEach(look => look())
    },
    /** @param {RegExp} pattern @returns {Promise<string>} */
    matching: pattern => new Promise(resolve => {
      const look = () => {
        const line = recent.find(text => pattern.test(text))
        if (line === undefined) waiting.push(look)
        else resolve(line)
      }
      look()
    }),
  }
}

/** Makes the tables. @param {{exec: (statements: string) => Promise<unknown>}} database */
async function migrate(database) {
  for (const file of readdirSync(join(here, 'migrations')).sort()) {
    await database.exec(readFileSync(join(here, 'migrations', file), 'utf8').replace(/^--.*$/gm, '').replaceAll('\n', ' '))
  }
}
