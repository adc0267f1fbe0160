// @ts-check
// What this device may remember. In a sandboxed frame every access throws, and in some private windows the quota is
// zero: then the page forgets, and works otherwise the same.

const PREFIX = 'rising-bandits.'

/** @typedef {'localStorage' | 'sessionStorage'} Place  what lasts, and what ends with the tab */

/** @param {Place} place @param {string} key */
function read(place, key) {
  try {
    return window[place].getItem(PREFIX + key)
  } catch {
    return null
  }
}

/** @param {Place} place @param {string} key @param {string | null} value */
function write(place, key, value) {
  try {
    if (value === null) window[place].removeItem(PREFIX + key)
    else window[place].setItem(PREFIX + key, value)
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
