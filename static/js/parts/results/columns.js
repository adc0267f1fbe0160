// @ts-check
// Which columns the table of results shows: those that fit into the window, in the playground the few that most readers need, until
// the reader chooses. The error of the recommended arm is among them where a policy recommends one. CSS hides columns by attributes of
// the table.

import {follow, h, set, setText} from '../../ui/dom.js'
import {popover, tip} from '../../ui/popover.js'
import {remember, remembered} from '../../ui/storage.js'
import {text} from '../../text/text.js'
import {columnOf, OTHERS, SORTS, sortedBy} from '../../model/state/results-order.js'
import {partOf} from '../../model/state/state.js'

/** @import {Page} from '../../model/commands.js' */

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

// The head of the table of results: what each column means, and buttons that sort the rows by it.

/**
 * @param {Page} page @param {Element} scale  over the column of the common axis
 */
export function resultsHead({store, commands}, scale) {
  /** @type {Map<string, HTMLElement>} */
  const sortable = new Map()
  const tips = h('div', {class: 'tips'})
  /** @param {string} name @param {(string | Node)[]} words @param {string} help */
  const column = (name, words, help) => {
    const sorts = name in SORTS
    const sort = () => commands.look.setSort(sortedBy(store.state.sort, name))
    const button = h('button', {type: 'button', class: 'head-button', onclick: sorts ? sort : () => {}}, words)
    const th = h('th', {scope: 'col', class: `col-${name}${sorts && name !== 'name' ? ' num' : ''}`}, button)
    tips.append(tip(button, help))
    if (sorts) sortable.set(name, th)
    return th
  }
  /** @param {import('../../text/measures.js').Measure} m */
  const other = m => {
    const name = columnOf(m)
    const th = column(name, [m.name], m.doc)
    set(th, {class: `col-${name} col-other num`, hidden: () => !store.drawn.columns[name]})
    return th
  }
  const regret = h('span')
  const best = [t.best[0], h('span', {class: 'long'}, t.best[1])]
  const node = h('tr', {},
    h('td', {class: 'col-swatch'}), column('name', [t.policy], t.help.policy), column('params', [t.parameters], t.help.parameters),
    column('regret', [regret], t.help.regret), column('ci', [t.ci], t.help.ci),
    column('std', [t.std], t.help.std),
    h('th', {scope: 'col', class: 'col-axis'}, h('span', {class: 'visually-hidden'}, t.axis), scale),
    column('best', best, t.help.best), column('ends', [t.ends], t.help.ends),
    column('wrong', [t.wrong], t.help.wrong), column('time', [t.time], t.help.time), OTHERS.map(other))
  return {
    node,
    /** The explanations of the columns, hidden until opened. */
    tips,
    /** @param {import('../../model/state/state.js').State} state @param {boolean} isSorted  the rows are in the column's order */
    render(state, isSorted) {
      const {by, down} = state.sort
      setText(regret, partOf(state) > 0 ? t.regretSoFar : t.regret)
      for (const [name, th] of sortable) {
        set(th, {'aria-sort': name === by && isSorted ? (down ? 'descending' : 'ascending') : null})
      }
    },
  }
}
