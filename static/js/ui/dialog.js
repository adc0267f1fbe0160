// @ts-check
// A dialog's frame: a heading, and a button that closes the dialog, as a click outside of it does.

import {freshId, h} from './dom.js'
import {icon} from './icons.js'
import {text} from '../text/text.js'

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

/** The dialogs that are open, the topmost last. */
export const openDialogs = () => /** @type {HTMLDialogElement[]} */ ([...document.querySelectorAll('dialog[open]')])
