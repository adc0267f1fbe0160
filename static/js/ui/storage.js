// @ts-check
// What this device may remember. In a sandboxed frame every access throws, and in some private windows the quota is
// zero: then the page forgets, and works otherwise the same. Deployments on one origin remember apart: see names.js.

import {BEFORE_PLACES, nameAt, placeOf} from './names.js'

/** @typedef {'localStorage' | 'sessionStorage'} Area  what lasts, and what ends with the tab */

/** The key of the list of keys for which this place has looked among those that have no place. */
const LOOKED = 'looked'

/** Returns the name under which this deployment stores a key. @param {string} key */
const name = key => nameAt(placeOf(window.location.href), key)

/** @param {Area} area @param {string} key */
function read(area, key) {
  try {
    return window[area].getItem(name(key)) ?? adopt(window[area], key)
  } catch {
    return null
  }
}

/** @param {Storage} storage */
const looked = storage => (storage.getItem(name(LOOKED)) ?? '').split('\n')

/** From now on, a value without a place is not looked for. @param {Storage} storage @param {string} key */
function finishLooking(storage, key) {
  const keys = looked(storage)
  if (!keys.includes(key)) storage.setItem(name(LOOKED), [...keys, key].join('\n'))
}

/**
 * Returns the value that a release without places stored, once: it is copied.
 * @param {Storage} storage @param {string} key
 */
function adopt(storage, key) {
  if (looked(storage).includes(key)) return null
  const value = storage.getItem(BEFORE_PLACES.key + key)
  try {
    if (value !== null) storage.setItem(name(key), value)
    finishLooking(storage, key)
  } catch {
    // There is no room for a copy, so the value is read where it is until there is.
  }
  return value
}

/** @param {Area} area @param {string} key @param {string | null} value */
function write(area, key, value) {
  try {
    const storage = window[area]
    if (value !== null) {
      storage.setItem(name(key), value)
      return true
    }
    storage.removeItem(name(key))
    finishLooking(storage, key)
    return true
  } catch {
    return false
  }
}

/** Returns what this device remembers. @param {string} key @returns {string | null}  null if absent or forbidden */
export const remembered = key => read('localStorage', key)

/** @param {string} key @param {string | null} value  null forgets @returns {boolean} whether it was kept */
export const remember = (key, value) => write('localStorage', key, value)

/** Whether this device can remember anything for the page. */
export const storable = () => remember('probe', '1') && remember('probe', null)

/** Returns what this tab remembers, even after a reload. @param {string} key @returns {string | null}  null if absent or forbidden */
export const rememberedInTab = key => read('sessionStorage', key)

/** @param {string} key @param {string} value @returns {boolean} whether it was kept */
export const rememberInTab = (key, value) => write('sessionStorage', key, value)
