// @ts-check
// Undo and redo over whole scenarios. Every entry keeps the canonical text, which is small (1.5 KB for the paper's), so
// no edit needs an inverse.

/**
 * @typedef {{canonical: string, label: string, hidden: number[], origin: string, merges?: string}} Entry
 *   label: the edit that led to it; hidden: the arms that the chart left out; origin: see State; merges: the
 *   next entry of the same name takes its place
 */
/** @typedef {{entries: Entry[], at: number}} History    at is the entry that is shown, -1 for none */

const MOST_ENTRIES = 500 // entries
/** Entries are as large as their documents, up to a megabyte each: the oldest are removed first. */
const MOST_UNITS = 20_000_000 // UTF-16 units

/** @type {History} */
export const emptyHistory = {entries: [], at: -1}

/**
 * Returns the history after a commit. What had been undone is removed; a commit that changes nothing leaves the history
 * as it is.
 * @param {History} h @param {Entry} entry
 * @returns {History}
 */
export function committed(h, entry) {
  const now = h.entries[h.at]
  if (now?.canonical === entry.canonical && sameArms(now.hidden, entry.hidden)) return h
  const kept = entry.merges && now?.merges === entry.merges ? h.at : h.at + 1
  const entries = latest([...h.entries.slice(0, kept), entry].slice(-MOST_ENTRIES), MOST_UNITS)
  return {entries, at: entries.length - 1}
}

/** About how much memory an entry takes, UTF-16 units. @param {Entry} entry */
export const sizeOf = ({canonical, label}) => canonical.length + label.length + 40

/** Returns the last entries that fit into `most` units; always at least the last one. @param {Entry[]} entries @param {number} most */
function latest(entries, most) {
  let from = entries.length - 1
  for (let size = sizeOf(entries[from]); from > 0 && (size += sizeOf(entries[from - 1])) <= most;) from--
  return entries.slice(from)
}

/** Returns the history without entry `i`, which must not be the one shown. @param {History} h @param {number} i @returns {History} */
export const without = ({entries, at}, i) => ({entries: entries.toSpliced(i, 1), at: i < at ? at - 1 : at})

/** @param {number[]} a @param {number[]} b */
export const sameArms = (a, b) => a.length === b.length && a.every((v, i) => v === b[i])

/** @param {History} h @returns {Entry | undefined} what undo would take back */
export const undoable = h => (h.at > 0 ? h.entries[h.at] : undefined)

/** @param {History} h @returns {Entry | undefined} what redo would bring back */
export const redoable = h => h.entries[h.at + 1]

/** @param {History} h @param {-1 | 1} step @returns {History} */
export const stepped = (h, step) => ({...h, at: Math.min(Math.max(h.at + step, 0), h.entries.length - 1)})
