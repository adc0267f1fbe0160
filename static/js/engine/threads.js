// @ts-check
// Where engine.wasm runs: in workers of a browser or of node, or on the calling thread.

import {serve, source} from './serve.js'

/** @typedef {import('./worker.js').Thread} Thread */

/**
 * A way to start threads. `close` resolves once those that were ended are gone.
 * @typedef {{start: () => Thread, close: () => Promise<unknown>}} Threads
 */

/** A module of node, undefined elsewhere. @param {string} name @returns {any} */
export const ofNode = name => /** @type {any} */ (globalThis).process?.getBuiltinModule?.(`node:${name}`)

/** How many threads the machine runs at once. */
export const processors = () => globalThis.navigator?.hardwareConcurrency ?? ofNode('os')?.availableParallelism() ?? 2

/**
 * Workers, or with onCaller the calling thread. Throws where there are no workers.
 * @param {boolean} onCaller @returns {Threads}
 */
export function threads(onCaller) {
  if (onCaller) return {start: onCallingThread, close: async () => {}}
  if (typeof Worker === 'function') return inBrowser()
  const node = ofNode('worker_threads')
  if (node) return inNode(node.Worker)
  throw new Error('there are no workers here')
}

/** @returns {Threads} */
function inBrowser() {
  // In a sandboxed frame, where the origin is opaque, WebKit starts no worker from a blob if the page has a
  // Cross-Origin-Embedder-Policy: see workerScript in load.js.
  const opaque = globalThis.origin === 'null'
  const script = opaque ? `data:text/javascript,${encodeURIComponent(source)}`
    : URL.createObjectURL(new Blob([source], {type: 'text/javascript'}))
  return {
    start: () => new Worker(script, {name: 'rising-bandits-engine'}),
    async close() { if (!opaque) URL.revokeObjectURL(script) },
  }
}

/** What makes a thread of node a worker of the web. */
const OF_NODE = `const {parentPort} = require('node:worker_threads')
globalThis.postMessage = (message, transfer) => parentPort.postMessage(message, transfer)
parentPort.on('message', data => globalThis.onmessage({data}));
`

/** @param {any} Worker @returns {Threads} */
function inNode(Worker) {
  /** @type {Set<Promise<unknown>>} */
  const ending = new Set()
  function start() {
    const worker = new Worker(OF_NODE + source, {eval: true})
    const thread = surface()
    worker.on('message', (/** @type {any} */ data) => thread.onmessage({data}))
    worker.on('messageerror', () => thread.onmessageerror())
    worker.on('error', (/** @type {any} */ error) => thread.onerror({message: error?.message ?? String(error), preventDefault() {}}))
    worker.on('exit', () => thread.onerror({message: 'the worker was ended', preventDefault() {}}))
    return Object.assign(thread, {
      postMessage: (/** @type {any} */ message, /** @type {any} */ transfer) => worker.postMessage(message, transfer),
      terminate: () => {
        const end = worker.terminate().finally(() => ending.delete(end))
        ending.add(end)
      },
      ref: () => worker.ref(),
      unref: () => worker.unref(),
    })
  }
  return {start, close: () => Promise.all(ending)}
}

/** What a thread calls until its owner listens. @returns {any} */
const surface = () => ({onmessage() {}, onmessageerror() {}, onerror() {}})

/** @returns {Thread} */
function onCallingThread() {
  let over = false
  const thread = surface()
  /** What a Go program looks for in globalThis. @type {any} */
  const scope = {
    Object, Array, Uint8Array, Date, Error, WebAssembly, TextEncoder, TextDecoder, performance, crypto,
    setImmediate: /** @type {any} */ (globalThis).setImmediate,
    postMessage(/** @type {any} */ data) {
      queueMicrotask(() => { if (!over) thread.onmessage({data}) })
    },
    onmessage() {},
  }
  serve(scope)
  return Object.assign(thread, {
    postMessage(/** @type {any} */ data) {
      queueMicrotask(() => { if (!over) scope.onmessage({data}) })
    },
    terminate() {
      over = true
      scope.rising.close()
    },
  })
}
