// @ts-check
// Says whether a program has mistakes, and lists them.

import {freshId, h, keyed, setText} from '../../ui/dom.js'
import {text} from '../../text/text.js'
import {follows} from '../playing/follow.js'
import {mistakes, programPath} from '../state/own.js'

/** @typedef {import('../state/state.js').State} State */

const t = text.program

/** @param {(fault: import('../code/code-editor.js').Fault) => void} goTo  called with the mistake whose place is clicked */
export function mistakeList(goTo) {
  const id = freshId('mistakes')
  const line = h('p', {class: 'program-state', role: 'status'})
  const list = h('ol', {class: 'fault-list'})
  const rows = keyed(list, () => {
    /** @type {import('../code/code-editor.js').Fault} */
    let fault
    const where = h('button', {type: 'button', class: 'link', onclick: () => goTo(fault)})
    const what = h('span')
    return {
      node: h('li', {}, where, ' ', what),
      /** @param {import('../code/code-editor.js').Fault} next */
      render(next) {
        fault = next
        setText(where, next.line > 0 ? t.place(next.line, next.column) : t.document)
        setText(what, next.message)
      },
    }
  })
  const node = h('div', {class: 'program-mistakes', id}, line, list)
  return {
    node, id,
    /** @param {State} state @param {number} i */
    render(state, i) {
      const found = mistakes(state.drafts[programPath(i)], programPath(i))
      node.classList.toggle('is-faulty', found.length > 0)
      setText(line, found.length > 0 ? t.faulty(found.length) : follows(state).on ? t.plays : t.sound)
      rows(found, f => `${f.line}:${f.column} ${f.message}`)
    },
  }
}
