// @ts-check
// Estimates how long a run will take on this machine: from the times of earlier runs, which this device keeps,
// including what a run took besides its rounds; or else from a trial by the engine, once the scenario has not changed
// for a while.

import {whole} from '../../ui/numbers.js'
import {text} from '../../text/text.js'
import {notify, lacksDataset} from '../state/state.js'

/** @import {Session} from './session.js' */
/** @import {Memory} from '../../ui/browser.js' */
/** @import {State} from '../state/state.js' */
/** @import {Parsed} from '../../engine/messages.js' */

const KEY = 'speed'
const REST = 500 // ms without an edit
/**
 * Trials: browsers recompile code that runs often, much faster, while it runs; and other programs slow a trial down but
 * never speed it up. So the best trial counts, once several in a row were not better.
 */
const TRIALS = 24
const SETTLED = 4 // trials
const BETTER = 0.93 // of the best before
/** A trial during other work, such as while the page opens, is compared with trials this much later, ms. */
const LATER = [2000, 5000]
/** The time of a run besides its rounds if none was measured yet, and the most of it that is used, s. */
const USUAL = 0.3
const MOST_BEYOND = 2
/** If a policy plays fewer rounds than this, its time per round is not used: it would measure the start, or the clock's resolution. */
const TELLING = 100_000
/** The key of that time among the speeds. */
const BEYOND = 'beyond'

/**
 * Returns nanoseconds per round by policy, version and number of arms, as last measured here.
 * @param {Memory} memory @returns {Record<string, number>}
 */
function speeds(memory) {
  try {
    const known = Object.entries(JSON.parse(memory.remembered(KEY) ?? '{}') ?? {})
    return Object.fromEntries(known.filter(([, ns]) => Number.isFinite(ns) && ns >= 0)) // anything may have been stored there
  } catch {
    return {}
  }
}

/** What the key of a reader's own policy contains. Its speed is not kept on the device: there may be very many. */
const OWN = ' own'

/**
 * The key of a policy's speed. A round costs more with more arms, much more with arms that learn, and otherwise what the engine
 * counts, which differs for programs and, of few policies, for horizons.
 * @param {import('../../engine/messages.js').Resolved} p @param {import('../../engine/messages.js').Scenario} scenario
 */
const nameOf = ({id, variant, own, most}, {arms, dataset}) =>
  `${id} ${variant} ${arms.length} ${Math.round(most || 0)}${own ? OWN : ''}${dataset ? ' learners' : ''}`

/**
 * @param {State} state @param {Record<string, number>} known @param {Memory} memory
 * @returns {boolean} whether there was something to learn
 */
function learn({play, parsed, runners}, known, memory) {
  if (!play.results || !['done', 'idle'].includes(play.phase) || play.of !== parsed?.hash) return false
  const {scenario, resolved} = parsed
  if (scenario.horizon * scenario.runs < TELLING) return false
  play.results.rows.forEach(({measures: {time}}, i) => {
    if (time?.value) known[nameOf(resolved[i], scenario)] = +time.value.toPrecision(3)
  })
  // A run that continued an earlier one played only a part.
  const beyond = (play.progress?.seconds ?? NaN) - rounds(parsed, known, runners)
  if (beyond > 0) known[BEYOND] = +(((known[BEYOND] ?? beyond) + Math.min(beyond, MOST_BEYOND)) / 2).toPrecision(3)
  memory.remember(KEY, JSON.stringify(Object.fromEntries(Object.entries(known).filter(([name]) => !name.includes(OWN)))))
  return true
}

/**
 * Returns the seconds for all rounds, or NaN if a policy was never measured.
 * @param {Parsed} parsed @param {Record<string, number>} known @param {number} runners  of the engine
 */
export function rounds({scenario, resolved}, known, runners) {
  const ns = resolved.reduce((sum, p) => sum + (known[nameOf(p, scenario)] ?? NaN), 0)
  return (ns * 1e-9 * scenario.horizon * scenario.runs) / runners
}

/** Returns the time of a run besides its rounds, s. @param {Record<string, number>} known */
const beyond = known => Math.min(known[BEYOND] ?? USUAL, MOST_BEYOND)

/** What the time of a round depends on, of all policies together. @param {Parsed} parsed */
const roundOf = ({scenario, resolved}) => resolved.map(p => nameOf(p, scenario)).join()

/**
 * Returns the seconds for all rounds by an estimate: of this scenario, or of one whose rounds take the same time, such as
 * the one before an edit. NaN if it is of another.
 * @param {Parsed} parsed @param {State['estimate']} estimate
 */
export function estimated(parsed, estimate) {
  if (estimate?.hash === parsed.hash) return estimate.rounds
  return estimate?.round === roundOf(parsed) ? estimate.perRound * parsed.scenario.horizon * parsed.scenario.runs : NaN
}

/** @param {Parsed} parsed @param {number} seconds  of its rounds @param {Record<string, number>} known */
const estimateOf = (parsed, seconds, known) => ({hash: parsed.hash, seconds: seconds + beyond(known), rounds: seconds,
  round: roundOf(parsed), perRound: seconds / parsed.scenario.horizon / parsed.scenario.runs})

/**
 * @param {import('../../engine/api.js').Engine} engine @param {string} canonical
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
 * @param {import('./session.js').PageStore} store @param {Session} session @param {Memory} memory
 * @returns {() => void} undo
 */
export function watchEstimate(store, session, memory) {
  let timer = 0
  const known = speeds(memory) // kept here too, because a sandboxed frame cannot store it
  store.update({speeds: {...known}})

  /** @param {number} turn  trials of this scenario before */
  async function ask(turn) {
    const {parsed, play, estimate} = store.state
    const engine = session.engine()
    if (!parsed || !engine || play.phase === 'running' || parsed.resolved.length === 0) return
    const wanted = () => store.state.parsed === parsed && store.state.play.phase !== 'running'
    try {
      const seen = rounds(parsed, known, engine.runners)
      const unseen = Number.isNaN(seen)
      const now = unseen ? await tried(engine, parsed.canonical, wanted) : seen
      if (!wanted() || !Number.isFinite(now)) return
      const least = turn > 0 && estimate?.hash === parsed.hash ? Math.min(now, estimate.rounds) : now
      store.update({estimate: estimateOf(parsed, least, known)})
      clearTimeout(timer)
      if (unseen && turn < LATER.length) timer = Number(setTimeout(ask, LATER[turn], turn + 1))
    } catch {
      // For example, the coordinator was replaced. Without an estimate the page only says less.
    }
  }
  return store.react((state, before) => {
    const {parsed, play, engine, estimate} = state
    if (before && before.play.results !== play.results && learn(state, known, memory) && parsed) {
      // A run measures better than any trial.
      store.update({estimate: estimateOf(parsed, rounds(parsed, known, state.runners), known), speeds: {...known}})
    }
    if (before && before.parsed === parsed && before.engine === engine && before.play.phase === play.phase) return
    clearTimeout(timer)
    const estimated = estimate?.hash === parsed?.hash
    if (engine === 'ready' && parsed && play.phase !== 'running' && !estimated) timer = Number(setTimeout(ask, REST, 0))
  })
}

// Decides which scenarios a link does not start by itself: following a link should not keep a machine busy for minutes.
// Run starts them.

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

// Decides whether edits are played at once and the charts of the policies follow a drag. By default they do if that is
// fast enough on this machine.

/** @typedef {'auto' | 'on' | 'off'} Follow  auto: if it is fast enough */

const FOLLOW_KEY = 'play-as-i-edit'
/** A run of every policy that takes longer than this cannot follow a drag, s. */
const FAST = 0.12

/** What the reader chose last. @param {Memory} memory @returns {Follow} */
export function rememberedFollow(memory) {
  const stored = memory.remembered(FOLLOW_KEY)
  return stored === 'on' || stored === 'off' ? stored : 'auto'
}

/** @param {Memory} memory @param {Follow} follow */
export const rememberFollow = (memory, follow) => memory.remember(FOLLOW_KEY, follow === 'auto' ? null : follow)

/** Seconds that a run of every policy takes here; NaN if unknown. @param {State} state */
function secondsOfARun({parsed, speeds, estimate, runners}) {
  if (!parsed) return NaN
  const known = rounds(parsed, speeds, runners)
  return (Number.isNaN(known) ? estimated(parsed, estimate) : known) / parsed.scenario.runs
}

/** What must be played for a picture during a drag. @param {State} state @returns {import('./player.js').Load} */
export const loadOf = state => ({seconds: secondsOfARun(state), horizon: state.parsed?.scenario.horizon ?? 1})

/** @typedef {{kind: 'heavy' | 'slow' | 'motion' | 'unknown' | 'dataset', detail: string}} Reason */

/**
 * Whether edits are played at once, and if not by the page's decision, why. Without its dataset nothing is played,
 * whatever the reader chose: each edit would ask for the dataset.
 * @param {State} state
 * @returns {{on: boolean, why: Reason | null}}
 */
export function follows(state) {
  if (lacksDataset(state)) return {on: false, why: {kind: 'dataset', detail: ''}}
  if (state.follow !== 'auto') return {on: state.follow === 'on', why: null}
  const why = obstacle(state)
  return {on: !why && state.parsed !== null, why}
}

/** @param {State} state @returns {Reason | null} */
function obstacle(state) {
  const {parsed} = state
  if (!parsed || parsed.resolved.length === 0) return null
  if (isHeavy(parsed)) return {kind: 'heavy', detail: whole(roundsOf(parsed))}
  if (state.systemTheme.lessMotion) return {kind: 'motion', detail: ''}
  const seconds = secondsOfARun(state)
  if (Number.isNaN(seconds)) return {kind: 'unknown', detail: ''}
  return seconds <= FAST ? null : {kind: 'slow', detail: seconds.toPrecision(2)}
}

/** Whether an edit that was just made is played. @param {State} state */
export const playsEdits = state => state.look.mode === 'runs' && follows(state).on

/**
 * Plays an edit later that was not played as it was made, because nobody knew then how long a run takes.
 * @param {import('./session.js').PageStore} store @param {Session} session
 * @returns {() => void} undo
 */
export const watchLateEdits = (store, session) => store.react((state, before) => {
  const {parsed, play, estimate} = state
  if (!before || before.estimate === estimate || before.parsed !== parsed || follows(before).why?.kind !== 'unknown') return
  const stale = play.phase === 'idle' && play.results !== null && play.of !== parsed?.hash
  if (stale && playsEdits(state)) session.player.begin()
})
