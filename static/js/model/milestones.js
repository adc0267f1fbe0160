// @ts-check
// Announces the progress of runs to screen readers: the start, each quarter, the end with its takeaway.

import {whole} from '../ui/numbers.js'
import {takeawayOf} from './takeaways.js'
import {playedSome} from './state/state.js'
import {text} from '../text/text.js'

/** @typedef {import('./state/state.js').State} State */

/** Runs that take less than this need no quarters: they would be over before those are spoken, s. */
const SHORT = 4
/** How long after the last result the charts' sentences are up to date, ms. */
const SETTLE = 500

/**
 * @param {(sentence: string) => void} announce
 * @returns {import('../ui/store.js').Listener<State>}
 */
export function milestones(announce) {
  let quarter = 0
  /** @type {State} */
  let latest
  const over = () => {
    const some = playedSome(latest)
    const takeaway = takeawayOf(latest, 'regret', false)
    if (latest.play.phase === 'done') announce(text.announced.done(takeaway))
    else if (some > 0) announce(text.announced.someDone(whole(some), whole(latest.parsed?.scenario.runs ?? 1), takeaway))
  }
  return (state, before) => {
    const {play, parsed} = latest = state
    if (!before || !parsed || play === before.play || play.trial) return
    const runs = whole(parsed.scenario.runs)
    if (play.phase === 'running' && before.play.phase !== 'running') {
      quarter = Math.floor(4 * (play.progress?.share ?? 0))
      announce(text.announced.started(runs, parsed.resolved.length))
    } else if ((play.phase === 'done' || playedSome(state) > 0) && before.play.phase === 'running') {
      setTimeout(over, SETTLE)
    } else if (play.phase === 'running' && play.progress && play.progress.seconds > SHORT) {
      const now = Math.floor(4 * play.progress.share)
      if (now > quarter) announce(text.announced.part(whole(play.progress.runs), runs))
      quarter = now
    }
  }
}
