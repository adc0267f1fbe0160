// @ts-check
// The list of available learners, from which the reader chooses, with a description of each.

import {h} from '../../ui/dom.js'
import {learners as t} from './words.js'

/** @typedef {import('../../engine/messages.js').LearnerOffer} LearnerOffer */

/** How many learners are chosen at first: those of the paper's experiment, which come first. */
const CHOSEN = 7

/** @param {() => void} changed */
export function learnerList(changed) {
  const boxes = h('div', {class: 'learner-list', role: 'group', 'aria-label': t.choose})
  const kinds = h('dl')
  const node = h('div', {class: 'learner-choice'}, boxes, h('details', {}, h('summary', {}, t.kinds), kinds))
  return {
    node,
    /** Returns the short names of the chosen learners. */
    chosen: () => [...boxes.querySelectorAll('input')].filter(box => box.checked).map(box => box.value),
    /** @param {LearnerOffer[]} offers */
    render(offers) {
      boxes.replaceChildren(...offers.map(({name, label}, i) =>
        h('label', {}, h('input', {type: 'checkbox', value: name, checked: i < CHOSEN, onchange: changed}), ' ', label)))
      const docs = [...new Set(offers.map(o => o.doc))]
      kinds.replaceChildren(...docs.flatMap(doc =>
        [h('dt', {}, offers.filter(o => o.doc === doc).map(o => o.label).join(', ')), h('dd', {}, doc)]))
    },
  }
}
