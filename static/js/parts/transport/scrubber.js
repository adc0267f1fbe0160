// @ts-check
// The slider that moves the playhead. It has the right chart's scale and lies under its axis.

import {h, set, show} from '../../ui/dom.js'
import {canLive} from '../../model/state/live.js'
import {roundScale} from '../../model/state/looking.js'
import {whole} from '../../ui/numbers.js'
import {text} from '../../text/text.js'

/** @typedef {import('../../model/commands.js').Page} Page */
/** @typedef {import('../../model/state/state.js').State} State */

/** The number of steps of the slider: finer than any screen. */
const FINE = 10_000
/** PageUp moves by the horizon divided by this. */
const PAGE = 100

/** @param {State} state @returns {number} the round where the playhead is; the end if there is none */
export const playheadOf = ({look, live, parsed}) =>
  look.mode === 'live' ? live.target : look.playhead || (parsed?.scenario.horizon ?? 0)

/** @param {Page} page */
export function scrubber({store, commands}) {
  const input = h('input', {
    type: 'range', class: 'scrubber', min: 0, max: FINE, step: 'any', 'aria-label': text.plots.live.scrubber,
    oninput: () => commands.look.toRound(picked(), false),
    onchange: () => commands.look.toRound(picked(), true),
    onkeydown: keyed,
  })
  const picked = () => atLeast(roundScale(store.state).round(input.valueAsNumber / FINE))
  /** The charts of all runs have no round 0. @param {number} round */
  const atLeast = round => (store.state.look.mode === 'runs' ? Math.max(round, 1) : round)

  /** @param {KeyboardEvent} e */
  function keyed(e) {
    const {state} = store
    const horizon = state.parsed?.scenario.horizon ?? 0
    const page = Math.max(Math.round(horizon / PAGE), 1)
    /** @type {Record<string, number>} */
    const by = {ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -page, PageUp: page, Home: -horizon, End: horizon}
    if (!(e.key in by) || e.ctrlKey || e.metaKey || e.altKey) return
    e.preventDefault()
    commands.look.toRound(atLeast(Math.min(Math.max(playheadOf(state) + by[e.key], 0), horizon)), true)
  }

  return {
    node: input,
    /** @param {State} state */
    render(state) {
      const {parsed, look, play} = state
      const horizon = parsed?.scenario.horizon ?? 0
      const able = look.mode === 'live' ? canLive(state) : !!play.results
      const round = playheadOf(state)
      const at = roundScale(state).place(round)
      show(input, !!parsed)
      input.disabled = !able
      input.valueAsNumber = at * FINE
      input.style.setProperty('--filled', `${100 * at}%`)
      set(input, {'aria-valuetext': text.plots.live.at(whole(round), whole(horizon))})
    },
  }
}
