// @ts-check
// How the engine is fetched and compiled, with a network and a compiler that are made up.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {keptProgram, loadProgram} from '../../../static/js/engine/load.js'

/**
 * Runs loadProgram, or what loads in its place, with another fetch and compileStreaming.
 * @template [T=import('../../../static/js/engine/load.js').Program]
 * @param {(url: URL) => Response} answer
 * @param {(response: Response) => Promise<any>} compile
 * @param {(loaded: number, total: number) => void} [onProgress]
 * @param {(onProgress: (loaded: number, total: number) => void) => Promise<any>} [start]
 * @returns {Promise<T>}
 */
async function load(answer, compile, onProgress = () => {}, start = loadProgram) {
  const {fetch} = globalThis
  const {compileStreaming} = WebAssembly
  Object.assign(globalThis, {fetch: async (/** @type {URL} */ url) => answer(url)})
  Object.assign(WebAssembly, {compileStreaming: async (/** @type {Promise<Response>} */ response) => compile(await response)})
  try {
    return await start(onProgress)
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
  const {module} = await load(url => {
    const isWasm = url.pathname.endsWith('.wasm')
    const response = new Response(isWasm ? wasm : 'text', {headers: isWasm ? {'Content-Type': 'application/wasm'} : {}})
    if (url.pathname.endsWith('.wasm')) answers.push(response)
    return response
  }, async response => {
    assert.equal(response, answers[0], 'another answer is compiled')
    while (counts.at(-1) !== wasm.length) await new Promise(resolve => setImmediate(resolve))
    return WebAssembly.compile(await response.arrayBuffer())
  }, loaded => counts.push(loaded))
  assert.ok(module instanceof WebAssembly.Module)
  assert.deepEqual(counts, [0, wasm.length])
})

test('a program of a host that does not know its type is compiled all the same', async () => {
  const answer = () => new Response(wasm, {headers: {'Content-Type': 'application/octet-stream'}})
  const {module} = await load(answer, async response => {
    assert.equal(response.headers.get('Content-Type'), 'application/wasm')
    return WebAssembly.compile(await response.arrayBuffer())
  })
  assert.ok(module instanceof WebAssembly.Module)
})

test('what cannot be had or compiled is named', async () => {
  await assert.rejects(load(url => new Response(null, {status: url.pathname.endsWith('.wasm') ? 404 : 200}), async () => null),
    {path: 'engine.wasm', message: 'could not be loaded: HTTP status 404'})
  await assert.rejects(load(() => new Response('nonsense'), response => response.arrayBuffer().then(b => WebAssembly.compile(b))),
    error => /** @type {any} */ (error).path === 'engine.wasm' && /could not be compiled/.test(/** @type {any} */ (error).message))
})

test('a kept program is compiled once, also for who asks while it loads; after a failure or a drop it is compiled again', async () => {
  let compiles = 0
  let works = false
  const kept = keptProgram()
  /** @type {string[]} */
  const heard = []
  await load(() => new Response(wasm, {headers: {'Content-Type': 'application/wasm'}}), async response => {
    compiles++
    if (!works) throw new Error('broken off')
    return WebAssembly.compile(await response.arrayBuffer())
  }, undefined, async () => {
    const failed = [kept.load(), kept.load()]
    for (const loading of failed) await assert.rejects(loading, {path: 'engine.wasm', message: 'could not be compiled: broken off'})
    assert.equal(compiles, 1)
    works = true
    const [first, second] = await Promise.all([kept.load(() => heard.push('first')), kept.load(() => heard.push('second'))])
    assert.ok(first.module instanceof WebAssembly.Module)
    assert.equal(second.module, first.module)
    assert.equal((await kept.load()).module, first.module)
    assert.equal(compiles, 2)
    assert.deepEqual([...new Set(heard)], ['second'], 'who asked last waits for it')
    kept.drop()
    const third = await kept.load()
    assert.notEqual(third.module, first.module)
    assert.equal(third.start, first.start, 'the script of the workers is made again')
    assert.equal(compiles, 3)
  })
})

test('a load that fails after it was dropped leaves the one that follows', async () => {
  /** @type {Array<(error?: Error) => void>} */
  const ends = []
  const kept = keptProgram()
  await load(() => new Response(wasm), async response => {
    await new Promise((resolve, reject) => ends.push(error => error ? reject(error) : resolve(null)))
    return WebAssembly.compile(await response.arrayBuffer())
  }, undefined, async () => {
    const started = async (/** @type {number} */ count) => {
      while (ends.length < count) await new Promise(resolve => setImmediate(resolve))
    }
    const first = kept.load()
    await started(1)
    kept.drop()
    const second = kept.load()
    await started(2)
    ends[0](new Error('late'))
    await assert.rejects(first, {path: 'engine.wasm', message: 'could not be compiled: late'})
    assert.equal(kept.load(), second)
    ends[1]()
    await second
  })
})
