// @ts-check
// A field for JSON: a plain one at once, and the editor in its place as soon as that is loaded. Where it
// cannot be loaded the plain field stays and says so; either way one can go on typing.

import {h, say, set, show} from '../../ui/dom.js'
import {text} from '../../text/text.js'
import {codeEditor} from './code-editor.js'

/** @typedef {import('../../engine/messages.js').Fault} Fault */
/** @typedef {Awaited<ReturnType<typeof codeEditor>>} Editor */

const t = text.editing.json

/**
 * @param {{id: string, label: string, describedby: string, changed: () => void,
 *   description: () => import('../../engine/messages.js').Description | null}} options
 */
export function codeArea({id, label, describedby, changed, description}) {
  /** @type {Editor | null} */
  let editor = null
  /** @type {Fault[]} */
  let faults = []
  let loading = false
  const submit = () => area.form?.requestSubmit()
  const area = h('textarea', {
    id, 'aria-label': label, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', wrap: 'off', 'aria-describedby': describedby, oninput: changed,
    onkeydown: (/** @type {KeyboardEvent} */ e) => {
      if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey)) return
      e.preventDefault()
      submit()
    },
  })
  const host = h('div', {class: 'code-area'}, area)
  const keys = h('p', {class: 'source'})

  async function load() {
    if (loading || editor) return
    loading = true
    try {
      const there = await codeEditor(host, {
        text: () => area.value, label, describedby, description, submit,
        changed: typed => {
          area.value = typed
          changed()
        },
      })
      const focused = document.activeElement === area
      editor = there
      show(area, false)
      set(area, {'aria-label': null})
      if (focused) there.focus()
      there.mark(faults)
      say(keys, t.keys)
      keys.classList.add('code-keys')
    } catch (error) {
      console.warn(error)
      say(keys, t.plain)
      keys.classList.remove('code-keys')
    }
    loading = false
  }
  return {
    node: h('div', {class: 'code-box'}, host, keys),
    /** What stands in the plain field too while that is hidden. */
    text: () => area.value,
    /** @param {string} next */
    set(next) {
      area.value = next
      editor?.set(next)
      load()
    },
    focus: () => (editor ?? area).focus(),
    /** @param {Fault[]} now */
    mark(now) {
      faults = now
      set(area, {'aria-invalid': now.length > 0 ? 'true' : null})
      editor?.mark(now)
    },
    /** Puts the caret where a fault is. @param {Fault} fault */
    goTo(fault) {
      if (editor) return editor.goTo(fault)
      const lines = area.value.split('\n').slice(0, Math.max(fault.line - 1, 0))
      const at = lines.reduce((n, line) => n + line.length + 1, 0) + Math.max(fault.column - 1, 0)
      area.focus()
      area.setSelectionRange(at, at)
    },
    /** A field closed is a field forgotten: undo does not reach into the text shown before. */
    close() {
      editor?.remove()
      editor = null
      show(area, true)
      set(area, {'aria-label': label})
    },
  }
}
