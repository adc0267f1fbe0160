// @ts-check
// The dialogs of the page: one is open while the state says so.

import {dialogBox} from '../../ui/dialog.js'
import {mountWhenWanted} from './part.js'

/** @typedef {import('../../model/commands.js').Page} Page */
/** @typedef {import('../../model/state/state.js').State} State */

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
