// @ts-check
// Learning curves from a table as people paste it: with or without headings, one column a curve or x
// and columns. What it cannot read it names by line, with what would be right; it never guesses a
// number.

import {hasCommas, numberOf, readCells} from './csv-cells.js'
import {text} from '../../text/text.js'

/** @typedef {import('./csv-cells.js').Separator} Separator */
/** @typedef {import('./csv-cells.js').Line} Line */
/** @typedef {{name: string, points: [number, number][]}} Curve */
/** @typedef {{line: number, message: string}} CsvFault  line from 1 */
/**
 * @typedef {object} CsvOptions
 * @property {Separator} separator
 * @property {'auto' | 'first' | 'count'} x
 * @property {'as-is' | 'percent' | 'largest'} scale
 * @property {number} every  of so many lines the first is taken, and the last of all
 */
/** What a scenario takes, as the engine says. @typedef {{x: number, points: number, arms: number, name: number}} Limits  the largest x, the most of the others */

/**
 * @typedef {object} CsvTable
 * @property {Exclude<Separator, 'auto'>} separator  the one used
 * @property {boolean} comma     decimals are written with commas
 * @property {boolean} header    the first line names the columns
 * @property {boolean} x         the first column is x
 * @property {number} largest    payoff before scaling
 * @property {Curve[]} curves
 * @property {CsvFault[]} faults
 */

/** @type {CsvOptions} */
export const csvDefaults = {separator: 'auto', x: 'auto', scale: 'as-is', every: 1}

/** @type {Limits} */
const anything = {x: Infinity, points: Infinity, arms: Infinity, name: 40}

/** Names under which people write what a curve is drawn against. */
const X_NAMES = /^(#|x|n|t|i|k|pulls?|rounds?|steps?|epochs?|iter(ation)?s?|time|samples?|index|size)$/i
/** Faults beyond so many help no one. */
const MOST_FAULTS = 20
/** Fewest points of a curve. */
const FEWEST = 2

const say = text.editing.csv.says

/**
 * @param {string} raw @param {CsvOptions} [options] @param {Limits} [limits]
 * @returns {CsvTable}
 */
export function readCurves(raw, options = csvDefaults, limits = anything) {
  const {separator, rows} = readCells(raw, options.separator)
  const comma = hasCommas(rows, separator)
  /** @type {CsvTable} */
  const table = {separator, comma, header: false, x: false, largest: 0, curves: [], faults: []}
  const wrong = whole(raw, rows)
  if (wrong) {
    table.faults.push(wrong)
    return table
  }
  const number = (/** @type {string} */ cell) => numberOf(cell, comma)
  table.header = rows[0].cells.some(c => c !== '' && Number.isNaN(number(c))) && !(rows.length > 1 && mostlyNumbers(rows[0].cells, number))
  const names = table.header ? rows[0].cells : rows[0].cells.map(() => '')
  const body = table.header ? rows.slice(1) : rows
  if (body.length === 0) {
    table.faults.push({line: rows[0].line, message: say.onlyNames})
    return table
  }
  table.x = options.x === 'auto' ? firstIsX(names, body, number) : options.x === 'first'
  readBody(table, names, thinned(body, options.every), number, limits)
  scale(table, options.scale)
  return table
}

/** What is wrong with a table as a whole. @param {string} raw @param {Line[]} rows @returns {CsvFault | null} */
function whole(raw, rows) {
  if (rows.length === 0) return {line: 1, message: say.empty}
  const [{line}] = rows
  if (/^\s*[{[]/.test(raw)) return {line, message: say.json}
  if (/^\s*</.test(raw)) return {line, message: say.markup}
  const open = rows.find(r => r.open)
  return open ? {line: open.line, message: say.quote} : null
}

/** A first line of numbers with a slip in it names no columns. @param {string[]} cells @param {(cell: string) => number} number */
const mostlyNumbers = (cells, number) => !Number.isNaN(number(cells[0])) && 2 * cells.filter(c => !Number.isNaN(number(c))).length > cells.length

/** @param {Line[]} body @param {number} every */
const thinned = (body, every) => (every > 1 ? body.filter((_, i) => i % every === 0 || i === body.length - 1) : body)

/**
 * @param {string[]} names @param {Line[]} body @param {(cell: string) => number} number
 */
function firstIsX(names, body, number) {
  if (names.length < 2) return false
  if (X_NAMES.test(names[0])) return true
  const first = body.map(r => number(r.cells[0] ?? ''))
  return first.length > 1 && first.every((v, i) => Number.isInteger(v) && (i === 0 || v > first[i - 1])) && first[first.length - 1] > 1
}

/**
 * @param {CsvTable} table @param {string[]} names @param {Line[]} body @param {(cell: string) => number} number @param {Limits} limits
 */
function readBody(table, names, body, number, limits) {
  const from = table.x ? 1 : 0
  const column = (/** @type {number} */ i) => names[i] ? `\u201c${names[i]}\u201d` : String(i + 1)
  const fault = (/** @type {number} */ line, /** @type {string} */ message) => {
    if (table.faults.length < MOST_FAULTS) table.faults.push({line, message})
  }
  if (names.length <= from) return fault(body[0].line, say.only)
  if (names.length - from > limits.arms) return fault(body[0].line, say.arms(names.length - from, limits.arms))
  const curves = names.slice(from).map(name => ({name: cut(name, limits.name), points: /** @type {[number, number][]} */ ([])}))
  let before = -Infinity
  for (const [i, {cells, line}] of body.entries()) {
    if (cells.length > names.length && cells.slice(names.length).some(c => c !== '')) {
      fault(line, say.columns(cells.length, names.length, table.separator === 'comma'))
      continue
    }
    const x = table.x ? number(cells[0]) : i + 1
    if (table.x && cells[0] === '') fault(line, say.noX)
    else if (Number.isNaN(x)) fault(line, say.number(cells[0], column(0), table.comma))
    else if (x < 0 || x > limits.x) fault(line, say.far(String(x), limits.x))
    else if (x <= before) fault(line, say.order(String(x), String(before)))
    else before = x
    for (const [k, curve] of curves.entries()) {
      const cell = cells[k + from] ?? ''
      if (cell === '') continue // a gap: the curve runs straight across it
      const y = number(cell)
      if (Number.isNaN(y)) fault(line, say.number(cell, column(k + from), table.comma))
      else curve.points.push([x, y])
      table.largest = Math.max(table.largest, Math.abs(y) || 0)
    }
  }
  table.curves = curves.filter((c, k) => c.name !== '' || c.points.length > 0 || names[k + from] !== '' || !table.header)
  if (table.faults.length > 0) return
  for (const [k, c] of curves.entries()) {
    if (table.curves.includes(c) && c.points.length < FEWEST) fault(body[body.length - 1].line, say.few(column(k + from)))
    if (c.points.length > limits.points) fault(body[limits.points].line, say.many(c.points.length, limits.points, thinEnough(body.length, limits.points)))
  }
}

/** Of how many lines one is to be taken, of those that are offered; the last line comes along. @param {number} lines @param {number} most */
const thinEnough = (lines, most) => [10, 100].find(k => Math.ceil(lines / k) < most) ?? 1000

/** @param {string} name @param {number} most  bytes @returns {string} as many whole characters as an arm's name may have bytes */
function cut(name, most) {
  let out = ''
  const bytes = new TextEncoder()
  for (const c of name) if (bytes.encode(out + c).length <= most) out += c
  return out
}

/** @param {CsvTable} table @param {CsvOptions['scale']} how */
function scale(table, how) {
  const by = how === 'percent' ? 100 : how === 'largest' ? table.largest || 1 : 1
  if (by === 1) return
  for (const c of table.curves) c.points = c.points.map(([x, y]) => [x, +(y / by).toPrecision(12)])
}
