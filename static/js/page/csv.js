// @ts-check
// Learning curves from a table as people paste it: with or without headings, separated by comma,
// semicolon, tab or blanks, with decimal points or commas, one column a curve or x and columns.
// What it cannot read it names by line; it never guesses a number.

import {text} from './text.js'

/** @typedef {{name: string, points: [number, number][]}} Curve */
/** @typedef {{line: number, message: string}} CsvFault  line from 1 */
/** @typedef {'auto' | 'comma' | 'semicolon' | 'tab' | 'blank'} Separator */
/** @typedef {{separator: Separator, x: 'auto' | 'first' | 'count', scale: 'as-is' | 'percent' | 'largest'}} CsvOptions */

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
export const csvDefaults = {separator: 'auto', x: 'auto', scale: 'as-is'}

const SEPARATORS = {comma: ',', semicolon: ';', tab: '\t', blank: ' '}
/** Names under which people write what a curve is drawn against. */
const X_NAMES = /^(#|x|n|t|i|k|pulls?|rounds?|steps?|epochs?|iter(ation)?s?|time|samples?|index|size)$/i
/** Faults beyond so many help no one. */
const MOST_FAULTS = 20
const NAME_BYTES = 40
/** Fewest points of a curve. */
const FEWEST = 2

const say = text.editing.csv.says

/**
 * @param {string} raw @param {CsvOptions} [options]
 * @returns {CsvTable}
 */
export function readCurves(raw, options = csvDefaults) {
  const lines = raw.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
    .map((cut, i) => ({cut, line: i + 1})).filter(({cut}) => cut.trim() !== '' && !cut.startsWith('#'))
  const separator = options.separator === 'auto' ? guessSeparator(lines.map(l => l.cut)) : options.separator
  const rows = lines.map(({cut, line}) => ({cells: split(cut, SEPARATORS[separator]), line}))
  // Where the comma separates nothing it may stand for the point.
  const comma = separator !== 'comma' && rows.some(r => r.cells.some(c => /^[-+]?\d*,\d+(e[-+]?\d+)?%?$/i.test(c))) &&
    !rows.some(r => r.cells.some(c => /^[-+]?\d*\.\d+/.test(c)))
  /** @type {CsvTable} */
  const table = {separator, comma, header: false, x: false, largest: 0, curves: [], faults: []}
  if (rows.length === 0) {
    table.faults.push({line: 1, message: say.empty})
    return table
  }
  const number = (/** @type {string} */ cell) => numberOf(cell, comma)
  table.header = rows[0].cells.some(c => c !== '' && Number.isNaN(number(c)))
  const names = table.header ? rows[0].cells : rows[0].cells.map(() => '')
  const body = table.header ? rows.slice(1) : rows
  table.x = options.x === 'auto' ? firstIsX(names, body, number) : options.x === 'first'
  readBody(table, names, body, number)
  scale(table, options.scale)
  return table
}

/** The separator that cuts every line into equally many columns, more than one if any does. @param {string[]} lines */
function guessSeparator(lines) {
  /** @type {Exclude<Separator, 'auto'>[]} */
  const order = ['tab', 'semicolon', 'comma', 'blank']
  const counts = order.map(s => lines.map(l => split(l, SEPARATORS[s]).length))
  const even = order.find((_, i) => counts[i][0] > 1 && counts[i].every(n => n === counts[i][0]))
  if (even) return even
  const some = order.find((_, i) => counts[i].some(n => n > 1))
  return some ?? 'comma'
}

/**
 * The cells of a line; quotes keep a separator within, and doubled they are quotes.
 * @param {string} raw @param {string} separator
 */
function split(raw, separator) {
  if (separator === ' ') return raw.trim().split(/\s+/)
  /** @type {string[]} */
  const cells = ['']
  let quoted = false
  for (let i = 0; i < raw.length; i++) {
    const c = raw[i]
    if (c === '"' && quoted && raw[i + 1] === '"') cells[cells.length - 1] += raw[++i]
    else if (c === '"' && (quoted || cells[cells.length - 1].trim() === '')) quoted = !quoted
    else if (c === separator && !quoted) cells.push('')
    else cells[cells.length - 1] += c
  }
  return cells.map(c => c.trim())
}

/** @param {string} cell @param {boolean} comma @returns {number} NaN if it is none */
function numberOf(cell, comma) {
  let plain = cell.replace(/[\u2212\u2013]/g, '-').replace(/[\s\u00a0\u202f_']/g, '')
  if (comma) plain = plain.replaceAll('.', '').replace(',', '.')
  const percent = plain.endsWith('%')
  if (percent) plain = plain.slice(0, -1)
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain)) return NaN
  return percent ? Number(plain) / 100 : Number(plain)
}

/** @typedef {{cells: string[], line: number}} Line */

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
 * @param {CsvTable} table @param {string[]} names @param {Line[]} body @param {(cell: string) => number} number
 */
function readBody(table, names, body, number) {
  const from = table.x ? 1 : 0
  const column = (/** @type {number} */ i) => names[i] ? `\u201c${names[i]}\u201d` : String(i + 1)
  const fault = (/** @type {number} */ line, /** @type {string} */ message) => {
    if (table.faults.length < MOST_FAULTS) table.faults.push({line, message})
  }
  if (names.length <= from) return fault(body[0]?.line ?? 1, say.only)
  const curves = names.slice(from).map(name => ({name: cut(name), points: /** @type {[number, number][]} */ ([])}))
  let before = -Infinity
  for (const [i, {cells, line}] of body.entries()) {
    if (cells.length > names.length) fault(line, say.columns(cells.length, names.length))
    const x = table.x ? number(cells[0]) : i + 1
    if (table.x && cells[0] === '') fault(line, say.noX)
    else if (Number.isNaN(x)) fault(line, say.number(cells[0], column(0)))
    else if (x <= before) fault(line, say.order(String(x), String(before)))
    else before = x
    for (const [k, curve] of curves.entries()) {
      const cell = cells[k + from] ?? ''
      if (cell === '') continue // a gap: the curve runs straight across it
      const y = number(cell)
      if (Number.isNaN(y)) fault(line, say.number(cell, column(k + from)))
      else curve.points.push([x, y])
      table.largest = Math.max(table.largest, Math.abs(y) || 0)
    }
  }
  if (table.faults.length === 0) {
    for (const [k, c] of curves.entries()) if (c.points.length < FEWEST) fault(body.at(-1)?.line ?? 1, say.few(column(k + from)))
  }
  table.curves = curves
}

/** @param {string} name  as many whole characters as an arm's name may have bytes */
function cut(name) {
  let out = ''
  const bytes = new TextEncoder()
  for (const c of name) if (bytes.encode(out + c).length <= NAME_BYTES) out += c
  return out
}

/** @param {CsvTable} table @param {CsvOptions['scale']} how */
function scale(table, how) {
  const by = how === 'percent' ? 100 : how === 'largest' ? table.largest || 1 : 1
  if (by === 1) return
  for (const c of table.curves) c.points = c.points.map(([x, y]) => [x, +(y / by).toPrecision(12)])
}
