// @ts-check
// Run, Pause and Continue on one button, for all runs or for the live run; and the words beside it, which tell the
// progress of the engine and of the runs.

import {h, setText, set} from '../../ui/dom.js'
import {setIcon} from '../../ui/icons.js'
import {megabytes, whole} from '../../ui/numbers.js'
import {text} from '../../text/text.js'
import {isStale, playedSome} from '../../model/state/state.js'

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
     * @param {import('../../model/state/state.js').State} state
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

/** @param {import('../../model/state/state.js').State} state */
const wordOf = state => (playedSome(state) > 0 ? t.all(whole(state.parsed?.scenario.runs ?? 1)) : WORDS[state.play.phase])

/** What an engine that has stopped, or is not loaded yet, is doing. @param {import('../../model/state/state.js').State} state */
export function engineStatus({engine, loading: {loaded, total}}) {
  if (engine === 'stopped') return t.stopped
  return total > 0 && loaded < total ? t.loading(megabytes(loaded), megabytes(total)) : t.starting
}

/**
 * Says which run is played or paused: from the first to the last that policies are in, as in the table. Results from
 * before an edit, which are shown until the first new ones, do not count.
 * @param {import('../../model/state/state.js').State} state @param {number} runs
 * @returns {string[]} three parts, of which the middle one is the number
 */
export function runStatus(state, runs) {
  const {phase, progress, results} = state.play
  const played = results?.rows.length && !isStale(state) ? results.rows.map(row => row.runs) : [progress?.runs ?? 0]
  const [first, last] = [Math.min(...played), Math.max(...played)].map(n => whole(Math.min(n + 1, runs)))
  return (phase === 'paused' ? t.paused : t.progress)(first === last ? first : t.runsFromTo(first, last), whole(runs))
}
