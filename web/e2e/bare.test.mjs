// @ts-check
// The page where something that it lives on is missing: scripts, the engine, WebAssembly itself. There
// is a picture and an explanation all the same.

import assert from 'node:assert/strict'
import {mkdirSync} from 'node:fs'
import {join} from 'node:path'
import {test} from 'node:test'
import {site, shots} from './support/site.mjs'

/** @typedef {import('playwright-core').Page} Page */

const it = site()
const poll = {polling: 50}

/** Until every picture in sight is there. @param {Page} page @param {number} least */
const pictures = (page, least) => page.waitForFunction(n => {
  const shown = [...document.images].filter(i => i.offsetWidth > 0)
  return shown.length >= n && shown.every(i => i.complete && i.naturalWidth > 0)
}, least, poll)

test('without scripts: what it is, and both pictures, light and dark', async () => {
  mkdirSync(shots, {recursive: true})
  const context = await it.browser.newContext({javaScriptEnabled: false, viewport: {width: 390, height: 844}})
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await page.goto(it.address)
  assert.equal(await page.getByRole('heading', {level: 1}).textContent(), 'Rising bandits')
  for (const scheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({colorScheme: scheme})
    const shown = page.locator('.no-script img:visible')
    assert.equal(await shown.count(), 2)
    for (const picture of await shown.all()) {
      assert.match(String(await picture.getAttribute('src')), new RegExp(`-${scheme}\\.`))
      assert.notEqual(await picture.getAttribute('alt'), '')
    }
    await page.screenshot({path: join(shots, `no-script-${scheme}.png`), fullPage: true})
  }
  await context.close()
})

const broken = /** @type {const} */ ({
  'the engine does not come': (/** @type {Page} */ page) => page.route('**/engine.*.wasm',
    route => route.fulfill({status: 404, body: 'gone'})),
  'the engine comes broken': (/** @type {Page} */ page) => page.route('**/engine.*.wasm',
    route => route.fulfill({contentType: 'application/wasm', body: '\0asm and no more'})),
  'the browser has no WebAssembly': (/** @type {Page} */ page) =>
    page.addInitScript(() => { delete (/** @type {any} */ (globalThis).WebAssembly) }),
})

for (const [name, spoil] of Object.entries(broken)) {
  test(`${name}: pictures, table, arms and an explanation stay`, async () => {
    const context = await it.browser.newContext({viewport: {width: 1280, height: 800}, reducedMotion: 'reduce', serviceWorkers: 'block'})
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    /** @type {string[]} */
    const errors = []
    page.on('pageerror', error => errors.push(String(error)))
    await spoil(page)
    await page.goto(it.address)
    const alert = page.locator('section.crash')
    await alert.waitFor()
    assert.match(await alert.innerText(), /engine/i)
    assert.ok(await alert.getByRole('button', {name: 'Start'}).or(alert.getByRole('button').first()).first().isVisible())
    await pictures(page, 2)
    assert.equal(await page.locator('table.results tbody tr, .results tbody tr').count() >= 7, true, 'the policies are not listed')
    assert.ok(await page.locator('.arms-part').getByText('Arms').first().isVisible())
    const run = page.locator('button.run')
    assert.ok(await run.isDisabled())
    await run.focus()
    assert.ok(await run.evaluate(node => document.activeElement === node), 'Run cannot have the focus')
    assert.match(await page.locator(`#${await run.getAttribute('aria-describedby')}`).innerText(), /engine/,
      'why it is disabled is not told')
    assert.deepEqual(errors, [])
    await page.screenshot({path: join(shots, `${name.replaceAll(' ', '-')}.png`)})
    await context.close()
  })
}

for (const [name, path, module] of /** @type {const} */ ([
  ['the page', '', '**/main.*.js'], ['an embed', 'embed.html', '**/chunk.*.js'],
])) {
  test(`${name} whose modules do not all come says so, and opens on Try again`, async () => {
    const context = await it.browser.newContext({serviceWorkers: 'block', reducedMotion: 'reduce'})
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    await page.route(module, route => route.abort())
    await page.goto(it.address + path)
    await page.getByRole('alert').getByText(/could not be loaded/).waitFor()
    await page.unroute(module)
    await page.getByRole('button', {name: 'Try again'}).click()
    await page.locator('button.run').waitFor()
    assert.equal(await page.locator('.unloaded').count(), 0)
    await context.close()
  })
}
