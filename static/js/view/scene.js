// @ts-check
// Reads scenes as scene.Encode writes them; engine/chart/scene/encode.go describes the format. It is little-endian, as
// are all machines that have a browser.

/** The marks' kinds, by number. */
export const kinds = /** @type {const} */ ({line: 0, band: 1, rects: 2, dots: 3})

/** The width of the ring around a dot in the background colour, CSS px. */
export const ring = 1

/** The width of the halo around a text in the background colour, CSS px. */
export const haloWidth = 3.5

const headerBytes = 28
const markBytes = 16
const textBytes = 24
const decoder = new TextDecoder()

/**
 * The beginning of a scene. `marks` and `texts` are their offsets in bytes from the beginning of the scene.
 * @typedef {object} Head
 * @property {string} id
 * @property {number} bytes      of the whole scene
 * @property {number} width      CSS px
 * @property {number} height
 * @property {number} number  of the layout: scenes of one number have one ground layer
 * @property {number} marks
 * @property {number} markCount
 * @property {number} over       index of the first mark of the upper layer
 * @property {number} texts
 * @property {number} textCount
 */

/**
 * @typedef {object} Mark
 * @property {number} kind
 * @property {number} role
 * @property {number} alpha
 * @property {number} width
 * @property {boolean} ground
 * @property {Float32Array | null} clip
 * @property {Float32Array} dash
 * @property {Float32Array} data
 */

/**
 * @typedef {object} Text
 * @property {number} x
 * @property {number} y
 * @property {number} size
 * @property {number} alpha
 * @property {number} role
 * @property {number} anchor   0 start, 1 middle, 2 end
 * @property {boolean} bold
 * @property {boolean} italic
 * @property {boolean} halo
 * @property {string} s
 */

/** @param {Uint8Array} bytes */
function viewOf(bytes) {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** @param {number} n */
const padded = (n) => (n + 3) & ~3

/**
 * Reads the head of the scene that begins at `at`. Throws if there is none.
 * @param {Uint8Array} bytes  aligned to 4
 * @param {number} at
 * @returns {Head}
 */
export function readHead(bytes, at) {
  const v = viewOf(bytes)
  if (at + headerBytes > bytes.length || v.getUint32(at) !== 0x52425301) throw new Error('not a scene of version 1')
  const size = v.getUint32(at + 4, true)
  const idBytes = v.getUint16(at + 26, true)
  const markCount = v.getUint16(at + 20, true)
  const marks = headerBytes + padded(idBytes)
  if (size < marks || at + size > bytes.length) throw new Error('a scene cut short')
  let texts = marks
  for (let i = 0; i < markCount; i++) texts += markSize(v, at + texts)
  if (texts > size) throw new Error('a scene cut short')
  return {
    id: decoder.decode(bytes.subarray(at + headerBytes, at + headerBytes + idBytes)),
    bytes: size,
    width: v.getFloat32(at + 8, true),
    height: v.getFloat32(at + 12, true),
    number: v.getUint32(at + 16, true),
    marks,
    markCount,
    over: v.getUint16(at + 22, true),
    texts,
    textCount: v.getUint16(at + 24, true),
  }
}

/** @param {DataView} v @param {number} at */
function markSize(v, at) {
  const clip = v.getUint8(at + 2) & 2 ? 16 : 0
  return markBytes + clip + 4 * (v.getUint8(at + 3) + v.getUint32(at + 12, true))
}

/**
 * The marks of a scene; their numbers are views of its bytes.
 * @param {Uint8Array} bytes  one scene, aligned to 4
 * @param {Head} head
 * @returns {Mark[]}
 */
export function readMarks(bytes, head) {
  const v = viewOf(bytes)
  const marks = []
  for (let i = 0, at = head.marks; i < head.markCount; i++) {
    const flags = v.getUint8(at + 2)
    let next = bytes.byteOffset + at + markBytes
    const take = (/** @type {number} */ n) => {
      const array = new Float32Array(bytes.buffer, next, n)
      next += 4 * n
      return array
    }
    marks.push({
      kind: v.getUint8(at),
      role: v.getUint8(at + 1),
      alpha: v.getFloat32(at + 4, true),
      width: v.getFloat32(at + 8, true),
      ground: (flags & 1) !== 0,
      clip: flags & 2 ? take(4) : null,
      dash: take(v.getUint8(at + 3)),
      data: take(v.getUint32(at + 12, true)),
    })
    at += markSize(v, at)
  }
  return marks
}

/**
 * @param {Uint8Array} bytes  one scene
 * @param {Head} head
 * @returns {Text[]}
 */
export function readTexts(bytes, head) {
  const v = viewOf(bytes)
  const texts = []
  for (let i = 0, at = head.texts; i < head.textCount; i++) {
    const flags = v.getUint8(at + 18)
    const length = v.getUint32(at + 20, true)
    texts.push({
      x: v.getFloat32(at, true),
      y: v.getFloat32(at + 4, true),
      size: v.getFloat32(at + 8, true),
      alpha: v.getFloat32(at + 12, true),
      role: v.getUint8(at + 16),
      anchor: v.getUint8(at + 17),
      bold: (flags & 1) !== 0,
      italic: (flags & 2) !== 0,
      halo: (flags & 4) !== 0,
      s: decoder.decode(bytes.subarray(at + textBytes, at + textBytes + length)),
    })
    at += textBytes + padded(length)
  }
  return texts
}
