// @ts-check
// The page opens: how soon, on what, for whom, and without asking anything of anybody else.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {eventually} from '../../support/eventually.mjs'
import {site, measured, preset} from '../../support/site.mjs'
import {drawn, finished, fingerprint, notice, runButton, setRuns, stats, status, usable} from '../../support/reader.mjs'
import {inVerify, thorough} from '../../support/verify.mjs'

const it = site()

/** From navigation until Run is enabled, ms. @param {import('playwright-core').Page} page */
async function timeToUse(page) {
  await usable(page)
  return page.evaluate(() => performance.now())
}

test('the page is usable soon after it is opened, on paper-2-rested, with its link in the address', async () => {
  const times = []
  for (let i = 0; i < (thorough ? 3 : 1); i++) {
    const {page, close} = await it.visit({cold: true})
    times.push(await timeToUse(page))
    assert.equal(await page.title(), '2 arms, rested · Rising bandits')
    assert.equal(await notice(page), '')
    const hash = await it.link(preset('paper-2-rested'))
    await page.waitForFunction(want => location.hash === want, hash, {polling: 50})
    await status(page, /^100 runs( of 7 policies|, about)/)
    await drawn(page)
    if (i === 0) measured('from navigation to the first charts at rest, at most', await page.evaluate(() => performance.now()), 'ms')
    await close()
  }
  measured('from navigation until Run is enabled, cold', times.map(t => t.toFixed(0)).join(', '), 'ms')
})

test('the engine is asked to describe itself only where the build\u2019s answer did not come, and says the same', inVerify, async () => {
  for (const comes of [true, false]) {
    const {page, close} = await it.visit({hash: '#blank', cold: true, expected: comes ? [] : [/first/, /404/]})
    await page.route('**/first.*.json', route => (comes ? route.continue() : route.fulfill({status: 404, body: 'gone'})))
    await page.addInitScript(() => {
      const asked = /** @type {any} */ (globalThis).asked = /** @type {any[]} */ ([])
      const {postMessage} = Worker.prototype
      Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any} */ more) {
        if (message.type === 'describe') {
          this.addEventListener('message', ({data}) => { if (data.id === message.id && data.type === 'answer') asked.push(data.value) })
        }
        return postMessage.call(this, message, more)
      }
    })
    await page.reload()
    await usable(page)
    await page.waitForFunction(() => document.querySelector('.site-header option[value="blank"]'), null, {polling: 50})
    const described = await page.evaluate(() => /** @type {any} */ (globalThis).asked)
    assert.equal(described.length, comes ? 0 : 1)
    if (!comes) {
      await page.unroute('**/first.*.json')
      const file = await page.evaluate(
        () => performance.getEntriesByType('resource').map(e => e.name).find(n => /first\..*json/.test(n)) ?? '')
      const built = await (await fetch(file)).json()
      assert.deepEqual(described[0], built.description)
    }
    await close()
  }
})

test('opened again in the same profile it comes from the cache', inVerify, async () => {
  const {page, close} = await it.visit({cold: true})
  await usable(page)
  await drawn(page)
  await page.reload()
  measured('from reload until Run is enabled', await timeToUse(page), 'ms')
  const sizes = await page.evaluate(() => performance.getEntriesByType('resource')
    .map(e => /** @type {PerformanceResourceTiming} */ (e)).filter(e => e.name.includes('/a/')).map(e => e.transferSize))
  assert.ok(sizes.length > 5)
  assert.deepEqual(sizes.filter(bytes => bytes > 0), [], 'hashed files were fetched again')
  await close()
})

test('it plays at once for those who do not mind motion, and waits for those who do', async () => {
  const calm = await it.visit()
  await usable(calm.page)
  // Where motion is welcome it plays from the step in which it opens the scenario. Here its workers warm up then, with
  // runs that are thrown away.
  const hasWork = () => /** @type {any} */ (globalThis).spy.workers.some(
    (/** @type {any} */ w) => w.sent.some((/** @type {any} */ m) => m.type === 'block'))
  await calm.page.waitForFunction(hasWork, null, {polling: 50})
  await eventually.equal(() => runButton(calm.page).textContent(), 'Run')
  await calm.close()

  const lively = await it.visit({autoplay: true, hash: await it.link(preset('paper-2-rested', {horizon: 2000, runs: 5}))})
  await usable(lively.page)
  await finished(lively.page)
  const native = await it.native(preset('paper-2-rested', {horizon: 2000, runs: 5}))
  assert.equal(await fingerprint(lively.page), native.fingerprint)
  await lively.close()
})

test('in a sandboxed frame without an origin, as courses embed it, it opens and runs', inVerify, async () => {
  const {page, close} = await it.visit()
  await usable(page)
  await drawn(page)
  const hash = await it.link(preset('paper-2-rested', {horizon: 2000, runs: 5}))
  const course = `<iframe sandbox="allow-scripts" width="1200" height="700" src="${it.address}${hash}"></iframe>`
  await page.route('**/course', route => route.fulfill({contentType: 'text/html', body: course}))
  await page.goto(it.address + 'course')
  const frame = page.frameLocator('iframe')
  await frame.locator('button.run:not([aria-disabled])').click()
  await frame.locator('button.run:has-text("Run again")').waitFor()
  await frame.locator('.charts.is-drawn').waitFor()
  await close()
})

test('a touch screen of 390 x 844: it opens and runs', async () => {
  const {page, close} = await it.visit({
    hash: await it.link(preset('paper-2-rested', {horizon: 2000})),
    context: {viewport: {width: 390, height: 844}, deviceScaleFactor: 3, isMobile: true, hasTouch: true},
  })
  await usable(page)
  await page.getByRole('tab', {name: 'Setting'}).tap()
  await setRuns(page, 5)
  await runButton(page).tap()
  await finished(page)
  await page.getByRole('tab', {name: 'Results'}).tap()
  await page.locator('table.results').waitFor()
  assert.equal((await stats(page)).ratio, 3)
  await close()
})
