// @ts-check
// A part of the page whose code is loaded when it is first needed.

import {notifyUnloaded} from '../../model/state/state.js'

/**
 * Loads a part when it is needed. If loading fails, the reader is told, and the next call tries again.
 * @template T
 * @param {import('../../model/commands.js').Page} page
 * @param {() => Promise<T>} load
 * @param {() => void} [leave]  called if loading failed: shows something else in its place
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
        notifyUnloaded(store)
        return null
      })
    },
    /** @param {(part: T) => void} act  called with the part, if it is loaded */
    ifLoaded(act) {
      loaded?.then(part => { if (part !== null) act(part) })
    },
  }
}

/**
 * Mounts a view whose code is loaded when the state first asks for it.
 * @param {Element} host @param {import('../../model/commands.js').Page} page
 * @param {(state: import('../../model/state/state.js').State) => boolean} isWanted
 * @param {() => Promise<(host: Element, page: import('../../model/commands.js').Page) => () => void>} load  returns its mount function
 * @param {() => void} leave  called if loading failed: takes back what asked for it
 * @returns {() => void} undo
 */
export function mountWhenWanted(host, page, isWanted, load, leave) {
  const part = partWhenNeeded(page, async () => {
    const mount = await load()
    undo()
    undo = mount(host, page)
  }, leave)
  let undo = page.store.watch(state => { if (isWanted(state)) part.need() })
  return () => undo()
}
