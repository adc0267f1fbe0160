// @ts-check
// Threads of node, which stand for workers of a browser.

import {allowed} from './threads.js'

/**
 * A module of node, undefined elsewhere. Bundlers leave its name alone.
 * @param {string} name @returns {Promise<any>}
 */
export async function ofNode(name) {
  if (!(/** @type {any} */ (globalThis).process?.versions?.node)) return undefined
  return (await import(/* webpackIgnore: true */ /* @vite-ignore */ `node:${name}`)).default
}

/** What makes a thread of node a worker of the web. */
const OF_NODE = `const {parentPort} = require('node:worker_threads')
globalThis.postMessage = (message, transfer) => parentPort.postMessage(message, transfer)
parentPort.on('message', data => globalThis.onmessage({data}));
`

/** What a thread calls until its owner listens. @returns {any} */
export const surface = () => ({onmessage() {}, onmessageerror() {}, onerror() {}})

/** @param {any} Worker  that of worker_threads @param {string} source @returns {import('./threads.js').Threads} */
export function threadsOfNode(Worker, source) {
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
  return {start: () => allowed(start), close: () => Promise.all(ending)}
}
