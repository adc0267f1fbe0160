// @ts-check
// A policy of one's own, as a reader writes it: with a mistake, which is mended; with a parameter, which is dragged; shared,
// and opened in a fresh profile with the same results as natively.

import assert from 'node:assert/strict'
import {readFileSync} from 'node:fs'
import {test} from 'node:test'
import {changes, scenario, undoable} from './support/editor.mjs'
import {drop} from './support/drop.mjs'
import {preset, site} from './support/site.mjs'
import {fingerprint, finished, usable} from './support/reader.mjs'

/** @typedef {import('playwright-core').Page} Page */

const it = site()
const small = preset('paper-2-rested', {horizon: 2000, runs: 4, policies: [{id: 'ucb1'}]})
const poll = {polling: 50}

async function visit(options = {}) {
  const seen = await it.visit({hash: await it.link(small), ...options})
  await usable(seen.page)
  await seen.page.waitForFunction(() => location.hash !== '')
  return seen
}

const editor = (/** @type {Page} */ page) => page.locator('.program .cm-content')
const says = (/** @type {Page} */ page, /** @type {string} */ words) => page.locator('.program-mistakes').filter({hasText: words}).waitFor()

/** Opens the editor of a new policy. @param {Page} page */
async function write(page) {
  await changes(page, () => page.getByRole('button', {name: 'Write your own…'}).first().click())
  await editor(page).waitFor()
  await page.waitForFunction(() => document.activeElement?.classList.contains('cm-content'), null, poll)
}

test('a program is written with a mistake, mended, its parameter dragged, shared, and the same as natively', async () => {
  const {page, close} = await visit()
  await write(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('param w = 50 // [1, 1000] whole: rewards that count\nif n < 1 { return inf }\nsize := min(n, w)\n')
  await page.keyboard.type('return mean(sise) + sqrt(2*log(t)/size)')
  await says(page, 'Line 4, column 13')
  await says(page, 'nothing is called sise: did you mean size?')
  assert.match(scenario(page).policies[1].program, /UCB1/, 'the last sound program does not go on')
  await page.getByRole('button', {name: 'Line 4, column 13'}).click()
  await changes(page, () => page.keyboard.type('size'))
  await says(page, 'No mistakes')
  assert.match(scenario(page).policies[1].program, /mean\(size\)/)
  await page.getByLabel(/^w, rewards that count/).nth(1).fill('20')
  await changes(page, () => page.keyboard.press('Enter'))
  assert.deepEqual(scenario(page).policies[1].parameters, {w: 20})
  await changes(page, async () => {
    const slider = page.locator('.program input[type="range"]')
    await slider.focus()
    await slider.press('PageUp')
  })
  assert.ok(scenario(page).policies[1].parameters.w > 20)
  await page.getByLabel('Name', {exact: true}).fill('Short memory')
  await changes(page, () => page.keyboard.press('Enter'))
  await page.locator('.program .cm-content').press('Control+Enter')
  await finished(page)
  const mine = await fingerprint(page)
  const doc = scenario(page)
  assert.equal(mine, (await it.native(doc)).fingerprint)
  const link = new URL(page.url()).hash
  await undoable(page, 'name of Mine')

  await page.getByRole('button', {name: 'Why this arm?'}).first().click()
  await page.locator('.policy-bar select').selectOption({label: 'Short memory'})
  const values = page.locator('.live-values')
  await values.getByRole('columnheader', {name: 'size'}).waitFor()
  assert.ok((await values.locator('tbody tr').count()) === 2)
  await close()

  const fresh = await it.visit({hash: link})
  await usable(fresh.page)
  await fresh.page.locator('button.run').click()
  await finished(fresh.page)
  assert.equal(await fingerprint(fresh.page), mine)
  await fresh.close()
})

test('what is typed in one go is one step for undo, and a template takes the place of the program', async () => {
  const {page, close} = await visit()
  await write(page)
  const first = scenario(page).policies[1].program
  await page.keyboard.press('Control+End')
  await changes(page, () => page.keyboard.type('// one'))
  await changes(page, () => page.keyboard.type(' two'))
  await page.getByLabel('Start from').focus() // leaves the editor
  await undoable(page, 'program of Mine')
  await changes(page, () => page.locator('button.undo').click())
  assert.equal(scenario(page).policies[1].program, first)
  assert.ok(!(await editor(page).innerText()).includes('one'), 'the editor shows what was undone')
  await changes(page, () => page.getByLabel('Start from').selectOption({label: 'R-ed-UCB'}))
  assert.match(scenario(page).policies[1].program, /wsum/)
  await close()
})

test('a policy is duplicated, saved as a file, and a file is dropped, with a mistake too', async () => {
  const {page, close} = await visit()
  await write(page)
  await changes(page, () => page.getByRole('button', {name: 'Duplicate', exact: true}).last().click())
  assert.deepEqual(scenario(page).policies.map((/** @type {any} */ p) => p.name), [undefined, 'Mine', 'Mine 2'])
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', {name: 'Save as file'}).click()])
  assert.equal(file.suggestedFilename(), 'Mine 2.index')
  assert.equal(readFileSync(await file.path(), 'utf8'), scenario(page).policies[2].program)
  await changes(page, () => drop(page, 'last.index', 'if n < 1 { return inf }\nreturn last'))
  assert.deepEqual({...scenario(page).policies[3]},
    {id: 'index', variant: 'defined', name: 'last', program: 'if n < 1 { return inf }\nreturn last'})
  await changes(page, () => drop(page, 'bad.index', 'return lsat'))
  await says(page, 'did you mean last?')
  assert.equal(await editor(page).innerText(), 'return lsat')
  await close()
})
