// @ts-check
// The games that the page offers: short enough for a person. Others come by the link of any scenario.

import {joinFragment, splitFragment} from '../../model/state/view-link.js'
import {rememberInTab, rememberedInTab} from '../../ui/storage.js'
import {play as t} from './words.js'
import {fixed, whole} from '../../ui/numbers.js'

/** @import {Description} from '../../engine/messages.js' */

/**
 * file: the scenario; surprise: or arms that the engine draws by the seed, over so many rounds.
 * @typedef {{name: string, file?: string, surprise?: number}} Offer
 */

// Complete literals, because the build replaces paths by those of the published files.
/** @type {Offer[]} */
export const offers = [
  {name: 'first', file: new URL('../../../games/first.json', import.meta.url).href},
  {name: 'paper-2', file: new URL('../../../games/paper-2.json', import.meta.url).href},
  {name: 'restless', file: new URL('../../../games/restless.json', import.meta.url).href},
  {name: 'surprise', surprise: 200},
  {name: 'long-surprise', surprise: 1000},
]

/** Loads an offered scenario. @param {string} file @returns {Promise<any>} */
export async function loadGame(file) {
  const answer = await fetch(file)
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  return answer.json()
}

/** Seeds of new games are short, so that people can say them. */
const MOST_SEED = 9999

export const newSeed = () => 1 + Math.floor(Math.random() * MOST_SEED)

/** The arms in another order. A name that is a number is dropped, since it would name another place. @param {any[]} arms */
export function shuffled(arms) {
  const out = arms.map(({name, ...arm}) => (name && !/^\d+$/.test(name) ? {name, ...arm} : arm))
  for (let i = out.length - 1; i > 0; i--) {
    const k = Math.floor(Math.random() * (i + 1))
    ;[out[i], out[k]] = [out[k], out[i]]
  }
  return out
}

// A game in the address: the scenario's link, then the pulls and those of a challenge: "#1.<data>?pulls=1*30,2&beat=2*31". A new
// game is asked for by ?game=NAME, ?scenario=PRESET or a link without pulls.

/**
 * @typedef {object} Asked
 * @property {string} link    the scenario's, without '#'; '' for none
 * @property {string} pulls   '' for none yet
 * @property {string} beat    the pulls of a challenge; '' for none
 * @property {string} game    the name of an offered game; '' for none
 * @property {string} preset  the name of a preset; '' for none
 */

/** @param {string} search @param {string} hash @returns {Asked} */
export function readAddress(search, hash) {
  const query = new URLSearchParams(search)
  const {link, view} = splitFragment(hash.replace(/^#/, ''))
  const state = new URLSearchParams(view)
  return {link, pulls: state.get('pulls') ?? '', beat: state.get('beat') ?? '',
    game: query.get('game') ?? '', preset: query.get('scenario') ?? ''}
}

/** The fragment of a game, without '#'. @param {{link: string, pulls?: string, beat?: string}} game */
export function fragmentOf({link, pulls = '', beat = ''}) {
  return joinFragment(link, [...(pulls ? [`pulls=${pulls}`] : []), ...(beat ? [`beat=${beat}`] : [])].join('&'))
}

// The moves of a game: each is one press, which may pull an arm many times. Undo takes back a move. The address has the pulls; the
// tab remembers the moves, so that undo and redo are there after a reload.

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

// Lists of pulls as a hand's parameter and a link have them, run-length coded: "1*30,2" is arm 1 thirty times, then arm 2.
// engine/policy/hand.go reads the same; the longest list there is MOST_TEXT.

/** Some pulls of one arm in a row; arm counts from 0. @typedef {{arm: number, times: number}} Pulls */

/** The longest list that the engine accepts, characters. */
export const MOST_TEXT = 16 << 10

/** Returns the pulls of a text; none if it is no such list. @param {string} text @returns {Pulls[]} */
export function readPulls(text) {
  if (!/^[1-9]\d*(\*[1-9]\d*)?(,[1-9]\d*(\*[1-9]\d*)?)*$/.test(text)) return []
  return text.split(',').map(item => {
    const [arm, times = '1'] = item.split('*')
    return {arm: Number(arm) - 1, times: Number(times)}
  })
}

/** Pulls of the same arm in a row are one item. @param {Pulls[]} list @returns {Pulls[]} */
function joined(list) {
  /** @type {Pulls[]} */
  const out = []
  for (const {arm, times} of list) {
    const last = out.at(-1)
    if (last?.arm === arm) last.times += times
    else out.push({arm, times})
  }
  return out
}

/** @param {Pulls[]} list */
export const writePulls = list => joined(list).map(({arm, times}) => (times > 1 ? `${arm + 1}*${times}` : String(arm + 1))).join()

/** How many pulls there are in all. @param {Pulls[]} list */
export const countOf = list => list.reduce((sum, {times}) => sum + times, 0)

/** The list up to a round, and after its end its last arm, as the engine plays it. @param {Pulls[]} list @param {number} rounds */
export function upTo(list, rounds) {
  /** @type {Pulls[]} */
  const out = []
  let left = rounds
  for (const {arm, times} of list) {
    if (left > 0) out.push({arm, times: Math.min(times, left)})
    left -= times
  }
  if (left > 0) out.push({arm: list.at(-1)?.arm ?? 0, times: left})
  return joined(out)
}

// The documents that a game is played by: the scenario without hands, with one hand alone, and with all for the reveal.

/** @typedef {ReturnType<typeof documentsOf>} Documents */

/** @param {Description} description */
export function documentsOf({hand: id, bounds}) {
  /** @param {string} pulls @param {string} [name] */
  const hand = (pulls, name) => ({id, ...(name && {name}), ...(pulls && {pulls})})
  return {
    /** A game's scenario: no hand plays in it yet. @param {string} canonical @returns {any} */
    withoutHands(canonical) {
      const document = JSON.parse(canonical)
      return {...document, policies: document.policies.filter((/** @type {any} */ p) => p.id !== id)}
    },
    /** The scenario with a hand as its only policy. @param {any} base @param {string} pulls */
    handAlone: (base, pulls) => JSON.stringify({...base, policies: [hand(pulls)]}),
    /** The scenario with one other policy alone. @param {any} base @param {any} policy */
    alone: (base, policy) => JSON.stringify({...base, policies: [policy]}),
    /**
     * One run of everybody: you, the challenge if there is one, and the policies, as many as a scenario may have.
     * @param {any} base @param {string} pulls @param {string} beat
     */
    everybody(base, pulls, beat) {
      const hands = [hand(pulls, t.you), ...(beat ? [hand(beat, t.challenger)] : [])]
      return {...base, runs: 1, policies: [...hands, ...base.policies].slice(0, bounds.policies[1])}
    },
  }
}

// How the game writes numbers.

/** A reward, or a mean of some: two decimals. @param {number} n */
export const reward = n => fixed(n, 2)

/** A sum of rewards: one decimal below 1,000. @param {number} n */
export const sum = n => (Math.abs(n) >= 1000 ? whole(n) : fixed(n, 1))
