// @ts-check
// Unsaved edits are kept on this device too, so that a reader who closes the page and returns by its plain address can
// continue. They stay until they are dismissed.

import {readSaved} from './saved.js'
import {remember, remembered} from '../../ui/storage.js'

/** @typedef {import('../state/state.js').State} State */
/** @typedef {import('../playing/session.js').PageStore} PageStore */

/**
 * An edited scenario.
 * @typedef {object} Unsaved
 * @property {string} name
 * @property {string} canonical
 * @property {string} hash
 * @property {string} origin   the preset it was edited from, '' for none
 * @property {number} when     of the last edit, ms since 1970
 */

const KEY = 'left'
const MOST = 5
const AFTER = 300 // ms without an edit

/** @param {any} l @returns {l is Unsaved} */
const sound = l => l && [l.name, l.canonical, l.hash, l.origin].every(v => typeof v === 'string') && Number.isFinite(l.when)

/** @returns {Unsaved[]} the latest first */
function readUnsaved() {
  try {
    const list = JSON.parse(remembered(KEY) ?? '[]')
    return Array.isArray(list) ? list.filter(sound) : []
  } catch {
    return [] // something else was stored there
  }
}

/** @param {Unsaved[]} list */
const writeUnsaved = list => remember(KEY, list.length > 0 ? JSON.stringify(list) : null)

/**
 * Returns what can be continued. Saved scenarios are left out.
 * @param {string} shown  the hash of what the page shows @returns {Unsaved[]}
 */
export function unsavedBefore(shown) {
  const saved = new Set(readSaved()?.map(s => s.hash))
  return readUnsaved().filter(l => l.hash !== shown && !saved.has(l.hash))
}

/** @param {string} hash */
export const forgetUnsaved = hash => writeUnsaved(readUnsaved().filter(l => l.hash !== hash))

/**
 * Keeps each edited scenario, in place of the ones that it was edited from.
 * @param {PageStore} store @param {(state: State) => string} nameOf
 * @returns {() => void} undo
 */
export function rememberUnsaved(store, nameOf) {
  let timer = 0
  /** The state to keep: by the time it is kept, the page may have opened something else. @type {State | null} */
  let edited = null
  /** The opened scenario and its edited versions since, by hash. @type {Set<string>} */
  let versions = new Set()

  function write() {
    clearTimeout(timer)
    const parsed = edited?.parsed
    if (!edited || !parsed) return
    const {origin, description} = edited
    const others = readUnsaved().filter(l => !versions.has(l.hash))
    // Undone to the original: there is nothing to continue.
    const own = description?.presets.some(p => p.hash === parsed.hash)
      ? [] : [{name: nameOf(edited), canonical: parsed.canonical, hash: parsed.hash, origin, when: Date.now()}]
    writeUnsaved([...own, ...others].slice(0, MOST))
    edited = null
  }
  const end = new AbortController()
  window.addEventListener('pagehide', write, {signal: end.signal})
  const unwatch = store.react((state, before) => {
    if (!state.parsed || before?.parsed === state.parsed) return
    if (state.edits === 0) {
      write()
      versions = new Set([state.parsed.hash])
      return
    }
    versions.add(state.parsed.hash)
    edited = state
    clearTimeout(timer)
    timer = Number(setTimeout(write, AFTER))
  })
  return () => {
    unwatch()
    clearTimeout(timer)
    end.abort()
  }
}
