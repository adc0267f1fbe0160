// @ts-check
// The runners: workers that play blocks. They are started when there is something to play. A runner that dies is
// replaced and its blocks are played again. That changes no number, because a block's numbers depend only on the
// scenario.

import {Died} from './errors.js'
import {PoolRun} from './pool-run.js'
import {startWorker} from './worker.js'

/** @typedef {import('./api.js').EngineError} EngineError */
/** @typedef {import('./load.js').Program} Program */
/** @typedef {import('./messages.js').Plan} Plan */
/** @typedef {import('./pool-run.js').PoolRunCallbacks} PoolRunCallbacks */
/** @typedef {import('./worker.js').Connection} Connection */

// The longest time of warming up, ms.
const WARM_MS = 1000
// Runners that die this often in a row before they serve are not replaced.
const STARTS = 3
// A runner reports 20 times a second while it plays. One that says nothing for this long, s, is gone or hangs: its blocks are played
// again. Browsers end workers without a word where memory is short.
const SILENT_SECONDS = 15

/**
 * @typedef {object} Pool
 * @property {(text: string, plan: Plan, callbacks: PoolRunCallbacks) => PoolRun} play  one at a time
 * @property {(text: string) => void} open  prepares idle runners for this scenario
 * @property {(text: string, plan: Plan) => void} warm  plays without using the results, until there is something to play
 * @property {() => void} start  starts a runner, so that the first run need not wait for it
 * @property {(how: string) => void} crash  for tests: crashes the first runner, if one was started
 * @property {() => void} close
 */

/**
 * @typedef {object} Runner
 * @property {Connection} worker
 * @property {boolean} serves        it has started
 * @property {string} text           the scenario it is ready for
 * @property {Map<number, number>} jobs  rounds played, by the index of a block it has
 */

/**
 * @param {Program} program
 * @param {{size: number, debug: boolean, onReplaced: (message: string) => void}} options  size: the most runners
 * @returns {Pool}
 */
export function createPool(program, {size, debug, onReplaced}) {
  /** @type {Runner[]} */
  const runners = []
  /** @type {PoolRun | null} */
  let run = null
  let badStarts = 0
  /** Seconds that a run of each policy took in the last sketches, for this number of policies. */
  let sketched = {policies: 0, speeds: /** @type {Map<number, number>} */ (new Map())}

  function addRunner() {
    const runner = startRunner(program, debug, (error) => replace(runner, error))
    badStarts++
    runner.worker.ready.then(() => { badStarts = 0 }, () => {})
    runners.push(runner)
  }

  /** @param {number} count */
  function grow(count) {
    while (runners.length < Math.min(count, size) && badStarts < STARTS * size) addRunner()
  }

  /** @param {Runner} runner @param {EngineError | null} error  null: it was only slow to stop */
  function replace(runner, error) {
    const i = runners.indexOf(runner)
    if (i < 0) return
    runner.worker.end()
    runners.splice(i, 1)
    grow(runners.length + 1)
    if (error) onReplaced(error.message)
    run?.lost(runner, error)
  }

  const runnerPool = {runners, grow, replace}
  return {
    play(text, plan, callbacks) {
      run?.cancel()
      if (plan.sketch && plan.policies !== sketched.policies) sketched = {policies: plan.policies, speeds: new Map()}
      run = new PoolRun(runnerPool, text, plan, callbacks, plan.sketch ? sketched.speeds : undefined)
      return run
    },
    open: text => runners.filter(r => r.jobs.size === 0 && r.text !== text).forEach(r => makeReady(r, text)),
    warm(text, plan) {
      if (run) return
      const warming = new PoolRun(runnerPool, text, plan, {onBlock: () => {}, onError: () => {}, patient: true})
      run = warming
      setTimeout(() => warming.cancel(), WARM_MS)
    },
    start: () => grow(1),
    crash(how) {
      runners[0]?.worker.request({type: 'crash', how}).catch(() => {})
    },
    close() {
      run?.cancel()
      for (const {worker} of runners) worker.end()
      runners.length = 0
    },
  }
}

/** Faults of a scenario are reported where it is planned. @param {Runner} runner @param {string} text */
function makeReady(runner, text) {
  runner.text = text
  runner.worker.request({type: 'open', text}).catch(() => {
    if (runner.text === text) runner.text = ''
  })
}

/** @param {Program} program @param {boolean} debug @param {(error: EngineError) => void} onDeath @returns {Runner} */
function startRunner(program, debug, onDeath) {
  const worker = startWorker(program, {debug, answerSeconds: SILENT_SECONDS, onDeath: (message) => onDeath(new Died(message))})
  /** @type {Runner} */
  const runner = {worker, serves: false, text: '', jobs: new Map()}
  worker.ready.then(() => { runner.serves = true }, () => {})
  return runner
}
