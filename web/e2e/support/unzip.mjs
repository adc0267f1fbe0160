// @ts-check
// Reads a zip file by its directory, as programs do that unpack one.

import assert from 'node:assert/strict'
import {crc32, inflateRawSync} from 'node:zlib'

/** @param {Buffer} zip @returns {Map<string, Buffer>} the files, by their paths */
export function unzip(zip) {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  assert.ok(end >= 0, 'no end of a zip file')
  const count = zip.readUInt16LE(end + 10)
  /** @type {Map<string, Buffer>} */
  const files = new Map()
  let at = zip.readUInt32LE(end + 16)
  assert.equal(at + zip.readUInt32LE(end + 12), end, 'the directory is not as long as it says')
  for (let i = 0; i < count; i++) {
    assert.equal(zip.readUInt32LE(at), 0x02014b50)
    const method = zip.readUInt16LE(at + 10)
    const [crc, packed, size] = [16, 20, 24].map(field => zip.readUInt32LE(at + field))
    const [name, extra, comment] = [28, 30, 32].map(field => zip.readUInt16LE(at + field))
    const local = zip.readUInt32LE(at + 42)
    const path = zip.toString('utf8', at + 46, at + 46 + name)
    assert.deepEqual(zip.subarray(local + 8, local + 26), zip.subarray(at + 10, at + 28), `${path}: the two heads differ`)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(from, from + packed)
    const data = method === 8 ? inflateRawSync(content) : content
    assert.deepEqual([data.length, crc32(data)], [size, crc], path)
    files.set(path, data)
    at += 46 + name + extra + comment
  }
  assert.equal(files.size, count, 'a path stands twice')
  return files
}
