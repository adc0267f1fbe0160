// @ts-check
// A lesson and a game in a page of another site, in frames with no rights but scripts: what they say to it, and their height.

import assert from 'node:assert/strict'
import {join} from 'node:path'
import {test} from 'node:test'
import {course, framing} from './support/course.mjs'
import {shots, site} from './support/site.mjs'
import {until} from './support/stand.mjs'

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
  assert.equal(await inner.locator('.site-header').isVisible(), false)
  const form = inner.locator('#task-1-2')
  await form.locator('input[value="1"]').check()
  await form.getByRole('button', {name: 'Check'}).click()
  await inner.locator('#task-1-2[data-state="wrong"]').waitFor()
  const {task, state, attempts, answered, of} = await told('task')
  assert.deepEqual([task, state, attempts, answered, of], ['task-1-2', 'wrong', 1, 0, 6])
  // The frame takes the height that it reports, and then reports no other.
  const heights = async () => (await heard()).filter(m => m.subject === 'lti.frameResize').map(m => m.height)
  const wanted = (await heights()).at(-1)
  await page.locator('iframe').evaluate((f, height) => f.setAttribute('height', String(height)), wanted)
  await page.waitForTimeout(500)
  assert.equal((await heights()).at(-1), wanted)
  assert.ok(wanted > 900, `${wanted}`)
  await inner.getByRole('button', {name: 'Next step'}).click()
  assert.ok(await until(async () => (await heard()).some(m => m.type === 'step' && m.step === 2)), 'the second step is not told')
  await page.screenshot({path: join(shots, 'embed-lesson.png')})
  await close()
})

test('an embedded game tells pulls and its end', async () => {
  const hash = await it.link({version: 1, setting: 'rested', horizon: 20, runs: 1, seed: 3, noise: {kind: 'none'},
    arms: [{payoff: {family: 'constant', value: 0.5}}, {payoff: {family: 'constant', value: 0.25}}], policies: [{id: 'ucb1'}]})
  const {told, heard, frame, close} = await lesson(framed('play.html?embed', hash))
  const inner = await frame()
  await inner.locator('.arm-card').nth(1).click()
  assert.deepEqual(await told('pulls'), {api: 'rising-bandits', version: 1, type: 'pulls', rounds: 1, of: 20, earned: 0.25})
  await inner.getByRole('button', {name: /^Stay with arm 2/}).click()
  const {earned, regret} = await told('revealed')
  assert.deepEqual([earned, regret], [5, 5])
  assert.ok((await heard()).some(m => m.context === 'iframe.resize' && m.height > 400))
  await close()
})
