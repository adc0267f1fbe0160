// @ts-check
// The page "The paper, checked": it needs no scripts and no engine, fits a phone, prints whole, opens the scenarios it
// speaks of, and is linked from the playground.

import assert from 'node:assert/strict'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {test} from 'node:test'
import {axe} from '../../support/axe.mjs'
import {eventually} from '../../support/eventually.mjs'
import {site, root} from '../../support/site.mjs'
import {usable} from '../../support/reader.mjs'
import {thorough} from '../../support/verify.mjs'

const it = site()
const {claims} = JSON.parse(readFileSync(join(root, 'engine/paper/claims/claims.json'), 'utf8'))

test('without scripts every claim has its verdict of claims.json, its figures and its numbers, in every theme and on paper', async () => {
  const context = await it.browser.newContext({javaScriptEnabled: false, viewport: {width: 390, height: 844}})
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  /** @type {string[]} */
  const asked = []
  page.on('request', request => asked.push(request.url()))
  await page.goto(`${it.address}paper.html`)
  const rows = await page.locator('.overview tr:has(a)').evaluateAll(all => all.map(row => [...row.children].map(cell => cell.textContent)))
  const counts = await page.locator('.claim')
    .evaluateAll(all => all.map(claim => [claim.id, claim.querySelectorAll('details .numbers tbody tr').length]))
  const numbers = Object.fromEntries(counts)
  for (const claim of claims) {
    const {id} = claim
    const row = rows.find(cells => cells[0] === id) ?? []
    const outcomes = [claim.defined, claim.released, claim.releasedPolicies]
    const want = outcomes.map(outcome => outcome.numbers.length ? outcome.verdict : '–')
    assert.deepEqual(row.slice(2).map(text => text?.replace(/^\W\s/, '')), want, id)
    assert.ok(numbers[id] >= Math.max(...outcomes.map(outcome => outcome.numbers.length)), `${id} has ${numbers[id]} rows`)
  }
  assert.deepEqual(asked.filter(url => /wasm|\/js\/(?!ui\/(first-paint|early))/.test(url)), [])
  // A topic's figures are folded below its claims.
  await eventually.equal(() => page.locator('.figures img:visible').count(), 0)
  const [verdict, figures] = await Promise.all(['#E1 .verdict', '#restless ~ details.shown']
    .map(at => page.locator(at).first().boundingBox()))
  assert.ok(verdict && figures && verdict.y < figures.y, 'figures stand before a verdict')
  await page.locator('details.shown').evaluateAll(all => all.forEach(d => d.setAttribute('open', '')))
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({colorScheme})
    const shown = page.locator('.figures img:visible')
    await eventually.ok(async () => await shown.count() >= 18)
    const sources = await shown.evaluateAll(all => all.map(picture => String(picture.getAttribute('src'))))
    assert.deepEqual(sources.filter(src => !src.includes(`-${colorScheme}.`)), [])
  }
  await eventually.equal(() => page.locator('#E5 .numbers').isVisible(), false)
  await page.emulateMedia({media: 'print', colorScheme: 'dark'})
  await eventually.equal(() => page.locator('.figures img.of-dark:visible').count(), 0)
  assert.ok((await page.locator('#E5 .numbers').boundingBox())?.height)
  await context.close()
})

test('axe finds nothing, nothing overflows a phone, and a claim opens its scenario in the playground', async () => {
  const {page, close} = await it.visit({context: {viewport: {width: 1280, height: 800}}})
  await usable(page)
  await page.locator('.site-header').getByRole('link', {name: 'The paper', exact: true}).click()
  await eventually.equal(() => page.getByRole('heading', {level: 1}).textContent(), 'The paper, checked')
  await page.evaluate(axe)
  for (const [width, colorScheme] of /** @type {const} */ ([[1280, 'light'], [320, 'dark']])) {
    await page.emulateMedia({colorScheme})
    await page.setViewportSize({width, height: 800})
    await page.locator('details').evaluateAll(all => all.forEach(d => { /** @type {HTMLDetailsElement} */ (d).open = true }))
    // The second time, where all things are as they were, only their colours are looked at.
    const rules = colorScheme === 'light' || thorough ? {} : {runOnly: ['color-contrast']}
    const wrong = await page.evaluate(
      async rules => (await /** @type {any} */ (globalThis).axe.run(document, {resultTypes: ['violations'], ...rules})).violations
      .flatMap((/** @type {any} */ v) => v.nodes.map((/** @type {any} */ n) => `${v.id}: ${n.target}: ${n.failureSummary}`)), rules)
    assert.deepEqual(wrong, [], `${width} px, ${colorScheme}`)
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, `overflows ${width} px`)
  }
  await page.setViewportSize({width: 1280, height: 800})
  await page.locator('#E10 .run-it a', {hasText: 'as released'}).click() // the authors’ code as it runs, with its own noise
  await usable(page)
  await page.getByText('Compared with the link when all runs are done').waitFor()
  assert.match(page.url(), /\?chart=pulls$/)
  await close()
})
