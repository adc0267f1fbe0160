// @ts-check
// Datasets that are too much for a browser, dropped on the page: each is refused with a clear word or read, the page
// goes on, and its processes take little memory, which is printed. Training logs of 64 MiB are tested too, with the longest
// time between two frames. `make verify` runs it: it takes a minute or two. ARCHIVE=FILE also reads an aclImdb_v1.tar.gz.

import assert from 'node:assert/strict'
import {createWriteStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {after, test} from 'node:test'
import {finished} from 'node:stream/promises'
import {createGzip, gzipSync} from 'node:zlib'
import {zip} from '../../../static/js/parts/scorm/scorm.js'
import {dropFromDisk} from '../support/drop.mjs'
import {tarHeader} from '../support/tar.mjs'
import {measured, preset, site} from '../support/site.mjs'
import {openImport, usable} from '../support/reader.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
after(() => rmSync(folder, {recursive: true}))
const small = preset('paper-2-rested', {horizon: 2000, runs: 2, policies: [{id: 'r-ed-ucb'}]})
/** What all processes of the browser may take more than before, MB. */
const MOST = 900

/** A file packed by gzip. @param {string} name @param {Iterable<Buffer | string>} parts */
async function packed(name, parts) {
  const path = join(folder, name)
  const gzip = createGzip({level: 1})
  const out = gzip.pipe(createWriteStream(path))
  for (const part of parts) if (!gzip.write(part)) await new Promise(resolve => gzip.once('drain', resolve))
  gzip.end()
  await finished(out)
  return path
}

/** So many times the same. @param {number} times @param {Buffer | string} part */
function* repeated(times, part) {
  for (let i = 0; i < times; i++) yield part
}

/** An archive whose dataset says that it has so many bytes. @param {number} size @param {Iterable<Buffer | string>} parts */
function* archive(size, parts) {
  yield tarHeader('aclImdb/train/labeledBow.feat', size)
  yield* parts
}

/** A hundred thousand small files, and no dataset. */
function* crowd() {
  const body = Buffer.alloc(512, 'a film ')
  for (let i = 0; i < 100_000; i++) yield Buffer.concat([tarHeader(`aclImdb/train/unsup/${i}_0.txt`, 512), body])
  yield Buffer.alloc(1024)
}

/** Memory of all processes of the browser and of those that show pages, MB; what some share is counted once. */
async function memory() {
  const wire = await it.browser.newBrowserCDPSession()
  const {processInfo} = await wire.send('SystemInfo.getProcessInfo')
  await wire.detach()
  const sum = {all: 0, renderer: 0}
  for (const {id, type} of processInfo) {
    try {
      const size = Number(/^Pss:\s*(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1]) / 1024
      sum.all += size
      if (type === 'renderer') sum.renderer += size
    } catch {
      // it has ended
    }
  }
  return sum
}

/** The most memory that is taken until `done` settles, MB. @param {Promise<unknown>} done */
async function peak(done) {
  let over = false
  const ended = done.finally(() => { over = true })
  const most = {all: 0, renderer: 0}
  while (!over) {
    const now = await memory()
    most.all = Math.max(most.all, now.all)
    most.renderer = Math.max(most.renderer, now.renderer)
    await Promise.race([ended, new Promise(resolve => setTimeout(resolve, 100))])
  }
  await ended
  return most
}

/**
 * Gives the dialog a file, and prints what that takes.
 * @param {Page} page @param {string} what @param {() => Promise<unknown>} give @param {RegExp} want  what the dialog says then
 */
async function dropped(page, what, give, want) {
  const dialog = page.locator('dialog.learners-dialog')
  const before = await memory()
  const began = performance.now()
  const answer = dialog.locator('.fault[role=alert]:visible, section > p[role=status]', {hasText: want})
  const most = await peak(give().then(() => answer.first().waitFor({timeout: 120_000})))
  const seconds = (performance.now() - began) / 1000
  const [all, renderer] = [most.all - before.all, most.renderer - before.renderer].map(mb => mb.toFixed(0))
  measured(what, `${seconds.toFixed(1)} s, at most ${all} MB more than the ${before.all.toFixed(0)} MB before; in the page ${renderer} MB`)
  assert.ok(Number(all) < MOST, `${what}: ${all} MB`)
  const alive = performance.now()
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))
  assert.ok(performance.now() - alive < 5000, `${what}: the page does not answer`)
}

test('bombs, endless lines and crowded archives leave the page alive and its memory bounded', {timeout: 1_200_000}, async () => {
  const {page, close} = await it.visit({hash: await it.link(small)})
  await usable(page)
  await openImport(page, /^Learners/)
  const input = page.locator('dialog.learners-dialog input[type=file]')
  const zeros = Buffer.alloc(1 << 20)
  const lines = '9 0:1 1:2\n1 0:2\n'.repeat(1 << 12)
  /** @type {[string, string, Iterable<Buffer | string>, RegExp][]} */
  const files = [
    ['gzip of 10 GB of zeros', 'zeros.feat.gz', repeated(10_240, zeros), /more than 200 times its size|more than 256 MiB/],
    ['archive whose dataset is 8 GB of zeros', 'zeros.tar.gz', archive(8 * 2 ** 30, repeated(2048, zeros)),
      /more than 200 times its size|more than 4 GiB|more than 256 MiB/],
    ['gzip of a line of 1 GB', 'line.feat.gz', repeated(1024, '9 0:1 '.repeat(1 << 18)),
      /more than 200 times its size|more than 256 MiB/],
    ['gzip of 600 MB of sound examples', 'long.feat.gz', repeated(9600, lines), /more than 200 times its size|more than 256 MiB/],
    ['archive of 100,000 files without a dataset', 'crowd.tar.gz', crowd(), /neither train\/labeledBow\.feat nor test/],
  ]
  for (const [what, name, parts, want] of files) {
    const path = await packed(name, parts)
    console.log(`${what}: ${(statSync(path).size / 2 ** 20).toFixed(1)} MB`)
    await dropped(page, what, () => input.setInputFiles(path), want)
    rmSync(path)
  }
  for (const [name, unit] of /** @type {const} */ ([['line.feat', '9 0:1 '], ['line.txt', '1\ta film ']])) {
    const give = () => page.evaluate(([name, unit]) => { // the browser makes it where it lies
      const part = new Blob([unit.repeat(1 << 18)])
      const data = new DataTransfer()
      data.items.add(new File(Array.from({length: 700}, () => part), name))
      document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}))
    }, [name, unit])
    await dropped(page, `a line of more than 1 GB, ${name}`, give, /line 1: /)
  }
  if (process.env.ARCHIVE) {
    const path = process.env.ARCHIVE
    await dropped(page, path, () => input.setInputFiles(path), /50,000 examples, 25,000 of them positive/)
  }
  await page.keyboard.press('Escape')
  await close()
})

/** Of a training log of 64 MiB: a name, its head, and a part that is repeated. */
const logs = /** @type {const} */ ([
  ['wide.csv', 'step,' + Array.from({length: 25}, (_, i) => `m${i}`).join() + '\n',
    '1,' + Array.from({length: 25}, (_, i) => `0.${i + 10}`).join() + '\n'],
  ['runs.jsonl', '', '{"step": 1, "acc": 0.25, "loss": 0.75}\n'],
  ['long.tsv', 'step\tname\tvalue\n', '1\tvit\t0.25\n'],
  ['metric', '', '1700000000000 0.45 1\n'],
  ['damaged.csv', 'step,acc\n', '1,0.5\n\u0000'],
])

/** Long enough for any word of the engine, s. */
const LONGEST = 120

/** The check sum of a record's part as TFRecord writes it: CRC-32C, turned and moved. @param {Buffer} part */
function masked(part) {
  let crc = ~0
  for (const byte of part) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0x82f63b78 ^ (crc >>> 1) : crc >>> 1
  }
  crc = ~crc >>> 0
  const out = Buffer.alloc(4)
  out.writeUInt32LE(((crc >>> 15 | crc << 17) + 0xa282ead8) >>> 0)
  return out
}

/** A record of an event file. @param {Buffer} data */
function eventRecord(data) {
  const length = Buffer.alloc(8)
  length.writeUInt32LE(data.length)
  return Buffer.concat([length, masked(length), data, masked(data)])
}

/** A record of a scalar "acc", of up to 127 steps. @param {number} step */
function scalar(step) {
  const value = Buffer.from([0x0a, 3, ...Buffer.from('acc'), 0x15, 0, 0, 0x80, 0x3e]) // 0.25
  return eventRecord(Buffer.from([0x09, 0, 0, 0, 0, 0, 0x54, 0xd9, 0x41, 0x10, step, 0x2a, value.length + 2, 0x0a, value.length, ...value]))
}
const version = eventRecord(Buffer.from('\x1a\x0dbrain.Event:2', 'latin1'))
const MIB = 1 << 20

/** A table of a size, bytes. @param {number} size */
const longTable = size => Buffer.from('step,acc\n' + '1,0.25\n'.repeat(size / 7 - 2))

/** A table of so many steps, each with a number of 16 digits: 62 MiB for 2,750,000. @param {number} steps */
const fineTable = steps => Buffer.from('step,acc\n' + Array.from({length: steps}, (_, i) => `${i + 1},0.251234567890${i % 10}\n`).join(''))

/** Writes a zip archive. @param {[string, Buffer][]} files */
async function archived(files) {
  const archive = await zip(files.map(([name, data]) => ({name, data: new Uint8Array(data)})))
  return Buffer.from(await archive.arrayBuffer())
}

/** An archive whose directory lists so many files, all of the same place. @param {number} entries */
function longDirectory(entries) {
  const local = Buffer.alloc(31)
  local.write('PK\x03\x04', 'latin1')
  local.writeUInt16LE(1, 26)
  local.write('a', 30)
  const entry = Buffer.alloc(47)
  entry.write('PK\x01\x02', 'latin1')
  entry.writeUInt16LE(1, 28)
  entry.write('a', 46)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries % 65_536, 8)
  end.writeUInt16LE(entries % 65_536, 10)
  end.writeUInt32LE(entry.length * entries, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, Buffer.alloc(entry.length * entries, entry), end])
}

/** Files that are made when they are dropped: what the dialog says of each. @type {[string, () => Buffer | Promise<Buffer>, RegExp][]} */
const binary = [
  ['long.tfevents', () => Buffer.concat([version, ...Array.from({length: 1_600_000}, (_, i) => scalar(1 + i % 100))]), /curve/],
  ['damaged.tfevents', () => {
    const data = Buffer.concat([version, ...Array.from({length: 50}, (_, i) => scalar(i + 1))])
    data[data.length >> 1] ^= 0xff
    return data
  }, /byte [\d,]+: the .*; the file is read up to there/],
  ['long.csv.gz', () => gzipSync(longTable(63 * MIB), {level: 1}), /Line 6,000,002\s*the log has more than 12,000,000 cells/],
  ['fine.csv.gz', () => gzipSync(fineTable(2_750_000), {level: 1}), /A table of 1 curve/],
  ['long.zip', () => archived([['a.csv', longTable(31 * MIB)], ['b.csv', longTable(31 * MIB)]]),
    /Line 1,356,311\s*the log has more than 12,000,000 cells/],
  ['bomb.csv.gz', () => gzipSync(Buffer.alloc(1024 * MIB), {level: 1}),
    /Line 1 this gzip file cannot be read: it unpacks to more than 64 MiB/],
  ['bomb.zip', () => archived([['zeros.csv', Buffer.alloc(512 * MIB)]]),
    /the zip archive .bomb\.zip. cannot be read: .zeros\.csv.: it unpacks to more than 64 MiB/],
  ['nested.zip', async () => archived([['inner.zip', await archived([['a.csv', longTable(1000)]])]]),
    /.inner\.zip. is a zip archive inside it/],
  ['crowd.zip', () => longDirectory(100_000), /the zip archive .crowd\.zip. cannot be read: it has more than 1,000 files/],
]

test('training logs of 64 MiB leave the page alive, its memory bounded and its frames coming', {timeout: 1_200_000}, async () => {
  const {page, close} = await it.visit({hash: await it.link(small)})
  await usable(page)
  const dialog = page.locator('dialog.log-dialog')
  /** @param {string} name @param {() => Promise<unknown>} drop @param {RegExp} want */
  const dropLog = async (name, drop, want) => {
    const before = await memory()
    await page.evaluate(() => {
      const at = /** @type {any} */ (globalThis)
      at.longest = 0
      let last = performance.now()
      const step = (/** @type {number} */ now) => {
        at.longest = Math.max(at.longest, now - last)
        last = now
        if (at.longest >= 0) requestAnimationFrame(step)
      }
      requestAnimationFrame(step)
    })
    const began = performance.now()
    const answer = dialog.locator('.log-found .fault:visible, .log-found > p[role=status]', {hasText: /Line|curve/})
    const most = await peak(drop().then(() => answer.first().waitFor({timeout: LONGEST * 1000})))
    const longest = await page.evaluate(() => {
      const at = /** @type {any} */ (globalThis)
      const {longest} = at
      at.longest = -Infinity
      return longest
    })
    const [all, renderer] = [most.all - before.all, most.renderer - before.renderer].map(mb => mb.toFixed(0))
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    measured(name, `${seconds} s, at most ${all} MB more; in the page ${renderer} MB; ` +
      `longest frame ${longest.toFixed(0)} ms; ${(await answer.first().innerText()).replaceAll('\n', ' ').slice(0, 120)}`)
    assert.ok(Number(all) < MOST, `${name}: ${all} MB`)
    assert.match((await dialog.locator('.log-found').evaluateAll(all => all.map(n => n.textContent).join(' '))), want, name)
    await page.keyboard.press('Escape')
    await dialog.waitFor({state: 'detached'})
  }
  for (const [name, head, unit] of logs) {
    await dropLog(`${name}, 63 MiB`, () => page.evaluate(([name, head, unit]) => { // the browser makes it where it lies
      const part = new Blob([unit.repeat(Math.floor((1 << 20) / unit.length))])
      const data = new DataTransfer()
      data.items.add(new File([head, ...Array.from({length: 63}, () => part)], name))
      document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}))
    }, [name, head, unit]), /Line|curve/)
  }
  for (const [name, make, want] of binary) {
    const path = join(folder, name)
    writeFileSync(path, await make())
    const size = `${(statSync(path).size / MIB).toFixed(1)} MiB`
    await dropLog(`${name}, ${size}`, () => dropFromDisk(page, path), want)
    rmSync(path)
  }
  await close()
})
