// @ts-check
// Reads the body of a request before the program is called: the package would wait for each part with a promise, and
// keep its callback for ever.

/** What the program gets of a body, and whether the client has sent all of it. @typedef {{bytes: Uint8Array, whole: boolean}} Body */

/** The size of the largest allowed document plus one byte, by which the handler recognises a larger one. */
const MOST = (64 << 10) + 1
/**
 * How many bytes of a body that is too large are read, so that its client gets the answer instead of a reset
 * connection; a body that announces more is not read.
 */
const DRAINED = 1 << 20

/**
 * @param {ReadableStream<Uint8Array>} stream @param {number} announced  by Content-Length, NaN if it is not
 * @returns {Promise<Body>} its first MOST bytes
 */
export async function readBody(stream, announced) {
  if (announced > DRAINED) return {bytes: new Uint8Array(), whole: true}
  const reader = stream.getReader()
  /** @type {Uint8Array[]} */
  const parts = []
  let [length, whole] = [0, false]
  try {
    while (length < DRAINED && !whole) {
      const {done, value} = await reader.read()
      whole = done
      if (value && length < MOST) parts.push(value)
      length += value?.length ?? 0
    }
  } catch {
    return {bytes: joined(parts), whole: false}
  }
  if (!whole) reader.cancel().catch(() => {})
  return {bytes: joined(parts), whole: true}
}

/** @param {Uint8Array[]} parts @returns {Uint8Array} the first MOST bytes of them */
function joined(parts) {
  if (parts.length === 1) return parts[0].subarray(0, MOST)
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all.subarray(0, MOST)
}
