// @ts-check
// The button that copies, wherever something can be copied.

import {copy} from './browser.js'
import {h} from './dom.js'
import {signal} from './store.js'

/**
 * @typedef {object} CopyWords
 * @property {string} copy      what the button says
 * @property {string} [copied]  what it says once it has copied; else it says the same
 * @property {string} [said]    what the line beside it says then
 * @property {string} [failed]  what that line says if the browser does not allow copying
 */

/**
 * Returns a button that copies, and the line that says whether it did.
 * @param {CopyWords} words
 * @param {() => string | Promise<string>} text  what is copied; '' for nothing, of which nothing is said
 * @param {{props?: import('./dom.js').Props, line?: import('./dom.js').Props, told?: (copied: boolean) => void}} [more]
 *   of the button and of the line; told: called once it is known whether it was copied
 */
export function copyButton(words, text, {props = {}, line = {}, told} = {}) {
  const copied = signal(/** @type {boolean | null} */ (null))
  const button = h('button', {type: 'button', class: 'button', ...props, onclick: async () => {
    const what = await text()
    if (!what) return
    copied.value = await copy(what)
    told?.(copied.value)
  }}, () => copied.value && words.copied || words.copy)
  const said = () => (copied.value === null ? '' : (copied.value ? words.said : words.failed) ?? '')
  return {
    button,
    line: h('span', {role: 'status', ...line}, said),
    /** Another text is to be copied. */
    reset: () => { copied.value = null },
  }
}
