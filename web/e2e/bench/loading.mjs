// @ts-check
// How long it takes from the navigation to a Run that can be pressed, in a fresh profile and in one that was here
// before: `make loading`, or `node bench/loading.mjs DIST...` to compare several builds by turns, TURNS=N for other than 5.
// The least and the median of all turns are printed, and of the processor time that the page's processes, workers
// included, took till then; and whether Chromium used the compiled code of the engine that it keeps.

import {spawn} from 'node:child_process'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {promisify} from 'node:util'
import {execFile} from 'node:child_process'
import {chromium} from 'playwright-core'
import {bin, chromiumPath, firstLine, quiet, root} from '../support/site.mjs'

const turns = Number(process.env.TURNS ?? 5)
const dists = process.argv.slice(2).length ? process.argv.slice(2).map(d => resolve(d)) : [join(root, 'dist')]

/** @typedef {{ms: number, cpu: number}} Time */

/** The processor time of all pages so far, workers included, in ms. @param {import('playwright-core').BrowserContext} profile */
async function processTime(profile) {
  const wire = await profile.browser()?.newBrowserCDPSession()
  if (!wire) throw new Error('the profile has no browser')
  const {processInfo} = await wire.send('SystemInfo.getProcessInfo')
  await wire.detach()
  return processInfo.filter(p => p.type === 'renderer').reduce((sum, p) => sum + 1000 * p.cpuTime, 0)
}

/** @param {import('playwright-core').BrowserContext} profile @param {string} address @returns {Promise<Time>} */
async function visit(profile, address) {
  const page = await profile.newPage()
  const computed = await processTime(profile)
  await page.goto(address, {waitUntil: 'commit'})
  const ms = await page.waitForFunction(() => {
    const run = document.querySelector('button.run')
    return run instanceof HTMLButtonElement && !run.disabled && run.getAttribute('aria-disabled') !== 'true' && performance.now()
  }, null, {polling: 5, timeout: 120_000})
  const time = {ms: /** @type {number} */ (await ms.jsonValue()), cpu: await processTime(profile) - computed}
  // Chromium keeps the compiled code of the engine once it has compiled nothing more for 2 s, so not while it plays.
  const isDone = () => document.querySelector('.transport')?.getAttribute('data-phase') === 'done'
  await page.waitForFunction(isDone, null, {polling: 200, timeout: 120_000})
  await page.waitForTimeout(4000)
  await page.close()
  return time
}

/** Whether Chromium uses compiled code of the engine. @param {import('playwright-core').BrowserContext} profile @param {string} address */
async function usesCompiled(profile, address) {
  const wire = await profile.browser()?.newBrowserCDPSession()
  if (!wire) throw new Error('the profile has no browser')
  let used = false
  wire.on('Tracing.dataCollected', ({value}) => { used ||= value.some((/** @type {any} */ e) => e.name === 'v8.wasm.moduleCacheHit') })
  const ended = new Promise(resolve => wire.once('Tracing.tracingComplete', resolve))
  const traceConfig = {includedCategories: ['disabled-by-default-devtools.timeline']}
  await wire.send('Tracing.start', {transferMode: 'ReportEvents', traceConfig})
  await visit(profile, address)
  await wire.send('Tracing.end')
  await ended
  return used
}

/** @param {number[]} values */
function leastAndMedian(values) {
  const sorted = values.toSorted((a, b) => a - b)
  return `${sorted[0].toFixed(0)} (median ${sorted[Math.floor(sorted.length / 2)].toFixed(0)})`
}

/** One fresh profile: its first visit, and its third. @param {string} address @param {boolean} last  also what Chromium keeps */
async function profileOf(address, last) {
  const folder = await mkdtemp(join(tmpdir(), 'loading-'))
  const profile = await chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath(), args: ['--disable-gpu', '--enable-unsafe-swiftshader', ...quiet],
    chromiumSandbox: process.getuid?.() !== 0, viewport: {width: 1280, height: 800},
  })
  try {
    const cold = await visit(profile, address)
    await visit(profile, address)
    const warm = await visit(profile, address)
    return {cold, warm, compiled: last && await usesCompiled(profile, address)}
  } finally {
    await profile.close()
    await rm(folder, {recursive: true, force: true})
  }
}

await promisify(execFile)('go', ['build', '-o', bin + '/', './web/serve'], {cwd: root})
const servers = dists.map(dist => spawn(join(bin, 'serve'), ['-addr', 'localhost:0', '-data', '', '-quiet', '-dist', dist],
  {cwd: root, stdio: ['ignore', 'pipe', 'inherit']}))
try {
  const addresses = await Promise.all(servers.map(async s => await firstLine(s) + '/'))
  /** @type {{cold: Time[], warm: Time[], compiled: boolean}[]} */
  const seen = dists.map(() => ({cold: [], warm: [], compiled: false}))
  for (let turn = 1; turn <= turns; turn++) {
    for (const [i, address] of addresses.entries()) {
      const {cold, warm, compiled} = await profileOf(address, turn === turns)
      seen[i].cold.push(cold)
      seen[i].warm.push(warm)
      seen[i].compiled = compiled
      if (process.env.EACH) console.log(dists[i], cold, warm)
    }
  }
  for (const [i, dist] of dists.entries()) {
    for (const kind of /** @type {const} */ (['cold', 'warm'])) {
      console.log(`measured: ${dist}, ${kind}: from navigation to Run ${leastAndMedian(seen[i][kind].map(t => t.ms))} ms, ` +
        `processor time ${leastAndMedian(seen[i][kind].map(t => t.cpu))} ms`)
    }
    console.log(`measured: ${dist}: compiled code of the engine that Chromium kept: ${seen[i].compiled ? 'used' : 'not used'}`)
  }
} finally {
  for (const s of servers) s.kill('SIGINT')
}
