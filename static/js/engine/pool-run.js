// @ts-check
// One run of a scenario in the pool: it gives the blocks to the runners, gives a block out again if its runner was
// lost, and returns each block's numbers once.

import {Died, EngineError, Panicked, toEngineError} from './errors.js'
import {createQueue} from './queue.js'

/** @typedef {import('./messages.js').Plan} Plan */
/** @typedef {import('./pool.js').Runner} Runner */

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
  /** @type {import('./queue.js').Queue} */
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
