// @ts-check
// Fetches and compiles a program.

import {EngineError, toEngineError} from './errors.js'

/** @typedef {(loaded: number, total: number) => void} OnProgress */

/** Fetches a file. Rejects with an EngineError. @param {URL} url */
export async function get(url) {
  const name = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
  let response
  try {
    response = await fetch(url)
  } catch (error) {
    throw new EngineError(name, `could not be loaded: ${toEngineError(error, name).message}`)
  }
  if (response.status === 503) throw new EngineError(name, 'is not there yet: try again in a minute')
  if (!response.ok) throw new EngineError(name, `could not be loaded: HTTP status ${response.status}`)
  return response
}

/**
 * Compiles the network's own response, because browsers keep compiled code beside it, and so compile nothing at the
 * next visit. A copy of the response counts the bytes.
 * @param {URL} url @param {string} name @param {OnProgress} onProgress
 */
export async function compile(url, name, onProgress) {
  const total = Number(new URLSearchParams(url.hash.slice(1)).get('bytes'))
  const response = await get(url)
  let compiled = false
  onProgress(0, total)
  count(response.clone(), (loaded) => { if (!compiled) onProgress(loaded, total) })
  try {
    return await WebAssembly.compileStreaming(asWasm(response))
  } catch (error) {
    throw new EngineError(name, `could not be compiled: ${toEngineError(error, name).message}`)
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
