// @ts-check
// The page's numbers are the native command's: the same scenario gives the same bits in both.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {halfWidth, percent, regret, smallPercent} from '../../../../static/js/ui/numbers.js'
import {site, measured, preset} from '../../support/site.mjs'
import {choosePreset, fingerprint, finished, openSetting, runButton, setField, setRuns, table, usable} from '../../support/reader.mjs'
import {inVerify} from '../../support/verify.mjs'
import {policyNames, versions} from '../../support/versions.mjs'

const it = site()

/**
 * Holds the page's table against the native command's results, exactly and as written.
 * @param {import('../../support/reader.mjs').TableRow[]} rows @param {any} native
 * @param {number} bestArm  from 0
 */
async function same(rows, native, bestArm) {
  const names = await policyNames()
  assert.equal(rows.length, native.results.length)
  for (const want of native.results) {
    const name = names.get(want.policy)
    const row = rows.find(r => r.name === name && r.variant === want.variant)
    assert.ok(row, `no row for ${want.policy} ${want.variant}`)
    const {mean} = want.final
    const ci = want.regret.ci95.at(-1)
    const best = want.pulls.mean[bestArm]
    const ends = want.last_arm[bestArm]
    assert.deepEqual([row.exactRegret, row.exactCi, row.exactBest, row.exactEnds], [mean, ci, best, ends], name)
    assert.equal(row.ends, percent(ends), name)
    assert.equal(row.regret, regret(mean), name)
    assert.equal(row.ci, '±' + halfWidth(ci, mean), name)
    assert.equal(row.best, smallPercent(best / native.scenario.horizon), name)
  }
  const means = native.results.map((/** @type {any} */ r) => r.final.mean).sort((/** @type {number} */ a, /** @type {number} */ b) => a - b)
  assert.deepEqual(rows.map(r => r.exactRegret), means, 'least regret first')
}

test('paper-2-rested, 8 runs, played to the end: the table is the native command\'s to the last digit', async () => {
  const native = JSON.parse(await it.rising(['run', '-json', '-runs', '8', 'paper-2-rested']))
  const visit = await it.visit()
  await usable(visit.page)
  await setRuns(visit.page, 8)
  const start = performance.now()
  await runButton(visit.page).click()
  await finished(visit.page)
  measured('paper-2-rested, 8 runs of 7 policies in the page', (performance.now() - start) / 1000, 's')
  await same(await table(visit.page), native, 1)
  assert.equal(await fingerprint(visit.page), native.fingerprint)
  await visit.close()
})

for (const [name, bestArm] of /** @type {Array<[string, number]>} */ ([['paper-15-restless', 12], ['paper-15-rested', 12]])) {
  test(`${name}, T = 20,000, 4 runs: the native command's numbers`, name === 'paper-15-rested' ? inVerify : {}, async () => {
    const args = ['run', '-json', '-runs', '4', '-horizon', '20000', name]
    const native = JSON.parse(await it.rising(args))
    const visit = await it.visit()
    await usable(visit.page)
    await choosePreset(visit.page, native.scenario.title)
    await setField(visit.page, 'Horizon, rounds', '20,000')
    await setRuns(visit.page, 4)
    await runButton(visit.page).click()
    await finished(visit.page)
    await same(await table(visit.page), native, bestArm)
    assert.equal(await fingerprint(visit.page), native.fingerprint)
    await visit.close()
  })
}

test('every policy in every version has the bits of the native command in the page', async () => {
  const lists = await versions()
  for (const [i, policies] of lists.entries()) {
    const doc = preset('paper-2-rested', {horizon: 300, runs: 3, policies})
    const native = await it.native(doc)
    const visit = await it.visit({hash: await it.link(doc)})
    await usable(visit.page)
    await runButton(visit.page).click()
    await finished(visit.page)
    assert.equal(await fingerprint(visit.page), native.fingerprint, `part ${i + 1} of ${lists.length}`)
    await visit.close()
  }
  measured('versions of policies with the native command\'s bits', lists.flat().length, '')
})

test('the released variants: switched in the table, the native command\'s numbers', async () => {
  const doc = preset('paper-2-rested', {horizon: 5000, runs: 3})
  const visit = await it.visit({hash: await it.link(doc)})
  await usable(visit.page)
  for (const name of ['R-ed-UCB', 'SW-UCB']) {
    await visit.page.getByRole('button', {name, exact: true}).click()
    await visit.page.getByRole('group', {name: `Version of ${name}`, exact: true}).getByText('released').click()
    await visit.page.locator(`[aria-label="Version of ${name}"] [aria-pressed="true"]:text("released")`).waitFor()
  }
  await runButton(visit.page).click()
  await finished(visit.page)
  for (const p of doc.policies) if (['r-ed-ucb', 'sw-ucb'].includes(p.id)) p.variant = 'released'
  const native = await it.native(doc)
  await same(await table(visit.page), native, 0) // arm 2 overtakes arm 1 only at pull 9,501
  assert.equal(await fingerprint(visit.page), native.fingerprint)
  await visit.close()
})

test('Reset and Run replay the same numbers; New seed draws others, and they are those of its seed', async () => {
  const doc = preset('paper-2-rested', {horizon: 5000, runs: 10})
  const visit = await it.visit({hash: await it.link(doc)})
  const {page} = visit
  await usable(page)
  await runButton(page).click()
  await finished(page)
  const first = await table(page)
  const print = await fingerprint(page)
  await page.getByRole('button', {name: 'Reset'}).click()
  await page.locator('.badge').waitFor({state: 'hidden'})
  assert.ok((await table(page)).every(r => r.regret === '–'), 'Reset leaves numbers behind')
  await runButton(page).click()
  await finished(page)
  const again = (await table(page)).map(r => ({...r, time: ''}))
  assert.deepEqual(again, first.map(r => ({...r, time: ''})))
  assert.equal(await fingerprint(page), print)

  const seedField = page.getByLabel('Seed', {exact: true})
  await openSetting(page)
  await page.getByRole('button', {name: 'new seed'}).click()
  await page.waitForFunction(() => document.querySelector('button.run')?.textContent === 'Run', null, {polling: 50})
  const seed = Number(await seedField.inputValue())
  assert.notEqual(seed, doc.seed)
  await runButton(page).click()
  await finished(page)
  assert.notEqual(await fingerprint(page), print)
  assert.equal(await fingerprint(page), (await it.native({...doc, seed})).fingerprint)
  await visit.close()
})
