// @ts-check
// The fields of the embed builder.

import {freshId, h, setText, set, show} from '../../ui/dom.js'

/** @param {string} words @param {boolean} on @param {(on: boolean) => void} changed */
export function checkBox(words, on, changed) {
  const box = h('input', {type: 'checkbox', checked: on, onchange: () => changed(box.checked)})
  return {box, node: h('label', {class: 'check'}, box, h('span', {}, words))}
}

/** @param {string} words @param {string[][]} choices  value and words @param {(value: string) => void} changed */
export function select(words, choices, changed) {
  const id = freshId('choice')
  const box = h('select', {id, onchange: () => changed(box.value)}, choices.map(([value, label]) => h('option', {value}, label)))
  return h('div', {}, h('label', {class: 'label', for: id}, words), box)
}

/**
 * A text field. If a value is invalid, the reason is shown beneath the field and nothing changes.
 * @param {string} words @param {import('../../ui/dom.js').Props} props @param {(typed: string) => string} changed
 *   returns what is wrong, or ''
 */
export function field(words, props, changed) {
  const id = freshId('field')
  const wrong = h('p', {class: 'fault', id: `${id}-fault`, role: 'alert', hidden: true})
  const box = h('input', {
    type: 'text', id, autocomplete: 'off', 'aria-describedby': wrong.id, ...props,
    onchange: () => {
      const fault = changed(box.value.trim())
      setText(wrong, fault)
      show(wrong, fault !== '')
      set(box, {'aria-invalid': fault !== '' && 'true'})
    },
  })
  return h('div', {}, h('label', {class: 'label', for: id}, words), box, wrong)
}
