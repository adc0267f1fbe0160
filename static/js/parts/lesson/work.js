// @ts-check
// What the reader has done in a lesson. It is kept on the device, by lesson and task, unless the page around the lesson keeps it.
// Other tabs of the lesson keep their answers in the same place, so they are read again before each is added.

import {MOST_NAME, writeCode, isAnswer} from '../../model/lessons/work-code.js'
import {remember, remembered} from '../../ui/storage.js'
import {copy, download} from '../../ui/browser.js'
import {h} from '../../ui/dom.js'
import {signal} from '../../ui/store.js'
import {lesson as texts} from './words.js'

/** @import {Answer} from '../../model/lessons/work-code.js' */

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

/** Whether a task with this answer needs no more: it is right, or for a person to judge. @param {Answer} answer */
export const isDone = ({state}) => state === 'right' || state === 'person'

/** How many tasks of a lesson this device remembers as answered. @param {string} lesson  its id */
export const answeredIn = lesson => Object.values(read(keyOf(lesson))).filter(isDone).length

/** Where the answers of a lesson are kept. @param {string} lesson */
const keyOf = lesson => `lesson.${lesson}`

/** @param {Answer} a @param {Answer} b */
const same = (a, b) => a.answer === b.answer && a.state === b.state && a.attempts === b.attempts && a.scenario === b.scenario

/**
 * Takes over what another tab has kept. What this tab alone knows, such as what could not be kept, stays.
 * @param {Record<string, Answer>} answers @param {Record<string, Answer>} stored @returns {string[]}  the tasks that changed
 */
function merge(answers, stored) {
  const changed = Object.keys(stored).filter(task => {
    const {[task]: mine = noAnswer} = answers
    return stored[task].attempts >= mine.attempts && !same(stored[task], mine)
  })
  for (const task of changed) answers[task] = stored[task]
  return changed
}

/** Calls `changed` when another tab has kept something; what it forgets stays in this one. @param {() => void} changed */
function followOtherTabs(changed) {
  window.addEventListener('storage', ({newValue}) => { if (newValue !== null) changed() })
}

const randomMark = () => Math.random().toString(36).slice(2, 12)

/**
 * @param {string} lesson  its id
 */
export function openWork(lesson) {
  const keys = {answers: keyOf(lesson), mark: `lesson-mark.${lesson}`}
  let answers = read(keys.answers)
  /** Whether the page around keeps the work. */
  let elsewhere = false
  let mark = ''
  /** @type {Set<(task: string, foreign: boolean) => void>} */
  const listeners = new Set()

  /** Calls all listeners. @param {string[]} tasks @param {boolean} foreign */
  const notify = (tasks, foreign) => tasks.forEach(task => listeners.forEach(listen => listen(task, foreign)))
  followOtherTabs(() => {
    if (elsewhere) return
    const stored = read(keys.answers)
    notify(merge(answers, stored), true)
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
      const others = elsewhere ? [] : merge(answers, read(keys.answers)).filter(other => other !== task)
      answers[task] = answer
      const kept = elsewhere || remember(keys.answers, JSON.stringify(answers))
      notify(others, true)
      notify([task], false)
      return kept
    },
    /**
     * Goes on with work that the page around keeps; from now on the device keeps nothing.
     * @param {{mark: string, answers: Record<string, Answer>}} kept
     */
    restore(kept) {
      elsewhere = true;
      ({mark, answers} = kept)
      notify([''], true)
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

// Hands in the work: a code to copy or to save, which the teacher's page reads. Nothing is sent.

const t = texts.handIn
const KEY = 'lesson-name'

/**
 * @param {Element} root @param {import('./steps.js').LessonData} lesson @param {Work} work @param {(sentence: string) => void} announce
 * @param {() => void} print
 * @returns {{save: () => void}}  saves the work as a file
 */
export function mountHandIn(root, lesson, work, announce, print) {
  const name = h('input', {
    type: 'text', maxlength: MOST_NAME, autocomplete: 'name', value: remembered(KEY),
    onchange: () => remember(KEY, name.value.trim() || null),
  })
  const [outcome, code, signed] = [signal(''), signal(''), signal('')]
  /** @param {string} sentence */
  const say = sentence => {
    outcome.value = sentence
    announce(sentence)
  }
  /** The code; '' if there is nothing to hand in. */
  async function written() {
    const answers = Object.entries(work.all()).filter(([, a]) => a.attempts > 0)
    if (answers.length === 0) {
      say(t.empty)
      return ''
    }
    return writeCode({name: name.value.trim(), lesson: lesson.id, title: lesson.title, sha256: lesson.sha256, mark: work.mark(),
      answers: Object.fromEntries(answers.map(([task, a]) => [task, [a.answer, a.scenario, a.attempts]]))})
  }
  async function copyCode() {
    const text = await written()
    if (!text) return
    code.value = text
    say(await copy(text) ? t.copied : t.notCopied)
  }
  async function saveCode() {
    const text = await written()
    const file = `${lesson.id} ${name.value.trim()}`.trim().replace(/[^\p{L}\p{N}]+/gu, '-')
    if (text) download(new Blob([text + '\n'], {type: 'text/plain'}), `${file}.txt`)
  }
  root.querySelector('.lesson-foot')?.append(h('details', {class: 'hand-in'}, h('summary', {}, t.title), h('p', {}, t.about),
    h('label', {class: 'task-field'}, t.name, ' ', name),
    h('p', {class: 'task-buttons'}, h('button', {type: 'button', class: 'button', onclick: copyCode}, t.copy),
      h('button', {type: 'button', class: 'button', onclick: saveCode}, t.save),
      h('button', {type: 'button', class: 'button', onclick: print}, t.print)),
    h('p', {class: 'hand-in-outcome'}, () => outcome.value),
    h('textarea', {readonly: true, rows: 4, 'aria-label': t.code, hidden: () => code.value === '', spellcheck: 'false'}, () => code.value)))
  root.querySelector('.lesson-summary')?.after(h('p', {class: 'on-paper'}, () => signed.value))
  window.addEventListener('beforeprint', () => { signed.value = name.value.trim() })
  return {save: saveCode}
}
