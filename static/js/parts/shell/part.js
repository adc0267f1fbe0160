// @ts-check
// Parts of the page whose code is loaded when it is first needed, and the dialogs.

import {notify} from '../../model/state/state.js'
import {reloadIfReplaced, unloaded} from '../../ui/later.js'
import {dialogBox} from '../../ui/dialog.js'
import {follow} from '../../ui/dom.js'
import {untracked} from '../../ui/store.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {Modal, State} from '../../model/state/state.js' */

/**
 * Tells the reader that a part of the page cannot be loaded. If the page was replaced on its host, that is why: then it is
 * reloaded, unless results would be lost.
 * @param {Page['store']} store
 */
export async function notifyUnloaded(store) {
  if (store.state.play.phase === 'idle' && await reloadIfReplaced()) return
  notify(store, await unloaded())
}

/**
 * Returns what loads a part when it is needed. If loading fails, the reader is told, and the next call tries again.
 * @param {Page} page @param {() => Promise<unknown>} load
 * @param {() => void} [leave]  called if loading failed: shows something else in its place
 */
export function partWhenNeeded({store}, load, leave = () => {}) {
  /** @type {Promise<unknown> | null} */
  let loaded = null
  return () => {
    loaded ??= load().catch(error => {
      console.warn(error)
      loaded = null
      leave()
      notifyUnloaded(store)
    })
  }
}

/**
 * Mounts a view whose code is loaded when the state first asks for it.
 * @param {Element} host @param {Page} page @param {(state: State) => boolean} isWanted
 * @param {() => Promise<(host: Element, page: Page) => unknown>} load  returns its mount function
 * @param {() => void} leave  called if loading failed: takes back what asked for it
 */
export function mountWhenWanted(host, page, isWanted, load, leave) {
  const need = partWhenNeeded(page, async () => (await load())(host, page), leave)
  follow(() => { if (isWanted(page.store.drawn)) untracked(need) })
}

// The dialogs of the page: one is open while the state says so.

/**
 * A dialog that is open while state.modal is of the given kind.
 * @param {Element} host @param {Page} page
 * @param {{kind: Modal['kind'], title: string, class: string, body: (import('../../ui/dom.js').Child)[],
 *   opened?: (state: State) => void, render?: (state: State) => void, again?: (modal: Modal) => void, closed?: () => void}} options
 *   render: called while it is open, and again when what it reads has changed; again: it is open, and is asked for once more
 */
export function mountModal(host, {store: {drawn}, commands}, {kind, title, class: name, body, opened, render, again, closed}) {
  /** What the dialog was opened for. @type {Modal | null} */
  let shown = null
  const dialog = dialogBox({
    class: `modal ${name}`,
    title,
    // The event comes a moment after the dialog closed: it may have been opened again since.
    onclose: () => {
      if (dialog.open) return
      dialog.remove()
      closed?.()
      if (shown) commands.modal.close(shown)
    },
  }, body)
  follow(() => {
    const {modal} = drawn
    if (modal?.kind !== kind) {
      if (dialog.open) dialog.close()
      return
    }
    untracked(() => {
      const other = modal !== shown
      shown = modal
      if (!dialog.open) {
        host.append(dialog) // only while it is open: otherwise its fields would be found in the page
        opened?.(drawn)
        dialog.showModal()
      } else if (other) again?.(modal)
    })
    render?.(drawn)
  })
}

/**
 * A dialog whose module is loaded when it is first opened.
 * @param {Element} host @param {Page} page @param {Modal['kind']} kind
 * @param {() => Promise<(host: Element, page: Page) => unknown>} load  returns its mount function
 */
export const mountModalLater = (host, page, kind, load) =>
  mountWhenWanted(host, page, ({modal}) => modal?.kind === kind, load, page.commands.modal.close)
