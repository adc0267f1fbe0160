// @ts-check
// What the pages ask of the browser beside the document: the address, what the device remembers, files, the clipboard. The model gets
// it as an argument, so that it can be tested without a browser.

import {openAddress} from './address.js'
import * as memory from './storage.js'

/** Whether the reader's system asks for less motion. Then nothing plays by itself. */
export const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

// A download reads its address after the click; this is long enough for the slowest, ms.
const REVOKE_AFTER = 60_000

/** @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER)
}

/** @param {string} what @returns {Promise<boolean>} whether it was copied */
export async function copy(what) {
  try {
    await navigator.clipboard.writeText(what)
    return true
  } catch {
    return false // no permission, or no secure context
  }
}

/** Returns the address of the share service; '' if the build names none. @returns {string} */
function serviceAddress() {
  const named = document.querySelector('meta[name="share-service"]')?.getAttribute('content') ?? ''
  return named === 'self' ? window.location.origin : named
}

/** @param {string} [packed]  see openAddress */
export const openBrowser = packed => ({
  address: openAddress(packed), memory, download, service: serviceAddress(),
  /** Calls `leave` when the reader leaves the page. @param {() => void} leave */
  onLeave: leave => window.addEventListener('pagehide', leave),
})

/** @typedef {typeof memory} Memory */
/** @typedef {ReturnType<typeof openBrowser>} Browser */
