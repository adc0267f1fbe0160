// @ts-check
// The limits of a class's check, with an engine that is made up: by the clock, whatever the engine estimates.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {checkWorks, limitedEngine} from '../../../static/js/parts/class/check.js'
import {createLessons} from '../../../static/js/parts/class/lessons.js'
import {packLesson, shortHash} from '../../../static/js/model/lessons/lesson-link.js'
import {readCodes, writeCode} from '../../../static/js/model/lessons/work-code.js'
import {handed as words} from '../../../static/js/parts/class/words.js'

/** @import {LessonData} from '../../../static/js/parts/class/check.js' */

/** @param {string} kind @param {boolean} [needs] */
const task = (kind, needs = kind === 'goal') => ({source: kind, kind, needs})
/** @type {LessonData} */
const lesson = {id: 'a', title: 'A', steps: [{scenario: 'own', tasks: [task('number'), task('goal'), task('goal'), task('words')]}]}

/** @param {string} name @param {[string, string][]} answers  and links, of the tasks in order @returns {any} */
const work = (name, ...answers) => ({name, lesson: 'a', title: 'A', mark: name,
  answers: Object.fromEntries(answers.map(([answer, link], i) => [`task-1-${i + 1}`, [answer, link, 1]]))})

/** Engines that are counted. A scenario says in its text what becomes of it. @param {object} [more]  functions in place of others */
function madeUp(more = {}) {
  const count = {opened: 0, closed: 0, runs: /** @type {string[]} */ ([])}
  const engine = {
    decodeLink: async (/** @type {string} */ link) => (link === 'broken' ? {message: 'no'} :
      {canonical: link, scenario: link === 'learners' ? {dataset: {}} : {}}),
    estimate: async (/** @type {string} */ text) => (text === 'estimated long' ? 31 : 1),
    run(/** @type {string} */ text, /** @type {any} */ {onDone, onError}) {
      count.runs.push(text)
      if (text === 'fails') onError({path: 'run', message: 'no'})
      else if (!text.startsWith('endless')) onDone({})
    },
    judge: async (/** @type {any} */ {answer}) => {
      if (answer === 'panic') throw new Error('panic')
      return answer === 'hang' ? new Promise(() => {}) : {state: 'right'}
    },
    close() { count.closed++ },
    ...more,
  }
  return {count, limited: limitedEngine(async () => {
    count.opened++
    return /** @type {any} */ (engine)
  })}
}

/** Lets the clock go on until the check has ended. @param {import('node:test').TestContext} t @param {Promise<any>} check */
async function ended(t, check) {
  let over = false
  const result = check.finally(() => { over = true })
  while (!over) {
    for (let i = 0; i < 50; i++) await Promise.resolve()
    t.mock.timers.tick(1000)
  }
  return result
}

const quiet = () => {}
/** @param {any} checked */
const statesOf = ({checked}) =>
  Object.fromEntries(checked.map((/** @type {any} */ {work: {name}, states}) => [name, [...states.values()].join(', ')]))

test('whatever one student hands in, all others are judged, and each row says what became of it', async t => {
  t.mock.timers.enable({apis: ['setTimeout']})
  const {count, limited} = madeUp()
  const works = [
    work('endless', ['1', ''], ['', 'endless 1'], ['', 'endless 2'], ['w', '']),
    work('honest', ['1', ''], ['', 'a'], ['', 'b'], ['w', '']),
    work('estimated', ['1', ''], ['', 'estimated long'], ['', 'b'], ['w', '']),
    work('learners', ['1', ''], ['', 'learners'], ['', 'fails']),
    work('broken', ['panic', ''], ['', 'broken'], ['', 'a']), work('hangs', ['hang', '']),
    work('large', ['x'.repeat(20_001), ''], ['', 'a']), work('untried'),
  ]
  const result = await ended(t, checkWorks({engine: limited, signal: new AbortController().signal}, works, () => lesson, quiet))
  assert.deepEqual(statesOf(result), {
    endless: 'right, long, long, right', honest: 'right, right, right, right', estimated: 'right, long, right, right',
    learners: 'right, learners, failed, untouched', broken: 'failed, misread, right, untouched',
    hangs: 'long, untouched, untouched, untouched',
    large: 'large, right, untouched, untouched', untried: 'untouched, untouched, untouched, untouched',
  })
  assert.equal(result.answers, 21)
  assert.ok(count.runs.includes('endless 1') && !count.runs.includes('endless 2'), 'one student has 30 s in all')
  assert.deepEqual([count.opened, count.closed], [3, 2], 'what takes too long ends its workers')
})

test('Cancel ends the workers, and what was not judged stays unchecked', async t => {
  t.mock.timers.enable({apis: ['setTimeout']})
  const {count, limited} = madeUp()
  const controller = new AbortController()
  let progress = 0
  const check = checkWorks({engine: limited, signal: controller.signal}, [work('Ann', ['1', ''], ['', 'endless'], ['', 'a'])], () => lesson,
    () => { if (++progress === 1) setImmediate(() => controller.abort()) })
  assert.deepEqual(statesOf(await check), {Ann: 'right, unchecked, unchecked, untouched'})
  assert.equal(count.closed, 1)
})

/** Lessons whose id is their first line, so that ids can be forged, and whose SHA-256 is their second. */
function lessonsByLine(draft = '') {
  const asked = /** @type {string[]} */ ([])
  const write = async (/** @type {string} */ text) => (text.includes('bad') ? {faults: [{line: 1, message: 'no'}], data: '', sha256: ''} :
    {faults: [], data: JSON.stringify({title: text.split('\n')[1]}), sha256: text.split('\n')[1]})
  const lessons = createLessons({
    writer: /** @type {any} */ (() => ({write, end() {}})), idOf: text => `own-${text.split('\n')[0]}`,
    draft: () => draft,
    siteIds: async () => {
      asked.push('list')
      return new Set(['one', 'two'])
    },
    siteLesson: async id => {
      asked.push(id)
      return /** @type {any} */ ({id, title: id, steps: []})
    },
  })
  /** @param {string[]} links @param {string[]} wanted  ids, and after a space the SHA-256 in the code */
  const find = async (links, ...wanted) => {
    const texts = await Promise.all(links.map(async text => `https://a/own-lesson.html#${await packLesson(text)}`))
    const works = wanted.map(each => ({lesson: each.split(' ')[0], sha256: each.split(' ')[1]}))
    const {known, refused, remarks} = await lessons.find(texts, works, new AbortController().signal)
    const named = (/** @type {string} */ key) => JSON.parse(key).join(' ').trim()
    return {known: [...known].map(([key, {title}]) => `${named(key)}: ${title}`),
      refused: Object.fromEntries([...refused].map(([key, why]) => [named(key), why])),
      remarks: Object.fromEntries([...remarks].map(([key, remark]) => [named(key), remark]))}
  }
  return {lessons, find, asked}
}

test('of two lessons with one id a student’s never stands for the teacher’s', async () => {
  const {lessons, find} = lessonsByLine()
  assert.deepEqual(await find(['a\nstudent'], 'own-a'), {known: ['own-a: student'], refused: {}, remarks: {'own-a': words.byLink}})
  assert.deepEqual(await find(['a\nstudent', 'a\nteacher'], 'own-a'), {known: [], refused: {'own-a': words.twoLinks}, remarks: {}})
  assert.deepEqual(await find(['a\r\nsame', 'a\nsame'], 'own-a'), {known: ['own-a: same'], refused: {}, remarks: {'own-a': words.byLink}})
  assert.equal(await lessons.add('a\r\nteacher'), '')
  for (const links of [[], ['a\nteacher']]) {
    assert.deepEqual(await find(links, 'own-a'), {known: ['own-a: teacher'], refused: {}, remarks: {}})
  }
  assert.deepEqual(await find(['a\nstudent', 'a\nteacher', 'a\nother'], 'own-a'),
    {known: ['own-a: teacher'], refused: {}, remarks: {'own-a': words.otherLink}})
  assert.equal(await lessons.add('a\nstudent'), '')
  assert.deepEqual(await find([], 'own-a'), {known: [], refused: {'own-a': words.twoFiles}, remarks: {}})
  lessons.forget()
  assert.deepEqual(await find(['b\nbad'], 'own-a', 'own-b'), {known: [], refused: {'own-b': words.fault(1, 'no')}, remarks: {}})
  assert.match(await lessons.add('a\nbad'), /line 1: no/)
})

test('a code is checked by the text that its student saw, and by no other with the same id', async () => {
  const {lessons, find} = lessonsByLine()
  // The forged link is alone: the honest codes are of no lesson that is here.
  assert.deepEqual(await find(['a\nforged'], 'own-a teacher'), {known: [], refused: {'own-a teacher': words.otherText}, remarks: {}})
  assert.deepEqual(await find(['a\nforged'], 'own-a teacher', 'own-a forged'), {known: ['own-a forged: forged'],
    refused: {'own-a teacher': words.otherText}, remarks: {'own-a forged': words.byLink}})
  assert.deepEqual(await find(['a\nforged', 'a\nteacher'], 'own-a teacher'),
    {known: ['own-a teacher: teacher'], refused: {}, remarks: {'own-a teacher': words.byLink}})
  assert.deepEqual(await find([], 'own-a teacher'), {known: [], refused: {}, remarks: {}})
  assert.equal(await lessons.add('a\nteacher'), '')
  assert.deepEqual(await find(['a\nforged'], 'own-a teacher', 'own-a forged', 'own-a'), {
    known: ['own-a teacher: teacher', 'own-a: teacher'], refused: {'own-a forged': words.otherText}, remarks: {'own-a': words.otherLink}})
  assert.equal(await lessons.add('a\nsecond edition'), '')
  assert.deepEqual(await find([], 'own-a teacher', 'own-a second', 'own-a'), {known: ['own-a teacher: teacher'],
    refused: {'own-a second': words.otherText, 'own-a': words.twoFiles}, remarks: {}})
  lessons.forget()
  const many = Array.from({length: 11}, (_, i) => `a\n${i}`)
  assert.deepEqual(await find(many, 'own-a 3'), {known: [], refused: {'own-a 3': words.twoLinks}, remarks: {}})
  assert.deepEqual((await find(many.slice(1), 'own-a 3')).known, ['own-a 3: 3'])
  // A site's lesson may have had another edition.
  assert.deepEqual((await find([], 'one x', 'one y')).known, ['one: one'])
})

test('equal texts are one lesson, whatever the codes say', async () => {
  const {lessons} = lessonsByLine()
  await lessons.add('a\nteacher')
  const {known} = await lessons.find([], [{lesson: 'own-a'}, {lesson: 'own-a', sha256: 'teacher'}], new AbortController().signal)
  assert.deepEqual([known.size, new Set(known.values()).size], [2, 1])
})

test('the lesson that was written in this browser is known there, before those of links and after those of files', async () => {
  const {lessons, find} = lessonsByLine('---\r\nmine')
  const mine = {known: ['own----: mine'], refused: {}, remarks: {'own----': words.byDraft}}
  assert.deepEqual(await find([], 'own----'), mine)
  assert.deepEqual(await find(['---\nstudent'], 'own----'), {...mine, remarks: {'own----': words.otherLink}})
  assert.deepEqual(await find(['---\nteacher'], 'own---- teacher'),
    {known: ['own---- teacher: teacher'], refused: {}, remarks: {'own---- teacher': words.byLink}})
  assert.deepEqual(await find([], 'own-b'), {known: [], refused: {}, remarks: {}})
  assert.equal(await lessons.add('---\nfile'), '')
  assert.deepEqual(await find([], 'own----'), {known: ['own----: file'], refused: {}, remarks: {}})
})

test('only lessons of the site’s list are loaded, each once', async () => {
  const {find, asked} = lessonsByLine()
  const many = Array.from({length: 1000}, (_, i) => `x${i}`)
  assert.deepEqual((await find([], ...many, 'one', '../secret', 'one.html', 'two')).known, ['one: one', 'two: two'])
  assert.deepEqual((await find([], 'two')).known, ['two: two'])
  await find([], 'own-a')
  assert.deepEqual(asked, ['list', 'one', 'two'])
})

test('a short name is FNV-1a of 64 bits', () => {
  // Source: the test vectors of Noll's FNV page.
  for (const [text, want] of [['', 'cbf29ce484222325'], ['a', 'af63dc4c8601ec8c'], ['foobar', '85944171f73967e8']]) {
    assert.equal(shortHash(text), want)
  }
  let state = 1
  const random = (/** @type {number} */ n) => (state = (state * 48271) % 2147483647) % n
  for (let i = 0; i < 300; i++) {
    const text = String.fromCharCode(...Array.from({length: random(40)}, () => random(0xd800)))
    let slow = 0xcbf29ce484222325n
    for (const byte of new TextEncoder().encode(text)) slow = BigInt.asUintN(64, (slow ^ BigInt(byte)) * 0x100000001b3n)
    assert.equal(shortHash(text), slow.toString(16).padStart(16, '0'), JSON.stringify(text))
  }
})

test('a code with more answers than a lesson can have tasks is damaged', async () => {
  const code = (/** @type {number} */ n) => writeCode({name: 'Ann', lesson: 'a', title: 'A', mark: 'm',
    answers: Object.fromEntries(Array.from({length: n}, (_, i) => [`task-1-${i + 1}`, ['1', '', 1]]))})
  const {works, damaged} = await readCodes(`${await code(1100)}\n${await code(30_000)}`)
  assert.deepEqual([works.map(({answers}) => Object.keys(answers).length), damaged], [[1100], 1])
})
