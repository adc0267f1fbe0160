// @ts-check
// What this device may remember. In a sandboxed frame every access throws, and in some private windows the quota is
// zero: then the page forgets, and works otherwise the same.

const PREFIX = 'rising-bandits.'

/**
 * @param {string} key
 * @returns {string | null}  null if absent or forbidden
 */
export function remembered(key) {
  try {
    return window.localStorage.getItem(PREFIX + key)
  } catch {
    return null
  }
}

/**
 * @param {string} key @param {string | null} value  null forgets
 * @returns {boolean} whether it was kept
 */
export function remember(key, value) {
  try {
    if (value === null) window.localStorage.removeItem(PREFIX + key)
    else window.localStorage.setItem(PREFIX + key, value)
    return true
  } catch {
    return false
  }
}

/** Whether this device can remember anything for the page. */
export function storable() {
  const probe = 'probe'
  const can = remember(probe, '1')
  if (can) remember(probe, null)
  return can
}

/** Returns what this tab remembers, even after a reload. @param {string} key @returns {string | null}  null if absent or forbidden */
export function rememberedInTab(key) {
  try {
    return window.sessionStorage.getItem(PREFIX + key)
  } catch {
    return null
  }
}

/**
 * @param {string} key @param {string} value
 * @returns {boolean} whether it was kept
 */
export function rememberInTab(key, value) {
  try {
    window.sessionStorage.setItem(PREFIX + key, value)
    return true
  } catch {
    return false
  }
}
