// @ts-check
// The editor of programs in an embed. It opens on the first program of the scenario, and never takes the focus or moves the
// page around by itself. Below it are the other programs, and a way to write one.

import {follow, h, keyed, setText} from '../../ui/dom.js'
import {text} from '../../text/text.js'
import {mountProgramLater} from '../program/program-later.js'

/** @import {Page} from '../../model/commands.js' */

const t = text.program

/** @param {Element} host @param {Page} page */
export function mountEditor(host, page) {
  const {store, store: {drawn}, commands} = page
  let asked = false // a reader opened it, so that it may take the focus
  const editor = h('div')
  const others = h('span')
  const isFull = () => !drawn.parsed || drawn.parsed.resolved.length >= (drawn.description?.bounds.policies[1] ?? 0)
  const write = h('button', {type: 'button', class: 'link', title: t.writeHelp, disabled: isFull,
    hidden: () => drawn.engine !== 'ready', onclick: () => {
    asked = true
    commands.program.write()
  }}, t.write)
  host.append(editor, h('div', {class: 'embed-programs', role: 'group', 'aria-label': t.programs}, others, write))
  const buttons = keyed(others, (/** @type {import('../../engine/messages.js').Resolved} */ policy) => {
    const node = h('button', {type: 'button', class: 'link', 'data-program': policy.key, onclick: () => {
      asked = true
      commands.program.open(policy.key)
    }})
    return {
      node,
      /** @param {import('../../engine/messages.js').Resolved} next */
      render: next => setText(node, t.editOf(next.label)),
    }
  })
  mountProgramLater(editor, page, () => asked)
  openFirst(store, commands)
  follow(() => buttons(drawn.parsed?.resolved.filter(p => p.own && p.key !== drawn.program) ?? [], p => p.key))
}

/**
 * Opens the first program of the scenario that the embed begins with.
 * @param {Page['store']} store @param {Page['commands']} commands
 */
function openFirst(store, commands) {
  let opened = false
  store.react(({engine, parsed, program}) => {
    if (engine !== 'ready' || !parsed || opened) return
    opened = true
    const first = parsed.resolved.find(p => p.own)
    if (first && !program) queueMicrotask(() => commands.program.open(first.key))
  })
}
