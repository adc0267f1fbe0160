// @ts-check
// What a student hands in: a code that holds the lesson, the answers, and the name if there is one. "rb1.", the packed work, and a
// checksum, so that a code may be broken into lines by mail, and a cut one is found.

import {pack, shortHash, unpack} from './lesson-link.js'

/** @import {TaskState} from '../../parts/lesson/words.js' */

/**
 * An answer: as the form has it, the link of an edited scenario or '', and how many attempts there were.
 * @typedef {[string, string, number]} Handed
 */

/**
 * @typedef {object} Work
 * @property {string} name    as the student wrote it; '' for none
 * @property {string} lesson  its id
 * @property {string} title   of the lesson
 * @property {string} [sha256]  of the text of a lesson that is not the site's, hex: see WrittenLesson; not in codes of older pages
 * @property {string} mark    drawn at random when the lesson was begun: who copies a code copies this too
 * @property {Record<string, Handed>} answers  by the id of the task's form
 */

/** The largest work, bytes, and the longest name. */
const MOST = 1 << 20
export const MOST_NAME = 80
/** The most answers: the form of a task has 14 of the 15,000 elements that a lesson may have, see package render. */
const MOST_ANSWERS = 1100
const CHECK = 8

/** @param {Work} work @returns {Promise<string>} */
export async function writeCode(work) {
  const packed = await pack(JSON.stringify(work))
  return `rb1.${packed}.${shortHash(packed).slice(0, CHECK)}`
}

/** A code in a text; spaces, ends of lines and the signs of quoted mail may be within. */
const CODE = /rb1\.([\w\s>-]+)\.([0-9a-f]{8})(?![\w-])/g
/** What begins as a code. */
const BEGUN = /rb1\./g

/**
 * Reads all codes of a text. damaged: how many are no sound codes.
 * @param {string} text @returns {Promise<{works: Work[], damaged: number}>}
 */
export async function readCodes(text) {
  const begun = text.match(BEGUN)?.length ?? 0
  /** @type {Work[]} */
  const works = []
  for (const [, inner, check] of text.matchAll(CODE)) {
    const packed = inner.replace(/[\s>]/g, '')
    if (shortHash(packed).slice(0, CHECK) !== check) continue
    try {
      const work = JSON.parse(await unpack(packed, MOST))
      if (isWork(work)) works.push(work)
    } catch {
      // no packed text, or no JSON
    }
  }
  return {works, damaged: begun - works.length}
}

/** @param {any} w @returns {w is Work} */
function isWork(w) {
  const texts = [w?.name, w?.lesson, w?.title, w?.mark, w?.sha256 ?? '']
  return texts.every(text => typeof text === 'string' && text.length <= 200) && typeof w.answers === 'object' && w.answers !== null &&
    Object.keys(w.answers).length <= MOST_ANSWERS && Object.values(w.answers).every(isHanded)
}

/** @param {any} a */
const isHanded = a => Array.isArray(a) && typeof a[0] === 'string' && typeof a[1] === 'string' && Number.isSafeInteger(a[2])

// A reader's work in a lesson as a text that another page keeps, such as a learning platform's, which may be short of room: "w1."
// and the packed answers. Of a changed scenario only what differs from that of its step is written.

/**
 * scenario: the link of the scenario as the reader edited it, '' if it is that of the step.
 * @typedef {{answer: string, state: TaskState, attempts: number, scenario: string}} Answer
 */
/**
 * step: where the reader is, from 0. mark: see work-code.js.
 * @typedef {{mark: string, step: number, answers: Record<string, Answer>}} Kept
 */
/**
 * How much of the step's scenario stays at its beginning and at its end, characters; the text between.
 * @typedef {[number, number, string]} Change
 */
/** Task, place of its state, attempts, answer, change of the scenario. @typedef {[string, number, number, string, Change?]} Entry */

/** @type {TaskState[]} */
const STATES = ['untouched', 'right', 'wrong', 'misread', 'person']
const MARK = 'w1.'

/** @param {any} a @returns {boolean} */
export const isAnswer = a => typeof a?.answer === 'string' && STATES.includes(a.state) && Number.isSafeInteger(a.attempts) &&
  typeof a.scenario === 'string'

/** @param {string} base @param {string} text @returns {Change} */
function changeOf(base, text) {
  const most = Math.min(base.length, text.length)
  let [head, tail] = [0, 0]
  while (head < most && base[head] === text[head]) head++
  while (tail < most - head && base.at(-1 - tail) === text.at(-1 - tail)) tail++
  return [head, tail, text.slice(head, text.length - tail)]
}

/** @param {string} base @param {Change} change */
const changed = (base, [head, tail, text]) => base.slice(0, head) + text + base.slice(base.length - tail)

/** @param {string} task @param {Answer} answer @param {string} base @returns {Promise<Entry>} */
async function entryOf(task, {answer, state, attempts, scenario}, base) {
  /** @type {Entry} */
  const entry = [task.replace(/^task-/, ''), STATES.indexOf(state), attempts, answer]
  if (scenario) entry.push(changeOf(base, await unpack(scenario.split(/[.?]/)[1], MOST)))
  return entry
}

/** What an entry holds beside the verdict, characters. @param {Entry} entry */
const heldBy = ([, , , answer, change]) => answer.length + (change?.[2].length ?? 0)

/**
 * Writes the work in at most so many characters. Where that is not enough, the longest answers are left out, but not their verdicts.
 * @param {Kept} kept @param {(task: string) => string} scenarioOf  of a task's step @param {number} most
 * @returns {Promise<{work: string, left: string[]}>}  left: the tasks whose answers are left out
 */
export async function writeKept({mark, step, answers}, scenarioOf, most) {
  const entries = await Promise.all(Object.entries(answers).map(([task, answer]) => entryOf(task, answer, scenarioOf(task))))
  const left = []
  for (;;) {
    const work = MARK + await pack(JSON.stringify([mark, step, entries]))
    const longest = entries.reduce((a, b) => (heldBy(b) > heldBy(a) ? b : a), entries[0])
    if (work.length <= most || !longest || heldBy(longest) === 0) return {work, left}
    longest.splice(3, 2, '')
    left.push(`task-${longest[0]}`)
  }
}

/**
 * Reads what writeKept wrote; '' is work that is not begun. Rejects if it is something else.
 * @param {string} text @param {(task: string) => string} scenarioOf @returns {Promise<Kept>}
 */
export async function readKept(text, scenarioOf) {
  if (text === '') return {mark: '', step: 0, answers: {}}
  if (!text.startsWith(MARK)) throw new Error('not a work')
  const [mark, step, entries] = JSON.parse(await unpack(text.slice(MARK.length), MOST))
  /** @type {Record<string, Answer>} */
  const answers = {}
  for (const [place, state, attempts, answer, change] of /** @type {Entry[]} */ (entries)) {
    const task = `task-${place}`
    const scenario = change ? `1.${await pack(changed(scenarioOf(task), change))}` : ''
    const read = {answer, state: STATES[state], attempts, scenario}
    if (isAnswer(read)) answers[task] = read
  }
  return {mark: String(mark), step: Number.isSafeInteger(step) ? step : 0, answers}
}
