// @ts-check
// The theory in place of the charts: bounds beside measured regret, increments and rates, with formulas and
// words; it follows the scenario, stands in the link, and axe finds nothing wrong with it.

import assert from 'node:assert/strict'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {test} from 'node:test'
import {axe} from '../../support/axe.mjs'
import {eventually} from '../../support/eventually.mjs'
import {preset, shots, site} from '../../support/site.mjs'
import {chooseChart, drawn, finished, runButton, setField, usable} from '../../support/reader.mjs'
import {inVerify} from '../../support/verify.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const small = preset('paper-2-rested', {horizon: 20_000, runs: 4})
const phone = {viewport: {width: 390, height: 844}, deviceScaleFactor: 2, isMobile: true, hasTouch: true}

/** What axe finds. @param {Page} page @returns {Promise<string[]>} */
async function wrong(page) {
  if (!await page.evaluate('"axe" in globalThis')) await page.evaluate(axe)
  return page.evaluate(async () => {
    const {violations} = await /** @type {any} */ (globalThis).axe.run({include: ['.charts', '.theory-words', '.questions'].filter(
      s => document.querySelector(s)?.checkVisibility()).map(s => [s])}, {resultTypes: ['violations']})
    return violations.flatMap(
      (/** @type {any} */ v) => v.nodes.map((/** @type {any} */ n) => `${v.id}: ${n.target.join(' ')}: ${n.failureSummary}`))
  })
}

/** Until the sentence above a chart of the theory matches. @param {Page} page @param {number} nth @param {RegExp} words */
const says = (page, nth, words) => page.waitForFunction(({nth, words}) =>
  new RegExp(words).test(document.getElementById(`theory-${nth}-takeaway`)?.textContent ?? ''), {nth, words: words.source}, {polling: 50})

/**
 * Presses what opens a part of the page whose program does not come: that is told, and the next press opens it.
 * @param {Page} page @param {RegExp} program @param {() => Promise<void>} press
 */
async function refusedOnce(page, program, press) {
  await page.route(program, route => route.abort())
  await press()
  await page.locator('.notice').filter({hasText: 'could not be loaded'}).waitFor()
  await page.unroute(program)
  await page.locator('.notice .icon-button').click()
  await press()
}

/** Regret against the greedy oracle and back, and the recommendations. @param {Page} page */
async function otherQuestions(page) {
  const regrets = () => page.$$eval('table.results td.col-regret',
    cells => cells.map(c => Number(c.getAttribute('title'))).sort((a, b) => a - b))
  const usual = await regrets()
  const oracles = Object.fromEntries((await it.native(small)).oracles.map((/** @type {any} */ o) => [o.id, o.ahead.at(-1)]))
  await refusedOnce(page, /after-runs/, () => page.locator('.questions summary').click())
  await page.getByLabel('Regret compared with').selectOption('greedy')
  await page.waitForFunction(() => /less than the optimal policy/.test(document.querySelector('.oracle-choice p')?.textContent ?? ''), null,
    {polling: 50})
  await page.waitForFunction(first =>
    Number(/** @type {HTMLElement} */ (document.querySelector('table.results td.col-regret')).title) < first, usual[0], {polling: 50})
  const shifted = await regrets()
  shifted.forEach((r, i) => assert.ok(Math.abs(r - usual[i] - oracles.greedy) < 1e-6, `${r} is ${usual[i]} and ${oracles.greedy}`))
  await page.waitForFunction(() => location.hash.includes('against=greedy'))
  const ratios = (await it.native(small)).results.map((/** @type {any} */ r) => r.competitive_ratio.value.toFixed(2))
  await eventually.deepEqual(() => page.locator('.recommendations tbody td:last-child').allTextContents(), ratios)
  await eventually.equal(() => page.locator('.recommendations tbody tr').count(), small.policies.length)
  await eventually.match(() => page.locator('.recommendations tbody').innerText(),
    /R-ed-UCB\s+2 \(100\.0%\)\s+0\.0% \(0\.0\u201349\.0%\)\s+0\.000/)
  assert.deepEqual(await wrong(page), [])
  await page.screenshot({path: join(shots, 'theory-questions.png')})
  await page.getByLabel('Regret compared with').selectOption('optimal')
  await page.waitForFunction(first =>
    Number(/** @type {HTMLElement} */ (document.querySelector('table.results td.col-regret')).title) === first, usual[0], {polling: 50})
}

test('bounds stand beside the regret, follow the scenario and the link, and can be kept as files', async () => {
  const expected = [/Failed to fetch dynamically imported module/, /ERR_FAILED/]
  const {page, close} = await it.visit({hash: await it.link(small), expected})
  await usable(page)
  await runButton(page).click()
  await finished(page)
  await otherQuestions(page)
  await refusedOnce(page, /\btheory\.\w+\.js/, () => chooseChart(page, 'Theory'))
  await says(page, 1, /Theorem 4\.4: at most [\d,]+, vacuous.*; measured [\d,]+\./)
  await says(page, 2, /Theorem 4\.4 is least at q = 0\.\d+/)
  await drawn(page)
  assert.deepEqual(await page.locator('.plot:visible').evaluateAll(plots => plots.map(p => p.getAttribute('data-chart'))),
    ['bound', 'bound-by-q'])
  const bound = JSON.parse(await it.rising(['theory', '-json', '-'], JSON.stringify(small))).bounds[1].bound
  const words = await page.locator('.theory-words').innerText()
  assert.ok(words.includes(Math.round(bound).toLocaleString('en')), `${words} has the bound ${bound} of the native command`)
  assert.match(words, /vacuous here: payoffs differ by at most 1/)
  await eventually.equal(() => page.locator('.theory-words math').count(), 3)
  assert.deepEqual(await wrong(page), [])
  await page.screenshot({path: join(shots, 'theory-bound.png')})

  await page.locator('#theory-1-plot').focus()
  await page.keyboard.press('End')
  await page.waitForFunction(() => /round 20,000.*Theorem 4\.4/i.test(document.body.textContent ?? ''))
  const [file] = await Promise.all([page.waitForEvent('download'), (async () => {
    await page.locator('.chart.theory-1 button.more').click()
    await page.getByRole('button', {name: 'CSV', exact: true}).locator('visible=true').click()
  })()])
  assert.match(readFileSync(await file.path(), 'utf8'),
    /^what,theorem,round,bound_or_regret,vacuous[\s\S]*bound for R-ed-UCB,4\.4,20000,[\s\S]*regret of R-ed-UCB,,20000,/)

  await setField(page, 'Horizon, rounds', 5000)
  await page.waitForFunction(() => /more than 5,000 in 5,000 rounds/.test(document.querySelector('.theory-words')?.textContent ?? ''), null,
    {polling: 50})

  await page.getByRole('button', {name: 'Increments', exact: true}).click()
  await says(page, 1, /falls from 2,499 at q = 0/)
  await says(page, 2, /The increments of arm \d|fit/)
  await drawn(page)
  assert.deepEqual(await wrong(page), [])
  await page.screenshot({path: join(shots, 'theory-increments.png')})
  await page.waitForFunction(() => location.hash.includes('theory=increments'))

  await page.getByRole('button', {name: 'Not learnable', exact: true}).click()
  await says(page, 1, /R-ed-UCB loses [\d,.]+ if the dark arm rises/)
  await says(page, 2, /every policy loses at least T\/12 = 250/)
  await drawn(page)
  assert.deepEqual(await wrong(page), [])
  await page.screenshot({path: join(shots, 'theory-not-learnable.png')})

  await page.keyboard.press('Escape')
  await page.locator('#payoffs-plot').waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Charts')
  await close()
})

test('a phone shows the theory in the dark, from a link, without scrolling sideways', inVerify, async () => {
  const hash = `${await it.link({...small, setting: 'restless'})}?theory=bound`
  const {page, close} = await it.visit({hash, context: {...phone, colorScheme: 'dark'}})
  await usable(page)
  await says(page, 1, /Theorem 5\.3: at most/)
  await drawn(page)
  assert.deepEqual(await wrong(page), [])
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page is as wide as the screen')
  await page.screenshot({path: join(shots, 'theory-phone.png')})
  await page.locator('.close-theory').tap()
  await page.locator('#payoffs-plot').waitFor()
  await page.locator('.chart.regret button.more').tap()
  await page.getByRole('button', {name: 'What the paper proves about this scenario'}).tap()
  await says(page, 1, /Theorem 5\.3/)
  await close()
})
