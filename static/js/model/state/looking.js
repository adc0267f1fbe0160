// @ts-check
// The look of the charts: which chart is on the right, which part of it and on which scales, which policies are hidden,
// where the playhead is, and whether all runs or one run is shown. None of it changes a number; a link can contain all
// of it.

import {CHARTS, chartKind} from '../../text/charts.js'
import {plainLive} from './view-link.js'

/** @import {AxisKind, Engine} from '../../engine/api.js' */
/** @import {ChartWindow, LiveState} from '../../engine/messages.js' */
/** @import {State} from './state.js' */
/** @import {LiveView} from './view-link.js' */

/** The ID of a chart. @typedef {string} ChartId */
/** The ID of a chart of the policies. @typedef {string} RightChart */
/** @typedef {'runs' | 'live'} Mode */

/**
 * @typedef {object} Look
 * @property {RightChart} right
 * @property {Record<string, {x: AxisKind, y: AxisKind}>} axes  of the charts whose axes were changed
 * @property {Record<string, ChartWindow>} windows  of the charts that are zoomed
 * @property {string[]} hidden     keys of policies
 * @property {string} single       key of the policy that is singled out; '' for none
 * @property {number} playhead     a round in the charts of all runs; 0 for none
 * @property {Mode} mode
 * @property {boolean} inspecting  the index inspector is open
 * @property {string} trace        the value that the inspector shows over the rounds, by its name; '' for one round in detail
 * @property {'' | 'quantiles' | 'runs'} spread  what is drawn around the curves: '' for the 95% band of the mean
 * @property {string[]} pair       keys of the two policies whose runs are shown as dots; none for all pairs
 * @property {string} oracle       the policy that regret is measured against, as the engine names it; '' for the usual one
 * @property {string} theory       the part of the theory that is shown in place of the charts; '' for none
 */

/** @param {import('../../engine/messages.js').ChartKind['place']} place  what the charts are about */
const chartsOf = place => CHARTS.filter(c => c.place === place).map(c => c.id)

/** The chart of the arms, on the left. */
export const [ARMS_CHART] = chartsOf('arms')
/** The charts of the policies. One of them is on the right. */
export const RIGHT = chartsOf('policies')
/** The chart of pairs of policies. */
export const PAIRS = 'pairs'
/** What can be drawn around the curves. @type {Look['spread'][]} */
export const SPREADS = ['', 'quantiles', 'runs']
/** The charts of one policy in one run, shown alone: of one round, and of one value over the rounds. */
export const [INSPECTOR, TRACE] = chartsOf('moment')
/** @param {Pick<Look, 'trace'>} look @returns {ChartId} the chart of the inspector */
export const inspectorChart = ({trace}) => (trace ? TRACE : INSPECTOR)
/** The parts of the theory. The charts of a part are beside each other. */
export const THEORY = [...new Set(CHARTS.filter(c => c.place === 'theory').map(c => c.group))]
/** @param {Pick<Look, 'theory'>} look @returns {ChartId[]} */
export const theoryCharts = ({theory}) => CHARTS.filter(c => c.place === 'theory' && c.group === theory).map(c => c.id)
/** The charts whose axes and windows can be set, and are in a link. */
export const SET_CHARTS = [ARMS_CHART, ...RIGHT, TRACE]

/** @type {Look} */
export const plainLook = {right: RIGHT[0], axes: {}, windows: {}, hidden: [], single: '', spread: '', pair: [], playhead: 0,
  mode: 'runs', inspecting: false, trace: '', theory: '', oracle: ''}

/** @param {State} state @returns {ChartId[]} the charts that are on the page */
export function chartsShown({look, pinned}) {
  if (look.inspecting) return [inspectorChart(look)]
  if (look.theory) return theoryCharts(look)
  const shown = [ARMS_CHART, look.right]
  return pinned ? [...shown, ...shown.map(pinnedId)] : shown
}

/** Returns the chart of the same kind for the pinned scenario. @param {ChartId} id @returns {ChartId} */
export const pinnedId = id => `pinned-${id}`

/** Returns the kind of a chart of the current or of the pinned scenario. @param {ChartId} id */
export const kindOf = id => chartKind(id.replace(/^pinned-/, ''))

/** @param {State} state @param {string} id @returns {boolean} whether its x axis is logarithmic now */
export const isLog = ({laid}, id) => laid[id]?.xScale === 'log'

/** @param {ChartWindow} w */
export const isAll = ([x0, x1, y0, y1]) => x0 === x1 && y0 === y1

/** @param {State} state @param {string} id @param {ChartWindow} w */
export function withWindow(state, id, w) {
  const windows = {...state.look.windows}
  for (const chart of state.laid[id]?.zoomsWith ?? [id]) {
    if (isAll(w)) delete windows[chart]
    else windows[chart] = w
  }
  return windows
}

/**
 * Returns a look without those hidden policies, and without the singled out policy or the pair, that the scenario does
 * not contain. So a policy that is added again is shown like the others.
 * @param {Look} look @param {Pick<import('../../engine/messages.js').Parsed, 'resolved'>} parsed
 * @returns {Look} the same object if all are there
 */
export function withoutGone(look, {resolved}) {
  const there = (/** @type {string} */ key) => resolved.some(p => p.key === key)
  const hidden = look.hidden.filter(there)
  const single = there(look.single) ? look.single : ''
  const pair = look.pair.every(there) ? look.pair : []
  return hidden.length === look.hidden.length && single === look.single && pair === look.pair ? look : {...look, hidden, single, pair}
}

/** Whether the axes follow the round of the live run, so that the scrubber has its own scale. @param {State} state */
export const followsRound = ({look, live, pinned}) => look.mode === 'live' && !live.whole && !pinned

/**
 * Converts between rounds and places along the right chart's axis, for the scrubber beneath it: 0 is the left end, 1
 * the right end. If that axis does not count rounds, all rounds are spaced evenly.
 * @param {State} state
 */
export function roundScale(state) {
  const horizon = state.parsed?.scenario.horizon ?? 1
  const laid = state.laid[state.look.right]
  const aligned = !!laid?.ofRounds && !followsRound(state)
  const [lo, hi] = aligned ? laid.span : [0, horizon]
  const log = aligned && laid.xScale === 'log'
  const f = (/** @type {number} */ x) => (log ? Math.log(Math.max(x, 1)) : x)
  const g = (/** @type {number} */ x) => (log ? Math.exp(x) : x)
  const [from, to] = [f(lo), f(hi)]
  return {
    /** @param {number} round */
    place: round => (to > from ? Math.min(Math.max((f(round) - from) / (to - from), 0), 1) : 0),
    /** @param {number} place @returns {number} a round from 0 to the horizon */
    round: place => Math.min(Math.max(Math.round(g(from + place * (to - from))), 0), horizon),
  }
}

/**
 * Sends the look of the charts to an engine, or to a coordinator that replaced another.
 * @param {Engine} engine @param {Look} look
 */
export function sendLook({charts}, look) {
  for (const id of SET_CHARTS) {
    const {x, y} = look.axes[id] ?? {x: 'auto', y: 'auto'}
    charts.axes(id, x, y)
    charts.zoom(id, look.windows[id] ?? null)
  }
  charts.hide(look.hidden)
  charts.spread(look.spread)
  charts.pair(look.pair)
  charts.playhead(look.playhead)
}

// What the page stores of the live run, and what follows from it. The coordinator has the run; live-player.js moves it.

/**
 * What the store knows of the live run.
 * @typedef {LiveView & {playing: boolean, target: number, state: LiveState | null, whole: boolean}} LivePlay
 * target: the round it is moving to; state: the last answer, null before any; whole: the axes show the whole horizon,
 *   else they follow the round
 */

/** @type {LivePlay} */
export const noLive = {...plainLive, playing: false, target: 0, state: null, whole: false}

/** The speeds to choose from, rounds a second. */
const SPEEDS = [1, 5, 20, 100, 500, 2000, 10_000, 50_000, 200_000, 1_000_000]
/** A run takes about this many seconds at its default speed. */
const USUAL = 100

/** @param {number} horizon @returns {number[]} rounds a second; the last is the whole run */
export const speedsOf = horizon => [...SPEEDS.filter(s => s < horizon), horizon]

/** @param {number} horizon */
export const usualSpeed = horizon => speedsOf(horizon).filter(s => s <= Math.max(horizon / USUAL, 1)).at(-1) ?? 1

/** @param {State} state @returns {number} rounds a second */
export const speedOf = ({live, parsed}) => live.speed || usualSpeed(parsed?.scenario.horizon ?? 1)

/** @param {State} state @returns {number} place in the scenario of the policy that is looked into */
export const chosenOf = ({live, parsed}) => Math.max(parsed?.resolved.findIndex(p => p.key === live.policy) ?? 0, 0)

/** @param {State} state @returns {boolean} whether a run can be played live */
export const canLive = ({engine, parsed}) => engine === 'ready' && (parsed?.resolved.length ?? 0) > 0
