// @ts-check
// The head of the editor of programs: the policy's name, templates, and what can be done with the program.

import {freshId, h} from '../../ui/dom.js'
import {icon} from '../../ui/icons.js'
import {swatch} from '../../ui/swatch.js'
import {text} from '../../text/text.js'
import {faultLine, textInput} from '../fields/field.js'
import {editedPlace} from '../../model/state/own.js'

/** @typedef {import('../../model/commands.js').Page} Page */
/** @typedef {import('../../model/state/state.js').State} State */
/** @typedef {import('../../engine/messages.js').Language} Words */

const t = text.program

/**
 * @param {Page} page @param {() => Words | null} words  of the language; null until they are known
 * @param {(text: string) => void} replace  puts another program in its place
 */
export function programHead(page, words, replace) {
  const {store, commands} = page
  const key = () => store.state.program
  const nameId = freshId('program-name')
  const look = h('span', {class: 'look'})
  const name = textInput(page, {
    path: () => `policies[${editedPlace(store.state)}].name`,
    value: () => String(store.state.parsed?.scenario.policies[editedPlace(store.state)]?.name ?? ''),
    apply: typed => commands.program.rename(key(), typed),
    props: {id: nameId},
  })
  const fault = faultLine(name.node)
  const begin = h('select', {'aria-label': t.begin, onchange: () => {
    const chosen = words()?.templates.find(x => x.id === begin.value)
    begin.value = ''
    if (chosen) replace(chosen.text)
  }})
  const button = (/** @type {string} */ label, /** @type {string} */ title, /** @type {() => void} */ onclick) =>
    h('button', {type: 'button', class: 'link', title, onclick}, label)
  const closer = h('button', {type: 'button', class: 'icon-button small', 'aria-label': t.closeHelp, title: t.closeHelp, onclick: () => {
    const openers = [...document.querySelectorAll(`[data-program="${CSS.escape(key())}"]`)]
    commands.program.close()
    const opener = openers.find(e => e.checkVisibility())
    if (opener instanceof HTMLElement) opener.focus()
  }}, icon('close', 14))
  const bar = h('div', {class: 'program-bar'}, look, h('label', {for: nameId, class: 'visually-hidden'}, t.name), name.node)
  const tools = h('div', {class: 'program-tools'}, h('div', {class: 'select-box'}, begin, icon('down')),
    button(t.duplicate, '', () => commands.program.duplicate(key())), button(t.save, t.saveHelp, () => commands.program.save(key())))
  const node = h('div', {class: 'program-head'}, bar, tools, closer, fault.node)
  let shown = ''
  return {
    node,
    /** @param {State} state */
    render(state) {
      const policy = state.parsed?.resolved[editedPlace(state)]
      if (!policy) return
      if (shown !== policy.key) look.replaceChildren(swatch(policy.style))
      shown = policy.key
      name.render(state, policy.name)
      fault.render(`policies[${editedPlace(state)}].name`, state.drafts[`policies[${editedPlace(state)}].name`])
      const templates = words()?.templates ?? []
      if (begin.options.length !== templates.length + 1) {
        begin.replaceChildren(h('option', {value: ''}, t.begins), ...templates.map(x => h('option', {value: x.id}, x.name)))
      }
      begin.disabled = state.engine !== 'ready'
    },
  }
}
