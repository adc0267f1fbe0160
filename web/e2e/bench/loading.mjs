// @ts-check
// How long it takes from the navigation to a Run that can be pressed, in a fresh profile and in one that was here
// before, and for readers with a slow network or a slow processor: `make loading`, or `node bench/loading.mjs DIST...` to compare
// several builds by turns, TURNS=N for other than 5.
// The least and the median of all turns are printed, and of the processor time that the page's processes, workers
// included, took till then; and whether Chromium used the compiled code of the engine that it keeps.

import {spawn} from 'node:child_process'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {promisify} from 'node:util'
import {execFile} from 'node:child_process'
import {chromium} from 'playwright-core'
import {bin, chromiumPath, command, firstLine, preset, quiet, root} from '../support/site.mjs'

const turns = Number(process.env.TURNS ?? 5)
const dists = process.argv.slice(2).length ? process.argv.slice(2).map(d => resolve(d)) : [join(root, 'dist')]

await promisify(execFile)('go', ['build', '-o', bin + '/', './web/serve', './engine/cmd/rising'], {cwd: root})

/** @typedef {{ms: number, cpu: number}} Time */

/**
 * A reader whose network or processor is slow, what is opened, and what is waited for. The rate of the processor is that of the page's
 * own thread: Chromium slows no workers.
 * @typedef {{name: string, path: string, slow: 'network' | 'processor', until: string}} Reader
 */
const NETWORK = {offline: false, latency: 300, downloadThroughput: 200_000, uploadThroughput: 200_000} // 1.6 Mbit/s
const RATE = 6
const READY = 'button.run:not([aria-disabled="true"], :disabled)'
/** @type {Reader[]} */
const readers = [
  {name: '1.6 Mbit/s with 300 ms, the start page, Run', path: '', slow: 'network', until: READY},
  {name: '1.6 Mbit/s with 300 ms, the first lesson, Run', path: 'lesson-rising-in-five.html', slow: 'network', until: READY},
  {name: `a processor ${RATE} times slower, a link, its picture`, slow: 'processor', until: '.charts.is-drawn',
    path: await command.link(preset('paper-2-rested', {title: 'A link', runs: 10}))},
]

/** The time until a slow reader has what is waited for, in a fresh profile, ms. @param {string} address @param {Reader} reader */
const slowly = (address, {path, slow, until}) => inProfile(async profile => {
  const page = await profile.newPage()
  const wire = await profile.newCDPSession(page)
  if (slow === 'network') await wire.send('Network.emulateNetworkConditions', NETWORK)
  else await wire.send('Emulation.setCPUThrottlingRate', {rate: RATE})
  const start = performance.now()
  await page.goto(address + path, {waitUntil: 'commit'})
  await page.waitForFunction(selector => document.querySelector(selector) !== null, until, {polling: 20, timeout: 120_000})
  return performance.now() - start
})

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

/** @template T @param {(profile: import('playwright-core').BrowserContext) => Promise<T>} work  in a fresh profile */
async function inProfile(work) {
  const folder = await mkdtemp(join(tmpdir(), 'loading-'))
  const profile = await chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath(), args: ['--disable-gpu', '--enable-unsafe-swiftshader', ...quiet],
    chromiumSandbox: process.getuid?.() !== 0, viewport: {width: 1280, height: 800},
  })
  try {
    return await work(profile)
  } finally {
    await profile.close()
    await rm(folder, {recursive: true, force: true})
  }
}

/** One fresh profile: its first visit, and its third. @param {string} address @param {boolean} last  also what Chromium keeps */
const profileOf = (address, last) => inProfile(async profile => {
  const cold = await visit(profile, address)
  await visit(profile, address)
  const warm = await visit(profile, address)
  return {cold, warm, compiled: last && await usesCompiled(profile, address)}
})

const servers = dists.map(dist => spawn(join(bin, 'serve'), ['-addr', 'localhost:0', '-data', '', '-quiet', '-dist', dist],
  {cwd: root, stdio: ['ignore', 'pipe', 'inherit']}))
try {
  const addresses = await Promise.all(servers.map(async s => await firstLine(s) + '/'))
  /** @type {{cold: Time[], warm: Time[], compiled: boolean, slow: number[][]}[]} */
  const seen = dists.map(() => ({cold: [], warm: [], compiled: false, slow: readers.map(() => [])}))
  for (let turn = 1; turn <= turns; turn++) {
    for (const [i, address] of addresses.entries()) {
      const {cold, warm, compiled} = await profileOf(address, turn === turns)
      seen[i].cold.push(cold)
      seen[i].warm.push(warm)
      seen[i].compiled = compiled
      for (const [r, reader] of readers.entries()) seen[i].slow[r].push(await slowly(address, reader))
      if (process.env.EACH) console.log(dists[i], cold, warm)
    }
  }
  for (const [i, dist] of dists.entries()) {
    for (const kind of /** @type {const} */ (['cold', 'warm'])) {
      console.log(`measured: ${dist}, ${kind}: from navigation to Run ${leastAndMedian(seen[i][kind].map(t => t.ms))} ms, ` +
        `processor time ${leastAndMedian(seen[i][kind].map(t => t.cpu))} ms`)
    }
    for (const [r, {name}] of readers.entries()) console.log(`measured: ${dist}: ${name} after ${leastAndMedian(seen[i].slow[r])} ms`)
    console.log(`measured: ${dist}: compiled code of the engine that Chromium kept: ${seen[i].compiled ? 'used' : 'not used'}`)
  }
} finally {
  for (const s of servers) s.kill('SIGINT')
}
