// @ts-check
// The page of the lessons: what this browser has kept of each, and which lesson is next.

import {h} from '../ui/dom.js'
import {lesson as t} from '../parts/lesson/words.js'
import {answeredIn} from '../parts/lesson/work.js'

const lessons = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-lesson]'))].map(row => ({
  row, tasks: Number(row.dataset.tasks), answered: Math.min(answeredIn(row.dataset.lesson ?? ''), Number(row.dataset.tasks)),
}))

for (const {row, tasks, answered} of lessons) {
  row.classList.toggle('is-done', answered === tasks)
  if (answered > 0) row.querySelector('.learn-mark')?.append(answered === tasks ? t.list.done : t.answeredOf(answered, tasks))
}
const done = lessons.filter(({tasks, answered}) => answered === tasks).length
const next = lessons.find(({tasks, answered}) => answered < tasks)?.row.querySelector('a')
const place = document.querySelector('.learn-done')
if (place && lessons.some(({answered}) => answered > 0)) {
  const toNext = next ? [t.list.next, ' ', h('a', {href: next.href}, next.textContent)] : []
  place.replaceChildren(t.list.doneOf(done, lessons.length), ' ', ...toNext)
}
