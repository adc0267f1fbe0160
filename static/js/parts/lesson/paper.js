// @ts-check
// A lesson on paper has all its steps, with the reader's work: what was answered and changed, and the charts of each step as they
// were last seen.

import {keepPictures, sayTakeaway} from '../charts/printed.js'
import {valueAt} from '../../model/state/edits.js'
import {h, set, setText} from '../../ui/dom.js'
import {lesson as t} from './words.js'
import {parameterAt} from './fields.js'
import {isEdit} from './tasks.js'

/** @typedef {import('./page.js').Task} Task */

/** If the charts do not come to rest, they are printed as they are after this time, ms. */
const PATIENCE = 4000

/**
 * @param {import('../../model/commands.js').Page} page @param {Task[]} tasks @param {import('./work.js').Work} work
 * @param {import('./steps.js').Steps} steps @param {Promise<boolean>} starting  the engine
 * @returns {() => Promise<void>} prints the lesson
 */
export function watchPaper(page, tasks, work, steps, starting) {
  const {store, session} = page
  const pictures = keepPictures(page, charts => (charts > 1 ? 'one-column' : 'page'), made => {
    for (const figure of made) sayTakeaway(figure, store.state)
    const section = document.getElementById(`step-${steps.now() + 1}`)
    const place = section?.querySelector('.step-pictures') ?? h('div', {class: 'step-pictures on-paper'})
    place.replaceChildren(...made)
    const task = section?.querySelector('.task')
    if (task) task.before(place)
    else section?.append(place)
  })

  /** Writes what was changed for an answer below its task. @param {Task} task */
  async function writeEdits(task) {
    const {scenario} = work.of(task.form.id)
    if (!scenario || !await starting) return
    const linked = await session.engine()?.decodeLink(scenario)
    if (linked && 'canonical' in linked && scenario === work.of(task.form.id).scenario) write(task, editsOf(linked, task.data))
  }
  const edits = tasks.filter(isEdit)
  work.onChange(changed => { for (const task of edits) if (!changed || task.form.id === changed) void writeEdits(task) })
  for (const task of edits) void writeEdits(task)

  window.addEventListener('beforeprint', () => {
    for (const task of tasks) {
      const input = task.form.querySelector('.task-field :is(input[name], textarea)')
      if (input) write(task, /** @type {HTMLInputElement} */ (input).value)
      const {attempts} = work.of(task.form.id)
      set(/** @type {Element} */ (task.form.querySelector('.task-state')), {'data-attempts': attempts > 1 ? t.attempts(attempts) : null})
    }
  })
  return () => pictures.settled(PATIENCE).then(() => window.print())
}

/** Writes an answer for paper, where a field would cut it. @param {Task} task @param {string} words */
function write({form}, words) {
  const place = form.querySelector('.task-paper') ?? h('p', {class: 'task-paper on-paper'})
  setText(place, words)
  form.querySelector('.task-buttons')?.before(place)
}

/** @param {import('../../engine/messages.js').Linked} linked @param {import('./page.js').TaskData} task */
function editsOf(linked, {kind, allow}) {
  const own = linked.scenario.policies.findLast(p => typeof p === 'object' && 'program' in p)
  const values = allow.map(path => `${t.field(path)}: ${valueAt(linked.scenario, path) ?? parameterAt(linked, path) ?? ''}`)
  return [...values, kind === 'program' && own ? String(own.program) : ''].filter(Boolean).join('\n')
}
