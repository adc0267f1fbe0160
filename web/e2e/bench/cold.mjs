// @ts-check
// How long a first start takes, and a change: `make cold` clones the project, with empty caches of Go, and runs `make run` there, ROUNDS
// times (3), and then `make dev`, in which it changes a line of Go, of JavaScript and of CSS. Times are from the start, or the change,
// until the page is served, until it has played its runs in Chromium, and until the whole site is there; with the processor time that
// make and all that it started took till then. Of several rounds the median is printed last.

import {execFileSync, spawn} from 'node:child_process'
import {appendFileSync, mkdtempSync, readFileSync, readdirSync, rmSync} from 'node:fs'
import {createServer} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {chromium} from 'playwright-core'
import {chromiumPath, quiet, root} from '../support/site.mjs'

const rounds = Number(process.env.ROUNDS ?? 3)
/** The lines that are changed: an end of each file is what a reader would add. */
const changes = [['Go', 'engine/policy/ucb1.go'], ['JavaScript', 'static/js/text/page.js'], ['CSS', 'static/css/main.css']]

/** The processor time of a process and of all that it has started, in seconds. @param {number} top */
function processorTime(top) {
  /** @type {Map<number, {parent: number, ticks: number}>} */
  const all = new Map()
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
      all.set(pid, {parent: Number(fields[1]), ticks: fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)})
    } catch {} // it has ended
  }
  /** @param {number} pid @returns {boolean} */
  const isBelow = pid => pid === top || (all.get(pid)?.parent ?? 0) > 1 && isBelow(/** @type {any} */ (all.get(pid)).parent)
  return [...all].reduce((sum, [pid, {ticks}]) => isBelow(pid) ? sum + ticks / 100 : sum, 0)
}

/** A port on which nothing listens. @returns {Promise<number>} */
const freePort = () => new Promise(resolve => {
  const server = createServer().listen(0, 'localhost', () => {
    const {port} = /** @type {import('node:net').AddressInfo} */ (server.address())
    server.close(() => resolve(port))
  })
})

/** Waits until something is true, at most ten minutes. @param {() => Promise<boolean>} is @param {() => boolean} ended */
async function until(is, ended) {
  for (const end = Date.now() + 600_000; !await is().catch(() => false); await new Promise(resolve => setTimeout(resolve, 50))) {
    if (ended() || Date.now() > end) throw new Error('make has ended, or ten minutes have gone')
  }
}

/** Starts make in a folder. @param {string} target @param {string} clone @param {Record<string, string>} caches */
async function start(target, clone, caches) {
  const port = await freePort()
  const began = performance.now()
  const make = spawn('make', [target, `ADDR=localhost:${port}`], {cwd: clone, env: {...process.env, ...caches}, detached: true,
    stdio: ['ignore', 'ignore', 'inherit']})
  const pid = Number(make.pid)
  let over = false
  const ended = new Promise(resolve => make.on('exit', () => resolve(over = true)))
  const address = `http://localhost:${port}/`
  /** @param {string} path */
  const status = async path => (await fetch(address + path, {headers: {accept: 'text/html'}})).status
  return {
    address,
    now: () => ({seconds: (performance.now() - began) / 1000, processor: processorTime(pid)}),
    served: () => until(async () => await status('') === 200, () => over),
    whole: () => until(async () => await status('licences.html') === 200 && await status('no-such-page.html') === 404, () => over),
    async stop() {
      if (!over) process.kill(-pid, 'SIGINT')
      await ended
    },
  }
}

/** Opens the page and waits until it has played. @param {import('playwright-core').Page} page @param {string} address */
async function played(page, address) {
  await page.goto(address)
  await isDone(page)
}
/** Waits until the 20 runs of a first visit are played. @param {import('playwright-core').Page} page */
const isDone = page => page.getByRole('button', {name: 'All 100 runs'}).waitFor({timeout: 300_000})

/** @typedef {{seconds: number, processor: number}} Time */
/** @param {string} what @param {Time} time @param {Time} [since] */
function print(what, {seconds, processor}, since = {seconds: 0, processor: 0}) {
  const [all, busy] = [seconds - since.seconds, processor - since.processor].map(number => number.toFixed(1).padStart(7))
  console.log(`${what.padEnd(48)}${all} s ${busy} s of the processors`)
}

const folder = mkdtempSync(join(tmpdir(), 'rising-cold-'))
const browser = await chromium.launch({executablePath: await chromiumPath(), args: quiet})
try {
  const clone = join(folder, 'clone')
  const caches = {GOCACHE: join(folder, 'build'), GOMODCACHE: join(folder, 'modules'), GOFLAGS: '-modcacherw'}
  /** @type {Record<string, Time[]>} */
  const all = {'the page is served': [], 'it has played its runs': [], 'the whole site is there': []}
  for (let round = 1; round <= rounds; round++) {
    for (const old of [clone, caches.GOCACHE, caches.GOMODCACHE]) rmSync(old, {recursive: true, force: true})
    execFileSync('git', ['clone', '--quiet', root, clone])
    const make = await start('run', clone, caches)
    const page = await browser.newPage()
    for (const [what, reached] of /** @type {const} */ ([['the page is served', make.served],
      ['it has played its runs', () => played(page, make.address)], ['the whole site is there', make.whole]])) {
      await reached()
      all[what].push(make.now())
      print(`make run, round ${round}: ${what}`, make.now())
    }
    await page.close()
    await make.stop()
  }
  if (rounds > 1) {
    for (const [what, times] of Object.entries(all)) {
      print(`make run, median: ${what}`, times.toSorted((a, b) => a.seconds - b.seconds)[rounds >> 1])
    }
  }
  const make = await start('dev', clone, caches)
  await make.served()
  print('make dev, with what make run compiled', make.now())
  const page = await browser.newPage()
  await played(page, make.address)
  for (const [what, file] of changes) {
    for (let turn = 1; turn <= 3; turn++) {
      await new Promise(resolve => setTimeout(resolve, 8000)) // it is done with the change before
      await page.evaluate(() => Object.assign(globalThis, {old: true}))
      const since = make.now()
      appendFileSync(join(clone, file), file.endsWith('.css') ? `:root { --cold: ${turn} }\n` : `// ${turn}\n`)
      await page.waitForFunction(() => !('old' in globalThis) && document.readyState === 'complete', null, {timeout: 300_000, polling: 50})
      print(`make dev, from a line of ${what} to its page`, make.now(), since)
      await isDone(page)
    }
  }
  await make.stop()
} finally {
  await browser.close()
  rmSync(folder, {recursive: true, force: true})
}
