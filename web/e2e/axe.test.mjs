// @ts-check
// axe-core finds nothing wrong with the page: on a desk and on a phone, in every state that a reader can
// bring it to, light and dark.

import assert from 'node:assert/strict'
import {readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {test} from 'node:test'
import {house, preset} from './support/house.mjs'
import {drawn, finished, runButton, usable} from './support/reader.mjs'

/** @typedef {import('playwright-core').Page} Page */

const it = house()
const small = preset('paper-2-rested', {horizon: 20_000, runs: 4})
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const phone = {viewport: {width: 390, height: 844}, deviceScaleFactor: 2, isMobile: true, hasTouch: true}

/**
 * What axe finds now, one line each; light with all its rules, then dark, in which the same things stand, with
 * the one about colours.
 * @param {Page} page @param {string} state @param {string} [within]  the part that is new, where the rest is as it was
 * @returns {Promise<string[]>}
 */
async function found(page, state, within) {
  if (!await page.evaluate('"axe" in globalThis')) await page.evaluate(axe)
  /** @type {string[]} */
  const wrong = []
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({colorScheme})
    await page.waitForFunction(dark => matchMedia('(prefers-color-scheme: dark)').matches === dark, colorScheme === 'dark')
    const violations = await page.evaluate(async ({dark, within}) => {
      const place = within ? [...document.querySelectorAll(within)].find(e => e.checkVisibility()) : document
      if (!place) throw new Error(`there is no ${within}`)
      const {violations, passes, incomplete} = await /** @type {any} */ (globalThis).axe.run(place, {resultTypes: ['violations'], ...dark && {runOnly: ['color-contrast']}})
      const rules = passes.length + incomplete.length // such as colours on a canvas
      if (rules < (dark ? 1 : within ? 5 : 10)) throw new Error(`axe looked at ${rules} rules only`)
      return violations.flatMap((/** @type {any} */ v) => v.nodes.map((/** @type {any} */ n) => `${v.id}: ${n.target.join(' ')}: ${n.failureSummary.replace(/\s+/g, ' ')}`))
    }, {dark: colorScheme === 'dark', within})
    wrong.push(...violations.map((/** @type {string} */ v) => `${state}, ${colorScheme}: ${v}`))
  }
  await page.emulateMedia({colorScheme: 'light'})
  return wrong
}

for (const [place, context] of /** @type {const} */ ([['a desk', {}], ['a phone', phone]])) {
  test(`nothing on ${place}, light and dark`, async () => {
    const {page, close} = await it.visit({hash: await it.link(small), context})
    /** @type {string[]} */
    const wrong = []
    const look = async (/** @type {string} */ state, within = '') => { wrong.push(...await found(page, state, within)) }
    await usable(page)
    await look('as it opens')
    await runButton(page).click()
    await finished(page)
    await drawn(page)
    await look('results')
    await page.locator('.chart.regret button.more').click()
    await look('menu of a chart', '.chart.regret .chart-menu')
    await page.getByRole('button', {name: 'Data as a table'}).locator('visible=true').click()
    await page.locator('table.data').waitFor()
    await look('data as a table', 'dialog[open]')
    await page.keyboard.press('Escape')
    await page.locator('#regret-plot').focus()
    await page.keyboard.press('h')
    await page.locator('.keys').first().waitFor()
    await look('list of keys', 'dialog[open]')
    await page.keyboard.press('Escape')
    await page.locator('#regret-plot').focus()
    await page.keyboard.press('ArrowDown')
    await drawn(page)
    await look('a series in focus', '.chart.regret')
    await page.keyboard.press('Escape')
    // On a wide page the editor is always open.
    if (await page.locator('button.open-editor').isVisible()) await page.locator('button.open-editor').click()
    if (context === phone) await page.getByRole('tab', {name: 'Arms'}).tap()
    await page.locator('.arm-row').first().click()
    await page.locator('.arm-tools').first().waitFor()
    await look('an arm edited', context === phone ? '' : '#editor') // on a phone it stands in the place of the charts
    if (await page.locator('button.open-editor').isVisible()) await page.keyboard.press('Escape')
    await page.getByRole('button', {name: 'Share', exact: true}).click()
    await page.locator('.share-dialog .qr-code').waitFor()
    await look('share', 'dialog[open]')
    await page.keyboard.press('Escape')
    await page.locator('button.gallery-button').locator('visible=true').click()
    await page.locator('.gallery img').first().waitFor()
    await look('gallery', 'dialog[open]')
    await page.keyboard.press('Escape')
    await page.getByRole('button', {name: 'Live', exact: true}).click()
    await page.waitForFunction(() => document.querySelector('.status-live .round')?.textContent === 'round 0', null, {polling: 50})
    await drawn(page)
    await look('live, at the start', 'section.transport')
    await page.getByRole('slider', {name: 'Round'}).focus()
    for (let i = 0; i < 20; i++) await page.keyboard.press('PageUp')
    await page.waitForFunction(() => document.querySelector('.status-live .round')?.textContent === 'round 4,000', null, {polling: 50})
    await drawn(page)
    await look('live')
    // On a phone the one run's own way there is in the drawer; that of the runs is always in sight.
    if (context === phone) {
      await page.getByRole('button', {name: 'Runs', exact: true}).click()
      await page.locator('.why-here').waitFor({state: 'hidden'})
    }
    await page.getByRole('button', {name: 'Why this arm?'}).locator('visible=true').click()
    await page.getByRole('heading', {name: /^Why arm \d+\?/}).waitFor()
    await drawn(page)
    await look('inspector', '.chart.inspector')
    assert.deepEqual(wrong, [])
    await close()
  })
}

test('nothing in an embed, and on the page that builds its code, light and dark', async () => {
  const hash = await it.link(small)
  const {page, close} = await it.visit({context: {viewport: {width: 640, height: 420}}})
  /** @type {string[]} */
  const wrong = []
  await page.goto(`${it.address}embed.html${hash}`)
  await usable(page)
  wrong.push(...await found(page, 'embed'))
  await runButton(page).click()
  await page.waitForFunction(() => document.querySelector('button.run')?.textContent === 'Run again', null, {polling: 50})
  await drawn(page)
  wrong.push(...await found(page, 'embed with results'))
  await page.setViewportSize({width: 1280, height: 800})
  await page.goto(`${it.address}embed-api.html${hash}`)
  await page.frameLocator('iframe[title="Preview of the embed"]').locator('.outline').waitFor()
  wrong.push(...await found(page, 'builder'))
  assert.deepEqual(wrong, [])
  await close()
})
