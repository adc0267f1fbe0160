// @ts-check
// The view: what stands on the canvas, at every density and size, by both renderers, and that
// the page around it stays the page's own. In these browsers WebGL is drawn in software, where
// the view prefers Canvas2D; Ebiten is forced, as it runs where there is a GPU.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {eventually} from '../../support/eventually.mjs'
import {site, measured, preset} from '../../support/site.mjs'
import {count} from '../../support/pixels.mjs'
import {atRest, colours, drawn, finished, painted, runButton, stats, usable, viewed} from '../../support/reader.mjs'
import {until} from '../../support/stand.mjs'
import {inVerify, someOf} from '../../support/verify.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const small = preset('paper-2-rested', {horizon: 50_000, runs: 3})
const hues = [0, 1, 2, 3, 4, 5, 6].map(i => `--hue-${i}`)

/** How many pixels of the regret chart have the ground's colour, and each policy's. @param {Page} page @param {Buffer} [png] */
const policyPixels = async (page, png) => count(it.browser, png ?? await page.locator('#regret-plot').screenshot(),
  await colours(page, ['--ground', ...hues]))

/**
 * Holds the regret chart to the policies: each hue is there, on the ground's colour.
 * @param {Page} page @param {number} ratio @param {Buffer} [png]  of the chart
 */
async function showsPolicies(page, ratio, png) {
  const [ground, ...found] = await policyPixels(page, png)
  assert.ok(ground > 10_000 * ratio ** 2, `${ground} pixels of ground`)
  found.forEach((n, i) => assert.ok(n >= 20 * ratio ** 2, `only ${n} pixels of ${hues[i]} in the regret chart`))
}

/** Opens the small scenario and plays it. @param {import('../../support/site.mjs').VisitOptions} options */
async function played(options) {
  const visit = await it.visit({hash: await it.link(small), ...options})
  await usable(visit.page)
  await runButton(visit.page).click()
  await finished(visit.page)
  return visit
}

/** @param {Page} page @param {number} ratio */
async function fitsDevice(page, ratio) {
  const {width, height} = await page.locator('.charts').evaluate(host => {
    const {left, top, right, bottom} = host.getBoundingClientRect()
    const [x, y] = [left, top].map(v => Math.round(v * devicePixelRatio) / devicePixelRatio)
    return {width: right - x, height: bottom - y}
  })
  const s = await stats(page)
  assert.equal(s.ratio, ratio)
  assert.ok(Math.abs(s.width - width * ratio) <= 1, `${s.width} pixels for ${width} px at ${ratio}`)
  assert.ok(Math.abs(s.height - height * ratio) <= 1, `${s.height} pixels for ${height} px at ${ratio}`)
}

test('Ebiten leaves the page alone: body, focus, keys and wheel', inVerify, async () => {
  for (const inPage of someOf([true, false], 1)) { // in a worker it has no page to take over
    const {page, close} = await played({inPage, renderer: 'ebiten', context: {viewport: {width: 1280, height: 500}}})
    await painted(page)
    await eventually.equal(() => page.locator('canvas').count(), 1)
    if (!inPage) assert.equal((await stats(page)).renderer, 'ebiten')
    else assert.ok(await page.evaluate(() => performance.getEntriesByType('resource').some(e => /view\..*wasm/.test(e.name))),
      'Ebiten was not loaded')
    const looks = () => page.evaluate(() => ({
      html: document.documentElement.getAttribute('style'),
      body: document.body.getAttribute('style'),
      ground: getComputedStyle(document.documentElement).backgroundColor,
      margin: getComputedStyle(document.body).height !== '0px',
      viewports: [...document.querySelectorAll('meta[name=viewport]')].map(m => /** @type {HTMLMetaElement} */ (m).content),
      stray: [...document.body.children].filter(c => c.tagName === 'CANVAS').length,
      focus: document.activeElement?.className,
    }))
    assert.deepEqual(await looks(), {
      html: null, body: null, ground: 'rgb(255, 255, 255)', margin: true,
      viewports: ['width=device-width, initial-scale=1, viewport-fit=cover'], stray: 0, focus: 'run',
    })
    const chart = /** @type {{x: number, y: number, width: number, height: number}} */ (await page.locator('#regret-plot').boundingBox())
    await page.mouse.move(chart.x + chart.width / 2, chart.y + chart.height / 2)
    await page.mouse.wheel(0, 200)
    await page.waitForFunction(() => scrollY > 100, null, {polling: 50})
    await page.mouse.down()
    await page.mouse.up()
    const seen = new Set()
    for (let i = 0; i < 30; i++) {
      await page.keyboard.press('Tab')
      seen.add(await page.evaluate(() => [...document.querySelectorAll('*')].indexOf(document.activeElement ?? document.body)))
    }
    assert.ok(seen.size > 15, `Tab reaches only ${seen.size} places`)
    await close()
  }
})

/**
 * The regret chart, as it stands: playwright's own screenshots bring their own metrics back first.
 * @param {Page} page @param {import('playwright-core').CDPSession} session
 */
async function photograph(page, session) {
  const box = await page.locator('#regret-plot').evaluate(plot => {
    const {x, y, width, height} = plot.getBoundingClientRect()
    return {x: x + scrollX, y: y + scrollY, width, height}
  })
  const {data} = await session.send('Page.captureScreenshot', {clip: {...box, scale: 1}})
  return Buffer.from(data, 'base64')
}

/** Width, height and device pixels; large and dense ones are small, since WebGL in software is slow. */
const devices = [[800, 600, 2], [1000, 700, 1.5], [390, 844, 3], [390, 844, 2], [1600, 1000, 1]]

for (const renderer of /** @type {const} */ (['canvas2d', 'ebiten'])) {
  test(`${renderer}: every policy's colour is drawn, light and dark; nothing is while nothing changes; the canvas follows the window, ` +
    `the element and the device's pixels`, renderer === 'ebiten' ? inVerify : {}, async () => {
    const {page, close} = await played({renderer})
    await drawn(page)
    assert.equal((await stats(page)).renderer, renderer)
    await fitsDevice(page, 1)
    await showsPolicies(page, 1)

    // While nothing changes, the view draws nothing and asks for no frame, and neither does the page.
    const [frames] = await atRest(page, async () => {
      const {frames, asked} = await stats(page)
      return [frames, asked, await page.evaluate(() => /** @type {any} */ (globalThis).spy.frames)]
    }, 1500)
    await page.emulateMedia({colorScheme: 'dark'})
    await viewed(page, s => s.frames > frames)
    await drawn(page)
    await showsPolicies(page, 1)

    const session = await page.context().newCDPSession(page)
    for (const [width, height, ratio] of someOf(devices, 3)) {
      await session.send('Emulation.setDeviceMetricsOverride', {width, height, deviceScaleFactor: ratio, mobile: false})
      await page.waitForFunction(want => devicePixelRatio === want, ratio, {polling: 50})
      await page.evaluate(() => /** @type {any} */ (globalThis).spy.notifyRatio())
      await viewed(page, s => s.ratio === ratio)
      await drawn(page)
      await fitsDevice(page, ratio)
      await showsPolicies(page, ratio, await photograph(page, session))
      measured(`${renderer}, ${width} x ${height} at ${ratio} device pixels: a frame takes the view's worker`,
        (await stats(page)).drawMean, 'ms')
    }
    await close()
  })
}

test('where no canvas can go to a worker, the page itself draws', async () => {
  const {page, close} = await played({inPage: true})
  await painted(page)
  // The last scene may still be on its way, and this page's view has no counters to ask.
  await until(async () => (await policyPixels(page)).every(n => n >= 20))
  await showsPolicies(page, 1)
  await close()
})
