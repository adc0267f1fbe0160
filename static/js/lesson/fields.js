// @ts-check
// What a task lets the reader change: fields for numbers of the scenario, and the program of a policy.

import {valueAt} from '../app/state/edits.js'
import {freshId, h, set, setText, show} from '../ui/dom.js'
import {lesson as t} from '../text/lesson.js'

/** @typedef {import('../app/commands.js').Page} Page */

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
function programButton({store, commands}, template) {
  const own = () => store.state.parsed?.resolved.find(p => p.own)
  const button = h('button', {type: 'button', class: 'button', onclick: () => {
    const mine = own()
    if (mine) commands.program.open(mine.key)
    else commands.program.write(template)
  }})
  store.watch(({parsed, engine}) => {
    button.disabled = !parsed || engine !== 'ready'
    setText(button, own() ? t.openProgram : t.writeProgram)
  })
  return button
}

/** @param {Page} page @param {string} path  in the document @param {(change: Promise<unknown>) => void} changed */
function field({store, commands}, path, changed) {
  const id = freshId('field')
  const input = h('input', {type: 'text', inputmode: 'decimal', autocomplete: 'off', id, 'aria-describedby': `${id}-fault`})
  input.addEventListener('change', () => {
    const typed = input.value.replaceAll(',', '').trim()
    const value = /** @type {any} */ (typed !== '' && Number.isFinite(Number(typed)) ? Number(typed) : typed)
    changed(Promise.resolve(commands.scenario.setField(path, value, t.field(path))))
  })
  const fault = h('p', {class: 'fault', id: `${id}-fault`, hidden: true})
  store.watch(({parsed, drafts}) => {
    const draft = drafts[path]
    const value = parsed && (valueAt(parsed.scenario, path) ?? parameterAt(parsed, path))
    if (document.activeElement !== input) input.value = draft?.text ?? String(value ?? '')
    input.disabled = !parsed
    const words = draft?.faults.map(f => f.message).join(' ') ?? ''
    setText(fault, words)
    show(fault, words !== '')
    set(input, {'aria-invalid': words ? 'true' : null})
  })
  return h('div', {class: 'task-field'}, h('label', {for: id}, t.field(path)), input, fault)
}

/**
 * The value of a policy's parameter that the document leaves out.
 * @param {Pick<import('../engine/messages.js').Parsed, 'resolved'>} parsed @param {string} path
 */
export function parameterAt(parsed, path) {
  const [, i, name] = /^policies\[(\d+)\]\.(\w+)$/.exec(path) ?? []
  return i ? parsed.resolved[Number(i)]?.parameters[name] : undefined
}
