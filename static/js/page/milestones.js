// @ts-check
// What is said aloud while runs arrive: the start, each quarter, the end with its takeaway.

import {whole} from './numbers.js'
import {regretTakeaway} from './takeaways.js'
import {text} from './text.js'

/** @typedef {import('./state.js').State} State */

/** Runs short enough to be over before a quarter could be spoken need none, seconds. */
const SHORT = 4

/**
 * @param {(sentence: string) => void} announce
 * @returns {import('./store.js').View<State>}
 */
export function milestones(announce) {
  let quarter = 0
  return (state, before) => {
    const {play, parsed} = state
    if (!before || !parsed || play === before.play) return
    const runs = whole(parsed.scenario.runs)
    if (play.phase === 'running' && before.play.phase !== 'running') {
      quarter = Math.floor(4 * (play.progress?.share ?? 0))
      announce(text.say.started(runs, parsed.resolved.length))
    } else if (play.phase === 'done' && before.play.phase === 'running') {
      announce(text.say.done(regretTakeaway(parsed, play.results).join(' ')))
    } else if (play.phase === 'running' && play.progress && play.progress.seconds > SHORT) {
      const now = Math.floor(4 * play.progress.share)
      if (now > quarter) announce(text.say.part(whole(play.progress.runs), runs))
      quarter = now
    }
  }
}
