// @ts-check
// Fetches and compiles the engine once; every worker gets the compiled module.

/**
 * What a worker is started from.
 * @typedef {{module: WebAssembly.Module, script: string, release: () => void}} Program
 */

/**
 * Loads the engine. `onProgress` counts unpacked bytes; the build has put their total into the
 * address of the wasm. Rejects with an EngineError.
 * @param {(loaded: number, total: number) => void} onProgress
 * @returns {Promise<Program>}
 */
export async function loadProgram(onProgress) {
  const [loader, boot, module] = await Promise.all([
    text(new URL('../../wasm/wasm_exec.js', import.meta.url)),
    text(new URL('./boot.js', import.meta.url)),
    compile(new URL('../../wasm/engine.wasm', import.meta.url), onProgress),
  ])
  const script = URL.createObjectURL(new Blob([loader, '\n', boot], {type: 'text/javascript'}))
  return {module, script, release: () => URL.revokeObjectURL(script)}
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

/** @param {URL} url @param {(loaded: number, total: number) => void} onProgress */
async function compile(url, onProgress) {
  const total = Number(new URLSearchParams(url.hash.slice(1)).get('bytes'))
  const response = await get(url)
  if (!response.body) throw {path: 'engine.wasm', message: 'the answer is empty'}
  let loaded = 0
  onProgress(0, total)
  const counted = response.body.pipeThrough(new TransformStream({
    /** @param {Uint8Array} chunk @param {TransformStreamDefaultController<Uint8Array>} out */
    transform(chunk, out) {
      loaded += chunk.byteLength
      onProgress(loaded, total)
      out.enqueue(chunk)
    },
  }))
  try {
    return await WebAssembly.compileStreaming(new Response(counted, {headers: {'Content-Type': 'application/wasm'}}))
  } catch (error) {
    throw {path: 'engine.wasm', message: `could not be compiled: ${error instanceof Error ? error.message : error}`}
  }
}
