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
 * @property {boolean} [brokenStores]  its stores and its limits are those of broken-store.mjs
 * @property {object} [assets]  the site's files beside it, as the simulator takes them
 * @property {number} [port]  0, the default, takes a free one
 * @property {string} [state]  the folder where Durable Objects are kept; they are gone with the Worker if there is none
 * @property {boolean} [limits]  what a client may do is limited, as in wrangler.jsonc
 */

/**
 * Starts a Worker from a folder that holds worker.mjs and what it imports.
 * @param {string} folder @param {Record<string, string>} vars  the Worker's variables @param {Options} [options]
 * @returns {Promise<{url: string, logged: (pattern: RegExp) => Promise<string>, stop: () => Promise<void>}>}
 *   logged waits until a line of the log matches, and returns that line
 */
export async function startWorker(folder, vars = {}, {brokenStores = false, limits = false, state, assets, port = 0} = {}) {
  const log = lines()
  const stores = brokenStores ? {} : {d1Databases: ['DB'], kvNamespaces: ['KV']}
  const wrappedBindings = {
    ...(brokenStores && {DB: {scriptName: 'broken-store', entrypoint: 'd1'}, KV: {scriptName: 'broken-store', entrypoint: 'kv'},
      CLIENTS: {scriptName: 'broken-store', entrypoint: 'clients'}}),
  }
  const worker = new Miniflare({
    host: '127.0.0.1', port, cf: false, ...(state && {durableObjectsPersist: state}),
    // What workerd logs is read: a pipe that nobody reads fills, and stops it.
    handleRuntimeStdio: (/** @type {Readable[]} */ ...streams) => streams.forEach(stream => stream.on('data', log.add)),
    workers: [
      {
        name: 'main', modules: modulesOf(folder), modulesRoot: folder, compatibilityDate: '2026-04-01',
        bindings: vars, ...stores, wrappedBindings, ...(limits && {durableObjects: durableObjects()}), ...(assets && {assets}),
      },
      ...(brokenStores ? [binding('broken-store')] : []),
    ],
  })
  const url = String(await worker.ready).replace(/\/$/, '')
  if (!brokenStores) await migrate(await worker.getD1Database('DB', 'main'))
  return {url, logged: log.matching, stop: () => worker.dispose()}
}

/** The settings of wrangler.jsonc, whose comments are lines of their own. */
export const settings = () => JSON.parse(readFileSync(join(here, 'wrangler.jsonc'), 'utf8').replace(/^\s*\/\/.*$/gm, ''))

/** The Durable Objects of wrangler.jsonc as the simulator takes them. */
function durableObjects() {
  const {durable_objects: {bindings}, migrations} = settings()
  const inSQLite = migrations.flatMap((/** @type {{new_sqlite_classes: string[]}} */ m) => m.new_sqlite_classes)
  return Object.fromEntries(bindings.map((/** @type {{name: string, class_name: string}} */ b) =>
    [b.name, {className: b.class_name, useSQLite: inSQLite.includes(b.class_name)}]))
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
