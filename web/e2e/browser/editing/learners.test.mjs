// @ts-check
// Learners that train in the browser: the sample and a dropped file, curves as they come, and policies that
// choose among the learners, live. Hostile datasets are refused, and the page goes on.

import assert from 'node:assert/strict'
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {before, test} from 'node:test'
import {gzipSync} from 'node:zlib'
import {changes, scenario} from '../../support/editor.mjs'
import {drop, dropFromDisk} from '../../support/drop.mjs'
import {eventually} from '../../support/eventually.mjs'
import {preset, shots, site} from '../../support/site.mjs'
import {tarFile} from '../../support/tar.mjs'
import {openImport, runButton, usable} from '../../support/reader.mjs'
import {inVerify, someOf} from '../../support/verify.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const small = preset('paper-2-rested', {horizon: 2000, runs: 2, policies: [{id: 'r-ed-ucb'}]})
const poll = {polling: 50}
before(() => mkdirSync(shots, {recursive: true}))

/** @param {import('../../support/site.mjs').VisitOptions} [options] */
async function visit(options) {
  const seen = await it.visit({hash: await it.link(small), ...options})
  await usable(seen.page)
  return seen
}

/** @param {Page} page */
const dialogOf = page => page.locator('dialog.learners-dialog')

/** Until a live run stands at a round or beyond. @param {Page} page @param {number} round */
const reaches = (page, round) => page.waitForFunction(
  want => Number(document.querySelector('.status-live .round')?.textContent?.replace(/\D/g, '') || -1) >= want, round, poll)

/** Until the live run has played so many rounds: the pulls of its table. @param {Page} page @param {number} rounds */
const played = (page, rounds) => page.waitForFunction(want => {
  const cells = [...document.querySelectorAll('.live-arms td.col-pulls')]
  return cells.reduce((sum, cell) => sum + Number(cell.textContent?.replace(/\D/g, '')), 0) === want
}, rounds, poll)

/** The link alone, elsewhere: the page says what is missing, takes it or another dataset, and plays all runs. @param {any} made */
async function elsewhere(made) {
  const pinned = (await it.link(small)).replace('#', '')
  const other = await it.visit({hash: `${await it.link({...made, runs: 2})}?pin=${pinned}`})
  await usable(other.page)
  await runButton(other.page).click()
  const asked = dialogOf(other.page)
  await asked.getByText('This scenario trains learners on the sample').waitFor()
  await asked.locator('input[type=file]').setInputFiles(
    {name: 'other.txt', mimeType: 'text/plain', buffer: Buffer.from('1\tgood\n0\tbad\n')})
  await asked.getByText(/This dataset is not the one of the current scenario: its SHA-256 is [0-9a-f]{12}…/).waitFor()
  await eventually.ok(() => asked.getByRole('button', {name: 'Play the scenario'}).isHidden())
  await asked.getByRole('button', {name: 'Use this dataset all the same'}).click()
  await asked.waitFor({state: 'detached'})
  await other.page.waitForFunction(() => document.querySelector('button.run')?.textContent === 'Run again', null, poll)
  const substituted = scenario(other.page).dataset
  assert.notEqual(substituted.sha256, made.dataset.sha256)
  assert.equal(substituted.features, made.dataset.features)
  await changes(other.page, () => other.page.locator('button.undo').click())
  await other.page.waitForFunction(() => document.querySelector('button.run')?.textContent !== 'Run again', null, poll)
  await runButton(other.page).click()
  await asked.getByRole('button', {name: 'Try a sample'}).click()
  await asked.getByRole('button', {name: 'Play the scenario'}).click()
  await asked.waitFor({state: 'detached'})
  await other.page.waitForFunction(() => document.querySelector('button.run')?.textContent === 'Run again', null, poll)
  // The engine that has the dataset is another one, and is told what is pinned.
  await other.page.locator('.chart.pinned.of-regret').getByText('R-ed-UCB loses').waitFor()
  await other.page.locator('.arm-row').first().click()
  await other.page.getByText('This arm is a learner').waitFor()
  // An embed has no dataset, and says so when Run is pressed.
  await other.page.goto(`${it.address}embed.html${new URL(other.page.url()).hash}`)
  await runButton(other.page).click()
  await other.page.getByText('an embed has none').waitFor()
  await other.close()
}

test('the sample trains seven learners, whose curves grow, and policies choose among them live', async () => {
  const {page, close} = await visit()
  const requests = /** @type {string[]} */ ([])
  await openImport(page, /^Learners/)
  const dialog = dialogOf(page)
  await dialog.getByRole('button', {name: 'Try a sample'}).click()
  await dialog.getByText('4,000 texts with').waitFor()
  page.on('request', r => { if (r.method() !== 'GET') requests.push(r.url()) })
  await eventually.equal(() => dialog.locator('.learner-list input:checked').count(), 7)
  await dialog.getByText(
    /Training takes .*, in \d workers?; then a live run takes .*\. The workers take up to [\d.]+ MB of memory\./).waitFor()
  await dialog.getByLabel('Pulls per run').selectOption('1000')
  await dialog.getByLabel('Runs to average').selectOption('1')
  await dialog.getByRole('button', {name: 'Train', exact: true}).click()
  await page.waitForFunction(() => document.querySelectorAll('.learners-dialog .log-line[d]').length === 7, null, poll)
  const watch = dialog.getByRole('button', {name: 'Watch policies choose among them'})
  await watch.waitFor()
  await page.screenshot({path: join(shots, 'learners.png')})
  // The payoffs are the curves, or a fit: the chart shows the one that is chosen.
  const line = () => dialog.locator('.log-line').first().getAttribute('d')
  const raw = await line()
  await dialog.getByLabel('the nearest rising and concave curves').check()
  await page.waitForFunction(raw => document.querySelector('.learners-dialog .log-line')?.getAttribute('d') !== raw, raw, poll)
  await watch.click()
  await dialog.waitFor({state: 'detached'})
  await reaches(page, 0)
  const made = scenario(page)
  assert.deepEqual(made.arms.map((/** @type {any} */ a) => a.name), ['LR(t)', 'LR', 'NN(1)', 'NN(2)', 'NN(2,2)', 'NN(2,2,2)', 'NN(1,1,2)'])
  await eventually.equal(() => page.locator('.checks li').count(), 0, 'the fits break assumptions')
  assert.deepEqual([made.horizon, made.policies.length, made.dataset.features], [1000, 7, 112])
  await page.getByRole('slider', {name: 'Round'}).focus()
  await page.keyboard.press('End')
  await played(page, 1000)
  await page.screenshot({path: join(shots, 'learners-live.png')})
  assert.deepEqual(requests, [], 'something was uploaded')
  await close()

  await elsewhere(made)
})

test('a small file of labelled texts is dropped, packed too; words are counted and training stops', async () => {
  const {page, close} = await visit({hash: await it.link(preset('paper-imdb', {horizon: 50_000}))})
  const dialog = dialogOf(page)
  await page.getByRole('button', {name: 'Train such learners here'}).click()
  const lines = Array.from({length: 200}, (_, i) => `${i % 2 ? 'pos' : 'neg'}\tthis film is ${i % 2 ? 'good' : 'bad'} number ${i % 7}`)
  await drop(page, 'mine.txt', lines.join('\n'))
  await dialog.getByText('mine.txt: 200 examples, 100 of them positive. All 13 words are used.').waitFor()
  await dialog.getByText('200 texts with 13 different words; texts labelled \u201cpos\u201d count as positive.').waitFor()
  const bags = Array.from({length: 300}, (_, i) => `${i % 2 ? 9 : 2} 0:1 ${1 + i % 5}:2`).join('\n')
  await drop(page, 'labeledBow.feat.gz', gzipSync(bags))
  await dialog.getByText('labeledBow.feat.gz: 300 examples, 150 of them positive').waitFor()
  await dialog.getByLabel('Number of words').selectOption('1000')
  await dialog.getByText('300 examples, 150 of them positive. All 6 words are used.').waitFor()
  await dialog.getByText(/Training takes/).waitFor()
  await dialog.getByLabel('Pulls per run').selectOption('50000')
  await dialog.getByLabel('Runs to average').selectOption('30')
  await dialog.getByRole('button', {name: 'Train', exact: true}).click()
  await dialog.getByText(/\d% trained/).waitFor()
  await dialog.getByRole('button', {name: 'Stop', exact: true}).click()
  await dialog.getByRole('button', {name: 'Train', exact: true}).waitFor()
  await close()
})

test('corrupt, empty and hostile datasets are refused with a clear word, and the page is alive', inVerify, async () => {
  const {page, close} = await visit()
  const dialog = dialogOf(page)
  const packed = gzipSync('9 0:1\n1 0:2\n'.repeat(5000))
  /** @type {[string, string | Buffer, RegExp][]} */
  const files = [
    ['empty.feat', '', /there is no example in it/],
    ['cut.feat.gz', packed.subarray(0, packed.length - 20), /cannot be unpacked: it is incomplete or damaged/],
    ['bomb.feat.gz', gzipSync(Buffer.alloc(200 << 20)), /more than 200 times its size/],
    ['index.feat', '9 0:1\n1 99999999:2\n', /index\.feat, line 2: got the feature "99999999:2", want a whole number from 0 to 16,777,215/],
    ['nan.feat', '9 0:NaN\n1 0:2\n', /nan\.feat, line 1: got the feature "0:NaN"/],
    ['order.feat', '9 5:1 3:1\n1 0:2\n', /line 1: got feature 3 after feature 5/],
    ['archive.tar.gz', gzipSync(tarFile('aclImdb/README', 'hello')), /neither train\/labeledBow\.feat nor test/],
    ['cut.tar', tarFile('aclImdb/train/labeledBow.feat', '9 0:1\n1 0:2\n').subarray(0, 515), /archive is incomplete/],
    ['damaged.tar', Buffer.concat([tarFile('a', 'x').subarray(0, 1024), Buffer.alloc(512, 7)]), /archive is damaged/],
    ['files.zip', Buffer.from('PK\x03\x04aclImdb/'), /zip archive/],
  ]
  for (const [name, contents, want] of someOf(files, 4)) { // the reader's own tests have each
    await drop(page, name, contents)
    await dialog.waitFor()
    await dialog.locator('p.fault[role=alert]:not([hidden])').first().waitFor()
    await eventually.match(() => dialog.locator('p.fault[role=alert]').first().innerText(), want, name)
    await page.keyboard.press('Escape')
    await dialog.waitFor({state: 'detached'})
  }
  // A line that never ends, which the browser makes where it lies; hostile-files.mjs has one of 1 GB.
  await page.evaluate(() => {
    const part = new Blob(['9 0:1 '.repeat(1 << 18)])
    const data = new DataTransfer()
    data.items.add(new File(Array.from({length: 20}, () => part), 'line.feat'))
    document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}))
  })
  await dialog.getByText(/line\.feat, line 1: /).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({state: 'detached'})
  await drop(page, 'aclImdb_v1.tar',
    Buffer.concat([tarFile('aclImdb/test/labeledBow.feat', '9 0:1\n1 1:2\n'),
      tarFile('aclImdb/train/labeledBow.feat', '8 0:1\n2 1:1\n3 1:1\n')]))
  await dialog.getByText('aclImdb_v1.tar: 5 examples, 2 of them positive').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({state: 'detached'})
  // The archive as it is unpacked: a folder. Its parts have the same name, and are read in the order of the command.
  const folder = mkdtempSync(join(tmpdir(), 'test-'))
  const parts = {'train/labeledBow.feat': '8 0:1\n2 1:1\n3 1:1\n', 'test/labeledBow.feat': '9 0:1\n1 1:2\n', 'train/pos/0_9.txt': 'good'}
  for (const [name, text] of Object.entries(parts)) {
    mkdirSync(dirname(join(folder, 'aclImdb', name)), {recursive: true})
    writeFileSync(join(folder, 'aclImdb', name), text)
  }
  await dropFromDisk(page, join(folder, 'aclImdb', 'train', 'pos'))
  const log = page.locator('dialog.log-dialog') // a folder without labeledBow.feat may be one of training logs
  await log.locator('p.fault:not([hidden])', {hasText: 'Line 1'}).waitFor()
  await page.keyboard.press('Escape')
  await log.waitFor({state: 'detached'})
  await dropFromDisk(page, join(folder, 'aclImdb'))
  await dialog.getByText('aclImdb/train/labeledBow.feat, aclImdb/test/labeledBow.feat: 5 examples, 2 of them positive').waitFor()
  await close()
  rmSync(folder, {recursive: true})
})
