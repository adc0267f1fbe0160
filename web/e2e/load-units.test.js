// @ts-check
// How the engine is fetched and compiled, with a network and a compiler that are made up.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {beginEngine, loadEngine, loadProgram} from '../../static/js/engine/load.js'
import {startWorker} from '../../static/js/engine/worker.js'

/**
 * Runs loadProgram with another fetch and compileStreaming.
 * @param {(url: URL) => Response} answer
 * @param {(response: Response) => Promise<any>} compile
 * @param {(loaded: number, total: number) => void} [onProgress]
 * @param {() => Promise<any>} [action]  instead of loadProgram
 */
async function load(answer, compile, onProgress = () => {}, action = () => loadProgram(onProgress)) {
  const {fetch} = globalThis
  const {compileStreaming} = WebAssembly
  Object.assign(globalThis, {fetch: async (/** @type {URL} */ url) => answer(url)})
  Object.assign(WebAssembly, {compileStreaming: async (/** @type {Promise<Response>} */ response) => compile(await response)})
  try {
    return await action()
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

/** A worker that is made up. */
class FakeWorker {
  /** @type {FakeWorker[]} */
  static all = []
  /** @type {any[]} */
  got = []
  ended = false
  /** @type {(event: {data: any}) => void} */
  onmessage = () => {}
  constructor() {
    FakeWorker.all.push(this)
  }
  /** @param {any} message */
  postMessage(message) {
    this.got.push(message)
  }
  terminate() {
    this.ended = true
  }
}

/**
 * Begins to load the engine, with workers that are made up and a compiler that waits.
 * @param {(loads: () => number, compile: (works: boolean) => void) => Promise<void>} action
 */
async function early(action) {
  FakeWorker.all = []
  const {Worker} = globalThis
  Object.assign(globalThis, {Worker: FakeWorker})
  let loads = 0
  /** @type {(works: boolean) => void} */
  let compile = () => {}
  const compiled = new Promise(resolve => { compile = resolve })
  try {
    await load(url => {
      if (url.pathname.endsWith('.wasm')) loads++
      return new Response(url.pathname.endsWith('.wasm') ? wasm : 'text')
    }, async response => {
      if (!await compiled) throw new Error('no module')
      return WebAssembly.compile(await response.arrayBuffer())
    }, () => {}, () => {
      beginEngine()
      return action(() => loads, compile)
    })
  } finally {
    Object.assign(globalThis, {Worker})
  }
}

/** @param {() => boolean} holds */
async function soon(holds) {
  while (!holds()) await new Promise(resolve => setImmediate(resolve))
}

test('the engine that was begun early is loaded once, and again at the next call', () => early(async (loads, compile) => {
  await soon(() => loads() === 1)
  /** @type {number[]} */
  const counts = []
  const loading = loadEngine(loaded => counts.push(loaded))
  compile(true)
  const {module, release} = await loading
  release()
  assert.ok(module instanceof WebAssembly.Module)
  assert.equal(loads(), 1, 'it is not asked for twice')
  assert.ok(counts.length > 0, 'what has come so far is told')
  assert.ok(FakeWorker.all[0].ended, 'the worker that nobody took ends')
  const again = await loadEngine(() => {})
  again.release()
  assert.equal(loads(), 2, 'a page that loads it again gets it anew')
}))

test('a worker of the engine that was begun early is started before the module is there, and its first words wait',
  () => early(async (_, compile) => {
  await soon(() => FakeWorker.all.length === 1)
  const [first] = FakeWorker.all
  assert.deepEqual(first.got, [])
  compile(true)
  const program = await loadEngine(() => {})
  await soon(() => first.got.length === 1)
  assert.deepEqual(first.got, [{type: 'start', module: program.module, debug: false}])
  first.onmessage({data: {type: 'ready'}}) // before the page listens
  const taken = startWorker(program, {debug: false, onDeath: assert.fail})
  await taken.ready
  assert.equal(FakeWorker.all.length, 1, 'a second worker was started')
  const answer = taken.request({type: 'describe'})
  await soon(() => first.got.length === 2)
  first.onmessage({data: {type: 'answer', id: 1, value: 'the answer'}})
  assert.equal(await answer, 'the answer')
  const next = startWorker(program, {debug: false, onDeath: assert.fail})
  assert.equal(FakeWorker.all.length, 2, 'a worker was taken twice')
  for (const {end} of [taken, next]) end()
  program.release()
}))

test('a worker for debugging is never the one that was begun early', () => early(async (_, compile) => {
  compile(true)
  const program = await loadEngine(() => {})
  startWorker(program, {debug: true, onDeath: assert.fail}).end()
  assert.equal(FakeWorker.all.length, 2)
  program.release()
}))

test('a worker whose module does not come ends', () => early(async (_, compile) => {
  await soon(() => FakeWorker.all.length === 1)
  compile(false)
  await assert.rejects(loadEngine(() => {}), {path: 'engine.wasm'})
  await soon(() => FakeWorker.all[0].ended)
}))
