// @ts-check
// What each column of a log was taken for, and why, with a menu to change it. What is used, and what the reader changed, stands
// first; the rest is folded.

import {freshId, h, setText, show} from '../../ui/dom.js'
import {whole} from '../../ui/numbers.js'
import {curves as t} from './words.js'
import {remember, remembered} from '../../ui/storage.js'

/** @import {LogColumn, LogColumnChoice} from '../../engine/messages.js' */

/** @typedef {Map<string, LogColumnChoice>} Choices  by keyOf */
/** @typedef {{columns: LogColumn[], takens: string[]}} Report */

/** What a column can be taken for that has a direction, which is chosen with it. */
const CURVE = 'curve'
const DIRECTIONS = ['higher', 'lower']
/** What makes curves, in the order in which it is listed. */
const USED = [CURVE, 'step', 'name', 'seed']
/** The rows that are added at once. */
const ROWS = 100

/**
 * @param {(choice: LogColumnChoice) => void} choose @param {() => void} reset
 */
export function logColumns(choose, reset) {
  const used = columnTable(t.used, choose)
  const rest = columnTable(t.unused, choose)
  const summary = h('summary')
  const folded = h('details', {class: 'log-folded', hidden: true}, summary, rest.node)
  const words = h('span', {role: 'status'})
  const button = h('button', {type: 'button', class: 'link', hidden: true, onclick: () => {
    reset()
    used.focus()
  }}, t.reset)
  const heading = h('h3', {}, t.columns)
  const node = h('section', {class: 'log-report', hidden: true}, heading, h('p', {class: 'log-changed'}, words, ' ', button),
    used.node, folded)
  return {
    node,
    /** @param {Report | null} report @param {Choices} choices @param {string} said  of the choices */
    render(report, choices, said) {
      const columns = report?.columns ?? []
      show(node, columns.length > 0)
      setText(words, said)
      show(button, choices.size > 0)
      const first = columns.filter(c => USED.includes(c.takenFor) || choices.has(keyOf(c)))
        .toSorted((a, b) => place(a) - place(b))
      const others = columns.filter(c => !first.includes(c))
      const focused = used.focused() ?? rest.focused()
      used.render(first, report?.takens ?? [])
      rest.render(others, report?.takens ?? [])
      show(folded, others.length > 0)
      setText(summary, t.unusedCount(others.length, whole(others.length)))
      if (focused !== null && !used.focus(focused)) rest.focus(focused) // the row may have moved to the other table
    },
  }
}

/** @param {LogColumn} column */
const place = ({takenFor}) => (USED.includes(takenFor) ? USED.indexOf(takenFor) : USED.length)

/** @param {string} caption @param {(choice: LogColumnChoice) => void} choose */
function columnTable(caption, choose) {
  const body = h('tbody', {role: 'rowgroup'})
  /** @type {Map<string, HTMLSelectElement>} */
  let selects = new Map()
  /** @type {LogColumn[]} */
  let columns = []
  /** @type {string[]} */
  let options = []
  let shown = ROWS
  const more = h('button', {type: 'button', class: 'link', hidden: true, onclick: () => {
    shown += ROWS
    draw()
  }})
  function draw() {
    selects = new Map()
    body.replaceChildren(...columns.slice(0, shown).map(column => {
      const {row, select} = columnRow(column, options, choose)
      selects.set(keyOf(column), select)
      return row
    }))
    show(more, columns.length > shown)
    setText(more, t.moreColumns(whole(columns.length - shown)))
  }
  // The roles keep it a table where a narrow screen shows its rows as blocks.
  const head = [t.column, t.takenFor, t.why].map(word => h('th', {scope: 'col', role: 'columnheader'}, word))
  return {
    node: h('div', {}, h('table', {class: 'log-columns', role: 'table'}, h('caption', {class: 'visually-hidden'}, caption),
      h('thead', {role: 'rowgroup'}, h('tr', {role: 'row'}, head)), body), more),
    /** @param {LogColumn[]} next @param {string[]} takens */
    render(next, takens) {
      columns = next
      options = takens.flatMap(taken => (taken === CURVE ? DIRECTIONS.map(d => `${CURVE} ${d}`) : [taken]))
      draw()
    },
    /** Returns the column whose menu has the focus. */
    focused: () => [...selects].find(([, select]) => select === document.activeElement)?.[0] ?? null,
    /** Focuses the menu of a column, or the first. @param {string} [key] @returns {boolean} whether it is here */
    focus(key) {
      const select = key === undefined ? [...selects.values()][0] : selects.get(key)
      select?.focus()
      return select !== undefined
    },
  }
}

/** @param {LogColumn} column @param {string[]} options @param {(choice: LogColumnChoice) => void} choose */
function columnRow(column, options, choose) {
  const {name, number, file, takenFor, direction, why, scale} = column
  const shown = (name || t.nameless) + (number > 0 ? ` (${number})` : '')
  const id = freshId('log-why')
  const now = takenFor === CURVE ? `${CURVE} ${direction || 'higher'}` : takenFor
  const select = h('select', {'aria-label': t.isTakenFor(shown), 'aria-describedby': id, onchange: () => {
    const [taken, better] = select.value.startsWith(CURVE) ? select.value.split(' ') : [select.value, '']
    choose({name, number, file, takenFor: taken, direction: better})
  }}, options.map(value => h('option', {value, selected: value === now}, t.taken[value] ?? value)))
  const row = h('tr', {role: 'row', class: takenFor === CURVE ? 'is-curve' : false},
    h('th', {scope: 'row', role: 'rowheader'}, shown, file && h('small', {}, ' ', file)),
    h('td', {role: 'cell'}, select),
    h('td', {role: 'cell', class: 'log-why', id}, capital(why) + '.', scale && ` ${t.scaled(scale)}`))
  return {row, select}
}

/** @param {string} words */
const capital = words => words.charAt(0).toUpperCase() + words.slice(1)

// What the reader chose for the columns of a log, which this device remembers for logs of the same columns.

/** @typedef {{columns: string, choices: LogColumnChoice[]}} Memory  columns: which logs it is for */

const KEY = 'log-columns'
/** The most choices that are remembered, and the most characters of all. */
const MOST = 20
const ROOM = 200_000

/** Tells one column of a log from the others. @param {{name: string, number?: number, file?: string}} column */
const keyOf = ({name, number = 0, file = ''}) => JSON.stringify([name, number, file])

/** What logs of the same columns share. @param {LogColumn[]} columns */
const signatureOf = columns => columns.map(keyOf).join()

/** @returns {Memory[]} */
function all() {
  try {
    const list = JSON.parse(remembered(KEY) ?? '[]')
    return Array.isArray(list) ? list.filter(m => typeof m?.columns === 'string' && Array.isArray(m.choices)) : []
  } catch {
    return [] // another release wrote it
  }
}

/** Returns the choices for logs of some columns. @param {string} columns  their signature @returns {LogColumnChoice[]} */
const recall = columns => all().find(m => m.columns === columns)?.choices ?? []

/**
 * Remembers choices for logs of some columns; none forgets them. The oldest make room.
 * @param {string} columns  their signature @param {LogColumnChoice[]} choices @returns {boolean} whether they were kept
 */
function keep(columns, choices) {
  const others = all().filter(m => m.columns !== columns)
  const list = choices.length > 0 ? [{columns, choices}, ...others] : others
  let text = JSON.stringify(list.slice(0, MOST))
  for (let n = MOST; n > 0 && text.length > ROOM; n--) text = JSON.stringify(list.slice(0, n - 1))
  return remember(KEY, text) && (choices.length === 0 || recall(columns).length > 0)
}

/** What the reader chose for the columns of the log that is shown. */
export function columnChoices() {
  /** @type {Map<string, LogColumnChoice>} */
  const chosen = new Map()
  let columns = ''
  let said = ''
  return {
    chosen,
    list: () => [...chosen.values()],
    /** What is said of the choices. */
    said: () => said,
    /** Begins with another log. */
    begin() {
      chosen.clear()
      said = ''
    },
    /** Takes what is remembered for the columns of a log. @param {LogColumn[]} of @returns {boolean} whether there is something */
    recall(of) {
      columns = signatureOf(of)
      for (const choice of recall(columns)) chosen.set(keyOf(choice), choice)
      if (chosen.size > 0) said = t.recalled(chosen.size)
      return chosen.size > 0
    },
    /** @param {LogColumnChoice} choice */
    choose(choice) {
      if (choice.takenFor === 'step') { // one column has the steps
        for (const [key, c] of chosen) if (c.takenFor === 'step' && c.file === choice.file) chosen.delete(key)
      }
      chosen.set(keyOf(choice), choice)
      said = (keep(columns, [...chosen.values()]) ? t.kept : t.notKept)(chosen.size)
    },
    reset() {
      chosen.clear()
      said = ''
      keep(columns, [])
    },
  }
}
