// @ts-check
// Reads a QR code off a screenshot, as a phone's camera would.

import {inflateSync} from 'node:zlib'
import jsQR from 'jsqr'

/**
 * @param {Buffer} png
 *   8 bits a channel, RGB or RGBA, as browsers write
 * @returns {{data: Uint8ClampedArray, width: number, height: number}}
 */
function pixels(png) {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const channels = png[25] === 6 ? 4 : 3
  /** @type {Buffer[]} */
  const parts = []
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  const packed = inflateSync(Buffer.concat(parts))
  const row = width * channels
  const flat = Buffer.alloc(height * row)
  for (let y = 0; y < height; y++) {
    const filter = packed[y * (row + 1)]
    for (let x = 0; x < row; x++) {
      const left = x >= channels ? flat[y * row + x - channels] : 0
      const up = y > 0 ? flat[(y - 1) * row + x] : 0
      const corner = x >= channels && y > 0 ? flat[(y - 1) * row + x - channels] : 0
      flat[y * row + x] = packed[y * (row + 1) + 1 + x] + [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]
    }
  }
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let i = 0; i < width * height; i++) for (let c = 0; c < 3; c++) data[4 * i + c] = flat[channels * i + c]
  return {data, width, height}
}

/** The one of three neighbours that is nearest to a + b - c. @param {number} a @param {number} b @param {number} c */
function paeth(a, b, c) {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)]
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
}

/** @param {Buffer} png @returns {string} what the code in it says; '' if it cannot be read */
export function scanned(png) {
  const {data, width, height} = pixels(png)
  return jsQR(data, width, height)?.data ?? ''
}
