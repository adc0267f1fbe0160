// @ts-check
// The reader steers a run: pause, resume, cancel; and a worker that dies changes no number.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {eventually} from '../../support/eventually.mjs'
import {site, measured, preset} from '../../support/site.mjs'
import {finished, fingerprint, noticed, runButton, setRuns, status, usable} from '../../support/reader.mjs'
import {inVerify} from '../../support/verify.mjs'

const it = site()
// Long enough that a hand is quicker than the runners, on a fast machine too.
const medium = preset('paper-2-rested', {horizon: 200_000, runs: 40})
/** @type {Promise<any> | undefined} */
let known
const native = () => (known ??= it.native(medium))

/** @param {import('playwright-core').Page} page */
async function start(page) {
  await runButton(page).click()
  await status(page, /^run \d+(\u2013\d+)? of/)
  await page.waitForFunction(() => /** @type {any} */ (globalThis).spy.lastWork > 0, null, {polling: 50})
}

/** Until the progress line stands at a share of all rounds. @param {import('playwright-core').Page} page @param {number} share */
const played = (page, share) => page.waitForFunction(want => {
  const line = document.querySelector('.progress-line')
  return line instanceof HTMLElement && Number(line.style.getPropertyValue('--share')) >= want
}, share, {polling: 20})

/**
 * A run that is paused goes on. At a share of all rounds a runner dies, and once the page says so, the run is paused. All of it in the
 * page: beside others, a run may be over before the next word from here.
 * @param {import('playwright-core').Page} page @param {number} share @param {string} how
 */
const diesThenPauses = (page, share, how) => page.evaluate(async ([share, how]) => {
  const until = async (/** @type {() => unknown} */ ask) => { while (!ask()) await new Promise(resolve => setTimeout(resolve, 5)) }
  const line = /** @type {HTMLElement} */ (document.querySelector('.progress-line'))
  const run = /** @type {HTMLElement} */ (document.querySelector('button.run'))
  if (run.textContent === 'Continue') run.click()
  await until(() => Number(line.style.getPropertyValue('--share')) >= share)
  await until(() => /** @type {any} */ (globalThis).spy.crash(how)) // between two blocks no runner is at work
  await until(() => document.querySelector('.notice')?.checkVisibility())
  run.click()
}, /** @type {const} */ ([share, how]))

/** Waits until the runners say that they rest. @param {import('playwright-core').Page} page */
async function paused(page) {
  await status(page, /^paused in run \d+(\u2013\d+)? of/)
  // Between two blocks no runner needs to be paused.
  await page.waitForFunction(() => /** @type {any} */ (globalThis).spy.unpaused === 0, null, {polling: 50})
  await eventually.equal(() => runButton(page).textContent(), 'Continue')
  await page.evaluate(() => /** @type {any} */ (globalThis).spy.pauseAgain())
  assert.equal(await page.evaluate(() => /** @type {any} */ (globalThis).spy.playedInPause), 0, 'a runner plays during the pause')
}

test('Pause stops the runners; those that die in the middle of a run, by a panic and by an exit, are reported and replaced; ' +
  'the numbers are those of an undisturbed run', async () => {
  const {page, close} = await it.visit({hash: await it.link(medium)})
  await usable(page)
  await start(page)
  for (const [share, how] of /** @type {const} */ ([[0.1, 'panic'], [0.5, 'exit']])) {
    await diesThenPauses(page, share, how)
    assert.match(await noticed(page), /^A worker stopped and was replaced\./)
    await paused(page)
    await page.getByRole('button', {name: 'Dismiss'}).click()
  }
  await runButton(page).click()
  await finished(page)
  assert.equal(await fingerprint(page), (await native()).fingerprint)
  await close()
})

test('Reset during a long run is answered at once, and the runners are free for the next', async () => {
  const {page, close} = await it.visit({hash: await it.link(preset('paper-15-restless', {horizon: 10_000_000, runs: 1}))})
  await usable(page)
  await start(page)
  const answer = await page.evaluate(async () => {
    const reset = /** @type {HTMLButtonElement} */ (document.querySelector('[aria-label^="Reset"]'))
    const run = /** @type {HTMLButtonElement} */ (document.querySelector('button.run'))
    const start = performance.now()
    reset.click()
    while (run.textContent !== 'Run') await new Promise(resolve => setTimeout(resolve, 1))
    return performance.now() - start
  })
  measured('from Reset until the page is idle', answer, 'ms')
  // A runner that answers plays no more; one that does not answer soon is replaced.
  await page.waitForFunction(() => /** @type {any} */ (globalThis).spy.playing === 0, null, {polling: 50})
  assert.equal(await page.evaluate(() => /** @type {any} */ (globalThis).spy.playedInPause), 0, 'a runner plays after Reset')
  await status(page, /^1 run( of 7 policies|, about)/)

  // The next scenario starts at once on the same runners.
  await page.evaluate(hash => { location.hash = hash }, await it.link(medium))
  await status(page, /^40 runs/)
  await start(page)
  await finished(page)
  assert.equal(await fingerprint(page), (await native()).fingerprint)
  await close()
})

test('a coordinator that dies in the middle of a run, by a panic and by an exit, is reported and replaced; the run starts over by itself',
  inVerify, async () => {
  const {page, close} = await it.visit({hash: await it.link(medium)})
  await usable(page)
  await start(page)
  for (const [share, how] of /** @type {const} */ ([[0.3, 'panic'], [0.4, 'exit']])) {
    await played(page, share)
    // The progress line may still stand where the first coordinator died: wait until the second has begun.
    await page.waitForFunction(how => /** @type {any} */ (globalThis).spy.crash(how, 'coordinator'), how, {polling: 20})
    assert.match(await noticed(page), /^The worker that collects the results stopped and was replaced\./)
    await page.getByRole('button', {name: 'Dismiss'}).click()
  }
  await finished(page)
  assert.equal(await fingerprint(page), (await native()).fingerprint)
  await setRuns(page, 2) // it still parses and links
  await close()
})

test('a runner that hangs holds nobody up: Reset and Run give the numbers all the same', inVerify, async () => {
  const {page, close} = await it.visit({hash: await it.link(medium)})
  await usable(page)
  await start(page)
  await played(page, 0.2)
  await page.waitForFunction(() => /** @type {any} */ (globalThis).spy.crash('hang'), null, {polling: 20})
  await page.getByRole('button', {name: 'Reset'}).click()
  await page.waitForFunction(() => document.querySelector('button.run')?.textContent === 'Run', null, {polling: 20})
  await runButton(page).click()
  await finished(page)
  assert.equal(await fingerprint(page), (await native()).fingerprint)
  await close()
})
