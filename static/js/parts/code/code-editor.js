// @ts-check
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
 * @param {Language} options.language
 * @param {(text: string) => void} options.changed  by hand
 * @param {() => void} options.submit
 */
export async function codeEditor(host, {text, label, describedby, language, changed, submit}) {
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
