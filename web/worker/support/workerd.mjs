// @ts-check
// Runs the built Worker under workerd, on this machine and without a network.

import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {Miniflare} from 'miniflare'

const here = fileURLToPath(new URL('..', import.meta.url))

/** Types of modules by the ends of their names. */
const types = /** @type {const} */ ({mjs: 'ESModule', js: 'ESModule', wasm: 'CompiledWasm'})

/**
 * Starts a Worker from a folder that holds worker.mjs and what it imports.
 * @param {string} folder @param {Record<string, string>} vars  the Worker's variables
 * @returns {Promise<{url: string, stop: () => Promise<void>}>}
 */
export async function startWorker(folder, vars = {}) {
  const names = readdirSync(folder).sort(name => (name === 'worker.mjs' ? -1 : 1)) // the first module is the Worker
  const modules = names.map(name => {
    const path = join(folder, name)
    const type = types[/** @type {keyof typeof types} */ (name.split('.').pop())]
    return {type, path, contents: type === 'CompiledWasm' ? readFileSync(path) : readFileSync(path, 'utf8')}
  })
  const worker = new Miniflare({
    modules, modulesRoot: folder, compatibilityDate: '2026-04-01', host: '127.0.0.1', port: 0, cf: false,
    d1Databases: ['DB'], kvNamespaces: ['KV'], bindings: vars,
    // What workerd logs is read and dropped: a pipe that nobody reads fills, and stops it.
    handleRuntimeStdio: (out, err) => [out, err].forEach(stream => stream.resume()),
  })
  const url = String(await worker.ready).replace(/\/$/, '')
  const database = await worker.getD1Database('DB')
  for (const file of readdirSync(join(here, 'migrations')).sort()) {
    const statements = readFileSync(join(here, 'migrations', file), 'utf8').replace(/^--.*$/gm, '').replaceAll('\n', ' ')
    await database.exec(statements)
  }
  return {url, stop: () => worker.dispose()}
}
