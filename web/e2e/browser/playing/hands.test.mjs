// @ts-check
// What a hand does arrives: clicks after typing, drags after a double click, menus on low screens,
// controls after the window changed; and what is pressed shows in forced colours.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {changes, names, scenario, select, tool} from '../../support/editor.mjs'
import {eventually} from '../../support/eventually.mjs'
import {site, preset} from '../../support/site.mjs'
import {ink} from '../../support/pixels.mjs'
import {drawn, finished, noticed, openJSON, openSetting, openShare, runButton, status, usable} from '../../support/reader.mjs'
import {until} from '../../support/stand.mjs'
import {inVerify} from '../../support/verify.mjs'

/** @import {Locator, Page} from 'playwright-core' */

const it = site()
const small = preset('paper-2-rested', {horizon: 2000, runs: 2})
const poll = {polling: 50}

test('a click counts where it is pressed, whatever leaving a field changes', async () => {
  const {page, close} = await it.visit({hash: await it.link(small)})
  await usable(page)
  await openSetting(page)
  const hint = page.locator('.settings .hint')
  const heights = new Set()
  for (const label of ['Horizon, rounds', 'Noise', 'Runs per policy', 'Seed']) {
    await page.getByLabel(label, {exact: true}).first().focus()
    heights.add((await hint.boundingBox())?.height)
  }
  await page.locator('button.theme').focus()
  heights.add((await hint.boundingBox())?.height)
  assert.equal(heights.size, 1, 'the explanation of each field takes the same room')

  // The name of an arm is taken over when the field is left: by this very press.
  await select(page, 0)
  await page.getByLabel('Name', {exact: true}).first().fill('slow')
  await changes(page, () => press(page, tool(page, 'Duplicate')))
  await page.waitForFunction(() => document.querySelectorAll('.arm').length === 3, null, poll)
  assert.deepEqual((await names(page)).length, 3)

  // A value that is refused adds a line above the buttons.
  const count = await page.locator('.arm').count()
  await page.locator('.arm.is-selected .param input[type="text"]').first().fill('1/0')
  await changes(page, () => press(page, tool(page, 'Duplicate')))
  await page.waitForFunction(n => document.querySelectorAll('.arm').length === n, count + 1, poll)

  // An edited preset has another sentence above the charts.
  await page.getByLabel('Scenario', {exact: true}).first().selectOption({label: 'Blank scenario'})
  await page.locator('.lead-said', {hasText: 'a place to start'}).waitFor()
  await openSetting(page)
  await page.getByLabel('Horizon, rounds').fill('300')
  await press(page, runButton(page))
  await finished(page)
  assert.equal(scenario(page).horizon, 300)
  await close()
})

test('the charts are dragged after a double click, and the controls find their way back', async () => {
  const {page, close} = await it.visit({hash: await it.link(preset('paper-2-rested', {horizon: 60_000, runs: 2}))}) // policies miss arm 2
  await usable(page)
  await runButton(page).click()
  await finished(page)
  await drawn(page)
  // The rule behind a verdict can be read where the verdict stands.
  await page.locator('.chart.regret .takeaway .rule-words').filter({hasText: 'mostly miss'}).click()
  await eventually.match(() => page.locator('.rule:visible').textContent(), /under 50%/)
  await page.keyboard.press('Escape')
  const plot = /** @type {{x: number, y: number, width: number, height: number}} */ (await page.locator('#regret-plot').boundingBox())
  const at = (/** @type {number} */ x, /** @type {number} */ y) => /** @type {[number, number]} */
    ([plot.x + x * plot.width, plot.y + y * plot.height])
  const whole = page.locator('.chart.regret .show-whole').first() // the other is of the pairs
  for (let i = 0; i < 2; i++) {
    await page.mouse.dblclick(...at(0.5, 0.4))
    await page.mouse.move(...at(0.3, 0.3))
    await page.mouse.down()
    await page.mouse.move(...at(0.4, 0.4), {steps: 4})
    await page.mouse.move(...at(0.6, 0.6), {steps: 4})
    await page.mouse.up()
    await whole.waitFor()
    await whole.click()
    await whole.waitFor({state: 'hidden'})
  }

  const rows = () => page.evaluate(() => {
    const top = (/** @type {string} */ name) => document.querySelector(name)?.getBoundingClientRect()
    const [run, scrub] = [top('button.run'), top('.scrub')]
    return run && scrub ? (scrub.bottom <= run.top + 4 ? 2 : 1) : 0
  })
  const counted = (/** @type {number} */ n) => page.waitForFunction(want => {
    const [run, scrub] = ['button.run', '.scrub'].map(s => document.querySelector(s)?.getBoundingClientRect())
    return run && scrub && (scrub.bottom <= run.top + 4 ? 2 : 1) === want
  }, n, poll)
  assert.equal(await rows(), 1)
  await page.setViewportSize({width: 1100, height: 800})
  await counted(2)
  await page.setViewportSize({width: 1280, height: 800})
  await counted(1)
  await close()
})

test('every item of a chart\u2019s menu can be reached on low and narrow screens', inVerify, async () => {
  const {page, close} = await it.visit({hash: await it.link(small)})
  await usable(page)
  await drawn(page)
  for (const [width, height] of [[390, 844], [412, 915], [390, 664], [320, 568], [844, 390], [320, 256]]) {
    await page.setViewportSize({width, height})
    for (const chart of ['payoffs', 'regret']) {
      const more = page.locator(`.chart.${chart} .more`)
      await more.scrollIntoViewIfNeeded()
      await more.click()
      const menu = page.locator('.menu:visible')
      await menu.waitFor()
      const coveredItems = () => menu.evaluate(list => [...list.querySelectorAll('button')].filter(button => {
        if (!button.checkVisibility()) return false
        button.scrollIntoView({block: 'nearest'})
        const {left, top, width, height} = button.getBoundingClientRect()
        const found = document.elementFromPoint(left + width / 2, top + height / 2)
        return !found || !button.contains(found)
      }).map(button => button.textContent))
      // The page may still be laid out for the new size when the menu opens.
      await until(async () => (await coveredItems()).length === 0, 5000)
      assert.deepEqual(await coveredItems(), [], `${chart} at ${width} by ${height}`)
      await page.keyboard.press('Escape')
      await menu.waitFor({state: 'hidden'})
      assert.equal(await more.evaluate(button => document.activeElement === button), true, 'the focus is back')
    }
  }
  await close()
})

test('a heavy link waits for Run and says so; what a dialog brings about is said in the dialog', async () => {
  const {page, close} = await it.visit({hash: await it.link({...small, horizon: 100_000, runs: 10_000}), autoplay: true})
  await usable(page)
  assert.match(await noticed(page), /7,000,000,000 rounds.*Press Run/)
  await status(page, /^10,000 runs, about \d+ (s|min|hours)$/)
  await eventually.equal(() => runButton(page).textContent(), 'Run')
  await runButton(page).click()
  // The time that is left is told once 2 s and a small share of the rounds are played.
  await status(page, /^run [\d,]+ of 10,000, \d.*\sleft$/)
  await eventually.equal(() => page.locator('.notice').isVisible(), false, 'it is asked to press Run, which was pressed')
  await page.locator('.of-reset').click()

  await page.locator('.gallery-button').click()
  const gallery = page.locator('dialog[open]')
  await gallery.waitFor()
  await gallery.locator('input[type="file"]').setInputFiles({name: 'huge.json', mimeType: 'application/json',
    buffer: Buffer.alloc(1.5 * 2 ** 20, ' ')})
  await noticed(page)
  const seen = () => page.locator('.notice').evaluate(notice => {
    const {left, top, width, height} = notice.getBoundingClientRect()
    return notice.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  assert.equal(await seen(), true, 'it is in front of the dialog')
  await page.keyboard.press('Escape')
  await gallery.waitFor({state: 'hidden'})
  assert.equal(await seen(), true, 'it stays when the dialog is closed')
  await close()
})

test('forced colours show what is pressed, the tracks of sliders and what an index is made of', async () => {
  const {page, close} = await it.visit({hash: await it.link(small), context: {forcedColors: 'active', colorScheme: 'dark'}})
  await usable(page)
  await runButton(page).click()
  await finished(page)
  const grounds = () => page.evaluate(() =>
    ['.mode[aria-pressed="true"]', '.mode[aria-pressed="false"]', '.switch input:checked + span', '.switch input:not(:checked) + span']
    .map(s => getComputedStyle(/** @type {Element} */ (document.querySelector(s))).backgroundColor))
  const [shown, other, chosen, rest] = await grounds()
  assert.notEqual(shown, other, 'the mode that is shown')
  assert.notEqual(chosen, rest, 'the setting that is chosen')
  assert.ok(await colours(page, page.locator('.scrub input'), 3) >= 2, 'the scrubber has a track')
  await page.getByRole('button', {name: 'Why this arm?'}).click()
  const bar = page.locator('.bar.is-estimate:visible').first()
  await bar.waitFor()
  await page.locator('.is-opening').waitFor({state: 'detached'}) // until then the old drawing is covered
  for (const part of ['estimate', 'increment']) {
    const seen = page.locator(`.bar.is-${part}:visible`)
    const widest = await seen.evaluateAll(
      bars => bars.map(b => b.getBoundingClientRect().width).reduce((best, w, i, all) => (w > all[best] ? i : best), 0))
    assert.ok(await colours(page, seen.nth(widest), 4, 6) >= 2, `the part ${part} is seen`)
  }
  await page.goto(`${it.address}sweep.html`)
  const list = page.getByLabel('Vary', {exact: true}).first()
  assert.notEqual(await list.evaluate(node => getComputedStyle(node).appearance), 'none', 'a list looks like a field')
  await close()
})

/** Presses with the mouse and lets go a while later, as a hand does. @param {Page} page @param {Locator} button */
async function press(page, button) {
  await button.scrollIntoViewIfNeeded()
  const box = /** @type {{x: number, y: number, width: number, height: number}} */ (await button.boundingBox())
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.evaluate(async () => { // what the field's change brings could be drawn by now
    for (let i = 0; i < 10; i++) await new Promise(requestAnimationFrame)
  })
  await page.mouse.up()
}

/**
 * How many colours there are in a strip across the middle of a node and so far around it.
 * @param {Page} page @param {Locator} node @param {number} high  CSS px @param {number} [around]  CSS px
 */
async function colours(page, node, high, around = 0) {
  const box = /** @type {{x: number, y: number, width: number, height: number}} */ (await node.boundingBox())
  const clip = {x: box.x + box.width * 0.2, y: box.y + box.height / 2 - high / 2 - around, width: Math.max(box.width * 0.6, 2),
    height: high + 2 * around}
  return (await ink(it.browser, await page.screenshot({clip}))).colours
}

test('a drag that begins in a dialog and ends beside it closes no dialog', async () => {
  const {page, close} = await it.visit({hash: await it.link(small)})
  await usable(page)
  /** @param {string} selector of an open dialog */
  const dragOut = async selector => {
    const dialog = page.locator(`${selector}[open]`)
    await dialog.waitFor()
    await dialog.locator('h2').hover()
    await page.mouse.down()
    await page.mouse.move(4, 4)
    await page.mouse.up()
    await eventually.equal(() => dialog.count(), 1, `${selector} was closed by a drag`)
    await page.mouse.click(4, 4)
    await dialog.waitFor({state: 'hidden'})
  }
  await openJSON(page)
  await dragOut('dialog.text-dialog')
  await openShare(page)
  await page.getByRole('button', {name: 'Options and preview'}).click()
  // The preview's height decides where the dialog stands. Its outline gives way to a picture.
  await page.frameLocator('dialog.builder-modal iframe').locator('.outline h2, img.still').locator('visible=true').first().waitFor()
  await dragOut('dialog.builder-modal')
  await page.keyboard.press('Escape')
  await page.locator('[role="application"]').first().focus()
  await page.keyboard.press('t')
  await dragOut('dialog.of-data')
  await close()
})
