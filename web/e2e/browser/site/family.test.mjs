// @ts-check
// The page of the family: readable without scripts, sorted by its headings, and every row opens the playground. It is
// linked from the playground.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {axe} from '../../support/axe.mjs'
import {eventually} from '../../support/eventually.mjs'
import {site, measured, preset} from '../../support/site.mjs'
import {openGallery, usable} from '../../support/reader.mjs'
import {inVerify} from '../../support/verify.mjs'

const it = site()

/** @param {import('playwright-core').Page} page @param {number} column */
const column = (page, column) => page.locator('.cards tbody tr')
  .evaluateAll((rows, at) => rows.map(row => row.children[at].textContent?.trim() ?? ''), column)

test('without scripts the table is whole; it fits a phone, and axe finds nothing in either theme', async () => {
  for (const javaScriptEnabled of [false, true]) {
    const context = await it.browser.newContext({javaScriptEnabled, viewport: {width: 390, height: 844}, bypassCSP: true})
    const page = await context.newPage()
    await page.goto(`${it.address}family.html`)
    const years = await column(page, 5)
    assert.ok(years.length >= 33, `${years.length} rows`)
    assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'it is as wide as the phone')
    const [at, name] = await page.locator('.wide').first().evaluate(box => {
      box.scrollLeft = 300
      return [box, box.querySelector('tbody th')].map(node => Math.round(node?.getBoundingClientRect().left ?? NaN))
    })
    assert.equal(name, at, 'the names of the policies stay when the table is scrolled')
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      if (!javaScriptEnabled) break
      await page.emulateMedia({colorScheme})
      await page.evaluate(axe)
      const {violations} = await page.evaluate('axe.run()')
      assert.deepEqual(violations.map((/** @type {any} */ v) => [v.id, v.nodes[0]?.html]), [])
    }
    await context.close()
  }
})

test('a heading sorts by its column, by the keyboard too, and a row opens an experiment with its policy', async () => {
  const context = await it.browser.newContext({viewport: {width: 1280, height: 800}})
  const page = await context.newPage()
  await page.goto(`${it.address}family.html`)
  const before = await column(page, 5)
  await page.getByRole('button', {name: 'Year'}).focus()
  await page.keyboard.press('Enter')
  const rising = (await column(page, 5)).filter(Boolean).map(Number)
  assert.deepEqual(rising, [...rising].sort((a, b) => a - b))
  assert.notDeepEqual(await column(page, 5), before)
  assert.equal((await column(page, 5)).at(-1), '', 'rows without a year are last')
  await page.getByRole('button', {name: 'Year'}).click()
  assert.deepEqual((await column(page, 5)).filter(Boolean).map(Number), rising.toReversed())
  await eventually.equal(() => page.locator('[aria-sort]').getAttribute('aria-sort'), 'descending')
  await page.locator('#rest-sure th a').click()
  await usable(page)
  await eventually.ok(() => page.locator('.results .policy-name', {hasText: 'Rest-Sure'}).first().isVisible())
  await openGallery(page)
  await page.getByRole('button', {name: 'About this page'}).click()
  await eventually.match(() => page.getByRole('link', {name: 'The family of policies'}).getAttribute('href'), /family/)
  measured('policies on the page of the family', before.length, '')
  await context.close()
})

test('a switch to defined leaves out whose released code it was, which only a released policy has a field for', async () => {
  const {page, close} = await it.visit({hash: await it.link(preset('three-codes', {runs: 2, horizon: 2000}))})
  await usable(page)
  await page.locator('tr', {hasText: 'crucb'}).first().locator('.policy-name').click()
  await page.locator('.policy-version:visible').getByRole('button', {name: 'defined'}).click()
  await page.locator('.policy-name', {hasText: 'crucb'}).waitFor({state: 'detached'})
  await eventually.equal(() => page.getByText('no such member').count(), 0)
  await eventually.equal(() => page.locator('.policy-detail:visible').getByText('code', {exact: true}).count(), 0)
  await close()
})

test('a sweep of the budget opens from a setting, and shows the error of the recommended arm', inVerify, async () => {
  const context = await it.browser.newContext({viewport: {width: 1280, height: 800}})
  const page = await context.newPage()
  await page.goto(`${it.address}family.html`)
  await page.locator('a.sweep').first().click()
  await page.waitForURL(/sweep\.html\?over=horizon=100,150,/)
  await page.locator('select:has(option[value="recommended"]:checked)').waitFor()
  await page.getByText('Best arm, setting A').first().waitFor()
  await context.close()
})
