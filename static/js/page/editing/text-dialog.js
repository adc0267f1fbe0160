// @ts-check
// The scenario as text, or what a bad link held. Faults are listed with their line; a click goes
// there. Applying a faulty text changes nothing but the list, and a text that is left without being
// applied is there again the next time, in this tab.

import {copy} from '../sharing/address.js'
import {freshId, h, keyed, say, set, show} from '../../ui/dom.js'
import {pretty} from './edits.js'
import {keep, kept} from '../../ui/storage.js'
import {text} from '../../text/text.js'
import {codeArea} from './code-area.js'
import {dialogBox} from '../../ui/modal.js'

/** @typedef {import('../../engine/messages.js').Fault} Fault */

const t = text.dialog
const REST = 350 // ms without a keystroke
/** The text that was left, as this tab keeps it. */
const KEY = 'text'

/**
 * @param {Element} host @param {import('../commands.js').Page} page
 * @returns {() => void} undo
 */
export function mountDialog(host, {store, commands}) {
  const ids = {area: freshId('area'), faults: freshId('faults')}
  const code = codeArea({
    id: ids.area, label: t.field, describedby: ids.faults, changed: () => check(), description: () => store.state.description,
  })
  const help = h('p')
  const anew = h('button', {type: 'button', class: 'link', onclick: () => startAnew()}, text.editing.json.asItIs)
  const left = h('p', {hidden: true}, text.editing.json.left, ' ', anew)
  const heading = h('h3')
  const list = h('ol', {class: 'fault-list'})
  const faults = h('div', {class: 'faults', id: ids.faults, role: 'alert', hidden: true}, heading, list)
  const copied = h('button', {
    type: 'button', class: 'button',
    onclick: async () => say(copied, (await copy(code.text())) ? t.copied : t.copySelf),
  }, t.copy)
  const format = h('button', {type: 'button', class: 'button', title: text.editing.json.formatHelp, onclick: tidy}, text.editing.json.format)
  const dialog = dialogBox({
    class: 'text-dialog',
    title: t.title,
    box: h('form', {method: 'dialog', onsubmit: apply}),
    onclose: () => {
      clearTimeout(checking)
      keepText()
      code.close()
      commands.text.close()
    },
  }, help, left, code.node, faults,
  h('footer', {}, h('button', {type: 'submit', class: 'button primary'}, t.apply), format, copied))
  host.append(dialog)
  const rows = keyed(list, () => faultRow(code.goTo))

  let applied = false
  /** The scenario as it is. */
  const present = () => (store.state.parsed ? pretty(store.state.parsed.canonical) : '')
  function keepText() {
    const typed = code.text()
    keep(KEY, applied || typed === present() ? '' : typed)
  }

  /** What is wrong is shown while one types, once the hand rests. */
  let checking = 0
  function check() {
    clearTimeout(checking)
    applied = false
    checking = setTimeout(() => {
      keepText()
      commands.text.check(code.text())
    }, REST)
  }
  function startAnew() {
    code.set(present())
    show(left, false)
    check()
    code.focus()
  }
  /** One arm and one policy a line, as far as it is JSON. */
  function tidy() {
    try {
      code.set(pretty(code.text()))
      set(format, {title: text.editing.json.formatHelp})
    } catch {
      set(format, {title: text.editing.json.formatBad})
    }
    check()
    code.focus()
  }

  /** @param {Event} e */
  async function apply(e) {
    e.preventDefault()
    applied = true
    if (!(await commands.text.apply(code.text()))) applied = false
  }

  const unwatch = store.watch((state, before) => {
    if (before && before.dialog === state.dialog) return
    const now = state.dialog
    if (!now) {
      if (dialog.open) dialog.close()
      return
    }
    if (!dialog.open) {
      const unapplied = now.fromLink || now.faults.length > 0 ? '' : kept(KEY) ?? ''
      applied = false
      code.set(unapplied || now.raw)
      show(left, unapplied !== '')
      if (unapplied) check()
      say(help, now.note ?? (now.fromLink ? t.helpLink : t.help))
      say(copied, t.copy)
      dialog.showModal()
      code.focus()
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

/** @param {(fault: Fault) => void} goTo */
function faultRow(goTo) {
  /** @type {Fault} */
  let fault
  const where = h('button', {type: 'button', class: 'link', onclick: () => goTo(fault)})
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
