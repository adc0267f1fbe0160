// @ts-check
// The choice of the points that become the arms' payoffs: the measured ones, or a fit that keeps the assumptions.

import {freshId, h} from '../../ui/dom.js'

/** @typedef {import('./log-chart.js').Choice} Choice */

/** @param {string} label @param {Record<Choice, string>} choices  in words @param {() => void} changed */
export function choicePicks(label, choices, changed) {
  const name = freshId('curve-choice')
  const radios = /** @type {Choice[]} */ (Object.keys(choices)).map(choice =>
    ({choice, input: h('input', {type: 'radio', name, value: choice, onchange: changed})}))
  return {
    node: h('div', {class: 'log-choices', role: 'radiogroup', 'aria-label': label, hidden: true}, h('span', {'aria-hidden': 'true'}, label),
      radios.map(({choice, input}) => h('label', {}, input, ' ', choices[choice]))),
    /** @returns {Choice} */
    value: () => radios.find(r => r.input.checked)?.choice ?? 'raw',
    reset() {
      radios[0].input.checked = true
    },
  }
}
