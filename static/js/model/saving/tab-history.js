// @ts-check
// A reload loses no edits: the tab keeps undo and redo, the address keeps the scenario. If the browser forbids storage,
// the page says so at the first edit.

import {fragment} from '../sharing/address.js'
import {emptyHistory, sizeOf} from '../state/history.js'
import {rememberInTab, rememberedInTab} from '../../ui/storage.js'
import {notify} from '../state/state.js'
import {text} from '../../text/text.js'

/** @typedef {import('../state/history.js').History} History */
/** @typedef {import('../playing/session.js').PageStore} PageStore */

const KEY = 'history'
/** A tab may keep a few megabytes; the oldest edits are removed first. */
const MOST_UNITS = 1_500_000 // UTF-16 units
const AFTER = 150 // ms

/** @returns {History} this tab's history from before a reload; empty if there is none */
export function rememberedHistory() {
  try {
    const {entries, at} = JSON.parse(rememberedInTab(KEY) ?? '')
    const sound = Array.isArray(entries) && Number.isInteger(at) && entries[at] &&
      entries.every(e => typeof e?.canonical === 'string' && typeof e?.label === 'string')
    // Entries of an earlier release have no hidden arms and no origin.
    const whole = (/** @type {any} */ e) =>
      ({...e, hidden: Array.isArray(e.hidden) ? e.hidden : [], origin: typeof e.origin === 'string' ? e.origin : ''})
    return sound ? {entries: entries.map(whole), at} : emptyHistory
  } catch {
    return emptyHistory
  }
}

/** @param {History} history @returns {string} at most MOST_UNITS long; it always contains the current entry */
function written({entries, at}) {
  let from = 0
  let size = entries.reduce((n, e) => n + sizeOf(e), 0)
  while (size > MOST_UNITS && from < at) size -= sizeOf(entries[from++])
  return JSON.stringify({entries: entries.slice(from), at: at - from})
}

/**
 * @param {PageStore} store
 * @returns {() => void} undo
 */
export function rememberHistory(store) {
  let timer = 0
  let hasWarned = false
  function write() {
    timer = 0
    const {history, parsed} = store.state
    if (history.at < 0 || rememberInTab(KEY, written(history)) || hasWarned || history.entries.length < 2) return
    hasWarned = true
    notify(store, parsed && fragment().startsWith(parsed.link) ? text.editing.notice.addressOnly : text.editing.notice.nowhere)
  }
  const leave = () => {
    if (timer) write()
  }
  const end = new AbortController()
  window.addEventListener('pagehide', leave, {signal: end.signal})
  const unwatch = store.react((state, before) => {
    if (!before || before.history === state.history || timer) return
    timer = Number(setTimeout(write, AFTER))
  })
  return () => {
    unwatch()
    clearTimeout(timer)
    end.abort()
  }
}
