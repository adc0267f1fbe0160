// @ts-check
// A field for a text in a language. It is a plain text field at first, and the editor replaces it as soon as it is loaded. If the
// editor cannot be loaded, the plain field stays, and a line below says so. Typing works at any time.

import {h, setText, set, show} from '../../ui/dom.js'
import {codeEditor} from './code-editor.js'

/** @typedef {import('./code-editor.js').Fault} Fault */
/** @typedef {Awaited<ReturnType<typeof codeEditor>>} Editor */

/**
 * @typedef {object} CodeOptions
 * @property {string} id
 * @property {string} label
 * @property {string} describedby
 * @property {() => void} changed  called when the reader has changed the text
 * @property {import('./code-editor.js').Language} language
 * @property {{keys: string, plain: string}} words  below the field: of the editor, and of the plain field if it could not be loaded
 * @property {() => void} [loaded]  called when the editor stands in the place of the plain field, or could not be loaded
 * @property {() => void} [submit]  on Ctrl+Enter; default: the form is submitted
 */

/** @param {CodeOptions} options */
export function codeArea(options) {
  const {label, words} = options
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
    setText(keys, editor ? words.keys : words.plain)
    keys.classList.toggle('code-keys', !!editor)
    editor?.mark(faults)
    options.loaded?.()
  }
  return {
    node: h('div', {class: 'code-box'}, host, keys),
    /** The current text. The plain field has it too while the editor hides it. */
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
    /** Removes the editor, so that undo in the next text does not bring this one back. */
    close() {
      editor?.remove()
      editor = null
      show(area, true)
      set(area, {'aria-label': label})
    },
  }
}

/** The plain text field. @param {CodeOptions} options */
function plainArea({id, label, describedby, changed, submit}) {
  const area = h('textarea', {
    id, 'aria-label': label, 'aria-describedby': describedby, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', wrap: 'off',
    oninput: changed,
    onkeydown: (/** @type {KeyboardEvent} */ e) => {
      if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey)) return
      e.preventDefault()
      submit ? submit() : area.form?.requestSubmit()
    },
  })
  return area
}

/**
 * Shows the editor instead of the plain field, which still holds the text.
 * @param {HTMLElement} host @param {HTMLTextAreaElement} area @param {CodeOptions} options
 * @returns {Promise<Editor | null>} null if it could not be loaded
 */
async function loadEditor(host, area, {label, describedby, language, changed, submit}) {
  try {
    const editor = await codeEditor(host, {
      text: () => area.value, label, describedby, language,
      submit: submit ?? (() => area.form?.requestSubmit()),
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
