// @ts-check
// Editing as a reader does it: arms and policies, curves dragged and pasted, undo over reloads.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {changes, handle, names, scenario, select, tool, undoable} from './support/editor.mjs'
import {house, preset} from './support/house.mjs'
import {drawn, finished, runButton, setField, status, table, usable} from './support/reader.mjs'

const it = house()
const small = preset('paper-2-rested', {horizon: 8000, runs: 6, policies: [{id: 'r-ed-ucb'}, {id: 'sw-ts'}]})

/** @param {object} [options] */
async function visit(options) {
  const seen = await it.visit({hash: await it.link(small), ...options})
  await usable(seen.page)
  await seen.page.waitForFunction(() => location.hash !== '')
  return seen
}

test('arms are added, duplicated, named, reshaped, moved and deleted, and undo takes each back', async () => {
  const {page, close} = await visit()
  const add = page.getByRole('button', {name: 'Add', exact: true})
  await changes(page, () => add.click())
  assert.deepEqual(await names(page), ['1', '2', '3'])
  await changes(page, () => tool(page, 'Duplicate').click())
  assert.deepEqual(await names(page), ['1', '2', '3', '4'])
  await page.locator('.arm.is-selected').getByLabel('Name', {exact: true}).fill('late')
  await changes(page, () => page.keyboard.press('Enter'))
  assert.deepEqual(await names(page), ['1', '2', '3', 'late'])
  await changes(page, () => page.locator('.arm.is-selected').getByLabel('Shape').selectOption('linear'))
  const {arms} = scenario(page)
  assert.equal(arms[3].payoff.cap, arms[2].payoff.c, 'the level is not kept')
  await changes(page, () => page.locator('.grip').nth(3).press('ArrowUp'))
  assert.deepEqual(await names(page), ['1', '2', 'late', '4'], 'an arm without a name goes by its place')
  await page.waitForFunction(() => document.activeElement === document.querySelectorAll('.grip')[2], null, {polling: 50})
  await select(page, 2)
  await changes(page, () => tool(page, 'Delete').click())
  assert.deepEqual(await names(page), ['1', '2', '3'])
  for (const what of ['delete arm late', 'move arm late', 'shape of arm late', 'name of arm 4', 'duplicate arm 3', 'add an arm']) {
    assert.equal(await undoable(page), what)
    await changes(page, () => page.locator('button.undo').click())
  }
  assert.deepEqual(scenario(page).arms, small.arms)
  await close()
})

test('an arm is moved by its grip', async () => {
  const {page, close} = await visit()
  const [from, to] = [await page.locator('.grip').first().boundingBox(), await page.locator('.arm').nth(1).boundingBox()]
  assert.ok(from && to)
  await changes(page, async () => {
    await page.mouse.move(from.x + 6, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(from.x + 6, to.y + to.height - 3, {steps: 4})
    await page.mouse.up()
  })
  assert.deepEqual(await names(page), ['2', '1'])
  await close()
})

test('the last arm may go: the page says what to do, and the charts keep it until then', async () => {
  const {page, close} = await visit()
  await select(page, 0)
  await changes(page, () => tool(page, 'Delete').click())
  await select(page, 0)
  await tool(page, 'Delete').click()
  await page.getByText('No arms yet. Add one or paste a CSV.').waitFor()
  assert.equal(scenario(page).arms.length, 1)
  await changes(page, () => page.getByRole('button', {name: 'Add', exact: true}).click())
  assert.equal(scenario(page).arms.length, 1)
  assert.equal(scenario(page).arms[0].payoff.family, 'exp')
  await close()
})

test('a value that cannot be stays in its field with the reason, and the last good one keeps running', async () => {
  const {page, close} = await visit()
  await select(page, 0)
  const before = page.url()
  const field = page.locator('.arm.is-selected .param input[type="text"]').first()
  await field.fill('5000')
  await field.press('Enter')
  await page.getByText('want a number in [-1000, 1000]').waitFor()
  assert.equal(await field.inputValue(), '5000')
  assert.equal(page.url(), before)
  await field.press('Escape')
  assert.equal(await field.inputValue(), '0.4')
  await close()
})

test('a handle in the chart drags the curve: live while it moves, one edit at the end, undone as one', async () => {
  const {page, close} = await visit()
  await select(page, 0)
  await drawn(page)
  const before = page.url()
  const words = page.locator('.arm.is-selected .words')
  const said = await words.textContent()
  const {x, y} = await handle(page, 'b')
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 40, y - 10, {steps: 8})
  await page.waitForFunction(was => document.querySelector('.arm.is-selected .words')?.textContent !== was, said, {polling: 50})
  assert.equal(page.url(), before, 'the address changed while dragging')
  await changes(page, () => page.mouse.up())
  assert.equal(await undoable(page), 'drag arm 1')
  const {payoff} = scenario(page).arms[0]
  assert.notEqual(payoff.b, small.arms[0].payoff.b)
  assert.deepEqual([payoff.c, payoff.rho], [small.arms[0].payoff.c, small.arms[0].payoff.rho])
  await changes(page, () => page.keyboard.press('Control+z'))
  assert.equal(page.url(), before)
  assert.equal(await words.textContent(), said)
  await close()
})

test('learning curves are pasted, looked at and become the arms', async () => {
  const {page, close} = await visit()
  await page.getByRole('button', {name: 'Paste CSV'}).click()
  const area = page.getByLabel('Table, as text')
  await area.fill('x;model A;model B\n1;0,31;0,22\n10;foo;0,48')
  await page.getByText('\u201cfoo\u201d in column \u201cmodel A\u201d is not a number').waitFor()
  assert.ok(await page.getByRole('button', {name: 'Replace all arms'}).isDisabled())
  await area.fill('x;model A;model B\n1;0,31;0,22\n10;0,55;0,48\n100;0,71;0,83')
  await page.getByText('2 curves of 3 points, separated by semicolons; the first column is x.').waitFor()
  await changes(page, () => page.getByRole('button', {name: 'Replace all arms'}).click())
  await page.locator('dialog[open]').waitFor({state: 'detached'})
  assert.deepEqual(scenario(page).arms, [
    {name: 'model A', payoff: {family: 'points', points: [[1, 0.31], [10, 0.55], [100, 0.71]]}},
    {name: 'model B', payoff: {family: 'points', points: [[1, 0.22], [10, 0.48], [100, 0.83]]}},
  ])
  await select(page, 0)
  await changes(page, () => page.getByRole('button', {name: 'Add a point'}).click())
  assert.deepEqual(scenario(page).arms[0].payoff.points[2], [55, 0.63])
  await page.getByLabel('Point 3, payoff').fill('0.7')
  await changes(page, () => page.keyboard.press('Enter'))
  await changes(page, () => page.getByRole('button', {name: 'Delete point 2'}).click())
  assert.deepEqual(scenario(page).arms[0].payoff.points, [[1, 0.31], [55, 0.7], [100, 0.71]])
  await close()
})

test('policies are added and removed, their parameters set and reset, their versions explained', async () => {
  const {page, close} = await visit()
  await page.getByRole('button', {name: 'Add a policy'}).click()
  await changes(page, () => page.getByRole('button', {name: 'Add SW-UCB, as released'}).click())
  await page.keyboard.press('Escape')
  assert.deepEqual(scenario(page).policies[2], {id: 'sw-ucb', variant: 'released', xi: 0.6})
  await page.getByRole('button', {name: 'SW-TS', exact: true}).click()
  const detail = page.locator('.policy-detail:visible')
  await detail.getByText('The authors\u2019 code instead:').waitFor()
  const tau = detail.locator('.param').filter({has: page.locator('label', {hasText: /^\u03c4$/})})
  const field = tau.locator('input[type="text"]')
  assert.equal(await field.getAttribute('placeholder'), '90', 'the default is not shown resolved')
  await field.fill('50')
  await changes(page, () => field.press('Enter'))
  assert.equal(scenario(page).policies[1].tau, 50)
  await changes(page, () => tau.getByRole('button', {name: 'Back to the default'}).click())
  assert.ok(!('tau' in scenario(page).policies[1]))
  await changes(page, () => detail.getByRole('button', {name: 'Remove'}).click())
  assert.deepEqual(scenario(page).policies.map((/** @type {any} */ p) => p.id), ['r-ed-ucb', 'sw-ucb'])
  await close()
})

test('edits and their undoing outlast a reload', async () => {
  const {page, close} = await visit()
  await changes(page, () => setField(page, 'Horizon, rounds', 5000))
  await changes(page, () => setField(page, 'Horizon, rounds', 6000))
  await page.waitForTimeout(300) // what is kept is written once the hand rests
  await page.reload()
  await usable(page)
  assert.equal(scenario(page).horizon, 6000)
  for (const want of [5000, 8000]) {
    await changes(page, () => page.keyboard.press('Control+z'))
    assert.equal(scenario(page).horizon, want)
  }
  await changes(page, () => page.keyboard.press('Control+Shift+z'))
  assert.equal(scenario(page).horizon, 5000)
  await close()
})

test('more runs go on where the last ones ended, and give the numbers of one go', async () => {
  const {page, close} = await visit()
  await status(page, /6 runs, about/)
  await runButton(page).click()
  await finished(page)
  await changes(page, () => page.getByRole('button', {name: 'double'}).click())
  await status(page, /12 runs in/)
  await finished(page)
  const {results} = await it.native({...small, runs: 12})
  const rows = await table(page)
  for (const [i, name] of ['R-ed-UCB', 'SW-TS'].entries()) {
    assert.equal(rows.find(r => r.name === name)?.exactRegret, results[i].final.mean, name)
  }
  await close()
})

test('the text is edited with its faults at their lines, and applied by a key', async () => {
  const {page, close} = await visit()
  await page.getByRole('button', {name: 'JSON'}).click()
  const area = page.getByLabel('Scenario, JSON')
  const text = await area.inputValue()
  await area.fill(text.replace('"horizon": 8000', '"horizon": 0'))
  await page.getByText('horizon: got 0').waitFor()
  assert.equal(await page.locator('.line-numbers .is-bad').textContent(), '5')
  await area.fill(JSON.stringify({...JSON.parse(text), horizon: 7000}))
  await page.getByRole('button', {name: 'Format'}).click()
  assert.equal(await area.inputValue(), text.replace('8000', '7000'))
  await changes(page, () => area.press('Control+Enter'))
  assert.equal(scenario(page).horizon, 7000)
  await close()
})
