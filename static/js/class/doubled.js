// @ts-check
// Finds work that was handed in twice: with the same random mark, the same words, or the same program.

import {handed as t} from '../text/class.js'

/** @typedef {import('./check.js').Checked} Checked */
/** @typedef {import('./check.js').Task} Task */

/** Shorter texts may be equal by chance, characters. */
const TEXT = 20

/** The names that others have. @param {Checked[]} others */
const namesOf = others => others.map(({work}) => work.name || t.nameless).join(', ')

/** What tells that a text is somebody's own; '' for nothing. @param {Checked} one @param {Task} task */
function textOf({work, edits}, {key, data}) {
  const [answer] = work.answers[key] ?? ['']
  const program = data.kind === 'program' && edits.get(key) || ''
  const text = data.kind === 'words' ? answer.toLowerCase().replace(/\s+/g, ' ').trim() : program
  return text.length >= TEXT ? text : ''
}

/**
 * What is said of one work beside the others of its lesson; '' for nothing.
 * @param {Checked} one @param {Checked[]} all @param {Task[]} tasks
 */
export function doubledIn(one, all, tasks) {
  const others = all.filter(other => other !== one)
  const same = others.filter(({work}) => work.mark === one.work.mark)
  const name = one.work.name.trim().toLowerCase()
  const named = name ? others.filter(({work}) => work.name.trim().toLowerCase() === name) : []
  const texts = tasks.flatMap(task => {
    const text = textOf(one, task)
    const copies = text ? others.filter(other => !same.includes(other) && textOf(other, task) === text) : []
    return copies.length > 0 ? [t.sameText(namesOf(copies), t.taskLong(task.step, task.place))] : []
  })
  return [same.length > 0 && t.sameWork(namesOf(same)), ...texts, named.length > 0 && t.nameTwice(named.length + 1)]
    .filter(Boolean).join('; ')
}
