// @ts-check
// Prints what the paper's experiment on film reviews takes in the browser: reading the dataset, and one live run
// of seven learners and seven policies over 50,000 rounds. `make bench-learners` runs it. The dataset is not in
// the repository: the test names the folder and is skipped where it is absent.

import assert from 'node:assert/strict'
import {createHash} from 'node:crypto'
import {existsSync, readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {join} from 'node:path'
import {test} from 'node:test'
import {gunzipSync} from 'node:zlib'
import {preset, site} from '../support/site.mjs'
import {usable} from '../support/reader.mjs'

const folder = process.env.IMDB ?? fileURLToPath(new URL('../../../../shared/data/imdb', import.meta.url))
const files = ['train_labeledBow.feat.gz', 'test_labeledBow.feat.gz'].map(name => join(folder, name))
const missing = !files.every(existsSync) && `the dataset is not in ${folder}: want ${files.join(' and ')}; IMDB names another folder`

const it = site()
const FEATURES = Number(process.env.FEATURES ?? 10_000)
const ROUNDS = 50_000

/** @type {[string, object][]} */
const LEARNERS = [
  ['LR(t)', {kind: 'lr-t'}], ['LR', {kind: 'lr'}], ...[[1], [2], [2, 2], [2, 2, 2], [1, 1, 2]].map(hidden =>
    /** @type {[string, object]} */ ([`NN(${hidden})`, {kind: 'mlp', hidden}])),
]

test('a live run of seven learners on the film reviews', {skip: missing, timeout: 1_800_000}, async () => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(gunzipSync(readFileSync(file)))
  const scenario = preset('paper-2-rested', {
    title: 'Learners on film reviews', horizon: ROUNDS, runs: 1, noise: {kind: 'bernoulli'},
    dataset: {sha256: hash.digest('hex'), features: FEATURES},
    arms: LEARNERS.map(([name, learner], i) => ({name, learner, payoff: {family: 'points', points: [[1, 0.5], [ROUNDS, 0.85 - i / 100]]}})),
  })
  const {page, close} = await it.visit({hash: await it.link(scenario)})
  page.setDefaultTimeout(1_500_000)
  await usable(page)
  await page.getByRole('button', {name: 'Live', exact: true}).click()
  const dialog = page.locator('dialog.learners-dialog')
  await dialog.waitFor()
  const began = performance.now()
  await dialog.locator('input[type=file]').setInputFiles(files)
  await dialog.getByText('50,000 examples').waitFor()
  const read = performance.now()
  await dialog.getByRole('button', {name: 'Play the scenario'}).click()
  await dialog.waitFor({state: 'detached'})
  await page.locator('.live-arms tbody tr').first().waitFor()
  const ready = performance.now()
  await page.getByRole('slider', {name: 'Round'}).focus()
  await page.keyboard.press('End')
  await page.waitForFunction(want => [...document.querySelectorAll('.live-arms td.col-pulls')]
    .reduce((sum, cell) => sum + Number(cell.textContent?.replace(/\D/g, '')), 0) === want, ROUNDS, {polling: 200})
  const played = performance.now()
  const seconds = (/** @type {number} */ ms) => (ms / 1000).toFixed(1)
  console.log(`measured: ${FEATURES} words: both files unpacked and read ${seconds(read - began)} s, workers ready ` +
    `${seconds(ready - read)} s more`)
  console.log(`measured: live run of ${scenario.arms.length} learners and ${scenario.policies.length} policies, ${ROUNDS} rounds: ` +
    `${seconds(played - ready)} s`)
  assert.ok(played > ready)
  await close()
})
