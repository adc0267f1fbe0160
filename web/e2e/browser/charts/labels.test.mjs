// @ts-check
// The labels of the charts belong to the curves in every frame that the browser shows, also while the page is busy, as at
// the beginning of the first run: labels are elements of the page, curves a picture from a worker.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {site, preset} from '../../support/site.mjs'
import {difference} from '../../support/pixels.mjs'
import {drawn, runButton, stats, usable} from '../../support/reader.mjs'
import {until} from '../../support/stand.mjs'
import {inVerify} from '../../support/verify.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const long = preset('paper-2-rested', {horizon: 100_000, runs: 60})

/** How long the page is kept busy each time, ms: many frames of a run. */
const BUSY = 500

/**
 * Records what the browser shows, until it is called again.
 * @param {Page} page
 */
async function recorded(page) {
  const client = await page.context().newCDPSession(page)
  /** @type {Array<{at: number, png: Buffer}>} */
  const frames = []
  client.on('Page.screencastFrame', ({data, metadata, sessionId}) => {
    frames.push({at: (metadata.timestamp ?? 0) * 1000, png: Buffer.from(data, 'base64')})
    client.send('Page.screencastFrameAck', {sessionId}).catch(() => {})
  })
  await client.send('Page.startScreencast', {format: 'png', everyNthFrame: 1})
  return {frames, end: () => client.send('Page.stopScreencast')}
}

/** Keeps the page busy for a while, and returns from when to when, as in the frames. @param {Page} page */
const busy = (page) => page.evaluate((ms) => new Promise(resolve => requestAnimationFrame(() => setTimeout(() => {
  const from = Date.now()
  while (Date.now() - from < ms);
  resolve({from, to: Date.now()})
}))), BUSY)

for (const [renderer, options] of /** @type {const} */ ([['canvas2d', {}], ['ebiten', inVerify]])) {
  test(`${renderer}: while the page is busy, no curves of another scale appear beside its labels`, options, async () => {
    const {page, close} = await it.visit({hash: await it.link(long), renderer, context: {viewport: {width: 1100, height: 640}}})
    await usable(page)
    await drawn(page)
    await page.evaluate(() => {
      const still = new CSSStyleSheet()
      still.replaceSync('*, ::before, ::after {transition: none !important; animation: none !important}')
      document.adoptedStyleSheets.push(still)
    })
    const record = await recorded(page)
    const {scenes} = await stats(page)
    await runButton(page).click()
    const times = []
    for (let i = 0; i < 4; i++) times.push(await busy(page))
    await until(async () => (await stats(page)).scenes > scenes + 2)
    await record.end()
    for (const {from, to} of times) {
      // What the page did before is shown once more, on a busy machine late; the curves of a worker would come again and again.
      const frames = record.frames.filter(({at}) => at > from && at < to)
      let changes = 0
      for (let i = 1; i < frames.length; i++)
        if ((await difference(it.browser, frames[i - 1].png, frames[i].png)).most > 0) changes++
      assert.ok(changes <= 1, `the page changed ${changes} times while it could not change its labels`)
    }
    assert.ok((await stats(page)).scenes > scenes + 2, 'the run has drawn nothing')
    await close()
  })
}
