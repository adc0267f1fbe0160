// @ts-check
// What a reader of the page does and sees, by the names the page gives its controls.

import {isDeepStrictEqual} from 'node:util'
import {until} from './stand.mjs'

/** @import {Page} from 'playwright-core' */

// playwright polls by animation frame unless told otherwise, and would spoil the counts of frames.
const poll = {polling: 50}

export const runButton = (/** @type {Page} */ page) => page.locator('button.run')

/** Until the page can be used: Run is enabled. @param {Page} page */
export async function usable(page) {
  await page.waitForFunction(() => {
    const run = document.querySelector('button.run')
    return run instanceof HTMLButtonElement && run.getAttribute('aria-disabled') !== 'true'
  }, null, poll)
}

/** Until all runs are in. @param {Page} page @param {number} [timeout] ms */
export async function finished(page, timeout = 120_000) {
  await page.waitForFunction(() => document.querySelector('button.run')?.textContent === 'Run again', null, {...poll, timeout})
  await page.waitForFunction(() => document.querySelector('.fingerprint')?.textContent !== '', null, poll)
}

/** Until the status line holds these words. @param {Page} page @param {RegExp} words */
export async function status(page, words) {
  await page.waitForFunction(re => new RegExp(re).test(document.querySelector('.status')?.textContent ?? ''), words.source, poll)
}

/** Opens the fields of the setting, where they are folded. @param {Page} page */
export async function openSetting(page) {
  const folded = page.locator('.setting-fields:not([open]) > summary')
  if (await folded.isVisible()) await folded.click()
}

/** Opens the dialog that shares the scenario. @param {Page} page */
export async function openShare(page) {
  await page.getByRole('button', {name: 'Share', exact: true}).click()
  await page.locator('dialog.share-dialog').waitFor()
}

/** Opens the dialog of presets, files and scenarios that are kept. @param {Page} page */
export async function openGallery(page) {
  await page.getByRole('button', {name: 'All experiments, your scenarios and files'}).click()
  await page.locator('dialog.open-dialog').waitFor()
}

/** Shows the scenario as text. @param {Page} page */
export async function openJSON(page) {
  await openSetting(page)
  await page.getByRole('button', {name: 'Edit as JSON'}).click()
}

/** Opens a dialog that makes arms. @param {Page} page @param {RegExp} words */
export async function openImport(page, words) {
  await page.getByRole('button', {name: 'Import', exact: true}).click()
  await page.getByRole('button', {name: words}).click()
}

/** Chooses the chart on the right by its name in the list. @param {Page} page @param {string} title */
export async function chooseChart(page, title) {
  await page.locator('.more-charts').click()
  await page.locator('.chart-list').getByRole('button', {name: title, exact: true}).click()
}

/** Asks for columns of the table. @param {Page} page @param {...string} names */
export async function showColumns(page, ...names) {
  await page.getByRole('button', {name: 'Columns', exact: true}).click()
  for (const name of names) await page.getByRole('checkbox', {name, exact: true}).check()
  await page.keyboard.press('Escape')
}

/** Types a number into a field of the scenario. @param {Page} page @param {string} label @param {number | string} value */
export async function setField(page, label, value) {
  const field = page.getByLabel(label, {exact: true})
  await openSetting(page)
  await field.fill(String(value))
  await field.press('Enter')
  await field.blur()
}

/** Sets the runs and waits until the address says so. @param {Page} page @param {number} runs */
export async function setRuns(page, runs) {
  const before = page.url()
  await setField(page, 'Runs per policy', runs)
  await page.waitForFunction(url => location.href !== url, before, poll)
}

/**
 * The table as it stands, by policy and variant: what is written and, exactly, what it means.
 * @param {Page} page
 * @returns {Promise<TableRow[]>}
 *
 * @typedef {object} TableRow
 * @property {string} name
 * @property {string} variant
 * @property {string} regret     as written
 * @property {string} ci
 * @property {string} best
 * @property {string} ends
 * @property {string} time
 * @property {number} exactRegret
 * @property {number} exactCi
 * @property {number} exactStd
 * @property {number} exactBest
 * @property {number} exactEnds
 */
export function table(page) {
  return page.$$eval('table.results > tbody > tr:first-child', rows => rows.map(row => {
    const cell = (/** @type {string} */ name) => /** @type {HTMLElement} */ (row.querySelector(name))
    const written = (/** @type {string} */ name) => cell(name)?.textContent ?? ''
    const exact = (/** @type {string} */ name) => Number(cell(name)?.title || NaN)
    return {
      name: written('.policy-name'),
      variant: row.parentElement?.dataset.variant ?? '',
      regret: written('.col-regret'),
      ci: written('.col-ci'),
      best: written('.col-best'),
      ends: written('.col-ends'),
      time: written('.col-time'),
      exactRegret: exact('.col-regret'),
      exactCi: exact('.col-ci'),
      exactStd: exact('.col-std'),
      exactBest: exact('.col-best'),
      exactEnds: exact('.col-ends'),
    }
  }))
}

/** The whole fingerprint of the results shown. @param {Page} page */
export async function fingerprint(page) {
  const title = await page.locator('.badge').getAttribute('title')
  return title?.split(': ').at(-1) ?? ''
}

/** @param {Page} page @returns {Promise<string>} the text of the notice, '' if there is none */
export async function notice(page) {
  const node = page.locator('.notice')
  return await node.isVisible() ? (await node.locator('.notice-words').textContent() ?? '') : ''
}

/** Until a notice is shown. @param {Page} page */
export async function noticed(page) {
  await page.locator('.notice').waitFor()
  return notice(page)
}

/**
 * Until the view's counters are as wanted.
 * @param {Page} page @param {(stats: any) => boolean} wanted
 */
export async function viewed(page, wanted) {
  if (!await until(async () => wanted(await stats(page)), 20_000)) throw new Error(`the view stays at ${JSON.stringify(await stats(page))}`)
}

/** @param {Page} page @returns {Promise<any>} counters of the view: ViewStats */
export const stats = page => page.evaluate(() => /** @type {any} */ (globalThis).spy.stats())

/** Until the first scene is on the screen. @param {Page} page */
export const painted = page =>
  page.waitForFunction(() => document.querySelector('.charts')?.classList.contains('is-drawn'), null, poll)

/** Until the view has drawn a scene and has nothing more to draw. @param {Page} page */
export async function drawn(page) {
  await painted(page)
  await page.evaluate(() => /** @type {any} */ (globalThis).spy.settled())
}

/**
 * Until counters are the same before and after a rest, of which there are at most ten. A page under load may still be busy with what
 * was done to it last; one that keeps asking for frames never comes to rest. Rest is a matter of time, so this waits a fixed one,
 * by the page's own clock.
 * @template T @param {Page} page @param {() => Promise<T>} read @param {number} [ms]
 * @returns {Promise<T>} the counters at rest
 */
export async function atRest(page, read, ms = 600) {
  for (let i = 0, last = await read(); i < 10; i++) {
    await page.evaluate(ms => new Promise(resolve => setTimeout(resolve, ms)), ms)
    const now = await read()
    if (isDeepStrictEqual(now, last)) return now
    last = now
  }
  throw new Error(`the page never comes to rest: ${JSON.stringify(await read())}`)
}

/** Chooses a preset by its title and waits until it is shown. @param {Page} page @param {string} title */
export async function choosePreset(page, title) {
  await page.getByLabel('Scenario', {exact: true}).first().selectOption({label: title})
  await page.waitForFunction(want => {
    const select = document.querySelector('select.chooser')
    return select instanceof HTMLSelectElement && select.selectedOptions[0]?.textContent === want && location.hash !== ''
  }, title, poll)
}

/** The colours the page means by these names just now: "#2a418d". @param {Page} page @param {string[]} names  such as "--ground" */
export const colours = (page, names) => page.evaluate(all => {
  const probe = document.body.appendChild(document.createElement('i'))
  const found = all.map(name => {
    probe.style.color = `var(${name})`
    const channels = getComputedStyle(probe).color.match(/\d+/g) ?? []
    return `#${channels.map(c => Number(c).toString(16).padStart(2, '0')).join('')}`
  })
  probe.remove()
  return found
}, names)

/** Counts in globalThis.pictures how often the table's regrets change. @param {Page} page */
export const countPictures = page => page.evaluate(() => {
  const at = /** @type {any} */ (globalThis)
  at.pictures = 0
  let last = ''
  new MutationObserver(() => {
    const now = [...document.querySelectorAll('.results .col-regret')].map(c => /** @type {HTMLElement} */ (c).title).join()
    if (now !== last) at.pictures++
    last = now
  }).observe(/** @type {Node} */ (document.querySelector('table.results')), {subtree: true, childList: true, attributes: true})
})
