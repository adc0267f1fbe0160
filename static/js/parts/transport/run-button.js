// @ts-check
// Run, Pause and Continue on one button, for all runs or for the live run; and the words beside it, which tell the
// progress of the engine and of the runs.

import {h, setText, set, show} from '../../ui/dom.js'
import {setIcon} from '../../ui/icons.js'
import {megabytes, whole} from '../../ui/numbers.js'
import {text} from '../../text/text.js'
import {isStale, playedSome} from '../../model/state/state.js'
import {roundScale, canLive} from '../../model/state/looking.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {State} from '../../model/state/state.js' */

const t = text.transport

/**
 * @param {() => void} press
 * @param {string} status  id of the line that says why it cannot be pressed
 */
export function runButton(press, status) {
  const word = h('span')
  const node = h('button', {
    type: 'button', class: 'run',
    onclick: () => {
      if (node.getAttribute('aria-disabled') !== 'true') press()
    },
  }, word)
  return {
    node,
    /**
     * @param {State} state
     * @param {boolean} ready  whether it can be pressed; it can have the focus in any case
     */
    render(state, ready) {
      const live = state.look.mode === 'live'
      const running = live ? state.live.playing : state.play.phase === 'running'
      setIcon(node, running ? 'pause' : 'play', 14)
      setText(word, live ? (running ? text.plots.live.pause : text.plots.live.play) : wordOf(state))
      const again = !live && state.play.phase === 'done'
      const help = again ? t.againHelp : !live && playedSome(state) > 0 ? t.allHelp : null
      set(node, {'aria-disabled': ready ? null : 'true', title: help, 'aria-describedby': ready ? null : status})
    },
  }
}

/** @type {Record<import('../../model/state/state.js').Phase, string>} */
const WORDS = {idle: t.run, running: t.pause, paused: t.resume, done: t.again}

/** @param {State} state */
const wordOf = state => (playedSome(state) > 0 ? t.all(whole(state.parsed?.scenario.runs ?? 1)) : WORDS[state.play.phase])

/** What an engine that has stopped, or is not loaded yet, is doing. @param {State} state */
export function engineStatus({engine, loading: {loaded, total}}) {
  if (engine === 'stopped') return t.stopped
  return total > 0 && loaded < total ? t.loading(megabytes(loaded), megabytes(total)) : t.starting
}

/**
 * Says which run is played or paused: from the first to the last that policies are in, as in the table. Results from
 * before an edit, which are shown until the first new ones, do not count.
 * @param {State} state @param {number} runs
 * @returns {string[]} three parts, of which the middle one is the number
 */
export function runStatus(state, runs) {
  const {phase, progress, results} = state.play
  const played = results?.rows.length && !isStale(state) ? results.rows.map(row => row.runs) : [progress?.runs ?? 0]
  const [first, last] = [Math.min(...played), Math.max(...played)].map(n => whole(Math.min(n + 1, runs)))
  return (phase === 'paused' ? t.paused : t.progress)(first === last ? first : t.runsFromTo(first, last), whole(runs))
}

// The slider that moves the playhead. It has the right chart's scale and lies under its axis.

/** The number of steps of the slider: finer than any screen. */
const FINE = 10_000
/** PageUp moves by the horizon divided by this. */
const PAGE = 100

/** @param {State} state @returns {number} the round where the playhead is; the end if there is none */
const playheadOf = ({look, live, parsed}) =>
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
