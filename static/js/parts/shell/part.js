// @ts-check
// A part of the page whose code is loaded when it is first needed.

import {notifyUnloaded} from '../../model/state/state.js'
import {dialogBox} from '../../ui/dialog.js'

/** @typedef {import('../../model/commands.js').Page} Page */
/** @typedef {import('../../model/state/state.js').State} State */

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

// The dialogs of the page: one is open while the state says so.

/**
 * A dialog that is open while state.modal is of the given kind.
 * @param {Element} host @param {Page} page
 * @param {{kind: NonNullable<State['modal']>['kind'], title: string, class: string, body: (import('../../ui/dom.js').Child)[],
 *   opened: (state: State) => void, render: (state: State, before: State | undefined) => void, closed?: () => void}} options
 * @returns {() => void} undo
 */
export function mountModal(host, {store, commands}, {kind, title, class: name, body, opened, render, closed}) {
  /** What the dialog was opened for. @type {State['modal']} */
  let shown = null
  const dialog = dialogBox({
    class: `modal ${name}`,
    title,
    // The event comes a moment after the dialog closed: it may have been opened again since.
    onclose: () => {
      if (dialog.open) return
      dialog.remove()
      closed?.()
      if (store.state.modal && store.state.modal === shown) commands.modal.close()
    },
  }, body)
  const unwatch = store.watch((state, before) => {
    const open = state.modal?.kind === kind
    if (!open) {
      if (dialog.open) dialog.close()
      return
    }
    const fresh = !dialog.open
    shown = state.modal
    if (fresh) {
      host.append(dialog) // only while it is open: otherwise its fields would be found in the page
      opened(state)
      dialog.showModal()
    }
    render(state, fresh ? undefined : before)
  })
  return () => {
    unwatch()
    dialog.remove()
  }
}

/**
 * A dialog whose module is loaded when it is first opened.
 * @param {Element} host @param {Page} page @param {NonNullable<State['modal']>['kind']} kind
 * @param {() => Promise<(host: Element, page: Page) => () => void>} load  returns its mount function
 * @returns {() => void} undo
 */
export const mountModalLater = (host, page, kind, load) =>
  mountWhenWanted(host, page, ({modal}) => modal?.kind === kind, load, page.commands.modal.close)
