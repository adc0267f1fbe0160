// @ts-check
// The run of all policies that is played, and what the store knows of it.

import {loadOf} from './estimate.js'
import {lacksDataset, still} from '../state/state.js'

/** @import {Engine, EngineError, Run} from '../../engine/api.js' */
/** @import {Play} from '../state/state.js' */
/** @import {Results} from '../../engine/messages.js' */

/** @typedef {import('../../ui/store.js').Store<import('../state/state.js').State>} PageStore */

export class Player {
  #store
  #engine
  #fail
  #trials
  /** @type {Run | null} */
  #run = null
  /** Whether the scenario was being played when a drag began. */
  #wasRunning = false

  /**
   * @param {PageStore} store
   * @param {() => Engine | null} engine  returns the current one
   * @param {(error: unknown) => void} fail  the run is over because the engine failed
   */
  constructor(store, engine, fail) {
    this.#store = store
    this.#engine = engine
    this.#fail = fail
    this.#trials = createTrials(engine, (results, over) =>
      this.#change({results, of: '', trial: true, phase: over ? 'done' : 'running'}), fail)
  }

  /** @param {Partial<Play>} change */
  #change(change) {
    this.#store.update({play: {...this.#store.state.play, ...change}})
  }

  /** Ends the run. Keeps the results so far unless `clear`. @param {boolean} clear */
  stop(clear) {
    this.#trials.end()
    this.#run?.cancel()
    this.#run = null
    if (clear) this.#store.update({play: still})
    else this.#change({phase: 'idle', progress: null})
  }

  /**
   * Plays what is left of the current scenario, or all of it again if everything was played.
   * @param {number} [first]  play only this many runs of each policy for now; 0 for all
   */
  begin(first = 0) {
    const {state} = this.#store
    const {parsed, play} = state
    const engine = this.#engine()
    if (!engine || !parsed || parsed.resolved.length === 0) return this.stop(false)
    this.#trials.end()
    if (lacksDataset(state)) {
      this.stop(false)
      return this.#store.update({modal: {kind: 'learners'}})
    }
    this.#run?.cancel()
    const anew = play.phase === 'done' && play.of === parsed.hash
    const before = anew ? play.results?.fingerprint ?? '' : ''
    // Old results stay until the first new ones, marked as stale if the scenario changed.
    this.#change({phase: 'running', progress: null, again: false})
    this.#run = engine.run(parsed.canonical, this.#callbacks(parsed.hash, before), {anew, first, whole: this.#store.state.play.trial})
  }

  /**
   * Returns the callbacks of a run.
   * @param {string} of  the scenario's hash @param {string} before  the fingerprint of the results that it plays again, or ''
   */
  #callbacks(of, before) {
    return {
      onProgress: (/** @type {Play['progress']} */ progress) => this.#change({progress}),
      onResults: (/** @type {Results} */ results) => this.#change({results, of, trial: false}),
      onDone: (/** @type {Results} */ results) => {
        this.#run = null
        const phase = results.final ? 'done' : 'idle' // idle: only the first runs were to be played
        this.#change({results, of, trial: false, phase, again: before !== '' && results.fingerprint === before})
      },
      onError: this.#fail,
    }
  }

  /**
   * Shows the results that the engine keeps of the current scenario, once it has answered.
   * @param {Promise<import('../../engine/messages.js').Kept | undefined> | undefined} answer  to charts.show
   */
  async recall(answer) {
    const {parsed} = this.#store.state
    const results = (await answer)?.results ?? null
    const {play: {phase, of}, parsed: now} = this.#store.state
    if (!parsed || parsed !== now || phase === 'paused') return
    const {hash} = parsed
    if (phase === 'running') {
      if (results && of !== hash) this.#change({results, of: hash, trial: false})
    } else if (results) {
      this.#change({results, of: hash, trial: false, phase: results.final ? 'done' : 'idle', progress: null, again: false})
    } else if (of === hash) {
      this.#store.update({play: still}) // the charts show no results of it either
    }
  }

  /** Plays a tentative edit, such as a drag, as a document in place of the scenario. @param {string} doc */
  tryOut(doc) {
    if (!this.#engine()) return
    if (!this.#trials.active()) {
      this.#wasRunning = this.#store.state.play.phase === 'running'
      this.#run?.cancel()
      this.#run = null
      this.#change({phase: 'running', progress: null})
    }
    this.#trials.play(doc, loadOf(this.#store.state))
  }

  /** The tentative edit was not made: shows the scenario's own results again, and continues the run if one was in progress. */
  endTrial() {
    const {parsed} = this.#store.state
    if (!this.#trials.active() || !parsed) return
    this.#trials.end()
    this.#change({phase: 'idle', trial: true})
    this.recall(this.#engine()?.charts.show(parsed.canonical, {keep: true}))
    if (this.#wasRunning) this.begin()
  }

  /** Continues after a pause, else begins. */
  resume() {
    if (this.#store.state.play.phase !== 'paused' || !this.#run) return this.begin()
    this.#run.resume()
    this.#change({phase: 'running'})
  }

  pause() {
    if (this.#store.state.play.phase !== 'running' || !this.#run) return
    this.#run.pause()
    this.#change({phase: 'paused'})
  }

  /** The engine has stopped: complete results stay. */
  lost() {
    if (this.#store.state.play.phase !== 'done') this.stop(false)
  }
}

// What is played during a drag: at each value as much of every policy as fits into a moment, for a picture; once the
// pointer rests, all runs. A value is abandoned for the next one only after its whole picture was played, so that there
// are pictures however fast the pointer moves. The next value is played while the picture is drawn.

/** The pointer rests if it has not moved for this long, ms. */
const REST = 120
/**
 * The paths of failures of the engine. Other failures mean that a scenario cannot have the value; its field says so
 * when the drag ends.
 */
const ENGINE = ['engine', 'worker']

/**
 * @typedef {object} Trials
 * @property {(doc: string, load: Load) => void} play  this document instead of the one before
 * @property {() => void} end
 * @property {() => boolean} active
 */

/**
 * @param {() => Engine | null} engine
 * @param {(results: Results, over: boolean) => void} show  over: these are the last results of this document
 * @param {(error: EngineError) => void} fail
 * @returns {Trials}
 */
export function createTrials(engine, show, fail) {
  /** @type {{doc: string, load: Load} | null} */
  let waiting = null
  /** @type {Run | null} */
  let run = null
  let active = false
  let drag = {} // a new object after each drag
  let isFree = true // the picture of the current document was played, or cannot be
  const pace = createPace()
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer

  /** @param {string} doc @param {Load | null} load  null for all runs */
  function start(doc, load) {
    isFree = false
    const mine = drag
    const isOurs = () => mine === drag
    const isLast = () => isOurs() && run === started
    const rest = () => {
      if (!waiting) timer = setTimeout(start, REST, doc, null)
    }
    const started = engine()?.run(doc, callbacksOf({isOurs, isLast, show, fail, rest, next: takeNext}),
      {trial: true, whole: true, ...(load && pace.next(load))}) ?? null
    run = started
  }

  /** The picture of the current document no longer needs the runners. */
  function takeNext() {
    isFree = true
    if (!waiting) return
    const {doc, load} = waiting
    waiting = null
    start(doc, load)
  }

  return {
    play(doc, load) {
      active = true
      clearTimeout(timer)
      waiting = {doc, load}
      if (isFree) takeNext()
    },
    end() {
      clearTimeout(timer)
      run?.cancel()
      run = waiting = null
      drag = {}
      active = false
      isFree = true
      pace.rest()
    },
    active: () => active,
  }
}

/**
 * Returns the callbacks of the run for one value.
 * @param {object} now
 * @param {() => boolean} now.isOurs  whether its drag is still going on
 * @param {() => boolean} now.isLast  whether, besides, no later value is played
 * @param {(results: Results, over: boolean) => void} now.show
 * @param {(error: EngineError) => void} now.fail
 * @param {() => void} now.rest       called when its picture was played
 * @param {() => void} now.next       called when the runners are free for another value
 * @returns {import('../../engine/api.js').RunCallbacks}
 */
function callbacksOf({isOurs, isLast, show, fail, rest, next}) {
  /** @param {Results} results @param {boolean} over */
  function picture(results, over) {
    if (isOurs()) show(results, over)
    if (isLast()) next()
  }
  return {
    onPlayed() {
      if (isLast()) next()
    },
    onResults: results => picture(results, false),
    onDone(results) {
      if (isLast() && !results.final) rest()
      picture(results, results.final)
    },
    onError(error) {
      if (isOurs() && ENGINE.includes(error.path)) fail(error)
      else if (isLast()) next()
    },
  }
}

// Chooses how much of a scenario is played for each picture during a drag, so that there are about ten pictures a
// second; it measures the time between pictures. If one run of every policy takes too long, it ends before the horizon;
// if runs are short, a picture has several.

/**
 * What is known about the time that a scenario takes.
 * @typedef {object} Load
 * @property {number} seconds  of one run of every policy here; NaN if that is not known
 * @property {number} horizon  rounds of a run
 */

/** The time to play for a picture, s. */
const PICTURE = 0.05
/** The wanted time between pictures, ms. */
const APART = 85
/** If the time between pictures differs from the wanted one by more than this share, the next picture plays less or more. */
const SLACK = 0.12
/** The limits of one step: one slow picture may be due to other programs. */
const LEAST_STEP = 0.6
const MOST_STEP = 1.25
/** The least share of a run that is played. */
const LEAST = 0.1
const MOST_RUNS = 8
/** A run ends at a multiple of the horizon divided by this. */
const PARTS = 20
/** If more time than this passes between two pictures, the pointer did not move, ms. */
const STILL = 1000

export function createPace() {
  let factor = 1 // on what the times of earlier runs predict
  let last = -Infinity // when the previous picture began, ms
  return {
    /** Returns what to play for the next picture. @param {Load} load @returns {{sketch: number, until: number}} */
    next({seconds, horizon}) {
      const now = performance.now()
      const usual = PICTURE / seconds || LEAST
      const off = (now - last) / APART
      if (now - last < STILL && Math.abs(off - 1) > SLACK) {
        const most = MOST_RUNS / usual
        factor = Math.min(Math.max(factor * Math.min(Math.max(1 / off, LEAST_STEP), MOST_STEP), LEAST / usual), most)
      }
      last = now
      const runs = usual * factor
      if (runs >= 1) return {sketch: Math.min(Math.floor(runs), MOST_RUNS), until: 0}
      const part = Math.max(Math.floor(runs * PARTS), 1) / PARTS
      return {sketch: 1, until: Math.ceil(part * horizon)}
    },
    /** The drag is over. What was learned about the pace is kept. */
    rest() {
      last = -Infinity
    },
  }
}
