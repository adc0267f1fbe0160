// @ts-check
// Dialogs, all of one kind: a heading, and a button that closes the dialog, as a click outside of it does.

import {freshId, h} from './dom.js'
import {icon} from './icons.js'
import {text} from '../text/text.js'
import {notify} from '../page/state.js'

/** @typedef {import('../page/commands.js').Page} Page */
/** @typedef {import('../page/state.js').State} State */

/**
 * Closes a dialog when the reader clicks outside of it, but not when the press began inside, to select text.
 * @param {HTMLDialogElement} dialog
 */
function closeByClick(dialog) {
  let beside = false
  dialog.addEventListener('pointerdown', e => void (beside = e.target === dialog))
  dialog.addEventListener('click', e => {
    if (beside && e.target === dialog) dialog.close()
  })
}

/**
 * A dialog under a heading, with a button that closes it.
 * @param {{class: string, title: string, box?: HTMLElement, onclose: () => void}} options  box holds its
 *   heading and body: a form, say
 * @param {...(import('./dom.js').Child | import('./dom.js').Child[])} body
 */
export function dialogBox({class: name, title, box = h('div', {class: 'modal-box'}), onclose}, ...body) {
  const id = freshId('dialog')
  const dialog = h('dialog', {class: name, 'aria-labelledby': id, onclose}, box)
  const closer = h('button', {type: 'button', class: 'icon-button', 'aria-label': text.dialog.close, onclick: () => dialog.close()},
    icon('close'))
  const parts = /** @type {(Node | string)[]} */ (body.flat().filter(Boolean))
  box.append(h('header', {}, h('h2', {id}, title), closer), ...parts)
  closeByClick(dialog)
  return dialog
}

/**
 * A dialog that is open while state.modal is of the given kind.
 * @param {Element} host @param {Page} page
 * @param {{kind: NonNullable<State['modal']>['kind'], title: string, class: string, body: (import('./dom.js').Child)[],
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
export function mountModalLater(host, page, kind, load) {
  let loading = false
  let undo = page.store.watch(({modal}) => {
    if (modal?.kind !== kind || loading) return
    loading = true
    load().then(mount => {
      undo()
      undo = mount(host, page)
    }, error => {
      console.warn(error)
      loading = false
      page.commands.modal.close()
      notify(page.store, text.dialog.unloaded)
    })
  })
  return () => undo()
}
