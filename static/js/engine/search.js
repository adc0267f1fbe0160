// @ts-check
// A search for a scenario: a worker of training.wasm proposes candidates, and the pool of the engine plays them one by one.

import {toEngineError} from './errors.js'

/** @typedef {import('./messages.js').SearchStep} SearchStep */

/**
 * Begins a search.
 * @param {import('./worker.js').Connection} worker  of training.wasm, for this search alone; its owner ends it
 * @param {import('./pool.js').Pool} pool
 * @param {{text: string, options: import('./messages.js').SearchOptions}} what  a scenario of two policies
 * @param {import('./api.js').SearchCallbacks} callbacks
 * @returns {{cancel: () => void}}  no callback comes after it
 */
export function startSearch(worker, pool, {text, options}, {onStep, onDone, onError}) {
  let ended = false
  /** @type {import('./pool-run.js').PoolRun | null} */
  let run = null

  /** @param {unknown} error */
  function fail(error) {
    if (ended) return
    cancel()
    onError(toEngineError(error, 'search'))
  }
  function cancel() {
    ended = true
    run?.cancel()
  }
  /** @param {SearchStep} step */
  function play(step) {
    if (ended) return
    onStep(step)
    if (step.found) {
      ended = true
      onDone(step.found)
      return
    }
    run = pool.play(step.text, step.plan, {
      onBlock(data) {
        worker.request({type: 'searchDone'}, {data}).then(next => { if (next.text || next.found) play(next) }).catch(fail)
      },
      onError: fail,
    })
  }
  worker.request({type: 'search', text, options}).then(play).catch(fail)
  return {cancel}
}
