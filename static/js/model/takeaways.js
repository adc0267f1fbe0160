// @ts-check
// The sentence above the right chart: the engine's sentence about the chart or, if the chart is empty, what to wait for
// or to do.

import {chartKind} from '../text/charts.js'
import {isStale, playedSome} from './state/state.js'
import {text} from '../text/text.js'
import {plainLook} from './state/looking.js'
import {whole} from '../ui/numbers.js'

/** @import {State} from './state/state.js' */

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

// Announces the progress of runs to screen readers: the start, each quarter, the end with its takeaway.

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
