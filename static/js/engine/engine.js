// @ts-check
// The page's interface to the engine: openEngine opens a bridge, as rising.js does, and returns the page's own functions.

import {openBridge, usualWorkers} from './coordinator.js'
import {engineProgram, loadProgram} from './load.js'
import {startRun} from './run.js'
import {startSweep, startSearch} from './sweep.js'

export {engineProgram} // loaded with this module, not in a file of its own

/** @import {Engine, EngineOptions, Run} from './api.js' */

/**
 * @param {import('./coordinator.js').AskCoordinator} ask  one worker: a later one knows nothing of this run
 * @param {string} text
 * @param {number} run
 * @param {boolean} whole  the axes show the whole horizon
 * @returns {Promise<import('./api.js').Live>}
 */
async function openLive(ask, text, run, whole) {
  return {
    state: await ask({type: 'liveOpen', text, run, whole}),
    axis: (whole) => ask({type: 'liveAxis', whole}),
    seek: (round) => ask({type: 'liveSeek', round}),
    toSwitch: (back = false) => ask({type: 'liveSwitch', back}),
    look: (policy, arm) => ask({type: 'liveLook', policy, arm}),
    trace: (value) => ask({type: 'liveTrace', value}),
    close: () => { ask({type: 'liveClose'}).catch(() => {}) },
  }
}

/** What an editor of index programs asks. @param {import('./coordinator.js').AskCoordinator} ask */
const programsOf = ask => ({
  language: () => ask({type: 'language'}),
  program: (/** @type {string} */ text) => ask({type: 'program', text}),
})

/** What is asked about a scenario besides its runs. @param {import('./coordinator.js').AskCoordinator} ask */
const studiesOf = ask => ({
  against: (/** @type {string} */ canonical, /** @type {string} */ oracle) => ask({type: 'against', text: canonical, oracle}),
  theory: (/** @type {string} */ canonical) => ask({type: 'theory', text: canonical}),
  sweepPresets: () => ask({type: 'sweepNamed'}),
  ranked: (/** @type {Omit<import('./messages.js').RankedRequest, 'type' | 'id'>} */ what) => ask({type: 'ranked', ...what}),
})

/**
 * What plays many scenarios.
 * @param {() => void} endRun @param {() => import('./coordinator.js').AskCoordinator} present @param {import('./pool.js').Pool} pool
 * @returns {Pick<Engine, 'search' | 'sweep'>}
 */
const manyOf = (endRun, present, pool) => ({
  search: (worker, what, callbacks) => (endRun(), startSearch(worker, pool, what, callbacks)),
  sweep: (what, callbacks) => (endRun(), startSweep(present(), pool, what, callbacks)),
})

/** What a person who plays by hand asks: see PaidRequest. @param {import('./coordinator.js').AskCoordinator} ask */
const handsOf = ask => ({
  paid: (/** @type {string} */ text, /** @type {number} */ rounds) => ask({type: 'paid', text, policy: 0, run: 0, rounds}),
  hindsight: (/** @type {string} */ text) => ask({type: 'hindsight', text, policy: 0, run: 0}),
  surprise: async (/** @type {number} */ seed, /** @type {number} */ horizon) => (await ask({type: 'surprise', seed, horizon})).text,
})

/** Returns a plan of the first run of as many policies as there are runners. @param {string} canonical @param {number} runners */
function firstRuns(canonical, runners) {
  const {policies, horizon} = JSON.parse(canonical)
  /** @type {Array<[number, number, number]>} */
  const blocks = Array.from({length: Math.min(runners, policies.length)}, (_, policy) => [policy, 0, 1])
  return {run: 0, sketch: true, blocks, policies: policies.length, horizon, runs: 1, until: horizon}
}

/**
 * Starts the engine: one coordinator and a pool of runners. Rejects with an EngineError if the wasm cannot be loaded or
 * started.
 * @param {EngineOptions} [options]
 * @returns {Promise<Engine>}
 */
export async function openEngine(options = {}) {
  const {onProgress = () => {}, runners = usualWorkers(2), onEvent, onLaid, debug} = options
  const program = options.program ?? await loadProgram(onProgress)
  const {coordinator, pool, close} = await openBridge(program, {workers: runners, debug, onEvent, onLaid})
  const working = Math.min(runners, navigator.hardwareConcurrency || runners)
  /** @type {Run | null} */
  let current = null
  return {
    runners: working,
    describe: () => coordinator.ask({type: 'describe'}),
    parse: (text) => coordinator.ask({type: 'parse', text}),
    judge: answer => coordinator.ask({type: 'judge', ...answer}),
    encodeLink: (canonical, fingerprint = '') => coordinator.ask({type: 'encodeLink', text: canonical, fingerprint}),
    async reshape(payoff, family, horizon) {
      return (await coordinator.ask({type: 'reshape', payoff: payoff ? JSON.stringify(payoff) : '', family, horizon})).payoff
    },
    ...programsOf(coordinator.ask),
    qr: (text) => coordinator.ask({type: 'qr', text}),
    decodeLink: (fragment) => coordinator.ask({type: 'decodeLink', fragment}),
    estimate: async canonical => (await coordinator.ask({type: 'estimate', text: canonical})).seconds / working,
    warm(canonical) {
      pool.warm(canonical, firstRuns(canonical, runners))
    },
    run(text, callbacks, options = {}) {
      current?.giveWay()
      current = startRun(coordinator.present, pool, {text, ...options}, callbacks)
      return current
    },
    ...studiesOf(coordinator.ask), ...handsOf(coordinator.ask),
    ...manyOf(() => current?.cancel(), coordinator.present, pool),
    live: (canonical, run, whole = false) => openLive(coordinator.present(), canonical, run, whole),
    charts: coordinator.charts,
    crash: (who, how) => who === 'coordinator' ? coordinator.crash(how) : pool.crash(how),
    close() {
      current?.cancel()
      close()
    },
  }
}
