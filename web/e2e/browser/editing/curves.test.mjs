// @ts-check
// Curves changed by hand in the payoff chart: handles, points that come and go, sliders that draw
// while they move; with the mouse, with a finger and with keys.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {changes, grips, scenario, select, tool, undoable} from '../../support/editor.mjs'
import {eventually} from '../../support/eventually.mjs'
import {site, preset} from '../../support/site.mjs'
import {drawn, usable} from '../../support/reader.mjs'
import {inVerify} from '../../support/verify.mjs'

const it = site()
const poll = {polling: 50}
const learned = [[100, 0.2], [400, 0.5], [800, 0.7]]

/** @param {object} changed @param {import('../../support/site.mjs').VisitOptions} [options] */
async function visit(changed, options) {
  const doc = preset('paper-2-rested', {horizon: 1000, runs: 4, policies: [{id: 'r-ed-ucb'}], ...changed})
  const seen = await it.visit({hash: await it.link(doc), ...options})
  await usable(seen.page)
  await seen.page.waitForFunction(() => location.hash !== '')
  await drawn(seen.page)
  return seen
}

const points = {arms: [{payoff: {family: 'points', points: learned}}, {payoff: {family: 'constant', value: 0.4}}]}
/** @param {import('playwright-core').Page} page @returns {[number, number][]} */
const pointsNow = page => scenario(page).arms[0].payoff.points
/**
 * The place for a new point between two points.
 * @param {{x: number, y: number}[]} all @param {{x: number}} a @param {{x: number}} b
 */
function between(all, a, b) {
  const found = all.find(g => g.x > a.x + 1 && g.x < b.x - 1)
  assert.ok(found, 'there is no place between two points')
  return found
}

for (const setting of ['rested', 'restless']) {
  test(`points are moved, added and taken away in the chart, ${setting}`, setting === 'restless' ? inVerify : {}, async () => {
    const {page, close} = await visit({...points, setting})
    await select(page, 0)
    const before = await grips(page, all => all.length > 3)
    // The three points come first, then the places for new ones.
    await changes(page, async () => {
      await page.mouse.move(before[1].x, before[1].y)
      await page.mouse.down()
      await page.mouse.move(before[1].x + 20, before[1].y - 30, {steps: 5})
      await page.mouse.up()
    })
    await undoable(page, 'a point of arm 1')
    const [first, moved, last] = pointsNow(page)
    assert.deepEqual([first, last], [learned[0], learned[2]])
    assert.ok(moved[0] > 400 && moved[0] < 800 && moved[1] > 0.5 && moved[1] < 0.7, `moved to ${moved}`)
    const places = await grips(page, all => all.length > 3 && Math.abs(all[1].x - before[1].x - 20) < 3)
    const add = between(places, places[1], places[2])
    await changes(page, () => page.mouse.click(add.x, add.y))
    assert.equal(pointsNow(page).length, 4)
    const [, , added] = pointsNow(page)
    assert.ok(added[0] > moved[0] && added[0] < 800 && added[1] >= moved[1] && added[1] <= 0.7, `added ${added}`)
    const four = await grips(page, all => all.length > 4 && Math.abs(all[2].x - add.x) < 3)
    await changes(page, () => page.mouse.dblclick(four[1].x, four[1].y))
    assert.deepEqual(pointsNow(page), [learned[0], added, learned[2]])
    for (let i = 0; i < 3; i++) await changes(page, () => page.keyboard.press('Control+z'))
    assert.deepEqual(pointsNow(page), learned)
    await close()
  })
}

test('a place for a point can be dragged at once, and a double click on it leaves the point there', async () => {
  const {page, close} = await visit(points)
  await select(page, 0)
  const all = await grips(page, list => list.length > 3)
  const place = between(all, all[0], all[1])
  const before = page.url()
  await page.mouse.move(place.x, place.y)
  await page.mouse.down()
  await page.mouse.move(place.x, place.y - 40, {steps: 4})
  await page.waitForFunction(() => document.querySelector('.arm.is-selected .words')?.textContent === '4 points', null, poll)
  assert.equal(page.url(), before, 'the address changed while dragging')
  await changes(page, () => page.mouse.up())
  assert.equal(pointsNow(page).length, 4)
  const next = await grips(page, list => list.length > 6)
  const other = between(next, next[2], next[3])
  const four = page.url()
  await changes(page, () => page.mouse.dblclick(other.x, other.y))
  assert.equal(pointsNow(page).length, 5)
  await changes(page, () => page.keyboard.press('Control+z')) // comes after all edits, and takes one back
  assert.equal(page.url(), four)
  await close()
})

test('keys add points, move them and take them away, and say so', async () => {
  const {page, close} = await visit(points)
  await select(page, 0)
  await grips(page)
  const plot = page.locator('#payoffs-plot')
  /** Until the page has answered a key: words wait for the picture they are of, and the address for neither. @param {RegExp} hasText */
  const heard = hasText => page.locator('p[role="alert"].visually-hidden').filter({hasText}).waitFor()
  await plot.focus()
  await page.keyboard.press('Home')
  for (let i = 0; i < 12; i++) await page.keyboard.press('PageDown')
  await heard(/^(Pull|Arm)/)
  await changes(page, () => page.keyboard.press('a'))
  await heard(/^Point added at pull \d+, payoff 0\.\d+\.$/)
  assert.equal(pointsNow(page).length, 4)
  const [x, y] = pointsNow(page).find(p => !learned.some(([q]) => q === p[0])) ?? []
  await changes(page, () => page.keyboard.press('Shift+ArrowUp'))
  await heard(/^Point to pull/)
  const raised = pointsNow(page).find(p => p[0] === x)
  assert.ok(raised && raised[1] > Number(y), `from ${y} to ${raised}`)
  await changes(page, () => page.keyboard.press('Delete'))
  assert.deepEqual(pointsNow(page), learned)
  await close()
})

test('every family has handles that change it, whatever the shape', async () => {
  const families = [
    {payoff: {family: 'poly', c: 0.9, b: 20, rho: 0.8, s: 60}},
    {payoff: {family: 'exp', c: 0.8, a: 0.0005}},
    {payoff: {family: 'linear', slope: 0.0004, cap: 0.9}},
    {payoff: {family: 'linear', slope: 0.002, cap: 0.6}},
    {payoff: {family: 'constant', value: 0.3}},
    {payoff: {family: 'step', low: 0.2, high: 0.8, after: 5000}},
  ]
  const {page, close} = await visit({arms: families})
  // None has as many as the one before, whose handles stand until the chart of the next has come.
  for (const [i, count] of [4, 2, 1, 2, 1, 2].entries()) {
    await select(page, i)
    const there = await grips(page, all => all.length === count)
    for (let k = 0; k < count; k++) {
      // All are back where they were before the next is taken: one that no undo moves is so too soon.
      const at = (await grips(page,
        all => all.length === count && all.every((g, n) => Math.hypot(g.x - there[n].x, g.y - there[n].y) < 1)))[k]
      await drawn(page)
      await changes(page, async () => {
        await page.mouse.move(at.x, at.y)
        await page.mouse.down()
        await page.mouse.move(at.x - 25, at.y + 18, {steps: 4})
        await page.mouse.up()
      })
      assert.notDeepEqual(scenario(page).arms[i], families[i], `handle ${k} of ${families[i].payoff.family}`)
      await changes(page, () => page.keyboard.press('Control+z'))
      assert.deepEqual(scenario(page).arms[i], families[i])
    }
  }
  await close()
})

test('while a slider moves, the curve, the row and the field follow; the address waits', async () => {
  const {page, close} = await visit({arms: [{payoff: {family: 'exp', c: 0.5, a: 0.01}}, {payoff: {family: 'constant', value: 0.4}}]})
  await select(page, 0)
  await grips(page)
  const slider = page.locator('.arm.is-selected input[type="range"]').first()
  const box = await slider.boundingBox()
  assert.ok(box)
  const before = page.url()
  const curve = () => page.locator('#payoffs-plot').screenshot()
  const spark = () => page.locator('.arm.is-selected .spark').innerHTML()
  const [was, small] = [await curve(), await spark()]
  const middle = box.y + box.height / 2
  await page.mouse.move(box.x + box.width * 0.42, middle)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.8, middle, {steps: 6})
  await page.waitForFunction(() => /c\u00a0(0\.9|1)/.test(document.querySelector('.arm.is-selected .words')?.textContent ?? ''), null, poll)
  await drawn(page)
  assert.notDeepEqual(await curve(), was, 'the chart stands still')
  assert.notEqual(await spark(), small, 'the small curve stands still')
  assert.equal(page.url(), before, 'the address changed while sliding')
  await changes(page, () => page.mouse.up())
  await undoable(page, 'c of arm 1')
  assert.equal(scenario(page).arms[0].payoff.c,
    Number(await page.locator('.arm.is-selected .param input[type="text"]').first().inputValue()))
  await changes(page, () => page.keyboard.press('Control+z'))
  assert.equal(page.url(), before)
  await page.waitForFunction(() => /^c\u00a00\.5 /.test(document.querySelector('.arm.is-selected .words')?.textContent ?? ''), null, poll)
  await close()
})

test('a slider brought back to where it was leaves nothing behind', async () => {
  const {page, close} = await visit({arms: [{payoff: {family: 'constant', value: 0.5}}, {payoff: {family: 'constant', value: 0.4}}]})
  await select(page, 0)
  await grips(page)
  await drawn(page)
  const was = await page.locator('#payoffs-plot').screenshot()
  const slider = page.locator('.arm.is-selected input[type="range"]').first()
  await slider.focus()
  const before = page.url()
  await slider.evaluate(node => {
    const s = /** @type {HTMLInputElement} */ (node)
    for (const value of [Number(s.value) + 90, Number(s.value)]) {
      s.value = String(value)
      s.dispatchEvent(new Event('input', {bubbles: true}))
    }
    s.dispatchEvent(new Event('change', {bubbles: true}))
  })
  await page.waitForFunction(() => /value\u00a00\.5$/.test(document.querySelector('.arm.is-selected .words')?.textContent ?? ''),
    null, poll)
  await drawn(page)
  assert.equal(page.url(), before)
  assert.deepEqual(await page.locator('#payoffs-plot').screenshot(), was)
  await close()
})

test('a finger drags a handle up and down, and the page does not scroll', inVerify, async () => {
  const {page, close} = await visit(points, {context: {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true}})
  await page.getByRole('tab', {name: 'Arms'}).tap()
  await page.locator('.arm-row').first().click()
  const all = await grips(page, list => list.length > 3)
  const cdp = await page.context().newCDPSession(page)
  const touch = (/** @type {string} */ type, /** @type {number} */ x, /** @type {number} */ y) =>
    cdp.send('Input.dispatchTouchEvent', {type: /** @type {any} */ (type), touchPoints: type === 'touchEnd' ? [] : [{x, y}]})
  const {x, y} = all[1]
  await changes(page, async () => {
    await touch('touchStart', x, y)
    for (let i = 1; i <= 6; i++) await touch('touchMove', x, y - 6 * i)
    await touch('touchEnd', x, y - 36)
  })
  assert.ok(pointsNow(page)[1][1] > 0.53, `moved to ${pointsNow(page)[1]}`)
  assert.equal(await page.evaluate(() => window.scrollY), 0)
  await close()
})

test('an arm that is hidden stays so over a reload and in the link, and undo shows it', async () => {
  const {page, close} = await visit({})
  await select(page, 1)
  await tool(page, 'Hide').click()
  await page.waitForFunction(() => /without=2/.test(location.hash), null, poll)
  await undoable(page, 'hide arm 2')
  await page.reload()
  await usable(page)
  await page.locator('.arm').nth(1).and(page.locator('.is-hidden')).waitFor()
  await undoable(page, 'hide arm 2')
  await page.keyboard.press('Control+z')
  await page.waitForFunction(() => !location.hash.includes('without'), null, poll)
  await eventually.equal(() => page.locator('.arm.is-hidden').count(), 0)
  await page.keyboard.press('Control+Shift+z')
  await page.locator('.arm.is-hidden').waitFor()
  await page.locator('.grip').nth(1).press('ArrowUp')
  await page.locator('.arm').first().and(page.locator('.is-hidden')).waitFor()
  await close()
})
