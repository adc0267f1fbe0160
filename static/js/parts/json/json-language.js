// @ts-check
// The language of the JSON editor: its colours, and suggestions from the schema of scenarios.

import {offersAt} from './json-completion.js'

/** @typedef {import('./json-completion.js').Schema} Schema */

/** @type {import('../code/code-editor.js').Language} */
export const jsonLanguage = {
  extensions: cm => [cm.foldGutter(), cm.json(), cm.syntaxHighlighting(colours(cm))],
  complete: async (cm, context) => complete(cm, context, await schema()),
}

const SCHEMA = new URL('../../../scenario.schema.json', import.meta.url)
/** @type {Promise<Schema | null> | undefined} */
let loading

/** Returns the schema, null if it could not be loaded. A failed load is tried again next time. */
function schema() {
  loading ??= load().catch(error => {
    loading = undefined
    console.warn(error)
    return null
  })
  return loading
}

/** @returns {Promise<Schema>} */
async function load() {
  const answer = await fetch(SCHEMA)
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`)
  return answer.json()
}

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
