// @ts-check
// Two scenarios at once: one is pinned below the other, with the same axes, in the page, a link and an embed.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {eventually} from '../../support/eventually.mjs'
import {preset, shots, site} from '../../support/site.mjs'
import {chooseChart, finished, runButton, table, usable} from '../../support/reader.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const few = {runs: 4, horizon: 1000}
const rises = preset('not-learnable-rises', few)
const stays = preset('not-learnable-stays', few)
const head = (/** @type {Page} */ page) => page.locator('.pinned-head')

/** The axes and plots of the charts, by id. @param {Page} page */
const axes = page => page.evaluate(() => Object.fromEntries(
  /** @type {any} */ (globalThis).spy.laid.map((/** @type {any} */ c) => [c.id, JSON.stringify([c.span, c.plot])])))

/** Until the pinned charts stand on the axes of the others. @param {Page} page @param {string} right */
async function paired(page, right) {
  let now = await axes(page)
  const same = () => ['payoffs', right].every(id => now[id] && now[`pinned-${id}`] === now[id])
  for (let i = 0; i < 100 && !same(); i++) { // the charts are laid out one after the other
    await page.waitForTimeout(50)
    now = await axes(page)
  }
  assert.equal(now['pinned-payoffs'], now.payoffs)
  assert.equal(now[`pinned-${right}`], now[right])
}

test('a scenario is pinned beside another, shared in a link and an embed, swapped and unpinned', async () => {
  const {page, close} = await it.visit({hash: await it.link(rises)})
  await usable(page)
  await runButton(page).click()
  await finished(page)
  await page.locator('.chart.regret .more').click()
  await page.getByRole('button', {name: 'Pin, to compare with others'}).click()
  await head(page).filter({hasText: rises.title}).waitFor()
  await page.locator('.chart.pinned.of-regret .caption', {hasText: '4 runs'}).waitFor() // at once: nothing is played again
  await page.evaluate(hash => { location.hash = hash }, await it.link(stays))
  await page.waitForFunction(title => document.title.startsWith(title), stays.title)
  await runButton(page).click()
  await finished(page)
  await paired(page, 'regret')
  await chooseChart(page, 'Pulls')
  await page.waitForFunction(() => /** @type {any} */ (globalThis).spy.laid.some((/** @type {any} */ c) => c.id === 'pinned-pulls'))
  await chooseChart(page, 'Regret')
  // The address follows the view a moment later: regret, which it does not name, again.
  await page.waitForFunction(() => /[?&]pin=/.test(location.hash) && !/chart=/.test(location.hash))
  const hash = await page.evaluate(() => location.hash)
  const shown = await table(page)
  await page.getByRole('button', {name: 'Swap'}).click()
  await head(page).filter({hasText: stays.title}).waitFor()
  await page.waitForFunction(title => document.title.startsWith(title), rises.title)
  assert.notDeepEqual(await table(page), shown)
  await page.getByRole('button', {name: 'Unpin'}).click()
  await head(page).waitFor({state: 'hidden'})
  await page.waitForFunction(() => !/pin=/.test(location.hash))
  await close()

  // Whoever opens the link has both; the pinned one is played after the other.
  const there = await it.visit({hash})
  await usable(there.page)
  await there.page.getByText('Its runs start when those above are done.').waitFor()
  await runButton(there.page).click()
  await there.page.locator('.chart.pinned.of-regret .caption', {hasText: '4 runs'}).waitFor()
  await finished(there.page)
  await paired(there.page, 'regret')
  await there.close()

  const frame = await it.visit()
  await frame.page.goto(it.address + 'embed.html' + hash)
  await frame.page.locator('button.run').click()
  await frame.page.locator('.chart.pinned.of-regret .caption', {hasText: '4 runs'}).waitFor({state: 'attached'})
  await frame.page.locator('.chart.pinned.of-regret .plot').waitFor()
  await frame.page.screenshot({path: `${shots}/embed-pinned.png`})
  await frame.close()
})

/** Two learners on a dataset that nobody has. */
const learners = {
  title: 'Learners on something', horizon: 1000, runs: 2, noise: {kind: 'bernoulli'}, policies: [{id: 'r-ed-ucb'}],
  dataset: {sha256: '0'.repeat(64), features: 100},
  arms: [0.6, 0.8].map(end => ({learner: {kind: 'lr'}, payoff: {family: 'points', points: [[1, 0.5], [1000, end]]}})),
}

test('a link whose pinned scenario is damaged, or lacks its dataset, opens all the same, and says so', async () => {
  const {page, close} = await it.visit({hash: await it.link(stays) + '?pin=1.damaged'})
  await usable(page)
  await page.getByText('The pinned scenario in the link cannot be read').waitFor()
  await eventually.equal(() => head(page).count(), 0)
  const pinned = (await it.link(preset('not-learnable-stays', learners))).replace('#', '')
  await page.evaluate(hash => { location.hash = hash }, `${await it.link(rises)}?pin=${pinned}`)
  await head(page).filter({hasText: learners.title}).waitFor()
  await runButton(page).click()
  await finished(page)
  await page.getByText('It trains learners on a dataset that is not here.').waitFor()
  await page.getByRole('button', {name: 'Swap'}).click()
  await head(page).filter({hasText: rises.title}).waitFor()
  await runButton(page).click()
  await page.locator('dialog.learners-dialog').getByText('This scenario trains learners on a dataset that is not here').waitFor()
  await page.keyboard.press('Escape')
  // Of two datasets the page keeps one.
  const other = preset('not-learnable-stays', {...learners, title: 'Learners on another', dataset: {sha256: '1'.repeat(64), features: 100}})
  await page.evaluate(hash => { location.hash = hash }, `${await it.link(other)}?pin=${pinned}`)
  await page.locator('.chart.pinned').getByText('the page keeps one at a time. To play it instead').waitFor()
  await close()
})
