// @ts-check
// One run of a scenario: the coordinator plans it, the pool plays its blocks, the coordinator merges them, and the page
// is notified only as often as it can draw.

import {Died, Panicked, toEngineError} from './errors.js'

/** @import {Run, RunCallbacks, RunOptions} from './api.js' */
/** @import {Plan} from './messages.js' */
/** @import {AskCoordinator} from './coordinator.js' */

const RESULTS_MS = 1000 / 30
const PROGRESS_MS = 60
// The most blocks that wait for the next request for results. In a hidden tab, timers may wait for a minute.
const MOST_WAITING = 50
// A run that loses the coordinator more often than this fails.
const COORDINATOR_LOSSES = 2

/**
 * What is run, and how the coordinator is asked for results: for the page's table, or for the object of `rising run -json`.
 * wants says whether results are wanted before the last.
 * @typedef {{text: string, answer?: 'results' | 'object', wants?: () => boolean} & RunOptions} What
 */

/**
 * @param {() => AskCoordinator} present  the coordinator there is now
 * @param {import('./pool.js').Pool} pool
 * @param {What} what
 * @param {RunCallbacks} callbacks
 * @returns {Run}
 */
export function startRun(present, pool, what, callbacks) {
  let over = false
  let [played, gaveWay, paused] = [false, false, false]
  let losses = 0
  const clock = createClock()
  /** @type {ReturnType<typeof startTry> | null} */
  let attempt = null

  /** @param {() => void} notify */
  function end(notify) {
    if (over) return
    over = true
    attempt?.stop()
    notify()
  }

  /** @param {unknown} error */
  function failed(error) {
    if (over) return
    attempt?.stop()
    const lost = error instanceof Died || error instanceof Panicked
    if (gaveWay) end(() => {})
    else if (lost && ++losses <= COORDINATOR_LOSSES) begin()
    else end(() => callbacks.onError?.(toEngineError(error, 'engine')))
  }

  function begin() {
    played = false
    attempt = startTry(present(), pool, what, clock, {...callbacks, onPlayed}, failed,
      (results) => end(() => callbacks.onDone?.(results)))
    if (paused) attempt.pause()
  }
  function onPlayed() {
    played = true
    callbacks.onPlayed?.()
  }

  begin()
  return {
    pause() {
      if (over || paused) return
      paused = true
      clock.stop()
      attempt?.pause()
    },
    resume() {
      if (over || !paused) return
      paused = false
      clock.start()
      attempt?.resume()
    },
    giveWay() {
      gaveWay = true
      if (!played) end(() => {})
    },
    cancel: () => end(() => {}),
  }
}

/**
 * Plays the scenario from the beginning until it is done, stopped, or fails.
 * @param {AskCoordinator} ask  one worker: a later one knows nothing of this
 * @param {import('./pool.js').Pool} pool
 * @param {What} what
 * @param {ReturnType<typeof createClock>} clock
 * @param {RunCallbacks} callbacks
 * @param {(error: unknown) => void} onFail
 * @param {(results: import('./messages.js').Results) => void} onDone
 */
function startTry(ask, pool, what, clock, callbacks, onFail, onDone) {
  const {text, whole = false} = what
  let [stopped, paused] = [false, false]
  let left = 0 // blocks without results yet
  let poolRun = /** @type {import('./pool.js').PoolRun | null} */ (null)
  const progress = createProgress(clock, () => poolRun?.rounds() ?? 0, (now) => { if (!paused) callbacks.onProgress?.(now) })
  const table = createTable(ask, what.answer ?? 'results', results => { if (!stopped) callbacks.onResults?.(results) }, fail)

  /** @param {unknown} error */
  function fail(error) {
    if (!stopped) onFail(error)
  }

  async function play() {
    const plan = await planOf(ask, pool, what)
    if (stopped) return
    left = plan.blocks.length
    if (left === 0) return finish()
    progress.start(plan)
    poolRun = pool.play(text, plan, {onBlock: (data, block) => merge(plan.run, data, block), onError: fail})
    if (paused) poolRun.pause()
  }

  /** @param {number} run @param {Uint8Array} data @param {[number, number, number]} block */
  function merge(run, data, block) {
    table.add(run, data)
    progress.add(block)
    if (--left === 0) finish().catch(fail)
    else if ((!whole || progress.ofAll()) && (what.wants?.() ?? true)) table.refresh()
  }

  async function finish() {
    const asked = table.results()
    if (poolRun) callbacks.onPlayed?.()
    const results = await asked
    if (stopped) return
    progress.report()
    onDone(/** @type {any} */ (results))
  }

  play().catch(fail)
  return {
    pause() {
      paused = true
      poolRun?.pause()
    },
    resume() {
      paused = false
      poolRun?.resume()
    },
    stop() {
      stopped = true
      progress.stop()
      table.stop()
      poolRun?.cancel()
    },
  }
}

/**
 * Asks for the plan of a run. For the picture of a drag, the runners meanwhile prepare.
 * @param {AskCoordinator} ask @param {import('./pool.js').Pool} pool @param {What} what
 * @returns {Promise<Plan>}
 */
function planOf(ask, pool, {text, anew = false, trial = false, pinned = false, sketch = 0, until = 0, first = 0}) {
  const planned = ask({type: 'begin', text, anew, trial, pinned, sketch, until: Math.round(until), first})
  if (trial && sketch > 0) pool.open(text)
  return planned
}

/**
 * Sends the numbers of blocks to the coordinator and asks for new results, one request at a time and not too often. Blocks
 * wait for the next request: what wakes the coordinator costs more than a message.
 * @param {AskCoordinator} ask
 * @param {'results' | 'object'} answer  the request
 * @param {(results: any) => void} onResults
 * @param {(error: unknown) => void} onFail
 */
function createTable(ask, answer, onResults, onFail) {
  let asking = false
  let stale = false
  let stopped = false
  let last = -Infinity
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  /** @type {{run: number, data: Uint8Array}[]} */
  const waiting = []

  /** Sends the waiting blocks. */
  const send = () => Promise.all(waiting.splice(0).map(({run, data}) => ask({type: 'merge', run}, data)))

  async function results() {
    clearTimeout(timer)
    stale = false
    const merged = send()
    const asked = ask({type: answer})
    await Promise.all([merged, asked])
    return asked
  }

  async function fetchNow() {
    timer = undefined
    asking = true
    last = performance.now()
    try {
      onResults(await results())
    } catch (error) {
      onFail(error)
    }
    asking = false
    if (stale) refresh()
  }

  function refresh() {
    stale = true
    if (stopped || asking || timer !== undefined) return
    timer = setTimeout(fetchNow, Math.max(0, last + RESULTS_MS - performance.now()))
  }
  return {
    results,
    refresh,
    /** @param {number} run @param {Uint8Array} data */
    add(run, data) {
      waiting.push({run, data})
      if (waiting.length >= MOST_WAITING) send().catch(onFail)
    },
    stop() {
      stopped = true
      clearTimeout(timer)
      send().catch(() => {})
    },
  }
}

/**
 * Counts the finished runs of every policy, including those before this plan.
 * @param {Plan} plan
 */
function createTally(plan) {
  const runs = Array(plan.policies).fill(plan.runs)
  for (const [policy, from, to] of plan.blocks) runs[policy] -= to - from
  const total = plan.policies * plan.runs * plan.until
  const before = runs.reduce((sum, n) => sum + n, 0) * plan.until
  return {
    /** @param {[number, number, number]} block */
    add([policy, from, to]) {
      runs[policy] += to - from
    },
    /** Whether every policy has a run. */
    ofAll: () => Math.min(...runs) > 0,
    /** @param {number} rounds @param {number} seconds @returns {import('./api.js').Progress} */
    progress: (rounds, seconds) => ({
      share: total > 0 ? (before + rounds) / total : 1,
      rounds: before + rounds,
      totalRounds: total,
      runs: Math.min(plan.runs, ...runs),
      totalRuns: plan.runs,
      seconds,
    }),
  }
}

/**
 * Reports the progress of a run at even intervals.
 * @param {ReturnType<typeof createClock>} clock
 * @param {() => number} rounds  that were played since the plan
 * @param {(now: import('./api.js').Progress) => void} onProgress
 */
function createProgress(clock, rounds, onProgress) {
  /** @type {ReturnType<typeof createTally> | null} */
  let tally = null
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let ticking
  function report() {
    if (tally) onProgress(tally.progress(rounds(), clock.seconds()))
  }
  return {
    report,
    /** @param {Plan} plan */
    start(plan) {
      tally = createTally(plan)
      ticking = setInterval(report, PROGRESS_MS)
    },
    /** @param {[number, number, number]} block */
    add: block => tally?.add(block),
    ofAll: () => tally?.ofAll() ?? false,
    stop: () => clearInterval(ticking),
  }
}

/** A stopwatch that is running. */
function createClock() {
  let spent = 0
  let since = performance.now()
  let running = true
  return {
    seconds: () => (spent + (running ? performance.now() - since : 0)) / 1000,
    stop() {
      spent += performance.now() - since
      running = false
    },
    start() {
      since = performance.now()
      running = true
    },
  }
}
