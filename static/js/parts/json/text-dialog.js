// @ts-check
// The scenario, or a bad link, as text. Faults are listed with their lines; a click goes there. Applying an invalid
// text changes only the list of faults. A text that is closed without being applied is shown again the next time, in
// this tab.

import {copy} from '../../ui/browser.js'
import {follow, freshId, h, setText, set, show} from '../../ui/dom.js'
import {loadOnce} from '../../ui/later.js'
import {untracked} from '../../ui/store.js'
import {pretty} from '../../model/state/edits.js'
import {rememberInTab, rememberedInTab} from '../../ui/storage.js'
import {text} from '../../text/text.js'
import {codeArea, faultList} from '../code/code.js'
import {dialogBox} from '../../ui/dialog.js'

/** @import {Fault} from '../../engine/messages.js' */
/** @import {Fault as Place} from '../code/code.js' */

const t = text.dialog
const REST = 350 // ms without a keystroke
/** The key under which this tab keeps an unapplied text. */
const KEY = 'text'

/** @param {Element} host @param {import('../../model/commands.js').Page} page */
export function mountDialog(host, {store, store: {drawn}, commands}) {
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

  follow(() => {
    const now = drawn.dialog
    if (!now) {
      if (dialog.open) dialog.close()
      return
    }
    if (!dialog.open) untracked(() => open(now))
    faults.render(now.faults)
    code.mark(now.faults)
  })
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

// Suggestions for a place in a scenario's JSON, from the JSON Schema that the build makes of the registries. It reads the editor's
// syntax tree, which exists even while the text is invalid. Only the engine checks the text.

/** A JSON Schema of draft 7, as scenario.Schema writes it. @typedef {Record<string, any>} Schema */
/**
 * A node of Lezer's tree.
 * @typedef {{name: string, from: number, to: number, parent: Node | null, firstChild: Node | null, nextSibling: Node | null}} Node
 */
/** @typedef {{label: string, detail?: string, info?: string, value: unknown}} Offer  value: the JSON to insert */
/** @typedef {{from: number, to: number, isKey: boolean, offers: Offer[]}} Offers */

/** @param {unknown} value @param {string} [detail] @param {string} [info] @returns {Offer} */
const offer = (value, detail, info) => ({label: String(value), detail, info, value})

/** @param {[string, Schema]} member @returns {Offer} */
const keyOffer = ([name, s]) => offer(name, 'default' in s ? `default ${s.default}` : s.title, s.description)

/** Returns the values that a schema names. @param {Schema} s @returns {Offer[]} */
function valueOffers(s) {
  if (s.oneOf) return s.oneOf.map((/** @type {Schema} */ one) => offer(one.const, one.title, one.description))
  if ('const' in s) return [offer(s.const)]
  if (s.type === 'boolean') return [offer(true), offer(false)]
  if (s.enum) return s.enum.map((/** @type {string} */ value) => offer(value))
  const example = s.default ?? s.examples?.[0]
  return typeof example === 'number' ? [offer(example, 'default' in s ? 'default' : '', s.description)] : []
}

/**
 * Returns the members that an object may have, those that follow from its kind among them.
 * @param {Schema} s @param {Record<string, unknown>} strings  its fields so far
 * @returns {Map<string, Schema>}
 */
function membersOf(s, strings) {
  const members = new Map(Object.entries(s.properties ?? {}))
  for (const {if: is, then} of s.allOf ?? []) {
    if (!Object.entries(is.properties).every(([key, {const: value}]) => strings[key] === value)) continue
    for (const [name, of] of Object.entries(then.properties)) if (of !== true) members.set(name, of)
  }
  return members
}

/**
 * Returns the schema of a value, which is the child of a list or of a property, or the whole document.
 * @param {string} text @param {Node} node @param {Schema} document
 * @returns {Schema | undefined} undefined where the schema knows of none
 */
function schemaOf(text, node, document) {
  const {parent} = node
  if (parent?.name === 'Array') {
    const items = schemaOf(text, parent, document)?.items
    if (!Array.isArray(items)) return items
    return items[childrenOf(parent).filter(n => n.from < node.from && !/^[[\]⚠,]$/.test(n.name)).length]
  }
  if (parent?.name !== 'Property') return document
  return schemaOfMember(text, parent, document)
}

/** Returns the schema of the value of a property. @param {string} text @param {Node} property @param {Schema} document */
function schemaOfMember(text, property, document) {
  const [object, name] = [property.parent, property.firstChild]
  const s = object && schemaOf(text, object, document)
  return s && name ? membersOf(s, stringsIn(text, object)).get(stringOf(text, name)) : undefined
}

/** @param {string} text @param {Node} node @returns {string} the content of a string, even if it is not closed */
const stringOf = (text, node) => text.slice(node.from + 1, text[node.to - 1] === '"' && node.to > node.from + 1 ? node.to - 1 : node.to)

/** @param {Node} node @returns {Node[]} */
function childrenOf(node) {
  const all = []
  for (let at = node.firstChild; at; at = at.nextSibling) all.push(at)
  return all
}

/** Returns the fields of an object whose values are strings. @param {string} text @param {Node} object */
function stringsIn(text, object) {
  /** @type {Record<string, unknown>} */
  const found = {}
  for (const property of childrenOf(object)) {
    const [name, ...rest] = childrenOf(property)
    const value = rest.find(n => n.name === 'String')
    if (property.name === 'Property' && name && value) found[stringOf(text, name)] = stringOf(text, value)
  }
  return found
}

/**
 * @param {string} text @param {Node} node  the innermost that ends at or holds the caret
 * @param {number} caret @param {Schema} document  the schema of scenarios
 * @returns {Offers | null}
 */
export function offersAt(text, node, caret, document) {
  const quoted = node.name === 'PropertyName' || node.name === 'String'
  const word = /[\w.-]*$/.exec(text.slice(0, caret))?.[0] ?? ''
  const from = quoted ? node.from : caret - word.length
  const to = quoted ? node.to : caret
  const colon = /:\s*("[^"]*)?[\w.-]*$/.test(text.slice(0, caret))
  /** @type {Node | null} */
  let at = node
  while (at && at.name !== 'Object' && at.name !== 'Property') at = at.parent
  if (!at) return null
  if (at.name === 'Property' && colon && node.name !== 'PropertyName') {
    return {from, to, isKey: false, offers: valueOffers(schemaOfMember(text, at, document) ?? {})}
  }
  const object = at.name === 'Object' ? at : at.parent
  if (!object) return null
  const present = childrenOf(object)
    .flatMap(p => (p.name === 'Property' && p.firstChild && p.firstChild.from !== from ? [stringOf(text, p.firstChild)] : []))
  const members = membersOf(schemaOf(text, object, document) ?? {}, stringsIn(text, object))
  return {from, to, isKey: true, offers: [...members].map(keyOffer).filter(o => !present.includes(o.label))}
}

// The language of the JSON editor: its colours, and suggestions from the schema of scenarios.

/** @type {import('../code/code.js').Language} */
const jsonLanguage = {
  extensions: cm => [cm.foldGutter(), cm.json(), cm.syntaxHighlighting(colours(cm))],
  complete: async (cm, context) => complete(cm, context, await schema()),
}

const SCHEMA = new URL('../../../scenario.schema.json', import.meta.url)
const load = loadOnce(/** @returns {Promise<Schema>} */ async () => {
  const answer = await fetch(SCHEMA)
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`)
  return answer.json()
})

/** Returns the schema, null if it could not be loaded. */
const schema = () => load().catch(error => {
  console.warn(error)
  return null
})

/** CSS has the colours: editor-text.css. @param {any} cm */
const colours = ({HighlightStyle, tags}) => HighlightStyle.define([
  {tag: tags.propertyName, class: 'code-key'},
  {tag: tags.string, class: 'code-string'},
  {tag: [tags.number, tags.bool, tags.null], class: 'code-number'},
])

/** @param {any} cm @param {any} context @param {Schema | null} document */
function complete(cm, context, document) {
  if (!document) return null
  const {state, pos, explicit} = context
  const text = state.doc.toString()
  const found = offersAt(text, cm.syntaxTree(state).resolveInner(pos, -1), pos, document)
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
