// @ts-check
// What the reader has done in a lesson. It is kept on the device, by lesson and task, unless the page around the lesson keeps it.
// Other tabs of the lesson keep their answers in the same place, so they are read again before each is added.

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

/** @param {Answer} a @param {Answer} b */
const same = (a, b) => a.answer === b.answer && a.state === b.state && a.attempts === b.attempts && a.scenario === b.scenario

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
  /** @type {Set<(task: string, foreign: boolean) => void>} */
  const listeners = new Set()

  /** Takes over the answers that another tab has kept. What this tab alone knows, such as what could not be kept, stays. */
  function merge() {
    const before = answers
    answers = {...before}
    for (const [task, answer] of Object.entries(read(keys.answers))) {
      if (answer.attempts >= (before[task]?.attempts ?? 0)) answers[task] = answer
    }
    return Object.keys(answers).filter(task => !same(answers[task], before[task] ?? noAnswer))
  }
  // storage.js alone knows the key of the event; where it is forgotten, this tab's answers stay here.
  window.addEventListener('storage', ({newValue}) => {
    if (elsewhere || newValue === null) return
    const stored = read(keys.answers)
    for (const task of merge()) for (const listen of listeners) listen(task, true)
    // Two tabs that wrote at the same moment: the later one did not know of the other's answer.
    if (Object.keys(answers).some(task => answers[task].attempts > (stored[task]?.attempts ?? 0))) {
      remember(keys.answers, JSON.stringify(answers))
    }
  })

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
    /** @param {string} task @param {Answer} answer @returns {boolean} whether it is kept */
    set(task, answer) {
      const others = elsewhere ? [] : merge().filter(other => other !== task)
      answers[task] = answer
      const kept = elsewhere || remember(keys.answers, JSON.stringify(answers))
      for (const listen of listeners) {
        for (const other of others) listen(other, true)
        listen(task, false)
      }
      return kept
    },
    /**
     * Goes on with work that the page around keeps; from now on the device keeps nothing.
     * @param {{mark: string, answers: Record<string, Answer>}} kept
     */
    restore(kept) {
      elsewhere = true;
      ({mark, answers} = kept)
      for (const listen of listeners) listen('', true)
    },
    /**
     * Calls `listen` after each change, with the id of the task's form, '' if the work was restored, and whether the change was made
     * elsewhere, such as in another tab.
     * @param {(task: string, foreign: boolean) => void} listen
     */
    onChange: listen => void listeners.add(listen),
  }
}

/** @typedef {ReturnType<typeof openWork>} Work */
