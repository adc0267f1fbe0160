// @ts-check
// The runners: workers that play blocks. They are started when there is something to play. A runner that dies is
// replaced and its blocks are played again. That changes no number, because a block's numbers depend only on the
// scenario.

import {Died, EngineError, Panicked, toEngineError} from './errors.js'
import {startWorker} from './worker.js'

/** @import {Program} from './load.js' */
/** @import {Plan} from './messages.js' */
/** @import {Connection} from './worker.js' */

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

// One run of a scenario in the pool: it gives the blocks to the runners, gives a block out again if its runner was
// lost, and returns each block's numbers once.

// A runner that does not stop within this time is replaced, ms.
const CANCEL_MS = 40
const NEXT_TASK_MS = 1
// A runner gets a second block early only if the first takes less than this, s. That saves it a wait for the page.
// Behind a longer block the wait does not matter, and the second block would be kept from other runners.
const SHORT = 0.1
// A block that fails this often, each time on a new runner, fails the run.
const ATTEMPTS = 3

/**
 * @typedef {object} PoolRunCallbacks
 * @property {(data: Uint8Array, block: [number, number, number]) => void} onBlock  once for each block
 * @property {(error: EngineError) => void} onError  once; the run is over
 * @property {boolean} [patient]  a runner may take its time to stop
 */

/**
 * The pool as PoolRun uses it.
 * @typedef {object} RunnerPool
 * @property {readonly Runner[]} runners  the current ones
 * @property {(count: number) => void} grow  starts runners until there are this many, up to the limit
 * @property {(runner: Runner, error: EngineError | null) => void} replace  null: it was only slow to stop
 */

export class PoolRun {
  #pool
  #text
  #plan
  #callbacks
  /** @type {Queue} */
  #queue
  /** How often each block failed, by its index. @type {Map<number, number>} */
  #failures = new Map()
  #finishedRounds = 0
  #paused = false
  #over = false

  /**
   * Begins at once.
   * @param {RunnerPool} pool @param {string} text @param {Plan} plan @param {PoolRunCallbacks} callbacks
   * @param {Map<number, number>} [speeds]  seconds a run took, by policy; it is kept up to date
   */
  constructor(pool, text, plan, callbacks, speeds) {
    this.#pool = pool
    this.#text = text
    this.#plan = plan
    this.#callbacks = callbacks
    this.#queue = createQueue(plan.blocks, speeds)
    this.#pool.grow(this.#queue.left())
    if (plan.sketch && this.#queue.knows()) this.#assignAll()
    this.#assignBlocks()
  }

  /** Rounds played so far. */
  rounds() {
    let rounds = this.#finishedRounds
    for (const {jobs} of this.#pool.runners) for (const played of jobs.values()) rounds += played
    return rounds
  }

  pause() {
    this.#paused = true
    this.#notify('pause')
  }

  resume() {
    this.#paused = false
    this.#notify('resume')
    this.#assignBlocks()
  }

  /** Ends the run; no callback comes after it. */
  cancel() {
    if (!this.#over) this.#stop()
  }

  /**
   * Handles a runner that ended: its blocks are played again, before all others. The block that it was playing counts
   * as failed, so that a block that kills every runner ends the run. It does not count if the runner was only slow to
   * stop playing for the run before.
   * @param {Runner} runner @param {EngineError | null} error
   */
  lost(runner, error) {
    if (this.#over) return
    const indices = [...runner.jobs.keys()]
    runner.jobs.clear()
    this.#queue.giveBack(indices)
    const [at] = indices // a runner plays its blocks in this order
    if (error && at !== undefined) {
      const times = (this.#failures.get(at) ?? 0) + 1
      this.#failures.set(at, times)
      if (times >= ATTEMPTS) return this.#fail(error)
    }
    this.#assignBlocks()
  }

  /** @param {EngineError} error */
  #fail(error) {
    if (this.#over) return
    this.#stop()
    this.#callbacks.onError(error)
  }

  /**
   * Gives out all blocks at once, each to the runner that should be idle first. For a picture every few milliseconds,
   * waiting for this thread after each block would take much of the time.
   */
  #assignAll() {
    const loads = this.#pool.runners.map(runner => ({runner, seconds: 0}))
    while (loads.length > 0 && this.#queue.left() > 0) {
      const least = loads.reduce((a, b) => (b.seconds < a.seconds ? b : a))
      const index = /** @type {number} */ (this.#queue.next())
      least.seconds += this.#queue.seconds(index)
      this.#give(least.runner, index)
    }
  }

  #assignBlocks() {
    const {runners} = this.#pool
    if (runners.length === 0) return this.#fail(new EngineError('worker', 'no worker could be started'))
    if (this.#over || this.#paused) return
    // No runner gets a second block before all have a first.
    for (const runner of runners) if (runner.jobs.size === 0) this.#giveNext(runner)
    for (const runner of runners) if (this.#isSoonIdle(runner)) this.#giveNext(runner)
  }

  /** Near the end of a run, a second block would make the others wait for this runner. @param {Runner} runner */
  #isSoonIdle({jobs}) {
    const [index] = jobs.keys()
    return jobs.size === 1 && this.#queue.left() > 2 * this.#pool.runners.length && this.#queue.seconds(index) < SHORT
  }

  /** @param {Runner} runner */
  #giveNext(runner) {
    const index = this.#queue.next()
    if (index !== undefined) this.#give(runner, index)
  }

  /** @param {Runner} runner @param {number} index */
  async #give(runner, index) {
    this.#openOn(runner)
    runner.jobs.set(index, 0)
    const block = this.#plan.blocks[index]
    const [policy, from, to] = block
    /** @type {import('./protocol.js').Played} */
    let played
    try {
      played = await runner.worker.request({type: 'block', policy, from, to, until: this.#plan.until}, {
        // After a cancel, progress may still come for a block that is no job any more.
        onRounds: (rounds) => { if (!this.#over && runner.jobs.has(index)) runner.jobs.set(index, rounds) },
      })
    } catch (error) {
      this.#refused(error)
      return
    }
    if (this.#over) return
    runner.jobs.delete(index)
    this.#queue.learn(index, played.seconds)
    this.#finishedRounds += (to - from) * this.#plan.until
    this.#assignBlocks()
    this.#callbacks.onBlock(played.data, block)
  }

  /** @param {Runner} runner */
  #openOn(runner) {
    if (runner.text === this.#text) return
    runner.text = this.#text
    runner.worker.request({type: 'open', text: this.#text}).catch((error) => this.#refused(error))
  }

  /** A runner that died or panicked is reported to lost. @param {unknown} error */
  #refused(error) {
    if (!(error instanceof Died || error instanceof Panicked)) this.#fail(toEngineError(error, 'block'))
  }

  #stop() {
    this.#over = true
    for (const runner of [...this.#pool.runners]) {
      if (runner.jobs.size === 0) continue
      runner.jobs.clear()
      this.#stopRunner(runner)
    }
  }

  /** @param {Runner} runner */
  #stopRunner(runner) {
    let stopped = false
    const replace = () => { if (!stopped) this.#pool.replace(runner, null) }
    // This thread may have been busy, and the answer may be queued behind the timer: one more task, and it is here. A
    // runner that has not started gets the cancel message before it plays much.
    if (runner.serves && !this.#callbacks.patient) setTimeout(() => { if (!stopped) setTimeout(replace, NEXT_TASK_MS) }, CANCEL_MS)
    runner.worker.request({type: 'cancel'}).catch(() => {}).finally(() => { stopped = true })
  }

  /** @param {'pause' | 'resume'} type */
  #notify(type) {
    for (const {worker, jobs} of this.#pool.runners) {
      if (jobs.size > 0) worker.request({type}).catch(() => {})
    }
  }
}

// The order in which the blocks of a run, or several that are played as one, are given out. The plan has them in
// rows: the first runs of all policies, then the next runs of all policies, and so on. A row is given out whole
// before the next begins, so that all curves improve together. Within a row the longest blocks go first, as far as
// their times are known, so that the last blocks are short and no runner is waited for at the end. In the first row,
// whose times are unknown, they keep the plan's order.

/**
 * @typedef {object} Queue
 * @property {() => number} left   the number of waiting blocks
 * @property {() => number | undefined} next  removes the next block and returns its index
 * @property {(indices: number[]) => void} giveBack  returns lost blocks: they come next, in this order
 * @property {(index: number, seconds: number) => void} learn  records how long a block took
 * @property {(index: number) => number} seconds  how long a block should take; Infinity if that is not known
 * @property {() => boolean} knows  whether that is known for every block
 */

/**
 * @param {Plan['blocks']} blocks  in the plan's order
 * @param {Map<number, number>} [perRun]  seconds a run took, by policy, as far as that is known from before
 * @returns {Queue}
 */
export function createQueue(blocks, perRun = new Map()) {
  /** @type {number[][]} */
  const rows = []
  blocks.forEach(([, from], index) => {
    if (index === 0 || blocks[index - 1][1] !== from) rows.push([])
    rows[rows.length - 1].push(index)
  })
  rows.reverse() // the current one is the last
  /** @type {number[]} */
  const lost = [] // the next one is at the end
  let left = blocks.length

  /** @param {number} index */
  function seconds(index) {
    const [policy, from, to] = blocks[index]
    return (perRun.get(policy) ?? Infinity) * (to - from)
  }

  /** @param {number[]} row  not empty; the returned block is removed */
  function longestOf(row) {
    let longest = 0
    row.forEach((index, i) => { if (seconds(index) > seconds(row[longest])) longest = i })
    return row.splice(longest, 1)[0]
  }

  return {
    left: () => left,
    next() {
      if (left === 0) return undefined
      left--
      const again = lost.pop()
      if (again !== undefined) return again
      const row = rows[rows.length - 1]
      const index = longestOf(row)
      if (row.length === 0) rows.pop()
      return index
    },
    giveBack(indices) {
      lost.push(...[...indices].reverse())
      left += indices.length
    },
    learn(index, spent) {
      const [policy, from, to] = blocks[index]
      perRun.set(policy, spent / (to - from))
    },
    seconds,
    knows: () => blocks.every((_, index) => Number.isFinite(seconds(index))),
  }
}
