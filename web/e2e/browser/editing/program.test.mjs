// @ts-check
// A policy of one's own, as a reader writes it: with a mistake, which is mended; with a parameter, which is dragged; shared,
// and opened in a fresh profile with the same results as natively.

import assert from 'node:assert/strict'
import {readFileSync} from 'node:fs'
import {test} from 'node:test'
import {changes, scenario, undoable} from '../../support/editor.mjs'
import {drop} from '../../support/drop.mjs'
import {eventually} from '../../support/eventually.mjs'
import {preset, site} from '../../support/site.mjs'
import {fingerprint, finished, noticed, runButton, status, usable} from '../../support/reader.mjs'
import {inVerify, thorough} from '../../support/verify.mjs'

/** @import {Page} from 'playwright-core' */

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
  await page.locator('select[aria-label="Policy that is explained"]:visible').selectOption({label: 'Short memory'})
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

test('words are completed with their brackets, which a typed bracket goes over', async () => {
  const {page, close} = await visit()
  await write(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('x := me')
  const choose = (/** @type {RegExp} */ word) => page.locator('.cm-tooltip-autocomplete li').filter({hasText: word}).click()
  await choose(/^mean/)
  await page.keyboard.type('n) + ran')
  await choose(/^rand/)
  await page.keyboard.press('Enter')
  await changes(page, () => page.keyboard.type('return x'))
  await eventually.equal(() => editor(page).innerText(), 'x := mean(n) + rand()\nreturn x')

  // After a whole word Enter ends the line, however slowly one types.
  const list = page.locator('.cm-tooltip-autocomplete')
  await page.keyboard.press('Enter')
  await page.keyboard.type('y := las')
  await list.waitFor()
  await page.keyboard.type('t')
  await list.waitFor({state: 'detached'})
  await page.keyboard.press('Enter')
  await page.keyboard.type('retur')
  await list.waitFor()
  await page.keyboard.type('n')
  await list.waitFor({state: 'detached'})
  await page.keyboard.type(' y')
  await eventually.match(() => editor(page).innerText(), /\ny := last\nreturn y$/)
  await close()
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
  await editor(page).filter({hasNotText: 'one'}).waitFor() // the editor shows it a frame after the address
  await changes(page, () => page.getByLabel('Start from').selectOption({label: 'R-ed-UCB'}))
  assert.match(scenario(page).policies[1].program, /wsum/)
  // The row that would open it again is folded: the next control has the focus.
  await page.getByRole('button', {name: 'Close the program'}).click()
  await page.waitForFunction(() => document.activeElement?.matches('button, a'), null, poll)
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
  await eventually.equal(() => editor(page).innerText(), 'return lsat')
  await close()
})

test('a program with a mistake stays with its policy when another is removed, and when that is undone', async () => {
  const policies = ['A', 'B'].map((name, i) => ({id: 'index', name, program: `return mean(n) + ${i}`}))
  const {page, close} = await it.visit({hash: await it.link({...small, policies})})
  await usable(page)
  const row = page.locator('table.results > tbody')
  await row.nth(1).locator('.policy-name').click()
  await row.nth(1).getByRole('button', {name: 'Edit the program'}).click()
  await editor(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('return oops')
  await says(page, 'nothing is called oops')
  const shown = async () => [await page.getByLabel('Name', {exact: true}).inputValue(), await editor(page).innerText()]
  await row.nth(0).locator('.policy-name').click()
  await changes(page, () => row.nth(0).getByRole('button', {name: 'Remove', exact: true}).click())
  assert.deepEqual(await shown(), ['B', 'return oops'])
  await changes(page, () => page.locator('button.undo').click())
  assert.deepEqual(await shown(), ['B', 'return oops'])
  assert.deepEqual(scenario(page).policies.map((/** @type {any} */ p) => p.program), policies.map(p => p.program))
  await close()
})

test('on a phone a program opens from the results, and what closes it gives the focus back', async () => {
  const program = 'return mean(n)'
  const context = {viewport: {width: 390, height: 844}, isMobile: true, hasTouch: true}
  const {page, close} = await it.visit({hash: await it.link({...small, policies: [{id: 'index', name: 'Mine', program}]}), context})
  await usable(page)
  await page.getByRole('tab', {name: 'Results'}).tap()
  await page.locator('.policy-name').tap()
  const edit = page.getByRole('button', {name: 'Edit the program'})
  await edit.tap()
  await editor(page).tap()
  await page.getByRole('button', {name: 'Close the program'}).tap()
  await page.waitForFunction(() => document.activeElement?.checkVisibility(), null, poll)
  await page.getByRole('tab', {name: 'Results'}).tap()
  await changes(page, () => page.getByRole('tabpanel', {name: 'Results'}).getByRole('button', {name: 'Write your own…'}).tap())
  await eventually.match(() => editor(page).innerText(), /UCB1/)
  await close()
})

/** What a program assigned in the round that is shown: the texts of a column, by arm. @param {Page} page @param {string} name */
const column = (page, name) => page.$$eval('.live-values tr', (rows, wanted) => {
  const texts = rows.map(row => [...row.children].map(cell => cell.textContent ?? ''))
  return texts.slice(1).map(row => row[texts[0].indexOf(wanted)])
}, name)

test('any value of a program is drawn over the rounds, follows the scrubber, is read out, saved and in the link', async () => {
  const program = 'if n < 1 { return inf }\nseen := mean(n)\nbonus := sqrt(2*log(t)/n)\nreturn seen + bonus'
  const doc = {...small, policies: [{id: 'ucb1'}, {id: 'index', name: 'Mine', program}]}
  const {page, close} = await it.visit({hash: await it.link(doc) + '?mode=live&round=1500&why=1&policy=index/defined/0'})
  await page.getByRole('button', {name: 'over the rounds'}).click()
  const choice = page.getByLabel('Value that is shown over the rounds')
  await eventually.deepEqual(() => choice.locator('option').allTextContents(), ['seen', 'bonus', 'index'])
  await eventually.equal(() => choice.inputValue(), 'index', 'the index is shown first')
  await choice.selectOption('bonus')
  for (const round of [1500, 41]) {
    if (round < 1500) {
      await page.getByRole('slider', {name: 'Round'}).focus()
      for (const [key, at] of [['Home', 0], ['PageUp', 20], ['PageUp', 40], ['ArrowRight', 41]]) {
        await page.keyboard.press(String(key))
        await page.locator('.status-live .round').filter({hasText: new RegExp(`^round ${at}$`)}).waitFor()
      }
    }
    const before = `before round ${(round + 1).toLocaleString('en')}`
    await page.locator('#inspector-takeaway').filter({hasText: `B${before.slice(1)}, bonus is largest for arm`}).waitFor()
    const values = await column(page, 'bonus')
    const words = await page.locator('#inspector-takeaway').innerText()
    const top = values.map(Number).indexOf(Math.max(...values.map(Number)))
    assert.ok(words.includes(`largest for arm ${top + 1}: ${values[top]}.`), `${words} does not agree with ${values}`)
    const plot = page.locator('#inspector-plot')
    await plot.focus()
    await page.keyboard.press('End')
    await page.locator('p[role="alert"].visually-hidden').filter({hasText: `Bonus ${before}: arm ${top + 1} ${values[top]}, `})
      .waitFor({state: 'attached'})
    const [file] = await Promise.all([page.waitForEvent('download'), (async () => {
      await page.locator('.inspector-head .chart-menu .more').click()
      await page.getByRole('button', {name: 'CSV'}).click()
    })()])
    const rows = readFileSync(await file.path(), 'utf8').trim().split('\r\n').map(line => line.split(',').slice(0, 6))
    assert.deepEqual(rows[0], ['policy', 'value', 'run', 'round', 'arm', 'amount'])
    const last = rows.slice(-2)
    assert.deepEqual(last.map(row => [row[0], row[1], Number(row[3]), Number(Number(row[5]).toPrecision(4))]),
      values.map(v => ['Mine', 'bonus', round + 1, Number(v)]))
  }
  await page.waitForFunction(() => /round=41&.*over=bonus/.test(location.hash), null, poll)
  const {hash} = new URL(page.url())
  await page.getByRole('button', {name: 'this round'}).click()
  await page.getByRole('heading', {name: /^Why arm \d\?/}).waitFor()
  await close()
  const again = await it.visit({hash})
  await again.page.getByRole('heading', {name: /^Before round 42, bonus is largest/}).waitFor()
  await again.close()
})

test('a program from a link runs at once, reaches nothing, and ends', async () => {
  // As large as a program can be, of the dearest operations; its names are those that lead somewhere in the page.
  const dear = ['param constructor = 0.5 // [0, 1]', 'param __proto__ = 0.9 // [0, 1]', 'fetch := n + 0.5', 'window := fetch']
  while (dear.join('\n').length < 3500) dear.push(`window = klmax(window/(t+${dear.length}), constructor) + pow(fetch, __proto__)`)
  const program = [...dear, 'return window'].join('\n')
  const doc = {...small, horizon: 300, policies: [{id: 'index', name: '<img src=x onerror=alert(1)>', program}]}
  const asked = /** @type {string[]} */ ([])
  const {page, close} = await it.visit({hash: await it.link(doc)})
  page.on('request', request => asked.push(request.url()))
  page.on('dialog', dialog => assert.fail(`the page asks: ${dialog.message()}`))
  await usable(page)
  const before = await page.evaluate(() => Object.keys(globalThis).sort().join())
  await page.locator('button.run').click()
  await finished(page)
  assert.equal(await fingerprint(page), (await it.native(scenario(page))).fingerprint)
  assert.equal(await page.evaluate(() => Object.keys(globalThis).sort().join()), before, 'the program added to the page')
  assert.deepEqual(await page.evaluate(() => [typeof {}.constructor, typeof fetch, ...Object.keys(Object.prototype)]),
    ['function', 'function'])
  assert.deepEqual(asked.filter(url => !url.startsWith(it.address) && !url.startsWith(`blob:${it.address}`)), [])
  await page.locator('.policy-name').first().click()
  const fields = page.locator('.policy-params')
  for (const name of ['constructor', '__proto__']) {
    await fields.getByLabel(new RegExp(`^${name}`)).last().fill('0.25')
    await changes(page, () => page.keyboard.press('Enter'))
    assert.equal(Object.entries(scenario(page).policies[0].parameters).find(([n]) => n === name)?.[1], 0.25, name)
  }
  await close()
})

test('an index that is no number is counted, and what makes it so is named, with nothing else assigned too', async () => {
  const program = 'if t > 50 { return log(0-n) }\nreturn mean(n)'
  const doc = {...small, policies: [{id: 'index', name: 'Mine', program}]}
  const {page, close} = await it.visit({hash: await it.link(doc) + '?mode=live&round=1000&why=1&policy=index/defined/0'})
  await page.locator('.live-odd').filter({hasText: 'not a number in 952 rounds'}).waitFor()
  await eventually.match(() => page.locator('.live-odd').innerText(), /Not a number now because of 1:20: log\(0-n\)/)
  await page.locator('#inspector-takeaway').filter({hasText: 'No arm has an index that is a finite number'}).waitFor()
  await eventually.deepEqual(() => page.locator('.live-arms .stack-note').allTextContents(), ['\u221e', '\u221e'])
  await close()
})

test('a program of a thousand arms starts by itself neither in the page nor in a sweep, and is told in days', inVerify, async () => {
  const arms = Array.from({length: 1000}, (_, i) => ({payoff: {family: 'constant', value: i / 1000}}))
  const program = 'if n < 1 { return inf }\nreturn mean(n) + klmax(min(mean(n), 0.9), log(t)/n) + exp(-n/T) + log(t+n)'
  const doc = {version: 1, setting: 'rested', horizon: 10_000_000, runs: 1, noise: {kind: 'bernoulli'}, arms,
    policies: [{id: 'index', name: 'Costly', program}]}
  const one = await it.visit({hash: await it.link(doc), autoplay: true})
  await usable(one.page)
  assert.match(await noticed(one.page), /10,000,000 rounds.*Press Run/)
  await eventually.equal(() => runButton(one.page).textContent(), 'Run')
  await one.close()
  if (!thorough) return // engine/sim tests what is counted, and here one answer shows that the page asks for it
  const many = await it.visit({hash: await it.link({...doc, runs: 1000})})
  await usable(many.page)
  await status(many.page, /^1,000 runs, about [\d,]+ (days|years)$/)
  await many.close()
  const swept = await it.visit({hash: `sweep.html?over=seed=1,2${await it.link(doc)}`, autoplay: true})
  await swept.page.locator('.status').filter({hasText: 'does not start by itself'}).waitFor()
  await eventually.equal(() => swept.page.getByRole('button', {name: 'Run the sweep'}).isEnabled(), true)
  await swept.close()
})
