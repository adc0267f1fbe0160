// @ts-check
// Finds work that was handed in twice: with the same random mark, the same words, or the same program.

import {handed as t} from './words.js'
import {MOST_ANSWER} from './check.js'

/** @typedef {import('./check.js').Checked} Checked */
/** @typedef {import('./check.js').Task} Task */

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
