// @ts-check
// Decides whether edits are played at once and the charts of the policies follow a drag. By default they do if that is
// fast enough on this machine.

import {reducedMotion} from '../../ui/motion.js'
import {whole} from '../../ui/numbers.js'
import {remember, remembered} from '../../ui/storage.js'
import {estimated, rounds} from './estimate.js'
import {isHeavy, roundsOf} from './heavy.js'
import {lacksDataset} from '../state/state.js'

/** @typedef {import('../state/state.js').State} State */
/** @typedef {'auto' | 'on' | 'off'} Follow  auto: if it is fast enough */

const KEY = 'play-as-i-edit'
/** A run of every policy that takes longer than this cannot follow a drag, s. */
const FAST = 0.12

/** What the reader chose last. @returns {Follow} */
export function rememberedFollow() {
  const stored = remembered(KEY)
  return stored === 'on' || stored === 'off' ? stored : 'auto'
}

/** @param {Follow} follow */
export const rememberFollow = follow => remember(KEY, follow === 'auto' ? null : follow)

/** Seconds that a run of every policy takes here; NaN if unknown. @param {State} state */
function secondsOfARun({parsed, speeds, estimate, runners}) {
  if (!parsed) return NaN
  const known = rounds(parsed, speeds, runners)
  return (Number.isNaN(known) ? estimated(parsed, estimate) : known) / parsed.scenario.runs
}

/** What must be played for a picture during a drag. @param {State} state @returns {import('./trials.js').Load} */
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
  if (reducedMotion()) return {kind: 'motion', detail: ''}
  const seconds = secondsOfARun(state)
  if (Number.isNaN(seconds)) return {kind: 'unknown', detail: ''}
  return seconds <= FAST ? null : {kind: 'slow', detail: seconds.toPrecision(2)}
}

/** Whether an edit that was just made is played. @param {State} state */
export const playsEdits = state => state.look.mode === 'runs' && follows(state).on

/**
 * Plays an edit later that was not played as it was made, because nobody knew then how long a run takes.
 * @param {import('./session.js').PageStore} store @param {import('./session.js').Session} session
 * @returns {() => void} undo
 */
export const watchLateEdits = (store, session) => store.react((state, before) => {
  const {parsed, play, estimate} = state
  if (!before || before.estimate === estimate || before.parsed !== parsed || follows(before).why?.kind !== 'unknown') return
  const stale = play.phase === 'idle' && play.results !== null && play.of !== parsed?.hash
  if (stale && playsEdits(state)) session.player.begin()
})
