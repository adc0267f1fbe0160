// @ts-check
// A sweep: the coordinator plans it, the pool plays its parts one after the other, and the coordinator collects their blocks.

import {toEngineError} from './errors.js'

/** @import {SearchStep, SweepState} from './messages.js' */
/** @import {Sweep, SweepCallbacks, SweepProgress} from './api.js' */

const STATE_MS = 100

/**
 * Asks for the state of a sweep: soon, so that many blocks cost one answer, or now.
 * @param {import('./coordinator.js').AskCoordinator} ask
 * @param {{view: import('./messages.js').SweepView, object?: boolean}} what  object: the states are those of `rising sweep -json`
 * @param {number} total  blocks
 * @param {(state: SweepState, progress: SweepProgress) => void} onState @param {(error: unknown) => void} fail
 */
function createStates(ask, {view, object = false}, total, onState, fail) {
  const start = performance.now()
  const states = {view, handed: 0, now, soon, stop: () => clearTimeout(timer)}
  let timer = 0

  async function now() {
    clearTimeout(timer)
    timer = 0
    const state = /** @type {any} */ (await (object ? ask({type: 'sweepObject'}) : ask({type: 'sweepLook', view: states.view})))
    const [seconds, {handed}] = [(performance.now() - start) / 1000, states]
    const left = handed > 0 ? seconds * (total - handed) / handed : null
    return {state, progress: {share: total > 0 ? handed / total : 1, seconds, left}}
  }
  function soon() {
    if (timer === 0) timer = Number(setTimeout(() => now().then(({state, progress}) => onState(state, progress), fail), STATE_MS))
  }
  return states
}

/**
 * Begins a sweep. It rejects where the scenario has faults; what is wrong with the sweep itself is in the plan.
 * @param {import('./coordinator.js').AskCoordinator} ask  one worker: a later one knows nothing of this sweep
 * @param {import('./pool.js').Pool} pool
 * @param {{text: string, over: string[], at: number, view: import('./messages.js').SweepView, object?: boolean}} what
 * @param {SweepCallbacks} callbacks  of an object, the states are SweepObjects
 * @returns {Promise<Sweep>}
 */
export async function startSweep(ask, pool, {text, over, at, view, object}, {onState, onDone, onError}) {
  const plan = await ask({type: 'sweep', text, over, at, view})
  let ended = plan.fault !== ''
  /** @type {import('./pool.js').PoolRun | null} */
  let run = null
  const total = plan.parts.reduce((sum, part) => sum + part.plan.blocks.length, 0)
  const states = createStates(ask, {view, object}, total, (state, progress) => { if (!ended) onState(state, progress) }, fail)

  /** @param {unknown} error */
  function fail(error) {
    if (ended) return
    cancel()
    onError(toEngineError(error, 'sweep'))
  }
  function cancel() {
    ended = true
    states.stop()
    run?.cancel()
  }
  /** @param {number} part */
  function play(part) {
    if (ended) return
    if (part === plan.parts.length) return void finish().catch(fail)
    let left = plan.parts[part].plan.blocks.length
    run = pool.play(plan.parts[part].text, plan.parts[part].plan, {
      onBlock(data) {
        ask({type: 'sweepMerge', sweep: plan.sweep, part}, data).then(taken => {
          if (ended) return
          states.handed++
          if (taken) states.soon()
          if (--left === 0) play(part + 1)
        }).catch(fail)
      },
      onError: fail,
    })
  }
  async function finish() {
    const {state, progress} = await states.now()
    if (ended) return
    ended = true
    onDone(state, progress)
  }

  // In the next turn, so that the caller has the plan before it is told anything.
  if (!ended) setTimeout(play, 0, 0)
  return {
    plan,
    cancel,
    async look(next) {
      states.view = next
      return (await states.now()).state
    },
  }
}

// A search for a scenario: a worker of training.wasm proposes candidates, and the pool of the engine plays them one by one.

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
  /** @type {import('./pool.js').PoolRun | null} */
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
