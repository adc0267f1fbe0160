// @ts-check
// What a pull of the new scenario pays: 0 or 1 with the payoff as the chance, the payoff, or the payoff with noise.

import {freshId, h, set, setText, show} from '../../ui/dom.js'
import {read} from '../../ui/numbers.js'
import {curves as t} from './words.js'

/** What a pull pays, and the standard deviation where that is noisy. @typedef {{pays: string, sigma?: number}} Pays */

/** What a pull may pay, in the order in which it is offered. */
const KINDS = /** @type {const} */ (['chance', 'payoff', 'noisy'])
const USUAL_SIGMA = '0.1'

export function logPays() {
  const name = freshId('log-pays')
  const why = h('span', {class: 'log-pays-why'})
  const fault = h('p', {class: 'fault', id: `${name}-fault`, role: 'alert', hidden: true}, t.wrongSigma)
  /** null until the reader chooses. @type {string | null} */
  let chosen = null
  const radios = KINDS.map(kind => h('input', {type: 'radio', name, value: kind, onchange: () => {
    chosen = kind
    if (kind !== 'noisy') refuse(false)
  }}))
  const sigma = h('input', {type: 'text', inputmode: 'decimal', size: 4, autocomplete: 'off', 'aria-label': t.sigma, value: USUAL_SIGMA,
    'aria-describedby': fault.id, oninput: () => {
      chosen = 'noisy'
      radios[2].checked = true
      refuse(!sound())
    }})
  const sound = () => Number(read(sigma.value)) > 0
  /** Says at the field that it has no standard deviation. @param {boolean} wrong */
  function refuse(wrong) {
    show(fault, wrong)
    set(sigma, {'aria-invalid': wrong ? 'true' : null})
  }
  const node = h('div', {class: 'log-choices log-pays', role: 'radiogroup', 'aria-label': t.pays, hidden: true},
    h('span', {'aria-hidden': 'true'}, t.pays),
    radios.map((radio, i) => h('label', {}, radio, ' ', t.paid[KINDS[i]], ...(KINDS[i] === 'noisy' ? [' ', sigma] : []))),
    why, fault)
  return {
    node,
    /** @param {boolean} shares  all payoffs are within [0, 1] */
    render(shares) {
      radios[0].disabled = !shares
      const now = chosen && (shares || chosen !== 'chance') ? chosen : shares ? 'chance' : 'noisy'
      for (const radio of radios) radio.checked = radio.value === now
      setText(why, shares ? t.paidAdded : `${t.noChance} ${t.paidAdded}`)
    },
    /** @returns {Pays | null} null where the typed standard deviation is no number above 0, which the field then says */
    value() {
      const pays = radios.find(r => r.checked)?.value ?? ''
      if (pays !== 'noisy') return {pays}
      if (sound()) return {pays, sigma: Number(read(sigma.value))}
      refuse(true)
      sigma.focus()
      return null
    },
    reset() {
      chosen = null
      refuse(false)
      sigma.value = USUAL_SIGMA
    },
  }
}
