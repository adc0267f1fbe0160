// @ts-check
// A field for JSON: a plain one at once, and the editor in its place as soon as that is loaded. Where it
// cannot be loaded the plain field stays and says so; either way one can go on typing.

import {h, setText, set, show} from '../../ui/dom.js'
import {text} from '../../text/text.js'
import {codeEditor} from './code-editor.js'

/** @typedef {import('../../engine/messages.js').Fault} Fault */
/** @typedef {Awaited<ReturnType<typeof codeEditor>>} Editor */

const t = text.editing.json

/**
 * @typedef {object} CodeOptions
 * @property {string} id
 * @property {string} label
 * @property {string} describedby
 * @property {() => void} changed  the text, by hand
 * @property {() => import('../../engine/messages.js').Description | null} description
 */

/** @param {CodeOptions} options */
export function codeArea(options) {
  const {label} = options
  const area = plainArea(options)
  const host = h('div', {class: 'code-area'}, area)
  const keys = h('p', {class: 'source'})
  /** @type {Editor | null} */
  let editor = null
  /** @type {Fault[]} */
  let faults = []
  let loading = false

  async function load() {
    if (loading || editor) return
    loading = true
    editor = await loadEditor(host, area, options)
    loading = false
    setText(keys, editor ? t.keys : t.plain)
    keys.classList.toggle('code-keys', !!editor)
    editor?.mark(faults)
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
    goTo: fault => (editor ? editor.goTo(fault) : putCaret(area, fault)),
    /** A field closed is a field forgotten: undo does not reach into the text shown before. */
    close() {
      editor?.remove()
      editor = null
      show(area, true)
      set(area, {'aria-label': label})
    },
  }
}

/** The field that is there at once. @param {CodeOptions} options */
function plainArea({id, label, describedby, changed}) {
  const area = h('textarea', {
    id, 'aria-label': label, 'aria-describedby': describedby, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', wrap: 'off',
    oninput: changed,
    onkeydown: (/** @type {KeyboardEvent} */ e) => {
      if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey)) return
      e.preventDefault()
      area.form?.requestSubmit()
    },
  })
  return area
}

/**
 * Puts the editor in the place of the plain field, which keeps the text.
 * @param {HTMLElement} host @param {HTMLTextAreaElement} area @param {CodeOptions} options
 * @returns {Promise<Editor | null>} null if it could not be loaded
 */
async function loadEditor(host, area, {label, describedby, description, changed}) {
  try {
    const editor = await codeEditor(host, {
      text: () => area.value, label, describedby, description,
      submit: () => area.form?.requestSubmit(),
      changed: typed => {
        area.value = typed
        changed()
      },
    })
    const focused = document.activeElement === area
    show(area, false)
    set(area, {'aria-label': null})
    if (focused) editor.focus()
    return editor
  } catch (error) {
    console.warn(error)
    return null
  }
}

/** @param {HTMLTextAreaElement} area @param {Fault} fault */
function putCaret(area, {line, column}) {
  const lines = area.value.split('\n').slice(0, Math.max(line - 1, 0))
  const at = lines.reduce((n, l) => n + l.length + 1, 0) + Math.max(column - 1, 0)
  area.focus()
  area.setSelectionRange(at, at)
}
