// @ts-check
// The page at the sizes of the design, in light and dark, with the keyboard alone.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {eventually} from '../../support/eventually.mjs'
import {site, preset} from '../../support/site.mjs'
import {finished, openSetting, runButton, status, usable} from '../../support/reader.mjs'
import {until} from '../../support/stand.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const small = preset('paper-2-rested', {runs: 4})

/**
 * What is wrong once the page has had its time to lay itself out: nothing, as soon as nothing is.
 * @template {{length: number}} T @param {() => Promise<T>} ask @returns {Promise<T>}
 */
async function left(ask) {
  let faults = await ask()
  await until(async () => !faults.length || void (faults = await ask()), 10_000)
  return faults
}

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

/**
 * What is wrong with the page at a width, or nothing. Runs in the page.
 * @param {number} width
 * @returns {string}
 */
function fault(width) {
  const wide = /** @type {Element} */ (document.scrollingElement).scrollWidth
  if (wide > width) return `the page is ${wide} wide`
  const run = document.querySelector('button.run')?.getBoundingClientRect()
  if (!run || run.left < 0 || run.right > width || run.top < 0 || run.bottom > 800) return 'Run is out of sight'
  const plots = [...document.querySelectorAll('#payoffs-plot, #regret-plot')].map(plot => plot.getBoundingClientRect())
  if (plots.length !== 2) return `${plots.length} charts`
  const thin = plots.find(plot => plot.width < 200 || plot.left < 0 || plot.right > width)
  if (thin) return `a chart is ${thin.width} wide and begins at ${thin.left}`
  const ticks = [...document.querySelectorAll('.charts span')].filter(e => /^\d+k$/.test(e.textContent ?? ''))
    .map(e => e.getBoundingClientRect())
  if (ticks.length < 3) return `${ticks.length} labels in thousands`
  for (const tick of ticks) {
    const plot = plots.find(p => tick.right > p.left && tick.right < p.right && tick.bottom > p.top && tick.bottom < p.bottom + 1)
    if (plot && tick.left < plot.left - 0.5) return `a label begins ${plot.left - tick.left} px before its chart`
  }
  return [...document.querySelectorAll('.takeaway')].every(p => p.textContent) ? '' : 'a sentence is missing'
}

test('no width from 320 on scrolls sideways, and Run, the sentences and both charts are there', async () => {
  // Uniform is quick, and loses enough for wide labels.
  const {page, close} = await it.visit({hash: await it.link({...small, horizon: 300_000, policies: [{id: 'uniform'}]})})
  await usable(page)
  await runButton(page).click()
  await finished(page)
  for (const width of [320, 360, 390, 600, 719, 720, 900, 1099, 1100, 1280, 1920, 2560]) {
    await page.setViewportSize({width, height: 800})
    // The page hears of its new width a moment later, and its charts are laid out anew after that.
    const seen = await left(() => page.evaluate(fault, width))
    assert.equal(seen, '', `at ${width}`)
  }
  // A very wide window: the charts and the table use it, with as much room on their left as on their right.
  const uneven = () => page.evaluate(() => ['.charts', 'table.results'].map(s => document.querySelector(s)?.getBoundingClientRect())
    .map(r => [(r?.left ?? 0) - (document.querySelector('.editor')?.getBoundingClientRect().right ?? 0), innerWidth - (r?.right ?? 0)])
    .filter(([left, right]) => Math.abs(left - right) > 20 || right >= 0.1 * 2560)
    .map(([left, right]) => `${left} px are empty on the left and ${right} on the right`).join(', '))
  assert.equal(await left(uneven), '')
  await close()
})

/** What of a small screen does not hold what it must, or nothing. Runs in the page. */
function smallFault() {
  const box = (/** @type {string} */ selector) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
  const whole = (/** @type {DOMRect} */ r) => r.width > 0 && r.left >= 0 && r.right <= innerWidth && r.top >= 0 && r.bottom <= innerHeight
  const wide = document.documentElement.scrollWidth
  if (wide > innerWidth) return `the page is ${wide} wide`
  const names = ['.site-header .undo', '.site-header .redo', '.controls .by-hand']
  for (const name of names) {
    const {width, left, right} = box(name)
    if (width < 24 || left < 0 || right > innerWidth) return `${name} is out of reach`
  }
  if (!document.querySelector('.lead')?.getClientRects().length) return 'there is no introduction'
  const dock = document.querySelector('.dock')
  if (innerHeight < 320) return dock && getComputedStyle(dock).position === 'static' ? '' : 'the controls cover the charts'
  const cover = box('.dock').top
  for (const plot of ['#payoffs-plot', '#regret-plot']) {
    const place = box(plot)
    if (innerWidth > innerHeight && !(whole(place) && place.bottom <= cover)) return `${plot} ends at ${place.bottom} of ${cover}`
  }
  return innerHeight >= 320 && !whole(box('button.run')) ? 'Run is out of sight' : ''
}

test('on phones upright and on their side, at 200% and 400%, everything can be reached and Run stands with the charts', async () => {
  const {page, close} = await it.visit({hash: await it.link(small)})
  await usable(page)
  const sizes = [[844, 390], [932, 430], [740, 360], [667, 375], [640, 512], [683, 450], [568, 320], [320, 568], [320, 256]]
  for (const [width, height] of sizes) {
    await page.setViewportSize({width, height})
    const seen = await left(() => page.evaluate(smallFault))
    assert.equal(seen, '', `at ${width} by ${height}`)
  }
  // Text that readers space out, as WCAG 2.2 (1.4.12) lets them, takes more lines and is not cut.
  await page.setViewportSize({width: 1280, height: 800})
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* {line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important}')
    document.adoptedStyleSheets = [sheet]
  })
  await openSetting(page)
  await page.locator('.head-button').first().waitFor()
  const cut = await left(() => page.$$eval('.switch span, .head-button, .all-versions', all =>
    all.filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent)))
  assert.deepEqual(cut, [], 'words are cut')
  await page.evaluate(() => { document.adoptedStyleSheets = [] })
  await page.setViewportSize({width: 320, height: 256})

  // At 400% Run is scrolled to, and works.
  await runButton(page).scrollIntoViewIfNeeded()
  await runButton(page).click()
  await finished(page)

  // The names of policies in the table are whole.
  await page.getByRole('tab', {name: 'Results'}).click()
  await page.locator('.policy-name').first().waitFor()
  for (const width of [320, 360]) {
    await page.setViewportSize({width, height: 640})
    const cut = await left(() => page.$$eval('.policy-name', all => all.filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent)))
    assert.deepEqual(cut, [], `names are cut at ${width}`)
  }

  // Where readers have set larger letters, all grows with them, and the layout is the one for which there is room.
  const wire = await page.context().newCDPSession(page)
  for (const [standard, layout] of /** @type {const} */ ([[20, 'medium'], [24, 'medium'], [32, 'phone']])) {
    await wire.send('Page.setFontSizes', {fontSizes: {standard, fixed: standard}})
    await page.setViewportSize({width: 1280 - standard, height: 800}) // Chromium asks its queries again then
    await page.waitForFunction(want => document.documentElement.dataset.layout === want, layout, {polling: 50})
    const seen = await left(() => page.evaluate(crowded))
    assert.equal(seen, '', `with letters of ${standard} px`)
  }
  await wire.send('Page.setFontSizes', {fontSizes: {standard: 16, fixed: 13}})
  await wire.detach()
  await close()
})

/** What is over something else in the header, or cut in a sentence or a cell; '' if nothing is. In the page. */
function crowded() {
  const boxes = [...document.querySelectorAll('.site-header :is(a, button, select, h1)')]
    .filter(e => e.checkVisibility()).map(e => ({e, box: e.getBoundingClientRect()})).filter(({box}) => box.width > 1)
  for (const [i, a] of boxes.entries()) {
    for (const b of boxes.slice(i + 1)) {
      if (a.e.contains(b.e) || b.e.contains(a.e)) continue
      const [x, y] = [Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left),
        Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)]
      if (x > 1 && y > 1) return `${a.e.textContent} is over ${b.e.textContent}`
    }
  }
  const cut = [...document.querySelectorAll('.takeaway, .results-section :is(td, .head-button)')]
    .find(e => e.checkVisibility() && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1))
  return cut ? `cut: ${cut.textContent}` : ''
}

test('without policies Run cannot be pressed, and says why', async () => {
  const {page, close} = await it.visit({hash: await it.link({...small, policies: []})})
  await status(page, /^Add a policy first$/)
  await eventually.ok(() => runButton(page).isDisabled())
  const words = await runButton(page)
    .evaluate(button => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent)
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
  await status(page, /^run \d+(\u2013\d+)? of 30/)
  await page.keyboard.press('Space') // on the button: Pause
  await page.waitForFunction(() => document.querySelector('button.run')?.textContent === 'Continue', null, {polling: 20})
  await page.keyboard.press('Shift+Tab')
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur())
  await page.keyboard.press('Space') // on the page: goes on
  await page.waitForFunction(() => document.querySelector('button.run')?.textContent === 'Pause', null, {polling: 20})
  await tabTo(page, 'Reset: Run then gives the same results again')
  await page.keyboard.press('Enter')
  await status(page, /^30 runs( of|, about)/)

  await openSetting(page)
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
  await eventually.equal(() => page.getByRole('radio', {name: /restless/}).isChecked(), true)
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

test('numbered lists of the docs have numbers', async () => {
  const {page, close} = await it.visit({hash: 'docs-selection.html'})
  for (const name of ['docs-selection.html', 'docs-contributing.html']) {
    await page.goto(it.address + name)
    const marks = await page.locator('main ol').evaluateAll(all => all.map(list => getComputedStyle(list).listStyleType))
    assert.ok(marks.length > 0 && marks.every(mark => mark === 'decimal'), `${name}: ${marks}`)
  }
  await close()
})
