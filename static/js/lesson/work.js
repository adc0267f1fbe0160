// @ts-check
// What the reader has done in a lesson. It is kept on the device, by lesson and task.

import {remember, remembered} from '../ui/storage.js'

/** @typedef {import('../text/lesson.js').TaskState} TaskState */
/**
 * scenario: the link of the scenario as the reader edited it, '' if it is that of the step.
 * @typedef {{answer: string, state: TaskState, attempts: number, scenario: string}} Answer
 */

/** @type {Answer} */
export const noAnswer = {answer: '', state: 'untouched', attempts: 0, scenario: ''}

const STATES = ['untouched', 'right', 'wrong', 'misread', 'person']

/** @param {any} a @returns {boolean} */
const isAnswer = a => typeof a?.answer === 'string' && STATES.includes(a.state) && Number.isSafeInteger(a.attempts) &&
  typeof a.scenario === 'string'

/** Returns the answers that the device remembers. @param {string} key @returns {Record<string, Answer>} */
function read(key) {
  try {
    const kept = JSON.parse(remembered(key) ?? '{}')
    return Object.fromEntries(Object.entries(kept).filter(([, a]) => isAnswer(a)))
  } catch {
    return {} // written by another version, or by hand
  }
}

/** The random mark of this work: see work-code.js. @param {string} lesson  its id */
export function markOf(lesson) {
  const key = `lesson-mark.${lesson}`
  const mark = remembered(key) ?? Math.random().toString(36).slice(2, 12)
  remember(key, mark)
  return mark
}

/**
 * @param {string} lesson  its id
 */
export function openWork(lesson) {
  const key = `lesson.${lesson}`
  const answers = read(key)
  /** @type {Set<(task: string) => void>} */
  const listeners = new Set()
  return {
    /** All answers, by the ids of the forms. */
    all: () => answers,
    /** @param {string} task  the id of its form @returns {Answer} */
    of: task => answers[task] ?? noAnswer,
    /** @param {string} task @param {Answer} answer */
    set(task, answer) {
      answers[task] = answer
      remember(key, JSON.stringify(answers))
      for (const listen of listeners) listen(task)
    },
    /** Calls `listen` after each change, with the id of the task's form. @param {(task: string) => void} listen */
    onChange: listen => void listeners.add(listen),
  }
}

/** @typedef {ReturnType<typeof openWork>} Work */
