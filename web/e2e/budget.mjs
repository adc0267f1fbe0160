// @ts-check
// How many bytes come over the wire until there is something to look at: `make budget`, which packs
// dist as it is published. Bytes are those of bodies as they were sent, whatever they
// were of. Kept below the limits that the page promises.

import assert from 'node:assert/strict'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {test} from 'node:test'
import {house, measured, root} from './support/house.mjs'
import {painted, runButton, usable} from './support/reader.mjs'

const it = house()
/** @type {{path: string, quality: number, brotli?: number, bytes: number}[]} */
const files = JSON.parse(readFileSync(join(root, 'dist/manifest.json'), 'utf8')).files
const kilobytes = (/** @type {number} */ n) => n / 1000

const PICTURE = 150_000
const CURVE = 3_000_000
/** With Ebiten, whose program comes too. It is over the promise and may not grow. */
const EBITEN = 3_600_000

test('dist is packed as it is published', () => {
  assert.ok(files.every(f => f.quality === 11), 'run: go run ./web/build')
  for (const name of ['engine', 'view']) {
    const file = files.find(f => f.path.startsWith(`a/wasm/${name}.`))
    measured(`${name}.wasm: brotli`, kilobytes(file?.brotli ?? NaN), 'kB')
    measured(`${name}.wasm: unpacked`, kilobytes(file?.bytes ?? NaN), 'kB')
  }
})

/** Counts what a page of a fresh profile receives. */
async function visitor() {
  const context = await it.browser.newContext({viewport: {width: 1280, height: 800}, reducedMotion: 'reduce', serviceWorkers: 'block'})
  const page = await context.newPage()
  /** @type {{name: string, bytes: number}[]} */
  const got = []
  page.on('response', answer => {
    const {pathname} = new URL(answer.url())
    if (answer.url().startsWith('http')) got.push({name: pathname, bytes: Number(answer.headers()['content-length'] ?? NaN)})
  })
  /** @param {(name: string) => boolean} which */
  const sum = which => got.filter(f => which(f.name)).reduce((n, f) => n + f.bytes, 0)
  return {page, sum, close: () => context.close()}
}

/** A slow phone's network: what comes first is then what was asked for first. */
const SLOW = {offline: false, latency: 100, downloadThroughput: 200_000, uploadThroughput: 100_000}

for (const [name, path] of [['the page', ''], ['an embed', 'embed.html']]) {
  test(`${name}: until the first picture`, async () => {
    const {page, close} = await visitor()
    const wire = await page.context().newCDPSession(page)
    await wire.send('Network.enable')
    await wire.send('Network.emulateNetworkConditions', SLOW)
    let bytes = 0
    wire.on('Network.dataReceived', part => { bytes += part.encodedDataLength })
    await page.goto(it.address + path, {waitUntil: 'commit'})
    await page.waitForFunction(() => [...document.images].some(i => i.complete && i.naturalWidth > 0 && i.offsetWidth > 0), null, {polling: 10})
    const sofar = bytes
    const at = await page.evaluate(() => performance.now())
    measured(`${name}: until the first picture`, kilobytes(sofar), 'kB')
    measured(`${name}: the first picture, at 200 kB a second, after`, at, 'ms')
    assert.ok(sofar > 0 && sofar <= PICTURE, `${sofar} bytes`)
    await close()
  })
}

for (const [name, query, limit] of /** @type {const} */ ([['drawn as this browser chooses', '', CURVE], ['drawn by Ebiten', '?view=ebiten', EBITEN]])) {
  test(`until the first curve of a run, ${name}`, async () => {
    const {page, sum, close} = await visitor()
    await page.goto(it.address + query)
    await usable(page)
    await runButton(page).click()
    await painted(page)
    await page.waitForFunction(() => [...document.querySelectorAll('.col-regret.num')].some(c => /\d/.test(c.textContent ?? '')), null, {polling: 10})
    const bytes = sum(() => true)
    measured(`until the first curve of a run, ${name}`, kilobytes(bytes), 'kB')
    assert.ok(bytes <= limit, `${bytes} bytes`)
    await close()
  })
}
