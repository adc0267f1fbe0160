// @ts-check
// The language of the JSON editor: its colours, and suggestions from what the engine knows.

import {offersAt} from './json-completion.js'

/** @typedef {import('../../engine/messages.js').Description} Description */

/** @param {() => Description | null} description @returns {import('../../app/code/code-editor.js').Language} */
export const jsonLanguage = description => ({
  extensions: cm => [cm.foldGutter(), cm.json(), cm.syntaxHighlighting(colours(cm))],
  complete: (cm, context) => complete(cm, context, description()),
})

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
