// @ts-check
// An embed opens in pages that have no network address of their own.

import assert from 'node:assert/strict'
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {test} from 'node:test'
import {pathToFileURL} from 'node:url'
import {site, preset} from './support/site.mjs'

const it = site()

test('an embed opens in a page from disk, and below a sandboxed frame', async t => {
  const dir = mkdtempSync(join(tmpdir(), 'rising-slides-'))
  const context = await it.browser.newContext()
  t.after(async () => {
    await context.close()
    rmSync(dir, {recursive: true, force: true})
  })
  const embed = '<iframe sandbox="allow-scripts" width="640" height="420" ' +
    `src="${it.address}embed.html${await it.link(preset('paper-2-rested', {horizon: 2000, runs: 5}))}"></iframe>`
  writeFileSync(join(dir, 'nested.html'), embed)
  writeFileSync(join(dir, 'slides.html'), `${embed}<iframe sandbox="allow-scripts" width="700" height="450" src="nested.html"></iframe>`)
  const page = await context.newPage()
  await page.goto(pathToFileURL(join(dir, 'slides.html')).href)
  for (const frame of [page.frameLocator('iframe').first(), page.frameLocator('iframe').nth(1).frameLocator('iframe')]) {
    await frame.locator('button.run').click()
    await frame.locator('button.run', {hasText: 'Run again'}).waitFor()
  }
  assert.equal(page.frames().length, 4)
})
