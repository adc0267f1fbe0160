// @ts-check
// The runners: workers that play blocks. A runner that dies is replaced and its blocks are played
// again, which changes no number, since a block's numbers depend on the scenario alone.

import {createQueue} from './queue.js'
import {Died, Panicked, startWorker} from './worker.js'

/** @typedef {import('./api.js').EngineError} EngineError */
/** @typedef {import('./load.js').Program} Program */
/** @typedef {import('./messages.js').Plan} Plan */
/** @typedef {import('./worker.js').Connection} Connection */

// A runner that has not stopped so long after it was told to is replaced.
const CANCEL_MS = 40
// A runner is given a second block only behind one that is shorter, s: that saves it the wait for the
// page, which is nothing beside a longer one, behind which a block would be kept from the others.
const SHORT = 0.1
// What is played for nobody is left after this, ms.
const WARM_MS = 1000
// A block that fails so often, on a fresh runner each time, fails for good.
const ATTEMPTS = 3
// Runners that die so often in a row before they serve are not replaced any more.
const STARTS = 3

/**
 * @typedef {object} Game  one run of a scenario through the pool
 * @property {() => number} rounds   played so far
 * @property {() => void} pause
 * @property {() => void} resume
 * @property {() => void} cancel    no callback comes after it
 */

/**
 * @typedef {object} GameCallbacks
 * @property {(data: Float64Array, block: [number, number, number]) => void} onBlock  once for each block
 * @property {(error: EngineError) => void} onError  once; the game is over
 * @property {boolean} [patient]  a runner may take its time to stop
 */

/**
 * @typedef {object} Pool
 * @property {(text: string, plan: Plan, callbacks: GameCallbacks) => Game} play  one at a time
 * @property {(text: string, plan: Plan) => void} warm  plays for nobody, until there is something to play
 * @property {(how: string) => void} crash  a test's: of the first runner
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
 * @param {{size: number, debug: boolean, onReplaced: (message: string) => void}} options
 * @returns {Pool}
 */
export function createPool(program, {size, debug, onReplaced}) {
  /** @type {Runner[]} */
  const runners = []
  /** @type {ReturnType<typeof createGame> | null} */
  let game = null
  let badStarts = 0

  function addRunner() {
    /** @type {Runner} */
    const runner = {
      worker: startWorker(program, {debug, onDeath: (message) => replace(runner, {path: 'worker', message})}),
      serves: false,
      text: '',
      jobs: new Map(),
    }
    badStarts++
    runner.worker.ready.then(() => {
      badStarts = 0
      runner.serves = true
    }, () => {})
    runners.push(runner)
  }

  /** @param {Runner} runner @param {EngineError | null} error  null: it was only slow to stop */
  function replace(runner, error) {
    const i = runners.indexOf(runner)
    if (i < 0) return
    runner.worker.end()
    runners.splice(i, 1)
    if (badStarts < STARTS * size) addRunner()
    if (error) onReplaced(error.message)
    game?.lost(runner, error)
  }

  for (let i = 0; i < size; i++) addRunner()
  return {
    play(text, plan, callbacks) {
      game?.cancel()
      game = createGame(runners, replace, text, plan, callbacks)
      return game
    },
    warm(text, plan) {
      if (game) return
      const warming = createGame(runners, replace, text, plan, {onBlock: () => {}, onError: () => {}, patient: true})
      game = warming
      setTimeout(() => warming.cancel(), WARM_MS)
    },
    crash(how) {
      runners[0].worker.request({type: 'crash', how}).catch(() => {})
    },
    close() {
      game?.cancel()
      for (const {worker} of runners) worker.end()
      runners.length = 0
    },
  }
}

/**
 * @param {Runner[]} runners            the pool's, as it changes
 * @param {(runner: Runner, error: EngineError | null) => void} replace
 * @param {string} text
 * @param {Plan} plan
 * @param {GameCallbacks} callbacks
 */
function createGame(runners, replace, text, plan, {onBlock, onError, patient = false}) {
  const queue = createQueue(plan.blocks)
  /** @type {Map<number, number>} */
  const failures = new Map()
  let finishedRounds = 0
  let paused = false
  let over = false

  /** @param {EngineError} error */
  function fail(error) {
    if (over) return
    stop()
    onError(error)
  }

  function handOut() {
    if (runners.length === 0) return fail({path: 'worker', message: 'no worker could be started'})
    if (over || paused) return
    for (const wants of [isIdle, isSoonIdle]) { // none gets a second one before all have a first
      for (const runner of runners) {
        const index = wants(runner) ? queue.next() : undefined
        if (index !== undefined) give(runner, index)
      }
    }
  }

  /** @param {Runner} runner */
  const isIdle = ({jobs}) => jobs.size === 0

  /**
   * Near the end a second block would make one runner what the others wait for.
   * @param {Runner} runner
   */
  function isSoonIdle({jobs}) {
    const [index] = jobs.keys()
    return jobs.size === 1 && queue.left() > 2 * runners.length && queue.seconds(index) < SHORT
  }

  /** @param {Runner} runner */
  function openOn(runner) {
    if (runner.text === text) return
    runner.text = text
    runner.worker.request({type: 'open', text}).catch((error) => {
      if (!(error instanceof Died || error instanceof Panicked)) fail(error)
    })
  }

  /** @param {Runner} runner @param {number} index */
  async function give(runner, index) {
    openOn(runner)
    runner.jobs.set(index, 0)
    const [policy, from, to] = plan.blocks[index]
    /** @type {import('./protocol.js').Played} */
    let played
    try {
      played = await runner.worker.request({type: 'block', policy, from, to}, {
        // What is heard after a cancel may be of a block that is no job any more.
        onRounds: (rounds) => { if (!over && runner.jobs.has(index)) runner.jobs.set(index, rounds) },
      })
    } catch (error) {
      // Of a runner that died or panicked, lost hears.
      if (!(error instanceof Died || error instanceof Panicked)) fail(/** @type {EngineError} */ (error))
      return
    }
    if (over) return
    runner.jobs.delete(index)
    queue.learn(index, played.seconds)
    finishedRounds += (to - from) * plan.horizon
    handOut()
    onBlock(played.data, plan.blocks[index])
  }

  /**
   * A runner is gone: what it had is played again, first of all. The block it was at counts as
   * failed, so that one which kills every runner ends the game; not if the runner was slow to stop
   * playing for the game before, which is no fault of this one.
   * @param {Runner} runner @param {EngineError | null} error
   */
  function lost(runner, error) {
    if (over) return
    const indices = [...runner.jobs.keys()]
    runner.jobs.clear()
    queue.giveBack(indices)
    const [at] = indices // it plays them in this order
    if (error && at !== undefined) {
      const times = (failures.get(at) ?? 0) + 1
      failures.set(at, times)
      if (times >= ATTEMPTS) return fail(error)
    }
    handOut()
  }

  function stop() {
    over = true
    for (const runner of [...runners]) {
      if (runner.jobs.size === 0) continue
      runner.jobs.clear()
      stopRunner(runner)
    }
  }

  /** @param {Runner} runner */
  function stopRunner(runner) {
    // One that has not started hears of it before it plays anything to speak of.
    const late = runner.serves && !patient ? setTimeout(() => replace(runner, null), CANCEL_MS) : undefined
    runner.worker.request({type: 'cancel'}).catch(() => {}).finally(() => clearTimeout(late))
  }

  /** @param {'pause' | 'resume'} type */
  function tell(type) {
    for (const {worker, jobs} of runners) {
      if (jobs.size > 0) worker.request({type}).catch(() => {})
    }
  }

  handOut()
  return {
    rounds() {
      let rounds = finishedRounds
      for (const {jobs} of runners) for (const played of jobs.values()) rounds += played
      return rounds
    },
    pause() {
      paused = true
      tell('pause')
    },
    resume() {
      paused = false
      tell('resume')
      handOut()
    },
    cancel() {
      if (!over) stop()
    },
    lost,
  }
}
