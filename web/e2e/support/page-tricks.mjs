// @ts-check
// What the page's tricks gain while it loads: the page as it is beside the page without one of them, which is taken out on the way to
// the browser; by turns, in fresh profiles, on a line of 20 Mbit/s and 40 ms. Of all turns the least.

import {spawn, spawnSync} from 'node:child_process'
import {chromium} from 'playwright-core'
import {join} from 'node:path'
import {untilCurve} from './bench-page.mjs'
import {bin, chromiumPath, firstLine, prepare, preset, quiet, root, withWebGL} from './site.mjs'

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{what: string, where: string, files: string[], gain: number}} Trick  files: below the root */

const TURNS = Number(process.env.TURNS ?? 5)
const line = {offline: false, latency: 40, downloadThroughput: 20e6 / 8, uploadThroughput: 5e6 / 8}

/** The page, or a module of it, without a trick. @type {Record<string, (text: string) => string>} */
const without = {
  nothing: text => text,
  early: html => html.replace(/<script type="module" src="[^"]*\/early\.[^>]*><\/script>/, ''),
  preloads: html => html.replace(/<link rel="(module)?preload"[^>]*>/g, ''),
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

/** From the click on Run until a curve is on the screen, ms; the page had some time before. @param {Page} page */
async function played(page) {
  await usable(page)
  await page.locator('.charts.is-drawn').waitFor()
  await page.waitForTimeout(3000) // it warms up meanwhile
  return untilCurve(page)
}

/** @type {Array<{what: string, where: string, files: string[], trick: keyof typeof without, measure: (page: Page) => Promise<any>}>} */
const tricks = [
  {what: 'early: until Run', where: 'static/js/engine/early.js', files: ['static/js/engine/early.js'], trick: 'early', measure: usable},
  {what: 'preloads: until Run', where: 'web/build', files: [], trick: 'preloads', measure: usable},
  {what: 'still pictures: the first chart', where: 'web/build/first', trick: 'first', measure: pictured,
    files: ['first.go', 'pictures.go', 'elastic.go', 'first_test.go', 'elastic_test.go'].map(name => 'web/build/first/' + name)},
  {what: 'warm: from Run to a curve', where: 'static/js/engine/pool.js', files: [], trick: 'warm', measure: played},
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
