// @ts-check
// Says whether a program has mistakes, and lists them.

import {freshId, h, setText} from '../../ui/dom.js'
import {text} from '../../text/text.js'
import {faultList} from '../code/fault-list.js'
import {follows} from '../../model/playing/follow.js'
import {mistakes, programPath} from '../../model/state/own.js'

/** @typedef {import('../../model/state/state.js').State} State */

const t = text.program

/** @param {(fault: import('../code/code-editor.js').Fault) => void} goTo  called with the mistake whose place is clicked */
export function mistakeList(goTo) {
  const id = freshId('mistakes')
  const line = h('p', {class: 'program-state', role: 'status'})
  const list = faultList(goTo, ({line, column}) => (line > 0 ? t.place(line, column) : t.document))
  const node = h('div', {class: 'program-mistakes', id}, line, list.node)
  return {
    node, id,
    /** @param {State} state @param {number} i */
    render(state, i) {
      const found = mistakes(state.drafts[programPath(i)], programPath(i))
      node.classList.toggle('is-faulty', found.length > 0)
      setText(line, found.length > 0 ? t.faulty(found.length) : follows(state).on ? t.plays : t.sound)
      list.render(found)
    },
  }
}
