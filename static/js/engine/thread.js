// @ts-check
// A worker that may start before anybody listens to it: its messages wait.

/** @typedef {{onMessage: (data: any) => void, onError: (message: string) => void}} Hearer */

/**
 * @typedef {object} Thread
 * @property {Worker} worker
 * @property {(hearer: Hearer) => void} listen  passes on the messages so far, in a microtask, and all later ones
 */

/**
 * Starts a worker from a script, and its program once the module is compiled. If there is no module, the worker ends.
 * @param {string} script  see load.js @param {Promise<WebAssembly.Module>} module @param {boolean} debug
 * @returns {Thread}
 */
export function startThread(script, module, debug) {
  const worker = new Worker(script)
  /** @type {Array<(hearer: Hearer) => void>} */
  const waiting = []
  /** @type {Hearer | null} */
  let hearer = null

  /** @param {(hearer: Hearer) => void} call */
  function pass(call) {
    if (hearer) call(hearer)
    else waiting.push(call)
  }
  worker.onerror = (event) => {
    event.preventDefault()
    pass((to) => to.onError(event.message || 'the worker could not be started'))
  }
  worker.onmessageerror = () => pass((to) => to.onError('a message could not be read'))
  worker.onmessage = ({data}) => pass((to) => to.onMessage(data))
  module.then((compiled) => worker.postMessage({type: 'start', module: compiled, debug}), () => worker.terminate())
  return {
    worker,
    listen(to) {
      queueMicrotask(() => {
        hearer = to
        for (const call of waiting.splice(0)) call(to)
      })
    },
  }
}
