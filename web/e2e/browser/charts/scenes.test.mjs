// @ts-check
// Whatever a reader did before, the charts show what a freshly opened page of the same address shows:
// words, labels and pixels. The steps are dealt from a seed, so that a run can be repeated:
// SCENES_SEED names another sequence, SCENES_DEALS makes it longer than it is in `make test`, where only Canvas2D draws.

import assert from 'node:assert/strict'
import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {test} from 'node:test'
import {guard, site, measured, preset, shots} from '../../support/site.mjs'
import {difference} from '../../support/pixels.mjs'
import {drawn, finished, openSetting, runButton, setField, usable} from '../../support/reader.mjs'
import {until} from '../../support/stand.mjs'
import {inVerify} from '../../support/verify.mjs'

/** @import {Page} from 'playwright-core' */
/** @typedef {(n: number) => number} Random  a whole number from 0 up to below n */

const it = site()
const seed = Number(process.env.SCENES_SEED ?? 1)
const deals = Number(process.env.SCENES_DEALS ?? 1)
/** Steps before the page is compared: what was hidden meanwhile must not come back as it was. */
const STEPS = 3
/** The page and the fresh one come to the same picture within this time, ms. */
const LATEST = 20_000

const small = {horizon: 2000, runs: 2}
const two = preset('paper-2-rested', {...small, title: 'two'})
const many = preset('paper-15-rested', {...small, title: 'many'})
const scenarios = [two, {...two, title: 'three', arms: [...two.arms, two.arms[0]], policies: two.policies.slice(0, 3)}, many]
const sizes = [{width: 1280, height: 800}, {width: 1000, height: 700}, {width: 1500, height: 900}]
const poll = {polling: 50}

/** The same numbers for the same seed. @param {number} state @returns {Random} */
const random = state => n => {
  state = (state * 1103515245 + 12345) & 0x7fffffff
  return Math.floor(state / 0x80000000 * n)
}

/** @template T @param {T[]} list @param {Random} dice @returns {T[]} in another order */
function shuffled(list, dice) {
  const all = [...list]
  for (let i = all.length - 1; i > 0; i--) {
    const j = dice(i + 1)
    ;[all[i], all[j]] = [all[j], all[i]]
  }
  return all
}

/** Whether one run is shown: the page's own button tells it, before the address does. @param {Page} page */
const isLive = page => page.locator('.modes .mode', {hasText: 'Live'}).evaluate(n => n.getAttribute('aria-pressed') === 'true')

/** Plays all runs, where the page shows all and not one. @param {Page} page */
async function playAll(page) {
  if (await isLive(page)) return
  // An edit of which the page hears only now makes Run of Run again.
  await until(async () => {
    const words = await runButton(page).textContent()
    if (words === 'Run') await runButton(page).click()
    return words === 'Run again'
  }, 120_000)
  await finished(page)
}

/** Until the address tells how the charts are looked at, which it does once that rests. @param {Page} page */
const addressRests = page => page.waitForFunction(() => {
  const view = new URLSearchParams(location.hash.split('?')[1])
  const pressed = (/** @type {string} */ group) =>
    [...document.querySelectorAll(`${group} > *`)].findIndex(n => n.getAttribute('aria-pressed') === 'true')
  return (pressed('.modes') === 1) === (view.get('mode') === 'live') && (pressed('.chart-list') === 0) === !view.has('chart')
}, null, poll)

/** The words of the charts, their labels with their places, and a picture. @param {Page} page */
async function seen(page) {
  await drawn(page)
  const charts = page.locator('.charts')
  const words = await charts.evaluate(host => ({
    sentences: [...host.querySelectorAll('.takeaway, .caption')].filter(n => n instanceof HTMLElement && n.offsetParent)
      .map(n => n.textContent),
    labels: [...host.querySelectorAll(':scope > [aria-hidden] span')].map(
      n => `${n.textContent} ${/** @type {HTMLElement} */ (n).style.transform}`).sort(),
  }))
  return {words, picture: await charts.screenshot({animations: 'disabled'})}
}

/** A page of the same address and size beside this one, with all its runs played. @param {Page} page */
async function openBeside(page) {
  const other = await page.context().newPage()
  const complaints = guard(other, it.address, [])
  await other.setViewportSize(/** @type {{width: number, height: number}} */ (page.viewportSize()))
  await other.goto(page.url())
  await usable(other)
  await playAll(other)
  return {other, complaints}
}

/** Both pages come to show the same. @param {Page} page @param {Page} other @param {string} where */
async function assertSame(page, other, where) {
  for (const p of [page, other]) await p.locator('.charts').scrollIntoViewIfNeeded()
  const until = performance.now() + LATEST
  for (;;) {
    const [mine, fresh] = [await seen(page), await seen(other)]
    const {mean, most} = await difference(it.browser, mine.picture, fresh.picture)
    const same = JSON.stringify(mine.words) === JSON.stringify(fresh.words) && mean < 0.01
    if (same) return
    if (performance.now() < until) continue
    assert.deepEqual(mine.words, fresh.words, where)
    mkdirSync(shots, {recursive: true})
    writeFileSync(join(shots, 'scenes-mine.png'), mine.picture)
    writeFileSync(join(shots, 'scenes-fresh.png'), fresh.picture)
    assert.fail(`the pictures differ by ${mean} on average, ${most} at most (${shots}): ${where}`)
  }
}

/** The fields are in sight, and Reset, which takes the curves of before away. @param {Page} page */
async function canEdit(page) {
  if (await isLive(page)) return false
  // On a narrow page the editor may be sliding out of sight, and hidden only at its end.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(a => a.finished)))
  await openSetting(page)
  return page.getByLabel('Horizon, rounds', {exact: true}).isVisible()
}

/**
 * Makes an edit, waits until the address has it, and takes the curves of before away.
 * @param {Page} page
 * @param {() => Promise<void>} change
 */
async function edit(page, change) {
  const before = new URL(page.url()).hash.split('?')[0]
  await change()
  await page.waitForFunction(was => location.hash.split('?')[0] !== was, before, poll)
  await page.locator('button[aria-label^="Reset"]:visible').first().click()
}

/** The steps that a reader may take, by name. @param {Page} page @param {Random} dice @param {string[]} links */
const steps = (page, dice, links) => ({
  async open() {
    const which = dice(links.length)
    if (new URL(page.url()).hash === links[which]) return
    await page.evaluate(hash => { location.hash = hash }, links[which])
    const {title, horizon, seed: its} = scenarios[which]
    for (const [name, value] of Object.entries({Title: title, 'Horizon, rounds': String(horizon), Seed: String(its)})) {
      await page.waitForFunction(([name, value]) => {
        const field = [...document.querySelectorAll('label')].find(l => l.textContent === name)?.control
        return field instanceof HTMLInputElement && field.value.replaceAll(',', '') === value
      }, [name, value], poll)
    }
    // The page shows all runs and not one, which it may have played before.
    await page.waitForFunction(() => document.querySelector('.modes .mode')?.getAttribute('aria-pressed') === 'true', null, poll)
  },
  async horizon() {
    const by = 500 * (1 + dice(4))
    if (!await canEdit(page)) return
    const was = Number((await page.getByLabel('Horizon, rounds', {exact: true}).inputValue()).replace(/\D/g, ''))
    await edit(page, () => setField(page, 'Horizon, rounds', was + (was > 2500 ? -by : by)))
  },
  async seed() {
    if (!await canEdit(page)) return
    await edit(page, () => page.locator('button:visible', {hasText: /^new seed$/}).first().click())
  },
  async tab() {
    await page.locator('.more-charts').click()
    await page.locator('.chart-list .menu-item').nth(dice(3)).click()
  },
  async size() {
    await page.setViewportSize(sizes[dice(sizes.length)])
  },
  async mode() {
    await page.locator('.modes button.mode[aria-pressed="false"]').click()
  },
})

for (const renderer of /** @type {const} */ (['canvas2d', 'ebiten'])) {
  test(`after any steps the charts are those of a freshly opened page: ${renderer}`, renderer === 'ebiten' ? inVerify : {}, async t => {
    t.diagnostic(`SCENES_SEED=${seed}`)
    const dice = random(seed)
    const links = await Promise.all(scenarios.map(s => it.link(s)))
    const {page, close} = await it.visit({hash: links[0], renderer})
    await usable(page)
    await page.evaluate(first => {
      let next = first // the seeds that the page draws are those of this test
      crypto.getRandomValues = array => Object.assign(array, {0: next++})
    }, seed)
    const can = steps(page, dice, links)
    const names = /** @type {Array<keyof typeof can>} */ (Object.keys(can))
    const sequence = Array.from({length: deals}, () => shuffled(names, dice)).flat()
    await playAll(page)
    for (const [i, name] of sequence.entries()) {
      await can[name]()
      await playAll(page)
      if ((i + 1) % STEPS > 0) continue
      await page.mouse.move(1, 1)
      await addressRests(page)
      const {other, complaints} = await openBeside(page)
      await assertSame(page, other, `SCENES_SEED=${seed}, after ${sequence.slice(0, i + 1).join(' ')} at ${page.url()}`)
      assert.deepEqual(complaints, [])
      await other.close()
    }
    measured(`steps compared with a fresh page, ${renderer}`, sequence.length)
    await close()
  })
}
