// @ts-check
// How many pulls one press makes.

import {freshId, h, setText, show} from '../../ui/dom.js'
import {read, whole} from '../../ui/numbers.js'
import {play as t} from './words.js'

/** A game of up to this many rounds is played pull by pull. */
const SHORT = 200
/** Else a press makes about this share of the rounds. */
const PRESSES = 50

/** The numbers offered for a horizon: powers of ten. @param {number} horizon */
export function pacesOf(horizon) {
  const paces = [1]
  while (paces[paces.length - 1] * 10 <= horizon / 4) paces.push(paces[paces.length - 1] * 10)
  return paces
}

/** The number that a game begins with. @param {number} horizon */
export const firstPace = horizon => (horizon <= SHORT ? 1 : Math.max(...pacesOf(horizon).filter(n => n <= horizon / PRESSES)))

/** @param {() => void} onChange */
export function createPace(onChange) {
  const name = freshId('pace')
  const options = h('span', {class: 'pace-options'})
  const other = h('input', {type: 'text', inputmode: 'numeric', autocomplete: 'off', class: 'pace-other', 'aria-label': t.other,
    placeholder: t.other, onchange: chooseOther, oninput: chooseOther})
  const node = h('fieldset', {class: 'pace'}, h('legend', {}, t.pace), options, other)
  let [horizon, now] = [1, 1]
  /** @type {HTMLInputElement[]} */
  let radios = []
  function chooseOther() {
    const typed = read(other.value)
    const sound = Number.isSafeInteger(typed) && Number(typed) >= 1
    other.toggleAttribute('aria-invalid', other.value !== '' && !sound)
    if (!sound) return
    choose(Math.min(Number(typed), horizon))
  }
  /** @param {number} n */
  function choose(n) {
    now = n
    for (const radio of radios) radio.checked = Number(radio.value) === n
    onChange()
  }
  return {
    node,
    times: () => now,
    /** Begins a game. @param {number} of  rounds */
    begin(of) {
      horizon = of
      radios = pacesOf(of).map(n => h('input', {type: 'radio', name, value: n, onchange: () => {
        other.value = ''
        choose(n)
      }}))
      options.replaceChildren(...radios.map(radio => {
        const words = h('span')
        setText(words, whole(Number(radio.value)))
        return h('label', {}, radio, words)
      }))
      other.value = ''
      choose(firstPace(of))
    },
    /** To the next larger or smaller number. @param {1 | -1} by */
    step(by) {
      const paces = pacesOf(horizon)
      const at = by > 0 ? paces.find(n => n > now) : paces.findLast(n => n < now)
      if (at === undefined) return
      other.value = ''
      choose(at)
    },
    /** @param {boolean} shown */
    show: shown => show(node, shown),
  }
}
