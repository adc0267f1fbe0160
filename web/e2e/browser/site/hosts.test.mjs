// @ts-check
// What readers of every published form of the site meet: a second visit, no network, two tabs, and a deployment under an
// open page or an open embed.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {eventually} from '../../support/eventually.mjs'
import {allSaid, guard, preset, site} from '../../support/site.mjs'
import {hosts} from '../../support/hosts.mjs'
import {fingerprint, finished, openShare, runButton, usable} from '../../support/reader.mjs'
import {inVerify} from '../../support/verify.mjs'

const it = site()
const small = preset('paper-2-rested', {horizon: 3000, runs: 5})

/** @import {Page} from 'playwright-core' */

/** A profile that may have service workers. @param {import('node:test').TestContext} t */
async function profile(t) {
  const context = await it.browser.newContext({viewport: {width: 1280, height: 800}, reducedMotion: 'reduce'})
  context.setDefaultTimeout(60_000)
  t.after(() => context.close())
  return context
}

/**
 * Until a release is kept whole and controls the page: 360 files, which takes a busy machine more than a minute. A file that
 * the host does not have ends that at once.
 * @param {Page} page
 */
async function kept(page) {
  const timeout = 300_000
  const refused = page.context().waitForEvent('response', {predicate: r => r.status() >= 400, timeout})
  const whole = page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, {polling: 100, timeout})
  for (const waited of [refused, whole]) waited.catch(() => {}) // the other of the two waits until the profile is closed
  const lost = await Promise.race([whole.then(() => null), refused])
  assert.equal(lost && `${lost.status()} ${lost.url()}`, null)
}

/** Plays what the page shows and compares the fingerprint with the command's. @param {Page} page @param {string} wanted */
async function plays(page, wanted) {
  await usable(page)
  await runButton(page).click()
  await finished(page)
  assert.equal(await fingerprint(page), wanted)
}

/** @param {Page} page */
const runEmbed = async page => {
  await page.locator('button.run').click()
  await page.locator('button.run', {hasText: 'Run again'}).waitFor()
}

/** @param {import('../../support/hosts.mjs').HostKind} host @param {import('node:test').TestContext} t */
async function secondVisit(host, t) {
  const {address} = await host.open(t)
  const context = await profile(t)
  const page = await context.newPage()
  const complaints = guard(page, address, [])
  await page.goto(address)
  await usable(page)
  await kept(page)
  await page.reload()
  await usable(page)
  const wanted = (await it.native(small)).fingerprint
  const link = await it.link(small)
  const second = await context.newPage()
  await second.goto(`${address}index.html${link}`)
  await plays(second, wanted)
  await context.setOffline(true)
  await second.goto(address + link)
  await second.reload()
  await plays(second, wanted)
  await second.goto(`${address}paper.html`)
  await second.getByRole('heading', {level: 1}).waitFor()
  await second.goto(`${address}embed.html${link}`)
  await runEmbed(second)
  await page.reload()
  await usable(page)
  assert.deepEqual(await allSaid(page, complaints), [])
}

// A sandboxed frame in WebKit needs the host by its name: see Named in web/headers. A static host is told at the build.
for (const host of hosts.slice(0, 2)) {
  test(`${host.name} names its host in the policies of pages`, async t => {
    const {address} = await host.open(t)
    const {origin} = new URL(address)
    for (const path of ['', 'embed.html', 'index.html?embed', 'no-such-page']) {
      const answer = await fetch(address + path, {headers: {Accept: 'text/html'}})
      const policy = answer.headers.get('Content-Security-Policy') ?? ''
      assert.ok(policy.includes(`script-src 'self' ${origin} 'wasm-unsafe-eval';`), `/${path}: ${answer.status}, ${policy}`)
      assert.equal(policy.split("'self'").length, policy.split(`'self' ${origin}`).length, `/${path}: ${policy}`)
      const etag = answer.headers.get('ETag')
      if (!etag || !answer.ok) continue
      const again = await fetch(address + path, {headers: {Accept: 'text/html', 'If-None-Match': etag}})
      assert.equal(again.status, 304, `/${path} is sent again`)
    }
  })
}

for (const [i, host] of hosts.entries()) {
  const options = i < 1 ? {} : inVerify
  test(`${host.name}: a second visit, a second tab, and no network`, options, t => secondVisit(host, t))

  test(`${host.name}: a deployment under an open page and an open embed`, options, async t => {
    const {address, deploy} = await host.open(t)
    const link = await it.link(small)
    const reader = await profile(t)
    const page = await reader.newPage()
    await page.goto(address + link)
    await usable(page)
    await kept(page)
    // Embeds have no service worker. One is open over the deployment, one was in use before.
    const [asleep, awake] = [await (await profile(t)).newPage(), await (await profile(t)).newPage()]
    await asleep.goto(`${address}embed.html?theme=dark${link}`)
    await asleep.locator('button.run:not([aria-disabled])').waitFor()
    await awake.goto(`${address}embed.html${link}`)
    await runEmbed(awake)

    await deploy()
    // The page goes on with its own release, parts that it loads late among them, and the next one is offered.
    await plays(page, (await it.native(small)).fingerprint)
    await openShare(page)
    await page.keyboard.press('Escape')
    await eventually.equal(() => page.locator('html[data-next]').count(), 0)
    await page.reload()
    await usable(page)
    await page.locator('.of-release').waitFor()
    await page.getByRole('button', {name: 'Reload'}).click()
    await page.locator('html[data-next]').waitFor({state: 'attached'})
    await usable(page)
    // The embed's files are gone: it takes the new ones by itself, and does what was asked.
    await asleep.locator('button.run').click()
    await asleep.locator('html[data-next]').waitFor({state: 'attached'})
    await asleep.locator('button.run', {hasText: 'Run again'}).waitFor()
    assert.equal(new URL(asleep.url()).search, '?theme=dark')
    assert.ok(asleep.url().includes(link.slice(1)), asleep.url())
    // One that holds results keeps them, and plays on.
    await runEmbed(awake)
    await eventually.equal(() => awake.locator('html[data-next]').count(), 0)
  })
}
