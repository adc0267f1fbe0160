// @ts-check
// What the reader has done in a lesson. It is kept on the device, by lesson and task, unless the page around the lesson keeps it.

import {isAnswer} from '../app/lessons/kept-work.js'
import {remember, remembered} from '../ui/storage.js'

/** @typedef {import('../app/lessons/kept-work.js').Answer} Answer */

/** @type {Answer} */
export const noAnswer = {answer: '', state: 'untouched', attempts: 0, scenario: ''}

/** Returns the answers that the device remembers. @param {string} key @returns {Record<string, Answer>} */
function read(key) {
  try {
    const kept = JSON.parse(remembered(key) ?? '{}')
    return Object.fromEntries(Object.entries(kept).filter(([, a]) => isAnswer(a)))
  } catch {
    return {} // written by another version, or by hand
  }
}

const randomMark = () => Math.random().toString(36).slice(2, 12)

/**
 * @param {string} lesson  its id
 */
export function openWork(lesson) {
  const keys = {answers: `lesson.${lesson}`, mark: `lesson-mark.${lesson}`}
  let answers = read(keys.answers)
  /** Whether the page around keeps the work. */
  let elsewhere = false
  let mark = ''
  /** @type {Set<(task: string) => void>} */
  const listeners = new Set()
  return {
    /** All answers, by the ids of the forms. */
    all: () => answers,
    /** @param {string} task  the id of its form @returns {Answer} */
    of: task => answers[task] ?? noAnswer,
    /** The random mark of this work: see work-code.js. */
    mark() {
      mark ||= (!elsewhere && remembered(keys.mark)) || randomMark()
      if (!elsewhere) remember(keys.mark, mark)
      return mark
    },
    /** @param {string} task @param {Answer} answer */
    set(task, answer) {
      answers[task] = answer
      if (!elsewhere) remember(keys.answers, JSON.stringify(answers))
      for (const listen of listeners) listen(task)
    },
    /**
     * Goes on with work that the page around keeps; from now on the device keeps nothing.
     * @param {{mark: string, answers: Record<string, Answer>}} kept
     */
    restore(kept) {
      elsewhere = true;
      ({mark, answers} = kept)
      for (const listen of listeners) listen('')
    },
    /**
     * Calls `listen` after each change, with the id of the task's form; '' if the work was restored.
     * @param {(task: string) => void} listen
     */
    onChange: listen => void listeners.add(listen),
  }
}

/** @typedef {ReturnType<typeof openWork>} Work */
