// @ts-check
// The scenario as a program: shown, copied and saved, the same as the command writes, and what it leaves out is named.

import assert from 'node:assert/strict'
import {readFileSync} from 'node:fs'
import {test} from 'node:test'
import {eventually} from '../../support/eventually.mjs'
import {openShare, usable} from '../../support/reader.mjs'
import {preset, site} from '../../support/site.mjs'

const it = site()
const program = 'if n < 1 { return inf }\nreturn mean(n) + sqrt(2*log(t)/n)'
const mine = preset('paper-2-rested', {
  title: 'My own', horizon: 300, runs: 2, policies: [{id: 'index', name: 'Mine', program}, {id: 'sw-ts'}],
})

test('the scenario is shown as Go and as Python, copied and saved, by keys too', async () => {
  const {page, close} = await it.visit({hash: await it.link(mine), permissions: ['clipboard-read', 'clipboard-write']})
  await usable(page)
  await openShare(page)
  const native = (/** @type {string} */ language) => it.rising(['show', '-as', language, '-'], JSON.stringify(mine))
  const shown = page.locator('.as-code-dialog textarea')
  for (const [label, language, file] of [['Show as Go', 'go', 'my-own.go'], ['Show as Python', 'python', 'my-own.py']]) {
    await page.getByRole('button', {name: label}).press('Enter')
    await shown.waitFor()
    await eventually.equal(() => shown.inputValue(), await native(language))
    await eventually.match(() => page.locator('.as-code-dialog').innerText(), /SW-TS: it has no translation/)
    await page.getByRole('button', {name: `Copy: ${file}`}).press('Enter')
    await page.getByText('The program is on the clipboard.').waitFor()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await native(language))
    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', {name: `Save ${file}`}).press('Enter')])
    assert.equal(saved.suggestedFilename(), file)
    assert.equal(readFileSync(await saved.path(), 'utf8'), await native(language))
    await page.keyboard.press('Escape')
    await shown.waitFor({state: 'detached'})
  }
  await close()
})
