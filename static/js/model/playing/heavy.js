// @ts-check
// Decides which scenarios a link does not start by itself: following a link should not keep a machine busy for minutes.
// Run starts them.

import {whole} from '../../ui/numbers.js'
import {text} from '../../text/text.js'
import {notify} from '../state/state.js'

/** @typedef {import('../../engine/messages.js').Parsed} Parsed */

/** The longest that starts by itself, s on one processor, by the engine's count, which is no measurement: see sim.MostSeconds. */
const LONGEST = 30

/** Returns the rounds of all policies and runs. @param {Parsed} parsed */
export const roundsOf = ({scenario: {horizon, runs}, resolved}) => horizon * runs * resolved.length

/** @param {{most: number}} parsed  a scenario, or a plan of many */
export const isHeavy = parsed => parsed.most > LONGEST

/**
 * Says why a scenario does not start by itself, until it is started.
 * @param {import('./session.js').PageStore} store @param {Parsed} parsed
 */
export function notifyWaiting(store, parsed) {
  notify(store, text.notice.heavy(whole(roundsOf(parsed))), 'waits')
  const unwatch = store.react(({play, notice}) => {
    if (notice?.kind === 'waits' && play.phase !== 'running') return
    queueMicrotask(() => unwatch())
    if (notice?.kind === 'waits') store.update({notice: null})
  })
}
