// @ts-check
// The pages that play many random bandits and candidates: mean ranks as the command prints them, and a search whose result is
// confirmed on fresh seeds.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {found} from '../../support/axe.mjs'
import {eventually} from '../../support/eventually.mjs'
import {preset, shots, site} from '../../support/site.mjs'
import {inVerify} from '../../support/verify.mjs'

const it = site()
const small = preset('paper-2-rested', {horizon: 3000, runs: 4, policies: [{id: 'r-ed-ucb'}, {id: 'sw-ts'}]})
/** @param {import('playwright-core').Page} page @param {RegExp} text */
const says = (page, text) => page.locator('.status', {hasText: text}).waitFor()

test('a ranking in the page has the mean ranks and regrets of the command, and each bandit is a link', async () => {
  const {page, close} = await it.visit()
  await page.goto(`${it.address}ranking.html?law=linear-then-flat&bandits=4&runs=3&horizon=4000`)
  await says(page, /Press Rank/)
  await eventually.equal(() => page.getByLabel('Largest b').isDisabled(), true)
  await page.getByRole('button', {name: 'Rank', exact: true}).click()
  await says(page, /4 bandits played, in/)
  const flags = ['-law', 'linear-then-flat', '-bandits', '4', '-runs', '3', '-horizon', '4000']
  const wanted = JSON.parse(await it.rising(['ranking', '-json', ...flags], ''))
  const ranks = await page.locator('[aria-label="Mean ranks"] tbody tr').evaluateAll(all => all.map(row => row.children[1].textContent))
  /** @type {number[]} */
  const means = wanted.ranks.map((/** @type {any} */ r) => r.mean)
  assert.deepEqual(ranks, means.sort((a, b) => a - b).map(mean => mean.toFixed(2)))
  const bandits = page.locator('.sweep-rows tbody a')
  await eventually.equal(() => bandits.count(), 4)
  const link = String(await bandits.nth(1).getAttribute('href')).replace('index.html', '')
  const second = JSON.parse(await it.rising(['run', '-json', link], ''))
  assert.equal(second.results[0].final.mean, wanted.regrets[1][0])
  await page.getByRole('img', {name: /Chart of the mean ranks/}).focus()
  await page.keyboard.press('ArrowDown')
  await page.locator('[role=alert].visually-hidden', {hasText: 'mean rank '}).waitFor()
  // A fault of a field is said; a longer ranking is cancelled, and stays.
  await page.getByLabel('Arms of each').fill('2000')
  await page.getByLabel('Arms of each').evaluate((/** @type {any} */ field) => { field.max = '' })
  await page.getByRole('button', {name: 'Rank', exact: true}).click()
  await page.locator('.fault', {hasText: 'arms'}).waitFor()
  await page.getByLabel('Arms of each').fill('3')
  await page.getByLabel('Bandits', {exact: true}).fill('300')
  await page.getByRole('button', {name: 'Rank', exact: true}).focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.textContent === 'Cancel') // the focus went on to it
  await page.keyboard.press('Enter')
  await says(page, /Cancelled/)
  assert.match(page.url(), /ranking\.html\?law=linear-then-flat&bandits=300&runs=3&horizon=4000&arms=3$/)
  await close()
})

test('a link ranks by another measure, as the command does, and the menu ranks again', async () => {
  const {page, close} = await it.visit()
  await page.goto(`${it.address}ranking.html?law=learning-curves&measure=max-regret&bandits=5&runs=3&horizon=2000`)
  await says(page, /Press Rank/)
  const means = () => page.locator('[aria-label="Mean ranks"] tbody tr').evaluateAll(all => all.map(row => row.children[1].textContent))
  /** @param {string} measure */
  async function wanted(measure) {
    const flags = ['-law', 'learning-curves', '-measure', measure, '-bandits', '5', '-runs', '3', '-horizon', '2000']
    const {ranks} = JSON.parse(await it.rising(['ranking', '-json', ...flags], ''))
    return ranks.map((/** @type {any} */ r) => r.mean).sort((/** @type {number} */ a, /** @type {number} */ b) => a - b)
      .map((/** @type {number} */ mean) => mean.toFixed(2))
  }
  await eventually.equal(() => page.getByLabel('Ranked by').inputValue(), 'max-regret')
  await page.getByRole('button', {name: 'Rank', exact: true}).click()
  await says(page, /5 bandits played, in/)
  const [byRegret, byMost] = [await wanted('regret'), await wanted('max-regret')]
  assert.notDeepEqual(byMost, byRegret)
  assert.deepEqual(await means(), byMost)
  await page.getByRole('heading', {name: 'Mean max regret after the last round, on each bandit'}).waitFor()
  await page.getByLabel('Ranked by').selectOption('regret')
  await page.getByRole('heading', {name: 'Mean regret after the last round, on each bandit'}).waitFor()
  assert.deepEqual(await means(), byRegret)
  assert.match(page.url(), /ranking\.html\?law=learning-curves&bandits=5&runs=3&horizon=2000$/)
  await close()
})

test('with a scenario, its policies are ranked, on a phone too', async () => {
  const {page, close} = await it.visit({context: {viewport: {width: 390, height: 844}, colorScheme: 'dark', bypassCSP: true}})
  await page.goto(`${it.address}ranking.html?bandits=2&runs=2&horizon=2000${await it.link(small)}`)
  await page.getByText('Policies: R-ed-UCB, SW-TS.').waitFor()
  const others = await page.locator('.tabs a').evaluateAll(all => all.map(a => a.getAttribute('href')))
  assert.deepEqual(others.map(href => href?.endsWith(new URL(page.url()).hash)), [true, true, true])
  await says(page, /Press Rank/)
  await page.getByRole('button', {name: 'Rank', exact: true}).click()
  await says(page, /2 bandits played, in/)
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'it is wider than the phone')
  assert.deepEqual(await found(page, 'a ranking on a phone'), [])
  await page.screenshot({path: `${shots}/ranking.png`, fullPage: true})
  await close()
})

test('a search draws the best so far, and links a result whose runs are those of the command', async () => {
  const {page, close} = await it.visit({context: {bypassCSP: true}})
  await page.goto(`${it.address}find.html?worse=r-ed-ucb&better=sw-ts&generations=4${await it.link(small)}`)
  await says(page, /Press Search/)
  await page.getByRole('button', {name: 'Search', exact: true}).click()
  await says(page, /The search is over/)
  const sentence = await page.locator('.sweep-found').innerText()
  // Another kind of processor may find another scenario, but each has the same numbers everywhere.
  const link = await page.getByRole('link', {name: 'Open it in the playground'}).getAttribute('href')
  const {results} = JSON.parse(await it.rising(['run', '-json', String(link).replace('index.html', '')], ''))
  const difference = (results[0].final.mean - results[1].final.mean).toFixed(1).replace(/\B(?=(\d{3})+\.)/g, ',')
  assert.ok(sentence.startsWith(`R-ed-UCB has ${difference} more regret than SW-TS on 2 rested arms over 3,000 rounds`), sentence)
  assert.match(sentence, /All arms satisfy the paper's assumptions/)
  await eventually.equal(() => page.locator('.sweep-drawn .plot').isVisible(), true)
  assert.deepEqual(await found(page, 'a search'), [])
  await page.screenshot({path: `${shots}/find.png`, fullPage: true})
  // Two policies that are the same are refused; a search is cancelled, and its best so far stays.
  await page.getByLabel('lose most to').selectOption('r-ed-ucb')
  await page.getByRole('button', {name: 'Search', exact: true}).click()
  await page.locator('.fault', {hasText: 'different'}).waitFor()
  await page.getByLabel('lose most to').selectOption('kl-ucb')
  await page.getByLabel('Generations').fill('900')
  await page.getByRole('button', {name: 'Search', exact: true}).click()
  await says(page, /The best so far/)
  await eventually.equal(() => page.locator('.sweep-found').isVisible(), false, 'what another search found stands beside this one')
  await page.getByRole('button', {name: 'Cancel'}).click()
  await says(page, /Cancelled after/)
  await page.getByRole('link', {name: 'Open the best so far in the playground'}).waitFor()
  await close()
})

test('the rankings of the docs open with their bandits, measure and policies', inVerify, async () => {
  const {page, close} = await it.visit()
  await page.goto(`${it.address}docs-selection.html`)
  const links = await page.locator('a[href*="ranking.html?"]').evaluateAll(all => all.map(a => /** @type {HTMLAnchorElement} */ (a).href))
  assert.equal(links.length, 2)
  for (const [href, policies] of /** @type {[string, number][]} */ ([[links[0], 32], [links[1], 26]])) {
    await page.goto(href)
    await says(page, /Press Rank/)
    // The second differs in its fragment alone, which the page must follow.
    await page.waitForFunction(n => document.querySelector('.sweep-scenario')?.textContent?.split(', ').length === n, policies)
    await eventually.equal(() => page.getByLabel('Bandits', {exact: true}).inputValue(), '200')
    await eventually.equal(() => page.getByLabel('Ranked by').inputValue(), 'max-regret')
    await eventually.equal(() => page.getByLabel('Bandits drawn by').inputValue(), 'learning-curves')
  }
  await close()
})
