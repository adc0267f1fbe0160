// @ts-check
// Editing as a reader does it: arms and policies, curves that are dragged and pasted, undo after a reload.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {changes, handle, jsonEditor, named, pasteOver, scenario, select, tool, undoable, written} from '../../support/editor.mjs'
import {eventually} from '../../support/eventually.mjs'
import {preset, site} from '../../support/site.mjs'
import {
  drawn, fingerprint, finished, openImport, openJSON, openSetting, runButton, setField, status, table, usable,
} from '../../support/reader.mjs'
import {until} from '../../support/stand.mjs'
import {inVerify} from '../../support/verify.mjs'

const it = site()
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
  await named(page, ['1', '2', '3'])
  await changes(page, () => tool(page, 'Duplicate').click())
  await named(page, ['1', '2', '3', '4'])
  await page.locator('.arm.is-selected').getByLabel('Name', {exact: true}).fill('late')
  await changes(page, () => page.keyboard.press('Enter'))
  await named(page, ['1', '2', '3', 'late'])
  await changes(page, () => page.locator('.arm.is-selected').getByLabel('Shape').selectOption('linear'))
  const {arms} = scenario(page)
  assert.equal(arms[3].payoff.cap, arms[2].payoff.c, 'the level is not kept')
  await changes(page, () => page.locator('.grip').nth(3).press('ArrowUp'))
  await named(page, ['1', '2', 'late', '4'])
  await page.waitForFunction(() => document.activeElement === document.querySelectorAll('.grip')[2], null, {polling: 50})
  await select(page, 2)
  await changes(page, () => tool(page, 'Delete').click())
  await named(page, ['1', '2', '3'])
  for (const what of ['delete arm late', 'move arm late', 'shape of arm late', 'name of arm 4', 'duplicate arm 3', 'add an arm']) {
    await undoable(page, what)
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
  await named(page, ['2', '1'])
  await close()
})

test('the last arm can be deleted: the page says what to do, and the charts show it until another is added', async () => {
  const {page, close} = await visit()
  await select(page, 0)
  await changes(page, () => tool(page, 'Delete').click())
  await select(page, 0)
  await tool(page, 'Delete').click()
  await page.getByText('No arms yet. Add one or import learning curves.').waitFor()
  assert.equal(scenario(page).arms.length, 1)
  await changes(page, () => page.getByRole('button', {name: 'Add', exact: true}).click())
  assert.equal(scenario(page).arms.length, 1)
  assert.equal(scenario(page).arms[0].payoff.family, 'exp')
  await close()
})

test('an invalid value stays in its field with the reason, and the scenario keeps the last valid one', async () => {
  const {page, close} = await visit()
  await select(page, 0)
  const before = page.url()
  const field = page.locator('.arm.is-selected .param input[type="text"]').first()
  await field.fill('5000')
  await field.press('Enter')
  await page.getByText('want a number in [-1000, 1000]').waitFor()
  await eventually.equal(() => field.inputValue(), '5000')
  assert.equal(page.url(), before)
  await field.press('Escape')
  await eventually.equal(() => field.inputValue(), '0.4')
  await close()
})

test('a handle in the chart drags the curve: live while it moves, one edit at the end, undone as one', async () => {
  const {page, close} = await visit()
  await select(page, 0)
  await drawn(page)
  const before = page.url()
  const words = page.locator('.arm.is-selected .words')
  const wordsBefore = await words.textContent()
  const {x, y} = await handle(page, 'b')
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 40, y - 10, {steps: 8})
  await page.waitForFunction(was => document.querySelector('.arm.is-selected .words')?.textContent !== was, wordsBefore, {polling: 50})
  assert.equal(page.url(), before, 'the address changed while dragging')
  await changes(page, () => page.mouse.up())
  await undoable(page, 'drag arm 1')
  const {payoff} = scenario(page).arms[0]
  assert.notEqual(payoff.b, small.arms[0].payoff.b)
  assert.deepEqual([payoff.c, payoff.rho], [small.arms[0].payoff.c, small.arms[0].payoff.rho])
  await changes(page, () => page.keyboard.press('Control+z'))
  assert.equal(page.url(), before)
  await page.locator('.arm.is-selected .words', {hasText: wordsBefore ?? ''}).waitFor() // a frame after the address
  await close()
})

test('learning curves are pasted, looked at and become the arms', async () => {
  const {page, close} = await visit()
  await openImport(page, /^Learning curves/)
  const area = page.getByLabel('Training log, as text')
  await area.fill('<table>')
  await page.getByText('this is HTML, not a table').waitFor()
  await eventually.ok(() => page.getByRole('button', {name: 'Replace all arms'}).isDisabled())
  await area.fill('x;model A;model B\n1;0,31;0,22\n5;foo;\n10;0,55;0,48\n100;0,71;0,83')
  await page.getByText('A table of 2 curves, separated by semicolons, with decimal commas; ' +
    'the first line names the columns; the steps are in \u201cx\u201d.').waitFor()
  await page.getByText('One place is left out').click()
  await page.getByText('\u201cfoo\u201d in column \u201cmodel A\u201d is not a number such as 0,5').waitFor()
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

test('a long log is dropped and thinned out; a JSON file that is broken is kept as text', inVerify, async () => {
  const {page, close} = await visit()
  /** @param {string} name @param {string} type @param {string} text */
  const drop = (name, type, text) => page.evaluate(([name, type, text]) => {
    const data = new DataTransfer()
    data.items.add(new File([text], name, {type}))
    for (const kind of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(kind, {dataTransfer: data, bubbles: true, cancelable: true}))
  }, [name, type, text])
  const rows = Array.from({length: 100_000}, (_, i) => `${i + 1},${(i / 1e5).toFixed(6)}`)
  await drop('acc.csv', 'text/csv', 'step,acc\n' + rows.join('\n')) // 1.5 MB
  await page.getByText('A curve has up to 100,000 steps; neighbours are averaged to 1,000 points, densest at the beginning.').waitFor()
  await page.getByLabel('Points per curve, at most').selectOption({label: '100'})
  await page.getByText('neighbours are averaged to 100 points').waitFor()
  await changes(page, () => page.getByRole('button', {name: 'Add to the arms'}).click())
  const {points} = scenario(page).arms[2].payoff
  assert.ok(points.length > 50 && points.length <= 100, `${points.length} points`)
  await page.locator('dialog[open]').waitFor({state: 'detached'})
  const before = page.url()
  await drop('mine.json', 'application/json', '{"version": 1, "horizon": }')
  await page.getByText('\u201cmine.json\u201d could not be opened').waitFor()
  await jsonEditor(page)
  assert.equal(await written(page), '{"version": 1, "horizon": }')
  await page.locator('.fault-list li').first().waitFor()
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({state: 'detached'})
  assert.equal(page.url(), before, 'a broken file changed the scenario')
  await openJSON(page)
  await page.getByText('This is your unapplied text from before.').waitFor()
  assert.equal(await written(page), '{"version": 1, "horizon": }')
  await close()
})

test('a value that was applied is taken back by undo while its field still has the focus; one being typed is the field\u2019s',
  async () => {
  const {page, close} = await visit()
  await openSetting(page)
  const horizon = page.getByLabel('Horizon, rounds')
  await horizon.fill('5000')
  await changes(page, () => horizon.press('Enter'))
  await changes(page, () => page.keyboard.press('Control+z'))
  assert.equal(scenario(page).horizon, 8000)
  await changes(page, () => page.keyboard.press('Control+y'))
  assert.equal(scenario(page).horizon, 5000)
  const before = page.url()
  await horizon.press('End')
  await page.keyboard.type('77')
  await page.keyboard.press('Control+z')
  // Had it undone the scenario too, that would come before the edit, and the edit would stand on 8000.
  await changes(page, async () => {
    await horizon.fill('6000')
    await horizon.press('Enter')
  })
  await changes(page, () => page.keyboard.press('Control+z'))
  assert.equal(page.url(), before)
  await close()
})

test('policies are added and removed, their parameters set and reset, their versions explained', async () => {
  const {page, close} = await visit()
  await page.getByRole('button', {name: 'Add a policy'}).click()
  await changes(page, () => page.getByRole('button', {name: 'Add SW-UCB, as released'}).click())
  const kind = page.locator('dialog[open] .kind', {has: page.getByText('SW-UCB', {exact: true})})
  await kind.getByText('Added. In the scenario', {exact: true}).waitFor()
  await page.locator('dialog[open] [role="status"]', {hasText: /^SW-UCB was added\. The scenario has 3 policies now\.$/}).waitFor()
  await page.keyboard.press('Escape')
  assert.deepEqual(scenario(page).policies[2], {id: 'sw-ucb', variant: 'released', xi: 0.6})
  await page.getByRole('button', {name: 'SW-TS', exact: true}).click()
  const detail = page.locator('.policy-detail:visible')
  await detail.getByText('The authors\u2019 code instead:').waitFor()
  const tau = detail.locator('.param').filter({has: page.locator('label', {hasText: /^\u03c4$/})})
  const field = tau.locator('input[type="text"]')
  await eventually.equal(() => field.getAttribute('placeholder'), '90', 'the default is not shown resolved')
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
  await page.reload() // at once: what is still to be written when a page is left, is written then
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
  await openSetting(page)
  await changes(page, () => page.getByRole('button', {name: 'double'}).click())
  await status(page, /12 runs \u00b7/)
  await finished(page)
  const {results, fingerprint: whole} = await it.native({...small, runs: 12})
  assert.equal(await fingerprint(page), whole)
  const rows = await table(page)
  for (const [i, name] of ['R-ed-UCB', 'SW-TS'].entries()) {
    assert.equal(rows.find(r => r.name === name)?.exactRegret, results[i].final.mean, name)
  }
  await close()
})

test('the text is edited with its faults at their lines, and applied by a key', async () => {
  const {page, close} = await visit()
  await openJSON(page)
  const area = await jsonEditor(page)
  const text = await written(page)
  await pasteOver(page, area, text.replace('"horizon": 8000', '"horizon": 0'))
  await page.getByText('horizon: got 0').waitFor()
  await page.locator('.cm-lintRange-error').waitFor()
  await eventually.equal(() => page.locator('.cm-lintRange-error').textContent(), '0')
  await eventually.equal(() => page.locator('.cm-lint-marker-error').count(), 1)
  await page.getByRole('button', {name: 'Line 5'}).click()
  await eventually.equal(() => page.locator('.cm-lineNumbers .cm-activeLineGutter').textContent(), '5')
  await pasteOver(page, area, JSON.stringify({...JSON.parse(text), horizon: 7000}))
  await page.getByRole('button', {name: 'Format'}).click()
  assert.equal(await written(page), text.replace('8000', '7000'))
  await changes(page, () => area.press('Control+Enter'))
  assert.equal(scenario(page).horizon, 7000)
  await close()
})

/**
 * CodeMirror takes no key for a choice in the first 75 ms after it offered it (its interactionDelay), and shows no sign of
 * when it does: a fixed time, well above, by the page's own clock.
 * @param {import('playwright-core').Page} page
 */
const settled = page => page.evaluate(() => new Promise(resolve => setTimeout(resolve, 300)))

test('the text is typed with help: brackets and indents, undo of its own, what may stand at a place', async () => {
  const {page, close} = await visit()
  await openJSON(page)
  const area = await jsonEditor(page)
  const text = await written(page)
  await area.press('Control+End')
  await page.keyboard.press('Control+z')
  assert.equal(await written(page), text, 'undo took what nobody typed')
  await area.press('Control+a')
  await page.keyboard.type('x') // over coloured words: by the browser's own hand it would meet the policy
  assert.equal(await written(page), 'x')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('{\n"setting": "rest')
  await page.locator('.cm-tooltip-autocomplete li', {hasText: 'restless'}).waitFor() // the name was offered before
  assert.deepEqual(await page.locator('.cm-tooltip-autocomplete li .cm-completionLabel').allTextContents(), ['rested', 'restless'])
  await settled(page)
  await page.keyboard.press('ArrowDown')
  await page.locator('.cm-tooltip-autocomplete li[aria-selected]', {hasText: 'restless'}).waitFor()
  await page.keyboard.press('Enter')
  assert.equal(await written(page), '{\n  "setting": "restless"\n}')
  await page.keyboard.type(',\n"noise": {"kind": "gaussian", "si')
  await page.locator('.cm-tooltip-autocomplete li').filter({hasText: 'sigma'}).waitFor()
  await settled(page)
  await page.keyboard.press('Enter')
  await page.keyboard.type('0.2')
  assert.deepEqual(JSON.parse(await written(page)), {setting: 'restless', noise: {kind: 'gaussian', sigma: 0.2}})
  await page.keyboard.type('},\n"arms": [{"learner": {"kind": "mlp", "hi') // a member that this kind of learner alone has
  await page.locator('.cm-tooltip-autocomplete li').filter({hasText: 'hidden'}).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  assert.ok(await area.evaluate(node => node === document.activeElement), 'Tab left the editor')
  await page.keyboard.press('Control+m')
  await page.keyboard.press('Tab')
  assert.ok(await area.evaluate(node => node !== document.activeElement), 'after Ctrl+M Tab stays in the editor')
  await close()
})

test('a text that is left without being applied is there again, over a reload too', async () => {
  const {page, close} = await visit()
  await openJSON(page)
  const area = await jsonEditor(page)
  const text = await written(page)
  // Typed as a reader does: what is filled in over a whole text, the browser styles in vain.
  await area.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' // half a thought')
  await page.locator('.fault-list li').first().waitFor()
  await page.keyboard.press('Escape')
  // Where a list of what may stand here was open, that one took the key.
  assert.ok(await until(async () => {
    if (await page.locator('dialog[open]').count() === 0) return true
    await page.keyboard.press('Escape')
    return false
  }))
  await page.reload()
  await usable(page)
  await openJSON(page)
  await jsonEditor(page)
  await page.getByText('This is your unapplied text from before.').waitFor()
  assert.match(await written(page), /half a thought$/)
  await page.getByRole('button', {name: 'Show the current scenario'}).click()
  assert.equal(await written(page), text)
  await page.keyboard.press('Escape')
  await openJSON(page)
  await jsonEditor(page)
  await eventually.equal(() => page.getByText('This is your unapplied text from before.').isVisible(), false)
  await close()
})

test('where the editor cannot be loaded, a plain field does', async () => {
  const seen = await it.visit({hash: await it.link(small), expected: [/codemirror/, /Failed to (fetch|load)/]})
  const {page, close} = seen
  await usable(page)
  await page.route(/codemirror/, route => route.abort())
  await openJSON(page)
  await page.getByText('this is a plain field').waitFor()
  const area = page.getByLabel('Scenario, JSON')
  await area.fill((await area.inputValue()).replace('8000', '7000'))
  await changes(page, () => area.press('Control+Enter'))
  assert.equal(scenario(page).horizon, 7000)
  await close()
})
