// @ts-check
// The lists of numbers of an answer, which come as bytes beside it: see Pack in wasm/engine/wire.

/**
 * Numbers in a row. JSON.stringify writes them as a list, so that an object with series is the JSON of the command again.
 * @extends {Float64Array<ArrayBuffer>}
 */
export class Series extends Float64Array {
  toJSON() { return Array.from(this) }
}

/** The member that refers to the data: SeriesMember in Go. */
const MEMBER = 'Series'

/**
 * Puts the lists of numbers into an answer, in place.
 * @template T @param {T} value @param {Uint8Array} data @returns {T}
 */
export function unpack(value, {buffer, byteOffset}) {
  /** @param {any} v @returns {any} */
  function filled(v) {
    if (v === null || typeof v !== 'object') return v
    const [at, length] = v[MEMBER] ?? []
    if (at !== undefined) return new Series(/** @type {ArrayBuffer} */ (buffer).slice(byteOffset + 8 * at, byteOffset + 8 * (at + length)))
    for (const key of Object.keys(v)) v[key] = filled(v[key])
    return v
  }
  return filled(value)
}
