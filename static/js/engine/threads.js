// @ts-check
// Where a program runs: in workers of a browser, each on a thread of its own. node.js and library.js have the other ways.

import {EngineError, toEngineError} from './errors.js'

/** @import {Thread} from './worker.js' */

/**
 * A way to start threads. `start` throws an EngineError where none may be started; `close` resolves once those that were ended are gone.
 * @typedef {{start: () => Thread, close: () => Promise<unknown>}} Threads
 */

/** Starts a thread; what forbids it becomes an EngineError. @param {() => Thread} start @returns {Thread} */
export function allowed(start) {
  try {
    return start()
  } catch (error) {
    throw new EngineError('worker', toEngineError(error, 'worker').message)
  }
}

/**
 * Workers that begin with a script: the loader of Go's programs and boot.js. In a sandboxed frame, where the origin is opaque, a worker
 * may come from a blob or from data; WebKit starts none from a blob there if the page has a Cross-Origin-Embedder-Policy. Data are
 * kept for other pages, where 'self' is the site for its workers.
 * @param {string} source @returns {Threads}
 */
export function workersOf(source) {
  const opaque = globalThis.origin === 'null'
  const script = opaque ? `data:text/javascript,${encodeURIComponent(source)}`
    : URL.createObjectURL(new Blob([source], {type: 'text/javascript'}))
  return {
    start: () => allowed(() => new Worker(script, {name: 'rising-bandits-engine'})),
    async close() { if (!opaque) URL.revokeObjectURL(script) },
  }
}
