// @ts-check
// What the page's tricks gain while it loads: the page as it is beside the page without one of them, which is taken out on the way to
// the browser; by turns, in fresh profiles, on a line of 20 Mbit/s and 40 ms (MBIT, LATENCY). Of all turns (TURNS) the least.

import {spawn, spawnSync} from 'node:child_process'
import {chromium} from 'playwright-core'
import {join} from 'node:path'
import {bin, chromiumPath, firstLine, prepare, preset, quiet, root, withWebGL} from './site.mjs'

/** @import {Page} from 'playwright-core' */
/** @typedef {{what: string, where: string, files: string[], gain: number}} Trick  files: below the root */

const TURNS = Number(process.env.TURNS ?? 5)
const [mbit, latency] = [Number(process.env.MBIT ?? 20), Number(process.env.LATENCY ?? 40)]
const line = {offline: false, latency, downloadThroughput: mbit * 1e6 / 8, uploadThroughput: mbit * 1e6 / 32}

/** The page, or a module of it, without a trick. @type {Record<string, (text: string) => string>} */
const without = {
  nothing: text => text,
  first: html => html.replace(/<div class="before-page"[^]*?<\/div>/, ''),
  warm: script => script.replace(/(\.engine\(\))\?\.warm\(/g, '$1?.nothing?.('),
}

/** When Run can be pressed, ms after the navigation. @param {Page} page */
async function usable(page) {
  const at = await page.waitForFunction(() => {
    const run = document.querySelector('button.run')
    return run && run.getAttribute('aria-disabled') !== 'true' && performance.now()
  }, null, {polling: 5})
  return Number(await at.jsonValue())
}

/** When the largest picture was painted first, ms after the navigation. @param {Page} page */
async function pictured(page) {
  await page.locator('.charts.is-drawn').waitFor()
  return page.evaluate(() => new Promise(resolve => new PerformanceObserver(list => {
    const pictures = list.getEntries().filter(e => /** @type {any} */ (e).url)
    resolve(pictures.length > 0 ? pictures[0].startTime : performance.now())
  }).observe({type: 'largest-contentful-paint', buffered: true})))
}

/** From the click on Run until there are results, ms; the page had some time before. @param {Page} page */
async function played(page) {
  await usable(page)
  await page.locator('.charts.is-drawn').waitFor()
  await page.waitForTimeout(3000) // it warms up meanwhile
  return page.evaluate(() => new Promise((resolve, reject) => {
    const seen = () => [...document.querySelectorAll('.results .col-regret')].some(c => /** @type {HTMLElement} */ (c).title)
    if (seen()) reject(new Error('there are results before Run'))
    setTimeout(() => reject(new Error('there are no results')), 60_000)
    const start = performance.now()
    new MutationObserver(() => { if (seen()) resolve(performance.now() - start) })
      .observe(document.body, {subtree: true, childList: true, attributes: true, attributeFilter: ['title']})
    document.querySelector('button.run')?.dispatchEvent(new MouseEvent('click', {bubbles: true}))
  }))
}

/** @type {Array<{what: string, where: string, files: string[], trick: keyof typeof without, measure: (page: Page) => Promise<any>}>} */
const tricks = [
  {what: 'still pictures: the first chart', where: 'web/build/first', trick: 'first', measure: pictured,
    files: ['first.go', 'pictures.go', 'elastic.go', 'first_test.go', 'elastic_test.go'].map(name => 'web/build/first/' + name)},
  {what: 'warm: from Run to results', where: 'static/js/engine/pool.js', files: [], trick: 'warm', measure: played},
]

/** The link of a scenario that is no preset. */
function ownScenario() {
  const input = JSON.stringify(preset('paper-2-rested', {seed: 5}))
  return spawnSync(join(bin, 'rising'), ['link', '-'], {input, encoding: 'utf8'}).stdout.trim()
}

/** @param {import('playwright-core').Browser} browser @param {string} address @param {typeof tricks[number]} row @param {string} less */
async function visit(browser, address, {trick, measure}, less) {
  const context = await browser.newContext({viewport: {width: 1280, height: 800}, reducedMotion: 'reduce', serviceWorkers: 'block'})
  try {
    const page = await context.newPage()
    const path = trick === 'warm' ? /\/a\/js\/[^/]*\.js$/ : address
    await page.route(path, async route => {
      const answer = await route.fetch()
      const text = await answer.text()
      const changed = without[less](text)
      if (less !== 'nothing' && trick !== 'warm' && changed === text) throw new Error(`the page has no ${trick}`)
      await route.fulfill({response: answer, body: changed})
    })
    const wire = await context.newCDPSession(page)
    await wire.send('Network.enable')
    await wire.send('Network.emulateNetworkConditions', line)
    // No picture of this scenario is there before Run.
    const link = trick === 'warm' ? ownScenario() : ''
    await page.goto(address + link, {waitUntil: 'commit'})
    return Number(await measure(page))
  } finally {
    await context.close()
  }
}

/** @returns {Promise<Trick[]>} */
export async function pageTricks() {
  await prepare()
  const flags = ['-addr', 'localhost:0', '-data', '', '-quiet']
  const server = spawn(join(bin, 'serve'), flags, {cwd: root, stdio: ['ignore', 'pipe', 'inherit']})
  const browser = await chromium.launch({executablePath: chromiumPath(), args: [...quiet, ...withWebGL],
    chromiumSandbox: process.getuid?.() !== 0})
  try {
    const address = await firstLine(server) + '/'
    const found = []
    for (const trick of tricks) {
      const least = {nothing: Infinity, [trick.trick]: Infinity}
      for (let turn = 0; turn < TURNS; turn++) {
        for (const less of Object.keys(least)) least[less] = Math.min(least[less], await visit(browser, address, trick, less))
      }
      found.push({...trick, gain: least[trick.trick] / least.nothing, ms: least})
    }
    return found
  } finally {
    await browser.close()
    server.kill('SIGINT')
  }
}
