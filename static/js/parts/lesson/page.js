// @ts-check
// What the build has written into a lesson's page for its script.

import {svgAddress} from '../../ui/encode.js'
import {h, setText} from '../../ui/dom.js'
import {lesson as t} from './words.js'

/**
 * @typedef {object} TaskData
 * @property {string} source  its block: the engine reads it again when it judges an answer
 * @property {'one' | 'several' | 'number' | 'goal' | 'program' | 'words'} kind
 * @property {boolean} needs  everything must have run before an answer can be judged
 * @property {string[]} allow  paths in the document that get a field
 * @property {string} start   the name of the template that a program begins as
 */

/**
 * @typedef {object} StepData
 * @property {string} scenario  canonical; '' for none
 * @property {string} chart     of the policies; '' for the regret
 * @property {number} round
 * @property {number} run       from 1; 0 for all
 * @property {number} why       the policy that the inspector explains, from 1; 0 for none
 * @property {number} arm       that it explains, from 1
 * @property {string} theory    the part of the theory in place of the charts; '' for the charts
 * @property {TaskData[]} tasks
 */

/**
 * sha256: of the text of a lesson that is not the site's, hex.
 * @typedef {{id: string, title: string, sha256?: string, steps: StepData[]}} LessonData
 */

/** A task, where it is, and its form. @typedef {{data: TaskData, step: number, form: HTMLFormElement}} Task */

/** Returns what is in the page. @returns {LessonData} */
export const lessonData = () => JSON.parse(document.getElementById('lesson-data')?.textContent ?? '{}')

/**
 * Returns what the charts show of the first step until the engine is there; null for nothing. The build has asked the engine itself.
 * @returns {Pick<import('../../model/state/state.js').State, 'parsed' | 'still'> | null}
 */
export function firstShown() {
  const written = document.getElementById('lesson-first')?.textContent
  const shown = written && JSON.parse(written)
  if (!shown) return null
  const {parsed, runs, pictures: {payoffs: {light, dark}}} = shown
  return {parsed, still: {hash: parsed.hash, runs, pictures: {payoffs: {light: svgAddress(light), dark: svgAddress(dark)}}}}
}

/** Returns the tasks with their forms, in order. @param {LessonData} lesson @returns {Task[]} */
export const tasksOf = lesson => lesson.steps.flatMap(({tasks}, step) => tasks.map((data, i) =>
  ({data, step, form: /** @type {HTMLFormElement} */ (document.getElementById(`task-${step + 1}-${i + 1}`))})))

// Where the experiment stands: beside the text, or, where there is one column, between a step's text and its tasks.

/** Below this width there is one column; css/pages/lesson.css has the same number. */
const NARROW = '(max-width: 59.99875em)'

/** @param {HTMLElement} stage @param {import('../../model/commands.js').Commands} commands */
export function placeStage(stage, commands) {
  const beside = /** @type {HTMLElement} */ (stage.parentElement)
  const narrow = matchMedia(NARROW)
  let step = 0
  function place() {
    const section = document.getElementById(`step-${step + 1}`)
    const task = section?.querySelector('.task')
    if (!narrow.matches || !section) {
      if (stage.parentElement !== beside) beside.append(stage)
    } else if (task) task.before(stage)
    else section.append(stage)
    commands.shell.setLayout(narrow.matches ? 'phone' : 'medium')
    document.documentElement.dataset.layout = narrow.matches ? 'phone' : 'medium'
  }
  narrow.addEventListener('change', place)
  return {
    /** Shows the experiment at a step. @param {number} at  from 0 */
    at(at) {
      step = at
      place()
    },
  }
}

// How much of the lesson is done, in the list of steps and below the last one.

/** @param {Task[]} tasks @param {import('./work.js').Work} work @param {(task: Task) => boolean} isAnswered */
export function mountProgress(tasks, work, isAnswered) {
  const whole = h('p', {class: 'lesson-progress'})
  document.querySelector('.lesson-foot')?.prepend(whole)
  const marks = [...document.querySelectorAll('.lesson-steps li')].map(li => {
    const mark = h('span', {class: 'step-mark'})
    li.append(' ', mark)
    return mark
  })
  function render() {
    setText(whole, t.done(tasks.filter(isAnswered).length, tasks.length))
    marks.forEach((mark, step) => {
      const own = tasks.filter(task => task.step === step)
      setText(mark, own.length > 0 ? t.answeredOf(own.filter(isAnswered).length, own.length) : '')
    })
  }
  work.onChange(render)
  render()
}
