// @ts-check
// One control switches all policies between their versions: as one edit, by keyboard, in the link; and the chart then
// shows what it replaces.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {eventually} from '../../support/eventually.mjs'
import {site, preset} from '../../support/site.mjs'
import {drawn, finished, runButton, usable} from '../../support/reader.mjs'
import {until} from '../../support/stand.mjs'

const it = site()

test('all policies are switched by keyboard, as one edit that is in the link and can be undone; the curves of before stay', async () => {
  const {page, close} = await it.visit({hash: await it.link(preset('paper-2-rested', {horizon: 5000, runs: 3}))})
  await usable(page)
  await page.getByRole('checkbox', {name: 'Play as I edit'}).uncheck()
  await runButton(page).click()
  await finished(page)
  const pressed = (/** @type {string} */ name) => page.locator(`.results > tbody[data-variant="${name}"]`).count()
  const all = await pressed('defined')
  const before = page.url()
  const control = page.locator('.results-section .all-versions')
  await control.focus()
  await page.keyboard.press('Enter')
  assert.ok(await until(async () => await pressed('released') === all), 'not all are released')
  assert.ok(await until(async () => page.url() !== before), 'the link is the same')
  await drawn(page)
  await eventually.equal(() => page.locator('.chart.regret .hide-previous').isVisible(), true, 'nothing of before the edit is shown')
  await eventually.equal(() => page.locator('.chart.regret .caption').textContent(), 'before the edit')
  await page.keyboard.press('Control+z')
  assert.ok(await until(async () => await pressed('defined') === all), 'one step does not undo it')
  await close()
})
