// @ts-check
// The address is the scenario: a link opens elsewhere as it was, and one that cannot be read
// never keeps the page from opening.

import assert from 'node:assert/strict'
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {test} from 'node:test'
import {deflateRawSync, inflateRawSync} from 'node:zlib'
import {jsonEditor, pasteOver, written} from '../../support/editor.mjs'
import {eventually} from '../../support/eventually.mjs'
import {site, preset, root} from '../../support/site.mjs'
import {inVerify} from '../../support/verify.mjs'
import {choosePreset, finished, fingerprint, notice, noticed, runButton, setField, setRuns, table, usable} from '../../support/reader.mjs'

const it = site()
const small = preset('paper-2-rested', {horizon: 4000, runs: 6})

/** @param {string} text @returns {string} a link that holds it, whatever it is */
const pack = text => '#1.' + deflateRawSync(Buffer.from(text)).toString('base64url')
/** @param {string} hash @returns {any} */
const unpack = hash => JSON.parse(inflateRawSync(Buffer.from(hash.split('.')[1], 'base64url')).toString())

const chosen = (/** @type {import('playwright-core').Page} */ page) =>
  page.$eval('select.chooser', select => /** @type {HTMLSelectElement} */ (select).selectedOptions[0].textContent)

const good = pack(JSON.stringify(small))
const cases = [
  {name: 'a link from a future version', hash: '#2.xxx', says: /version 2/, keeps: '2.xxx'},
  {name: 'bad JSON in a link', hash: pack('{"version": 1, "arms": ['), says: /ends too early/, keeps: '{"version": 1, "arms": ['},
  {name: 'bad JSON in the address', hash: '#{"version":1,', says: /./, keeps: '{"version":1,'},
  {name: 'a truncated link', hash: good.slice(0, good.length >> 1), says: /./, keeps: ''},
  {name: 'not base64url', hash: '#1.!!!!', says: /./, keeps: '1.!!!!'},
  {name: 'not packed', hash: '#1.' + Buffer.from('plain').toString('base64url'), says: /./, keeps: ''},
  {name: 'nothing but noise', hash: '#hello', says: /./, keeps: 'hello'},
  {name: 'a fault in the scenario', hash: pack(JSON.stringify({...small, horizon: 0})), says: /horizon: got 0/,
    keeps: JSON.stringify({...small, horizon: 0})},
  {name: 'a bomb', hash: '#1.' + deflateRawSync(Buffer.alloc(200 << 20, ' '), {level: 9}).toString('base64url'), says: /larger than 1 MiB/,
    keeps: ''},
  {name: 'a link that is too long', hash: '#1.' + 'A'.repeat(1.2e6), says: /longer than 1 MiB/, keeps: '1.AAAA'},
  {name: 'signs that break scripts', hash: '#1.%3Cscript%3Ealert(1)%3C/script%3E%00%', says: /damaged/, keeps: ''},
  {name: 'an unknown field', hash: pack(JSON.stringify({...small, horizn: 3})), says: /horizn: unknown field, did you mean horizon/,
    keeps: '"horizn":3'},
]

/** Those that each come to another end; the others are told apart by the engine alone, whose own tests have them. */
const FIRST = ['a link from a future version', 'bad JSON in the address', 'a fault in the scenario', 'signs that break scripts']

for (const c of cases) {
  test(`${c.name}: the page opens on the default preset, says what was wrong and keeps the text`,
    FIRST.includes(c.name) ? {} : inVerify, async () => {
    const {page, close} = await it.visit({hash: c.hash})
    await usable(page)
    const said = await noticed(page)
    assert.match(said, c.says)
    assert.match(said, /2 arms, rested/)
    assert.equal(await chosen(page), '2 arms, rested')
    assert.equal(new URL(page.url()).hash, new URL(c.hash, page.url()).hash, 'the bad link is gone from the address')
    await page.getByText('Show the text').click()
    const area = await jsonEditor(page)
    const raw = await written(page)
    assert.ok(raw !== '' && raw.includes(c.keeps), `the text is ${raw}`)
    await page.keyboard.press('Escape')
    await area.waitFor({state: 'hidden'})
    await close()
  })
}

test('what a bad link held can be mended as text, and runs', async () => {
  const {page, close} = await it.visit({hash: pack(JSON.stringify({...small, horizon: 0}))})
  await usable(page)
  await noticed(page)
  await page.getByText('Show the text').click()
  const area = await jsonEditor(page)
  await eventually.ok(() => page.locator('.fault-list').getByText('horizon: got 0').isVisible())
  await page.getByRole('button', {name: 'Apply'}).click()
  await eventually.ok(() => area.isVisible(), 'a faulty text was applied')
  const apply = page.getByRole('button', {name: 'Apply'})
  const place = await apply.boundingBox()
  await pasteOver(page, area, JSON.stringify(small))
  await page.locator('.fault-list').waitFor({state: 'hidden'})
  assert.deepEqual(await apply.boundingBox(), place, 'Apply moves when the faults go')
  await apply.click()
  await area.waitFor({state: 'hidden'})
  assert.equal(await notice(page), '')
  await page.waitForFunction(runs => document.querySelector('.status')?.textContent?.startsWith(runs), '6 runs', {polling: 50})
  await page.waitForURL(url => unpack(url.hash).horizon === 4000)
  await runButton(page).click()
  await finished(page)
  assert.equal(await fingerprint(page), (await it.native(small)).fingerprint)
  await close()
})

test('the link round trip: copied, opened in a fresh profile, the same scenario and the same results', async () => {
  const here = await it.visit({permissions: ['clipboard-read', 'clipboard-write']})
  await usable(here.page)
  await choosePreset(here.page, preset('paper-15-restless').title)
  await setField(here.page, 'Horizon, rounds', 3000)
  await setRuns(here.page, 5)
  await here.page.getByRole('button', {name: 'Share', exact: true}).click()
  await here.page.getByRole('button', {name: 'Copy: Link'}).click()
  await here.page.getByText('Copied', {exact: true}).waitFor()
  const copied = await here.page.evaluate(() => navigator.clipboard.readText())
  assert.equal(copied, here.page.url(), 'the copied link is not the address')
  await here.page.keyboard.press('Escape')
  await runButton(here.page).click()
  await finished(here.page)

  const there = await it.visit({hash: new URL(copied).hash})
  await usable(there.page)
  assert.equal(there.page.url(), copied)
  assert.equal(await notice(there.page), '')
  await runButton(there.page).click()
  await finished(there.page)
  assert.equal(await fingerprint(there.page), await fingerprint(here.page))
  const rows = [await table(here.page), await table(there.page)]
  for (const row of rows.flat()) row.time = ''
  assert.deepEqual(rows[1], rows[0])

  // The native command reads the same link and finds the same scenario and numbers.
  const native = JSON.parse(await it.rising(['run', '-json', new URL(copied).hash]))
  assert.equal(native.fingerprint, await fingerprint(here.page))
  assert.deepEqual(native.scenario, unpack(new URL(copied).hash))
  await here.close()
  await there.close()
})

// The opener sees which of these it is: reproduced, different and by how much, made by other numbers, cut.
test('a link that promises a fingerprint: reproduced bit for bit, or why not', async () => {
  const {fingerprint: print} = await it.native(small)
  const link = await it.link(small)
  const [numerics, hash] = print.split('-')
  const cases = /** @type {const} */ ([
    [print, 'Compared with the link when all runs are done', 'Reproduced bit for bit', null],
    [print.slice(0, -1) + (print.endsWith('0') ? '1' : '0'), 'Compared with the link when all runs are done', 'Differs from the link',
      /Both come from the same numerics version/],
    [`${Number(numerics) - 1}-${hash}`, 'Made by an earlier numerics version', 'Made by an earlier numerics version',
      new RegExp(`come from numerics version ${Number(numerics) - 1}, these from version ${numerics}`)],
    [`${Number(numerics) + 1}-${hash}`, 'Made by a later numerics version', 'Made by a later numerics version', null],
    [print.slice(0, -5), 'The link\u2019s fingerprint is incomplete', 'The link\u2019s fingerprint is incomplete', /incomplete or damaged/],
  ])
  // The first is opened in a fresh profile, the others in the page that is there.
  const {page, close} = await it.visit({hash: `${link}.${print}`})
  await usable(page)
  const badge = page.locator('.badge-words')
  for (const [promised, before, words, why] of cases) {
    await page.evaluate(hash => { location.hash = hash }, `${link}.${promised}`)
    if (promised !== print) { // what was played before is compared at once, and played again after Reset
      await page.waitForFunction(w => document.querySelector('.badge-words')?.textContent === w, words, {polling: 50})
      await page.getByRole('button', {name: /^Reset/}).click()
    }
    await page.waitForFunction(w => document.querySelector('.badge-words')?.textContent === w, before, {polling: 50})
    await runButton(page).click()
    await finished(page)
    await eventually.equal(() => badge.textContent(), words)
    if (why) {
      await page.getByRole('button', {name: 'What differs'}).click()
      await page.locator('.differs-dialog p', {hasText: why}).waitFor()
      await page.keyboard.press('Escape')
    }
  }
  await close()
})

test('links of every past version open, with what they carry', async () => {
  const folder = join(root, 'engine/scenario/testdata/links')
  const files = readdirSync(folder).filter(f => f.endsWith('.link'))
  assert.ok(files.length >= 8)
  const {page, close} = await it.visit()
  await usable(page)
  for (const file of files) {
    const link = readFileSync(join(folder, file), 'utf8').trim()
    // Another encoder may have written it: the page's own link for the same scenario.
    const ours = (await it.rising(['link', link])).trim()
    await page.evaluate(hash => { location.hash = hash }, link)
    await page.waitForFunction(want => location.hash.startsWith(want), ours, {polling: 50})
    assert.equal(await notice(page), '', file)
    const [, promised] = /^[^.]*\.[^.?]*\.([^?]*)/.exec(link) ?? []
    await page.waitForFunction(p => Boolean(document.querySelector('.badge-words')?.textContent) === p, Boolean(promised), {polling: 50})
    const chart = new URLSearchParams(link.split('?')[1]).get('chart')
    if (chart) await page.locator(`#regret-plot[data-chart="${chart}"], .chart.inspector:visible`).first().waitFor({state: 'attached'})
  }
  await close()
})

test('another link pasted into the open page is opened; presets change the address', async () => {
  const {page, close} = await it.visit()
  await usable(page)
  await page.evaluate(hash => { location.hash = hash }, await it.link({...small, title: 'Pasted', runs: 7}))
  await page.waitForFunction(() => document.querySelector('.status')?.textContent?.startsWith('7 runs'), null, {polling: 50})
  assert.equal(await chosen(page), 'Pasted')
  for (const name of ['paper-15-rested', 'paper-15-restless', 'paper-2-rested']) {
    await choosePreset(page, preset(name).title)
    const hash = await it.link(preset(name))
    await page.waitForFunction(want => location.hash === want, hash, {polling: 50})
    const arms = preset(name).arms.length
    assert.equal(await page.locator('.arms-part tbody, .arms-part li').count() >= arms, true, name)
  }
  await close()
})
