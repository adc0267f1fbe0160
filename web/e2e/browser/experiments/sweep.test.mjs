// @ts-check
// The page of sweeps: the numbers of `rising sweep`, a link that holds all, what is wrong said in words, keys and phone.

import assert from 'node:assert/strict'
import {readFileSync} from 'node:fs'
import {test} from 'node:test'
import {found} from '../../support/axe.mjs'
import {course} from '../../support/course.mjs'
import {eventually} from '../../support/eventually.mjs'
import {preset, shots, site} from '../../support/site.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const lesson = course(it)
const small = preset('paper-2-rested', {horizon: 2000, runs: 4, policies: [{id: 'r-ed-ucb'}, {id: 'sw-ts'}]})
const over = 'policies[0].epsilon=0.1..0.4/4'

/** @param {Page} page */
const run = page => page.getByRole('button', {name: 'Run the sweep'}).click()
/** @param {Page} page */
const done = page => page.locator('.status', {hasText: /played, in/}).waitFor()
/** The links of the points, without what stands before them. @param {Page} page */
const links = page => page.locator('.sweep-rows tbody a, .sweep-grid tbody a')
  .evaluateAll(all => all.map(a => a.getAttribute('href')?.replace('index.html#', '')))

/** @param {object} scenario @param {string[]} axes */
const native = async (scenario, axes) =>
  JSON.parse(await it.rising(['sweep', '-json', ...axes.flatMap(axis => ['-over', axis]), '-'], JSON.stringify(scenario)))

test('a sweep in the page gives the links, fingerprints and numbers of the command; a wider one keeps what is played', async () => {
  const hash = await it.link(small)
  const {page, close} = await it.visit()
  await page.goto(`${it.address}sweep.html?over=${over}${hash}`)
  await page.getByText('Press Run.').waitFor()
  await run(page)
  await done(page)
  const wanted = await native(small, [over])
  assert.deepEqual(await links(page), wanted.points.map((/** @type {any} */ p) => p.link))
  await eventually.match(() => page.locator('.takeaway').innerText(),
    /^The mean regret after the last round of R-ed-UCB is (least|largest) at ε of R-ed-UCB /)
  await eventually.equal(() => page.locator('.sweep-drawn .plot').isVisible(), true)
  await page.getByLabel('Values', {exact: true}).first().fill('0.1..0.5/5') // the last one is not possible
  await page.getByLabel('Show').selectOption('best')
  await run(page)
  await done(page)
  assert.equal((await links(page)).length, 4)
  await eventually.match(() => page.locator('.sweep-rows .refused').innerText(), /epsilon/)
  assert.match(page.url(), /over=policies\[0\]\.epsilon=0\.1\.\.0\.5\/5&runs=4&measure=best#1\./)
  // Keys read the chart.
  await page.locator('.sweep-drawn .plot').focus()
  await page.keyboard.press('ArrowRight')
  await page.locator('[role=alert].visually-hidden', {hasText: 'ε of R-ed-UCB 0.1'}).waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', {name: 'Save the chart as CSV'}).click()])
  assert.match(download.suggestedFilename(), /-sweep\.csv$/)
  const saved = readFileSync(await download.path(), 'utf8').trim().split('\n')
  assert.equal(saved.length, 1 + 4 * 2, 'a line for each policy at each value')
  assert.ok(saved[1].includes(String(wanted.points[0].results[0].final.mean)), saved[1])
  const [figure] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', {name: 'Save the chart as SVG'}).click()])
  assert.match(readFileSync(await figure.path(), 'utf8'), /R-ed-UCB[^]*fingerprint 5-/)
  await page.screenshot({path: `${shots}/sweep.png`, fullPage: true})
  await close()
})

test('two numbers make a map of who is best; what cannot be swept is said; a cancelled sweep goes on', async () => {
  const {page, close} = await it.visit({context: {viewport: {width: 390, height: 844}, colorScheme: 'dark', bypassCSP: true}})
  const axes = [over, 'noise.sigma=0.01,0.5']
  await page.goto(`${it.address}sweep.html?${axes.map(axis => `over=${axis}`).join('&')}${await it.link(small)}`)
  await page.getByText('Press Run.').waitFor()
  await page.getByLabel('Values', {exact: true}).first().fill('0.1..0.9/3;')
  await run(page)
  await page.locator('.fault', {hasText: 'epsilon'}).waitFor()
  await page.getByLabel('Values', {exact: true}).first().fill('0.1..0.4/4')
  await run(page)
  await done(page)
  const wanted = await native(small, axes)
  assert.deepEqual(await links(page), wanted.points.map((/** @type {any} */ p) => p.link))
  const names = ['R-ed-UCB', 'SW-TS']
  await eventually.deepEqual(() => page.locator('.sweep-grid tbody td').allInnerTexts(),
    wanted.points.map((/** @type {any} */ p) => p.best.certain ? names[p.best.policy] : 'cannot tell'))
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'it is wider than the phone')
  assert.deepEqual(await found(page, 'a sweep on a phone'), [])
  // Long enough to be cancelled.
  await page.getByLabel('Runs of each').fill('3000')
  await page.getByRole('button', {name: 'Run the sweep'}).focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.textContent === 'Cancel') // the focus went on to it
  await page.keyboard.press('Enter')
  await page.locator('.status', {hasText: 'Cancelled'}).waitFor()
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Run the sweep')
  await close()
})

test('a parameter of a policy leads to its sweep', async () => {
  const expected = [/Failed to fetch dynamically imported module/, /ERR_FAILED/]
  const {page, close} = await it.visit({hash: await it.link(small), expected})
  await page.getByRole('button', {name: 'R-ed-UCB', exact: true}).click()
  const link = page.locator('.policy-detail:visible a.sweep-param').first()
  await link.waitFor()
  const href = await link.getAttribute('href')
  assert.match(decodeURIComponent(href ?? ''), /^sweep\.html\?over=policies\[0\]\.epsilon=0\.025\.\.0\.475\/19#1\./)
  await page.screenshot({path: `${shots}/sweep-entry.png`})
  // So do the settings, and the handles of an arm: by a key, with the focus on the link, and by the other button of a mouse.
  await page.getByRole('button', {name: 'Sweep a number…'}).click()
  const horizon = await page.getByRole('link', {name: 'Many values of the horizon'}).getAttribute('href')
  assert.match(decodeURIComponent(horizon ?? ''), /\?over=horizon=100\.\.2000\/7log#1\./)
  await page.keyboard.press('Escape')
  const plot = page.locator('.plot[data-chart="payoffs"]')
  await page.locator('.arm-row').first().click()
  await plot.press('Home')
  await page.route(/\bhandle-menu\.\w+\.js/, route => route.abort())
  await plot.press('w')
  await page.locator('.notice', {hasText: 'could not be loaded'}).waitFor() // the next press tries again
  await page.unroute(/\bhandle-menu\.\w+\.js/)
  await plot.press('w')
  const item = page.getByRole('link', {name: /^Sweep .…$/})
  await item.waitFor()
  assert.equal(await page.evaluate('document.activeElement.className'), 'menu-item')
  assert.match(decodeURIComponent(await item.getAttribute('href') ?? ''), /^sweep\.html\?over=arms\[0\]\.payoff\.\w+=[\d.]+\/\d+(log)?#1\./)
  assert.deepEqual(await found(page, 'the menu of a handle'), [])
  await page.screenshot({path: `${shots}/sweep-handle.png`})
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement?.classList.contains('plot'))
  await eventually.equal(() => item.count(), 0)
  await close()
})

test('a preset sweep is offered on the page and on that of the claims, with the slope of the command', async () => {
  const {page, close} = await it.visit()
  await page.goto(`${it.address}paper.html`)
  const href = await page.locator('#T16 .run-it a', {hasText: 'Theorem 4.3 with c = 2'}).getAttribute('href')
  await page.goto(`${it.address}sweep.html`)
  await page.getByLabel('Vary').selectOption('Random bandits: how many arms')
  await eventually.equal(() => page.getByLabel('Values', {exact: true}).first().inputValue(), '2..8')
  await page.getByLabel('Sweeps to begin with').selectOption('Theorem 4.3, increments like l^-2')
  await page.waitForURL(/over=horizon/)
  assert.equal(page.url().replace(it.address, './'), href)
  await page.getByText('Press Run.').waitFor()
  await run(page)
  await done(page)
  await eventually.match(() => page.locator('.sweep-presets .help').innerText(), /R-ed-UCB without noise .* grows as T\^0\.5/)
  const wanted = JSON.parse(await it.rising(['sweep', '-json', 'theorem-4.3'], ''))
  assert.deepEqual(await links(page), wanted.points.map((/** @type {any} */ p) => p.link))
  assert.ok((await page.locator('.sweep-fits li').innerText()).includes(wanted.fits[0].slope.value.toFixed(2)))
  // Slopes are there only where both axes are logarithmic. The axes are in the link, and an embed has them too.
  await page.getByRole('button', {name: 'Vertical axis: logarithmic. Switch to linear'}).press('Enter')
  await page.getByRole('button', {name: 'Vertical axis: linear. Switch to logarithmic'}).waitFor()
  await eventually.equal(() => page.locator('.sweep-fits').isVisible(), false)
  assert.match(page.url(), /&y=linear#/)
  await page.goto(page.url().replace('#', '&embed#').replace('y=linear', 'x=linear&y=log'))
  await page.getByText('Press Run.').waitFor()
  await run(page)
  await done(page)
  const [plot, form] = await Promise.all(['.sweep-drawn .plot', '.sweep-form'].map(at => page.locator(at).boundingBox()))
  assert.ok(plot && form && plot.y + plot.height <= form.y, 'a frame begins with its form')
  await eventually.deepEqual(() => page.getByRole('group', {name: 'Axes'}).getByRole('button').allInnerTexts(),
    ['Horizontal axis: linear', 'Vertical axis: logarithmic'])
  await close()
})

test('the code to embed is a frame in a sandbox, in which the sweep runs on another site', async () => {
  const {page, close} = await it.visit({permissions: ['clipboard-read', 'clipboard-write']})
  await page.goto(`${it.address}sweep.html?over=${over}&runs=4${await it.link(small)}`)
  await page.getByText('Press Run.').waitFor()
  await page.getByRole('button', {name: 'Copy code to embed'}).click()
  await page.locator('.sweep-share [role=status]', {hasText: /./}).waitFor()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  await close()
  assert.match(code, /^<iframe src="[^"<>]*&amp;embed#1\.[^"<>]*" title="[^"<>]*" [^<>]* sandbox="allow-scripts [^"<>]*"[^<>]*><\/iframe>$/)
  const around = await lesson(code)
  const embed = around.page.frameLocator('iframe')
  await embed.getByText('Press Run.').waitFor()
  await embed.getByRole('button', {name: 'Run the sweep'}).click()
  await embed.locator('.status', {hasText: /played, in/}).waitFor()
  await eventually.equal(() => embed.locator('.sweep-rows tbody a').count(), 4)
  await embed.getByLabel('Values', {exact: true}).first().fill('0.1..0.3/3')
  await embed.getByLabel('Values', {exact: true}).first().press('Enter')
  await embed.locator('.sweep-rows tbody tr').nth(3).waitFor({state: 'detached'})
  await eventually.equal(() => embed.locator('.sweep-rows tbody a').count(), 3)
  await around.page.screenshot({path: `${shots}/sweep-embedded.png`})
  await around.close()
})
