// @ts-check
// The browsers by engine, each driven by a library for it behind one interface: Firefox and Chromium by Puppeteer (WebDriver BiDi
// and the DevTools protocol), WebKitGTK by Selenium (WebDriver), since it has no whole BiDi yet.

import {execFileSync, spawn} from 'node:child_process'
import {once} from 'node:events'
import {existsSync, readFileSync, readdirSync, writeFileSync} from 'node:fs'
import {createServer} from 'node:net'
import puppeteer from 'puppeteer-core'
import {Builder, By, Key} from 'selenium-webdriver'
import {chromiumPath, program, quiet, withWebGL} from './site.mjs'
import {until} from './stand.mjs'

/**
 * A window, or a frame in it. Functions run in the page, with arguments that JSON can hold.
 * @typedef {object} Frame
 * @property {<T, A extends any[]>(run: (...args: A) => T, ...args: A) => Promise<Awaited<T>>} evaluate
 * @property {(selector: string) => Promise<unknown>} click
 * @property {(selector: string) => Promise<Frame>} frame  the frame in an element
 */
/**
 * @typedef {object} Window
 * @property {(address: string) => Promise<unknown>} goto
 * @property {(text: string) => Promise<unknown>} type  into what has the focus
 * @property {(key: 'Enter' | 'Escape' | 'End' | 'a' | 'z', control?: boolean) => Promise<unknown>} press
 * @property {(width: number, height: number) => Promise<unknown>} resize
 * @property {(file: string) => Promise<unknown>} photograph
 * @property {() => number} seconds  of processor that the browser has taken, s
 * @property {() => Promise<void>} close
 */
/** @typedef {Frame & Window} Tab */
/** @typedef {{dark?: boolean}} Wishes  the system is dark; it always asks for less motion, so that nothing plays by itself */
/** @typedef {{name: string, open: (wishes?: Wishes) => Promise<Tab>}} Engine */

const PATIENCE = 60_000 // ms: a busy machine answers late

/** Whether what was to be pressed was covered, moved or replaced just then: a reader presses again. @param {any} error */
const missed = error => /^(ElementNotInteractable|ElementClickIntercepted|StaleElementReference|NoSuchElement)Error$/.test(error.name) ||
  /not clickable|No element found|detached/.test(error.message)

/** Presses once more where a press missed. @param {() => Promise<unknown>} press @param {number} [patience]  ms */
export async function pressed(press, patience = 5000) {
  /** @type {unknown} */
  let last
  const done = await until(() => press().then(() => true, error => {
    if (!missed(error)) throw error
    last = error
    return false
  }), patience)
  if (!done) throw last
}

/** The processor seconds of a process and its descendants, those that have ended among them. @param {number} root */
function secondsOf(root) {
  const ticks = Number(execFileSync('getconf', ['CLK_TCK'], {encoding: 'utf8'}))
  /** @type {Map<number, {parent: number, ticks: number}>} */
  const all = new Map()
  for (const name of readdirSync('/proc').filter(n => /^\d+$/.test(n))) {
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ')
      all.set(Number(name), {parent: Number(fields[1]), ticks: fields.slice(11, 15).reduce((sum, n) => sum + Number(n), 0)})
    } catch {
      // it has ended
    }
  }
  const within = (/** @type {number} */ id) => {
    for (let at = id; all.has(at); at = /** @type {any} */ (all.get(at)).parent) if (at === root) return true
    return false
  }
  return [...all].filter(([id]) => within(id)).reduce((sum, [, p]) => sum + p.ticks, 0) / ticks
}

/** @param {import('puppeteer-core').Frame} at @returns {Frame} */
const frameOf = at => ({
  evaluate: (run, ...args) => /** @type {any} */ (at.evaluate(run, ...args)),
  click: selector => pressed(() => at.click(selector)),
  async frame(selector) {
    const inner = await (await at.waitForSelector(selector, {timeout: PATIENCE}))?.contentFrame()
    if (!inner) throw new Error(`no frame in ${selector}`)
    return frameOf(inner)
  },
})

/** @param {import('puppeteer-core').LaunchOptions} options @returns {Promise<Tab>} */
async function byPuppeteer(options) {
  const browser = await puppeteer.launch({headless: true, acceptInsecureCerts: true, protocolTimeout: 600_000, ...options})
  const [page] = await browser.pages()
  page.setDefaultTimeout(PATIENCE)
  await page.setViewport({width: 1280, height: 800})
  return {
    ...frameOf(page.mainFrame()),
    goto: address => page.goto(address, {waitUntil: 'domcontentloaded'}),
    type: text => page.keyboard.type(text),
    async press(key, control) {
      if (control) await page.keyboard.down('Control')
      await page.keyboard.press(key)
      if (control) await page.keyboard.up('Control')
    },
    resize: (width, height) => page.setViewport({width, height}),
    photograph: async file => writeFileSync(file, await page.screenshot()),
    seconds: () => secondsOf(browser.process()?.pid ?? 0),
    close: () => browser.close(),
  }
}

/** Starts a screen that nobody sees, on a free number. */
async function screen() {
  const child = spawn(program(['Xvfb']), ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    {stdio: ['ignore', 'ignore', 'ignore', 'pipe']})
  const [line] = await once(/** @type {any} */ (child.stdio[3]), 'data')
  return {child, display: `:${String(line).trim()}`}
}

/** @param {number} port */
const listens = port => fetch(`http://127.0.0.1:${port}/status`).then(answer => answer.ok, () => false)

/** @param {import('node:child_process').ChildProcess} child */
async function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

/**
 * Selenium goes into a frame and comes back.
 * @param {import('selenium-webdriver').WebDriver} driver @param {string[]} path @returns {Frame}
 */
function seleniumFrame(driver, path) {
  /** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
  const inside = async work => {
    for (const selector of path) await driver.switchTo().frame(await driver.findElement(By.css(selector)))
    try {
      return await work()
    } finally {
      if (path.length > 0) await driver.switchTo().defaultContent()
    }
  }
  return {
    evaluate: (run, ...args) => /** @type {any} */ (inside(() => driver.executeScript(`return (${run}).apply(null, arguments)`, ...args))),
    click: selector => pressed(() => inside(async () => (await driver.findElement(By.css(selector))).click())),
    async frame(selector) {
      await until(() => inside(async () => (await driver.findElements(By.css(selector))).length > 0), PATIENCE)
      return seleniumFrame(driver, [...path, selector])
    },
  }
}

/** A port that nobody listens on. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const {port} = /** @type {import('node:net').AddressInfo} */ (server.address())
  server.close()
  return port
}

/** @param {Wishes} wishes @returns {Promise<Tab>} */
async function webkit({dark}) {
  const seen = await screen()
  const port = await freePort()
  const env = {...process.env, DISPLAY: seen.display, GTK_THEME: dark ? 'Adwaita:dark' : 'Adwaita'}
  const server = spawn(program(['WebKitWebDriver']), [`--port=${port}`], {env, stdio: 'ignore'})
  if (!await until(() => listens(port), PATIENCE)) throw new Error('WebKitWebDriver does not listen')
  const driver = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities({
    browserName: 'MiniBrowser', acceptInsecureCerts: true,
    'webkitgtk:browserOptions': {binary: miniBrowser(), args: ['--automation']},
  }).build()
  await driver.manage().setTimeouts({script: 600_000, pageLoad: 120_000})
  await driver.manage().window().setRect({x: 0, y: 0, width: 1280, height: 800})
  const keys = {Enter: Key.ENTER, Escape: Key.ESCAPE, End: Key.END, a: 'a', z: 'z'}
  return {
    ...seleniumFrame(driver, []),
    goto: address => driver.get(address),
    type: text => driver.actions().sendKeys(text).perform(),
    press(key, control) {
      const actions = driver.actions()
      return (control ? actions.keyDown(Key.CONTROL).sendKeys(keys[key]).keyUp(Key.CONTROL) : actions.sendKeys(keys[key])).perform()
    },
    resize: (width, height) => driver.manage().window().setRect({width, height}),
    photograph: async file => writeFileSync(file, Buffer.from(await driver.takeScreenshot(), 'base64')),
    seconds: () => secondsOf(server.pid ?? 0),
    async close() {
      await driver.quit().catch(() => {}) // the browser may have ended
      await ended(server)
      await ended(seen.child)
    },
  }
}

/** Debian puts WebKitGTK's small browser beside its library. */
function miniBrowser() {
  const found = readdirSync('/usr/lib').map(folder => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`).find(file => existsSync(file))
  if (!found) throw new Error('there is no MiniBrowser; on Debian: apt-get install webkit2gtk-driver')
  return found
}

/** @type {Engine[]} */
export const engines = [
  {name: 'Firefox', open: ({dark} = {}) => byPuppeteer({
    browser: 'firefox', executablePath: program(['firefox', 'firefox-esr']),
    extraPrefsFirefox: {'ui.prefersReducedMotion': 1, 'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1},
  })},
  {name: 'WebKitGTK', open: (wishes = {}) => webkit(wishes)},
  {name: 'Chromium', open: ({dark} = {}) => byPuppeteer({
    browser: 'chrome', executablePath: chromiumPath(), args: [...quiet, ...withWebGL, '--force-prefers-reduced-motion', '--no-sandbox',
      `--blink-settings=preferredColorScheme=${dark ? 0 : 1}`],
  })},
]
