// @ts-check
// Writes a zip file. The same files give the same bytes.

/** @typedef {{name: string, data: Uint8Array<ArrayBuffer>}} Part */

const TABLE = Uint32Array.from({length: 256}, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1
  return n
})

/** @param {Uint8Array} bytes */
function crc32(bytes) {
  let crc = ~0
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 0xff] ^ (crc >>> 8)
  return ~crc >>> 0
}

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function deflate(bytes) {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

/** Numbers as the format has them: each with its width in bytes, the lowest byte first. @param {[number, number][]} fields */
const record = fields => Uint8Array.from(fields.flatMap(([value, width]) =>
  Array.from({length: width}, (_, i) => value >>> (8 * i) & 0xff)))

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50]
/** Of the format, with deflate: 2.0. Names are UTF-8. The first of January 1980, since a file has to have a date. */
const [VERSION, UTF8, DAY] = [20, 0x0800, 0x21]
const [STORED, DEFLATED] = [0, 8]

/**
 * @param {Part[]} parts @param {(done: number, of: number) => void} [onProgress]  bytes
 * @returns {Promise<Blob>}
 */
export async function zip(parts, onProgress = () => {}) {
  const of = parts.reduce((sum, {data}) => sum + data.length, 0)
  /** @type {BlobPart[]} */
  const files = []
  /** @type {BlobPart[]} */
  const directory = []
  let [at, done, listed] = [0, 0, 0]
  for (const {name, data} of parts) {
    const packed = await deflate(data)
    const smaller = packed.length < data.length
    const content = smaller ? packed : data
    const path = new TextEncoder().encode(name)
    /** @type {[number, number][]} */
    const common = [[VERSION, 2], [UTF8, 2], [smaller ? DEFLATED : STORED, 2], [0, 2], [DAY, 2],
      [crc32(data), 4], [content.length, 4], [data.length, 4], [path.length, 2], [0, 2]]
    files.push(record([[LOCAL, 4], ...common]), path, content)
    const entry = record([[CENTRAL, 4], [VERSION, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]])
    directory.push(entry, path)
    listed += entry.length + path.length
    at += 30 + path.length + content.length
    onProgress(done += data.length, of)
  }
  const end = record([[END, 4], [0, 2], [0, 2], [parts.length, 2], [parts.length, 2], [listed, 4], [at, 4], [0, 2]])
  return new Blob([...files, ...directory, end], {type: 'application/zip'})
}
