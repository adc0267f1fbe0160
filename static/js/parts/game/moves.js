// @ts-check
// The moves of a game: each is one press, which may pull an arm many times. Undo takes back a move. The address has the pulls; the
// tab remembers the moves, so that undo and redo are there after a reload.

import {rememberInTab, rememberedInTab} from '../../ui/storage.js'
import {countOf, readPulls, writePulls} from './pulls.js'

/** @typedef {import('./pulls.js').Pulls} Pulls */
/** at: how many of the moves count; those after it were undone. @typedef {{moves: Pulls[], at: number}} Moves */

const KEY = 'play'

/** @type {Moves} */
export const noMoves = {moves: [], at: 0}

/** The moves that count. @param {Moves} m */
export const made = ({moves, at}) => moves.slice(0, at)

/** @param {Moves} m @param {Pulls} move @returns {Moves} */
export const withMove = (m, move) => ({moves: [...made(m), move], at: m.at + 1})

/** @param {Moves} m @param {-1 | 1} step @returns {Moves} */
export const stepped = ({moves, at}, step) => ({moves, at: Math.min(Math.max(at + step, 0), moves.length)})

/**
 * The moves that led to the pulls of a link: as the tab remembers them, else a move for each item of the list. Null if they are
 * not the pulls of these arms and rounds.
 * @param {string} link @param {string} pulls @param {number} arms @param {number} horizon @returns {Moves | null}
 */
export function movesOf(link, pulls, arms, horizon) {
  if (pulls === '') return noMoves
  const list = readPulls(pulls)
  if (list.length === 0 || list.some(({arm}) => arm >= arms) || countOf(list) > horizon) return null
  const kept = remembered()
  if (kept?.link === link && writePulls(made(kept)) === pulls) return {moves: kept.moves, at: kept.at}
  return {moves: list, at: list.length}
}

/** @param {string} link @param {Moves} m */
export const rememberMoves = (link, m) => void rememberInTab(KEY, JSON.stringify({link, ...m}))

/** @returns {(Moves & {link: string}) | null} */
function remembered() {
  try {
    const {link, moves, at} = JSON.parse(rememberedInTab(KEY) ?? '')
    const sound = typeof link === 'string' && Number.isInteger(at) && Array.isArray(moves) &&
      moves.every(m => Number.isInteger(m?.arm) && Number.isInteger(m?.times))
    return sound ? {link, moves, at} : null
  } catch {
    return null // nothing, or written by another version
  }
}
