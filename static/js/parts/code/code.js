// @ts-check
// A field for a text in a language. It is a plain text field at first, and the editor replaces it as soon as it is loaded. If the
// editor cannot be loaded, the plain field stays, and a line below says so. Typing works at any time.

import {h, setText, set, show, keyed} from '../../ui/dom.js'
import {loadOnce} from '../../ui/later.js'

/** @typedef {Awaited<ReturnType<typeof codeEditor>>} Editor */

/**
 * @typedef {object} CodeOptions
 * @property {string} id
 * @property {string} label
 * @property {string} describedby
 * @property {() => void} changed  called when the reader has changed the text
 * @property {Language} language
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

// The faults of a text, each with a button that leads to its place.

/** @param {(fault: Fault) => void} goTo @param {(fault: Fault) => string} place  what the button says */
export function faultList(goTo, place) {
  const node = h('ol', {class: 'fault-list'})
  const rows = keyed(node, (/** @type {Fault} */ fault) => ({
    node: h('li', {}, h('button', {type: 'button', class: 'link', onclick: () => goTo(fault)}, place(fault)), ' ',
      h('span', {}, fault.message)),
    render() {},
  }))
  return {node, render: (/** @type {Fault[]} */ faults) => rows(faults, f => `${f.line}:${f.column}:${f.length} ${f.message}`)}
}

// The editor of texts in a language: CodeMirror, loaded when first needed. It marks the engine's faults in the text and
// suggests what the engine knows. See web/vendor.

/**
 * A fault in the text, at a place from line 1 and column 1 in UTF-16 units; line 0 for the text as a whole. Without a
 * length it is the word there, else the rest of its line.
 * @typedef {{line: number, column: number, length?: number, message: string}} Fault
 */

/**
 * @typedef {object} Language  cm is the library
 * @property {(cm: any) => any[]} extensions  its syntax with its colours, and whatever else it needs
 * @property {(cm: any, context: any) => any} complete  returns what is suggested at a place, as CodeMirror's completion sources do
 */

/** The library's address. Its types stay with its packages, so the type checker need not read it. */
const PLACE = new URL('../../../vendor/codemirror.js', import.meta.url).href
const load = loadOnce(() => import(PLACE))

/**
 * @param {Element} host
 * @param {object} options
 * @param {() => string} options.text  once it is loaded
 * @param {string} options.label
 * @param {string} options.describedby
 * @param {Language} options.language
 * @param {(text: string) => void} options.changed  by hand
 * @param {() => void} options.submit
 */
async function codeEditor(host, {text, label, describedby, language, changed, submit}) {
  const cm = await load()
  const {EditorState, EditorView} = cm
  const view = new EditorView({
    parent: host,
    state: EditorState.create({
      doc: text(),
      extensions: [
        cm.lineNumbers(), cm.lintGutter(), cm.highlightActiveLine(), cm.highlightActiveLineGutter(),
        cm.history(), cm.drawSelection(), cm.indentOnInput(), cm.indentUnit.of('  '), cm.bracketMatching(), cm.closeBrackets(),
        cm.highlightSelectionMatches(), cm.search({top: true}), ...language.extensions(cm),
        cm.autocompletion({override: [(/** @type {any} */ context) => language.complete(cm, context)]}),
        cm.keymap.of([
          {key: 'Mod-Enter', run: () => (submit(), true)},
          ...cm.closeBracketsKeymap, ...cm.completionKeymap, ...cm.defaultKeymap.filter((/** @type {any} */ k) => k.key !== 'Escape'),
          ...cm.historyKeymap,
          ...cm.searchKeymap, ...cm.foldKeymap, ...cm.lintKeymap, cm.indentWithTab,
        ]),
        EditorView.contentAttributes.of({'aria-label': label, 'aria-describedby': describedby, spellcheck: 'false', autocapitalize: 'off'}),
        EditorView.domEventHandlers({beforeinput: (/** @type {InputEvent} */ e, /** @type {any} */ view) => typedOver(cm, e, view)}),
        EditorView.updateListener.of((/** @type {any} */ update) => {
          if (update.docChanged && !update.transactions.some(
            (/** @type {any} */ tr) => tr.annotation(cm.Transaction.userEvent) === 'given')) changed(update.state.doc.toString())
        }),
      ],
    }),
  })
  return {
    /** @param {string} next */
    set: next => view.dispatch({changes: {from: 0, to: view.state.doc.length, insert: next}, userEvent: 'given'}),
    focus: () => view.focus(),
    /** @param {Fault[]} faults */
    mark: faults => view.dispatch(cm.setDiagnostics(view.state, faults.filter(f => f.line > 0).map(f => diagnostic(cm, view.state, f)))),
    /** @param {Fault} fault */
    goTo(fault) {
      const {from, to} = place(cm, view.state, fault)
      view.dispatch({selection: {anchor: from, head: to}, effects: EditorView.scrollIntoView(from, {y: 'center'})})
      view.focus()
    },
    remove: () => view.destroy(),
  }
}

/** Returns the place of a fault: the word there, else the rest of its line. @param {any} cm @param {any} state @param {Fault} fault */
function place(cm, state, {line, column, length}) {
  const at = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines))
  const from = Math.min(at.from + Math.max(column - 1, 0), at.to)
  if (length !== undefined) return {from, to: Math.min(from + Math.max(length, 1), state.doc.length)}
  const node = cm.syntaxTree(state).resolveInner(from, 1)
  const whole = node.from === from && node.to > from ? Math.min(node.to, at.to) : at.to
  return {from, to: whole}
}

/** @param {any} cm @param {any} state @param {Fault} fault */
const diagnostic = (cm, state, fault) => ({...place(cm, state, fault), severity: 'error', message: fault.message})

/**
 * The editor itself replaces a selection by what is typed. If the browser did, it would copy the colours of the
 * replaced words into a style attribute, which the page's security policy forbids.
 * @param {any} cm @param {InputEvent} e @param {any} view
 */
function typedOver({EditorView}, {inputType, data, isComposing}, view) {
  const {from, to, empty} = view.state.selection.main
  if (inputType !== 'insertText' || !data || isComposing || view.composing || empty) return false
  const insert = () => view.state.update(view.state.replaceSelection(data), {userEvent: 'input.type', scrollIntoView: true})
  const taken = view.state.facet(EditorView.inputHandler).some((/** @type {any} */ handle) => handle(view, from, to, data, insert))
  if (!taken) view.dispatch(insert())
  return true
}
