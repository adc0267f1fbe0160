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

/**
 * Compiles the very answer of the network, since browsers keep compiled code beside it and compile nothing
 * at the next visit. A copy of it counts what has come.
 * @param {URL} url @param {(loaded: number, total: number) => void} onProgress
 */
async function compile(url, onProgress) {
  const total = Number(new URLSearchParams(url.hash.slice(1)).get('bytes'))
  const response = await get(url)
  let compiled = false
  onProgress(0, total)
  count(response.clone(), (loaded) => { if (!compiled) onProgress(loaded, total) })
  try {
    return await WebAssembly.compileStreaming(response)
  } catch (error) {
    throw {path: 'engine.wasm', message: `could not be compiled: ${error instanceof Error ? error.message : error}`}
  } finally {
    compiled = true
  }
}

/** @param {Response} response @param {(loaded: number) => void} onBytes */
async function count(response, onBytes) {
  const reader = response.body?.getReader()
  let loaded = 0
  for (;;) {
    const part = await reader?.read().catch(() => undefined) // whoever compiles it says what is wrong
    if (!part?.value) return
    onBytes(loaded += part.value.byteLength)
  }
}
