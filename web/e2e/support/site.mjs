// @ts-check
// What every browser test stands on: the built page behind web/serve on a free port, the native
// command, Chromium, and a guard that fails a test on anything the page complains about.

import {execFile, spawn} from 'node:child_process'
import {accessSync, constants, readFileSync} from 'node:fs'
import {delimiter, join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {promisify} from 'node:util'
import assert from 'node:assert/strict'
import {after, afterEach, before, beforeEach} from 'node:test'
import {chromium} from 'playwright-core'
import {installSpy} from './spy.mjs'
import {newTab, usedTab} from './tabs.mjs'
import {thorough} from './verify.mjs'

/** @import {Browser, BrowserContextOptions as ContextOptions, Page} from 'playwright-core' */

const exec = promisify(execFile)
export const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Where programs are built, which stay for the next file: the go command links none that is up to date. */
export const bin = fileURLToPath(new URL('../node_modules/.cache/rising', import.meta.url))
/** Where screenshots go; git ignores it. */
export const shots = fileURLToPath(new URL('../shots', import.meta.url))

/**
 * Chromium without a GPU of its own, which sends nothing to others. WebGL 2 is drawn in software.
 */
export const withWebGL = ['--disable-gpu', '--enable-unsafe-swiftshader']
/** Chromium as on machines that have no WebGL at all. */
export const withoutWebGL = ['--disable-gpu', '--disable-3d-apis', '--disable-software-rasterizer']
// Chromium's address bar is a page of its own for every window, whose start costs more than ours. The
// flag replaces playwright's own of that name, whose features are named again.
const features = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup',
  'AimEnabled', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay', 'MediaRouter',
  'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch', 'ThirdPartyStoragePartitioning']
export const quiet = [`--disable-features=${features.join()}`, '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync']

/**
 * A preset's document, changed.
 * @param {string} name @param {object} [changes]
 * @returns {any}
 */
export const preset = (name, changes) =>
  ({...JSON.parse(readFileSync(join(root, 'engine/scenario/presets', name + '.json'), 'utf8')), ...changes})

/** A measurement, on a line of its own. @param {string} what @param {string | number} value @param {string} [unit] */
export function measured(what, value, unit = '') {
  const number = typeof value === 'number' ? value.toFixed(value < 10 ? 2 : 0) : value
  console.log(`measured: ${what}: ${number}${unit && ' ' + unit}`)
}

/** The path of Chromium. */
export const chromiumPath = () => program(['chromium', 'chromium-browser', 'google-chrome'])

/** The first of these programs that is in PATH. @param {string[]} names */
export function program(names) {
  for (const name of names) {
    for (const dir of (process.env.PATH ?? '').split(delimiter)) {
      try {
        accessSync(join(dir, name), constants.X_OK)
        return join(dir, name)
      } catch {
        // not here
      }
    }
  }
  throw new Error(`none of ${names.join(', ')} is in PATH; on Debian: apt-get install chromium fonts-liberation`)
}

/**
 * What the tests of one file share, there from the first test to the last.
 * @typedef {object} Site
 * @property {string} address                 of the page, without a fragment
 * @property {Browser} browser
 * @property {(args: string[], input?: string) => Promise<string>} rising  the native command's output
 * @property {(scenario: object) => Promise<any>} native  its results of the scenario: its JSON object
 * @property {(scenario: object) => Promise<string>} link  the scenario's share link, with '#'
 * @property {(options?: VisitOptions) => Promise<Visit>} visit
 */

/** The native command. */
export const command = {
  path: join(bin, 'rising'),
  rising: (/** @type {string[]} */ args, /** @type {string} */ input = '') => output(join(bin, 'rising'), args, input),
  native: async (/** @type {object} */ scenario) => JSON.parse(await command.rising(['run', '-json', '-'], JSON.stringify(scenario))),
  link: async (/** @type {object} */ scenario) => (await command.rising(['link', '-'], JSON.stringify(scenario))).trim(),
}

/** Builds the programs that tests run, and refuses a stale dist/. suite.mjs does it once for all its files. */
export async function prepare() {
  await exec('go', ['build', '-o', bin + '/', './web/serve', './web/build', './engine/cmd/rising'], {cwd: root})
  await exec(join(bin, 'build'), ['-check'], {cwd: root})
}

/** Whether the files of this process share server and browser, which then stay until closeSites. */
let shared = false
/** @type {Map<string, Site & {close: () => Promise<void>, revive: () => Promise<void>}>} by flags */
const opened = new Map()

/** From now on files that ask for a site get the one that is there. */
export const shareSites = () => { shared = true }

/** Ends all servers and browsers that were shared. */
export const closeSites = () => Promise.all([...opened.values()].map(it => it.close()))

/** Starts the shared browsers that died anew: the file that saw it failed, and the next ones shall not. */
export const reviveSites = () => Promise.all([...opened.values()].map(it => it.revive()))

/**
 * Builds the programs, refuses a stale dist/, serves it and starts Chromium, before the file's
 * tests; ends all of it after them.
 * @param {string[]} [flags]
 * @returns {Site}
 */
export function site(flags = withWebGL) {
  const known = opened.get(flags.join(' '))
  if (known) return known
  /** @type {import('node:child_process').ChildProcess} */
  let server
  const it = {
    address: '',
    browser: /** @type {Browser} */ (/** @type {any} */ (null)),
    ...command,
    visit: (/** @type {VisitOptions} */ options = {}) => visit(it, options),
    async close() {
      await it.browser?.close()
      server?.kill('SIGINT')
    },
    async revive() {
      if (!it.browser?.isConnected()) it.browser = await launch(flags)
    },
  }
  before(async () => {
    if (!process.env.RISING_PREPARED) await prepare()
    server = spawn(join(bin, 'serve'), ['-addr', 'localhost:0', '-data', '', '-quiet'], {cwd: root, stdio: ['ignore', 'pipe', 'inherit']})
    it.address = await firstLine(server) + '/'
    it.browser = await launch(flags)
  })
  if (!shared) {
    after(() => it.close())
    return it
  }
  /** @type {NodeJS.Timeout | undefined} */
  let watch
  beforeEach(() => { watch = setTimeout(() => closePages(it.browser), LONGEST) })
  afterEach(() => clearTimeout(watch))
  opened.set(flags.join(' '), it)
  return it
}

/** @param {string[]} flags */
const launch = flags => chromium.launch({
  executablePath: chromiumPath(),
  args: [...quiet, ...flags],
  chromiumSandbox: process.getuid?.() !== 0,
})

/**
 * How long a test of suite.mjs may take, ms; a benchmark takes its time. One that takes longer waits for what does not come: without
 * its pages it fails, and says where.
 */
const LONGEST = thorough ? 1_200_000 : 150_000

/** @param {Browser} browser */
const closePages = browser => Promise.all(browser.contexts().flatMap(context => context.pages()).map(page => page.close()))

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<string>} */
export function firstLine(child) {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', part => {
      text += part
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')))
    })
    child.once('exit', code => reject(new Error(`the server ended with ${code}`)))
  })
}

/** @param {string} file @param {string[]} args @param {string} [input] @returns {Promise<string>} */
function output(file, args, input = '') {
  return new Promise((resolve, reject) => {
    const child = execFile(file, args, {cwd: root, maxBuffer: 1 << 28}, (error, out, said) =>
      error ? reject(new Error(`${args.join(' ')}: ${said || error.message}`)) : resolve(out))
    child.stdin?.on('error', () => {}) // it has ended without reading: its own end says how
    child.stdin?.end(input)
  })
}

/**
 * @typedef {object} VisitOptions
 * @property {string} [hash]           what the address ends in, with '#'
 * @property {ContextOptions} [context]  of the profile
 * @property {boolean} [cold]          nothing is cached: what came before costs nothing
 * @property {boolean} [autoplay]      opens as for a reader without reduced motion: it plays at once
 * @property {'ebiten' | 'canvas2d'} [renderer]  as the address asks for it
 * @property {boolean} [inPage]        draws in the page, as where no worker can
 * @property {string[]} [permissions]
 * @property {RegExp[]} [expected]     console errors and warnings that belong to the test
 */

/**
 * A page in a profile in which nothing is stored. `close` fails if the page complained, or asked
 * anything of anybody but its own server.
 * @typedef {object} Visit
 * @property {Page} page
 * @property {() => string[]} complaints  so far
 * @property {() => Promise<void>} close
 */

/** The window's size where a test asks for no other. */
const usual = {width: 1280, height: 800}

/** @param {Site} it @param {ContextOptions} options @param {boolean} [inPage] */
async function profile(it, options, inPage) {
  const context = await it.browser.newContext({
    serviceWorkers: 'block', // a release is kept in the test that is about it: it is megabytes
    ...options,
  })
  context.setDefaultTimeout(60_000) // a busy machine answers late, and a test that fails for that is useless
  await installSpy(context, {inPage})
  return context
}

/**
 * A tab: one used before, of which only the cache is left, where it can be had so.
 * @param {Site} it @param {VisitOptions} options
 */
async function tab(it, {context = {}, autoplay, inPage, permissions = [], cold}) {
  const {viewport: asked, colorScheme, ...others} = context
  const viewport = asked ?? usual
  /** @type {'no-preference' | 'reduce'} */
  const reducedMotion = autoplay ? 'no-preference' : 'reduce'
  const make = () => profile(it, {viewport, colorScheme, reducedMotion, permissions, ...others}, inPage)
  const wishes = {address: it.address, viewport, colorScheme, forcedColors: others.forcedColors, reducedMotion, permissions}
  return !cold && await usedTab(it.browser, JSON.stringify({others, inPage}), make, wishes) || newTab(make)
}

/**
 * @param {Site} it @param {VisitOptions} [options]
 * @returns {Promise<Visit>}
 */
async function visit(it, options = {}) {
  const {hash = '', renderer, expected = []} = options
  const {page, leave} = await tab(it, options)
  page.setDefaultTimeout(60_000)
  const complaints = guard(page, it.address, renderer === 'ebiten' ? [...expected, readsPixels] : expected)
  await page.goto(it.address + (renderer ? `?view=${renderer}` : '') + hash)
  return {
    page,
    complaints: () => complaints,
    async close() {
      const said = await allSaid(page, complaints)
      await leave()
      assert.deepEqual(said, [], 'the page complained')
    },
  }
}

/**
 * What a page complained of until now: a page that is closed as it begins may say that it could not begin.
 * @param {Page} page @param {string[]} complaints
 */
export async function allSaid(page, complaints) {
  if (!page.isClosed()) await page.evaluate('0') // what it said before has been heard by then
  return [...complaints]
}

/**
 * Why a request failed that the page gave up, mostly by being left or closed while it loaded something: no fault,
 * and a matter of milliseconds. What a server, a policy or the network refuses is told otherwise.
 */
const brokenOff = /^(net::ERR_ABORTED|NS_BINDING_ABORTED)$/

/** What Chromium warns of where WebGL is drawn by the processor and a test reads its pixels. */
const readsPixels = /GPU stall due to ReadPixels/

/** @param {Page} page @param {string} address @param {RegExp[]} expected */
export function guard(page, address, expected) {
  /** @type {string[]} */
  const complaints = []
  /** @param {string} what */
  const complain = what => {
    if (what === 'console warning: Service Worker registration blocked by Playwright') return
    if (!expected.some(e => e.test(what))) complaints.push(what)
  }
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complain(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', error => complain(`page error: ${error.stack ?? error}`))
  page.on('requestfailed', request => {
    const why = request.failure()?.errorText ?? ''
    if (!brokenOff.test(why)) complain(`request failed: ${request.url()} ${why}`)
  })
  page.on('response', response => {
    if (response.status() >= 400) complain(`HTTP ${response.status()}: ${response.url()}`)
  })
  page.on('request', request => {
    const url = request.url()
    if (!url.startsWith(address) && !/^(data|blob):/.test(url)) complain(`asked elsewhere: ${url}`)
  })
  return complaints
}
