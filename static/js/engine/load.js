// @ts-check
// Fetches and compiles a program once; every worker of it gets the compiled module.

const ENGINE = new URL('../../wasm/engine.wasm', import.meta.url)

/**
 * What workers are started from. A worker handles the request of `prepare` before any other.
 * @typedef {object} Program
 * @property {WebAssembly.Module} module
 * @property {string} script
 * @property {() => void} release
 * @property {(request: import('./protocol.js').Ask<[more?: import('./worker.js').More]>) => Promise<unknown>} [prepare]
 */

/**
 * Loads a program, by default the engine. `onProgress` counts unpacked bytes; the build puts their total into the
 * address of the wasm. Rejects with an EngineError.
 * @param {(loaded: number, total: number) => void} onProgress
 * @param {URL} [wasm]
 * @param {string} [name]  for messages
 * @returns {Promise<Program>}
 */
export async function loadProgram(onProgress, wasm = ENGINE, name = 'engine.wasm') {
  const [module, loader, boot] = await Promise.all([compile(wasm, name, onProgress),
    text(new URL('../../wasm/wasm_exec.js', import.meta.url)), text(new URL('./boot.js', import.meta.url))])
  const source = `${loader}\n${boot}`
  // In a sandboxed frame, where the origin is opaque, a worker may come from a blob or from data; WebKit starts none from a blob
  // there if the page has a Cross-Origin-Embedder-Policy. Data are kept for other pages, where 'self' is the site for its workers.
  const script = globalThis.origin === 'null' ? `data:text/javascript,${encodeURIComponent(source)}`
    : URL.createObjectURL(new Blob([source], {type: 'text/javascript'}))
  return {module, script, release: () => URL.revokeObjectURL(script)} // of data it revokes nothing
}

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
 * @param {URL} url @param {string} name @param {(loaded: number, total: number) => void} onProgress
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
