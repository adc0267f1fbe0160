// @ts-check
// My scenarios: saved by the browser on this device, named by the reader.

import {emptyHistory, sizeOf} from '../state/history.js'
import {notify} from '../state/state.js'
import {text} from '../../text/text.js'

/** @import {Browser, Memory} from '../../ui/browser.js' */
/** @import {State} from '../state/state.js' */
/** @import {PageStore} from '../playing/session.js' */
/** @import {History} from '../state/history.js' */

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

/** @param {Memory} memory @returns {Saved[] | null} the latest first; null where nothing can be stored */
export function readSaved(memory) {
  if (!memory.storable()) return null
  try {
    const list = JSON.parse(memory.remembered(KEY) ?? '[]')
    return Array.isArray(list) ? list.filter(sound) : []
  } catch {
    return [] // something else was stored there
  }
}

/** @param {Memory} memory @param {Saved[]} list @returns {boolean} whether there was room */
export const writeSaved = (memory, list) => memory.remember(KEY, JSON.stringify(list))

/**
 * Returns the list with one more entry; it replaces an older one with the same name and scenario.
 * @param {Saved[]} list @param {Omit<Saved, 'id'>} next
 * @returns {Saved[]}
 */
export function withSaved(list, next) {
  const others = list.filter(s => s.hash !== next.hash || s.name !== next.name)
  return [{...next, id: `${next.when.toString(36)}-${next.hash.slice(0, 8)}`}, ...others]
}

// Unsaved edits are kept on this device too, so that a reader who closes the page and returns by its plain address can
// continue. They stay until they are dismissed.

/**
 * An edited scenario.
 * @typedef {object} Unsaved
 * @property {string} name
 * @property {string} canonical
 * @property {string} hash
 * @property {string} origin   the preset it was edited from, '' for none
 * @property {number} when     of the last edit, ms since 1970
 */

const UNSAVED = 'left'
const MOST_UNSAVED = 5
const UNSAVED_AFTER = 300 // ms without an edit

/** @param {any} l @returns {l is Unsaved} */
const isUnsaved = l => l && [l.name, l.canonical, l.hash, l.origin].every(v => typeof v === 'string') && Number.isFinite(l.when)

/** @param {Memory} memory @returns {Unsaved[]} the latest first */
function readUnsaved(memory) {
  try {
    const list = JSON.parse(memory.remembered(UNSAVED) ?? '[]')
    return Array.isArray(list) ? list.filter(isUnsaved) : []
  } catch {
    return [] // something else was stored there
  }
}

/** @param {Memory} memory @param {Unsaved[]} list */
const writeUnsaved = (memory, list) => memory.remember(UNSAVED, list.length > 0 ? JSON.stringify(list) : null)

/**
 * Returns what can be continued. Saved scenarios are left out.
 * @param {Memory} memory @param {string} shown  the hash of what the page shows @returns {Unsaved[]}
 */
export function unsavedBefore(memory, shown) {
  const saved = new Set(readSaved(memory)?.map(s => s.hash))
  return readUnsaved(memory).filter(l => l.hash !== shown && !saved.has(l.hash))
}

/** @param {Memory} memory @param {string} hash */
export const forgetUnsaved = (memory, hash) => writeUnsaved(memory, readUnsaved(memory).filter(l => l.hash !== hash))

/**
 * Keeps each edited scenario, in place of the ones that it was edited from.
 * @param {PageStore} store @param {Browser} browser @param {(state: State) => string} nameOf
 */
export function rememberUnsaved(store, {memory, onLeave}, nameOf) {
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
    const others = readUnsaved(memory).filter(l => !versions.has(l.hash))
    // Undone to the original: there is nothing to continue.
    const own = description?.presets.some(p => p.hash === parsed.hash)
      ? [] : [{name: nameOf(edited), canonical: parsed.canonical, hash: parsed.hash, origin, when: Date.now()}]
    writeUnsaved(memory, [...own, ...others].slice(0, MOST_UNSAVED))
    edited = null
  }
  onLeave(write)
  store.react((state, before) => {
    if (!state.parsed || before?.parsed === state.parsed) return
    if (state.edits === 0) {
      write()
      versions = new Set([state.parsed.hash])
      return
    }
    versions.add(state.parsed.hash)
    edited = state
    clearTimeout(timer)
    timer = Number(setTimeout(write, UNSAVED_AFTER))
  })
}

// My policies: the programs that the reader wrote, which this device keeps by name, so that another scenario loses none of them.

/**
 * A policy whose program the reader wrote.
 * @typedef {object} OwnPolicy
 * @property {string} name
 * @property {string} program
 * @property {Record<string, any>} [parameters]
 */

const POLICIES = 'policies'
/** The most that are kept: those written last. */
const MOST_POLICIES = 50

/** @param {any} p @returns {p is OwnPolicy} */
const isOwnPolicy = p => !!p && [p.name, p.program].every(v => typeof v === 'string') &&
  ['object', 'undefined'].includes(typeof p.parameters)

/** @param {Memory} memory @returns {OwnPolicy[]} the one written last first; none where nothing can be stored */
export function readOwnPolicies(memory) {
  try {
    const list = JSON.parse(memory.remembered(POLICIES) ?? '[]')
    return Array.isArray(list) ? list.filter(isOwnPolicy) : []
  } catch {
    return [] // something else was stored there
  }
}

/** @param {Memory} memory @param {OwnPolicy[]} list @returns {boolean} whether they were kept */
const writeOwnPolicies = (memory, list) =>
  memory.storable() && memory.remember(POLICIES, list.length > 0 ? JSON.stringify(list.slice(0, MOST_POLICIES)) : null)

/**
 * Returns the list with a policy as it is now, in place of what it was before. Another one of its name, such as one that came by a
 * link, is not touched: then this one gets a name of its own.
 * @param {OwnPolicy[]} list @param {OwnPolicy} policy @param {string} before  its program before it was changed
 */
export function withOwnPolicy(list, policy, before) {
  const was = list.findIndex(p => p.program === before || p.program === policy.program)
  const others = list.filter((_, i) => i !== was)
  let {name} = policy
  for (let n = 2; others.some(p => p.name === name); n++) name = `${policy.name} ${n}`
  return [{...policy, name}, ...others]
}

/** @param {Memory} memory @param {OwnPolicy} policy @param {string} before  its program before it was changed */
export const keepOwnPolicy = (memory, policy, before) => writeOwnPolicies(memory, withOwnPolicy(readOwnPolicies(memory), policy, before))

/** @param {Memory} memory @param {string} name @returns {OwnPolicy[]} those that are left */
export function forgetOwnPolicy(memory, name) {
  writeOwnPolicies(memory, readOwnPolicies(memory).filter(p => p.name !== name))
  return readOwnPolicies(memory)
}

// A reload loses no edits: the tab keeps undo and redo, the address keeps the scenario. If the browser forbids storage,
// the page says so at the first edit.

const HISTORY = 'history'
/** A tab may keep a few megabytes; the oldest edits are removed first. */
const MOST_UNITS = 1_500_000 // UTF-16 units
const AFTER = 150 // ms

/** @param {Memory} memory @returns {History} this tab's history from before a reload; empty if there is none */
export function rememberedHistory(memory) {
  try {
    const {entries, at} = JSON.parse(memory.rememberedInTab(HISTORY) ?? '')
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

/** @param {PageStore} store @param {Browser} browser */
export function rememberHistory(store, {memory, address, onLeave}) {
  let timer = 0
  let hasWarned = false
  function write() {
    timer = 0
    const {history, parsed} = store.state
    if (history.at < 0 || memory.rememberInTab(HISTORY, written(history)) || hasWarned || history.entries.length < 2) return
    hasWarned = true
    notify(store, parsed && address.fragment().startsWith(parsed.link) ? text.editing.notice.addressOnly : text.editing.notice.nowhere)
  }
  const leave = () => {
    if (timer) write()
  }
  onLeave(leave)
  store.react((state, before) => {
    if (!before || before.history === state.history || timer) return
    timer = Number(setTimeout(write, AFTER))
  })
}
