// @ts-check
// While `make run` builds what a page does not need to run: the playground plays, what is missing says that it is being built, and it
// opens by itself with its whole address. `make cold` measures it.

import assert from 'node:assert/strict'
import {existsSync, renameSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {test} from 'node:test'
import {started} from '../../support/hosts.mjs'
import {copyOfDist} from '../../support/release.mjs'
import {bin, command, preset, site} from '../../support/site.mjs'
import {published, until} from '../../support/stand.mjs'

const it = site()

test('a page that is not built yet opens by itself, with its link', async t => {
  const copied = copyOfDist()
  t.after(() => rmSync(copied, {recursive: true, force: true}))
  const missing = ['lessons.html', 'licences.html', 'embed.html', published('wasm/view.wasm'), published('wasm/training.wasm')]
    .flatMap(name => [name, `${name}.br`, `${name}.gz`]).map(name => join(copied, name)).filter(existsSync)
  for (const file of missing) renameSync(file, `${file}.later`)
  writeFileSync(join(copied, 'building'), '')
  const {address} = await started(t, join(bin, 'serve'), ['-dist', copied, '-addr', 'localhost:0', '-data', '', '-quiet'])
  const context = await it.browser.newContext({viewport: {width: 1280, height: 800}, reducedMotion: 'reduce'})
  t.after(() => context.close())
  const link = (await command.rising(['link', '-'], JSON.stringify(preset('paper-2-rested', {runs: 2, horizon: 500})))).trim()

  const playground = await context.newPage()
  await playground.goto(address + link)
  await playground.locator('button.run').click()
  await playground.waitForFunction(() => document.querySelector('.transport')?.getAttribute('data-phase') === 'done')

  const early = await Promise.all(['licences.html#go', `embed.html${link}`].map(async name => {
    const page = await context.newPage()
    const answer = await page.goto(`${address}${name}`)
    assert.equal(answer?.status(), 503)
    assert.match(await page.locator('main').innerText(), /This page is being built\s+It opens by itself/)
    return page
  }))
  const silent = early[0].locator('#silent')
  assert.equal(await silent.isVisible(), false)
  await early[0].context().setOffline(true)
  await silent.waitFor() // make run has ended, because what was to be built is wrong
  await early[0].context().setOffline(false)
  await silent.waitFor({state: 'hidden'})
  for (const file of missing) renameSync(`${file}.later`, file)
  rmSync(join(copied, 'building'))
  for (const [i, page] of early.entries()) {
    await until(async () => !/being built/.test(await page.title().catch(() => 'being built')), 30_000)
    assert.ok(page.url().endsWith(['licences.html#go', link][i]), page.url())
  }
  assert.equal((await playground.goto(`${address}no-such-page.html`))?.status(), 404, 'of the whole site what is missing is lost')
})
