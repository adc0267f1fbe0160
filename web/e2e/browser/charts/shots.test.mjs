// @ts-check
// Every chart in every look (in one, but in `make verify`), photographed into shots/ for whoever wants to see what a change did; and
// that no picture is empty and no two are of the same chart.

import assert from 'node:assert/strict'
import {mkdirSync} from 'node:fs'
import {join} from 'node:path'
import {before, test} from 'node:test'
import {site, preset, shots} from '../../support/site.mjs'
import {difference, ink} from '../../support/pixels.mjs'
import {chooseChart, drawn, finished, runButton, usable} from '../../support/reader.mjs'
import {inVerify, someOf} from '../../support/verify.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
before(() => mkdirSync(shots, {recursive: true}))

const few = preset('paper-2-rested', {horizon: 60_000, runs: 4})
const many = preset('paper-15-restless', {horizon: 20_000, runs: 4})
const phone = {viewport: {width: 390, height: 844}, deviceScaleFactor: 2, isMobile: true, hasTouch: true}

/**
 * A page with results, and the ways to look at it, one after the other.
 * @typedef {object} Sight
 * @property {string} name
 * @property {any} scenario
 * @property {import('playwright-core').BrowserContextOptions} [context]
 * @property {boolean} [embed]
 * @property {Record<string, Parameters<Page['emulateMedia']>[0]>} [looks]  what the file names add, and the media they are of
 */

/** @type {Sight[]} */
const sights = [
  {name: 'desk', scenario: few, looks: {light: {}, dark: {colorScheme: 'dark'}, contrast: {colorScheme: 'light', contrast: 'more'}}},
  {name: 'phone', scenario: few, context: phone, looks: {phone: {}, 'phone-dark': {colorScheme: 'dark'}}},
  {name: 'embed', scenario: few, context: {viewport: {width: 640, height: 420}}, embed: true},
  {name: '15-light', scenario: many},
  {name: '15-phone', scenario: many, context: phone},
]

/**
 * Has the one chart on the right, by whatever there is to choose it with.
 * @param {Page} page
 * @param {string} title
 */
async function choose(page, title) {
  if (await page.locator('.more-charts').isVisible()) await chooseChart(page, title)
  else await fromMenu(page, title)
  await drawn(page)
}

/** Presses what the menu of the right chart has. @param {Page} page @param {string} words */
async function fromMenu(page, words) {
  await page.locator('.chart.regret button.more').click()
  await page.locator('.chart.regret .chart-menu .menu').getByRole('button', {name: words, exact: true}).click()
}

for (const sight of sights) {
  const {name, scenario, context, embed, looks = {[name]: {}}} = sight
  const shown = someOf(Object.entries(looks), 1)
  test(`every chart, ${shown.map(([look]) => look).join(', ')}`, inVerify, async () => {
    const hash = await it.link(scenario)
    const {page, close} = await it.visit({hash, context})
    if (embed) await page.goto(`${it.address}embed.html${hash}`)
    await usable(page)
    await runButton(page).click()
    await page.waitForFunction(() => document.querySelector('button.run')?.textContent === 'Run again', null, {polling: 50})
    if (!embed) await finished(page)
    for (const [look, media] of shown) {
      await page.emulateMedia(media)
      await every(page, look, embed)
    }
    await close()
  })
}

/** Photographs every chart in one look, and looks at the pictures. @param {Page} page @param {string} look @param {boolean} [embed] */
async function every(page, look, embed) {
  await drawn(page)
  await page.screenshot({path: join(shots, `page-${look}.png`)})
  /** @type {Array<[string, Buffer]>} */
  const pictures = []
  /** @param {string} chart @param {string} plot */
  const photograph = async (chart, plot) => {
    await page.mouse.move(1, 1)
    await drawn(page)
    const figure = page.locator(`figure:has(${plot})`)
    await figure.screenshot({path: join(shots, `chart-${look}-${chart}.png`)})
    pictures.push([chart, await page.locator(plot).screenshot()])
  }
  if (await page.locator('#payoffs-plot').isVisible()) await photograph('payoffs', '#payoffs-plot')
  await photograph('regret', '#regret-plot')
  await choose(page, 'Regret per round')
  await photograph('per-round', '#regret-plot')
  await choose(page, 'Pulls')
  await photograph('pulls', '#regret-plot')
  await choose(page, 'Regret')
  if (!embed) { // an embed has no room for the inspector
    const why = page.getByRole('button', {name: 'Why this arm?'}).locator('visible=true')
    await (await why.count() ? why.click() : fromMenu(page, 'Why this arm?'))
    const heading = page.getByRole('heading', {name: /^Why arm \d+\?/})
    await heading.waitFor()
    await photograph('inspector', '#inspector-plot')
    await page.screenshot({path: join(shots, `page-${look}-inspector.png`)})
    await page.keyboard.press('Escape')
    await heading.waitFor({state: 'hidden'})
  }

  for (const [chart, png] of pictures) {
    const {colours, share} = await ink(it.browser, png)
    assert.ok(colours >= 20 && share > 0.005, `${chart} is empty: ${colours} colours on ${(100 * share).toFixed(2)}% of its pixels`)
  }
  // These three stand in one place, so their pictures are of one size.
  const right = pictures.filter(([chart]) => ['regret', 'per-round', 'pulls'].includes(chart))
  for (const [i, [chart, png]] of right.entries()) {
    for (const [other, png2] of right.slice(i + 1)) {
      const {mean} = await difference(it.browser, png, png2)
      assert.ok(mean > 0.5, `${chart} and ${other} are the same picture: they differ by ${mean} of 255`)
    }
  }
  assert.equal(new Set(pictures.map(([, png]) => png.toString('base64'))).size, pictures.length)
}
