// @ts-check
// Looks at pictures: which colours are where in a screenshot.

/** @typedef {import('playwright-core').Browser} Browser */

/**
 * How many pixels of a PNG have exactly one of these colours, in the order of the colours.
 * @param {Browser} browser @param {Buffer} png @param {string[]} colours  "#2a418d"
 * @returns {Promise<number[]>}
 */
export async function count(browser, png, colours) {
  const page = await browser.newPage()
  const counts = await page.evaluate(async ({data, wanted}) => {
    const bytes = Uint8Array.from(atob(data), c => c.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], {type: 'image/png'}))
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(picture.width, picture.height).getContext('2d'))
    context.drawImage(picture, 0, 0)
    const pixels = new Uint32Array(context.getImageData(0, 0, picture.width, picture.height).data.buffer)
    // A pixel is ABGR in a little-endian word.
    const words = wanted.map(c => {
      const [r, g, b] = [1, 3, 5].map(i => parseInt(c.slice(i, i + 2), 16))
      return (255 << 24 | b << 16 | g << 8 | r) >>> 0
    })
    const found = words.map(() => 0)
    for (const pixel of pixels) {
      const i = words.indexOf(pixel)
      if (i >= 0) found[i]++
    }
    return found
  }, {data: png.toString('base64'), wanted: colours})
  await page.close()
  return counts
}

/**
 * How much there is to see in a PNG: its colours, and the share of pixels that are not of the most
 * frequent one, the ground.
 * @param {Browser} browser @param {Buffer} png
 * @returns {Promise<{colours: number, share: number}>}
 */
export async function ink(browser, png) {
  const page = await browser.newPage()
  const seen = await page.evaluate(async data => {
    const bytes = Uint8Array.from(atob(data), c => c.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], {type: 'image/png'}))
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(picture.width, picture.height).getContext('2d'))
    context.drawImage(picture, 0, 0)
    const pixels = new Uint32Array(context.getImageData(0, 0, picture.width, picture.height).data.buffer)
    /** @type {Map<number, number>} */
    const counts = new Map()
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
    return {colours: counts.size, share: 1 - Math.max(...counts.values()) / pixels.length}
  }, png.toString('base64'))
  await page.close()
  return seen
}
