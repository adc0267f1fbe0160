// @ts-check
// The run of all policies that is played, and what the store knows of it.

import {loadOf} from './follow.js'
import {createTrials} from './trials.js'
import {lacksDataset, still} from '../state/state.js'

/** @typedef {import('../../engine/api.js').Engine} Engine */
/** @typedef {import('../../engine/api.js').Run} Run */
/** @typedef {import('../state/state.js').Play} Play */
/** @typedef {import('../state/state.js').Results} Results */
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
   * @param {Promise<import('../../engine/api.js').Kept | undefined> | undefined} answer  to charts.show
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
