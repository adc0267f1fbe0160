// @ts-check
// The page in Firefox: `make firefox`. It opens, runs a scenario, and gives the native command's
// fingerprint. Firefox is spoken to in its own protocol, Marionette: over TCP, the length of a message, a
// colon, and the message as JSON, [0, id, command, parameters] one way and [1, id, error, value] the other.

import assert from 'node:assert/strict'
import {spawn} from 'node:child_process'
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {connect} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {test} from 'node:test'
import {site, measured, preset, shots} from './support/site.mjs'
import {until} from './support/stand.mjs'

const it = site()
const PORT = 2828 // Marionette's own
const small = preset('paper-2-rested', {horizon: 20_000, runs: 5})

/** @typedef {(command: string, parameters?: object) => Promise<any>} Ask */

/** Starts Firefox in a profile of its own. @param {import('node:test').TestContext} t @returns {Promise<Ask>} */
async function firefox(t) {
  const profile = mkdtempSync(join(tmpdir(), 'rising-firefox-'))
  const child = spawn('firefox-esr', ['--headless', '--marionette', '--profile', profile], {stdio: 'ignore'})
  t.after(async () => {
    child.kill()
    await new Promise(resolve => child.once('exit', resolve))
    rmSync(profile, {recursive: true, force: true})
  })
  /** @type {import('node:net').Socket | undefined} */
  let socket
  const come = () => new Promise(resolve => {
    const s = connect(PORT, '127.0.0.1', () => resolve(socket = s)).on('error', () => resolve(undefined))
  })
  assert.ok(await until(async () => await come() !== undefined), 'Firefox does not listen')
  /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void}>} */
  const open = new Map()
  let buffer = Buffer.alloc(0)
  const wire = /** @type {import('node:net').Socket} */ (/** @type {unknown} */ (socket))
  t.after(() => wire.destroy())
  wire.on('data', piece => {
    buffer = Buffer.concat([buffer, piece])
    for (let at = buffer.indexOf(':'); at > 0; at = buffer.indexOf(':')) {
      const end = at + 1 + Number(buffer.subarray(0, at))
      if (buffer.length < end) return
      const message = JSON.parse(buffer.subarray(at + 1, end).toString())
      buffer = buffer.subarray(end)
      if (!Array.isArray(message)) continue // its greeting
      const [, id, error, value] = message
      if (error) open.get(id)?.reject(new Error(`${error.error}: ${error.message}`))
      else open.get(id)?.resolve(value)
      open.delete(id)
    }
  })
  let last = 0
  return (command, parameters = {}) => new Promise((resolve, reject) => {
    const id = ++last
    open.set(id, {resolve, reject})
    const text = JSON.stringify([0, id, command, parameters])
    wire.write(`${Buffer.byteLength(text)}:${text}`)
  })
}

/** Runs once in the page: presses Run, and says what came of it when all runs are in. */
function play() {
  const say = arguments[arguments.length - 1]
  const run = () => /** @type {HTMLButtonElement | null} */ (document.querySelector('button.run'))
  let pressed = false
  const watch = setInterval(() => {
    const button = run()
    if (!button || button.disabled) return
    if (!pressed && button.textContent === 'Run') button.click()
    pressed = true
    const plot = document.querySelector('canvas')
    const fingerprint = document.querySelector('.fingerprint')?.textContent
    if (button.textContent !== 'Run again' || !fingerprint) return
    clearInterval(watch)
    say({fingerprint, canvas: plot ? plot.width * plot.height : 0, agent: navigator.userAgent,
      rows: [...document.querySelectorAll('table.results tbody .col-regret.num')].filter(c => /\d/.test(c.textContent ?? '')).length})
  }, 100)
}

test('Firefox opens the page, runs, draws, and gives the same bits', async t => {
  const ask = await firefox(t)
  await ask('WebDriver:NewSession', {capabilities: {alwaysMatch: {}}})
  await ask('WebDriver:SetTimeouts', {script: 300_000, pageLoad: 120_000})
  await ask('WebDriver:SetWindowRect', {width: 1280, height: 900})
  const start = Date.now()
  await ask('WebDriver:Navigate', {url: it.address + await it.link(small)})
  const {value: found} = await ask('WebDriver:ExecuteAsyncScript', {script: `(${play}).apply(null, arguments)`, args: []})
  measured(`${found.agent}: from navigation until all runs are in`, Date.now() - start, 'ms')
  mkdirSync(shots, {recursive: true})
  const {value: picture} = await ask('WebDriver:TakeScreenshot', {full: false})
  writeFileSync(join(shots, 'firefox.png'), Buffer.from(picture, 'base64'))
  const native = await it.native(small)
  assert.ok(native.fingerprint.startsWith(found.fingerprint), `${found.fingerprint}, want ${native.fingerprint}`)
  assert.ok(found.canvas > 0, 'nothing to draw on')
  assert.equal(found.rows, native.results.length)
})
