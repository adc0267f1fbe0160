// @ts-check
// The first screen: how many controls are in view, the runs that a reader who asked for nothing is shown, and the policies of one's
// own, which another scenario does not lose.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {withOwnPolicy} from '../../../../static/js/model/saving/saved.js'
import {eventually} from '../../support/eventually.mjs'
import {site} from '../../support/site.mjs'
import {finished, fingerprint, openSetting, runButton, setRuns, status, table, usable} from '../../support/reader.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const poll = {polling: 50}

/** What can be focused within the window, by its name. @param {Page} page */
const controls = page => page.evaluate(() => [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
  .filter(node => node instanceof HTMLElement && node.tabIndex >= 0 && !node.closest('[inert]') && !/** @type {any} */ (node).disabled)
  .filter(node => {
    const {width, height, top, bottom, left, right} = node.getBoundingClientRect()
    return node.checkVisibility({visibilityProperty: true}) && width > 1 && height > 1 && bottom > 0 && right > 0 && top < innerHeight &&
      left < innerWidth
  }).map(node => node.getAttribute('aria-label') ?? node.textContent?.trim() ?? ''))

test('a first visit shows 20 runs in at most 40 controls; all runs go on from there, with the fingerprint of the document', async () => {
  const {page, close} = await it.visit({autoplay: true})
  await page.waitForFunction(() => document.querySelector('button.run')?.textContent === 'All 100 runs', null, {...poll, timeout: 120_000})
  await status(page, /^20 of 100 runs/)
  await eventually.match(() => page.locator('.chart.regret .caption').textContent(), /^first 20 of 100 runs/)
  assert.equal(await fingerprint(page), '')
  const seen = await controls(page)
  assert.ok(seen.length <= 40, `${seen.length} controls are in view: ${seen.join(', ')}`)
  for (const name of ['Play it yourself', 'Write your own…', 'Sweep a number…']) assert.ok(seen.includes(name), `${name} is out of view`)
  const lead = await page.locator('.lead-game').innerText()
  assert.match(lead, /^In a rising bandit, the expected payoff of an arm never falls/)
  assert.equal(lead.match(/\.(\s|$)/g)?.length, 2, 'the lead is two sentences')
  await runButton(page).click()
  await finished(page, 300_000)
  assert.equal(await fingerprint(page), JSON.parse(await it.rising(['run', '-json', 'paper-2-rested'])).fingerprint)
  await close()
})

test('a phone has at most 16 controls in view', async () => {
  const {page, close} = await it.visit({context: {viewport: {width: 390, height: 844}, isMobile: true, hasTouch: true}})
  await usable(page)
  const seen = await controls(page)
  assert.ok(seen.length <= 16, `${seen.length} controls are in view: ${seen.join(', ')}`)
  await close()
})

test('a program that the reader wrote is offered in another scenario, which says so, and can be deleted', async () => {
  const {page, close} = await it.visit({hash: '#blank'})
  await usable(page)
  await openSetting(page)
  await setRuns(page, 2)
  await page.getByRole('button', {name: 'Write your own…'}).click()
  const code = page.locator('.program .cm-content')
  await code.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('return 0.25 * n')
  await page.locator('.program-state', {hasText: 'No mistakes'}).waitFor()
  await page.waitForFunction(() => Object.keys(localStorage).some(key => localStorage.getItem(key)?.includes('0.25 * n')), null, poll)
  await page.locator('.chooser').selectOption('paper-2-rested')
  await page.locator('.notice', {hasText: '“Mine” is kept in this browser'}).waitFor()
  assert.ok((await table(page)).every(row => row.name !== 'Mine'))
  await page.getByRole('button', {name: 'Add a policy', exact: true}).click()
  await page.getByRole('button', {name: 'Add Mine', exact: true}).click()
  await page.locator('.results .policy-name', {hasText: 'Mine'}).waitFor()
  await page.getByRole('button', {name: 'Add a policy', exact: true}).click()
  await page.getByRole('button', {name: 'Delete Mine from this browser'}).click()
  await page.locator('.own-policies').waitFor({state: 'hidden'})
  await close()
})

test('a policy is kept by name; what it was before is replaced, and another of its name is not', () => {
  const first = withOwnPolicy([], {name: 'Mine', program: 'b'}, 'a')
  assert.deepEqual(first, [{name: 'Mine', program: 'b'}])
  assert.deepEqual(withOwnPolicy(first, {name: 'Mine', program: 'c'}, 'b'), [{name: 'Mine', program: 'c'}])
  const both = withOwnPolicy(first, {name: 'Mine', program: 'y'}, 'x')
  assert.deepEqual(both, [{name: 'Mine 2', program: 'y'}, {name: 'Mine', program: 'b'}])
  assert.deepEqual(withOwnPolicy(both, {name: 'Mine', program: 'z'}, 'y'), [{name: 'Mine 2', program: 'z'}, {name: 'Mine', program: 'b'}])
})
