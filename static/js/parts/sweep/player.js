// @ts-check
// Plays sweeps, one at a time, and says how far the present one is.

import {isHeavy} from '../../model/playing/heavy.js'
import {duration, roughly} from '../../ui/numbers.js'

/** @typedef {import('../../engine/api.js').Sweep} Sweep */
/** @typedef {import('../../engine/messages.js').SweepState} SweepState */
/** @typedef {import('../../engine/messages.js').SweepPlan} SweepPlan */

/**
 * @typedef {object} Words
 * @property {(played: number, of: number, left: string) => string} playing
 * @property {(played: number, of: number) => string} cancelled
 * @property {(message: string) => string} failed
 * @property {string} [heavy]  why a sweep does not start by itself
 */

/**
 * Waits for a sweep of the engine; null, and the page says why, where there is none or its plan has a fault.
 * @param {import('./page.js').Tab} page @param {Promise<Sweep>} asked
 */
async function soundSweep(page, asked) {
  try {
    const sweep = await asked
    if (sweep.plan.fault) throw new Error(sweep.plan.fault)
    return sweep
  } catch (/** @type {any} */ error) {
    page.setPlaying(false)
    page.fault.value = error?.message ?? String(error)
    return null
  }
}

/**
 * @param {import('./page.js').Tab} page @param {Words} words
 * @param {(state: SweepState, took: string) => string} done  what is said after the last value
 * @param {() => import('../../engine/messages.js').SweepView} view  what the chart is to show
 * @param {(plan: SweepPlan, state: SweepState) => void} render
 */
export function sweepPlayer(page, words, done, view, render) {
  /** @type {Sweep | null} */
  let current = null
  /** Cancel was pressed before there was anything to cancel. */
  let unwanted = false

  function forget() {
    current?.cancel()
    current = null
  }
  async function look() {
    const state = await current?.look(view()).catch(() => null)
    if (current && state) render(current.plan, state)
    return state
  }
  async function cancel() {
    unwanted = true
    if (!current) return
    current.cancel()
    const state = await look()
    page.end(words.cancelled(state?.played ?? 0, current.plan.state.points.length))
  }
  /** @type {import('../../engine/api.js').SweepCallbacks} */
  const callbacks = {
    onState(state, {share, left}) {
      if (!current) return
      render(current.plan, state)
      page.share.value = share
      page.status.value = words.playing(state.played, state.points.length, left === null || left < 1 ? '' : roughly(left))
    },
    onDone(state, {seconds}) {
      if (current) render(current.plan, state)
      page.end(done(state, duration(seconds)))
    },
    onError: error => page.end(words.failed(error.message)),
  }
  return {
    look, cancel,
    /**
     * @param {(callbacks: import('../../engine/api.js').SweepCallbacks) => Promise<Sweep>} begin  asks the engine for a sweep
     * @param {boolean} [unasked]  nobody has pressed Run: it may come from somebody else's link
     */
    async play(begin, unasked = false) {
      if (page.playing()) return
      page.fault.value = ''
      forget()
      unwanted = false
      page.setPlaying(true)
      current = await soundSweep(page, begin(callbacks))
      if (!current) return
      if (unasked && isHeavy(current.plan)) {
        forget()
        return page.end(words.heavy ?? '')
      }
      callbacks.onState(current.plan.state, {share: 0, seconds: 0, left: null})
      if (unwanted) cancel()
    },
  }
}
