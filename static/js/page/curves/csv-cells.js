// @ts-check
// The cells of a table as people paste it, and the numbers in them: separated by comma, semicolon,
// tab or blanks, with decimal points or commas.

/** @typedef {'auto' | 'comma' | 'semicolon' | 'tab' | 'blank'} Separator */
/** @typedef {{cells: string[], line: number, open: boolean}} Line  line from 1; open: a quotation mark is not closed */

const SEPARATORS = {comma: ',', semicolon: ';', tab: '\t', blank: ' '}
/** Lines that tell how a table is separated. */
const SAMPLE = 200

/**
 * @param {string} raw @param {Separator} wanted
 * @returns {{separator: Exclude<Separator, 'auto'>, rows: Line[]}}  without empty lines and comments
 */
export function readCells(raw, wanted) {
  const lines = raw.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
    .map((cut, i) => ({cut, line: i + 1})).filter(({cut}) => cut.trim() !== '' && !cut.startsWith('#'))
  const separator = wanted === 'auto' ? guessSeparator(lines.slice(0, SAMPLE).map(l => l.cut)) : wanted
  return {separator, rows: lines.map(({cut, line}) => ({...split(cut, SEPARATORS[separator]), line}))}
}

/** The separator that cuts every line into equally many columns, more than one if any does. @param {string[]} lines */
function guessSeparator(lines) {
  /** @type {Exclude<Separator, 'auto'>[]} */
  const order = ['tab', 'semicolon', 'comma', 'blank']
  const counts = order.map(s => lines.map(l => split(l, SEPARATORS[s]).cells.length))
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
  if (separator === ' ') return {cells: raw.trim().split(/\s+/), open: false}
  if (!raw.includes('"')) return {cells: raw.split(separator).map(c => c.trim()), open: false}
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
  return {cells: cells.map(c => c.trim()), open: quoted}
}

const POINT = /^[-+]?\d*\.\d+(e[-+]?\d+)?%?$/i
const COMMA = /^[-+]?(\d*|\d{1,3}(\.\d{3})+),\d+(e[-+]?\d+)?%?$/i
const GROUPED_BY_POINTS = /^[-+]?\d{1,3}(\.\d{3})+%?$/

/**
 * Whether decimals are written with commas: where the comma separates nothing, some number has one, and
 * no number has a point but between thousands.
 * @param {Line[]} rows @param {Separator} separator
 */
export function hasCommas(rows, separator) {
  if (separator === 'comma') return false
  let commas = false
  for (const {cells} of rows) {
    for (const c of cells) {
      if (c.includes(',')) commas ||= COMMA.test(c)
      else if (c.includes('.') && POINT.test(c) && !GROUPED_BY_POINTS.test(c)) return false
    }
  }
  return commas
}

/** @param {string} cell @param {boolean} comma  decimals are written so @returns {number} NaN if it is none */
export function numberOf(cell, comma) {
  if (!comma && /^-?\d+(\.\d+)?$/.test(cell)) return Number(cell)
  let plain = cell.replace(/[\u2212\u2013]/g, '-').replace(/[\s\u00a0\u202f_']/g, '')
  if (comma) plain = plain.replaceAll('.', '').replace(',', '.')
  else if (/^[-+]?\d{1,3}(,\d{3})+(\.\d*)?%?$/.test(plain)) plain = plain.replaceAll(',', '')
  const percent = plain.endsWith('%')
  if (percent) plain = plain.slice(0, -1)
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain)) return NaN
  const value = percent ? Number(plain) / 100 : Number(plain)
  return Number.isFinite(value) ? value : NaN
}
