// @ts-check
// The scenario in the address, so that copying the address shares it. An edit replaces the fragment, since the page has
// its own undo. Opening another scenario adds an entry to the browser's history, so that Back returns to the one
// before.

import {editedFrom} from '../state/state.js'
import {joinFragment, splitFragment, writeView} from '../state/view-link.js'

/** A view that did not change for this long is written, ms. */
const RESTS = 400

/** What stands before the link in the fragment: a lesson of the reader's own; '' on every other page. */
let before = ''

/** From now on this stands before the link. @param {string} packed  it holds no '&' */
export function keepBeforeLink(packed) {
  before = packed && `${packed}&`
}

/** The fragment without a link, with '#'; '' for none. */
export const fragmentWithoutLink = () => before && `#${before.slice(0, -1)}`

/** @returns {string} without '#', as in the address */
export function fragment() {
  const whole = window.location.hash.slice(1)
  return whole.startsWith(before.slice(0, -1)) ? whole.slice(before.length) : whole
}

/** Safari refuses more than 100 changes of the address in 30 s; after this the change is tried again, ms. */
const AGAIN = 10_000
const TRIES = 4

/** The timer of the next try; a later change replaces it. */
let retry = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined)

/**
 * Writes the link into the address. If the browser refuses, it tries again several times; a sandboxed frame may always
 * refuse.
 * @param {string} link  without '#' @param {number} [tries]
 */
export function writeFragment(link, tries = TRIES) {
  clearTimeout(retry)
  try {
    window.history.replaceState(window.history.state, '', '#' + before + link)
  } catch {
    if (tries > 1) retry = setTimeout(writeFragment, AGAIN, link, tries - 1)
  }
}

/**
 * Adds an entry to the browser's history, into which the next fragment is written; the entry before keeps what is shown
 * until now. If the browser refuses, Back leaves the page.
 * @param {string | null} shown  the fragment of what is shown, null for nothing
 */
export function enterFragment(shown) {
  if (!shown) return
  clearTimeout(retry)
  const now = fragment()
  try {
    // If the address contains another link than the page's, such as a bad one, it is not changed.
    if (splitFragment(now).link === splitFragment(shown).link) window.history.replaceState(window.history.state, '', '#' + before + shown)
    window.history.pushState(null, '', '#' + before + now)
  } catch {
    // too many changes of the address, or a sandboxed frame
  }
}

/**
 * Returns a scenario's link with the current view.
 * @param {string} link  '' for none @param {import('../state/state.js').State} state
 */
export const fragmentOf = (link, state) =>
  joinFragment(link, writeView(state.look, state.live, state.hiddenArms, state.pinned?.link, editedFrom(state)?.name))

/** Returns what the address should contain: the scenario and the view. @param {import('../state/state.js').State} state */
export const presentFragment = state => fragmentOf(state.parsed?.link ?? '', state)

/**
 * Keeps the view in the address, after the scenario. Browsers allow few changes of the address, so the view is written
 * when it has not changed for a while. An address that contains another link than the page's is left alone, and so is
 * one that is not opened yet: a preset is shown before the engine is here, without the view of its link.
 * @param {import('../../ui/store.js').Store<import('../state/state.js').State>} store
 * @returns {() => void} undo
 */
export function writeViewToAddress(store) {
  let timer = 0
  let view = ''
  const write = () => {
    const {parsed, history} = store.state
    if (history.at < 0) return // nothing was opened yet
    const now = fragment()
    const wanted = presentFragment(store.state)
    if (parsed && now !== wanted && splitFragment(now).link === parsed.link) writeFragment(wanted)
  }
  return store.react((state, before) => {
    const now = presentFragment(state)
    const same = now === view
    view = now
    if (!before || state.live.playing || same) return
    clearTimeout(timer)
    timer = Number(setTimeout(write, RESTS))
  })
}

/** @param {string} link @returns {string} the whole address for sharing */
export const addressOf = link => window.location.href.split('#')[0] + '#' + link

/**
 * Calls `opened` when someone pastes another link into the address.
 * @param {(fragment: string) => void} opened
 * @returns {() => void} undo
 */
export function watchFragment(opened) {
  // It compares with what the page wrote last, because the page may have written its own link since.
  const end = new AbortController()
  window.addEventListener('hashchange', e => opened(new URL(e.newURL).hash.slice(1)), {signal: end.signal})
  return () => end.abort()
}

/**
 * @param {string} what
 * @returns {Promise<boolean>} whether it was copied
 */
export async function copy(what) {
  try {
    await navigator.clipboard.writeText(what)
    return true
  } catch {
    return false // no permission, or no secure context
  }
}
