// @ts-check
// The scenario as text, or what a bad link held. Faults are listed with their line; a click goes
// there. Applying a faulty text changes nothing but the list.

import {copy} from '../address.js'
import {freshId, h, keyed, say, set, show} from '../dom.js'
import {pretty} from '../edits.js'
import {icon} from '../icons.js'
import {text} from '../text.js'
import {codeArea} from './code-area.js'

/** @typedef {import('../../engine/types.js').Fault} Fault */

const t = text.dialog
const REST = 350 // ms without a keystroke

/**
 * @param {Element} host @param {import('../commands.js').Page} page
 * @returns {() => void} undo
 */
export function mountDialog(host, {store, commands}) {
  const ids = {title: freshId('dialog'), area: freshId('area'), faults: freshId('faults')}
  const code = codeArea({id: ids.area, describedby: ids.faults, changed: () => check()})
  const {area} = code
  const help = h('p')
  const heading = h('h3')
  const list = h('ol', {class: 'fault-list'})
  const faults = h('div', {class: 'faults', id: ids.faults, role: 'alert', hidden: true}, heading, list)
  const copied = h('button', {
    type: 'button', class: 'button',
    onclick: async () => say(copied, (await copy(area.value)) ? t.copied : t.copy),
  }, t.copy)
  const format = h('button', {type: 'button', class: 'button', title: text.editing.json.formatHelp, onclick: tidy}, text.editing.json.format)
  const dialog = h('dialog', {
    class: 'text-dialog', 'aria-labelledby': ids.title, onclose: () => commands.closeText(),
    onclick: (/** @type {Event} */ e) => {
      if (e.target === dialog) dialog.close()
    },
  }, h('form', {method: 'dialog', onsubmit: apply},
    h('header', {}, h('h2', {id: ids.title}, t.title),
      h('button', {type: 'button', class: 'icon-button', 'aria-label': t.close, onclick: () => dialog.close()}, icon('close'))),
    help, h('label', {for: ids.area, class: 'visually-hidden'}, t.field), code.node, h('p', {class: 'source'}, text.editing.json.tabHelp), faults,
    h('footer', {}, h('button', {type: 'submit', class: 'button primary'}, t.apply), format, copied)))
  host.append(dialog)
  const rows = keyed(list, () => faultRow(area))

  /** What is wrong is shown while one types, once the hand rests. */
  let checking = 0
  function check() {
    clearTimeout(checking)
    checking = setTimeout(() => commands.checkText(area.value), REST)
  }
  /** One arm and one policy a line, as far as it is JSON. */
  function tidy() {
    try {
      code.set(pretty(area.value))
      set(format, {title: text.editing.json.formatHelp})
    } catch {
      set(format, {title: text.editing.json.formatBad})
    }
    check()
    area.focus()
  }

  /** @param {Event} e */
  function apply(e) {
    e.preventDefault()
    commands.applyText(area.value)
  }

  const unwatch = store.watch((state, before) => {
    if (before && before.dialog === state.dialog) return
    const now = state.dialog
    if (!now) {
      if (dialog.open) dialog.close()
      return
    }
    if (!dialog.open) {
      code.set(now.raw)
      say(help, now.fromLink ? t.helpLink : t.help)
      say(copied, t.copy)
      dialog.showModal()
      area.focus()
      area.setSelectionRange(0, 0)
    }
    show(faults, now.faults.length > 0)
    say(heading, now.faults.length > 0 ? t.faults(now.faults.length) : '')
    code.mark(now.faults)
    rows(now.faults, f => `${f.line}:${f.column} ${f.message}`)
  })
  return () => {
    unwatch()
    dialog.remove()
  }
}

/** @param {HTMLTextAreaElement} area */
function faultRow(area) {
  /** @type {Fault} */
  let fault
  const where = h('button', {type: 'button', class: 'link', onclick: () => goTo(area, fault)})
  const what = h('span')
  return {
    node: h('li', {}, where, ' ', what),
    /** @param {Fault} next */
    render(next) {
      fault = next
      say(where, next.line > 0 ? t.line(next.line) : t.document)
      say(what, next.message)
    },
  }
}

/** Puts the caret where the fault is. @param {HTMLTextAreaElement} area @param {Fault} fault */
function goTo(area, fault) {
  const lines = area.value.split('\n').slice(0, Math.max(fault.line - 1, 0))
  const at = lines.reduce((n, line) => n + line.length + 1, 0) + Math.max(fault.column - 1, 0)
  const end = area.value.indexOf('\n', at)
  area.focus()
  area.setSelectionRange(at, end < 0 ? area.value.length : end)
  const height = area.scrollHeight / area.value.split('\n').length
  area.scrollTop = Math.max(0, height * (fault.line - 3))
}
