// @ts-check
// While the 15-arm experiment streams into the charts, the page stays a page: how long its main
// thread is busy, and how soon it answers a click. Machines differ, so these are printed.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {site, measured, preset} from '../../support/site.mjs'
import {choosePreset, drawn, finished, runButton, setRuns, stats, usable} from '../../support/reader.mjs'

const it = site()

test('paper-15-restless, 8 runs of each policy: streams into charts and table while the page answers', async () => {
  const {page, close} = await it.visit()
  await usable(page)
  await choosePreset(page, preset('paper-15-restless').title)
  await setRuns(page, 8)
  await drawn(page)
  const {scenes, frames} = await stats(page)
  await page.evaluate(watchMainThread)
  const start = performance.now()
  await runButton(page).click()
  const clicks = []
  for (let i = 0; i < 4; i++) {
    await page.waitForFunction(n => /** @type {any} */ (globalThis).watch.tables > 2 * n ||
      /again|Continue/.test(document.querySelector('button.run')?.textContent ?? ''), i, {polling: 50}) // paused, little more comes
    // A fast machine is done before the last click, which would play all again.
    if (await runButton(page).textContent() === 'Run again') break
    clicks.push(await answerToClick(page))
  }
  if (await runButton(page).textContent() === 'Continue') await runButton(page).click()
  await finished(page, 240_000)
  const seconds = (performance.now() - start) / 1000
  const seen = await page.evaluate(() => /** @type {any} */ (globalThis).watch)
  const view = await stats(page)
  measured('paper-15-restless, 8 runs of 7 policies in the page', seconds, 's')
  measured('longest task of the main thread during the run', seen.longest, 'ms')
  measured('tasks of the main thread above 50 ms during the run', seen.tasks.join(', ') || 'none')
  measured('longest gap between turns of its event loop', seen.gap, 'ms')
  measured('from a click to the painted answer', clicks.map(ms => ms.toFixed(0)).join(', '), 'ms')
  measured('results shown in the table during the run', seen.tables, 'times')
  measured('scenes and frames of the charts during the run', `${view.scenes - scenes}, ${view.frames - frames}`)
  measured('a frame of the charts, mean of the last 60', view.drawMean, 'ms')
  assert.ok(seen.tables >= 8, `the table changed ${seen.tables} times`)
  assert.ok(view.frames - frames >= 8, `the charts were drawn ${view.frames - frames} times`)
  await close()
})

/** Runs in the page: gathers how it fares from now on. */
function watchMainThread() {
  /** @type {{longest: number, gap: number, tables: number, tasks: string[]}} */
  const watch = {longest: 0, gap: 0, tables: 0, tasks: []}
  const start = performance.now()
  Object.assign(globalThis, {watch})
  new PerformanceObserver(list => {
    for (const {startTime, duration} of list.getEntries()) {
      watch.longest = Math.max(watch.longest, duration)
      watch.tasks.push(`${duration.toFixed(0)} ms at ${((startTime - start) / 1000).toFixed(1)} s`)
    }
  }).observe({type: 'longtask'})
  let last = performance.now()
  setInterval(() => {
    const now = performance.now()
    watch.gap = Math.max(watch.gap, now - last)
    last = now
  }, 5)
  const cells = /** @type {Element} */ (document.querySelector('table.results'))
  let text = ''
  new MutationObserver(() => {
    const now = [...cells.querySelectorAll('.col-regret')].map(c => c.textContent).join()
    if (now !== text) watch.tables++
    text = now
  }).observe(cells, {subtree: true, childList: true, characterData: true})
}

/**
 * Clicks Pause or Run, and measures from the click, as the browser took it, to the frame that
 * shows the answer, ms.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<number>}
 */
async function answerToClick(page) {
  const answered = page.evaluate(() => new Promise(resolve => {
    const run = /** @type {Element} */ (document.querySelector('button.run'))
    const before = run.textContent
    run.addEventListener('pointerdown', event => {
      const look = () => {
        if (run.textContent === before) requestAnimationFrame(look)
        else setTimeout(() => resolve(performance.now() - event.timeStamp))
      }
      requestAnimationFrame(look)
    }, {once: true})
  }))
  await runButton(page).click()
  return /** @type {Promise<number>} */ (answered)
}
