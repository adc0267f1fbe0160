// @ts-check
// How long it takes from the navigation to a Run that can be pressed, in a fresh profile and in one that was here
// before: `make loading`, or `node loading.mjs DIST...` to compare several builds by turns. The least of all
// turns is printed, and the least processor time that the pages' processes, workers included, took till then.

import {spawn} from 'node:child_process'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {promisify} from 'node:util'
import {execFile} from 'node:child_process'
import {chromium} from 'playwright-core'
import {bin, chromiumPath, firstLine, root} from './support/site.mjs'

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
  }, null, {polling: 5})
  const time = {ms: /** @type {number} */ (await ms.jsonValue()), cpu: await processTime(profile) - computed}
  // What the browser keeps of compiled code it writes after the page has come to rest.
  await page.waitForTimeout(3000)
  await page.close()
  return time
}

/** One fresh profile: its first visit, and its third. @param {string} address */
async function profileOf(address) {
  const folder = await mkdtemp(join(tmpdir(), 'loading-'))
  const profile = await chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath(), args: ['--disable-gpu', '--enable-unsafe-swiftshader', '--no-first-run'],
    chromiumSandbox: process.getuid?.() !== 0, viewport: {width: 1280, height: 800},
  })
  try {
    const cold = await visit(profile, address)
    await visit(profile, address)
    return {cold, warm: await visit(profile, address)}
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
  /** @type {{cold: Time, warm: Time}[]} */
  const best = dists.map(() => ({cold: {ms: Infinity, cpu: Infinity}, warm: {ms: Infinity, cpu: Infinity}}))
  for (let turn = 0; turn < turns; turn++) {
    for (const [i, address] of addresses.entries()) {
      const times = await profileOf(address)
      for (const kind of /** @type {const} */ (['cold', 'warm'])) {
        best[i][kind] = {ms: Math.min(best[i][kind].ms, times[kind].ms), cpu: Math.min(best[i][kind].cpu, times[kind].cpu)}
      }
    }
  }
  for (const [i, dist] of dists.entries()) {
    for (const kind of /** @type {const} */ (['cold', 'warm'])) {
      console.log(`measured: ${dist}, ${kind}: from navigation to Run ${best[i][kind].ms.toFixed(0)} ms, processor time ` +
        `${best[i][kind].cpu.toFixed(0)} ms`)
    }
  }
} finally {
  for (const s of servers) s.kill('SIGINT')
}
