// @ts-check
// An embed opens in pages that have no network address of their own, and in pages whose policies are strict; where a page
// blocks it, who asks it something is told why.

import assert from 'node:assert/strict'
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {test} from 'node:test'
import {pathToFileURL} from 'node:url'
import {course, framing, press} from '../../support/course.mjs'
import {site, preset} from '../../support/site.mjs'
import {inVerify} from '../../support/verify.mjs'

const it = site()
const lesson = course(it)
const frame = framing(it)
const small = preset('paper-2-rested', {horizon: 2000, runs: 5})

/** The element and its script. @param {string} [attributes] */
const element = (attributes = '') => `<script src="${it.address}rising-bandits.js"></script><rising-bandits ${attributes}></rising-bandits>`

test('an embed opens in a page from disk, and below a sandboxed frame', async t => {
  const dir = mkdtempSync(join(tmpdir(), 'rising-slides-'))
  const context = await it.browser.newContext()
  context.setDefaultTimeout(60_000)
  t.after(async () => {
    await context.close()
    rmSync(dir, {recursive: true, force: true})
  })
  const embed = frame('', await it.link(small))
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

for (const policy of ['require-corp', 'credentialless']) {
  test(`frame and element run in a page with Cross-Origin-Embedder-Policy: ${policy}`,
    policy === 'require-corp' ? {} : inVerify, async () => {
    const hash = await it.link(small)
    const html = frame('', hash) + element(`scenario="${hash}"`)
    const headers = {'Cross-Origin-Embedder-Policy': policy, 'Cross-Origin-Opener-Policy': 'same-origin'}
    const {page, told, frame: at, close} = await lesson(html, {headers})
    const {fingerprint} = await it.native(small)
    assert.equal(await page.evaluate(() => crossOriginIsolated), true, 'the page around is not isolated')
    for (const i of [0, 1]) {
      await page.locator('iframe').nth(i).scrollIntoViewIfNeeded()
      const embed = await at(i)
      await press(embed.locator('button.run'))
      assert.equal((await told('results', i)).results.fingerprint, fingerprint)
      await embed.locator('.charts.is-drawn').waitFor()
    }
    await close()
  })
}

test('a page with a strict policy needs what embed-api.html says, and nothing more', async () => {
  const origin = new URL(it.address).origin
  const html = frame('', await it.link(small), 'width="640" height="420"') + element()
  const policy = `default-src 'none'; script-src ${origin} 'unsafe-inline'; frame-src ${origin}` // inline: what these tests listen with
  const {told, frame: at, close} = await lesson(html, {headers: {'Content-Security-Policy': policy}, expected: [/style-src/]})
  await told('ready', 1)
  const embed = await at()
  await embed.locator('button.run').click()
  await told('results')
  await close()
})

test('who asks an element whose frame is blocked, or says nothing, is told why', async () => {
  const ask = (/** @type {import('playwright-core').Page} */ page) => page.evaluate(async () => {
    const e = /** @type {any} */ (document.getElementById('e'))
    const said = (/** @type {any} */ error) => `${error.path}: ${error.message}`
    return [await e.run().then(String, said), await e.results().then(String, said)]
  })
  const {origin} = new URL(it.address)
  const forbidden = await lesson(element('id="e"'), {
    headers: {'Content-Security-Policy': `default-src 'self'; script-src ${origin} 'unsafe-inline'; style-src 'unsafe-inline'`},
    expected: [/violates the following Content Security Policy/, /frame-src/],
  })
  for (const why of await ask(forbidden.page)) assert.match(why, new RegExp(`^frame: the frame is blocked: .* frame-src ${origin}$`))
  await forbidden.close()

  // A server in between that answers with something else.
  const mute = await lesson('', {expected: [/console/]})
  await mute.page.route('**/embed.html*', route => route.fulfill({contentType: 'text/html', body: 'Sign in to go on'}))
  await mute.page.setContent(element('id="e"'))
  for (const why of await ask(mute.page)) assert.match(why, /^frame: the frame does not answer: .*embed\.html cannot be reached/)
  await mute.close()
})
