// @ts-check
// A lesson and a game in a page of another site, in frames with no rights but scripts: what they say to it, and their height.

import assert from 'node:assert/strict'
import {join} from 'node:path'
import {test} from 'node:test'
import {course, framing} from '../../support/course.mjs'
import {eventually} from '../../support/eventually.mjs'
import {checked} from '../../support/lesson.mjs'
import {shots, site} from '../../support/site.mjs'
import {until} from '../../support/stand.mjs'

const it = site()
const lesson = course(it)
const frame = framing(it)

/** @param {string} page @param {string} [hash] */
const framed = (page, hash = '') => frame('', hash).replace('embed.html', page).replace('height="420"', 'height="900"')

test('an embedded lesson tells steps, tasks and its height', async () => {
  const {page, told, heard, frame, close} = await lesson(framed('lesson-rising-in-five.html?embed'))
  assert.deepEqual(await told('step'), {api: 'rising-bandits', version: 1, type: 'step', step: 1, of: 4})
  const inner = await frame()
  await inner.locator('.lesson-stage .run:not([aria-disabled])').waitFor()
  await eventually.equal(() => inner.locator('.site-header').isVisible(), false)
  const form = inner.locator('#task-1-2')
  await form.locator('input[value="1"]').check()
  await form.getByRole('button', {name: 'Check'}).click()
  await inner.locator('#task-1-2[data-state="wrong"]').waitFor()
  const {task, state, attempts, answered, of} = await told('task')
  assert.deepEqual([task, state, attempts, answered, of], ['task-1-2', 'wrong', 1, 0, 6])
  // The frame takes the height that it reports, and then reports no other.
  const heights = async () => (await heard()).filter(m => m.subject === 'lti.frameResize').map(m => m.height)
  const wanted = await inner.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height))
  assert.ok(await until(async () => (await heights()).at(-1) === wanted), `${await heights()}, not ${wanted}`)
  await page.locator('iframe').evaluate((f, height) => f.setAttribute('height', String(height)), wanted)
  await inner.evaluate(async () => {
    for (let i = 0; i < 4; i++) await new Promise(requestAnimationFrame) // a new height is reported in a frame
    parent.postMessage({type: 'mark'}, '*')
  })
  await until(async () => (await heard()).some(m => m.type === 'mark'))
  assert.equal((await heights()).at(-1), wanted)
  assert.ok(wanted > 900, `${wanted}`)
  await inner.getByRole('button', {name: 'Next step'}).click()
  assert.ok(await until(async () => (await heard()).some(m => m.type === 'step' && m.step === 2)), 'the second step is not told')
  await page.screenshot({path: join(shots, 'embed-lesson.png')})
  await close()
})

test('an embedded lesson gives its work to the page around, and takes it back', async () => {
  const {page, told, heard, ask, frame, close} = await lesson(framed('lesson-rising-in-five.html?embed'))
  await told('ready')
  const paths = []
  const type = 'restore'
  const requests = [{type: 'run'}, {type, work: 'w1.!'}, {type, work: '', most: 9}, {type, version: 2}]
  for (const request of requests) paths.push((await ask(request)).path)
  assert.deepEqual(paths, ['type', 'work', 'most', 'version'])
  assert.equal((await ask({type: 'restore', work: '', most: 4096})).type, 'answer')
  let inner = await frame()
  await inner.locator('.lesson-stage .run:not([aria-disabled])').waitFor()
  await inner.locator('#task-1-2 input[value="2"]').check()
  await checked(inner.locator('#task-1-2'), 'right')
  await inner.getByRole('link', {name: 'More time'}).click()
  await inner.getByLabel('Rounds', {exact: true}).fill('5000')
  await inner.getByLabel('Rounds', {exact: true}).press('Tab')
  await checked(inner.locator('#task-4-1'), 'right')
  const last = async () => (await heard()).findLast(m => m.type === 'work')
  assert.ok(await until(async () => (await last())?.answered === 2))
  const {work, left, tried, of} = await last()
  assert.deepEqual([left, tried, of], [[], 2, 6])
  assert.match(work, /^w1\.[\w-]{20,300}$/)
  await page.reload() // the frame keeps nothing: it has no storage, and no address of its own
  await told('ready')
  await ask({type: 'restore', work})
  inner = await frame()
  await inner.locator('#step-4.is-shown #task-4-1[data-state="right"]').waitFor()
  await inner.locator('.lesson-stage .run:not([aria-disabled])').waitFor()
  await until(async () => await inner.getByLabel('Rounds', {exact: true}).inputValue() === '5000')
  await eventually.equal(() => inner.getByLabel('Rounds', {exact: true}).inputValue(), '5000')
  await eventually.equal(() => inner.locator('#task-1-2 input[value="2"]').isChecked(), true)
  await eventually.match(() => inner.locator('.lesson-progress').textContent(), /^2 of 6/)
  await close()
})

test('an embedded game tells pulls and its end', async () => {
  const hash = await it.link({version: 1, setting: 'rested', horizon: 20, runs: 1, seed: 3, noise: {kind: 'none'},
    arms: [{payoff: {family: 'constant', value: 0.5}}, {payoff: {family: 'constant', value: 0.25}}], policies: [{id: 'ucb1'}]})
  const {page, told, heard, frame, close} = await lesson(framed('play.html?embed', hash))
  const inner = await frame()
  await page.locator('iframe').evaluate(f => f.setAttribute('width', '300'))
  await inner.waitForFunction(() => innerWidth === 300)
  assert.equal(await inner.evaluate(() => document.documentElement.scrollWidth), 300, 'a narrow frame scrolls sideways')
  await inner.locator('.arm-card').nth(1).click()
  assert.deepEqual(await told('pulls'), {api: 'rising-bandits', version: 1, type: 'pulls', rounds: 1, of: 20, earned: 0.25})
  await inner.getByRole('button', {name: /^Stay with arm 2/}).click()
  const {earned, regret} = await told('revealed')
  assert.deepEqual([earned, regret], [5, 5])
  assert.ok((await heard()).some(m => m.context === 'iframe.resize' && m.height > 400))
  await close()
})
