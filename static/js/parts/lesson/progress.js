// @ts-check
// How much of the lesson is done, in the list of steps and below the last one.

import {h, setText} from '../../ui/dom.js'
import {lesson as t} from './words.js'

/** @typedef {import('./page.js').Task} Task */

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
