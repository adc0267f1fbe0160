// @ts-check
// What stands below the arms: undo and redo, to stay with an arm to the end, and the keys.

import {h} from '../../ui/dom.js'
import {icon} from '../../ui/icons.js'
import {signal} from '../../ui/signals.js'
import {remember, remembered} from '../../ui/storage.js'
import {play as t} from './words.js'

const KEY = 'play.keys'

/**
 * @typedef {object} Now
 * @property {boolean} undo   whether there is something to take back
 * @property {boolean} redo
 * @property {number} last    the arm that was pulled last; -1 for none
 * @property {number} left    rounds
 * @property {number} size    how many rewards a point of the charts is of
 */

/** @param {{undo: () => void, redo: () => void, finish: () => void}} calls */
export function createControls({undo, redo, finish}) {
  const now = signal(/** @type {Now} */ ({undo: false, redo: false, last: -1, left: 0, size: 1}))
  const [back, forth] = /** @type {const} */ ([['undo', t.undo, undo], ['redo', t.redo, redo]]).map(([name, words, act]) =>
    h('button', {type: 'button', class: 'button', disabled: () => !now.value[name], onclick: act}, icon(name, 14), words))
  const keys = h('input', {type: 'checkbox', checked: remembered(KEY) !== 'off',
    onchange: () => remember(KEY, keys.checked ? null : 'off')})
  return {
    nodes: [
      h('p', {class: 'play-buttons'}, back, forth, h('button', {type: 'button', class: 'button', onclick: finish,
        hidden: () => now.value.last < 0 || now.value.left === 0}, () => t.finish(t.arm(now.value.last), now.value.left))),
      h('p', {class: 'help'}, () => t.chart + (now.value.size > 1 ? ' ' + t.chartMeans(now.value.size) : '')),
      h('label', {class: 'play-keys'}, keys, h('span', {}, t.keys)),
    ],
    hasKeys: () => keys.checked,
    /** @param {Now} next */
    render(next) {
      const focused = [back, forth].find(b => b === document.activeElement)
      now.value = next
      if (focused?.disabled) (focused === back ? forth : back).focus() // a disabled button loses the focus
    },
  }
}
