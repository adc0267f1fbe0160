// @ts-check
// The one run that is played, and what the store knows of it.

import {fewRuns} from './follow.js'
import {createTrials} from './trials.js'
import {lacksDataset, still} from '../state.js'

/** @typedef {import('../../engine/api.js').Engine} Engine */
/** @typedef {import('../../engine/api.js').Run} Run */
/** @typedef {import('../state.js').Play} Play */
/** @typedef {import('../../ui/store.js').Store<import('../state.js').State>} PageStore */

/**
 * @param {PageStore} store
 * @param {() => Engine | null} engine  the present one
 * @param {(error: unknown) => void} fail  the run is over because the engine failed
 */
export function createPlayer(store, engine, fail) {
  /** @type {Run | null} */
  let run = null

  /** @param {Partial<Play>} change */
  const play = change => store.update({play: {...store.state.play, ...change}})

  let wasRunning = false // when the hand began to drag
  const trials = createTrials(engine, (results, over) => play({results, of: '', trial: true, phase: over ? 'done' : 'running'}), fail)

  /** Ends the run; keeps what has been seen unless `clear`. @param {boolean} clear */
  function stop(clear) {
    trials.end()
    run?.cancel()
    run = null
    if (clear) store.update({play: still})
    else play({phase: 'idle', progress: null})
  }

  /** Plays what is left of the present scenario, or all of it again if all was played. */
  function begin() {
    const {parsed} = store.state
    const now = engine()
    if (!now || !parsed || parsed.resolved.length === 0) return stop(false)
    trials.end()
    if (lacksDataset(store.state)) {
      stop(false)
      return store.update({modal: {kind: 'learners'}})
    }
    run?.cancel()
    const {hash} = parsed
    const anew = store.state.play.phase === 'done' && store.state.play.of === hash
    const before = anew ? store.state.play.results?.fingerprint : ''
    // Old results stay, marked as stale where the scenario changed, until the first new ones.
    play({phase: 'running', progress: null, again: false})
    run = now.run(parsed.canonical, {
      onProgress: progress => play({progress}),
      onResults: results => play({results, of: hash, trial: false}),
      onDone: results => {
        run = null
        play({results, of: hash, trial: false, phase: 'done', again: before !== '' && results.fingerprint === before})
      },
      onError: fail,
    }, {anew, whole: store.state.play.trial})
  }

  /**
   * Shows what the engine keeps of the present scenario, once it has answered.
   * @param {Promise<import('../../engine/api.js').Kept | undefined> | undefined} answer  to charts.show
   */
  async function recall(answer) {
    const {parsed} = store.state
    const results = (await answer)?.results ?? null
    const {play: {phase, of}, parsed: now} = store.state
    if (!parsed || parsed !== now || phase === 'paused') return
    const {hash} = parsed
    if (phase === 'running') {
      if (results && of !== hash) play({results, of: hash, trial: false})
    } else if (results) {
      play({results, of: hash, trial: false, phase: results.final ? 'done' : 'idle', progress: null, again: false})
    } else if (of === hash) {
      store.update({play: still}) // the charts have nothing of it either
    }
  }

  return {
    begin,
    recall,
    /** Plays an edit that is not made yet, as a document, in place of the scenario. @param {string} doc */
    tryOut(doc) {
      if (!engine()) return
      if (!trials.active()) {
        wasRunning = store.state.play.phase === 'running'
        run?.cancel()
        run = null
        play({phase: 'running', progress: null})
      }
      trials.play(doc, fewRuns(store.state))
    },
    /** The edit was not made: the scenario's own results are back, and it is played on if it was being played. */
    endTrial() {
      const {parsed} = store.state
      if (!trials.active() || !parsed) return
      trials.end()
      play({phase: 'idle', trial: true})
      recall(engine()?.charts.show(parsed.canonical, {keep: true}))
      if (wasRunning) begin()
    },
    stop,
    /** Goes on after a pause, else begins. */
    resume() {
      if (store.state.play.phase !== 'paused' || !run) return begin()
      run.resume()
      play({phase: 'running'})
    },
    pause() {
      if (store.state.play.phase !== 'running' || !run) return
      run.pause()
      play({phase: 'paused'})
    },
    /** The engine is gone: results that are complete stay so. */
    lost() {
      if (store.state.play.phase !== 'done') stop(false)
    },
  }
}
