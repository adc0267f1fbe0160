// @ts-check
// A page whose engine stops, or does not start, says why and goes on after "Try again": the game, a sweep, a class.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {preset, site} from '../../support/site.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const small = preset('paper-2-rested', {horizon: 2000, runs: 2, policies: [{id: 'r-ed-ucb'}, {id: 'sw-ts'}]})

/** Lets workers be ended: the first is the coordinator, and while `failing` is set no other starts. */
function watchWorkers() {
  const now = /** @type {any} */ (globalThis)
  const Real = globalThis.Worker
  now.started = []
  globalThis.Worker = class extends Real {
    /** @param {string | URL} url @param {WorkerOptions} [options] */
    constructor(url, options) {
      super(url, options)
      now.started.push(this)
      if (now.failing) setTimeout(() => now.end(this))
    }
  }
  now.end = (/** @type {Worker} */ worker) => worker.dispatchEvent(new ErrorEvent('error', {message: 'it was made to fail'}))
}

/** @param {Page} page */
async function crash(page) {
  await page.evaluate(() => {
    const now = /** @type {any} */ (globalThis)
    now.failing = true
    now.end(now.started[0])
  })
  await page.locator('main .crash:visible').getByText('The engine has stopped').waitFor()
  assert.match(await page.locator('main .crash:visible').innerText(), /it was made to fail/)
  await page.evaluate(() => { /** @type {any} */ (globalThis).failing = false })
}

/** @param {Page} page */
async function again(page) {
  await page.getByRole('button', {name: 'Try again'}).click()
  await page.locator('.crash:visible').waitFor({state: 'detached'})
}

/** Opens a page whose workers can be ended. @param {string} path @param {(page: Page) => Promise<void>} body */
async function visit(path, body) {
  const {page, close} = await it.visit({expected: [/it was made to fail|ERR_FAILED|Failed to (load|fetch)|fetch/]})
  await page.addInitScript(watchWorkers)
  await page.goto(`${it.address}${path}`)
  await body(page)
  await close()
}

test('a game goes on with its pulls after its engine has stopped', async () => {
  // So short that a press is one pull.
  await visit(`play.html${await it.link({...small, horizon: 200})}`, async page => {
    const played = (/** @type {number} */ n) => page.locator('.score dd', {hasText: new RegExp(`^${n} of`)}).waitFor()
    const arm = page.locator('.arm-card').first()
    await played(0)
    await arm.click()
    await played(1)
    await arm.click()
    await played(2)
    await crash(page)
    await again(page)
    await arm.click()
    await played(3)
    assert.match(page.url(), /pulls=/)
  })
})

test('a sweep whose engine has stopped is played anew with its form', async () => {
  const over = 'policies[0].epsilon=0.1..0.4/4'
  await visit(`sweep.html?over=${over}&measure=best${await it.link(small)}`, async page => {
    const done = () => page.locator('.status', {hasText: /played, in/}).waitFor()
    await page.getByRole('button', {name: 'Run the sweep'}).click()
    await done()
    await crash(page)
    assert.equal(await page.getByRole('button', {name: 'Run the sweep'}).isDisabled(), true)
    await again(page)
    assert.equal(await page.getByLabel('Values', {exact: true}).first().inputValue(), '0.1..0.4/4')
    await page.getByRole('button', {name: 'Run the sweep'}).click()
    await done()
    await page.locator('.sweep-drawn .plot canvas, .sweep-drawn canvas').first().waitFor({state: 'attached'})
  })
})

for (const [path, ready] of /** @type {const} */ ([
  ['play.html', '.score dd'], ['sweep.html', '.sweep-buttons .primary:enabled'], ['ranking.html', '.sweep-buttons .primary:enabled'],
  ['find.html', '.sweep-buttons .primary:enabled'], ['class.html', '.class-buttons .primary:enabled'],
])) {
  test(`${path} whose engine did not come tries again`, async () => {
    const {page, close} = await it.visit({expected: [/ERR_FAILED|Failed to (load|fetch)|fetch/]})
    await page.route('**/*.wasm', route => route.abort())
    await page.goto(`${it.address}${path}`)
    await page.locator('main .crash:visible').getByText('could not be started').waitFor()
    await page.unroute('**/*.wasm')
    await again(page)
    await page.locator(`main ${ready}`).first().waitFor()
    await close()
  })
}
