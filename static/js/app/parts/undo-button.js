// @ts-check
// Undo and redo: each button names the edit that it would take back or do again.

import {redoable, undoable} from '../state/history.js'
import {h} from '../../ui/dom.js'
import {icon} from '../../ui/icons.js'
import {text} from '../../text/text.js'

const t = text.header

/** @param {import('../commands.js').Page} page @param {'undo' | 'redo'} name */
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
