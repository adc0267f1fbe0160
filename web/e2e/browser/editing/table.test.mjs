// @ts-check
// The table of results as its reader uses it: sorted by its columns, which explain themselves; policies singled out
// and hidden; and what an edit leaves of the results.

import assert from 'node:assert/strict'
import {join} from 'node:path'
import {test} from 'node:test'
import {changes, undoable} from '../../support/editor.mjs'
import {eventually} from '../../support/eventually.mjs'
import {measured, preset, shots, site} from '../../support/site.mjs'
import {fingerprint, finished, runButton, setField, showColumns, status, table, usable} from '../../support/reader.mjs'
import {inVerify} from '../../support/verify.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const poll = {polling: 50}
const seven = preset('paper-2-rested', {horizon: 4000, runs: 12})

/** The names of the policies as they stand. @param {Page} page */
const order = async page => (await table(page)).map(r => r.name)
/** A row of the table. @param {Page} page @param {string} name */
const row = (page, name) => page.locator('table.results > tbody').filter({has: page.getByRole('button', {name, exact: true})})
/** Until a chart's texts have this one, in italics or not. @param {Page} page @param {string} words @param {boolean} italic */
const labelled = (page, words, italic) => page.waitForFunction(([want, style]) =>
  [...document.querySelectorAll('.charts span')].some(s => s.textContent === want && getComputedStyle(s).fontStyle === style),
[words, italic ? 'italic' : 'normal'], poll)
/** The runs of all policies that were asked for so far. @param {Page} page */
const asked = page => page.evaluate(() => {
  const {workers} = /** @type {any} */ (globalThis).spy
  return workers.flatMap((/** @type {any} */ w) => w.sent).reduce((/** @type {number} */ n, /** @type {any} */ m) => n + m.runs, 0)
})

test('columns sort, by pointer and by keyboard, and say what they mean; rows keep their place while runs come in', async () => {
  const {page, close} = await it.visit({hash: await it.link(seven)})
  await usable(page)
  const written = seven.policies.length
  await page.evaluate(() => {
    const at = /** @type {any} */ (globalThis)
    at.moves = 0
    new MutationObserver(changed => {
      if (document.querySelector('button.run')?.textContent !== 'Pause') return
      at.moves += changed.filter(c => c.target.nodeName === 'TABLE').length
    }).observe(/** @type {Node} */ (document.querySelector('table.results')), {childList: true})
  })
  await runButton(page).click()
  await finished(page)
  assert.equal(await page.evaluate(() => /** @type {any} */ (globalThis).moves), 0, 'rows moved while runs came in')
  const sorted = async (/** @type {(r: import('../../support/reader.mjs').TableRow) => number} */ by, /** @type {boolean} */ down) => {
    const values = (await table(page)).map(by)
    assert.equal(values.length, written)
    assert.deepEqual(values, [...values].sort((a, b) => (down ? b - a : a - b)))
  }
  const head = (/** @type {string} */ name) => page.getByRole('button', {name, exact: true})
  const column = (/** @type {string} */ name) => page.getByRole('columnheader', {name, exact: true})
  const is = (/** @type {string} */ name, /** @type {string | null} */ how) => page.waitForFunction(([of, want]) =>
    [...document.querySelectorAll('.results th')].find(th => th.textContent === of)?.getAttribute('aria-sort') === want, [name, how], poll)
  await is('Final regret', 'ascending')
  await sorted(r => r.exactRegret, false)
  await head('Best arm pulled').click()
  await is('Best arm pulled', 'descending')
  await eventually.equal(() => column('Final regret').getAttribute('aria-sort'), null)
  await sorted(r => r.exactBest, true)
  await showColumns(page, 'Std dev', 'Ends on best')
  await head('Ends on best').focus()
  await page.keyboard.press('Enter')
  await is('Ends on best', 'descending')
  await sorted(r => r.exactEnds, true)
  await page.keyboard.press(' ')
  await is('Ends on best', 'ascending')
  await sorted(r => r.exactEnds, false)
  await head('Std dev').click()
  await is('Std dev', 'ascending')
  await sorted(r => r.exactStd, false)
  await head('Policy').click()
  await is('Policy', 'ascending')
  assert.deepEqual(await order(page), [...await order(page)].sort((a, b) => a.localeCompare(b, 'en')))
  // What a column means is said to the keyboard, and Escape takes it away.
  await page.keyboard.press('Tab')
  const tip = page.getByRole('tooltip')
  await tip.filter({hasText: /mean of all runs/}).waitFor()
  const described = await head('Final regret').getAttribute('aria-describedby')
  await eventually.equal(() => tip.getAttribute('id'), described)
  await page.keyboard.press('Escape')
  await tip.waitFor({state: 'hidden'})
  await head('±95%').hover()
  await tip.filter({hasText: /95% confidence/}).waitFor()
  const box = await tip.boundingBox()
  assert.ok(box && box.x >= 0 && box.x + box.width <= 1280 && box.width > 200, 'the words stand outside of the window')
  assert.deepEqual((await table(page)).filter(r => !r.best.endsWith('%')), [], 'a share is written as something else')
  await close()
})

test('a measure gets a column when it is asked for, with the numbers of the command, and the rows can be sorted by it', async () => {
  const {page, close} = await it.visit({hash: await it.link(seven)})
  await usable(page)
  await runButton(page).click()
  await finished(page)
  const cells = page.locator('.results td.col-measure-max-regret')
  await eventually.equal(() => cells.first().isVisible(), false)
  await page.getByRole('button', {name: 'Columns', exact: true}).click()
  await page.getByRole('checkbox', {name: 'Max regret', exact: true}).click()
  await cells.first().waitFor()
  await page.keyboard.press('Escape')
  const sizes = (/** @type {number[]} */ list) => list.sort((a, b) => a - b)
  const shown = () => cells.evaluateAll(list => list.map(cell => Number(/** @type {HTMLElement} */ (cell).title)))
  const {results} = await it.native(seven)
  const want = sizes(results.map((/** @type {any} */ r) => r.measures['max-regret'].value))
  assert.deepEqual(sizes(await shown()), want)
  assert.ok(want[0] < want[want.length - 1], 'all are the same')
  await page.locator('.results thead .col-measure-max-regret .head-button').click()
  await page.waitForFunction(() =>
    document.querySelector('.results .col-measure-max-regret')?.getAttribute('aria-sort') === 'ascending', null, poll)
  assert.deepEqual(await shown(), want)
  await page.reload()
  await usable(page)
  await page.locator('.results thead .col-measure-max-regret').waitFor()
  await close()
})

test('columns are left out and asked for by a list, stay so after a reload, and never widen the page', async () => {
  const {page, close} = await it.visit({hash: await it.link(seven)})
  await usable(page)
  const shown = () => page.$$eval('.results thead :is(th, td)', cells =>
    cells.filter(c => c.checkVisibility()).map(c => c.className.replace(/ num$/, '').replace('col-', '')).join(' '))
  const until = (/** @type {string} */ want) => page.waitForFunction(want => [...document.querySelectorAll('.results thead :is(th, td)')]
    .filter(c => c.checkVisibility()).map(c => c.className.replace(/ num$/, '').replace('col-', '')).join(' ') === want, want, poll)
  await runButton(page).click()
  await finished(page)
  const spreads = (/** @type {number[]} */ list) => list.sort((a, b) => a - b)
  const {results} = await it.native(seven)
  assert.deepEqual(spreads((await table(page)).map(r => r.exactStd)), spreads(results.map((/** @type {any} */ r) => r.final.std)))
  const usual = 'swatch name regret ci axis best'
  assert.equal(await shown(), usual)
  const open = () => page.getByRole('button', {name: 'Columns', exact: true}).click()
  const box = (/** @type {string} */ name) => page.getByRole('checkbox', {name, exact: true})
  await open()
  await eventually.equal(() => box('Time per round').isChecked(), false)
  await box('Time per round').click() // the axis gives it room
  await until('swatch name regret ci best time')
  await box('Parameters').click()
  await until('swatch name params regret ci best time')
  await page.keyboard.press('Escape')
  await page.reload()
  await usable(page)
  await until('swatch name params regret ci best time')
  for (const width of [1280, 1024, 760]) {
    await page.setViewportSize({width, height: 800})
    await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, poll)
    const cut = await page.$$eval('.results thead .head-button', buttons =>
      buttons.filter(b => b.clientWidth > 0 && b.scrollWidth > b.clientWidth + 1).map(b => b.textContent))
    assert.deepEqual(cut, [], `cut at ${width} px`)
  }
  await page.setViewportSize({width: 390, height: 844})
  await page.locator('.results-tools > .link').waitFor({state: 'hidden'})
  await page.setViewportSize({width: 1280, height: 800})
  await open()
  await page.getByRole('button', {name: 'The usual columns'}).click()
  await until(usual)
  await close()
})

test('where a policy recommends an arm, the table says how often it is wrong; elsewhere on request', async () => {
  const best = preset('best-arm-a', {horizon: 120, runs: 20})
  const {page, close} = await it.visit({hash: await it.link(best)})
  await usable(page)
  await runButton(page).click()
  await finished(page)
  const cells = () => page.$$eval('.results > tbody > tr:first-child > .col-wrong', list =>
    list.filter(c => c.checkVisibility()).map(c => ({words: c.textContent ?? '', title: /** @type {HTMLElement} */ (c).title})))
  const {results} = await it.native(best)
  const want = results.map((/** @type {any} */ r) => r.recommended.best_index.wrong)
  await page.getByRole('button', {name: 'Wrong arm', exact: true}).click()
  await page.waitForFunction(() => document.querySelector('.results .col-wrong')?.getAttribute('aria-sort') === 'ascending', null, poll)
  const got = await cells()
  assert.deepEqual(got.map(c => parseFloat(c.title)), [...want].sort((a, b) => a - b))
  for (const {words, title} of got) {
    assert.match(title, /95% interval [\d.]+% to [\d.]+%; it recommends by its own rule/)
    assert.ok(Math.abs(parseFloat(words) - 100 * parseFloat(title)) <= 0.5, `${words} is written for ${title}`)
  }
  for (const width of [1280, 1024, 760]) {
    await page.setViewportSize({width, height: 800})
    await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, poll)
    assert.equal((await cells()).length, results.length, `at ${width} px`)
  }
  await page.setViewportSize({width: 390, height: 844})
  await page.waitForFunction(() => document.documentElement.dataset.layout === 'phone' || document.querySelector('[data-layout="phone"]'),
    null, poll)
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'))
  await close()

  const other = await it.visit({hash: await it.link(seven)})
  await usable(other.page)
  await eventually.equal(() => other.page.locator('.results thead .col-wrong').isVisible(), false)
  await other.page.getByRole('button', {name: 'Columns', exact: true}).click()
  await other.page.getByRole('checkbox', {name: 'Wrong arm', exact: true}).click()
  await other.page.locator('.results thead .col-wrong').waitFor()
  await other.close()
})

test('a press on a line, a row or a key singles a policy out and back; what is hidden is marked in chart and table', async () => {
  const {page, close} = await it.visit({hash: await it.link(seven)})
  await usable(page)
  await runButton(page).click()
  await finished(page)
  const single = async () => (await page.locator('.results .is-single').getAttribute('data-policy'))?.split('/')[0]
  const none = () => page.waitForFunction(() => !document.querySelector('.results .is-single'), null, poll)
  const line = page.getByRole('button', {name: 'Single out KL-UCB', exact: true})
  await line.click()
  assert.equal(await single(), 'kl-ucb')
  await eventually.equal(() => line.getAttribute('aria-pressed'), 'true')
  await page.waitForFunction(() => new URLSearchParams(location.hash.split('?')[1]).get('single')?.startsWith('kl-ucb'), null, poll)
  await line.click()
  await none()
  await row(page, 'Ser4').locator('td.col-best').click()
  assert.equal(await single(), 'ser4')
  await page.mouse.move(2, 2)
  await page.locator('body').press('Escape')
  await none()
  await showColumns(page, 'Parameters')
  await row(page, 'Rexp3').locator('td.col-params').click()
  await row(page, 'Rexp3').locator('.policy-detail').waitFor()
  await none()
  await page.getByRole('button', {name: 'Rexp3', exact: true}).press('o')
  assert.equal(await single(), 'rexp3')
  await page.getByRole('button', {name: 'Rexp3', exact: true}).press('o')
  await none()
  // Hidden: by a key in the table and in the chart.
  await page.getByRole('button', {name: 'SW-TS', exact: true}).press('x')
  await labelled(page, 'SW-TS', true)
  const again = page.getByRole('button', {name: 'Show SW-TS again', exact: true})
  await again.waitFor()
  await eventually.match(() => row(page, 'SW-TS').locator('th').textContent(), /hidden/)
  await again.click()
  await labelled(page, 'SW-TS', false)
  await page.getByRole('button', {name: 'Single out SW-TS', exact: true}).waitFor()
  const plot = page.locator('#regret-plot')
  await page.mouse.move(2, 2)
  await plot.focus()
  await page.waitForFunction(() => !document.querySelector('.results .in-focus'), null, poll)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('x')
  await page.locator('.results .is-hidden').waitFor()
  await page.keyboard.press('x')
  await page.waitForFunction(() => !document.querySelector('.results .is-hidden'), null, poll)
  await page.keyboard.press('o')
  await page.locator('.results .is-single').waitFor()
  await close()
})

test('an eighth policy plays an eighth of the rounds; names, order and hidden arms play none; undo brings all back', async () => {
  const {page, close} = await it.visit({hash: await it.link(seven)})
  await usable(page)
  await runButton(page).click()
  await finished(page)
  const first = await asked(page) // and what was played to make ready
  assert.ok(first >= 7 * seven.runs)
  const ofSeven = await fingerprint(page)
  await page.getByRole('button', {name: 'Add a policy'}).click()
  await changes(page, () => page.locator('dialog[open]').getByRole('button', {name: /UCB1/}).click())
  await page.keyboard.press('Escape')
  await runButton(page).click()
  await finished(page)
  /** @param {string} whole  the fingerprint that the page has, or is about to have again after an edit */
  const has = whole => page.waitForFunction(print =>
    document.querySelector('.fingerprint')?.textContent === print, whole.slice(0, 10), poll)
  const printed = () => page.waitForFunction(print =>
    ![print, ''].includes(document.querySelector('.fingerprint')?.textContent ?? ''), ofSeven.slice(0, 10), poll)
  await printed()
  assert.equal(await asked(page) - first, seven.runs, 'more than the eighth policy was played')
  measured('runs played of seven policies, and of the eighth added', `${7 * seven.runs} and ${await asked(page) - first}`)
  const eight = await it.native({...seven, policies: [...seven.policies, {id: 'ucb1'}]})
  const ofEight = await fingerprint(page)
  assert.equal(ofEight, eight.fingerprint)
  await changes(page, () => setField(page, 'Title', 'Another title'))
  await status(page, /^12 runs$/) // played before: without the time that it took
  await page.locator('.arm-row').first().click()
  await page.locator('.arm.is-selected').getByLabel('Name', {exact: true}).fill('early')
  await changes(page, () => page.keyboard.press('Enter'))
  await has(ofEight) // a name changes no results
  await page.locator('.arm.is-selected').getByRole('button', {name: 'Hide', exact: true}).click()
  await undoable(page, 'hide arm early')
  await has(ofEight)
  for (let i = 0; i < 3; i++) await page.locator('button.undo').click()
  await page.waitForFunction(() => document.querySelector('button.undo')?.getAttribute('aria-label')?.endsWith('add UCB1'), null, poll)
  await page.locator('button.undo').click()
  await has(ofSeven)
  assert.equal((await table(page)).length, 7)
  assert.equal(await asked(page) - first, seven.runs, 'something was played again')
  await close()
})

test('Run asks first while a field shows a refused value, and plays the last good one only if it is told to', async () => {
  const {page, close} = await it.visit({hash: await it.link(seven)})
  await usable(page)
  await setField(page, 'Horizon, rounds', 'many')
  await runButton(page).click()
  const dialog = page.getByRole('dialog', {name: 'A field has a value that was refused'})
  await dialog.filter({hasText: '\u201cmany\u201d'}).waitFor()
  await dialog.getByRole('button', {name: 'Correct it'}).click()
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true', null, poll)
  assert.equal((await table(page)).filter(r => r.regret !== '\u2013').length, 0, 'it was played')
  await runButton(page).click()
  await dialog.getByRole('button', {name: 'Run with the last valid value'}).click()
  await finished(page)
  assert.equal(await fingerprint(page), (await it.native(seven)).fingerprint)
  await close()
})

test('with the text spacing that WCAG asks for, no word of the table\u2019s head, the versions and the setting is cut',
  inVerify, async () => {
  const {page, close} = await it.visit({hash: await it.link(seven), context: {bypassCSP: true}})
  await usable(page)
  await runButton(page).click()
  await finished(page)
  await page.addStyleTag({content: '* { letter-spacing: .12em !important; word-spacing: .16em !important; line-height: 1.5 !important }'})
  const cut = await page.evaluate(() => [...document.querySelectorAll('.head-button, .all-versions, .switch span')]
    .filter(e => e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1).map(e => e.textContent))
  assert.deepEqual(cut, [])
  await close()
})

test('intervals that may be too short are marked, and a sentence says why', async () => {
  const skewed = {version: 1, setting: 'rested', horizon: 300, runs: 60, seed: 1, noise: {kind: 'gaussian', sigma: 0.1},
    arms: [{payoff: {family: 'poly', c: 0.4, b: 0.75, rho: 1}}, {payoff: {family: 'linear', slope: 0.0266, cap: 1}}],
    policies: [{id: 'rexp3'}, {id: 'ts'}]}
  const {results} = await it.native(skewed)
  assert.deepEqual(results.map((/** @type {any} */ r) => r.final.doubt), ['', 'skewed'], 'the scenario is one for this test')
  const {page, close} = await it.visit({hash: await it.link(skewed)})
  await usable(page)
  const why = page.locator('.results-section .doubts')
  await eventually.equal(() => why.isVisible(), false)
  await runButton(page).click()
  await finished(page)
  const intervals = () => page.locator('tbody .col-ci').allTextContents()
  await page.getByText('* This interval may be too short, because a few runs differ much').waitFor()
  assert.deepEqual((await intervals()).map(text => text.endsWith('*')), [false, true])
  await close()
  const few = await it.visit({hash: await it.link({...skewed, runs: 5})})
  await usable(few.page)
  await runButton(few.page).click()
  await finished(few.page)
  await few.page.getByText('5 runs are few: what happens in up to 45.1% of all runs may be missing from them. More runs help.').waitFor()
  assert.deepEqual((await few.page.locator('tbody .col-ci').allTextContents()).map(text => text.endsWith('*')), [false, false])
  await few.page.screenshot({path: join(shots, 'few-runs.png')})
  await few.close()
})
