// @ts-check
// Fetches and compiles a program once; every worker of it gets the compiled module. Engines that follow each other on a
// page can share one, because compiling is the slowest part of a start.

const ENGINE = new URL('../../wasm/engine.wasm', import.meta.url)

/**
 * What workers are started from. A worker handles the request of `prepare` before any other.
 * @typedef {object} Program
 * @property {WebAssembly.Module} module
 * @property {string} script  its address
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
  const [module, script] = await Promise.all([compile(wasm, name, onProgress), workerScript.load()])
  return {module, script}
}

/** @typedef {(loaded: number, total: number) => void} OnProgress */

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

/** Keeps the address of the script that all workers of the page start with. It is small, so it is never revoked. */
const workerScript = keep(async () => {
  const [loader, boot] = await Promise.all([text(new URL('../../wasm/wasm_exec.js', import.meta.url)),
    text(new URL('./boot.js', import.meta.url))])
  const source = `${loader}\n${boot}`
  // In a sandboxed frame, where the origin is opaque, a worker may come from a blob or from data; WebKit starts none from a blob
  // there if the page has a Cross-Origin-Embedder-Policy. Data are kept for other pages, where 'self' is the site for its workers.
  return globalThis.origin === 'null' ? `data:text/javascript,${encodeURIComponent(source)}`
    : URL.createObjectURL(new Blob([source], {type: 'text/javascript'}))
})

/** @param {URL} url */
async function text(url) {
  return (await get(url)).text()
}

/** @param {URL} url */
async function get(url) {
  const name = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
  let response
  try {
    response = await fetch(url)
  } catch (error) {
    throw {path: name, message: `could not be loaded: ${error instanceof Error ? error.message : error}`}
  }
  if (!response.ok) throw {path: name, message: `could not be loaded: HTTP status ${response.status}`}
  return response
}

/**
 * Compiles the network's own response, because browsers keep compiled code beside it, and so compile nothing at the
 * next visit. A copy of the response counts the bytes.
 * @param {URL} url @param {string} name @param {OnProgress} onProgress
 */
async function compile(url, name, onProgress) {
  const total = Number(new URLSearchParams(url.hash.slice(1)).get('bytes'))
  const response = await get(url)
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
