// @ts-check
// Tar archives, byte by byte: also such as no program would write.

/** The header of a file. @param {string} name @param {number} size */
export function tarHeader(name, size) {
  const block = Buffer.alloc(512)
  block.write(name, 0)
  block.write('0000644\0', 100)
  block.write(size.toString(8).padStart(11, '0') + '\0', 124)
  block.write('00000000000\0', 136)
  block.write('        ', 148)
  block.write('0', 156)
  block.write('ustar\x0000', 257)
  const sum = block.reduce((s, b) => s + b, 0)
  block.write(sum.toString(8).padStart(6, '0') + '\0 ', 148)
  return block
}

/** A file in an archive without its end. @param {string} name @param {string} text */
export function tarFile(name, text) {
  const body = Buffer.alloc(Math.ceil(text.length / 512) * 512)
  body.write(text)
  return Buffer.concat([tarHeader(name, text.length), body])
}
