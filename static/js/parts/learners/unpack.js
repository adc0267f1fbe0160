// @ts-check
// The files of examples in what a reader drops: plain, packed by gzip, or inside a tar archive. Everything is read as a
// stream, so that neither a large nor a malicious archive takes more memory than the limits here.

import {learners as t} from './words.js'

/** @typedef {{name: string, blob: Blob}} Unpacked */

/** The most bytes of a file of examples, unpacked, and of everything in an archive. */
const MOST_BYTES = 256 << 20
const MOST_ARCHIVE = 4 * 2 ** 30
/**
 * A file that unpacks to at least this size, and to this many times its packed size, is refused: real texts shrink to a
 * tenth at most.
 */
const LARGE = 64 << 20
const FACTOR = 200
/** Unpacked bytes are passed to the browser's storage in parts of this size. */
const PART = 8 << 20
/** The parts of the dataset in the order in which the native command reads them. */
const FOLDERS = ['train/', 'test/']
const BAGS = 'labeledBow.feat'

/** Why a file cannot be read, for the reader. */
export class Unreadable extends Error {}

/** Collects bytes in a Blob, parts of which the browser may keep on disk. @param {number} most */
function collector(most) {
  /** @type {Blob[]} */
  const blobs = []
  /** @type {Uint8Array<ArrayBuffer>[]} */
  let parts = []
  let waiting = 0
  let size = 0
  function flush() {
    blobs.push(new Blob(parts))
    parts = []
    waiting = 0
  }
  return {
    /** @param {Uint8Array<ArrayBuffer>} bytes */
    add(bytes) {
      size += bytes.length
      if (size > most) throw new Unreadable(t.faults.large)
      parts.push(bytes)
      waiting += bytes.length
      if (waiting >= PART) flush()
    },
    blob() {
      flush()
      return new Blob(blobs)
    },
  }
}

/**
 * Returns the files of examples in a file.
 * @param {File} file @param {AbortSignal} signal @param {(unpacked: number) => void} onProgress  bytes so far
 * @returns {Promise<Unpacked[]>}
 */
export async function unpack(file, signal, onProgress) {
  const head = new Uint8Array(await file.slice(0, 512).arrayBuffer())
  const packed = head[0] === 0x1f && head[1] === 0x8b
  if (packed && typeof DecompressionStream === 'undefined') throw new Unreadable(t.faults.noGzip)
  if (head[0] === 0x50 && head[1] === 0x4b) throw new Unreadable(t.faults.zip)
  /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */
  const stream = packed ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream()
  const bytes = reader(stream, signal, total => {
    if (packed && total > LARGE && total > FACTOR * file.size) throw new Unreadable(t.faults.bomb)
    onProgress(total)
  })
  try {
    const first = await bytes.take(512)
    if (isTar(first)) return inOrder(await fromTar(first, bytes))
    if (!packed) return [{name: file.name, blob: file}]
    const all = collector(MOST_BYTES)
    all.add(first)
    for (let part = await bytes.some(); part; part = await bytes.some()) all.add(part)
    return [{name: file.name.replace(/\.gz$/i, ''), blob: all.blob()}]
  } catch (error) {
    if (error instanceof Unreadable || signal.aborted) throw error
    throw new Unreadable(packed ? t.faults.damaged : t.faults.unreadable)
  } finally {
    bytes.cancel()
  }
}

/**
 * Reads the bytes of a stream on demand.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream @param {AbortSignal} signal @param {(total: number) => void} count
 */
function reader(stream, signal, count) {
  const source = stream.getReader()
  /** @type {Uint8Array<ArrayBuffer>} */
  let rest = new Uint8Array(0)
  let total = 0
  /** Returns the next bytes, null at the end. */
  async function some() {
    if (rest.length > 0) {
      const part = rest
      rest = new Uint8Array(0)
      return part
    }
    signal.throwIfAborted()
    const {value} = await source.read()
    if (!value) return null
    total += value.length
    count(total)
    return value
  }
  return {
    some,
    /** Returns the next `size` bytes, or fewer at the end. @param {number} size */
    async take(size) {
      const out = new Uint8Array(size)
      let filled = 0
      while (filled < size) {
        const part = await some()
        if (!part) break
        const used = Math.min(part.length, size - filled)
        out.set(part.subarray(0, used), filled)
        filled += used
        rest = part.subarray(used)
      }
      return out.subarray(0, filled)
    },
    /** Skips `size` bytes, and passes them to `use`. @param {number} size @param {(part: Uint8Array<ArrayBuffer>) => void} [use] */
    async pass(size, use) {
      while (size > 0) {
        const part = await some()
        if (!part) throw new Unreadable(t.faults.cut)
        const used = Math.min(part.length, size)
        use?.(part.subarray(0, used))
        size -= used
        rest = part.subarray(used)
      }
    },
    cancel: () => void source.cancel().catch(() => {}),
  }
}

const latin = new TextDecoder('latin1')
/** Returns a field of a header, up to its first zero. @param {Uint8Array} block @param {number} from @param {number} size */
const field = (block, from, size) => latin.decode(block.subarray(from, from + size)).split('\0')[0]

/** @param {Uint8Array} block */
const isTar = block => block.length === 512 && field(block, 257, 5) === 'ustar'

/**
 * Returns the files of examples in a tar archive (POSIX ustar).
 * @param {Uint8Array} first  its first block @param {ReturnType<typeof reader>} bytes
 */
async function fromTar(first, bytes) {
  /** @type {Unpacked[]} */
  const found = []
  let block = first
  let total = 0
  for (; block.length === 512 && block.some(b => b !== 0); block = await bytes.take(512)) {
    const size = parseInt(field(block, 124, 12).trim() || '0', 8)
    if (!isTar(block) || !(size >= 0) || !checks(block)) throw new Unreadable(t.faults.tar)
    total += size
    if (total > MOST_ARCHIVE) throw new Unreadable(t.faults.archive)
    const prefix = field(block, 345, 155)
    const name = (prefix ? prefix + '/' : '') + field(block, 0, 100)
    const padded = Math.ceil(size / 512) * 512
    if (!FOLDERS.some(folder => name.endsWith(folder + BAGS))) {
      await bytes.pass(padded)
      continue
    }
    const all = collector(MOST_BYTES)
    await bytes.pass(size, part => all.add(part))
    await bytes.pass(padded - size)
    found.push({name, blob: all.blob()})
    if (found.length === FOLDERS.length) return found // the rest is not needed
  }
  if (block.length > 0 && block.length < 512) throw new Unreadable(t.faults.cut)
  if (found.length === 0) throw new Unreadable(t.faults.none)
  return found
}

/** Whether the checksum in a header is right. @param {Uint8Array} block */
function checks(block) {
  let sum = 0
  for (let i = 0; i < 512; i++) sum += i >= 148 && i < 156 ? 32 : block[i]
  return sum === parseInt(field(block, 148, 8).trim(), 8)
}

/** @param {Unpacked[]} files */
const inOrder = files => files.toSorted((a, b) => place(a) - place(b))
/** @param {{name: string}} file */
const place = ({name}) => FOLDERS.findIndex(folder => name.endsWith(folder + BAGS))

/** Whether a file is the second part of the dataset, by its name or its folder. @param {File} file */
function isTest({name}) {
  const [base, folder = ''] = name.toLowerCase().split('/').reverse()
  return base.includes('test') || folder === 'test'
}

/** Sorts files that were dropped together into the order in which the native command reads them. @param {File[]} files */
export const inDatasetOrder = files => files.toSorted((a, b) => Number(isTest(a)) - Number(isTest(b)))
