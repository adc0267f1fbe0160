// @ts-check
// A reader's hands on the charts: pointer, wheel, fingers and keys; the chart that is chosen; the view
// in the link; data as a table and as a file.

import assert from 'node:assert/strict'
import {readFile} from 'node:fs/promises'
import {test} from 'node:test'
import {eventually} from '../../support/eventually.mjs'
import {site, preset, shots} from '../../support/site.mjs'
import {ink} from '../../support/pixels.mjs'
import {chooseChart, drawn, fingerprint, finished, runButton, usable} from '../../support/reader.mjs'
import {inVerify} from '../../support/verify.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const small = preset('paper-2-rested', {horizon: 20_000, runs: 4})
const poll = {polling: 50}

/** @param {string} view @param {import('../../support/site.mjs').VisitOptions} [options] */
async function played(view = '', options = {}) {
  const visit = await it.visit({hash: await it.link(small) + (view && '?' + view), ...options})
  const {page} = visit
  await usable(page)
  await runButton(page).click()
  await finished(page)
  await drawn(page)
  return visit
}

/** @param {Page} page @param {string} id @returns {Promise<{x: number, y: number, width: number, height: number}>} */
const boxOf = async (page, id) => /** @type {any} */ (await page.locator(id).boundingBox())

/** The words that the view has set into the charts. @param {Page} page */
const words = page => page.$$eval('.charts > [aria-hidden] span', spans => spans.map(s => s.textContent ?? ''))

/** Until the view has set words that match. @param {Page} page @param {RegExp} want */
const says = (page, want) => page.waitForFunction(re => [...document.querySelectorAll('.charts > [aria-hidden] span')]
  .some(s => new RegExp(re).test(s.textContent ?? '')), want.source, poll)

/** Until the address says so. @param {Page} page @param {RegExp} want */
const address = (page, want) => page.waitForFunction(re => new RegExp(re).test(location.hash), want.source, poll)

/** The middle of the last of the view's words that are these: the label at a curve's end. @param {Page} page @param {string} name */
const labelOf = (page, name) => page.$$eval('.charts > [aria-hidden] span', (spans, want) => {
  const boxes = spans.filter(s => s.textContent === want).map(s => s.getBoundingClientRect()).sort((a, b) => b.left - a.left)
  return {x: boxes[0].left + boxes[0].width / 2, y: boxes[0].top + boxes[0].height / 2}
}, name)

test('a crosshair reads all policies, and leaves with the pointer', async () => {
  const {page, close} = await played()
  const {x, y, width, height} = await boxOf(page, '#regret-plot')
  await page.mouse.move(x + width * 0.4, y + height / 2)
  await says(page, /^round [\d,]+$/)
  const shown = await words(page)
  assert.ok(shown.filter(s => s === 'R-ed-UCB').length >= 2, 'no list of values')
  await page.screenshot({path: `${shots}/crosshair.png`})
  await page.mouse.move(x + width / 2, y - 200)
  await page.waitForFunction(
    () => ![...document.querySelectorAll('.charts > [aria-hidden] span')].some(s => /^round \d/.test(s.textContent ?? '')), null, poll)
  await close()
})

test('a click on a name hides the policy, a double click shows it alone, and the link says so', async () => {
  const {page, close} = await played()
  const ser4 = await labelOf(page, 'Ser4')
  await page.mouse.click(ser4.x, ser4.y)
  await address(page, /hide=ser4\/defined\/0$/)
  const sw = await labelOf(page, 'SW-TS')
  await page.mouse.dblclick(sw.x, sw.y)
  await page.waitForFunction(() => location.hash.split('hide=')[1]?.split(',').length === 6, null, poll)
  assert.ok(!page.url().includes('sw-ts'), page.url())
  const hash = new URL(page.url()).hash
  await close()

  const again = await played('', {hash})
  const shown = await words(again.page)
  assert.ok(shown.includes('SW-TS'))
  await again.page.getByRole('button', {name: /^Cumulative regret.*more$/}).click()
  await again.page.getByRole('button', {name: 'Show all policies'}).click()
  await again.page.waitForFunction(() => !location.hash.includes('hide='), null, poll)
  await again.close()
})

test('dragging and Ctrl with the wheel zoom, the plain wheel scrolls, a double click shows all', async () => {
  const {page, close} = await played('', {context: {viewport: {width: 1280, height: 560}}})
  const {x, y, width, height} = await boxOf(page, '#regret-plot')
  await page.mouse.move(x + width * 0.3, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.45, y + height / 2, {steps: 5})
  await page.mouse.move(x + width * 0.5, y + height / 2)
  await page.mouse.up()
  await address(page, /zoom=regret:/)
  const [, x0, x1] = /** @type {RegExpExecArray} */ (/zoom=regret:([\d.]+):([\d.]+)/.exec(page.url()))
  assert.ok(Number(x0) > 3000 && Number(x1) < 14_000, page.url())
  const scrolled = await page.evaluate(() => scrollY)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -300)
  await page.keyboard.up('Control')
  await page.waitForFunction(was => !location.hash.includes(was), `:${x1}:`, poll)
  assert.equal(await page.evaluate(() => scrollY), scrolled, 'the page scrolled while it zoomed')
  const zoomed = page.url()
  await page.mouse.wheel(0, 150)
  await page.waitForFunction(() => scrollY > 50, null, poll)
  assert.equal(page.url(), zoomed)
  await page.evaluate(() => scrollTo(0, 0))
  await page.mouse.dblclick(x + width * 0.4, y + height / 2)
  await page.waitForFunction(() => !location.hash.includes('zoom='), null, poll)
  await close()
})

test('a part of a chart has a button that shows the whole', async () => {
  for (const context of [{}, {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true}]) {
    const {page, close} = await played('zoom=regret:3000:9000:0:0', {context})
    const button = page.locator('.chart.regret .show-whole').first() // the other is of the pairs
    await button.waitFor()
    const {x, y, width, height} = await boxOf(page, '.chart.regret .show-whole:not([hidden])')
    const plot = await boxOf(page, '#regret-plot')
    assert.ok(x > plot.x && x + width <= plot.x + plot.width && y >= plot.y && height >= 24, JSON.stringify({x, y, width, height}))
    await eventually.equal(() => page.locator('.chart.payoffs .show-whole').first().isVisible(), false)
    await button.click()
    await page.waitForFunction(() => !location.hash.includes('zoom='), null, poll)
    await button.waitFor({state: 'hidden'})
    await close()
  }
})

test('a swipe over a chart scrolls the page, by touch as by wheel', async () => {
  const {page, close} = await played('', {context: {viewport: {width: 1280, height: 500}, hasTouch: true}})
  const {x, y, width, height} = await boxOf(page, '#regret-plot')
  const session = await page.context().newCDPSession(page)
  const touch = (/** @type {'touchStart' | 'touchMove' | 'touchEnd'} */ type, /** @type {number} */ by) =>
    session.send('Input.dispatchTouchEvent', {
    type, touchPoints: type === 'touchEnd' ? [] : [{x: x + width / 2, y: y + height / 2 - by, id: 0}],
  })
  await touch('touchStart', 0)
  for (let by = 15; by <= 210; by += 15) await touch('touchMove', by)
  await touch('touchEnd', 0)
  await page.waitForFunction(() => scrollY > 100, null, poll)
  assert.ok(!page.url().includes('zoom='), 'the swipe zoomed')
  await close()
})

test('a crosshair goes through both charts whose axis is of rounds', inVerify, async () => {
  const restless = preset('paper-15-restless', {horizon: 20_000, runs: 2})
  const {page, close} = await it.visit({hash: `${await it.link(restless)}?axes=payoffs:linear:auto`})
  await usable(page)
  await runButton(page).click()
  await finished(page)
  await drawn(page)
  const {x, y, width, height} = await boxOf(page, '#regret-plot')
  await page.mouse.move(x + width * 0.4, y + height / 2)
  await says(page, /^round [\d,]+$/)
  const rounds = (await words(page)).filter(s => /^round \d/.test(s))
  assert.equal(new Set(rounds).size, 1, `the charts read ${rounds}`)
  assert.ok(rounds.length >= 2, `only ${rounds.length} chart reads a round`)
  await page.screenshot({path: `${shots}/crosshair-both.png`})
  await close()
})

test('two fingers zoom', async () => {
  const {page, close} = await played('', {context: {viewport: {width: 390, height: 844}, hasTouch: true}})
  const {x, y, width, height} = await boxOf(page, '#regret-plot')
  const session = await page.context().newCDPSession(page)
  const touch = (/** @type {'touchStart' | 'touchMove' | 'touchEnd'} */ type, /** @type {number} */ apart) =>
    session.send('Input.dispatchTouchEvent', {
    type, touchPoints: type === 'touchEnd'
      ? [] : [-1, 1].map((side, id) => ({x: x + width * 0.4 + side * apart / 2, y: y + height / 2, id})),
  })
  await touch('touchStart', 40)
  for (const apart of [60, 80, 110, 140]) await touch('touchMove', apart)
  await touch('touchEnd', 0)
  await address(page, /zoom=regret:/)
  await close()
})

test('the name of the axis makes it logarithmic, and back', async () => {
  const {page, close} = await played()
  await page.getByTitle('Horizontal axis: linear. Switch to logarithmic').click()
  await says(page, /^round, log scale$/)
  await address(page, /axes=regret:log:auto/)
  await page.getByTitle('Horizontal axis: logarithmic. Switch to linear').nth(1).click()
  await says(page, /^round$/)
  await close()
})

test('the same by keys: reading, series, zoom, playhead, table, help; Tab leaves', async () => {
  const {page, close} = await played()
  const spoken = () => page.locator('p[role="alert"].visually-hidden').textContent()
  await page.locator('#regret-plot').focus()
  await page.keyboard.press('Home')
  await page.waitForFunction(() => /^Round 10: /.test(document.querySelector('p[role="alert"].visually-hidden')?.textContent ?? ''),
    null, poll)
  await page.keyboard.press('PageDown')
  await page.waitForFunction(() => /^Round 110: /.test(document.querySelector('p[role="alert"].visually-hidden')?.textContent ?? ''),
    null, poll)
  await page.keyboard.press('ArrowDown')
  await page.waitForFunction(() => /of 7 from the top/.test(document.querySelector('p[role="alert"].visually-hidden')?.textContent ?? ''),
    null, poll)
  await page.keyboard.press('s')
  await address(page, /round=110$/)
  await page.keyboard.press('+')
  await address(page, /zoom=regret:/)
  assert.match(await spoken() ?? '', /^Showing /)
  await page.keyboard.press('0')
  await page.waitForFunction(() => !location.hash.includes('zoom='), null, poll)
  await page.keyboard.press('t')
  const table = page.getByRole('dialog', {name: 'Cumulative regret of the policies'})
  await table.waitFor()
  await eventually.ok(async () => await table.locator('tbody tr').count() >= 15)
  const last = await table.locator('tbody tr').last().locator('th, td').allTextContents()
  const {results} = await it.native(small)
  assert.equal(last[0], '20,000')
  assert.equal(last[1].split(' ')[0].replaceAll(',', '').replace('\u2212', '-'), results[0].regret.mean.at(-1).toFixed(0))
  await page.keyboard.press('Escape')
  await table.waitFor({state: 'detached'})
  await page.keyboard.press('h')
  await page.getByRole('dialog', {name: 'Keys of a chart'}).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  assert.notEqual(await page.evaluate(() => document.activeElement?.id), 'regret-plot')
  await close()
})

test('each chart stands on the right in turn, and comes back by its link', inVerify, async () => {
  const {page, close} = await played()
  for (const [name, want] of [['Regret per round', 'per-round'], ['Pulls', 'pulls']]) {
    await chooseChart(page, name)
    await address(page, new RegExp(`chart=${want}`))
    await drawn(page)
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({colorScheme})
      await drawn(page)
      await page.screenshot({path: `${shots}/${want}-${colorScheme}.png`})
    }
  }
  const hash = new URL(page.url()).hash
  await close()
  const again = await it.visit({hash})
  await usable(again.page)
  await again.page.locator('.chart-name', {hasText: 'Pulls'}).waitFor()
  await again.close()
})

test('what a link says of the view and cannot be is passed over', async () => {
  const {page, close} = await played(
    'chart=pie&mode=dead&zoom=regret:9:3:0:0,pie:1:2:3:4&axes=regret:cubic:auto&round=-5&hide=nobody&colour=red')
  await eventually.equal(() => page.locator('.chart.regret .chart-name').textContent(), 'Regret')
  await eventually.equal(() => page.locator('.notice').isVisible(), false)
  await close()
})

test('every format of every chart: a file that is what it says, with where its numbers come from', inVerify, async () => {
  const {page, close} = await played()
  /** @type {Array<[string, string, () => Promise<unknown>]>} */
  const charts = [
    ['payoffs', '.chart.payoffs', async () => {}],
    ['regret', '.chart.regret', async () => {}],
    ['per-round', '.chart.regret', () => chooseChart(page, 'Regret per round')],
    ['pulls', '.chart.regret', () => chooseChart(page, 'Pulls')],
    ['inspector', '.chart.inspector', () => page.getByRole('button', {name: 'Why this arm?'}).click()],
  ]
  for (const [chart, figure, go] of charts) {
    await go()
    await drawn(page)
    for (const format of ['PNG', 'SVG', 'LaTeX', 'CSV', 'JSON']) {
      await page.locator(`${figure} button.more`).click()
      const [file] = await Promise.all([page.waitForEvent('download'),
        page.locator(figure).getByRole('button', {name: format, exact: true}).click()])
      const bytes = await readFile(/** @type {string} */ (await file.path()))
      const what = `${chart} as ${format}`
      assert.match(file.suggestedFilename(),
        new RegExp(`\\.${{PNG: 'png', SVG: 'svg', LaTeX: 'tex', CSV: 'csv', JSON: 'json'}[format]}$`), what)
      if (format === 'PNG') {
        assert.equal(bytes.subarray(1, 4).toString(), 'PNG', what)
        const {colours, share} = await ink(it.browser, bytes)
        assert.ok(colours > 20 && share > 0.01, `${what} is empty`)
        continue
      }
      const text = bytes.toString()
      // Payoffs are of no runs, and one round of one run has no fingerprint.
      assert.ok(['payoffs', 'inspector'].includes(chart) || text.includes(await fingerprint(page)), `${what} has no fingerprint`)
      if (chart === 'inspector') assert.match(text, /round 10,001 of run 1|,1,10001,/, what)
      if (format === 'JSON') JSON.parse(text)
      if (format === 'SVG') {
        const fault = await page.evaluate(
          svg => new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror')?.textContent, text)
        assert.equal(fault, undefined, what)
      }
      if (format === 'LaTeX') assert.match(text, /\\begin\{tikzpicture\}[\s\S]*\\end\{tikzpicture\}/, what)
      if (format === 'CSV') assert.ok(text.split('\r\n').length > 2, what)
      if (format !== 'CSV') assert.match(text, /seed\W+1\b/, `${what} does not say the seed`)
    }
  }
  await close()
})

test('a chart is saved as a file of its numbers', async () => {
  const {page, close} = await played()
  await page.getByRole('button', {name: /^Cumulative regret.*more$/}).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', {name: 'CSV', exact: true}).click()])
  assert.match(file.suggestedFilename(), /\.csv$/)
  const text = await readFile(/** @type {string} */ (await file.path()), 'utf8')
  assert.match(text.split('\r\n')[0], /round.*scenario,seed,hash,fingerprint$/)
  await close()
})

test('both charts and the transport are in sight on a phone, upright and on its side', async () => {
  for (const viewport of [{width: 390, height: 844}, {width: 640, height: 420}]) {
    const {page, close} = await played('', {context: {viewport}})
    const dock = await boxOf(page, '.dock')
    for (const id of ['#payoffs-plot', '#regret-plot']) {
      const plot = await boxOf(page, id)
      assert.ok(plot.y + plot.height <= dock.y + 1, `${id} ends at ${plot.y + plot.height}, the dock begins at ${dock.y}`)
    }
    await page.screenshot({path: `${shots}/phone-${viewport.width}.png`})
    await close()
  }
})
