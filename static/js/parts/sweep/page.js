// @ts-check
// What sweeps, rankings and searches have in common, each a tab of one page: the form with the buttons that begin and cancel,
// what is said meanwhile, the links to copy, and the scenario of the address.

import {copy} from '../../ui/browser.js'
import {frame} from '../../ui/encode.js'
import {h} from '../../ui/dom.js'
import {signal} from '../../ui/store.js'
import {sweep as t} from './words.js'
import {isHeavy} from '../../model/playing/estimate.js'
import {duration, roughly} from '../../ui/numbers.js'

/** @import {Engine, Sweep} from '../../engine/api.js' */
/** @import {SweepPlan, SweepState} from '../../engine/messages.js' */

const USUAL_PRESET = 'paper-2-rested'

/** This page's address without query and fragment. */
export const pageAddress = () => location.origin + location.pathname

/** Whether the page stands in a frame of another page, which keeps what it shows. */
export const isEmbedded = () => new URLSearchParams(location.search).has('embed')

/** The link of a scenario in the address, without '#'; '' for none. */
export const linkOfAddress = () => location.hash.replace(/^#/, '').replace(/\?.*$/, '')

/**
 * What all tabs share. keepScenario: lets the links to the other tabs keep the scenario of a link without '#', '' for the usual one.
 * @typedef {object} Page
 * @property {() => string} theme  of the charts
 * @property {(sentence: string) => void} announce
 * @property {(sentence: string) => void} announceNow
 * @property {(link: string) => void} keepScenario
 */

/**
 * @param {Page} page @param {HTMLElement} main  the tab
 * @param {{label: string, loading: string, onRun: () => void, onCancel: () => void}} options  label: of the button that begins;
 *   loading: what is said until the engine is there
 */
export function openTab(page, main, {label, loading, onRun, onCancel}) {
  const [status, fault, share, ready, playing] = [signal(loading), signal(''), signal(0), signal(false), signal(false)]
  // By its click, which Enter in a field makes too: in a sandbox without allow-forms no form is submitted.
  const go = h('button', {type: 'submit', class: 'button primary', disabled: () => !ready.value, hidden: () => playing.value,
    onclick: (/** @type {Event} */ e) => {
      e.preventDefault()
      if (go.form?.reportValidity()) onRun()
    }}, label)
  const stop = h('button', {type: 'button', class: 'button', hidden: () => !playing.value, onclick: onCancel}, t.cancel)
  /** @param {boolean} now */
  function setPlaying(now) {
    const focused = [go, stop].includes(/** @type {any} */ (document.activeElement)) // a hidden button loses the focus
    share.value = 0
    playing.value = now
    if (focused) (now ? stop : go).focus()
  }
  return {
    ...page, main, status, fault, share, setPlaying,
    playing: () => playing.value,
    /** @param {...(Element | Element[])} fields */
    form: (...fields) => h('form', {class: 'sweep-form form', inert: () => !ready.value}, ...fields,
      h('div', {class: 'sweep-buttons'}, go, stop),
      h('p', {class: 'fault', role: 'alert', hidden: () => fault.value === ''}, () => fault.value)),
    /** What is said, and how much is played. */
    lines: [h('p', {class: 'status', role: 'status'}, () => status.value),
      h('progress', {max: 1, value: () => share.value, hidden: () => !playing.value, 'aria-label': label})],
    /** The engine has stopped: nothing goes on until there is another tab. */
    stop() {
      setPlaying(false)
      ready.value = false
      status.value = ''
    },
    /** The page can be used. @param {string} words */
    open(words) {
      ready.value = true
      status.value = words
    },
    /** What was played is over. @param {string} words */
    end(words) {
      setPlaying(false)
      status.value = words
      page.announce(words)
    },
  }
}

/** @typedef {ReturnType<typeof openTab>} Tab */

/** @param {string} address  the page's own, below which it stays @param {boolean} embedded */
export function setAddress(address, embedded = isEmbedded()) {
  try {
    const [path, hash] = address.split('#')
    const query = embedded ? path + (path.includes('?') ? '&embed' : '?embed') : path
    history.replaceState(null, '', hash ? `${query}#${hash}` : query)
  } catch {
    // too many changes of the address, or a sandboxed frame
  }
}

/** @param {(embed: boolean) => string} address  of what the page shows @param {string} title  of a frame with it */
export function shareLine(address, title) {
  const copied = signal('')
  /** @param {string} text */
  const give = async text => { copied.value = await copy(text) ? t.copied : t.notCopied }
  return h('p', {class: 'sweep-share'},
    h('button', {type: 'button', class: 'link', onclick: () => give(address(false))}, t.copyLink),
    h('button', {type: 'button', class: 'link', onclick: () => give(frame(address(true), title, 720))}, t.copyEmbed),
    h('span', {role: 'status'}, () => copied.value))
}

/**
 * Reads the scenario that an address names.
 * @param {Engine} engine @param {import('../../engine/messages.js').Description} description
 * @param {{link: string, preset: string}} of  its link without '#', or the name of a preset; both '' for the usual one
 * @returns {Promise<{parsed: import('../../engine/messages.js').Parsed, preset: string, fault: string}>} preset: '' if it is the link's;
 *   fault: why the link cannot be read, '' if it can
 */
export async function scenarioOf(engine, {presets}, {link, preset}) {
  const usual = presets.find(p => p.name === (preset || USUAL_PRESET)) ?? presets.find(p => p.name === USUAL_PRESET) ?? presets[0]
  let [text, fault, name] = [usual.canonical, '', usual.name]
  if (link) {
    const linked = await engine.decodeLink(link)
    if ('canonical' in linked) [text, name] = [linked.canonical, '']
    else fault = t.badLink(linked.faults.map(f => f.message).join(' '))
  }
  const parsed = await engine.parse(text)
  if (!('scenario' in parsed)) throw new Error(t.badLink(''))
  return {parsed, preset: name, fault}
}

// Plays sweeps, one at a time, and says how far the present one is.

/**
 * @typedef {object} Words
 * @property {(played: number, of: number, left: string) => string} playing
 * @property {(played: number, of: number) => string} cancelled
 * @property {(message: string) => string} failed
 * @property {string} [heavy]  why a sweep does not start by itself
 */

/**
 * Waits for a sweep of the engine; null, and the page says why, where there is none or its plan has a fault.
 * @param {Tab} page @param {Promise<Sweep>} asked
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
 * @param {Tab} page @param {Words} words
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
