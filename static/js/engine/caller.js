// @ts-check
// The calling thread in place of workers: a program that takes its turn among the caller's own tasks.

import {surface} from './node.js'

/** @param {(scope: object) => void} serve  see serve.d.ts @returns {import('./threads.js').Threads} */
export const onCaller = serve => ({start: () => startHere(serve), close: async () => {}})

/** @param {(scope: object) => void} serve @returns {import('./worker.js').Thread} */
function startHere(serve) {
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
