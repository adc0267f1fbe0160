// @ts-check
// Code that is loaded when a reader first needs it. It may not come: the network is away, or a deployment has deleted the file.
// web/e2e/checks/imports.mjs holds that every module says so.

import {text} from '../text/text.js'
import {h, setText, show} from './dom.js'
import {isReplaced} from './release.js'

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
