// @ts-check
// What a task lets the reader change: fields for numbers of the scenario, and the program of a policy.

import {valueAt} from '../../model/state/edits.js'
import {follow, freshId, h} from '../../ui/dom.js'
import {lesson as t} from './words.js'

/** @typedef {import('../../model/commands.js').Page} Page */

/**
 * @param {HTMLElement} host @param {Page} page @param {import('./page.js').TaskData} task
 * @returns {() => Promise<unknown>} resolves when the scenario has what was typed: Enter in a field changes it and checks at once
 */
export function mountFields(host, page, task) {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve()
  if (task.kind === 'program') host.append(programButton(page, task.start))
  for (const path of task.allow) host.append(field(page, path, change => { last = change }))
  return () => last
}

/** Opens the reader's own policy in the editor; at first it is a template. @param {Page} page @param {string} template */
function programButton({store: {drawn}, commands}, template) {
  const own = () => drawn.parsed?.resolved.find(p => p.own)
  return h('button', {type: 'button', class: 'button', disabled: () => !drawn.parsed || drawn.engine !== 'ready', onclick: () => {
    const mine = own()
    if (mine) commands.program.open(mine.key)
    else commands.program.write(template)
  }}, () => (own() ? t.openProgram : t.writeProgram))
}

/** @param {Page} page @param {string} path  in the document @param {(change: Promise<unknown>) => void} changed */
function field({store: {drawn}, commands}, path, changed) {
  const id = freshId('field')
  const words = () => drawn.drafts[path]?.faults.map(f => f.message).join(' ') ?? ''
  const input = h('input', {
    type: 'text', inputmode: 'decimal', autocomplete: 'off', id, 'aria-describedby': `${id}-fault`,
    disabled: () => !drawn.parsed, 'aria-invalid': () => words() && 'true',
    onchange: () => {
      const typed = input.value.replaceAll(',', '').trim()
      const value = /** @type {any} */ (typed !== '' && Number.isFinite(Number(typed)) ? Number(typed) : typed)
      changed(Promise.resolve(commands.scenario.setField(path, value, t.field(path))))
    },
  })
  follow(() => {
    const {parsed, drafts} = drawn
    const value = parsed && (valueAt(parsed.scenario, path) ?? parameterAt(parsed, path))
    if (document.activeElement !== input) input.value = drafts[path]?.text ?? String(value ?? '')
  })
  return h('div', {class: 'task-field'}, h('label', {for: id}, t.field(path)), input,
    h('p', {class: 'fault', id: `${id}-fault`, hidden: () => words() === ''}, words))
}

/**
 * The value of a policy's parameter that the document leaves out.
 * @param {Pick<import('../../engine/messages.js').Parsed, 'resolved'>} parsed @param {string} path
 */
export function parameterAt(parsed, path) {
  const [, i, name] = /^policies\[(\d+)\]\.(\w+)$/.exec(path) ?? []
  return i ? parsed.resolved[Number(i)]?.parameters[name] : undefined
}
