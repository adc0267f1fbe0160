// @ts-check
// A part of the page whose program is loaded when it is first needed.

import {notify} from '../page/state.js'
import {text} from '../text/text.js'

/**
 * One that cannot be loaded is told of, and asked for again when it is needed next.
 * @template T
 * @param {import('../page/commands.js').Page} page
 * @param {() => Promise<T>} load
 * @param {() => void} [leave]  what showed the part shows something else again
 */
export function partWhenNeeded({store}, load, leave = () => {}) {
  /** @type {Promise<T | null> | null} */
  let loaded = null
  return {
    need() {
      loaded ??= load().catch(error => {
        console.warn(error)
        loaded = null
        leave()
        notify(store, text.dialog.unloaded)
        return null
      })
    },
    /** @param {(part: T) => void} act  on the part, if it was loaded */
    ifLoaded(act) {
      loaded?.then(part => { if (part !== null) act(part) })
    },
  }
}
