// @ts-check
// How the charts are looked at: which one stands on the right, what part of it and on which
// scales, which policies are hidden, where the playhead is, and whether it is the runs taken
// together or one run that is shown. None of it changes a number; all of it can stand in a link.

/** @typedef {import('../../engine/api.js').AxisKind} AxisKind */
/** @typedef {import('../../engine/messages.js').ChartWindow} ChartWindow */
/** @typedef {import('../../engine/api.js').Engine} Engine */
/** @typedef {import('../../engine/messages.js').LaidChart} LaidChart */
/** @typedef {import('../state.js').State} State */

/** @typedef {'payoffs' | 'regret' | 'per-round' | 'pulls' | 'inspector'} ChartId */
/** @typedef {'regret' | 'per-round' | 'pulls'} RightChart */
/** @typedef {'runs' | 'live'} Mode */

/**
 * @typedef {object} Look
 * @property {RightChart} right
 * @property {Record<string, {x: AxisKind, y: AxisKind}>} axes  of the charts that are not as usual
 * @property {Record<string, ChartWindow>} windows  of the charts that do not show all
 * @property {string[]} hidden     keys of policies
 * @property {number} playhead     round, of the runs taken together; 0 for none
 * @property {Mode} mode
 * @property {boolean} inspecting  the index inspector is open
 */

/** @type {RightChart[]} */
export const RIGHT = ['regret', 'per-round', 'pulls']

/** @type {Look} */
export const plainLook = {right: 'regret', axes: {}, windows: {}, hidden: [], playhead: 0, mode: 'runs', inspecting: false}

/** Past this horizon the payoff chart's own axis is logarithmic: engine/chart decides so too. */
const LOG_FROM = 5000

/** @param {State} state @returns {ChartId[]} the charts that stand on the page */
export const chartsShown = ({look}) => (look.inspecting ? ['inspector'] : ['payoffs', look.right])

/** @param {State} state @param {string} id @returns {boolean} whether its x axis is of rounds */
export const isOfRounds = (state, id) => id === 'regret' || id === 'per-round' ||
  (id === 'payoffs' && state.parsed?.scenario.setting === 'restless')

/** @param {State} state @param {string} id @returns {boolean} whether its x axis is logarithmic now */
export function isLog({look, parsed}, id) {
  const kind = look.axes[id]?.x ?? 'auto'
  return kind === 'log' || (kind === 'auto' && id === 'payoffs' && (parsed?.scenario.horizon ?? 0) > LOG_FROM)
}

/** The charts that zoom together with one: those of the same rounds. @param {State} state @param {string} id */
export const zoomedWith = (state, id) =>
  isOfRounds(state, id) ? ['payoffs', 'regret', 'per-round'].filter(c => isOfRounds(state, c)) : [id]

/** @param {ChartWindow} w */
export const isAll = ([x0, x1, y0, y1]) => x0 === x1 && y0 === y1

/** @param {State} state @param {string} id @param {ChartWindow} w */
export function withWindow(state, id, w) {
  const windows = {...state.look.windows}
  for (const chart of zoomedWith(state, id)) {
    if (isAll(w)) delete windows[chart]
    else windows[chart] = w
  }
  return windows
}

/**
 * Where rounds stand along the regret chart's axis, for the scrubber beneath it: 0 is its left
 * end, 1 its right one.
 * @param {State} state
 */
export function roundScale(state) {
  const id = state.look.right === 'per-round' ? 'per-round' : 'regret'
  const horizon = state.parsed?.scenario.horizon ?? 1
  const window = state.look.right === 'pulls' ? undefined : state.look.windows[id]
  const log = state.look.right !== 'pulls' && isLog(state, id)
  const [lo, hi] = window ?? [log ? 1 : 0, horizon]
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
 * Tells an engine, or a desk that took another's place, how its charts are looked at.
 * @param {Engine} engine @param {Look} look
 */
export function tellLook({charts}, look) {
  for (const id of ['payoffs', ...RIGHT]) {
    const {x, y} = look.axes[id] ?? {x: 'auto', y: 'auto'}
    charts.axes(id, x, y)
    charts.zoom(id, look.windows[id] ?? null)
  }
  charts.hide(look.hidden)
  charts.playhead(look.playhead)
}
