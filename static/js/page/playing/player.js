// @ts-check
// The one run that is played, and what the store knows of it.

import {still} from '../state.js'

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

  /** Ends the run; keeps what has been seen unless `clear`. @param {boolean} clear */
  function stop(clear) {
    run?.cancel()
    run = null
    if (clear) store.update({play: still})
    else play({phase: 'idle', progress: null})
  }

  /** Plays the present scenario from its first run. */
  function begin() {
    const {parsed} = store.state
    const there = engine()
    if (!there || !parsed || parsed.resolved.length === 0) return stop(false)
    run?.cancel()
    const {hash} = parsed
    const {results, of} = store.state.play
    // Only after an edit: the same scenario again is played again.
    const more = results !== null && of !== hash
    // Old results stay, marked as stale where the scenario changed, until the first new ones.
    play({phase: 'running', progress: null})
    run = there.run(parsed.canonical, {
      onProgress: progress => play({progress}),
      onResults: results => play({results, of: hash}),
      onDone: results => {
        run = null
        play({results, of: hash, phase: 'done'})
      },
      onError: fail,
    }, {more})
  }

  return {
    begin,
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
