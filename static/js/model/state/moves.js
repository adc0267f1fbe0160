// @ts-check
// Where an edit moves arms and policies. What the page keeps by their places goes with them: refused values, and the policy
// whose program is open.

/** @typedef {import('./state.js').Draft} Draft */
/** @typedef {Record<string, number[]>} Moves  of the lists of a document: by old place the new one, -1 for none */

const LISTS = ['arms', 'policies']

/**
 * Notes the places in a document that is about to be edited.
 * @param {any} doc @returns {() => Moves} called after the edit
 */
export function notePlaces(doc) {
  const before = LISTS.map(list => [...doc[list]])
  return () => Object.fromEntries(LISTS.map((list, i) => [list, placesOf(before[i], doc[list])]))
}

/** @param {object[]} was @param {object[]} is */
function placesOf(was, is) {
  const kept = was.map(item => is.indexOf(item))
  // What an edit puts in the place of an item stands for it.
  return kept.map((at, i) => (at < 0 && was.length === is.length && !was.includes(is[i]) ? i : at))
}

/**
 * Returns where the policies of a document are in another one, as when an edit is undone: those that are as they were.
 * @param {object[]} was @param {object[]} is @returns {Moves}
 */
export function matchedPolicies(was, is) {
  const texts = is.map(policy => JSON.stringify(policy))
  const taken = new Set()
  const places = was.map((policy, i) => {
    const text = JSON.stringify(policy)
    const to = texts[i] === text && !taken.has(i) ? i : texts.findIndex((t, at) => t === text && !taken.has(at))
    if (to >= 0) taken.add(to)
    return to
  })
  return {arms: [], policies: places}
}

/** Returns the refused programs alone: what else is refused is soon typed again. @param {Record<string, Draft>} drafts */
export const programsOf = drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([path]) => /^policies\[\d+\]\.program$/.test(path)))

/**
 * Returns refused values at their new paths, without those whose arm or policy is gone.
 * @param {Record<string, Draft>} drafts @param {Moves} moves @returns {Record<string, Draft>}
 */
export function movedDrafts(drafts, moves) {
  return Object.fromEntries(Object.entries(drafts).flatMap(([path, draft]) => {
    const to = movedPath(path, moves)
    if (!to) return []
    const faults = draft.faults.map(fault => ({...fault, path: movedPath(fault.path, moves) || fault.path}))
    return [[to, {...draft, faults}]]
  }))
}

/** @param {string} path @param {Moves} moves @returns {string} '' if what it names is gone */
function movedPath(path, moves) {
  const [whole, list = '', place = ''] = /^(arms|policies)\[(\d+)\]/.exec(path) ?? []
  if (!whole) return path
  const to = moves[list][Number(place)] ?? -1
  return to < 0 ? '' : `${list}[${to}]${path.slice(whole.length)}`
}
