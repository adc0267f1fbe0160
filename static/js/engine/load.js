// @ts-check
// Fetches and compiles a program once; every worker of it gets the compiled module.

import {startThread} from './thread.js'

/** @typedef {import('./thread.js').Thread} Thread */

const ENGINE = new URL('../../wasm/engine.wasm', import.meta.url)

/**
 * What workers are started from. A worker handles the request of `prepare` before any other.
 * @typedef {object} Program
 * @property {WebAssembly.Module} module
 * @property {string} script
 * @property {() => void} release
 * @property {(request: import('./protocol.js').Ask<[more?: import('./worker.js').More]>) => Promise<unknown>} [prepare]
 * @property {() => Thread | null} [takeStarted]  the worker that was started while the program was loaded, once
 */

/** @type {{program: Promise<Program>, listen: (onProgress: (loaded: number, total: number) => void) => void} | null} */
let begun = null

/**
 * Begins to load the engine for the next call of loadEngine, at a lower priority than everything else of the page. It
 * also starts a worker, which is about ready when the rest of the page is.
 */
export function beginEngine() {
  let [loaded, total] = [0, 0]
  /** @type {(loaded: number, total: number) => void} */
  let listener = () => {}
  const {script, module} = beginLoad(ENGINE, 'engine.wasm', (n, of) => listener(loaded = n, total = of), 'low')
  /** @type {Thread | null} */
  let started = null
  const starting = script.then((url) => { started = startThread(url, module, false) })
  const program = Promise.all([programOf(script, module), starting]).then(([loadedProgram]) => ({
    ...loadedProgram,
    takeStarted() {
      const taken = started
      started = null
      return taken
    },
    release() {
      started?.worker.terminate()
      loadedProgram.release()
    },
  }))
  program.catch(() => {}) // the caller of loadEngine gets the error
  begun = {program, listen: f => { listener = f; f(loaded, total) }}
}

/**
 * Returns the engine that beginEngine began to load. If that failed, the next call loads it again.
 * @param {(loaded: number, total: number) => void} onProgress  see loadProgram
 * @returns {Promise<Program>}
 */
export function loadEngine(onProgress) {
  const early = begun
  begun = null
  if (!early) return loadProgram(onProgress)
  early.listen(onProgress)
  return early.program
}

/**
 * Loads a program, by default the engine. `onProgress` counts unpacked bytes; the build puts their total into the
 * address of the wasm. Rejects with an EngineError.
 * @param {(loaded: number, total: number) => void} onProgress
 * @param {URL} [wasm]
 * @param {string} [name]  for messages
 * @returns {Promise<Program>}
 */
export function loadProgram(onProgress, wasm = ENGINE, name = 'engine.wasm') {
  const {script, module} = beginLoad(wasm, name, onProgress)
  return programOf(script, module)
}

/**
 * @param {URL} wasm @param {string} name @param {(loaded: number, total: number) => void} onProgress
 * @param {RequestPriority} [priority]  of the wasm
 */
function beginLoad(wasm, name, onProgress, priority) {
  const texts = Promise.all([text(new URL('../../wasm/wasm_exec.js', import.meta.url)), text(new URL('./boot.js', import.meta.url))])
  const script = texts.then(([loader, boot]) => URL.createObjectURL(new Blob([loader, '\n', boot], {type: 'text/javascript'})))
  return {script, module: compile(wasm, name, onProgress, priority)}
}

/** @param {Promise<string>} script @param {Promise<WebAssembly.Module>} module @returns {Promise<Program>} */
async function programOf(script, module) {
  const [url, compiled] = await Promise.all([script, module])
  return {module: compiled, script: url, release: () => URL.revokeObjectURL(url)}
}

/** @param {URL} url */
async function text(url) {
  return (await get(url)).text()
}

/** @param {URL} url @param {RequestPriority} [priority] */
async function get(url, priority = 'auto') {
  const name = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
  let response
  try {
    response = await fetch(url, {priority})
  } catch (error) {
    throw {path: name, message: `could not be loaded: ${error instanceof Error ? error.message : error}`}
  }
  if (!response.ok) throw {path: name, message: `could not be loaded: HTTP status ${response.status}`}
  return response
}

/**
 * Compiles the network's own response, because browsers keep compiled code beside it, and so compile nothing at the
 * next visit. A copy of the response counts the bytes.
 * @param {URL} url @param {string} name @param {(loaded: number, total: number) => void} onProgress @param {RequestPriority} [priority]
 */
async function compile(url, name, onProgress, priority) {
  const total = Number(new URLSearchParams(url.hash.slice(1)).get('bytes'))
  const response = await get(url, priority)
  let compiled = false
  onProgress(0, total)
  count(response.clone(), (loaded) => { if (!compiled) onProgress(loaded, total) })
  try {
    return await WebAssembly.compileStreaming(asWasm(response))
  } catch (error) {
    throw {path: name, message: `could not be compiled: ${error instanceof Error ? error.message : error}`}
  } finally {
    compiled = true
  }
}

/**
 * Browsers compile only what is called wasm, and some hosts, such as learning platforms, do not know the type.
 * @param {Response} response
 */
function asWasm(response) {
  const type = 'application/wasm'
  return response.headers.get('Content-Type') === type ? response : new Response(response.body, {headers: {'Content-Type': type}})
}

/** @param {Response} response @param {(loaded: number) => void} onBytes */
async function count(response, onBytes) {
  const reader = response.body?.getReader()
  let loaded = 0
  for (;;) {
    const part = await reader?.read().catch(() => undefined) // the compiler reports the error
    if (!part?.value) return
    onBytes(loaded += part.value.byteLength)
  }
}
