// @ts-check
// Runs everything and waits for the end.

import {isStale} from '../../model/state/state.js'

/** @typedef {import('../../model/commands.js').Page} Page */

/** Whether all runs of what is shown are finished. @param {import('../../model/state/state.js').State} state */
const isDone = state => state.play.phase === 'done' && !!state.play.results?.final && !state.play.trial && !isStale(state)

/**
 * Runs what is not run yet. Resolves to whether everything has run; false if the reader stopped it, or the engine failed.
 * @param {Page} page @returns {Promise<boolean>}
 */
export function playAll({store, session}) {
  if (isDone(store.state)) return Promise.resolve(true)
  const {parsed} = store.state
  if (!parsed || !session.engine()) return Promise.resolve(false)
  if (store.state.play.phase !== 'running') session.player.resume()
  return new Promise(resolve => {
    const unwatch = store.react(state => {
      const {phase} = state.play
      const over = isDone(state) || (phase !== 'running') || state.parsed !== parsed || state.engine !== 'ready'
      if (!over) return
      queueMicrotask(() => unwatch())
      resolve(isDone(state))
    })
  })
}
