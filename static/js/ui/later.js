// @ts-check
// Code that is loaded when a reader first needs it. It may not come: the network is away, or a deployment has deleted the file.
// web/e2e/checks/imports.mjs holds that every module says so.

import {text} from '../text/text.js'
import {h, setText, show} from './dom.js'

/** Returns why code could not be loaded, and what to do. Firefox tries no address twice until the page is reloaded. */
export const unloaded = async () => await isReplaced() ? text.dialog.replaced : text.dialog.unloaded

/**
 * Loads code for one act of the reader. The next call tries again.
 * @template T
 * @param {() => Promise<T>} load
 * @param {(words: string) => void} tell  called if it could not be loaded, with the sentence for the reader
 * @returns {Promise<T | null>} null if it could not be loaded
 */
export async function loadLater(load, tell) {
  try {
    return await load()
  } catch (error) {
    console.warn(error)
    tell(await unloaded())
    return null
  }
}

/**
 * Loads something once for all that ask; after a failure the next call tries again.
 * @template T @param {() => Promise<T>} load @returns {() => Promise<T>}
 */
export function loadOnce(load) {
  /** @type {Promise<T> | undefined} */
  let loading
  return () => loading ??= load().catch(error => {
    loading = undefined
    throw error
  })
}

/** A line for what went wrong beside a button. */
export const faultLine = () => h('p', {class: 'fault', role: 'alert', hidden: true})

/**
 * Loads code for a button; a line beside it says if it could not be loaded.
 * @template T @param {HTMLElement} line @param {() => Promise<T>} load
 */
export function loadBeside(line, load) {
  show(line, false)
  return loadLater(load, words => {
    setText(line, words)
    show(line, true)
  })
}

// Loads a style sheet that only some readers need.

/** @type {Map<string, Promise<void>>} */
const loading = new Map()

/**
 * Adds a style sheet once. If it cannot be loaded, its part of the page works without it.
 * @param {URL} address @param {string} [media]
 * @returns {Promise<void>} once it is there
 */
export function addStyles({href}, media = 'all') {
  const known = loading.get(href)
  if (known) return known
  const link = Object.assign(document.createElement('link'), {rel: 'stylesheet', href, media})
  /** @type {Promise<void>} */
  const loaded = new Promise(resolve => {
    link.onload = () => resolve()
    link.onerror = () => {
      loading.delete(href) // the next call tries again
      link.remove()
      resolve()
    }
  })
  loading.set(href, loaded)
  document.head.append(link)
  return loaded
}

// What a page does when its own files are gone: the site was deployed anew while the page was open, and its host keeps
// only the files of one release.

/** After a reload for this reason, none follows within so long a time, ms: some hosts deliver two releases for a while. */
const APART = 30_000

/** The addresses of a page's modules: each contains a hash, so that other modules have other addresses. @param {Document} page */
const modulesOf = page => Array.from(page.querySelectorAll('script[type="module"]'), script => script.getAttribute('src')).join()

/** A host that has not answered after this time is not waited for, ms. */
const PATIENCE = 10_000

/** Whether this page was replaced on its host since it was opened. */
async function isReplaced() {
  try {
    const answer = await fetch(location.href.split('#')[0], {cache: 'no-store', signal: AbortSignal.timeout(PATIENCE)})
    if (!answer.ok) return false
    return modulesOf(new DOMParser().parseFromString(await answer.text(), 'text/html')) !== modulesOf(document)
  } catch {
    return false // the network is what is missing
  }
}

/**
 * What the page remembers over such a reload: when it was, and whether Run was pressed.
 * @returns {{reloaded?: number, run?: boolean}}
 */
const remembered = () => history.state?.release ?? {}

/** @param {{reloaded?: number, run?: boolean}} release */
const remember = release => history.replaceState({...history.state, release}, '')

/**
 * Reloads the page if it was replaced on its host, once. What it shows must be in its address.
 * @param {boolean} [run]  Run was pressed: see wasRun
 * @returns {Promise<boolean>} whether it reloads; if so, nothing should be shown any more
 */
export async function reloadIfReplaced(run = false) {
  if (Date.now() - (remembered().reloaded ?? -Infinity) < APART || !(await isReplaced())) return false
  try {
    remember({reloaded: Date.now(), run})
  } catch {
    return false // without a memory it could reload for ever
  }
  location.reload()
  return true
}

/** Whether Run was pressed just before this page was reloaded. It is true once. */
export function wasRun() {
  const {run, ...rest} = remembered()
  if (run) remember(rest)
  return !!run
}
