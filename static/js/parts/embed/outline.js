// @ts-check
// A scenario as a few words and a table, before the engine has read it; it stands in for a still picture. Nothing in it
// is checked, so it is shown as text only, and only as much as has room.

import {h} from '../../ui/dom.js'
import {parameter, whole} from '../../ui/numbers.js'
import {embed} from './words.js'

/** @typedef {import('./still.js').Names} Names */

const t = embed.outline
/** The most rows, names and fields of a payoff that are shown. */
const MOST_ROWS = 8

/** The most characters of a name and of a title, which may have 120 bytes; longer texts are cut. */
const [LONGEST_WORD, LONGEST_TITLE] = [60, 120]

/** @param {string} s @param {number} most */
const clipped = (s, most) => (s.length > most ? `${s.slice(0, most - 1)}…` : s)
/** @param {unknown} v @param {number} [most] */
const word = (v, most = LONGEST_WORD) => (typeof v === 'number' ? parameter(v) : typeof v === 'string' ? clipped(v, most) : '')
/** @param {unknown} v */
const count = v => (typeof v === 'number' && Number.isFinite(v) ? whole(v) : '?')
/** @param {unknown} v @returns {any[]} */
const list = v => (Array.isArray(v) ? v : [])
/** @param {Record<string, string>} names @param {unknown} id */
const nameOf = (names, id) => (typeof id === 'string' && Object.hasOwn(names, id) ? names[id] : word(id))

/** @param {any} payoff @param {Names} names */
function payoffWords(payoff, {families}) {
  const {family, ...rest} = payoff ?? {}
  const numbers = Object.entries(rest).filter(([, v]) => typeof v === 'number').slice(0, MOST_ROWS)
  const given = numbers.map(([name, v]) => `${word(name)} ${word(v)}`)
  return [nameOf(families, family), ...given].filter(Boolean).join(', ')
}

/** @param {any} policy @param {Names} names */
function policyWords(policy, {policies}) {
  const name = word(policy?.name) || nameOf(policies, policy?.id)
  return policy?.variant === 'released' ? `${name} ${t.released}` : name
}

/**
 * @param {Record<string, any> | null} doc  null: there is none to be read
 * @param {Names} names
 * @returns {HTMLElement}
 */
export function outline(doc, names) {
  if (!doc) return h('div', {class: 'outline'}, h('p', {}, t.unreadable))
  const arms = list(doc.arms)
  const policies = list(doc.policies)
  const rows = arms.slice(0, MOST_ROWS).map((arm, i) =>
    h('tr', {}, h('th', {scope: 'row'}, word(arm?.name) || String(i + 1)), h('td', {}, payoffWords(arm?.payoff, names))))
  const more = (/** @type {any[]} */ all) => (all.length > MOST_ROWS ? ` + ${all.length - MOST_ROWS}` : '')
  return h('div', {class: 'outline'},
    h('h2', {}, word(doc.title, LONGEST_TITLE) || t.arms(arms.length, word(doc.setting))),
    h('p', {}, `${t.arms(arms.length, word(doc.setting))}, ${t.size(count(doc.horizon), count(doc.runs))}. ${t.press}`),
    h('table', {}, h('caption', {class: 'visually-hidden'}, t.caption),
      h('thead', {}, h('tr', {}, h('th', {scope: 'col'}, t.arm), h('th', {scope: 'col'}, t.payoff))), h('tbody', {}, rows)),
    h('p', {}, `${t.policies}: ${policies.slice(0, MOST_ROWS).map(p => policyWords(p, names)).join(', ')}${more(policies)}`))
}
