// @ts-check
// The language of index programs in the editor: its colours, suggestions and the help of its words. The engine says what
// words there are; only the engine checks a program.

/** @import {Language as Words, LanguageWord as Word} from '../../engine/messages.js' */

/** A token of the language. */
const TOKEN = /\/\/.*|[\p{L}_][\p{L}\p{N}_]*|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|\s+|./uy
const WORD = /[\p{L}_][\p{L}\p{N}_]*/u

/**
 * @param {() => Words | null} words  null until they are known
 * @param {() => string[]} names  that the program declares and assigns
 * @returns {import('../code/code.js').Language}
 */
export const programLanguage = (words, names) => ({
  extensions: cm => [
    cm.EditorView.lineWrapping, cm.StreamLanguage.define(streamOf(words)), cm.syntaxHighlighting(colours(cm)),
    cm.hoverTooltip((/** @type {any} */ view, /** @type {number} */ pos) => help(view, pos, words()), {hideOnChange: true}),
  ],
  complete: (cm, context) => complete(cm, context, words(), names()),
})

/** @param {() => Words | null} words */
const streamOf = words => ({
  name: 'index',
  languageData: {commentTokens: {line: '//'}, closeBrackets: {brackets: ['(', '[', '{']}},
  /** @param {any} stream */
  token(stream) {
    TOKEN.lastIndex = stream.pos
    const [token] = TOKEN.exec(stream.string) ?? [stream.string.slice(stream.pos)]
    stream.pos += token.length
    return kindOf(token, stream.string.slice(stream.pos), words())
  },
})

/**
 * Returns a token's class, as CodeMirror names it.
 * @param {string} token @param {string} after  it, on its line @param {Words | null} words
 */
function kindOf(token, after, words) {
  if (token.startsWith('//')) return 'comment'
  if (/^[.\d]/.test(token)) return 'number'
  if (!WORD.test(token)) return null
  const known = words?.words.filter(w => w.name === token) ?? []
  if (known.some(w => w.kind === 'keyword')) return 'keyword'
  if (known.some(w => w.kind === 'function') && /^\s*\(/.test(after)) return 'variableName.function'
  return known.some(w => w.kind === 'quantity') ? 'variableName.standard' : 'variableName'
}

/** CSS has the colours: code.css. @param {any} cm */
const colours = ({HighlightStyle, tags}) => HighlightStyle.define([
  {tag: tags.keyword, class: 'code-key'},
  {tag: [tags.function(tags.variableName), tags.standard(tags.variableName)], class: 'code-string'},
  {tag: tags.number, class: 'code-number'},
  {tag: tags.comment, class: 'code-comment'},
])

/** @param {any} cm @param {any} context @param {Words | null} words @param {string[]} names */
function complete(cm, context, words, names) {
  if (!words) return null
  const line = context.state.doc.lineAt(context.pos)
  const before = context.state.sliceDoc(line.from, context.pos)
  if (before.includes('//')) return null
  const [begun = ''] = /[\p{L}_][\p{L}\p{N}_]*$/u.exec(before) ?? []
  // Enter after a whole word ends the line: a list that is still open would take it. A function lacks its brackets.
  const isWhole = (/** @type {string} */ word) => names.includes(word) || words.words.some(w => w.name === word && w.kind !== 'function')
  if ((!begun || isWhole(begun)) && !context.explicit) return null
  const own = names.map(name => ({label: name, type: 'variable', boost: 1}))
  return {
    from: context.pos - begun.length,
    validFor: (/** @type {string} */ word) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(word) && !isWhole(word),
    options: [...own, ...words.words.map(w => ({label: w.name, detail: w.form === w.name ? undefined : w.form, info: w.doc, type: w.kind,
      apply: w.kind === 'function' ? called(cm, w) : w.name}))],
  }
}

/**
 * Inserts a call, with the caret between the brackets, or after them if nothing goes between them. The editor's own handler of
 * typed brackets makes them, so that a typed ) goes over theirs.
 * @param {any} cm @param {Word} w
 */
const called = ({EditorView}, w) => (
  /** @type {any} */ view, /** @type {any} */ _, /** @type {number} */ from, /** @type {number} */ to,
) => {
  const open = view.state.sliceDoc(to, to + 1) === '('
  const insert = w.form.endsWith('()') && !open ? `${w.name}()` : w.name
  view.dispatch({changes: {from, to, insert}, selection: {anchor: from + insert.length}, userEvent: 'input.complete'})
  if (open || insert !== w.name) return
  const at = from + insert.length
  const bracket = () => view.state.update(view.state.replaceSelection('('), {userEvent: 'input.complete'})
  const taken = view.state.facet(EditorView.inputHandler).some((/** @type {any} */ handle) => handle(view, at, at, '(', bracket))
  if (!taken) view.dispatch(bracket())
}

/** The help of the word at a place. @param {any} view @param {number} pos @param {Words | null} words */
function help(view, pos, words) {
  const line = view.state.doc.lineAt(pos)
  const at = pos - line.from
  const word = [...line.text.matchAll(new RegExp(WORD, 'gu'))].find(m => m.index <= at && at <= m.index + m[0].length)
  if (!word || line.text.slice(0, word.index).includes('//')) return null
  const from = line.from + word.index
  const isCall = /^\s*\(/.test(line.text.slice(word.index + word[0].length))
  const known = words?.words.filter(w => w.name === word[0]) ?? []
  const found = known.find(w => (w.kind === 'function') === isCall) ?? known[0]
  if (!found) return null
  return {
    pos: from, end: from + word[0].length, above: true,
    create() {
      const dom = document.createElement('div')
      dom.className = 'word-help'
      const form = document.createElement('code')
      form.textContent = found.form
      const doc = document.createElement('p')
      doc.textContent = found.doc
      dom.append(form, doc)
      return {dom}
    },
  }
}
