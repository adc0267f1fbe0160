// @ts-check
// Fetches and compiles a program once; every worker of it gets the compiled module. Engines that follow each other on a
// page can share one, because compiling is the slowest part of a start.

import {compile, get} from './compile.js'
import {workersOf} from './threads.js'

/** @import {OnProgress} from './compile.js' */

const ENGINE = new URL('../../wasm/engine.wasm', import.meta.url)

/**
 * What workers are started from. A worker handles the request of `prepare` before any other.
 * @typedef {object} Program
 * @property {WebAssembly.Module} module
 * @property {() => import('./worker.js').Thread} start  starts a thread that waits for the module
 * @property {(request: import('./protocol.js').Ask<[more?: import('./worker.js').More]>) => Promise<unknown>} [prepare]
 */

/**
 * Loads a program, by default the engine. `onProgress` counts unpacked bytes; the build puts their total into the
 * address of the wasm. Rejects with an EngineError.
 * @param {OnProgress} onProgress
 * @param {URL} [wasm]
 * @param {string} [name]  for messages
 * @returns {Promise<Program>}
 */
export async function loadProgram(onProgress, wasm = ENGINE, name = 'engine.wasm') {
  const [module, {start}] = await Promise.all([compile(wasm, name, onProgress), pageWorkers.load()])
  return {module, start}
}

/**
 * Keeps what is loaded for later callers. A failed load is forgotten, so that the next caller tries again.
 * @template T
 * @param {(onProgress: OnProgress) => Promise<T>} start
 */
function keep(start) {
  /** @type {Promise<T> | null} */
  let loading = null
  /** @type {OnProgress} */
  let listen = () => {}
  return {
    /** Of several callers, the last one hears about the progress. @param {OnProgress} [onProgress] */
    load(onProgress = () => {}) {
      listen = onProgress
      if (loading) return loading
      const started = loading = start((loaded, total) => listen(loaded, total))
      started.catch(() => { if (loading === started) loading = null })
      return started
    },
    /** Forgets what is loaded. Those who have it keep it. */
    drop: () => { loading = null },
  }
}

/**
 * Loads a program once for all engines of a page, and keeps it until it is dropped. The arguments are those of loadProgram.
 * @param {URL} [wasm] @param {string} [name]
 */
export const keptProgram = (wasm, name) => keep(onProgress => loadProgram(onProgress, wasm, name))

/** Keeps engine.wasm, for pages that open and close engines. */
export const engineProgram = keptProgram()

/** Keeps the way in which all workers of the page are started. Their script is small, so it is never revoked. */
const pageWorkers = keep(async () => {
  const parts = await Promise.all([text(new URL('../../wasm/wasm_exec.js', import.meta.url)), text(new URL('./boot.js', import.meta.url))])
  return workersOf(parts.join('\n'))
})

/** @param {URL} url */
async function text(url) {
  return (await get(url)).text()
}

// The program training.wasm: the parts of the engine that only some readers need. It is loaded once, when first needed.

/** Returns training.wasm, and loads it if necessary. A failed load is tried again. */
export const {load: trainingProgram} = keptProgram(new URL('../../wasm/training.wasm', import.meta.url), 'training.wasm')
