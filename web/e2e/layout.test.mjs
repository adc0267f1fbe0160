// @ts-check
// The page at the sizes of the design, in light and dark, with the keyboard alone.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {site, preset} from './support/site.mjs'
import {finished, runButton, status, usable} from './support/reader.mjs'

/** @typedef {import('playwright-core').Page} Page */

const it = site()
const small = preset('paper-2-rested', {runs: 4})

test('the button chooses the theme, and the choice is remembered', async () => {
  const {page, close} = await it.visit()
  await usable(page)
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.locator('button.theme').click()
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark', null, {polling: 50})
  assert.equal(await ground(), 'rgb(20, 22, 26)')
  await page.reload()
  await usable(page)
  assert.equal(await ground(), 'rgb(20, 22, 26)')
  await close()
})

test('no width from 320 on scrolls sideways, and Run, the sentences and both charts are there', async () => {
  // Uniform is quick, and loses enough for wide labels.
  const {page, close} = await it.visit({hash: await it.link({...small, horizon: 300_000, policies: [{id: 'uniform'}]})})
  await usable(page)
  await runButton(page).click()
  await finished(page)
  for (const width of [320, 360, 390, 600, 719, 720, 900, 1099, 1100, 1280, 1920]) {
    await page.setViewportSize({width, height: 800})
    // The page hears of its new width a moment later; that it settles is what is asked.
    await page.waitForFunction(w => /** @type {Element} */ (document.scrollingElement).scrollWidth <= w, width, {polling: 50, timeout: 10_000}).catch(() => {})
    await page.waitForTimeout(100)
    const found = await page.evaluate(() => ({
      wide: /** @type {Element} */ (document.scrollingElement).scrollWidth,
      run: document.querySelector('button.run')?.getBoundingClientRect().toJSON(),
      plots: [...document.querySelectorAll('#payoffs-plot, #regret-plot')].map(p => p.getBoundingClientRect().toJSON()),
      sentences: [...document.querySelectorAll('.takeaway')].map(p => p.textContent),
      ticks: [...document.querySelectorAll('.charts span')].filter(e => /^\d+k$/.test(e.textContent ?? '')).map(e => e.getBoundingClientRect().toJSON()),
    }))
    assert.ok(found.wide <= width, `at ${width} the page is ${found.wide} wide`)
    assert.ok(found.run.left >= 0 && found.run.right <= width && found.run.top >= 0 && found.run.bottom <= 800, `at ${width} Run is out of sight`)
    assert.equal(found.plots.length, 2)
    for (const tick of found.ticks) {
      const plot = found.plots.find(p => tick.right > p.left && tick.right < p.right && tick.bottom > p.top && tick.bottom < p.bottom + 1)
      if (plot) assert.ok(tick.left >= plot.left - 0.5, `at ${width} a label begins ${plot.left - tick.left} px before its chart`)
    }
    assert.ok(found.ticks.length > 2)
    for (const plot of found.plots) assert.ok(plot.width >= 200 && plot.left >= 0 && plot.right <= width, `at ${width} a chart is ${plot.width} wide`)
    assert.ok(found.sentences.every(s => s), `at ${width} a sentence is missing`)
  }
  await close()
})

test('without policies Run cannot be pressed, and says why', async () => {
  const {page, close} = await it.visit({hash: await it.link({...small, policies: []})})
  await status(page, /^Add a policy first$/)
  assert.ok(await runButton(page).isDisabled())
  const words = await runButton(page).evaluate(button => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent)
  assert.equal(words, 'Add a policy first')
  await close()
})

test('with the keyboard alone: skip, run, pause, edit, undo, switch the setting', async () => {
  const {page, close} = await it.visit({hash: await it.link({...small, horizon: 100_000, runs: 30})})
  await usable(page)
  await page.keyboard.press('Tab')
  assert.equal(await focused(page), 'Skip to the charts')
  await tabTo(page, 'Run')
  await page.keyboard.press('Enter')
  await status(page, /^run \d+ of 30/)
  await page.keyboard.press('Space') // on the button: Pause
  await page.waitForFunction(() => document.querySelector('button.run')?.textContent === 'Continue', null, {polling: 20})
  await page.keyboard.press('Shift+Tab')
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur())
  await page.keyboard.press('Space') // on the page: goes on
  await page.waitForFunction(() => document.querySelector('button.run')?.textContent === 'Pause', null, {polling: 20})
  await tabTo(page, 'Reset: Run then gives the same results again')
  await page.keyboard.press('Enter')
  await status(page, /^30 runs( of|, about)/)

  await page.getByLabel('Runs per policy').focus()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await status(page, /^3 runs( of|, about)/)
  await page.keyboard.press('Tab')
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur())
  await page.keyboard.press('Control+z')
  await status(page, /^30 runs( of|, about)/)
  await page.keyboard.press('Control+Shift+z')
  await status(page, /^3 runs( of|, about)/)

  const rested = page.getByRole('radio', {name: /rested/})
  await rested.focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForFunction(() => document.querySelector('.regret-part, .takeaway')?.textContent?.includes('rounds'), null, {polling: 50})
  assert.equal(await page.getByRole('radio', {name: /restless/}).isChecked(), true)
  await close()
})

/** What has the focus, by its name. @param {Page} page */
const focused = page => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)

/** @param {Page} page @param {string} name */
async function tabTo(page, name) {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab')
    if (await focused(page) === name) return
  }
  throw new Error(`Tab never reaches ${name}`)
}
