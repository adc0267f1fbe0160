// @ts-check
// How the engine is fetched and compiled, with a network and a compiler that are made up.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {loadProgram} from '../../static/js/engine/load.js'

/**
 * Runs loadProgram with another fetch and compileStreaming.
 * @param {(url: URL) => Response} answer
 * @param {(response: Response) => Promise<any>} compile
 * @param {(loaded: number, total: number) => void} [onProgress]
 */
async function load(answer, compile, onProgress = () => {}) {
  const {fetch} = globalThis
  const {compileStreaming} = WebAssembly
  Object.assign(globalThis, {fetch: async (/** @type {URL} */ url) => answer(url)})
  Object.assign(WebAssembly, {compileStreaming: async (/** @type {Promise<Response>} */ response) => compile(await response)})
  try {
    return await loadProgram(onProgress)
  } finally {
    Object.assign(globalThis, {fetch})
    Object.assign(WebAssembly, {compileStreaming})
  }
}

const wasm = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])

test('the compiler gets the very answer of the network, which browsers keep compiled code for; the bytes are counted beside it',
  async () => {
  const answers = /** @type {Response[]} */ ([])
  /** @type {number[]} */
  const counts = []
  const {module, release} = await load(url => {
    const isWasm = url.pathname.endsWith('.wasm')
    const response = new Response(isWasm ? wasm : 'text', {headers: isWasm ? {'Content-Type': 'application/wasm'} : {}})
    if (url.pathname.endsWith('.wasm')) answers.push(response)
    return response
  }, async response => {
    assert.equal(response, answers[0], 'another answer is compiled')
    while (counts.at(-1) !== wasm.length) await new Promise(resolve => setImmediate(resolve))
    return WebAssembly.compile(await response.arrayBuffer())
  }, loaded => counts.push(loaded))
  release()
  assert.ok(module instanceof WebAssembly.Module)
  assert.deepEqual(counts, [0, wasm.length])
})

test('a program of a host that does not know its type is compiled all the same', async () => {
  const answer = () => new Response(wasm, {headers: {'Content-Type': 'application/octet-stream'}})
  const {module, release} = await load(answer, async response => {
    assert.equal(response.headers.get('Content-Type'), 'application/wasm')
    return WebAssembly.compile(await response.arrayBuffer())
  })
  release()
  assert.ok(module instanceof WebAssembly.Module)
})

test('what cannot be had or compiled is named', async () => {
  await assert.rejects(load(url => new Response(null, {status: url.pathname.endsWith('.wasm') ? 404 : 200}), async () => null),
    {path: 'engine.wasm', message: 'could not be loaded: HTTP status 404'})
  await assert.rejects(load(() => new Response('nonsense'), response => response.arrayBuffer().then(b => WebAssembly.compile(b))),
    error => /** @type {any} */ (error).path === 'engine.wasm' && /could not be compiled/.test(/** @type {any} */ (error).message))
})
