// @ts-check
// A scenario in a few words and a table, before the engine has read it: the stand-in for a still
// picture. Nothing in it is checked, so all of it is shown as text and no more of it than has room.

import {h} from '../ui/dom.js'
import {parameter, whole} from '../ui/numbers.js'
import {embed} from '../text/embed.js'

const t = embed.outline
/** Rows, names and fields of a payoff that are shown. */
const MOST_ROWS = 8

/** @param {unknown} v */
const word = v => (typeof v === 'number' ? parameter(v) : typeof v === 'string' ? v.slice(0, 60) : '')
/** @param {unknown} v */
const count = v => (typeof v === 'number' && Number.isFinite(v) ? whole(v) : '?')
/** @param {unknown} v @returns {any[]} */
const list = v => (Array.isArray(v) ? v : [])

/** @param {any} payoff */
function payoffWords(payoff) {
  const {family, ...rest} = payoff ?? {}
  const numbers = Object.entries(rest).filter(([, v]) => typeof v === 'number').slice(0, MOST_ROWS)
  const given = numbers.map(([name, v]) => `${word(name)} ${word(v)}`)
  return [word(family), ...given].filter(Boolean).join(', ')
}

/**
 * @param {Record<string, any> | null} doc  null: there is none to be read
 * @returns {HTMLElement}
 */
export function outline(doc) {
  if (!doc) return h('div', {class: 'outline'}, h('p', {}, t.unreadable))
  const arms = list(doc.arms)
  const policies = list(doc.policies)
  const rows = arms.slice(0, MOST_ROWS).map((arm, i) =>
    h('tr', {}, h('th', {scope: 'row'}, word(arm?.name) || String(i + 1)), h('td', {}, payoffWords(arm?.payoff))))
  const more = (/** @type {any[]} */ all) => (all.length > MOST_ROWS ? ` + ${all.length - MOST_ROWS}` : '')
  return h('div', {class: 'outline'},
    h('h2', {}, word(doc.title) || t.arms(arms.length, word(doc.setting))),
    h('p', {}, `${t.arms(arms.length, word(doc.setting))}, ${t.size(count(doc.horizon), count(doc.runs))}. ${t.press}`),
    h('table', {}, h('caption', {class: 'visually-hidden'}, t.caption),
      h('thead', {}, h('tr', {}, h('th', {scope: 'col'}, t.arm), h('th', {scope: 'col'}, t.payoff))), h('tbody', {}, rows)),
    h('p', {}, `${t.policies}: ${policies.slice(0, MOST_ROWS).map(p => word(p?.id)).join(', ')}${more(policies)}`))
}
