// @ts-check
// The faults of a text, each with a button that leads to its place.

import {h, keyed} from '../../ui/dom.js'

/** @typedef {import('./code-editor.js').Fault} Fault */

/** @param {(fault: Fault) => void} goTo @param {(fault: Fault) => string} place  what the button says */
export function faultList(goTo, place) {
  const node = h('ol', {class: 'fault-list'})
  const rows = keyed(node, (/** @type {Fault} */ fault) => ({
    node: h('li', {}, h('button', {type: 'button', class: 'link', onclick: () => goTo(fault)}, place(fault)), ' ',
      h('span', {}, fault.message)),
    render() {},
  }))
  return {node, render: (/** @type {Fault[]} */ faults) => rows(faults, f => `${f.line}:${f.column}:${f.length} ${f.message}`)}
}
