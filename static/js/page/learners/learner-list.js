// @ts-check
// The learners on offer, of which some are chosen, and what each of them is.

import {h} from '../../ui/dom.js'
import {learners as t} from '../../text/learners.js'

/** @typedef {import('../../engine/messages.js').LearnerOffer} LearnerOffer */

/** The first of the learners on offer, those of the paper's experiment, are chosen at first. */
const CHOSEN = 7

/** @param {() => void} changed */
export function learnerList(changed) {
  const boxes = h('div', {class: 'learner-list', role: 'group', 'aria-label': t.choose})
  const kinds = h('dl')
  const node = h('div', {class: 'learner-choice'}, boxes, h('details', {}, h('summary', {}, t.kinds), kinds))
  return {
    node,
    /** Short names of those that are chosen. */
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
