// @ts-check
// Work that is handed in: a student's code, and the teacher's page, which computes all answers again.

import assert from 'node:assert/strict'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {test} from 'node:test'
import {ownId, packLesson} from '../../static/js/app/lessons/lesson-link.js'
import {readCodes, writeCode} from '../../static/js/app/lessons/work-code.js'
import {found} from './support/axe.mjs'
import {drop} from './support/drop.mjs'
import {checked} from './support/lesson.mjs'
import {measured, root, shots, site} from './support/site.mjs'

/** @typedef {import('playwright-core').Page} Page */

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
  assert.deepEqual([work.name, work.lesson, Object.keys(work.answers).length], ['Ann', ownId(example), 4])
  await close()
  await asTeacher(code, work)
})

/** @param {string} code @param {import('../../static/js/app/lessons/work-code.js').Work} ann */
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
  await page.getByRole('button', {name: 'Check'}).click()
  assert.match(await done(page), /^3 codes checked, with \d+ answers/)
  assert.deepEqual(await rows(page), [
    ['=Cy', '1 of 4', 'wrong', 'not answered', 'for you to read', 'cannot be read', '3', 'the same text as Ann, Bob in step 2, task 2'],
    ['Ann', '3 of 4', 'right', 'wrong', 'for you to read', 'right', '4', 'the same work as Bob; the same text as =Cy in step 2, task 2'],
    ['Bob', '3 of 4', 'right', 'wrong', 'for you to read', 'right', '4', 'the same work as Ann; the same text as =Cy in step 2, task 2'],
  ])
  assert.equal(await page.locator('.class dd').first().innerText(), 'Because the slow arm gets much better when it is practised.')
  assert.deepEqual(await found(page, 'a class'), [])
  await page.screenshot({path: join(shots, 'class.png'), fullPage: true})
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', {name: 'Save as CSV'}).click()])
  const csv = readFileSync(await saved.path(), 'utf8')
  assert.match(csv, /^\ufeff"lesson","Name","Passed","of","1\.1"/)
  assert.ok(csv.includes(`"Patience","'=Cy","1","4","wrong"`), csv)
  await close()
}

/** What a class of 30 may take, s. */
const MOST = 10

test('a class of 30 is checked in one paste within 10 s', async () => {
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
  assert.ok(seconds < MOST, `${seconds} s`)
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
