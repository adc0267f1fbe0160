// @ts-check
// One run, played at the reader's pace. The coordinator has the run and moves it; this says where to, keeps
// what the store knows of it, and begins anew where the coordinator's run ended: with another scenario,
// another engine, another coordinator.

import {whole} from '../../ui/numbers.js'
import {plainLive} from '../charts/view-link.js'
import {text} from '../../text/text.js'

/** @typedef {import('../../engine/api.js').Live} EngineLive */
/** @typedef {import('../../engine/messages.js').LiveState} LiveState */
/** @typedef {import('../charts/view-link.js').LiveView} LiveView */
/** @typedef {import('../state.js').State} State */
/** @typedef {import('../editing/editing.js').App} App */

/**
 * What the store knows of the run that is played live.
 * @typedef {LiveView & {playing: boolean, target: number, state: LiveState | null}} LivePlay
 *   target: the round it is on the way to; state: where it was last, null before that
 */

/** @type {LivePlay} */
export const noLive = {...plainLive, playing: false, target: 0, state: null}

/** Of several rounds a second. */
const SPEEDS = [1, 5, 20, 100, 500, 2000, 10_000, 50_000, 200_000, 1_000_000]
/** A run takes about so many seconds at its usual speed. */
const USUAL = 100
/** Under reduced motion pictures change no more often than this, ms. */
const CALM = 500
/** A run that is lost more often than this without an answer is not opened again. */
const LOSSES = 3
/** A frame that took longer than this was an interruption, ms. */
const LONGEST = 250

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

/** @param {App} app */
export function createLive({store, session, announce}) {
  /** @type {EngineLive | null} */
  let run = null
  let turn = 0 // runs opened; what is heard of an earlier one is passed over
  let underway = 0
  let frame = 0
  let losses = 0 // of runs in a row, before any answered
  let eager = false // the run plays as soon as it is open

  /** @param {Partial<LivePlay>} change */
  const live = change => store.update({live: {...store.state.live, ...change}})
  const horizon = () => store.state.parsed?.scenario.horizon ?? 0

  /**
   * Asks the run something and takes up its answer.
   * @param {(run: EngineLive) => Promise<LiveState>} question
   * @param {boolean} [moves]  it goes to another round
   * @returns {Promise<boolean>} whether it was answered
   */
  async function ask(question, moves = true) {
    const mine = turn
    if (!run) return false
    underway++
    try {
      const state = await question(run)
      if (mine !== turn) return false
      losses = 0
      live({state, round: state.round, target: underway > 1 || !moves ? store.state.live.target : state.round})
      return true
    } catch (error) {
      if (mine === turn) lost(error)
      return false
    } finally {
      if (mine === turn) underway--
    }
  }

  /**
   * A run ends with its coordinator, and then onCoordinator opens another; and when another scenario is
   * shown, as a new coordinator is asked to. Anything else is a failure.
   * @param {any} error
   */
  function lost(error) {
    const path = error?.path ?? ''
    run = null
    if (path === 'worker') return
    if (/^live/.test(path) && ++losses <= LOSSES) reopen(store.state)
    else session.fail(error)
  }

  /** Opens the store's run at its round. */
  async function open() {
    const {state} = store
    const engine = session.engine()
    const mine = ++turn
    run = null
    underway = 0
    if (!engine || !state.parsed || !canLive(state)) return
    const {parsed} = state
    const {arm, run: number} = state.live
    const chosen = chosenOf(state)
    engine.charts.choose(parsed.resolved[chosen].key)
    try {
      const opened = await engine.live(parsed.canonical, Math.min(number, parsed.scenario.runs - 1))
      if (mine !== turn) return
      run = opened
    } catch (error) {
      if (mine === turn) lost(error)
      return
    }
    await ask(r => r.look(chosen, arm), false)
    if (mine === turn) await seek(store.state.live.target)
    if (mine !== turn || !eager) return
    eager = false
    play()
  }

  /** @param {number} round @returns {Promise<boolean>} */
  function seek(round) {
    const target = Math.min(Math.max(Math.round(round), 0), horizon())
    live({target})
    return ask(r => r.seek(target))
  }

  function where() {
    const {state} = store
    const {live: {state: at, run: number}, parsed} = state
    if (!at || !parsed) return
    const policy = parsed.resolved[at.chosen]
    const arm = at.next >= 0 ? parsed.scenario.arms[at.next]?.name || String(at.next + 1) : ''
    announce(text.say.live(whole(at.round), whole(number + 1), policy?.name ?? '', arm))
  }

  function pause() {
    eager = false
    if (!store.state.live.playing) return
    cancelAnimationFrame(frame)
    live({playing: false})
    where()
  }

  function play() {
    if (!run || store.state.live.playing) return
    live({playing: true})
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches ? CALM : 0
    let last = performance.now()
    let moved = last
    let due = 0
    if (store.state.live.target >= horizon()) seek(0)
    /** @param {number} now */
    const tick = now => {
      const {state} = store
      if (!state.live.playing) return
      if (state.live.round >= horizon() && underway === 0) return pause()
      frame = requestAnimationFrame(tick)
      due += Math.min(Math.max(now - last, 0), Math.max(LONGEST, calm)) / 1000 * speedOf(state)
      last = now
      if (underway > 0 || due < 1 || now - moved < calm) return
      moved = now
      seek(state.live.round + Math.floor(due))
      due -= Math.floor(due)
    }
    frame = requestAnimationFrame(tick)
  }

  store.react(follow)
  session.onCoordinator(() => reopen(store.state))

  /** @param {State} state @param {State | undefined} before */
  function follow(state, before) {
    if (!before) return
    const on = state.look.mode === 'live'
    if (!on && before.look.mode === 'live') return close()
    if (on && (before.look.mode !== 'live' || state.parsed !== before.parsed || state.engine !== before.engine)) reopen(state)
  }

  /** @param {State} state */
  function reopen(state) {
    if (state.look.mode !== 'live') return
    const soon = eager // a run that ended before it was open still is to be played
    pause()
    eager = soon
    const {run: number, round, target} = state.live
    const {runs = 1, horizon: rounds = 0} = state.parsed?.scenario ?? {}
    live({state: null, run: Math.min(number, runs - 1), round: Math.min(round, rounds), target: Math.min(target, rounds)})
    open()
  }

  function close() {
    pause()
    turn++
    underway = 0
    run?.close()
    run = null
    live({state: null, playing: false})
    session.engine()?.charts.choose('')
    session.engine()?.charts.playhead(store.state.look.playhead)
  }

  return {
    play,
    pause,
    /** Plays the run that is being opened, unless pictures should keep still. */
    playOpened() {
      eager = !matchMedia('(prefers-reduced-motion: reduce)').matches
    },
    seek,
    /** By so many rounds, and tells where. @param {number} by */
    async step(by) {
      pause()
      if (await seek(store.state.live.target + by)) where()
    },
    /** To a round, and tells where: a jump, not a drag. @param {number} round */
    async jump(round) {
      if (await seek(round)) where()
    },
    /** To where the chosen policy next changes its arm, or last did. @param {boolean} back */
    async toSwitch(back) {
      pause()
      if (await ask(r => r.toSwitch(back))) where()
    },
    /** @param {number} number  of the run, from 0 */
    setRun(number) {
      const {scenario} = store.state.parsed ?? {}
      if (!scenario) return
      const next = Math.min(Math.max(number, 0), scenario.runs - 1)
      if (next === store.state.live.run) return
      live({run: next})
      if (store.state.look.mode === 'live') reopen(store.state)
    },
    /** @param {number} speed  rounds a second */
    setSpeed: speed => live({speed}),
    /** Looks into a policy, and in the inspector into an arm. @param {string} policy key @param {number} arm  -1 for the one it pulls */
    look(policy, arm) {
      live({policy, arm})
      const {state} = store
      if (state.look.mode !== 'live') return
      session.engine()?.charts.choose(policy)
      ask(r => r.look(chosenOf(state), arm), false)
    },
  }
}

/** @typedef {ReturnType<typeof createLive>} LiveRun */
