// @ts-check
// One run, played by a reader: steps, speed, the scrubber, changes of arm, and the index inspector.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {isDeepStrictEqual} from 'node:util'
import {eventually} from '../../support/eventually.mjs'
import {site, preset, shots} from '../../support/site.mjs'
import {atRest, drawn, finished, openSetting, runButton, usable} from '../../support/reader.mjs'
import {until} from '../../support/stand.mjs'
import {inVerify} from '../../support/verify.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const small = preset('paper-2-rested', {horizon: 20_000, runs: 4})
const many = preset('paper-15-rested', {horizon: 20_000, runs: 3})
const poll = {polling: 50}

/** @param {object} scenario @param {string} view @param {import('../../support/site.mjs').VisitOptions} [options] */
async function opened(scenario, view = '', options = {}) {
  const visit = await it.visit({hash: await it.link(scenario) + (view && '?' + view), ...options})
  await usable(visit.page)
  return visit
}

/** Until the run stands at a round, and its table too. @param {Page} page @param {number} round */
async function at(page, round) {
  const written = `round ${round.toLocaleString('en')}`
  await page.waitForFunction(want => document.querySelector('.status-live .round')?.textContent === want, written, poll)
  await page.waitForFunction(n => document.querySelector('.live-arms caption')?.textContent?.endsWith(`after ${n}`), written, poll)
}

/** @param {Page} page @returns {Promise<number>} */
const roundOf = page => page.locator('.status-live .round').textContent().then(s => Number(s?.replace(/\D/g, '')))

/** The table of arms. @param {Page} page */
const arms = page => page.$$eval('.live-arms tbody tr', rows => rows.map(row => {
  const cell = (/** @type {string} */ name) => row.querySelector(`td.col-${name}`)?.textContent ?? ''
  return {pulls: Number(cell('pulls').replaceAll(',', '')), index: Number(cell('index')), next: row.classList.contains('is-next')}
}))

/** The words that the view has set into a chart. @param {Page} page */
const words = page => page.$$eval('.charts > [aria-hidden] span', spans => spans.map(s => s.textContent ?? ''))

test('a live run ends where the native command\'s run of that number does', async () => {
  const {page, close} = await opened(small, 'mode=live&run=3&round=20000')
  await at(page, 20_000)
  await drawn(page)
  const {results} = await it.native(small)
  const shown = await words(page)
  for (const {final} of results) {
    const n = final.all[2]
    const want = (Math.abs(n) >= 100 ? n.toFixed(0) : n.toFixed(1)).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
    assert.ok(shown.includes(want), `${want} is not among ${shown}`)
  }
  await page.screenshot({path: `${shots}/live-end.png`})
  await close()
})

test('Live opens beside Runs, steps to and fro, and goes where the scrubber is put', async () => {
  const {page, close} = await opened(small)
  await page.getByRole('button', {name: 'Live', exact: true}).click()
  await at(page, 0)
  await page.getByRole('button', {name: 'Next round'}).click()
  await at(page, 1)
  await page.getByRole('button', {name: 'Next round'}).click()
  await at(page, 2)
  await page.getByRole('button', {name: 'Previous round'}).click()
  await at(page, 1)
  const slider = page.getByRole('slider', {name: 'Round'})
  await slider.focus()
  await page.keyboard.press('End')
  await at(page, 20_000)
  await page.keyboard.press('PageDown')
  await at(page, 19_800)
  await page.keyboard.press('ArrowRight')
  await at(page, 19_801)
  assert.equal((await arms(page)).reduce((sum, a) => sum + a.pulls, 0), 19_801)
  await eventually.equal(() => slider.getAttribute('aria-valuetext'), 'round 19,801 of 20,000')
  await page.getByRole('button', {name: 'Runs', exact: true}).click()
  await page.locator('.live-section').waitFor({state: 'hidden'})
  await close()
})

test('Live plays at once, at the speed chosen, pauses, and then asks for no more frames', async () => {
  const {page, close} = await opened(small, 'speed=500', {autoplay: true})
  await page.getByRole('button', {name: 'Live', exact: true}).click()
  await page.waitForFunction(() => Number(document.querySelector('.status-live .round')?.textContent?.replace(/\D/g, '')) > 250,
    null, poll)
  await page.getByRole('button', {name: 'Pause'}).press('Space')
  await page.getByRole('button', {name: 'Play', exact: true}).waitFor()
  // What a pause changes is drawn once more; then the round stays, and frames end.
  const frames = () => page.evaluate(() => /** @type {any} */ (globalThis).spy.frames)
  const [rest] = await atRest(page, async () => [await roundOf(page), await frames()])
  assert.ok(rest < 20_000, 'it plays to the end in spite of Pause')
  await close()
})

test('under reduced motion it starts paused and changes the picture at most twice a second', async () => {
  const {page, close} = await opened(small, 'mode=live&speed=500')
  await at(page, 0)
  await page.getByRole('button', {name: 'Play'}).click()
  // Twice a second is what is tested, so a clock is asked: a page under load may only be slower, and so may this.
  const [seen, since] = [new Set(), Date.now()]
  await until(async () => seen.add(await roundOf(page)).size >= 5)
  const seconds = (Date.now() - since) / 1000
  assert.ok(seen.size >= 5 && seen.size <= 2 * seconds + 2, `${seen.size} rounds were seen in ${seconds} s`)
  await close()
})

test('the next change of arm is one, and the way back finds it again', async () => {
  const {page, close} = await opened(small, 'mode=live&round=100&policy=sw-ucb/defined/0')
  await at(page, 100)
  const before = await roundOf(page)
  await page.getByRole('button', {name: 'Next change of arm'}).click()
  await page.waitForFunction(n => document.querySelector('.status-live .round')?.textContent !== `round ${n}`, before, poll)
  const change = await roundOf(page)
  await at(page, change)
  const now = (await arms(page)).findIndex(a => a.next)
  await page.getByRole('button', {name: 'Previous round'}).click()
  await at(page, change - 1)
  const last = (await arms(page)).findIndex(a => a.next)
  assert.notEqual(now, last, `arm ${now + 1} is pulled in round ${change + 1} and in the round before`)
  await page.getByRole('button', {name: 'Next change of arm'}).click()
  await at(page, change)
  await page.getByRole('button', {name: 'Next change of arm'}).click()
  await page.waitForFunction(n => document.querySelector('.status-live .round')?.textContent !== `round ${n.toLocaleString('en')}`,
    change, poll)
  await page.getByRole('button', {name: 'Previous change of arm'}).click()
  await at(page, change)
  await close()
})

test('the run and the policy are chosen, and everything follows', inVerify, async () => {
  const {page, close} = await opened(small, 'mode=live&round=5000')
  await at(page, 5000)
  const first = await arms(page)
  await page.getByLabel('Number of the run').fill('4')
  await page.getByLabel('Number of the run').press('Enter')
  await page.waitForFunction(() => location.hash.includes('run=4'), null, poll)
  await at(page, 5000)
  assert.notDeepEqual(await arms(page), first)
  await page.getByLabel('Number of the run').fill('9') // there are four
  await page.getByLabel('Number of the run').press('Enter')
  await eventually.equal(() => page.getByLabel('Number of the run').inputValue(), '4')
  const round = page.getByLabel('Number of the round')
  await round.fill('1,234')
  await round.press('Enter')
  await at(page, 1234)
  await round.press('ArrowUp')
  await at(page, 1235)
  await round.fill('nowhere')
  await round.press('Enter')
  await eventually.equal(() => round.inputValue(), '1,235')
  await page.getByLabel('Policy that is explained').locator('visible=true').selectOption({label: 'KL-UCB'})
  await page.locator('caption', {hasText: 'What KL-UCB knows'}).waitFor({state: 'attached'})
  await close()
})

for (const [name, scenario] of /** @type {[string, any][]} */ ([['2 arms', small], ['15 arms', many]])) {
  test(`"Why this arm?" explains the next pull, of ${name}, and Escape returns`, scenario === small ? inVerify : {}, async () => {
    const {page, close} = await opened(scenario, 'mode=live&round=12345')
    await at(page, 12_345)
    await page.getByRole('button', {name: 'Why this arm?'}).click()
    await page.getByRole('heading', {name: /^Why arm \d+\?/}).waitFor()
    const table = await arms(page)
    const next = table.findIndex(a => a.next)
    await eventually.match(() => page.locator('#inspector-takeaway').innerText(), new RegExp(`^Why arm ${next + 1}\\?`))
    assert.equal(await page.locator('.formula math > mrow msqrt mfrac').count(), 1, 'the formula of the index stands below as MathML')
    assert.equal(table[next].index, Math.max(...table.map(a => a.index)), 'another arm has a larger index')
    await eventually.match(() => page.locator('#inspector-caption').innerText(), /After round 12,345 of run 1: what decides round 12,346/)
    await eventually.equal(() => page.getByRole('math').count(), 1)
    await drawn(page)
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({colorScheme})
      await drawn(page)
      await page.screenshot({path: `${shots}/inspector-${scenario.arms.length}-${colorScheme}.png`})
    }
    await page.waitForFunction(() => location.hash.includes('why=1'), null, poll)
    const hash = new URL(page.url()).hash
    await page.keyboard.press('Escape')
    await page.locator('.chart.inspector').waitFor({state: 'hidden'})
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Why this arm?')
    await close()

    const again = await it.visit({hash})
    await again.page.getByRole('heading', {name: new RegExp(`^Why arm ${next + 1}\\?`)}).waitFor()
    await again.close()
  })
}

test('from the runs, "Why this arm?" opens at the playhead', async () => {
  const {page, close} = await opened(small, 'round=7000')
  await page.getByRole('button', {name: 'Why this arm?'}).click()
  await at(page, 7000)
  await page.getByRole('heading', {name: /^Why arm \d+\?/}).waitFor()
  await close()
})

test('an edit of the scenario plays the same run anew, at the same round', async () => {
  const {page, close} = await opened(small, 'mode=live&run=2&round=3000')
  await at(page, 3000)
  const before = await arms(page)
  const was = page.url()
  await openSetting(page)
  await page.getByRole('button', {name: 'new seed'}).click()
  await page.waitForFunction(was => location.href !== was, was, poll)
  assert.ok(await until(async () => !isDeepStrictEqual(await arms(page), before)), 'the arms stand as before')
  await at(page, 3000)
  await close()
})

test('a coordinator that dies is replaced, and the run goes on where it was', inVerify, async () => {
  const {page, close} = await opened(small)
  await runButton(page).click()
  await finished(page)
  await page.getByRole('button', {name: 'Live', exact: true}).click()
  await at(page, 0)
  await page.getByRole('slider', {name: 'Round'}).focus()
  for (let i = 0; i < 20; i++) await page.keyboard.press('PageUp')
  await at(page, 4000)
  const before = await arms(page)
  assert.ok(await page.evaluate(() => /** @type {any} */ (globalThis).spy.crash('exit', 'coordinator')), 'no coordinator')
  await page.locator('.notice').waitFor()
  await at(page, 4000)
  await page.waitForFunction(() => document.querySelectorAll('.live-arms tbody tr').length > 0, null, poll)
  assert.deepEqual(await arms(page), before)
  await page.getByRole('button', {name: 'Next round'}).click()
  await at(page, 4001)
  await close()
})

test('the axis follows the round, or shows the whole horizon; the end keeps its table, and no further change is said', async () => {
  const {page, close} = await opened(small, 'mode=live&round=150')
  await at(page, 150)
  const ends = (/** @type {number} */ round) => page.waitForFunction(end => /** @type {any} */ (globalThis).spy.laid
    .some((/** @type {any} */ c) => c.id === 'regret' && c.span[1] === end), round, poll)
  await ends(200)
  await page.locator('.chart.regret').getByRole('button', {name: 'Whole horizon'}).click()
  await ends(20_000)
  await page.locator('.chart.regret').getByRole('button', {name: 'Follow the round'}).click()
  await ends(200)
  await page.getByLabel('Number of the round').fill('20000')
  await page.getByLabel('Number of the round').press('Enter')
  await at(page, 20_000)
  assert.ok((await arms(page)).every(a => Number.isFinite(a.index) && a.index > 0), 'the table of indexes is gone')
  await page.locator('.live-note').filter({hasText: 'before its last round'}).waitFor()
  await page.getByRole('button', {name: 'Previous change of arm'}).click()
  await page.waitForFunction(() => document.querySelector('.status-live .round')?.textContent !== 'round 20,000', null, poll)
  const last = await roundOf(page)
  await at(page, last)
  await page.getByRole('button', {name: 'Next change of arm'}).click()
  await page.locator('.live-note').filter({hasText: 'does not change its arm again'}).waitFor()
  assert.equal(await roundOf(page), last)
  await close()
})
