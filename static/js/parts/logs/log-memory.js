// @ts-check
// What the reader chose for the columns of a log, which this device remembers for logs of the same columns.

import {remember, remembered} from '../../ui/storage.js'
import {curves as t} from './words.js'

/** @typedef {import('../../engine/messages.js').LogColumn} LogColumn */
/** @typedef {import('../../engine/messages.js').LogColumnChoice} LogColumnChoice */
/** @typedef {{columns: string, choices: LogColumnChoice[]}} Memory  columns: which logs it is for */

const KEY = 'log-columns'
/** The most choices that are remembered, and the most characters of all. */
const MOST = 20
const ROOM = 200_000

/** Tells one column of a log from the others. @param {{name: string, number?: number, file?: string}} column */
export const keyOf = ({name, number = 0, file = ''}) => JSON.stringify([name, number, file])

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
