// @ts-check
// My scenarios: saved by the browser on this device, named by the reader.

import {remember, remembered, storable} from '../../ui/storage.js'

/**
 * @typedef {object} Saved
 * @property {string} id
 * @property {string} name
 * @property {string} canonical
 * @property {string} hash
 * @property {number} when     ms since 1970
 */

const KEY = 'scenarios'

/** @param {any} s @returns {s is Saved} */
const sound = s => s && [s.id, s.name, s.canonical, s.hash].every(v => typeof v === 'string') && Number.isFinite(s.when)

/** @returns {Saved[] | null} the latest first; null where nothing can be stored */
export function readSaved() {
  if (!storable()) return null
  try {
    const list = JSON.parse(remembered(KEY) ?? '[]')
    return Array.isArray(list) ? list.filter(sound) : []
  } catch {
    return [] // something else was stored there
  }
}

/** @param {Saved[]} list @returns {boolean} whether there was room */
export const writeSaved = list => remember(KEY, JSON.stringify(list))

/**
 * Returns the list with one more entry; it replaces an older one with the same name and scenario.
 * @param {Saved[]} list @param {Omit<Saved, 'id'>} next
 * @returns {Saved[]}
 */
export function withSaved(list, next) {
  const others = list.filter(s => s.hash !== next.hash || s.name !== next.name)
  return [{...next, id: `${next.when.toString(36)}-${next.hash.slice(0, 8)}`}, ...others]
}
