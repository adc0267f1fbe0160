// @ts-check
// The limits of a class's check, with an engine that is made up: by the clock, whatever the engine estimates.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {checkWorks} from '../../static/js/class/check.js'
import {limitedEngine} from '../../static/js/class/limited.js'

/** @typedef {import('../../static/js/class/check.js').LessonData} LessonData */

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
