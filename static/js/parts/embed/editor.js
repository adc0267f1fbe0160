// @ts-check
// The editor of programs in an embed. It opens on the first program of the scenario, and never takes the focus or moves the
// page around by itself. Below it are the other programs, and a way to write one.

import {h, keyed, setText, show} from '../../ui/dom.js'
import {same} from '../../ui/store.js'
import {text} from '../../text/text.js'
import {mountProgramLater} from '../program/program-later.js'

/** @typedef {import('../../model/commands.js').Page} Page */
/** @typedef {import('../../model/state/state.js').State} State */

const t = text.program

/** @param {Element} host @param {Page} page */
export function mountEditor(host, page) {
  const {store, commands} = page
  let asked = false // a reader opened it, so that it may take the focus
  const editor = h('div')
  const others = h('span')
  const write = h('button', {type: 'button', class: 'link', title: t.writeHelp, onclick: () => {
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
  store.watch((state, before) => {
    if (same(state, before, 'parsed', 'program', 'engine', 'description')) return
    const {parsed, program, engine, description} = state
    const own = parsed?.resolved.filter(p => p.own) ?? []
    buttons(own.filter(p => p.key !== program), p => p.key)
    write.disabled = !parsed || parsed.resolved.length >= (description?.bounds.policies[1] ?? 0)
    show(write, engine === 'ready')
  })
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
