// @ts-check
// The columns by which the table of results can be sorted, and the order of its rows. While runs come in or during a
// drag, rows stay where they are. So does a policy whose results were removed by an edit, with its details open.

import {MEASURES} from '../../text/measures.js'
import {isStale} from './state.js'

/** @import {State} from './state.js' */
/** @import {Row} from '../../engine/messages.js' */
/** @typedef {{by: string, down: boolean}} Sort  down: the largest first */
/** @typedef {{key: string, index: number, policy: import('../../engine/messages.js').Resolved, row: Row | undefined}} Sorted */

/** The measures that each have a column, hidden until the reader chooses it: those without one that is always there. */
export const OTHERS = MEASURES.filter(m => m.column === '' && !m.ofRound)

/** The name of a measure's column. @param {import('../../text/measures.js').Measure} m */
export const columnOf = ({column, id}) => column || `measure-${id}`

/**
 * What each column sorts by, undefined if not known, and whether its largest value comes first.
 * @type {Record<string, {value: (item: Sorted) => number | string | undefined, down?: boolean}>}
 */
export const SORTS = {
  name: {value: ({policy}) => policy.label},
  ci: {value: ({row}) => row?.measures.regret?.ci95 ?? undefined},
  ...Object.fromEntries(MEASURES.filter(m => !m.ofRound).map(m =>
    [columnOf(m), {value: (/** @type {Sorted} */ {row}) => row?.measures[m.id]?.value ?? undefined, down: m.rises}])),
}

/** The mean regret after the last round, undefined before the first run. @param {Row | undefined} row */
export const regretOf = row => row?.measures.regret?.value ?? undefined

/** Returns the sort after a click on a column's header. @param {Sort} sort @param {string} by @returns {Sort} */
export const sortedBy = (sort, by) => (sort.by === by ? {by, down: !sort.down} : {by, down: !!SORTS[by].down})

/**
 * Sorts items; items without a value come last, in scenario order.
 * @template {Sorted} T
 * @param {T[]} items @param {Sort} sort @returns {T[]}
 */
export function sorted(items, {by, down}) {
  const {value} = SORTS[by]
  const sign = down ? -1 : 1
  return [...items].sort((a, b) => {
    const [x, y] = [value(a), value(b)]
    if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined) || a.index - b.index
    const order = typeof x === 'string' ? x.localeCompare(String(y), 'en', {numeric: true}) : x - Number(y)
    return sign * order || a.index - b.index
  })
}

/**
 * Whether items are in the order of a column. While runs come in they may not be.
 * @param {Sorted[]} items @param {Sort} sort
 */
export const isSorted = (items, sort) => sorted(items, sort).every((item, i) => item === items[i])

/** Keeps the order of the rows while results come in. */
export function createOrder() {
  /** @type {string[]} */
  let keys = []
  /** @type {Sort | null} */
  let last = null
  return {
    /**
     * @template {Sorted} T
     * @param {T[]} items @param {State} state @returns {T[]}
     */
    of(items, state) {
      const {sort, play} = state
      const known = items.filter(item => SORTS[sort.by].value(item) !== undefined).length
      const part = known > 0 && known < items.length
      const holds = last === sort && (play.phase === 'running' || play.trial || isStale(state) || part)
      last = sort
      if (!holds) {
        const list = sorted(items, sort)
        keys = list.map(item => item.key)
        return list
      }
      const place = new Map(keys.map((key, i) => [key, i]))
      const list = [...items].sort((a, b) => (place.get(a.key) ?? keys.length) - (place.get(b.key) ?? keys.length) || a.index - b.index)
      keys = list.map(item => item.key)
      return list
    },
  }
}
