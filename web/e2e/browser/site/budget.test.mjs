// @ts-check
// How many bytes come over the wire until there is something to look at, file by file. Brotli's best
// takes a minute for the programs and other large files, so that `make test` packs them at quality 9 and estimates
// what the programs are as published; `make budget`, which `make verify` runs, packs them so. Bytes are those of bodies as they were
// sent. The limits are those that are promised.

import assert from 'node:assert/strict'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {test} from 'node:test'
import {site, measured, root} from '../../support/site.mjs'
import {painted, runButton, usable} from '../../support/reader.mjs'

/** @typedef {{name: string, bytes: number}} Got */

const it = site()
/** @type {{path: string, quality: number, source: string}[]} */
const files = JSON.parse(readFileSync(join(root, 'dist/manifest.json'), 'utf8')).files
const sources = new Map(files.map(f => ['/' + f.path, f.source]))

/** Bytes until the first picture and until the first curve of a run. */
const PICTURE = 150_000
const CURVE = 3_000_000

/** At quality 10, engine.wasm has 0.905 and view.wasm 0.911 of their bytes at quality 9; at 11, less still. */
const AS_PUBLISHED = 0.93
/** The bytes of a program as it is published, at most. @param {Got} got @returns {Got} */
const published = ({name, bytes}) => {
  const packed = files.find(f => f.source === name && /\.wasm$/.test(name))
  return {name, bytes: packed && packed.quality < 10 ? Math.ceil(AS_PUBLISHED * bytes) : bytes}
}

test('all modules and style sheets are packed as they are published', () => {
  const less = files.filter(f => f.quality < 11)
  assert.ok(less.every(f => /^(wasm|first|vendor|paper)\/|^(paper|licences)\.|\.js\.map$/.test(f.source)), JSON.stringify(less))
  measured('quality of brotli for the programs', less[0]?.quality ?? 11, 'of 11')
})

/** A page of a fresh profile, and what it has received. */
async function visitor() {
  const context = await it.browser.newContext({viewport: {width: 1280, height: 800}, reducedMotion: 'reduce', serviceWorkers: 'block'})
  const page = await context.newPage()
  /** @type {Got[]} */
  const got = []
  page.on('response', answer => {
    if (!answer.url().startsWith('http')) return
    const {pathname} = new URL(answer.url())
    // Whatever has no length would go uncounted: NaN fails the comparison with the limit.
    got.push({name: pathname === '/' ? 'index.html' : sources.get(pathname) ?? pathname,
      bytes: Number(answer.headers()['content-length'] ?? NaN)})
  })
  return {page, got, close: () => context.close()}
}

/** What a file is to the reader, for the table. @param {string} name */
function part(name) {
  if (name.startsWith('wasm/') && name.endsWith('.wasm')) return name
  if (name.startsWith('first/')) return 'still pictures and what goes with them'
  const kind = /** @type {Record<string, string>} */ ({html: 'HTML', css: 'style sheets', js: 'modules', svg: 'icons', png: 'icons',
    webmanifest: 'icons'})[name.split('.').pop() ?? '']
  return kind ?? name
}

/**
 * Prints a table of the parts, the largest first, and their sum against the limit.
 * @param {string} title
 * @param {Got[]} got
 * @param {number} limit
 */
function table(title, got, limit) {
  /** @type {Map<string, {files: number, bytes: number}>} */
  const parts = new Map()
  for (const f of got) {
    const p = parts.get(part(f.name)) ?? {files: 0, bytes: 0}
    parts.set(part(f.name), {files: p.files + 1, bytes: p.bytes + f.bytes})
  }
  const total = got.reduce((n, f) => n + f.bytes, 0)
  /** @param {string} name @param {number} count @param {number} bytes */
  const row = (name, count, bytes) =>
    console.log(`  ${name.padEnd(40)}${String(count).padStart(6)}${bytes.toLocaleString('en').padStart(12)}`)
  console.log(`\n${title}\n  ${'part'.padEnd(40)} files       bytes`)
  for (const [name, p] of [...parts].sort((a, b) => b[1].bytes - a[1].bytes)) row(name, p.files, p.bytes)
  row('together', got.length, total)
  measured(`${title}: of ${limit.toLocaleString('en')} bytes`, 100 * total / limit, '%')
  return total
}

/** A slow phone's network: what comes first is then what was asked for first. */
const SLOW = {offline: false, latency: 100, downloadThroughput: 200_000, uploadThroughput: 100_000}

for (const [name, path] of [['the page', ''], ['an embed', 'embed.html']]) {
  test(`${name}: until the first picture`, async () => {
    const {page, close} = await visitor()
    const wire = await page.context().newCDPSession(page)
    await wire.send('Network.enable')
    await wire.send('Network.emulateNetworkConditions', SLOW)
    /** @type {Map<string, Got>} */
    const received = new Map()
    wire.on('Network.requestWillBeSent', ask => {
      if (!ask.request.url.startsWith('http')) return
      const {pathname} = new URL(ask.request.url)
      received.set(ask.requestId, {name: sources.get(pathname) ?? (pathname === '/' ? 'index.html' : pathname), bytes: 0})
    })
    // Parts of bodies that have come so far count too, such as those of the engine, which loads meanwhile.
    wire.on('Network.dataReceived', piece => {
      const file = received.get(piece.requestId)
      if (file) file.bytes += piece.encodedDataLength
    })
    // What has come whole is as long as it was said to be, small bodies that came with their headers too.
    /** @type {Map<string, number>} */
    const lengths = new Map()
    wire.on('Network.responseReceived',
      ({requestId, response: {headers}}) => lengths.set(requestId, Number(headers['Content-Length'] ?? headers['content-length'] ?? NaN)))
    wire.on('Network.loadingFinished', ({requestId}) => {
      const file = received.get(requestId)
      if (file) file.bytes = lengths.get(requestId) ?? NaN
    })
    await page.goto(it.address + path, {waitUntil: 'commit'})
    await page.waitForFunction(() => {
      const shown = [...document.images].filter(i => i.offsetWidth > 0 && i.getBoundingClientRect().top < innerHeight)
      return shown.length > 0 && shown.every(i => i.complete && i.naturalWidth > 0)
    }, null, {polling: 10})
    const sofar = [...received.values()].filter(f => f.bytes !== 0).map(f => ({...f}))
    const at = await page.evaluate(() => performance.now())
    const large = new Set(files.filter(f => f.quality < 11 && !f.source.startsWith('wasm/')).map(f => f.source))
    assert.deepEqual(sofar.filter(f => large.has(f.name)), [], 'not packed as it is published')
    const bytes = table(`${name}, until the first picture`, sofar, PICTURE)
    measured(`${name}: the first picture, at 200 kB a second, after`, at, 'ms')
    assert.ok(bytes > 0 && bytes <= PICTURE, `${bytes} bytes`)
    await close()
  })
}

for (const [name, query, ebiten] of /** @type {const} */ ([
  ['drawn as this browser chooses', '', null], ['drawn by Ebiten', '?view=ebiten', true],
])) {
  test(`until the first curve of a run, ${name}`, async () => {
    const {page, got, close} = await visitor()
    await page.goto(it.address + query)
    await usable(page)
    await runButton(page).click()
    await painted(page)
    await page.waitForFunction(() => [...document.querySelectorAll('.col-regret.num')].some(c => /\d/.test(c.textContent ?? '')), null,
      {polling: 10})
    const bytes = table(`the page, until the first curve of a run, ${name}`, got.map(published), CURVE)
    if (ebiten) assert.ok(got.some(f => f.name === 'wasm/view.wasm'), 'view.wasm was not loaded, so that nothing is shown here')
    assert.ok(bytes <= CURVE, `${bytes} bytes`)
    await close()
  })
}
