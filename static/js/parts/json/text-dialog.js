// @ts-check
// The scenario, or a bad link, as text. Faults are listed with their lines; a click goes there. Applying an invalid
// text changes only the list of faults. A text that is closed without being applied is shown again the next time, in
// this tab.

import {copy} from '../../model/sharing/address.js'
import {freshId, h, setText, set, show} from '../../ui/dom.js'
import {pretty} from '../../model/state/edits.js'
import {rememberInTab, rememberedInTab} from '../../ui/storage.js'
import {text} from '../../text/text.js'
import {codeArea} from '../code/code-area.js'
import {faultList} from '../code/fault-list.js'
import {jsonLanguage} from './json-language.js'
import {dialogBox} from '../../ui/dialog.js'

/** @typedef {import('../../engine/messages.js').Fault} Fault */
/** @typedef {import('../code/code-editor.js').Fault} Place */

const t = text.dialog
const REST = 350 // ms without a keystroke
/** The key under which this tab keeps an unapplied text. */
const KEY = 'text'

/**
 * @param {Element} host @param {import('../../model/commands.js').Page} page
 * @returns {() => void} undo
 */
export function mountDialog(host, {store, commands}) {
  const faultsId = freshId('faults')
  const code = codeArea({
    id: freshId('area'), label: t.field, describedby: faultsId, words: text.editing.json, language: jsonLanguage,
    changed: () => draft.changed(),
  })
  /** Returns the text of the current scenario. */
  const present = () => (store.state.parsed ? pretty(store.state.parsed.canonical) : '')
  const draft = createDraft(code, present, commands.text)
  const help = h('p')
  const unapplied = h('p', {hidden: true}, text.editing.json.left, ' ',
    h('button', {type: 'button', class: 'link', onclick: startAnew}, text.editing.json.asItIs))
  const [faults, actions] = [faultsBox(faultsId, code.goTo), textActions(code, () => draft.changed())]
  const dialog = dialogBox({
    class: 'modal text-dialog',
    title: t.title,
    box: h('form', {method: 'dialog', onsubmit: draft.submit}),
    onclose: () => {
      draft.close()
      code.close()
      commands.text.close()
    },
  }, help, unapplied, code.node, // the faults are below the buttons, so that the buttons do not move when faults come and go
    h('div', {class: 'foot'}, h('button', {type: 'submit', class: 'button primary'}, t.apply), actions.nodes), faults.node)
  host.append(dialog)

  function startAnew() {
    code.set(present())
    show(unapplied, false)
    draft.changed()
    code.focus()
  }
  /** @param {import('../../model/state/state.js').TextDialog} now */
  function open(now) {
    const left = now.fromLink || now.faults.length > 0 ? '' : rememberedInTab(KEY) ?? ''
    draft.open(left || now.raw)
    show(unapplied, left !== '')
    if (left) draft.changed()
    setText(help, now.note ?? (now.fromLink ? t.helpLink : t.help))
    actions.reset()
    dialog.showModal()
    code.focus()
  }

  const unwatch = store.watch((state, before) => {
    if (before && before.dialog === state.dialog) return
    const now = state.dialog
    if (!now) {
      if (dialog.open) dialog.close()
      return
    }
    if (!dialog.open) open(now)
    faults.render(now.faults)
    code.mark(now.faults)
  })
  return () => {
    unwatch()
    dialog.remove()
  }
}

/** @typedef {ReturnType<typeof codeArea>} CodeArea */

/**
 * The text being edited. Its faults are shown when the reader stops typing. If the dialog is closed without applying
 * it, this tab keeps it.
 * @param {CodeArea} code @param {() => string} present  returns the text of the current scenario
 * @param {Pick<import('../../model/commands.js').Commands['text'], 'apply' | 'check'>} commands
 */
function createDraft(code, present, {apply, check}) {
  let applied = false
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let checking
  function rememberText() {
    const typed = code.text()
    rememberInTab(KEY, applied || typed === present() ? '' : typed)
  }
  return {
    changed() {
      clearTimeout(checking)
      applied = false
      checking = setTimeout(() => {
        rememberText()
        check(code.text())
      }, REST)
    },
    /** @param {string} raw */
    open(raw) {
      applied = false
      code.set(raw)
    },
    /** @param {Event} e */
    async submit(e) {
      e.preventDefault()
      applied = true
      if (!(await apply(code.text()))) applied = false
    },
    close() {
      clearTimeout(checking)
      rememberText()
    },
  }
}

/** The buttons that format and copy the text. @param {CodeArea} code @param {() => void} changed */
function textActions(code, changed) {
  const {format: words, formatHelp, formatBad} = text.editing.json
  const copied = h('button', {
    type: 'button', class: 'button',
    onclick: async () => setText(copied, (await copy(code.text())) ? t.copied : t.copySelf),
  }, t.copy)
  const format = h('button', {type: 'button', class: 'button', title: formatHelp, onclick: tidy}, words)
  /** Formats the text with one arm and one policy per line, if it is valid JSON. */
  function tidy() {
    try {
      code.set(pretty(code.text()))
      set(format, {title: formatHelp})
    } catch {
      set(format, {title: formatBad})
    }
    changed()
    code.focus()
  }
  return {
    nodes: [format, copied],
    reset: () => setText(copied, t.copy),
  }
}

/** The list of faults. A click on one goes to its line. @param {string} id @param {(fault: Place) => void} goTo */
function faultsBox(id, goTo) {
  const heading = h('h3')
  const list = faultList(goTo, ({line}) => (line > 0 ? t.line(line) : t.document))
  const node = h('div', {class: 'faults', id, role: 'alert', hidden: true}, heading, list.node)
  return {
    node,
    /** @param {Fault[]} faults */
    render(faults) {
      show(node, faults.length > 0)
      setText(heading, faults.length > 0 ? t.faults(faults.length) : '')
      list.render(faults)
    },
  }
}
