// @ts-check
// Whatever a reader did before, the charts show what a freshly opened page of the same address shows:
// words, labels and pixels. Steps are drawn at random; a failure names the seed and the steps.
// SCENES_SEED repeats a sequence, SCENES_SECONDS makes it longer than it is in `make test`.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {site, measured, preset} from './support/site.mjs'
import {difference} from './support/pixels.mjs'
import {drawn, finished, runButton, setField, usable} from './support/reader.mjs'

/** @typedef {import('playwright-core').Page} Page */

const it = site()
const seed = Number(process.env.SCENES_SEED ?? Date.now() % 1_000_000)
const seconds = Number(process.env.SCENES_SECONDS ?? 20)
const FEWEST = 5 // steps, however slow the machine

const small = {horizon: 2000, runs: 2}
const two = preset('paper-2-rested', {...small, title: 'two'})
const many = preset('paper-15-rested', {...small, title: 'many'})
const scenarios = [two, {...two, title: 'three', arms: [...two.arms, two.arms[0]], policies: two.policies.slice(0, 3)}, many]
const sizes = [{width: 1280, height: 800}, {width: 1000, height: 700}, {width: 1500, height: 900}]
const poll = {polling: 50}

/** Whole numbers from 0 up to below n, the same for the same seed. @param {number} state */
const random = state => (/** @type {number} */ n) => {
  state = (state * 1103515245 + 12345) & 0x7fffffff
  return Math.floor(state / 0x80000000 * n)
}

/** Plays all runs, where the page shows all and not one. @param {Page} page */
async function playAll(page) {
  if (isLive(page)) return
  // A page that opens a link as Run is pressed takes the scenario of the link, which then waits for Run again.
  for (let tries = 0; tries < 3; tries++) {
    if (await runButton(page).textContent() === 'Run') await runButton(page).click()
    if (await finished(page, 20_000).then(() => true, () => false)) return
  }
  await finished(page)
}

/** What is seen of the charts: their words, their labels with their places, and a picture. @param {Page} page */
async function seen(page) {
  await page.mouse.move(1, 1)
  await drawn(page)
  const charts = page.locator('.charts')
  await charts.scrollIntoViewIfNeeded()
  await drawn(page)
  const words = await charts.evaluate(host => ({
    said: [...host.querySelectorAll('.takeaway, .caption')].filter(n => n instanceof HTMLElement && n.offsetParent).map(n => n.textContent),
    labels: [...host.querySelectorAll(':scope > [aria-hidden] span')].map(n => `${n.textContent} ${/** @type {HTMLElement} */ (n).style.transform}`).sort(),
  }))
  return {words, picture: await charts.screenshot({animations: 'disabled'})}
}

/** Opens a page of the same address and size, and looks at it. @param {Page} page @param {'ebiten' | 'canvas2d'} renderer */
async function fresh(page, renderer) {
  const address = new URL(page.url())
  const other = await it.visit({hash: address.hash, renderer, context: {viewport: page.viewportSize()}})
  await usable(other.page)
  await playAll(other.page)
  const view = await seen(other.page)
  await other.close()
  return view
}

const isLive = (/** @type {Page} */ page) => new URL(page.url()).hash.includes('mode=live')

/** The fields are in sight, and Reset, which takes the ghost of what was before away. @param {Page} page */
const canEdit = async page => !isLive(page) && await page.getByLabel('Horizon, rounds', {exact: true}).isVisible()

/** The steps that a reader may take, by name. @param {Page} page @param {(n: number) => number} dice @param {string[]} links */
const steps = (page, dice, links) => ({
  async open() {
    const i = dice(links.length)
    await page.evaluate(hash => { location.hash = hash }, links[i])
    await page.waitForFunction(title => document.querySelector('select.chooser')?.textContent?.includes(title) ||
      [...document.querySelectorAll('input')].some(n => n.value === title), scenarios[i].title, poll)
  },
  async horizon() {
    if (!await canEdit(page)) return
    await setField(page, 'Horizon, rounds', 1000 + 500 * dice(5))
    await page.locator('button[aria-label^="Reset"]:visible').first().click()
  },
  async seed() {
    if (!await canEdit(page)) return
    await page.locator('button:visible', {hasText: /^new seed$/}).first().click()
    await page.locator('button[aria-label^="Reset"]:visible').first().click()
  },
  async tab() {
    const tabs = page.locator('.choices .choice')
    await tabs.nth(dice(await tabs.count())).click()
  },
  async size() {
    await page.setViewportSize(sizes[dice(sizes.length)])
  },
  async mode() {
    const live = dice(2) === 1
    await page.getByRole('button', {name: live ? 'Live' : 'Runs', exact: true}).click()
    await page.waitForFunction(want => location.hash.includes('mode=live') === want, live, poll)
  },
})

for (const renderer of /** @type {const} */ (['canvas2d', 'ebiten'])) {
  test(`after any steps the charts are those of a freshly opened page: ${renderer}`, async t => {
    t.diagnostic(`SCENES_SEED=${seed}`)
    const dice = random(seed)
    const links = await Promise.all(scenarios.map(s => it.link(s)))
    const {page, close} = await it.visit({hash: links[0], renderer})
    await usable(page)
    const can = steps(page, dice, links)
    const names = /** @type {Array<keyof typeof can>} */ (Object.keys(can))
    /** @type {string[]} */
    const done = []
    const until = performance.now() + 1000 * seconds
    await playAll(page)
    while (done.length < FEWEST || performance.now() < until) {
      // Several steps at a time: what was hidden meanwhile must not come back as it was.
      for (let k = 0; k < 3; k++) {
        const name = names[dice(names.length)]
        done.push(name)
        await can[name]()
        if (name !== 'tab' && name !== 'size') await playAll(page)
      }
      const [mine, other] = [await seen(page), await fresh(page, renderer)]
      const where = `SCENES_SEED=${seed}, after ${done.join(' ')} at ${page.url()}`
      assert.deepEqual(mine.words, other.words, where)
      const {mean, most} = await difference(it.browser, mine.picture, other.picture)
      assert.ok(mean < 0.01, `the pictures differ by ${mean} on average, ${most} at most: ${where}`)
    }
    measured(`steps compared with a fresh page, ${renderer}`, done.length)
    await close()
  })
}
