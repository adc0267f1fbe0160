// @ts-check
// Fetches and compiles a program once; every worker of it gets the compiled module.

/**
 * What a worker is started from. What `prepare` sends, a worker answers before it serves anybody else.
 * @typedef {object} Program
 * @property {WebAssembly.Module} module
 * @property {string} script
 * @property {() => void} release
 * @property {(request: import('./protocol.js').Ask<[more?: import('./worker.js').More]>) => Promise<unknown>} [prepare]
 */

/** @type {{program: Promise<Program>, listen: (onProgress: (loaded: number, total: number) => void) => void} | null} */
let begun = null

/** Begins to load the engine for the next call of loadEngine, after all else that the page asks for. */
export function beginEngine() {
  let [loaded, total] = [0, 0]
  /** @type {(loaded: number, total: number) => void} */
  let listener = () => {}
  const program = loadProgram((n, of) => listener(loaded = n, total = of), undefined, undefined, 'low')
  program.catch(() => {}) // the caller of loadEngine gets the error
  begun = {program, listen: f => { listener = f; f(loaded, total) }}
}

/**
 * Returns the engine that beginEngine began to load, and loads it again at the next call.
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
 * Loads a program, the engine unless another is named. `onProgress` counts unpacked bytes; the build has put
 * their total into the address of the wasm. Rejects with an EngineError.
 * @param {(loaded: number, total: number) => void} onProgress
 * @param {URL} [wasm]
 * @param {string} [name]  for messages
 * @param {RequestPriority} [priority]  of the wasm
 * @returns {Promise<Program>}
 */
export async function loadProgram(onProgress, wasm = new URL('../../wasm/engine.wasm', import.meta.url), name = 'engine.wasm', priority) {
  const [loader, boot, module] = await Promise.all([
    text(new URL('../../wasm/wasm_exec.js', import.meta.url)),
    text(new URL('./boot.js', import.meta.url)),
    compile(wasm, name, onProgress, priority),
  ])
  const script = URL.createObjectURL(new Blob([loader, '\n', boot], {type: 'text/javascript'}))
  return {module, script, release: () => URL.revokeObjectURL(script)}
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
 * Compiles the very answer of the network, since browsers keep compiled code beside it and compile nothing
 * at the next visit. A copy of it counts what has come.
 * @param {URL} url @param {string} name @param {(loaded: number, total: number) => void} onProgress @param {RequestPriority} [priority]
 */
async function compile(url, name, onProgress, priority) {
  const total = Number(new URLSearchParams(url.hash.slice(1)).get('bytes'))
  const response = await get(url, priority)
  let compiled = false
  onProgress(0, total)
  count(response.clone(), (loaded) => { if (!compiled) onProgress(loaded, total) })
  try {
    return await WebAssembly.compileStreaming(response)
  } catch (error) {
    throw {path: name, message: `could not be compiled: ${error instanceof Error ? error.message : error}`}
  } finally {
    compiled = true
  }
}

/** @param {Response} response @param {(loaded: number) => void} onBytes */
async function count(response, onBytes) {
  const reader = response.body?.getReader()
  let loaded = 0
  for (;;) {
    const part = await reader?.read().catch(() => undefined) // the compiler reports what is wrong
    if (!part?.value) return
    onBytes(loaded += part.value.byteLength)
  }
}
