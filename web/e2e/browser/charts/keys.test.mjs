// @ts-check
// Every key of a chart, on every chart: what it reads aloud and what it changes; and that none is a trap.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {site, preset} from '../../support/site.mjs'
import {chooseChart, drawn, finished, runButton, usable} from '../../support/reader.mjs'
import {inVerify} from '../../support/verify.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const small = preset('paper-2-rested', {horizon: 20_000, runs: 4})
const poll = {polling: 50}

async function played() {
  const visit = await it.visit({hash: await it.link(small)})
  await usable(visit.page)
  await runButton(visit.page).click()
  await finished(visit.page)
  await drawn(visit.page)
  return visit
}

/** Until the assertive region says so. @param {Page} page @param {RegExp} want */
const announced = (page, want) => page.waitForFunction(
  re => new RegExp(re).test(document.querySelector('p[role="alert"].visually-hidden')?.textContent ?? ''), want.source, poll)
  .catch(async () => assert.fail(`announced "${await page.locator('p[role="alert"].visually-hidden').textContent()}", want ${want}`))

/** Until the address says so, or no longer. @param {Page} page @param {RegExp} want @param {boolean} [not] */
const address = (page, want, not = false) =>
  page.waitForFunction(([re, no]) => new RegExp(/** @type {string} */ (re)).test(location.hash) !== no, [want.source, not], poll)

/** @typedef {[key: string, heard: RegExp | null, address?: RegExp, gone?: boolean]} Stroke */

/** Presses keys in turn, and holds each to what it must say and bring about. @param {Page} page @param {Stroke[]} strokes */
async function press(page, strokes) {
  for (const [key, say, hash, gone] of strokes) {
    await page.keyboard.press(key)
    if (say) await announced(page, say)
    if (hash) await address(page, hash, gone)
  }
}

test('regret: every key of the list', async () => {
  const {page, close} = await played()
  await page.locator('#regret-plot').focus()
  await press(page, [
    ['Home', /^Round 10: /], ['ArrowRight', /^Round 20: /], ['ArrowLeft', /^Round 10: /], ['ArrowLeft', /^Round 10: /],
    ['PageDown', /^Round 110: /], ['PageUp', /^Round 10: /], ['End', /^Round 20,000: /],
    ['ArrowDown', /1 of 7 from the top/], ['ArrowDown', /2 of 7 from the top/], ['ArrowUp', /1 of 7 from the top/],
    ['Home', /round 10: .* of 7 from the top/], ['s', /^Playhead at round 10\.$/, /round=10$/],
    ['+', /^Showing [\d,]+ to [\d,]+\.$/, /zoom=regret:/], ['-', /^Showing all\.$/, /zoom=/, true],
    ['=', /^Showing [\d,]+ to [\d,]+\.$/, /zoom=regret:/], ['0', /^Showing all\.$/, /zoom=/, true],
    ['l', null, /axes=regret:log:auto/], ['l', null, /axes=regret:log/, true],
    ['Enter', /lose|told apart/],
  ])
  await page.keyboard.press('Escape') // lets go of the point and of the series
  await page.waitForFunction(() => ![...document.querySelectorAll('.charts > [aria-hidden] span')].some(s => s.textContent === '20,000'),
    null, poll)
  await press(page, [['ArrowRight', /^Round [\d,]+: R-ed-UCB|^Round [\d,]+: /]])
  for (const [key, name] of [['t', 'Cumulative regret of the policies'], ['h', 'Keys of a chart']]) {
    await page.keyboard.press(key)
    await page.getByRole('dialog', {name}).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !document.querySelector('dialog.data-dialog'), null, poll)
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'regret-plot', `the focus after ${key}`)
  }
  await page.keyboard.press('t')
  await page.locator('dialog.of-data').waitFor()
  await page.evaluate(() => { // in one go, before a dialog's close event
    /** @type {HTMLDialogElement | null} */ (document.querySelector('dialog.of-data'))?.close()
    document.querySelector('#regret-plot')?.dispatchEvent(new KeyboardEvent('keydown', {key: 'h', bubbles: true}))
  })
  await page.locator('dialog.of-keys').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('dialog.of-keys').waitFor({state: 'detached'})
  await page.keyboard.press('Tab')
  assert.notEqual(await page.evaluate(() => document.activeElement?.id), 'regret-plot')
  await page.keyboard.press('Shift+Tab')
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'regret-plot')
  // Runs whose results are known are over before one could look.
  await page.evaluate(() => {
    const button = /** @type {Element} */ (document.querySelector('button.run'))
    const mark = new MutationObserver(() => { button.setAttribute('data-changed', '') })
    mark.observe(button, {childList: true, characterData: true, subtree: true})
  })
  await page.keyboard.press('Space')
  await page.locator('button.run[data-changed]').waitFor()
  await close()
})

test('the other charts: reading, and where there is something to zoom, zooming', inVerify, async () => {
  const {page, close} = await played()
  await page.locator('#payoffs-plot').focus()
  await press(page, [
    ['Home', /^Pull \d+: /], ['End', /^Pull 20,000: /], ['ArrowDown', /1 of 2 from the top/], ['ArrowDown', /2 of 2/], ['PageUp', /2 of 2/],
    ['+', /^Showing /, /zoom=payoffs:/], ['0', /^Showing all/, /zoom=/, true], ['Enter', /leads for/],
  ])
  await chooseChart(page, 'Regret per round')
  await drawn(page)
  await page.locator('#regret-plot').focus()
  await press(page, [['Home', /^Round 10: /], ['PageDown', /^Round 110: /], ['ArrowUp', /7 of 7 from the top/], ['Enter', /loses least/]])
  await chooseChart(page, 'Pulls')
  await drawn(page)
  await page.locator('#regret-plot').focus()
  await press(page, [['Home', /^Pulls of arm 1: /], ['ArrowRight', /^Pulls of arm 2: /], ['End', /^Pulls of arm 2: /],
    ['ArrowDown', /1 of 7/], ['Enter', /pulls arm 2, the best/]])
  await page.getByRole('button', {name: 'Why this arm?'}).click()
  await page.getByRole('heading', {name: /^Why arm \d+\?/}).waitFor()
  await drawn(page)
  await page.locator('#inspector-plot').focus()
  await press(page, [['Home', /^Arm \d, [\d,]+ pulls?: estimate .* index/], ['ArrowRight', /^Arm \d/], ['Enter', /^Why arm/]])
  await page.keyboard.press('t')
  await page.getByRole('dialog', {name: 'What the policy decides by'}).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.locator('.chart.inspector').waitFor({state: 'hidden'})
  await close()
})
