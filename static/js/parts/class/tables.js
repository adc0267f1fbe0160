// @ts-check
// Who passed what: a table for each lesson, what the teacher has to read, and all of it as CSV.

import {h} from '../../ui/dom.js'
import {plainCell} from '../../ui/encode.js'
import {handed as t} from './words.js'
import {MOST_ANSWER, tasksOf} from './check.js'

/** @import {Checked, LessonData, Task} from './check.js' */
/** @import {State} from './words.js' */

/** Work that is not checked, and why. @typedef {{work: import('../../model/lessons/work-code.js').Work, why: string}} LeftOut */

/** The states of what was not judged. @type {Set<State>} */
const NOT_JUDGED = new Set(['misread', 'long', 'large', 'learners', 'failed', 'unchecked'])

/** @param {Checked} one */
const passedIn = ({states}) => [...states.values()].filter(state => state === 'right' || state === 'person').length

/** @param {Checked} one */
const attemptsIn = ({work}) => Object.values(work.answers).reduce((sum, [, , attempts]) => sum + attempts, 0)

/** By name, those without a name last. @param {Checked[]} all */
const sorted = all => all.toSorted(({work: a}, {work: b}) =>
  Number(!a.name) - Number(!b.name) || a.name.localeCompare(b.name, 'en', {numeric: true}))

/** @param {Checked} one @param {Task} task */
function cell({states}, {key}) {
  const state = states.get(key) ?? 'untouched'
  return h('td', {class: `of-task is-${state}`, title: t.states[state]}, h('span', {'aria-hidden': 'true'}, t.signs[state]),
    h('span', {class: 'visually-hidden'}, t.states[state]))
}

/** What was not judged of a work, and why. @param {Checked} one @param {Task[]} tasks */
const remarksOf = ({states}, tasks) => tasks.flatMap(({key, step, place}) => {
  const state = states.get(key) ?? 'untouched'
  return NOT_JUDGED.has(state) ? [t.remark(t.taskLong(step, place), t.states[state])] : []
}).join('; ')

/** A text without the accents and other marks of a letter beyond 16: a browser needs minutes for very many. @param {string} text */
const legible = text => text.replace(/(\p{M}{16})\p{M}+/gu, '$1')

/** What students wrote in words. @param {Checked[]} all @param {Task[]} tasks */
function toRead(all, tasks) {
  const texts = tasks.filter(({data}) => data.kind === 'words').flatMap(task => all.flatMap(one => {
    const [answer] = one.work.answers[task.key] ?? ['']
    if (!answer || answer.length > MOST_ANSWER) return []
    return [h('dt', {}, `${one.work.name || t.nameless}, ${t.taskLong(task.step, task.place)}`), h('dd', {}, legible(answer))]
  }))
  return texts.length > 0 && [h('h3', {}, t.toRead), h('dl', {}, texts)]
}

/** @param {LessonData} lesson @param {Checked[]} handed @returns {HTMLElement} */
export function lessonTable(lesson, handed) {
  const tasks = tasksOf(lesson)
  const all = sorted(handed)
  const c = t.columns
  const doubled = doubles(all, tasks)
  const remarks = all.map(one => remarksOf(one, tasks))
  const remarked = remarks.some(Boolean)
  const table = h('table', {}, h('caption', {class: 'visually-hidden'}, t.table(lesson.title)),
    h('thead', {}, h('tr', {}, h('th', {scope: 'col'}, c.name), h('th', {scope: 'col'}, c.passed),
      tasks.map(({step, place}) => h('th', {scope: 'col', class: 'of-task'}, t.task(step, place))),
      h('th', {scope: 'col'}, c.attempts), h('th', {scope: 'col'}, c.same),
      remarked && h('th', {scope: 'col'}, c.remarks))),
    h('tbody', {}, all.map((one, i) => h('tr', {}, h('th', {scope: 'row'}, one.work.name || t.nameless),
      h('td', {}, t.passed(passedIn(one), tasks.length)), tasks.map(task => cell(one, task)), h('td', {}, String(attemptsIn(one))),
      h('td', {class: 'same'}, doubled(one)), remarked && h('td', {class: 'remarks'}, remarks[i])))))
  return h('section', {class: 'class-lesson'}, h('h2', {}, lesson.title),
    h('div', {class: 'scroller', tabindex: 0, role: 'region', 'aria-label': t.table(lesson.title)}, table), ...toRead(all, tasks) || [])
}

/** The works that are not checked. @param {LeftOut[]} all @returns {HTMLElement} */
export function leftOutTable(all) {
  const c = t.columns
  return h('section', {class: 'class-lesson'}, h('h2', {}, t.leftOut),
    h('div', {class: 'scroller', tabindex: 0, role: 'region', 'aria-label': t.leftOut}, h('table', {},
      h('caption', {class: 'visually-hidden'}, t.leftOut),
      h('thead', {}, h('tr', {}, [c.name, c.lesson, c.why].map(words => h('th', {scope: 'col'}, words)))),
      h('tbody', {}, all.map(({work, why}) => h('tr', {}, h('th', {scope: 'row'}, work.name || t.nameless), h('td', {}, work.title),
        h('td', {class: 'remarks'}, why)))))))
}

/** A value in CSV. @param {string} value */
const quoted = value => `"${plainCell(value).replaceAll('"', '""')}"`

/** All lessons as CSV, one line per work. @param {[LessonData, Checked[]][]} lessons */
export function csvOf(lessons) {
  const lines = lessons.flatMap(([lesson, handed]) => {
    const tasks = tasksOf(lesson)
    const all = sorted(handed)
    const c = t.columns
    const doubled = doubles(all, tasks)
    return [['lesson', c.name, c.passed, 'of', ...tasks.map(({step, place}) => t.task(step, place)), c.attempts, c.same],
      ...all.map(one => [lesson.title, one.work.name, String(passedIn(one)), String(tasks.length),
        ...tasks.map(({key}) => t.states[one.states.get(key) ?? 'untouched']), String(attemptsIn(one)), doubled(one)])]
  })
  return lines.map(line => line.map(quoted).join()).join('\r\n') + '\r\n'
}

// Finds work that was handed in twice: with the same random mark, the same words, or the same program.

/** Shorter texts may be equal by chance, characters. */
const TEXT = 20
/** The most names that a row repeats. */
const MOST_NAMES = 10

/** The names of works. @param {Checked[]} others */
const namesOf = others => t.names(others.slice(0, MOST_NAMES).map(({work}) => work.name || t.nameless), others.length - MOST_NAMES)

/** What tells that a text is somebody's own; '' for nothing. @param {Checked} one @param {Task} task */
function textOf({work, edits}, {key, data}) {
  const [answer] = work.answers[key] ?? ['']
  const program = data.kind === 'program' && edits.get(key) || ''
  const text = data.kind === 'words' && answer.length <= MOST_ANSWER ? answer.toLowerCase().replace(/\s+/g, ' ').trim() : program
  return text.length >= TEXT ? text : ''
}

/**
 * Works by what they share; those of which it is '' are left out.
 * @param {Checked[]} all @param {(one: Checked) => string} of
 */
function sharing(all, of) {
  /** @type {Map<string, Checked[]>} */
  const groups = new Map()
  /** @type {Map<Checked, Checked[]>} */
  const groupOf = new Map()
  for (const one of all) {
    const what = of(one)
    if (!what) continue
    const group = groups.get(what) ?? []
    group.push(one)
    groups.set(what, group)
    groupOf.set(one, group)
  }
  return (/** @type {Checked} */ one) => (groupOf.get(one) ?? []).filter(other => other !== one)
}

/**
 * Returns what is said of each work of a lesson beside the others; '' for nothing.
 * @param {Checked[]} all @param {Task[]} tasks @returns {(one: Checked) => string}
 */
export function doubles(all, tasks) {
  const byMark = sharing(all, ({work}) => `${work.mark} `)
  const byName = sharing(all, ({work}) => work.name.trim().toLowerCase())
  const byText = tasks.map(task => ({task, copies: sharing(all, one => textOf(one, task))}))
  return one => {
    const same = byMark(one)
    const named = byName(one)
    const texts = byText.flatMap(({task, copies}) => {
      const others = copies(one).filter(other => other.work.mark !== one.work.mark)
      return others.length > 0 ? [t.sameText(namesOf(others), t.taskLong(task.step, task.place))] : []
    })
    return [same.length > 0 && t.sameWork(namesOf(same)), ...texts, named.length > 0 && t.nameTwice(named.length + 1)]
      .filter(Boolean).join('; ')
  }
}
