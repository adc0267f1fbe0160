// @ts-check
// Looks at pictures: which colours are where in a screenshot, and how two of them differ.

/** @import {Browser, Page} from 'playwright-core' */

/**
 * The page of each browser in which pictures are looked at: a window for each would cost more than the look.
 * @type {WeakMap<Browser, Promise<Page>>}
 */
const rooms = new WeakMap()

/** @param {Browser} browser */
function room(browser) {
  const there = rooms.get(browser)
  if (there) return there
  const page = browser.newPage().then(async page => {
    await page.evaluate(() => {
      // The pixels of a PNG, a byte a channel.
      Object.assign(globalThis, {pixels: async (/** @type {string} */ data) => {
        const bytes = Uint8Array.from(atob(data), c => c.charCodeAt(0))
        const picture = await createImageBitmap(new Blob([bytes], {type: 'image/png'}))
        const canvas = new OffscreenCanvas(picture.width, picture.height)
        const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'))
        context.drawImage(picture, 0, 0)
        return context.getImageData(0, 0, picture.width, picture.height).data
      }})
    })
    return page
  })
  rooms.set(browser, page)
  return page
}

/**
 * How many pixels of a PNG have exactly one of these colours, in the order of the colours.
 * @param {Browser} browser @param {Buffer} png @param {string[]} colours  "#2a418d"
 * @returns {Promise<number[]>}
 */
export async function count(browser, png, colours) {
  const page = await room(browser)
  return page.evaluate(async ({data, wanted}) => {
    const pixels = new Uint32Array((await /** @type {any} */ (globalThis).pixels(data)).buffer)
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
}

/**
 * How much there is to see in a PNG: its colours, and the share of pixels that are not of the most
 * frequent one, the ground.
 * @param {Browser} browser @param {Buffer} png
 * @returns {Promise<{colours: number, share: number}>}
 */
export async function ink(browser, png) {
  const page = await room(browser)
  return page.evaluate(async data => {
    const pixels = new Uint32Array((await /** @type {any} */ (globalThis).pixels(data)).buffer)
    /** @type {Map<number, number>} */
    const counts = new Map()
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
    return {colours: counts.size, share: 1 - Math.max(...counts.values()) / pixels.length}
  }, png.toString('base64'))
}

/**
 * How two PNGs of one size differ, over all channels of all pixels, 0..255.
 * @param {Browser} browser @param {Buffer} a @param {Buffer} b
 * @returns {Promise<{mean: number, most: number}>}
 */
export async function difference(browser, a, b) {
  const page = await room(browser)
  return page.evaluate(async pictures => {
    const [p, q] = await Promise.all(pictures.map(/** @type {any} */ (globalThis).pixels))
    let sum = 0
    let most = 0
    for (let i = 0; i < p.length; i++) {
      const d = Math.abs(p[i] - q[i])
      sum += d
      if (d > most) most = d
    }
    return {mean: sum / p.length, most}
  }, [a.toString('base64'), b.toString('base64')])
}
