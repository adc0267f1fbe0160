// @ts-check
// A lesson's text in a link: "l1." and the text, compressed by deflate, in base64url.

import {fromBase64, toBase64url} from '../../ui/encode.js'

const MARK = 'l1.'
/** The largest lesson that is unpacked, bytes: lesson.MaxBytes. A small link could else hold gigabytes. */
const MOST = 256 << 10
/** Bytes that become characters at a time: a call takes only so many arguments. */
const PART = 0x6000 // a multiple of 3, so that the parts of base64 fit together

/** @param {string} text @returns {Promise<string>} */
export async function packLesson(text) {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  let out = MARK
  for (let at = 0; at < bytes.length; at += PART) out += toBase64url(bytes.subarray(at, at + PART))
  return out
}

/** Returns the part of a fragment that is a lesson; '' if there is none. @param {string} fragment  without '#' */
export const packedIn = fragment => (fragment.startsWith(MARK) ? fragment.split('&')[0] : '')

/** Rejects if it is no lesson. @param {string} packed @returns {Promise<string>} */
export async function unpackLesson(packed) {
  const stream = new Blob([fromBase64(packed.slice(MARK.length))]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = stream.getReader()
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = []
  for (let size = 0; ;) {
    const {value, done} = await reader.read()
    if (done) break
    parts.push(value)
    if ((size += value.length) > MOST) throw new Error('too long')
  }
  return new TextDecoder('utf-8', {fatal: true}).decode(await new Blob(parts).arrayBuffer())
}
