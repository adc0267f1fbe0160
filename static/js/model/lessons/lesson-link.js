// @ts-check
// A lesson's text in a link: "l1." and the packed text. And as bytes, from wherever they come.

import {fromBase64, toBase64url} from '../../ui/encode.js'

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

// Texts in links and codes: compressed by deflate, in base64url.

/** Bytes that become characters at a time: a call takes only so many arguments. */
const PART = 0x6000 // a multiple of 3, so that the parts of base64 fit together

/** @param {string} text @returns {Promise<string>} */
export async function pack(text) {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  let out = ''
  for (let at = 0; at < bytes.length; at += PART) out += toBase64url(bytes.subarray(at, at + PART))
  return out
}

/**
 * Rejects if it is no packed text, or if the text is larger: a few characters could else hold gigabytes.
 * @param {string} packed @param {number} most  bytes @returns {Promise<string>}
 */
export async function unpack(packed, most) {
  return textOf(new Blob([fromBase64(packed)]).stream().pipeThrough(new DecompressionStream('deflate-raw')), most)
}

/**
 * Reads a text in UTF-8. Rejects with a RangeError if it is larger, without reading more.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream @param {number} most  bytes @returns {Promise<string>}
 */
async function textOf(stream, most) {
  const reader = stream.getReader()
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = []
  for (let size = 0; ;) {
    const {value, done} = await reader.read()
    if (done) break
    parts.push(value)
    if ((size += value.length) > most) {
      void reader.cancel()
      throw new RangeError('too long')
    }
  }
  return new TextDecoder('utf-8', {fatal: true}).decode(await new Blob(parts).arrayBuffer())
}

/**
 * A short name of a text: 64 bits of FNV-1a, hex. It finds accidents, and stops no forger: a code also has a SHA-256, see
 * work-code.js. The product by the prime 2^40 + 0x1b3 is
 * made of halves of 32 bits: by BigInt, a text of 1 MB takes a second.
 * @param {string} text
 */
export function shortHash(text) {
  let [high, low] = [0xcbf29ce4, 0x84222325]
  for (const byte of new TextEncoder().encode(text)) {
    low = (low ^ byte) >>> 0
    const product = low * 0x1b3 // below 2^53
    high = (high * 0x1b3 + Math.floor(product / 0x100000000) + (low << 8)) >>> 0
    low = product >>> 0
  }
  return [high, low].map(half => half.toString(16).padStart(8, '0')).join('')
}
