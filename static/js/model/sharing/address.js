// @ts-check
// The scenario and the view in the address, so that copying the address shares them.

import {editedFrom} from '../state/state.js'
import {joinFragment, splitFragment, writeView} from '../state/view-link.js'

/** A view that did not change for this long is written, ms. */
const RESTS = 400

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
 * @param {import('../../ui/address.js').Address} address
 * @returns {() => void} undo
 */
export function writeViewToAddress(store, address) {
  let timer = 0
  let view = ''
  const write = () => {
    const {parsed, history} = store.state
    if (history.at < 0) return // nothing was opened yet
    const now = address.fragment()
    const wanted = presentFragment(store.state)
    if (parsed && now !== wanted && splitFragment(now).link === parsed.link) address.write(wanted)
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
