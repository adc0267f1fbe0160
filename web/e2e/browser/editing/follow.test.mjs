// @ts-check
// The charts of the policies follow a hand that drags, and edits are played at once.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {changes, scenario, select} from '../../support/editor.mjs'
import {eventually} from '../../support/eventually.mjs'
import {preset, site} from '../../support/site.mjs'
import {countPictures, fingerprint, finished, runButton, setField, status, table, usable} from '../../support/reader.mjs'
import {inVerify} from '../../support/verify.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const follow = (/** @type {Page} */ page) => page.getByRole('checkbox', {name: 'Play as I edit'})
const caption = (/** @type {Page} */ page) => page.locator('#regret-caption')
/** The final regrets, as they are now. @param {Page} page */
const regrets = async page => (await table(page)).map(r => r.exactRegret).sort((a, b) => a - b).join()

/** Until the table has other regrets than these. @param {Page} page @param {string} was */
const changed = (page, was) => page.waitForFunction(before => {
  const cells = [...document.querySelectorAll('.results .col-regret')].map(c => Number(/** @type {HTMLElement} */ (c).title || NaN))
  return cells.slice(1).sort((a, b) => a - b).join() !== before
}, was, {polling: 50})

/** Grasps a slider of the first arm at its middle. @param {Page} page */
async function grasp(page) {
  if (!(await page.locator('.arm.is-selected').count())) await select(page, 0)
  const box = await page.locator('.arm-detail input[type="range"]').first().boundingBox()
  assert.ok(box)
  const to = (/** @type {number} */ share) => page.mouse.move(box.x + box.width * share, box.y + box.height / 2)
  await to(0.5)
  await page.mouse.down()
  return to
}

test('a hand that rests on a slider gets all runs; letting go plays nothing again, coming back brings back what was', async () => {
  const short = preset('paper-2-rested', {horizon: 8000, runs: 60})
  const {page, close} = await it.visit({hash: await it.link(short)})
  await usable(page)
  await eventually.equal(() => follow(page).isChecked(), false)
  await eventually.match(() => page.locator('.follow').textContent(), /less motion/)
  await runButton(page).click()
  await finished(page)
  const before = await fingerprint(page)
  await follow(page).check()
  const was = await regrets(page)
  const to = await grasp(page)
  await to(0.7)
  await changed(page, was)
  await caption(page).filter({hasText: 'mean of 60 runs'}).waitFor()
  assert.equal(await fingerprint(page), '', 'a hand that drags has results of its own')
  assert.equal(scenario(page).arms[0].payoff.c, short.arms[0].payoff.c, 'the drag changed the scenario')
  const during = await regrets(page)
  await changes(page, () => page.mouse.up())
  await status(page, /^60 runs$/)
  assert.equal(await regrets(page), during)
  assert.equal(await fingerprint(page), (await it.native(scenario(page))).fingerprint)
  await changes(page, () => page.locator('button.undo').click())
  await status(page, /^60 runs$/)
  assert.equal(await fingerprint(page), before)
  // An edit of a field is played at once.
  await changes(page, () => setField(page, 'Seed', '7'))
  // The results of before are finished too, until the new runs begin.
  await page.waitForFunction(print => ![print, ''].includes(document.querySelector('.fingerprint')?.textContent ?? ''), before.slice(0, 10))
  assert.equal(await fingerprint(page), (await it.native({...short, seed: 7})).fingerprint)
  // A slider that comes back to where it was is no edit.
  const seven = await fingerprint(page)
  const rest = await page.locator('.arm-detail input[type="range"]').first().inputValue()
  const back = await grasp(page)
  const shown = await regrets(page)
  await back(0.8)
  await changed(page, shown)
  assert.equal(await fingerprint(page), '')
  await page.locator('.arm-detail input[type="range"]').first().evaluate((/** @type {HTMLInputElement} */ slider, value) => {
    slider.value = value
    slider.dispatchEvent(new Event('input', {bubbles: true}))
  }, rest)
  await page.mouse.up()
  await page.waitForFunction(print => document.querySelector('.fingerprint')?.textContent === print, seven.slice(0, 10))
  await close()
})

test('pictures while a hand drags are of the first rounds where a run is long, and say so; the hand that rests gets all',
  inVerify, async () => {
  const {page, close} = await it.visit({hash: await it.link(preset('paper-2-rested', {horizon: 1_000_000, runs: 3}))})
  await usable(page)
  await follow(page).check()
  await countPictures(page)
  const to = await grasp(page)
  for (let i = 0; await page.evaluate(() => /** @type {any} */ (globalThis).pictures) < 3; i++) await to(0.5 + 0.3 * Math.sin(i / 20))
  const [said, head, ends, axis] = await page.evaluate(() => [document.querySelector('#regret-caption')?.textContent,
    document.querySelector('.results thead .col-regret')?.textContent, document.querySelector('.results tbody .col-ends')?.textContent,
    /** @type {any} */ (globalThis).spy.laid.find((/** @type {any} */ c) => c.id === 'regret')?.span[1]])
  assert.match(said ?? '', /^the first [\d,]+ rounds of one run$/)
  assert.equal(head, 'Regret so far')
  assert.equal(ends, '\u2013', 'where a run ends is not known yet')
  assert.ok(axis < 1_000_000, `the axis ends at round ${axis}`)
  await caption(page).filter({hasText: 'mean of 3 runs'}).waitFor()
  await eventually.equal(() => page.locator('.results thead .col-regret').textContent(), 'Final regret')
  await changes(page, () => page.mouse.up())
  await status(page, /^3 runs$/)
  assert.equal(await fingerprint(page), (await it.native(scenario(page))).fingerprint)
  await close()
})
