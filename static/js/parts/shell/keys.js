// @ts-check
// The page's keys. They work only while nobody types and no control has the focus, so that Space on a button presses
// that button. And the buttons for undo and redo.

import {redoable, undoable} from '../../model/state/history.js'
import {openDialogs} from '../../ui/dialog.js'
import {h} from '../../ui/dom.js'
import {icon} from '../../ui/icons.js'
import {text} from '../../text/text.js'

const t = text.header
/** Elements that use Space and arrow keys themselves. */
const BUSY = 'input, textarea, select, button, summary, a[href], [role="tab"], [role="application"], [contenteditable="true"], dialog'

/**
 * Whether someone types here: then undo belongs to the field. A field whose text was not changed has nothing to undo,
 * even if it still has the focus.
 * @param {Element} target
 */
function isTyped(target) {
  const field = target.closest('input[type="text"], textarea, [contenteditable="true"]')
  return !!field && !(field instanceof HTMLInputElement && field.value === field.dataset.shown)
}

/** @typedef {Pick<import('../../model/commands.js').Commands, 'history'>} UndoCommands */

/**
 * Undo and redo, while nobody types.
 * @param {KeyboardEvent} e @param {UndoCommands} commands
 */
function undoKeys(e, commands) {
  const target = /** @type {Element} */ (e.target)
  if (e.defaultPrevented || e.altKey || !(e.ctrlKey || e.metaKey) || isTyped(target)) return
  if (openDialogs().some(dialog => dialog.matches(':modal'))) return
  const key = e.key.toLowerCase()
  if (key === 'z') commands.history[e.shiftKey ? 'redo' : 'undo']()
  else if (key === 'y' && !e.metaKey) commands.history.redo()
  else return
  e.preventDefault()
}

/**
 * Handles the keys of undo only: in an embed, the other keys belong to the containing page.
 * @param {UndoCommands} commands
 */
export const listenToUndo = commands => document.addEventListener('keydown', e => undoKeys(e, commands))

/** @param {import('../../model/commands.js').Commands} commands */
export function listenToKeys(commands) {
  /** @param {KeyboardEvent} e */
  function pressed(e) {
    undoKeys(e, commands)
    const target = /** @type {Element} */ (e.target)
    if (e.defaultPrevented || e.altKey || e.ctrlKey || e.metaKey || e.shiftKey) return
    if (e.key === 'Escape' && !isTyped(target) && openDialogs().length === 0 && commands.look.escape()) e.preventDefault()
    if (target.closest(BUSY)) return
    if (e.key === ' ') commands.play.toggle()
    else if (!commands.look.arrow(e.key)) return
    e.preventDefault() // the page would scroll
  }
  document.addEventListener('keydown', pressed)
}

/**
 * Names the edit that it would take back or do again.
 * @param {import('../../model/commands.js').Page} page @param {'undo' | 'redo'} name
 */
export function undoButton({commands, store: {drawn}}, name) {
  const [entry, plain, what] = name === 'undo' ? [undoable, t.undo, t.undoWhat] : [redoable, t.redo, t.redoWhat]
  const label = () => {
    const edit = entry(drawn.history)
    return edit ? what(edit.label) : plain
  }
  return h('button', {
    type: 'button', class: `icon-button ${name}`, 'aria-label': label, title: label,
    disabled: () => !entry(drawn.history) || drawn.engine !== 'ready', onclick: () => commands.history[name](),
  }, icon(name))
}
