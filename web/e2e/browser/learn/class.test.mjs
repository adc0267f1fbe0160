// @ts-check
// Work that is handed in: a student's code, and the teacher's page, which computes all answers again.

import assert from 'node:assert/strict'
import {createHash} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {test} from 'node:test'
import {ownId, packLesson} from '../../../../static/js/model/lessons/lesson-link.js'
import {readCodes, writeCode} from '../../../../static/js/model/lessons/work-code.js'
import {handed} from '../../../../static/js/parts/class/words.js'
import {found} from '../../support/axe.mjs'
import {drop} from '../../support/drop.mjs'
import {eventually} from '../../support/eventually.mjs'
import {checked} from '../../support/lesson.mjs'
import {measured, preset, root, shots, site} from '../../support/site.mjs'
import {inVerify} from '../../support/verify.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const example = readFileSync(join(root, 'static/lesson-example.md'), 'utf8')
  .replace('## Less time', '```task\nask: Why does it pay to wait?\nwords: 20\nsolution: It rises.\n```\n\n## Less time')

/** The scenario of a lesson's first step, changed. @param {string} text @param {object} changes */
const scenarioOf = (text, changes) => ({...JSON.parse(/```scenario\n(\{[^]*?\n\})\n```/.exec(text)?.[1] ?? ''), ...changes})

/** Waits for the end of a check. @param {Page} page */
async function done(page) {
  await page.locator('.class .status', {hasText: / checked, with /}).waitFor({timeout: 60_000})
  return page.locator('.class .status').innerText()
}

/** The rows of the only table. @param {Page} page @returns {Promise<string[][]>} */
const rows = page => page.locator('.class-lesson tbody tr').evaluateAll(all => all.map(row =>
  [...row.children].map(cell => (cell.querySelector('.visually-hidden') ?? cell).textContent ?? '')))

test('a student hands in a code; the teacher sees what is right, what is copied and what is to be read', async () => {
  const {page, close} = await it.visit({permissions: ['clipboard-read', 'clipboard-write']})
  await page.goto(`${it.address}own-lesson.html#${await packLesson(example)}`)
  await page.locator('.lesson-stage .run:not([aria-disabled])').waitFor()
  await page.getByText('Hand in your work').click()
  await page.getByRole('button', {name: 'Copy the code'}).click()
  await page.locator('.hand-in-outcome', {hasText: 'Answer a task first.'}).waitFor()
  await page.locator('#task-1-1 input').fill('200')
  await checked(page.locator('#task-1-1'), 'right')
  await page.getByRole('link', {name: 'A policy without patience'}).click()
  await page.locator('#task-2-1 input[value="1"]').check()
  await checked(page.locator('#task-2-1'), 'wrong')
  await page.locator('#task-2-2 textarea').fill('Because the slow arm gets much better when it is practised.')
  await checked(page.locator('#task-2-2'), 'person')
  await page.getByRole('link', {name: 'Less time'}).click()
  await page.getByLabel('Rounds', {exact: true}).fill('250')
  await page.getByLabel('Rounds', {exact: true}).press('Tab')
  await page.getByRole('button', {name: 'Scenario of this step'}).waitFor()
  await checked(page.locator('#task-3-1'), 'right')
  await page.getByLabel('Your name, if you like').fill('Ann')
  await page.getByRole('button', {name: 'Copy the code'}).click()
  await page.locator('.hand-in-outcome', {hasText: 'Copied.'}).waitFor()
  assert.deepEqual(await found(page, 'handing in'), [])
  const code = await page.evaluate(() => navigator.clipboard.readText())
  const {works: [work]} = await readCodes(code)
  assert.deepEqual([work.name, work.lesson, work.sha256, Object.keys(work.answers).length],
    ['Ann', ownId(example), createHash('sha256').update(example).digest('hex'), 4])
  await close()
  await asTeacher(code, work)
})

/** @param {string} code @param {import('../../../../static/js/model/lessons/work-code.js').Work} ann */
async function asTeacher(code, ann) {
  const bob = await writeCode({...ann, name: 'Bob'}) // copied, with another name
  const {'task-2-1': _, ...fewer} = ann.answers
  const cy = await writeCode({...ann, name: '=Cy', mark: 'other', answers: {...fewer, 'task-1-1': ['7', '', 1], 'task-3-1': ['', 'x', 1]}})
  const {page, close} = await it.visit()
  await page.goto(`${it.address}class.html`)
  await page.getByText('Paste or drop the codes').waitFor()
  // As mail breaks and quotes it, and one cut.
  const mail = `> ${code.replace(/(.{70})/g, '$1\n> ')}\n\nHello, here is mine:\n${bob}\n`
  await page.getByLabel('Codes of the students').fill(`${mail}${cy}\n${cy.slice(0, -20)}`)
  await page.getByRole('button', {name: 'Check'}).click()
  const said = await done(page)
  assert.match(said, /^0 codes checked/)
  assert.match(said, /1 code is cut or damaged.*“Patience” is no lesson of this site/)
  await drop(page, 'patience.md', example)
  await page.getByText('1 lesson of your own is open.').waitFor()
  // Of a forged lesson with the same id.
  const dee = await writeCode({...ann, name: 'Dee', mark: 'dee', sha256: 'ab'.repeat(32)})
  await page.getByLabel('Codes of the students').fill(`${mail}${cy}\n${cy.slice(0, -20)}\n${dee}`)
  await page.getByRole('button', {name: 'Check'}).click()
  assert.match(await done(page), /^3 codes checked, with \d+ answers.*“Patience” cannot be read: the file or link .* but another text/)
  assert.deepEqual(await rows(page), [
    ['=Cy', '1 of 4', 'wrong', 'not answered', 'for you to read', 'cannot be read', '3', 'the same text as Ann, Bob in step 2, task 2',
      'step 3, task 1: cannot be read'],
    ['Ann', '3 of 4', 'right', 'wrong', 'for you to read', 'right', '4',
      'the same work as Bob; the same text as =Cy in step 2, task 2', ''],
    ['Bob', '3 of 4', 'right', 'wrong', 'for you to read', 'right', '4',
      'the same work as Ann; the same text as =Cy in step 2, task 2', ''],
    ['Dee', 'Patience', handed.otherText],
  ])
  await eventually.equal(() => page.locator('.class dd').first().innerText(), 'Because the slow arm gets much better when it is practised.')
  assert.deepEqual(await found(page, 'a class'), [])
  await page.screenshot({path: join(shots, 'class.png'), fullPage: true})
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', {name: 'Save as CSV'}).click()])
  const csv = readFileSync(await saved.path(), 'utf8')
  assert.match(csv, /^\ufeff"lesson","Name","Passed","of","1\.1"/)
  assert.ok(csv.includes(`"Patience","'=Cy","1","4","wrong"`), csv)
  await close()
}

test('a class of 30 is checked in one paste', async () => {
  const name = 'rising-in-five'
  const lesson = readFileSync(join(root, `static/lessons/${name}.md`), 'utf8')
  const all = await Promise.all(Array.from({length: 30}, async (_, i) => {
    const link = (await it.link(scenarioOf(lesson, {horizon: i < 20 ? 4000 + 100 * i : 900 + i}))).slice(1)
    return writeCode({name: `Student ${i + 1}`, lesson: name, title: '', mark: `m${i}`, answers: {
      'task-1-1': ['0.85', '', 1], 'task-1-2': [i % 3 ? '2' : '1', '', 2], 'task-2-1': [String(1 + i % 3), '', 1],
      'task-4-1': ['', link, 1 + i],
    }})
  }))
  const {page, close} = await it.visit()
  await page.goto(`${it.address}class.html`)
  await page.getByText('Paste or drop the codes').waitFor()
  await page.getByLabel('Codes of the students').fill(all.join('\n'))
  const start = performance.now()
  await page.getByRole('button', {name: 'Check'}).click()
  assert.match(await done(page), /^30 codes checked, with 120 answers/)
  const seconds = (performance.now() - start) / 1000
  measured('a class of 30 codes, checked in', seconds, 's')
  const table = await rows(page)
  assert.equal(table.length, 30)
  for (const [who, , first, second, third] of table) {
    const i = Number(who.replace('Student ', '')) - 1
    assert.deepEqual([first, second, third], ['right', i % 3 ? 'right' : 'wrong', i % 3 === 2 ? 'right' : 'wrong'], who)
  }
  // The goal: UCB1 has less regret than R-ed-UCB. The command says whether it has.
  for (const i of [0, 19, 20, 29]) {
    const {results} = await it.native(scenarioOf(lesson, {horizon: i < 20 ? 4000 + 100 * i : 900 + i}))
    const regret = (/** @type {string} */ id) => results.find((/** @type {any} */ r) => r.policy === id).final.mean
    assert.equal(table.find(([who]) => who === `Student ${i + 1}`)?.[7], regret('ucb1') < regret('r-ed-ucb') ? 'right' : 'wrong', `${i}`)
  }
  await page.screenshot({path: join(shots, 'class-30.png'), fullPage: true})
  await close()
})

/** A lesson whose table has 50 million cells that are not written. */
const bomb = `---\ntitle: Bomb\nsummary: B.\n---\n## A\n\n${'|a'.repeat(5000)}|\n${'|-'.repeat(5000)}|\n${'|\n'.repeat(10_000)}`
/** A lesson whose brackets are nested. */
const deep = `---\ntitle: Deep\nsummary: B.\n---\n## A\n\n$${'{'.repeat(60_000)}x${'}'.repeat(60_000)}$\n`
const curve = {family: 'points', points: [[1, 0.5], [100, 0.8]]}
const learners = {version: 1, setting: 'rested', horizon: 100, runs: 2, noise: {kind: 'bernoulli'},
  dataset: {sha256: 'ab'.repeat(32), features: 7}, policies: [{id: 'ucb1'}, {id: 'r-ed-ucb'}],
  arms: [{learner: {kind: 'lr'}, payoff: curve}, {learner: {kind: 'lr-t'}, payoff: curve}]}
/** One run of it takes many minutes. */
const endless = {version: 1, setting: 'rested', horizon: 10_000_000, runs: 1, noise: {kind: 'gaussian', sigma: 0.1},
  policies: [{id: 'r-ed-ucb'}], arms: Array.from({length: 1000}, () => ({payoff: {family: 'linear', slope: 1e-7, cap: 0.9}}))}

/** @param {string} name @param {string} lesson @param {Record<string, [string, string, number]>} answers */
const codeOf = (name, lesson, answers) => writeCode({name, lesson, title: `of ${name}`, mark: name, answers})

/** Opens the page and pastes. @param {string} text */
async function pasted(text) {
  const visit = await it.visit()
  await visit.page.goto(`${it.address}class.html`)
  await visit.page.getByText('Paste or drop the codes').waitFor()
  await visit.page.getByLabel('Codes of the students').fill(text)
  return visit
}

/** The longest time for which the page did nothing else, ms. @param {Page} page */
const watchFreezes = page => page.evaluate(() => {
  let [last, longest] = [performance.now(), 0]
  setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    Object.assign(window, {longest})
  }, 20)
})

test('no text that a student hands in ends the check of the others; its row says what could not be read', async () => {
  const lesson = 'rising-in-five'
  const link = async (/** @type {object} */ scenario) => (await it.link(scenario)).slice(1)
  const {page, close} = await pasted([
    await codeOf('Ann', lesson, {'task-1-1': ['0.85', '', 1],
      'task-4-1': ['', await link(preset('paper-2-rested', {horizon: 3000})), 1]}),
    `${it.address}own-lesson.html#${await packLesson(bomb)}`, await codeOf('Bob', ownId(bomb), {'task-1-1': ['1', '', 1]}),
    `${it.address}own-lesson.html#${await packLesson(deep)}`, await codeOf('Cy', ownId(deep), {'task-1-1': ['1', '', 1]}),
    await codeOf('Dee', lesson, {'task-1-1': ['0.85', '', 1], 'task-4-1': ['', await link(learners), 1]}),
    await codeOf('Eve', lesson, {'task-1-1': ['9'.repeat(1_000_000), '', 1], 'task-2-1': ['9', '', 1]}),
    await codeOf('Flo', lesson, {'task-1-1': ['0.85', '', 1], 'task-4-1': ['', '1.7cEBDQ', 1]}),
    await codeOf('Gus', 'guide', {'task-1-1': ['0.85', '', 1]}), // a page beside the lessons
  ].join('\n'))
  await page.getByRole('button', {name: 'Check'}).click()
  const said = await done(page)
  assert.match(said, /^4 codes checked, with \d+ answers/)
  assert.match(said, /“of Gus” is no lesson of this site/)
  assert.match(said, /“of Bob” cannot be read: line 7: the tables down to here have 50,005,000 cells, .*, want at most 10,000\./)
  assert.match(said, /“of Cy” cannot be read: line 7: .*nested more than 50 deep, want at most 50/)
  const tables = await page.locator('.class-lesson').evaluateAll(all => all.map(section => [...section.querySelectorAll('tbody tr')].map(
    row => [row.children[0], row.children[1], row.lastElementChild].map(cell => cell?.textContent ?? ''))))
  assert.equal(tables.length, 2)
  const [judged, left] = tables
  assert.deepEqual(judged.map(([name]) => name), ['Ann', 'Dee', 'Eve', 'Flo'])
  assert.deepEqual(judged.map(row => row[2]), ['', 'step 4, task 1: has learners as arms, which this page does not train',
    'step 1, task 1: longer than 20,000 characters; step 2, task 1: cannot be read', 'step 4, task 1: cannot be read'])
  assert.deepEqual(left.map(([name, title, why]) => [name, title, why.slice(0, 8)]),
    [['Bob', 'of Bob', 'line 7: '], ['Cy', 'of Cy', 'line 7: '], ['Gus', 'of Gus', 'its less']])
  assert.deepEqual(await found(page, 'what is not judged'), [])
  await page.screenshot({path: join(shots, 'class-hostile.png'), fullPage: true})
  await close()
})

test('forty codes with words of 1 MB each, in a file', inVerify, async () => {
  const {page, close} = await pasted('')
  await drop(page, 'codes.txt', (await Promise.all(Array.from({length: 40}, (_, i) =>
    codeOf(`S${i}`, ownId(example), {'task-2-2': [`${100 + i} words `.repeat(100_000), '', 1]})))).join('\n'))
  await drop(page, 'patience.md', example)
  await page.getByText('Also checked: codes.txt. 1 lesson of your own is open.').waitFor()
  await page.screenshot({path: join(shots, 'class-files.png')})
  await watchFreezes(page)
  await page.getByRole('button', {name: 'Check'}).click()
  assert.match(await done(page), /^40 codes checked, with 40 answers/)
  measured('the longest freeze over 40 codes of 1 MB', await page.evaluate('longest'), 'ms')
  await eventually.equal(() => page.locator('.remarks', {hasText: 'step 2, task 2: longer than 20,000 characters'}).count(), 40)
  await eventually.equal(() => page.locator('.class dd').count(), 0)
  await eventually.equal(() => page.getByLabel('Codes of the students').inputValue(), '')
  await page.getByRole('button', {name: 'Close these files'}).click()
  await eventually.equal(() => page.locator('.class-files').isVisible(), false)
  await close()
})

test('Cancel ends a check; what was judged before it stays', async () => {
  const {page, close} = await pasted([await codeOf('Ann', 'rising-in-five', {'task-1-1': ['0.85', '', 1]}),
    await codeOf('Bob', 'rising-in-five', {'task-4-1': ['', (await it.link(endless)).slice(1), 1]})].join('\n'))
  const cancel = page.getByRole('button', {name: 'Cancel'})
  await eventually.equal(() => cancel.isVisible(), false)
  await page.getByRole('button', {name: 'Check'}).click()
  await cancel.click()
  assert.match(await done(page), /Cancelled: the rest is not checked/)
  assert.equal((await rows(page))[1]?.at(-1), 'step 4, task 1: not checked')
  await page.getByLabel('Codes of the students').fill(await codeOf('Ann', 'rising-in-five', {'task-1-1': ['0.85', '', 1]}))
  await page.getByRole('button', {name: 'Check'}).click()
  assert.match(await done(page), /^1 code checked/)
  assert.equal((await rows(page))[0][2], 'right')
  await close()
})

test('a scenario that takes longer than half a minute is ended by the clock', inVerify, async () => {
  const {page, close} = await pasted([await codeOf('Bob', 'rising-in-five', {'task-4-1': ['', (await it.link(endless)).slice(1), 1]}),
    await codeOf('Ann', 'rising-in-five', {'task-1-1': ['0.85', '', 1]})].join('\n'))
  await page.getByRole('button', {name: 'Check'}).click()
  await page.locator('.class .status', {hasText: / checked, with /}).waitFor({timeout: 120_000})
  const [ann, bob] = await rows(page)
  assert.deepEqual([ann[2], bob.at(-1)], ['right', 'step 4, task 1: takes too long to compute'])
  await close()
})
