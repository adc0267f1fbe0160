// @ts-check
// How long a run will take on this machine: from the times of earlier runs here, which this device
// keeps, or else from a trial by the engine, once the scenario rests.

import {remember, remembered} from './storage.js'

/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('./state.js').State} State */

const KEY = 'speed'
const REST = 500 // ms without an edit
/**
 * Trials: a browser compiles code that runs often anew, and much faster, while it runs; and other
 * programs slow a trial down, never speed it up. So the best counts, once some in a row bring
 * nothing better.
 */
const TRIALS = 24
const SETTLED = 4 // trials
const BETTER = 0.93 // of the best before

/** Nanoseconds a round by policy, version and number of arms, as last seen here. @returns {Record<string, number>} */
function speeds() {
  try {
    return JSON.parse(remembered(KEY) ?? '{}') ?? {}
  } catch {
    return {}
  }
}

/** A round costs more with more arms. @param {{policy?: string, id?: string, variant: string}} p @param {number} arms */
const nameOf = (p, arms) => `${p.policy ?? p.id} ${p.variant} ${arms}`

/** @param {State} state */
function learn({play, parsed}) {
  if (!play.results?.final || play.of !== parsed?.hash) return
  const known = speeds()
  const arms = parsed.scenario.arms.length
  for (const row of play.results.rows) if (row.nsPerRound > 0) known[nameOf(row, arms)] = +row.nsPerRound.toPrecision(3)
  remember(KEY, JSON.stringify(known))
}

/**
 * Seconds, or NaN if a policy was never seen.
 * @param {import('./state.js').Parsed} parsed
 */
function remembers({scenario, resolved}) {
  const known = speeds()
  const ns = resolved.reduce((sum, p) => sum + (known[nameOf(p, scenario.arms.length)] ?? NaN), 0)
  return (ns * 1e-9 * scenario.horizon * scenario.runs) / workers()
}

/** As many as the engine's runners that have a core each: see engine.js. */
function workers() {
  const cores = navigator.hardwareConcurrency || 2
  return Math.min(Math.max(2, cores - 1), cores)
}

/**
 * @param {import('../engine/types.js').Engine} engine @param {string} canonical
 * @param {() => boolean} wanted  still
 */
async function tried(engine, canonical, wanted) {
  let best = Infinity
  for (let i = 0, vain = 0; i < TRIALS && vain < SETTLED && wanted(); i++) {
    const seconds = await engine.estimate(canonical)
    vain = seconds < BETTER * best ? 0 : vain + 1
    best = Math.min(best, seconds)
  }
  return best
}

/**
 * @param {import('./session.js').PageStore} store @param {Session} session
 * @returns {() => void} undo
 */
export function watchEstimate(store, session) {
  let timer = 0
  async function ask() {
    const {parsed, play} = store.state
    const engine = session.engine()
    if (!parsed || !engine || play.phase === 'running' || parsed.resolved.length === 0) return
    try {
      const known = remembers(parsed)
      const wanted = () => store.state.parsed === parsed && store.state.play.phase !== 'running'
      const seconds = Number.isNaN(known) ? await tried(engine, parsed.canonical, wanted) : known
      if (wanted() && Number.isFinite(seconds)) store.update({estimate: {hash: parsed.hash, seconds}})
    } catch {
      // The desk was replaced, say: without a time the page only says less.
    }
  }
  return store.watch((state, before) => {
    if (before && before.play.results !== state.play.results) learn(state)
    if (before && before.parsed === state.parsed && before.engine === state.engine && before.play.phase === state.play.phase) return
    clearTimeout(timer)
    // A run that has ended told more than the trial before it.
    const known = state.estimate?.hash === state.parsed?.hash && state.play.phase !== 'done'
    const due = state.engine === 'ready' && state.parsed && state.play.phase !== 'running' && !known
    if (due) timer = setTimeout(ask, REST)
  })
}
