// @ts-check
// Training logs as readers have them: understood, judged, fitted, and made a scenario; or refused with their
// line, and the page goes on.

import assert from 'node:assert/strict'
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {test} from 'node:test'
import {gzipSync} from 'node:zlib'
import {zip} from '../../../../static/js/parts/scorm/scorm.js'
import {found} from '../../support/axe.mjs'
import {changes, scenario} from '../../support/editor.mjs'
import {drop, dropAll, dropFromDisk} from '../../support/drop.mjs'
import {eventually} from '../../support/eventually.mjs'
import {preset, shots, site} from '../../support/site.mjs'
import {usable} from '../../support/reader.mjs'
import {inVerify, someOf} from '../../support/verify.mjs'

const it = site()
const small = preset('paper-2-rested', {horizon: 8000, runs: 6, policies: [{id: 'r-ed-ucb'}]})

/** A log of three learners over 60 steps, one a loss of precision now and then, with a line that is cut. */
const log = ['step,name,value', ...Array.from({length: 60}, (_, i) => [
  `${10 * (i + 1)},slow,${(0.9 * (1 - Math.exp(-i / 40))).toFixed(4)}`,
  `${10 * (i + 1)},quick,${(0.6 * (1 - Math.exp(-(i + 1) / 5)) + 0.05 * Math.sin(i)).toFixed(4)}`,
  `${10 * (i + 1)},flat,0.4`,
]).flat(), '610,slow,NaN', '620,qui'].join('\n')

/** A trainer's state as it is saved: epochs before steps, and settings and losses beside the metric. */
const state = JSON.stringify({
  best_metric: 0.86, epoch: 3, global_step: 1500, log_history: [1, 2, 3].flatMap(epoch => [
    {epoch, grad_norm: 2.25, learning_rate: 5e-5 / epoch, loss: 0.9 / epoch, step: 500 * epoch},
    {epoch, eval_accuracy: 0.9 - 0.3 / epoch, eval_loss: 0.8 / epoch, eval_runtime: 12.5, step: 500 * epoch},
  ]),
}, null, 2)
/** What a board exports of one run. */
const board = 'Wall time,Step,Value\n1700000000.5,0,0.25\n1700000001.5,5,0.5\n1700000002.5,10,0.6\n'

/** A log of 26 columns, as trackers write them: two measures, and what stands beside. */
const wide = (() => {
  const beside = ['time', 'lr', 'momentum', 'fps', 'gpu_mem', 'data_time', 'eta', 'grad_norm', 'batch_size', 'num_params', 'pids', 'seed']
  const others = Array.from({length: 9}, (_, i) => `stat_${i}_count`)
  const names = ['epoch', 'val_acc', 'val_f1', 'val_loss', 'hidden_score', ...beside, ...others]
  const row = (/** @type {number} */ e) => [e, (1 - 0.9 ** e).toFixed(4), (0.8 - 0.7 * 0.9 ** e).toFixed(4), (2 * 0.9 ** e).toFixed(4),
    (0.5 - 0.4 * 0.8 ** e).toFixed(4), ...beside.map((_, i) => (i === 11 ? 7 : 100 * (i + 1) + e)),
    ...others.map((_, i) => 1000 * (i + 1) * e)]
  return [names, ...Array.from({length: 12}, (_, i) => row(i + 1))].map(cells => cells.join(',')).join('\n')
})()

/** A log of two models, of one seed. @param {number} seed */
const ofSeed = seed => ['epoch,resnet,vit', ...Array.from({length: 10}, (_, i) =>
  `${i + 1},${(0.5 + 0.04 * i + 0.01 * seed).toFixed(3)},${(0.3 + 0.05 * i + 0.02 * seed).toFixed(3)}`)].join('\n')

/** The menus of columns in sight, by name, with what they say. @param {import('playwright-core').Locator} dialog */
const menus = dialog => dialog.locator('.log-columns select').evaluateAll(all => Object.fromEntries(all.map(select =>
  [select.getAttribute('aria-label')?.replace(/ is taken for$/, ''), /** @type {HTMLSelectElement} */ (select).value])))

/** Drops the log of 26 columns, and changes two by hand. @param {import('playwright-core').Page} page */
async function changeTwo(page) {
  await drop(page, 'wide.csv', wide)
  const dialog = page.locator('dialog.log-dialog')
  await dialog.getByText('columns are left out').waitFor()
  const before = await menus(dialog)
  assert.equal(Object.keys(before).length, 26)
  assert.deepEqual([before.epoch, before.val_acc, before.fps], ['step', 'curve higher', 'left out'])
  assert.ok(!await dialog.getByLabel('fps is taken for').isVisible(), 'what is left out is not folded')
  await dialog.locator('.log-folded summary').click()
  const loss = dialog.getByLabel('val_loss is taken for')
  await loss.focus()
  await loss.selectOption('curve, lower is better')
  await dialog.getByText('You changed one column.').waitFor()
  await dialog.locator('.log-curves b', {hasText: 'val_loss'}).waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'val_loss is taken for', 'the focus is lost')
  await dialog.getByLabel('val_f1 is taken for').selectOption('left out')
  await dialog.getByText('You changed 2 columns. This is remembered').waitFor()
  await dialog.locator('.log-curves b', {hasText: 'val_f1'}).waitFor({state: 'detached'})
  return dialog
}

/** @param {object} [options] */
async function visit(options) {
  const seen = await it.visit({hash: await it.link(small), ...options})
  await usable(seen.page)
  await seen.page.waitForFunction(() => location.hash !== '')
  return seen
}

test('a log is dropped, judged, fitted and becomes a scenario that keeps the assumptions', async () => {
  const {page, close} = await visit()
  await drop(page, 'three runs.csv', log)
  const dialog = page.locator('dialog.log-dialog')
  await dialog.getByText('A long table of 3 curves').waitFor()
  await drop(page, 'other.csv', 'a,b\n0.1,0.2\n0.3,0.4') // on the open dialog
  await dialog.getByText('A table of 2 curves').waitFor()
  await drop(page, 'trainer_state.json', state)
  await dialog.getByText('A JSON list \u201clog_history\u201d of 1 curve; the steps are in \u201cstep\u201d.').waitFor()
  assert.match((await dialog.locator('.log-notes').innerText()).replace(/[\u201c\u201d]/g, ''),
    /not payoffs: grad_norm, learning_rate, eval_runtime\.[^]*lower values are better: loss, eval_loss\./)
  await drop(page, 'three runs.csv', log)
  await dialog.getByText('2 places are left out').waitFor()
  const quick = dialog.locator('.log-curves > li').nth(1)
  await eventually.match(() => quick.innerText(),
    /quick[\s\S]*60 steps[\s\S]*Falls at \d+ of 59 steps, most by 0\.0\d+ from step \d+ to \d+\.[\s\S]*Is not concave/)
  const [before] = await dialog.locator('.log-line').evaluateAll(paths => [paths[1].getAttribute('d')])
  await dialog.getByLabel('the nearest rising and concave curve').check()
  await eventually.match(() => quick.innerText(), /The line is 0\.0\d+ off \(root mean square\), and at most 0\.\d+, at step \d+\./)
  const [after] = await dialog.locator('.log-line').evaluateAll(paths => [paths[1].getAttribute('d')])
  assert.notEqual(after, before, 'the chart does not show what is chosen')
  await eventually.equal(() => dialog.locator('.log-dots').count(), 3)
  mkdirSync(shots, {recursive: true})
  await page.screenshot({path: join(shots, 'training-log.png')})
  await dialog.getByLabel('Standard deviation of the noise').fill('much')
  await dialog.getByRole('button', {name: 'New scenario'}).click()
  await dialog.locator('.log-pays .fault', {hasText: 'must be a number above 0, such as 0.1'}).waitFor()
  assert.deepEqual(await dialog.getByLabel('Standard deviation of the noise').evaluate(field =>
    [field.getAttribute('aria-invalid'), document.activeElement === field]), ['true', true])
  await dialog.getByLabel('0 or 1').check()
  await changes(page, () => dialog.getByRole('button', {name: 'New scenario'}).click())
  await dialog.waitFor({state: 'detached'})
  const made = scenario(page)
  assert.deepEqual([made.title, made.horizon, made.noise.kind, made.arms.length], ['three runs.csv', 600, 'bernoulli', 3])
  assert.deepEqual(made.arms.map((/** @type {any} */ a) => a.name), ['slow', 'quick', 'flat'])
  await eventually.equal(() => page.locator('.checks li').count(), 0, 'the fits break assumptions')
  await page.locator('button.undo').click()
  await page.waitForFunction(() => document.querySelectorAll('.arm').length === 2, null, {polling: 50})
  // The file of one run is an arm with the file's name; a trainer's state is no scenario, though it is a JSON object.
  await drop(page, 'lr 0.1.csv', board)
  await changes(page, () => dialog.getByRole('button', {name: 'Add to the arms'}).click())
  assert.equal(scenario(page).arms.at(-1).name, 'lr 0.1')
  await drop(page, 'trainer_state.json', state)
  await dialog.getByText('A JSON list').waitFor()
  await close()
})

test('of 26 columns two are changed by hand, and the choice is remembered until it is reset', async () => {
  const {page, close} = await visit({context: {viewport: {width: 1280, height: 800}}})
  const dialog = await changeTwo(page)
  await eventually.match(() => dialog.locator('tr', {hasText: 'val_loss'}).innerText(), /You chose it\.[^]*Scale:/)
  const names = await dialog.locator('.log-curves b').allTextContents()
  await eventually.deepEqual(() => dialog.locator('.log-name').allTextContents(), names, 'the lines have no names')
  assert.deepEqual(await found(page, 'columns of a log', 'dialog.log-dialog'), [])
  mkdirSync(shots, {recursive: true})
  await page.screenshot({path: join(shots, 'log-columns.png')})
  await dialog.getByLabel('the payoff itself').check()
  await changes(page, () => dialog.getByRole('button', {name: 'New scenario'}).click())
  await dialog.waitFor({state: 'detached'})
  const made = scenario(page)
  assert.deepEqual([made.arms.map((/** @type {any} */ a) => a.name), made.noise], [names, {kind: 'none'}])
  assert.ok(names.includes('val_loss') && !names.includes('val_f1'))
  const losses = made.arms[names.indexOf('val_loss')].payoff.points
  assert.ok(losses.at(-1)[1] > losses[0][1], 'the loss is not turned')
  await drop(page, 'another.csv', wide.replace('0.1000', '0.1100'))
  await dialog.getByText('Your earlier choice for logs with these columns is used: 2 columns changed.').waitFor()
  await eventually.deepEqual(() => dialog.locator('.log-curves b').allTextContents(), names)
  await dialog.getByRole('button', {name: 'Reset the columns'}).click()
  await dialog.locator('.log-curves b', {hasText: 'val_f1'}).waitFor()
  await drop(page, 'wide.csv', wide)
  await dialog.getByText('columns are left out').waitFor()
  assert.ok(!await dialog.getByText('earlier choice').isVisible())
  await close()
})

test('three files of three seeds are one import, and a seed is added to it later', async () => {
  const {page, close} = await visit()
  const dialog = page.locator('dialog.log-dialog')
  await dropAll(page, [1, 2, 3].map(n => [`run-seed${n}.csv`, ofSeed(n)]))
  await dialog.getByText('3 files: a table of 2 curves').waitFor()
  assert.match(await dialog.locator('.log-curves > li').first().innerText(), /resnet[^]*mean of 3 seeds, ± 0\.0\d+ at the last step/)
  await dialog.getByLabel('Each file is').selectOption('an arm')
  await dialog.getByText('3 files: a table of 6 curves').waitFor()
  const six = await dialog.locator('.log-curves b').allTextContents()
  assert.equal(new Set(six).size, 6, `two curves have one name: ${six}`)
  await dialog.getByLabel('Each file is').selectOption('an arm, or a seed if its name says so')
  await dialog.getByText('3 files: a table of 2 curves').waitFor()
  await changes(page, () => dialog.getByRole('button', {name: 'Replace all arms'}).click())
  assert.deepEqual(scenario(page).arms.map((/** @type {any} */ a) => [a.name, a.payoff.points[0][1]]), [['resnet', 0.52], ['vit', 0.34]])
  await page.locator('button.undo').click()
  await page.waitForFunction(() => document.querySelector('.arm')?.textContent?.includes('resnet') === false, null, {polling: 50})
  // One file first, then another seed of it.
  await drop(page, 'first.csv', ofSeed(1))
  await dialog.getByText('A table of 2 curves').waitFor()
  await changes(page, () => dialog.getByRole('button', {name: 'Replace all arms'}).click())
  await drop(page, 'second.csv', ofSeed(2))
  await dialog.getByText('A table of 2 curves').waitFor()
  await dialog.getByRole('button', {name: 'Another seed of these arms'}).click()
  await dialog.getByText('2 files: a table of 2 curves').waitFor()
  await dialog.getByText('mean of 2 seeds').first().waitFor()
  await changes(page, () => dialog.getByRole('button', {name: 'Replace all arms'}).click())
  assert.deepEqual(scenario(page).arms.map((/** @type {any} */ a) => [a.name, a.payoff.points[0][1]]), [['resnet', 0.515], ['vit', 0.33]])
  // What is added has names of its own.
  await drop(page, 'second.csv', ofSeed(2))
  await dialog.getByText('A table of 2 curves').waitFor()
  await changes(page, () => dialog.getByRole('button', {name: 'Add to the arms'}).click())
  assert.deepEqual(scenario(page).arms.map((/** @type {any} */ a) => a.name), ['resnet', 'vit', 'resnet (2)', 'vit (2)'])
  await close()
})

test('a folder is one import, a damaged file in it is named with its place, and examples are loaded', async () => {
  const {page, close} = await visit()
  const dialog = page.locator('dialog.log-dialog')
  const folder = mkdtempSync(join(tmpdir(), 'logs-'))
  try {
    writeFileSync(join(folder, 'sgd.csv'), 'epoch,acc\n1,0.1\n2,0.3\n')
    writeFileSync(join(folder, 'adam'), 'epoch,acc\n1,0.2\n2,0.5\n')
    writeFileSync(join(folder, 'broken.csv'), Buffer.from('epoch,acc\n1,\xe4\n', 'latin1'))
    await dropFromDisk(page, folder)
    await dialog.getByText('2 files: a table of 2 curves').waitFor()
    await eventually.match(() => dialog.locator('.log-notes').innerText(), /broken\.csv\u201d, line 2: this is not UTF-8 \(character 3/)
    assert.deepEqual((await dialog.locator('.log-curves b').allTextContents()).sort(), ['adam', 'sgd'])
    assert.equal(await dialog.locator('input[type=file]').first().getAttribute('accept'), null, 'files without an ending are hidden')
  } finally {
    rmSync(folder, {recursive: true})
  }
  await dialog.getByText('Programs whose logs are known').click()
  await dialog.getByRole('button', {name: /^Load the example of TensorBoard \(an event file\)/}).click()
  await dialog.getByText('A TensorBoard event file').waitFor()
  await close()
})

test('a gzip file and a zip archive are dropped, and a damaged one is named with its place', async () => {
  const {page, close} = await visit()
  const dialog = page.locator('dialog.log-dialog')
  const packed = gzipSync('epoch,acc,f1\n1,0.1,0.2\n2,0.3,0.4\n')
  await drop(page, 'sgd.csv.gz', packed)
  await dialog.getByText('A table of 2 curves').waitFor()
  const archive = await zip(['sgd', 'adam'].map((name, i) =>
    ({name: `runs/${name}.csv`, data: new TextEncoder().encode(`epoch,acc\n1,0.${i + 1}\n2,0.${i + 3}\n`)})))
  await drop(page, 'runs.zip', Buffer.from(await archive.arrayBuffer()))
  await dialog.getByText('2 files: a table of 2 curves').waitFor()
  assert.deepEqual((await dialog.locator('.log-curves b').allTextContents()).sort(), ['adam', 'sgd'])
  await drop(page, 'sgd.csv.gz', packed.subarray(0, -12))
  await dialog.getByText(/^(?:Line 1\s*)?this gzip file cannot be read: it is damaged after \d+ bytes of text/).waitFor()
  await close()
})

test('useless and hostile logs are refused with their line; the text stays and the page is alive', async () => {
  const {page, close} = await visit()
  const before = page.url()
  const dialog = page.locator('dialog.log-dialog')
  const close_ = async () => {
    await page.keyboard.press('Escape')
    await dialog.waitFor({state: 'detached'})
  }
  /** @type {[string, string | Buffer, RegExp][]} */
  const files = [
    ['empty.csv', '', /there is nothing to read here|^$/],
    ['names.csv', 'a,b,c', /Line 1 there are names here and no numbers/],
    ['program.csv', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 10, 0, 0]), /Line 2 this is not text/],
    ['latin.csv', Buffer.from('a,b\n1,2\n\xe4,3', 'latin1'), /Line 3 this is not UTF-8/],
    ['one line.csv', 'x'.repeat(3 << 20), /Line 1 the first line is longer than 1 MiB/],
    ['deep.jsonl', '{"a":'.repeat(1 << 18), /Line 1 no line is a JSON object|Line 1/],
    ['wide.csv', 'a,'.repeat(5000) + '\n' + '1,'.repeat(5000), /5,000 curves, and a scenario has up to 1,000 arms/],
  ]
  for (const [name, contents, want] of someOf(files, 3)) {
    await drop(page, name, contents)
    await dialog.waitFor()
    if (contents.length > 0) await dialog.locator('p.fault:not([hidden])').first().waitFor()
    assert.match((await dialog.locator('p.fault').first().innerText()).replaceAll('\n', ' '), want, name)
    await eventually.ok(() => dialog.getByRole('button', {name: 'New scenario'}).isDisabled(), name)
    await close_()
  }
  // A file that is too large is made in the page, where it takes no time.
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.items.add(new File(Array.from({length: 65}, () => '0.5\n'.repeat(1 << 18)), 'large.csv'))
    document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}))
  })
  await dialog.getByText('the text is longer than 64 MiB').waitFor()
  await dialog.getByLabel('Training log, as text').fill('a,b\n0.1,0.2\n0.3,0.4')
  await dialog.getByText('A table of 2 curves').waitFor()
  await close_()
  assert.equal(page.url(), before)
  await close()
})

test('columns are chosen on a phone, in the dark', inVerify, async () => {
  const {page, close} = await visit({context: {viewport: {width: 390, height: 844}, deviceScaleFactor: 2, isMobile: true, hasTouch: true,
    colorScheme: 'dark'}})
  const dialog = await changeTwo(page)
  assert.ok(await dialog.evaluate(d => d.scrollWidth <= d.clientWidth), 'the dialog scrolls sideways')
  const boxes = await dialog.locator('.log-columns select').evaluateAll(all => all.map(select => select.getBoundingClientRect())
    .filter(box => box.width > 0).map(box => [box.right, box.height]))
  assert.ok(boxes.every(([right, height]) => right <= 390 && height >= 24), `menus are out of reach: ${JSON.stringify(boxes)}`)
  mkdirSync(shots, {recursive: true})
  await dialog.locator('.log-report').scrollIntoViewIfNeeded()
  await page.screenshot({path: join(shots, 'log-columns-phone.png')})
  await changes(page, () => dialog.getByRole('button', {name: 'New scenario'}).click())
  assert.ok(scenario(page).arms.some((/** @type {any} */ a) => a.name === 'val_loss'))
  await close()
})

test('the dialog fits a phone and the dark', inVerify, async () => {
  const {page, close} = await visit({context: {viewport: {width: 390, height: 844}, deviceScaleFactor: 2, isMobile: true, hasTouch: true,
    colorScheme: 'dark'}})
  await drop(page, 'three runs.csv', log)
  const dialog = page.locator('dialog.log-dialog')
  await dialog.getByText('A long table of 3 curves').waitFor()
  await dialog.getByLabel('the nearest curve that never falls').check()
  mkdirSync(shots, {recursive: true})
  await page.screenshot({path: join(shots, 'training-log-phone.png')})
  assert.ok(await dialog.evaluate(d => d.scrollWidth <= d.clientWidth), 'the dialog scrolls sideways')
  const hidden = await dialog.evaluate(d => [...d.querySelectorAll('input, select, button')]
    .filter(e => e.checkVisibility() && !e.closest('.foot')).filter(e => {
      d.scrollTop = 0
      e.scrollIntoView({block: 'nearest'})
      const foot = /** @type {Element} */ (d.querySelector('.foot')).getBoundingClientRect()
      return e.getBoundingClientRect().bottom > foot.top
    }).map(e => e.getAttribute('aria-label') ?? e.textContent))
  assert.deepEqual(hidden, [], 'the foot covers what has the focus')
  await close()
})
