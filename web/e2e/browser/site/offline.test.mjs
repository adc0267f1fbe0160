// @ts-check
// A new release takes over when the reader says so. What readers of each host meet is in hosts.test.mjs.

import assert from 'node:assert/strict'
import {spawn} from 'node:child_process'
import {readFileSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {test} from 'node:test'
import {eventually} from '../../support/eventually.mjs'
import {change, copyOfDist, rewrite} from '../../support/release.mjs'
import {bin, firstLine, site, root} from '../../support/site.mjs'
import {setRuns, usable} from '../../support/reader.mjs'
import {published, until} from '../../support/stand.mjs'
import {inVerify} from '../../support/verify.mjs'

const it = site()

/** Serves a copy of dist that can be changed. @param {import('node:test').TestContext} t */
async function copyOfSite(t) {
  const dir = copyOfDist()
  const server = spawn(join(bin, 'serve'), ['-dist', dir, '-addr', 'localhost:0', '-data', '', '-quiet'],
    {cwd: root, stdio: ['ignore', 'pipe', 'inherit']})
  t.after(() => {
    server.kill('SIGINT')
    rmSync(dir, {recursive: true, force: true})
  })
  return {dir, address: await firstLine(server) + '/'}
}

/** Publishes the next release: another attribute in the page, and the worker that says so. @param {string} dir */
function publishNext(dir) {
  change(dir, 'index.html', page => page.replace('<html lang="en">', '<html lang="en" data-next>'))
  rewrite(join(dir, 'sw.js'), readFileSync(join(dir, 'sw.js'), 'utf8').replace("const release = '", "const release = 'next"))
}

/** A profile that may have service workers. @param {import('node:test').TestContext} t */
async function profile(t) {
  const context = await it.browser.newContext({viewport: {width: 1280, height: 800}, reducedMotion: 'reduce'})
  context.setDefaultTimeout(60_000) // as of the profiles in support/site.mjs
  t.after(() => context.close())
  return context
}

/** Until a release is kept whole and controls the page. @param {import('playwright-core').Page} page */
const kept = page => page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null,
  {polling: 100, timeout: 300_000})

test('an embed registers no worker, nor does the page in a frame', async t => {
  const context = await profile(t)
  const page = await context.newPage()
  await page.route('**/course', route =>
    route.fulfill({contentType: 'text/html', body: `<iframe src="${it.address}embed.html"></iframe><iframe src="${it.address}"></iframe>`}))
  await page.goto(it.address + 'course')
  await page.frameLocator('iframe').nth(0).locator('button.run').click()
  await page.frameLocator('iframe').nth(1).locator('button.run:not([aria-disabled])').waitFor()
  // The page on its own registers one at this point (the test before this one): it is told apart by
  // having asked for sw.js.
  const asked = await page.evaluate(async () => ({
    kept: (await navigator.serviceWorker.getRegistrations()).length,
    script: performance.getEntriesByType('resource').filter(e => e.name.endsWith('/sw.js')).length,
  }))
  assert.deepEqual(asked, {kept: 0, script: 0})
})

test('a new release is offered, and shown once the reader agrees', inVerify, async t => {
  const {dir, address} = await copyOfSite(t)
  const context = await profile(t)
  const page = await context.newPage()
  await page.goto(address)
  await usable(page)
  await kept(page)
  await eventually.equal(() => page.locator('.of-release').count(), 0, 'the first release is offered')

  publishNext(dir)
  await page.reload()
  await usable(page)
  await eventually.equal(() => page.locator('html[data-next]').count(), 0, 'it changed unasked')
  await page.locator('.of-release').waitFor()
  await eventually.equal(() => page.locator('html[data-next]').count(), 0, 'it changed unasked')
  // Nothing edited is lost by it, undo included; and a second tab offers it, too.
  const other = await context.newPage()
  await other.goto(address)
  await usable(other)
  await other.locator('.of-release').waitFor()
  await setRuns(page, 7)
  const edited = page.url()
  await page.getByRole('button', {name: 'Reload'}).click()
  await page.locator('html[data-next]').waitFor({state: 'attached'})
  await usable(page)
  assert.equal(page.url(), edited)
  await eventually.equal(() => page.getByLabel('Runs per policy', {exact: true}).inputValue(), '7')
  await page.getByRole('button', {name: /^Undo/}).click()
  await page.waitForFunction(was => location.href !== was, edited, {polling: 50})
  await eventually.equal(() => other.locator('html[data-next]').count(), 0, 'another tab changed unasked')
  await other.getByRole('button', {name: 'Reload'}).click()
  await other.locator('html[data-next]').waitFor({state: 'attached'})
  await usable(other)
  assert.ok(await until(async () => await page.locator('.of-release').count() === 0))
  await context.setOffline(true)
  await page.reload()
  await usable(page)
  await eventually.equal(() => page.locator('html[data-next]').count(), 1)
})

test('a release whose engine does not start is kept and left like any other', inVerify, async t => {
  const {dir, address} = await copyOfSite(t)
  change(dir, published('wasm/engine.wasm').slice(1), () => 'no engine')
  const page = await (await profile(t)).newPage()
  await page.goto(address)
  await page.locator('.crash:not(.early)').waitFor()
  await kept(page)
  publishNext(dir)
  await page.reload()
  await page.locator('.of-release button').first().click()
  await page.locator('html[data-next]').waitFor({state: 'attached'})
})

test('it can be installed: a manifest with icons of the sizes it says', async () => {
  const {page, close} = await it.visit()
  const wire = await page.context().newCDPSession(page)
  const {installabilityErrors} = await wire.send('Page.getInstallabilityErrors')
  // A profile of a test is never one to install into; that is all Chromium may object to.
  assert.deepEqual(installabilityErrors.map(e => e.errorId).filter(id => id !== 'in-incognito'), [])
  assert.deepEqual((await wire.send('Page.getAppManifest')).errors, [])
  const href = await page.locator('link[rel="manifest"]').getAttribute('href')
  const sizes = await page.evaluate(async address => {
    const answer = await fetch(address)
    const manifest = await answer.json()
    const pictures = await Promise.all(manifest.icons.filter((/** @type {any} */ i) => i.type === 'image/png')
      .map(async (/** @type {any} */ i) => {
      const picture = await createImageBitmap(await (await fetch(new URL(i.src, answer.url))).blob())
      return [i.sizes, `${picture.width}x${picture.height}`]
    }))
    return {type: answer.headers.get('content-type'), pictures, scope: new URL(manifest.start_url, answer.url).href}
  }, new URL(String(href), it.address).href)
  assert.equal(sizes.type, 'application/manifest+json')
  assert.equal(sizes.scope, it.address)
  assert.ok(sizes.pictures.length >= 3)
  for (const [said, found] of sizes.pictures) assert.equal(found, said)
  await close()
})
