// @ts-check
// The JSON editor: CodeMirror, loaded when first needed. It marks the engine's faults in the text and suggests the
// fields that the engine knows. See web/codemirror.

import {offersAt} from './json-completion.js'

/** @typedef {import('../../engine/messages.js').Fault} Fault */
/** @typedef {import('../../engine/messages.js').Description} Description */

/** The library's address. Its types stay with its packages, so the type checker need not read it. */
const PLACE = new URL('../../../vendor/codemirror.js', import.meta.url).href
/** @type {Promise<any> | undefined} */
let library

/** A failed load is tried again next time: the network may be back. */
function load() {
  library ??= import(PLACE).catch(error => {
    library = undefined
    throw error
  })
  return library
}

/**
 * @param {Element} host
 * @param {object} options
 * @param {() => string} options.text  once it is loaded
 * @param {string} options.label
 * @param {string} options.describedby
 * @param {() => Description | null} options.description
 * @param {(text: string) => void} options.changed  by hand
 * @param {() => void} options.submit
 */
export async function codeEditor(host, {text, label, describedby, description, changed, submit}) {
  const cm = await load()
  const {EditorState, EditorView} = cm
  const view = new EditorView({
    parent: host,
    state: EditorState.create({
      doc: text(),
      extensions: [
        cm.lineNumbers(), cm.foldGutter(), cm.lintGutter(), cm.highlightActiveLine(), cm.highlightActiveLineGutter(),
        cm.history(), cm.drawSelection(), cm.indentOnInput(), cm.indentUnit.of('  '), cm.bracketMatching(), cm.closeBrackets(),
        cm.highlightSelectionMatches(), cm.search({top: true}), cm.json(), cm.syntaxHighlighting(colours(cm)),
        cm.autocompletion({override: [(/** @type {any} */ context) => complete(cm, context, description())]}),
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
function place(cm, state, {line, column}) {
  const at = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines))
  const from = Math.min(at.from + Math.max(column - 1, 0), at.to)
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

/** CSS has the colours: editor-text.css. @param {any} cm */
const colours = ({HighlightStyle, tags}) => HighlightStyle.define([
  {tag: tags.propertyName, class: 'code-key'},
  {tag: tags.string, class: 'code-string'},
  {tag: [tags.number, tags.bool, tags.null], class: 'code-number'},
])

/** @param {any} cm @param {any} context @param {Description | null} description */
function complete(cm, context, description) {
  if (!description) return null
  const {state, pos, explicit} = context
  const text = state.doc.toString()
  const found = offersAt(text, cm.syntaxTree(state).resolveInner(pos, -1), pos, description)
  const begun = /["\w]$/.test(text.slice(0, pos))
  if (!found || found.offers.length === 0 || !(explicit || begun)) return null
  const {from, to, isKey, offers} = found
  const colon = isKey && !/^\s*:/.test(text.slice(to)) ? ': ' : ''
  return {
    from, to, filter: true,
    options: offers.map(({label, detail, info, value}) => ({
      label: JSON.stringify(value), displayLabel: label, detail, info: info || undefined, type: isKey ? 'property' : 'constant',
      apply: (/** @type {any} */ view) => {
        const insert = (isKey ? JSON.stringify(label) : JSON.stringify(value)) + colon
        view.dispatch({changes: {from, to, insert}, selection: {anchor: from + insert.length}, userEvent: 'input.complete'})
      },
    })),
  }
}
