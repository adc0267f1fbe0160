// @ts-check
// The sentence above the right chart: the engine's sentence about the chart or, if the chart is empty, what to wait for
// or to do.

import {chartKind} from '../text/charts.js'
import {isStale} from './state/state.js'
import {text} from '../text/text.js'
import {plainLook} from './state/looking.js'

/** @typedef {import('./state/state.js').State} State */

const t = text.takeaway

/**
 * Whether the right chart shows the still picture of earlier runs.
 * @param {State} state
 */
export const isPictured = ({engine, play, still, parsed, laid, look}) =>
  !play.results && !!still?.pictures[look.right] && still.hash === parsed?.hash && (engine !== 'ready' || !laid[look.right])

/** About how many letters fit into a heading of two lines, by layout. */
const ROOM = {wide: 112, medium: 84, phone: 84}

/** About how many letters fit into the two lines above the payoff chart, which is narrower. */
const ARMS_ROOM = 92

/** The sentence about the arms that there is room for. @param {{takeaway: string, short: string}} words @param {boolean} short */
export const armsTakeaway = (words, short) => (short || words.takeaway.length > ARMS_ROOM ? words.short : words.takeaway)

/**
 * @param {State} state @param {string} chart @param {boolean} short  there is little room
 * @returns {string}
 */
export function takeawayOf(state, chart, short) {
  const {play, look, live, laid, engine, layout} = state
  const chartWords = laid[chart]
  const words = short || (chartWords?.takeaway.length ?? 0) > ROOM[layout] ? chartWords?.short : chartWords?.takeaway
  if (look.mode === 'live') return words || (live.state?.round === 0 ? text.plots.live.atStart : text.plots.live.opening)
  if (!play.results) {
    if (engine === 'loading') return t.loading
    if (engine === 'stopped') return t.noEngine
    if (play.phase === 'running') return isPictured(state) ? t.pictured : t.firstRuns
    return chart === plainLook.right ? t.beforeRun : t.beforeRunOf(chartKind(chart).label)
  }
  if (isStale(state)) return play.phase === 'running' ? t.firstRuns : t.stale
  if (words || play.phase === 'running') return words || t.firstRuns
  return play.results.rows.some(row => row.runs > 0) ? t.someDone : t.beforeRun // the words of these runs come a little later
}
