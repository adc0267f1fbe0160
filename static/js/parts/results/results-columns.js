// @ts-check
// Which columns the table of results shows: those that fit into the window, in the playground the few that most readers need, until
// the reader chooses. The error of the recommended arm is among them where a policy recommends one. CSS hides columns by attributes of
// the table.

import {follow, h, set} from '../../ui/dom.js'
import {popover} from '../../ui/popover.js'
import {remember, remembered} from '../../ui/storage.js'
import {text} from '../../text/text.js'
import {columnOf, OTHERS} from '../../model/state/results-order.js'

/** @typedef {import('../../model/commands.js').Page} Page */
/** @typedef {Record<string, boolean>} Columns  the columns that the reader chose to show or to hide; the others are shown if they fit */

const t = text.results
const KEY = 'columns'

/** The columns that can be hidden, and their names. @type {[name: string, words: string][]} */
const CHOICES = [['params', t.parameters], ['ci', t.ci], ['std', t.std], ['axis', t.axis],
  ['best', t.best.join('')], ['ends', t.ends], ['wrong', t.wrong], ['time', t.time],
  ...OTHERS.map(m => /** @type {[string, string]} */ ([columnOf(m), m.name]))]

/** Those that the playground leaves out until its reader asks for them. @type {Columns} */
const USUAL = {params: false, std: false, ends: false, time: false}

/** What the reader chose last. @returns {Columns} */
export function rememberedColumns() {
  const stored = (remembered(KEY) ?? '').split(' ')
  const known = CHOICES.map(([name]) => name)
  const chosen = stored.filter(s => /^[+-]/.test(s) && known.includes(s.slice(1)))
  return {...USUAL, ...Object.fromEntries(chosen.map(s => [s.slice(1), s[0] === '+']))}
}

/** @param {Columns} columns */
const rememberColumns = columns =>
  remember(KEY, Object.entries(columns).map(([name, shown]) => (shown ? '+' : '-') + name).join(' ') || null)

/**
 * The list of columns, behind a word above the table.
 * @param {Page} page @param {HTMLElement} table @param {HTMLTableRowElement} head
 */
export function columnChoice({store}, table, head) {
  const {drawn} = store
  /** @param {Columns} columns */
  const choose = columns => {
    store.update({columns})
    rememberColumns(columns)
  }
  const isShown = (/** @type {string} */ name) => {
    const cell = head.querySelector(`.col-${name}`)
    return cell !== null && getComputedStyle(cell).display !== 'none'
  }
  const boxes = CHOICES.map(([name, words]) => {
    const box = h('input', {type: 'checkbox', onchange: () => choose({...store.state.columns, [name]: box.checked})})
    return {name, box, label: h('label', {class: 'menu-item check'}, box, h('span', {}, words))}
  })
  const own = h('button', {
    type: 'button', class: 'menu-item', hidden: () => CHOICES.every(([name]) => drawn.columns[name] === USUAL[name]),
    onclick: () => choose(USUAL),
  }, t.ownColumns)
  const button = h('button', {type: 'button', class: 'link', hidden: () => drawn.layout === 'phone'}, t.columns)
  const list = h('div', {class: 'menu column-menu', role: 'group', 'aria-label': t.columns}, boxes.map(b => b.label), own)
  popover(button, list)
  const check = () => {
    for (const {name, box} of boxes) box.checked = isShown(name)
  }
  list.addEventListener('beforetoggle', check)
  const named = (/** @type {boolean} */ shown) => Object.keys(drawn.columns).filter(name => drawn.columns[name] === shown).join(' ')
  set(table, {
    'data-with': () => named(true), 'data-without': () => named(false),
    'data-recommends': () => !!drawn.parsed?.resolved.some(policy => policy.explanation.recommends),
  })
  follow(() => { if (drawn.columns && drawn.layout && list.matches(':popover-open')) check() })
  return [button, list]
}
