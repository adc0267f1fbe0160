// @ts-check
// The live run, played at the reader's pace. The coordinator has the run and moves it. This module tells it where to
// move, keeps the store up to date, and opens the run again when it ended because the scenario, the engine or the
// coordinator changed.

import {whole} from '../../ui/numbers.js'
import {text} from '../../text/text.js'
import {canLive, chosenOf, speedOf} from '../state/looking.js'
import {lacksDataset} from '../state/state.js'

/** @import {Live as EngineLive} from '../../engine/api.js' */
/** @import {LiveState} from '../../engine/messages.js' */
/** @import {State} from '../state/state.js' */
/** @import {App} from '../editing/editing.js' */
/** @import {LivePlay} from '../state/looking.js' */

/** With reduced motion, pictures change at most once in this time, ms. */
const STEP_MS = 500
/** A run that is lost more often than this without an answer is not opened again. */
const LOSSES = 3
/** A frame that took longer than this was an interruption, ms. */
const LONGEST = 250

/** The value that is shown over the rounds; '' for none. @param {State} state */
const tracedBy = ({look}) => (look.inspecting ? look.trace : '')

export class LivePlayer {
  /** @type {EngineLive | null} */
  #run = null
  #turn = 0 // the number of runs opened; answers about earlier ones are ignored
  #underway = 0 // requests without an answer
  #frame = 0
  #losses = 0 // runs lost in a row before any answered
  #eager = false // the run plays as soon as it is open
  #store
  #session
  #announce

  /** @param {App} app */
  constructor({store, session, announce}) {
    this.#store = store
    this.#session = session
    this.#announce = announce
    store.react((state, before) => this.#follow(state, before))
    session.onCoordinator(() => this.reopen())
  }

  /** Changes the live part of the store's state. @param {Partial<LivePlay>} change */
  update(change) {
    this.#store.update({live: {...this.#store.state.live, ...change}})
  }

  #horizon() {
    return this.#store.state.parsed?.scenario.horizon ?? 0
  }

  /**
   * Sends the run a request and stores its answer.
   * @param {(run: EngineLive) => Promise<LiveState>} question
   * @param {boolean} [moves]  whether the request moves to another round
   * @param {boolean} [kept]  whether the answer is stored; not if it is about a round that is only passed
   * @returns {Promise<boolean>} whether it was answered
   */
  async ask(question, moves = true, kept = true) {
    const turn = this.#turn
    if (!this.#run) return false
    this.#underway++
    try {
      const state = await question(this.#run)
      if (turn !== this.#turn) return false
      this.#losses = 0
      if (kept) this.update({state, round: state.round, target: this.#underway > 1 || !moves ? this.#store.state.live.target : state.round})
      return true
    } catch (error) {
      if (turn === this.#turn) this.#lost(error)
      return false
    } finally {
      if (turn === this.#turn) this.#underway--
    }
  }

  /**
   * Handles a failed request. A run ends with its coordinator; then onCoordinator opens another. It also ends when
   * another scenario is shown. Any other error is a failure.
   * @param {any} error
   */
  #lost(error) {
    const path = error?.path ?? ''
    this.#run = null
    if (path === 'worker') return
    if (/^live/.test(path) && ++this.#losses <= LOSSES) this.reopen()
    else this.#session.fail(error)
  }

  /** Opens the run that the store names, at its round. */
  async #open() {
    const {state} = this.#store
    const engine = this.#session.engine()
    const turn = ++this.#turn
    this.#run = null
    this.#underway = 0
    if (!engine || !state.parsed || !canLive(state)) return
    if (lacksDataset(state)) return this.#store.update({modal: {kind: 'learners'}})
    const {parsed} = state
    const {arm, run} = state.live
    const chosen = chosenOf(state)
    engine.charts.choose(parsed.resolved[chosen].key)
    try {
      const opened = await engine.live(parsed.canonical, Math.min(run, parsed.scenario.runs - 1), state.live.whole)
      if (turn !== this.#turn) return
      this.#run = opened
    } catch (error) {
      if (turn === this.#turn) this.#lost(error)
      return
    }
    // Until it is at its round, the run is before its first one, of which nothing is shown.
    await this.ask(r => r.look(chosen, arm), false, false)
    await this.ask(r => r.trace(tracedBy(this.#store.state)), false, false)
    if (turn === this.#turn) await this.seek(this.#store.state.live.target)
    if (turn !== this.#turn || !this.#eager) return
    this.#eager = false
    this.play()
  }

  /** @param {number} round @returns {Promise<boolean>} whether it came there */
  seek(round) {
    const target = Math.min(Math.max(Math.round(round), 0), this.#horizon())
    this.update({target})
    return this.ask(r => r.seek(target))
  }

  /** Announces the round and the arm that comes next. */
  announceRound() {
    const {live: {state: at, run}, parsed} = this.#store.state
    if (!at || !parsed) return
    const policy = parsed.resolved[at.chosen]
    const arm = at.next >= 0 ? parsed.scenario.arms[at.next]?.name || String(at.next + 1) : ''
    this.#announce(text.announced.live(whole(at.round), whole(run + 1), policy?.label ?? '', arm))
  }

  pause() {
    this.#eager = false
    if (!this.#store.state.live.playing) return
    cancelAnimationFrame(this.#frame)
    this.update({playing: false})
    this.announceRound()
  }

  /** Plays the run that is being opened, unless the reader prefers less motion. */
  playOpened() {
    this.#eager = !this.#store.state.systemTheme.lessMotion
  }

  play() {
    if (!this.#run || this.#store.state.live.playing) return
    this.update({playing: true})
    const shortest = this.#store.state.systemTheme.lessMotion ? STEP_MS : 0
    let last = performance.now()
    let moved = last
    let due = 0
    if (this.#store.state.live.target >= this.#horizon()) this.seek(0)
    /** @param {number} now */
    const tick = now => {
      const {state} = this.#store
      if (!state.live.playing) return
      if (state.live.round >= this.#horizon() && this.#underway === 0) return this.pause()
      this.#frame = requestAnimationFrame(tick)
      due += Math.min(Math.max(now - last, 0), Math.max(LONGEST, shortest)) / 1000 * speedOf(state)
      last = now
      if (this.#underway > 0 || due < 1 || now - moved < shortest) return
      moved = now
      this.seek(state.live.round + Math.floor(due))
      due -= Math.floor(due)
    }
    this.#frame = requestAnimationFrame(tick)
  }

  /** @param {State} state @param {State | undefined} before */
  #follow(state, before) {
    if (!before) return
    const on = state.look.mode === 'live'
    if (!on && before.look.mode === 'live') return this.#close()
    if (on && (before.look.mode !== 'live' || state.parsed !== before.parsed || state.engine !== before.engine)) this.reopen()
    else if (on && tracedBy(state) !== tracedBy(before)) this.ask(r => r.trace(tracedBy(state)), false)
  }

  reopen() {
    const {state} = this.#store
    if (state.look.mode !== 'live') return
    const eager = this.#eager // a run that ended before it was open must still be played
    this.pause()
    this.#eager = eager
    const {run, round, target} = state.live
    const {runs = 1, horizon = 0} = state.parsed?.scenario ?? {}
    this.update({state: null, run: Math.min(run, runs - 1), round: Math.min(round, horizon), target: Math.min(target, horizon)})
    this.#open()
  }

  #close() {
    this.pause()
    this.#turn++
    this.#underway = 0
    this.#run?.close()
    this.#run = null
    this.update({state: null, playing: false})
    this.#session.engine()?.charts.choose('')
    this.#session.engine()?.charts.playhead(this.#store.state.look.playhead)
  }

  /** Sets whether the axes show the whole horizon or follow the round. @param {boolean} whole */
  setWhole(whole) {
    this.update({whole})
    this.ask(r => r.axis(whole), false)
  }

  /**
   * Chooses the policy that is explained, and in the inspector the arm.
   * @param {string} policy key @param {number} arm  -1 for the one it pulls
   */
  look(policy, arm) {
    this.update({policy, arm})
    const {state} = this.#store
    if (state.look.mode !== 'live') return
    this.#session.engine()?.charts.choose(policy)
    this.ask(r => r.look(chosenOf(state), arm), false)
  }
}

/**
 * The commands of the run that is played live.
 * @param {App} app
 */
export function createLive(app) {
  const {store} = app
  const player = new LivePlayer(app)
  return {
    play: () => player.play(),
    pause: () => player.pause(),
    /** Plays the run that is being opened, unless the reader prefers less motion. */
    playOpened: () => player.playOpened(),
    /** @param {number} round @returns {Promise<boolean>} whether it came there */
    seek: round => player.seek(round),
    /** Moves by this many rounds, and announces the round. @param {number} by */
    async step(by) {
      player.pause()
      if (await player.seek(store.state.live.target + by)) player.announceRound()
    },
    /** Moves to a round and announces it. Use it for a jump, not for a drag. @param {number} round */
    async jump(round) {
      if (await player.seek(round)) player.announceRound()
    },
    /** Moves to where the chosen policy next changes its arm, or last did. @param {boolean} back */
    async toSwitch(back) {
      player.pause()
      if (!await player.ask(r => r.toSwitch(back))) return
      const {live: {state: at}, parsed} = store.state
      if (at?.stuck) app.announce(text.plots.live.stuck(parsed?.resolved[at.chosen]?.label ?? ''))
      else player.announceRound()
    },
    /** @param {boolean} whole  the axes show the whole horizon, else they follow the round */
    setWhole: whole => player.setWhole(whole),
    /** @param {number} number  of the run, from 0 */
    setRun(number) {
      const {scenario} = store.state.parsed ?? {}
      if (!scenario) return
      const next = Math.min(Math.max(number, 0), scenario.runs - 1)
      if (next === store.state.live.run) return
      player.update({run: next})
      if (store.state.look.mode === 'live') player.reopen()
    },
    /** @param {number} speed  rounds a second */
    setSpeed: speed => player.update({speed}),
    /**
     * Chooses the policy that is explained, and in the inspector the arm.
     * @param {string} policy key @param {number} arm  -1 for the one it pulls
     */
    look: (policy, arm) => player.look(policy, arm),
  }
}

/** @typedef {ReturnType<typeof createLive>} LiveRun */
