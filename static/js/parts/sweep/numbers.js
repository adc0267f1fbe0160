// @ts-check
// Fields for whole numbers, which an address holds under their names.

import {h} from '../../ui/dom.js'

/**
 * @typedef {object} Wanted
 * @property {string} name
 * @property {string} label
 * @property {number | null} usual  what stands there unless the address says another; null: see setUsual
 * @property {number} min
 * @property {number} max
 * @property {string} [hint]  what an empty field means; without it there is none
 */

/**
 * @param {Wanted[]} wanted @param {URLSearchParams} query @param {() => void} onChange
 */
export function numberFields(wanted, query, onChange) {
  const fields = wanted.map(({name, label, usual, min, max, hint}) => {
    const given = query.get(name)
    const input = h('input', {type: 'number', min, max, step: 1, inputmode: 'numeric', placeholder: hint, required: hint === undefined,
      value: given !== null && /^\d+$/.test(given) ? given : hint === undefined ? usual ?? '' : '', onchange: onChange})
    return {name, usual, input, node: h('label', {}, h('span', {}, label), input)}
  })
  /** @param {string} name */
  const of = name => /** @type {typeof fields[number]} */ (fields.find(f => f.name === name))
  return {
    node: h('div', {class: 'sweep-options sweep-numbers'}, fields.map(f => f.node)),
    /** The number of a field; 0 for an empty one. @param {string} name */
    value: name => Math.trunc(Number(of(name).input.value)) || 0,
    /** @param {string} name @param {boolean} enabled */
    enable: (name, enabled) => { of(name).input.disabled = !enabled },
    /** What stands in a field unless the address or the reader says another. @param {string} name @param {number} value */
    setUsual(name, value) {
      const field = of(name)
      if (field.input.value === '') field.input.value = String(value)
      field.usual = value
    },
    /** What differs from what is usual, for an address. */
    words: () => fields.filter(f => f.input.value !== '' && Number(f.input.value) !== f.usual && !f.input.disabled)
      .map(f => `${f.name}=${Math.trunc(Number(f.input.value)) || 0}`),
  }
}
