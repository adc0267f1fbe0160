// @ts-check
// A lesson's text in a link: "l1." and the packed text. And as bytes, from wherever they come.

import {pack, shortHash, textOf, unpack} from './packed.js'

const MARK = 'l1.'
/** The largest lesson, bytes: lesson.MaxBytes. */
const MOST = 256 << 10

/** @param {string} text @returns {Promise<string>} */
export const packLesson = async text => MARK + await pack(text)

/** Returns the part of a fragment that is a lesson; '' if there is none. @param {string} fragment  without '#' */
export const packedIn = fragment => (fragment.startsWith(MARK) ? fragment.split('&')[0] : '')

/** Rejects if it is no lesson. @param {string} packed @returns {Promise<string>} */
export const unpackLesson = packed => unpack(packed.slice(MARK.length), MOST)

/**
 * Reads a lesson. Rejects with a RangeError if it is too long, and otherwise if it is no text or does not begin as lessons do.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>> | null} bytes @returns {Promise<string>}
 */
export async function lessonIn(bytes) {
  const text = await textOf(bytes ?? new Blob().stream(), MOST)
  if (!/^\uFEFF?---\s*$/m.test(text.trimStart().split('\n', 1)[0])) throw new Error('no lesson')
  return text
}

/** The id of a lesson that is not the site's, by which a device remembers the answers. @param {string} text */
export const ownId = text => `own-${shortHash(text.replaceAll('\r\n', '\n'))}`
