// @ts-check
// What stands below the arms: undo and redo, to stay with an arm to the end, and the keys.

import {h, setText, show} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {remember, remembered} from '../ui/storage.js'
import {play as t} from '../text/play.js'

const KEY = 'play.keys'

/** @param {{undo: () => void, redo: () => void, finish: () => void}} calls */
export function createControls({undo, redo, finish}) {
  const [back, forth] = /** @type {const} */ ([['undo', t.undo, undo], ['redo', t.redo, redo]]).map(([name, words, act]) =>
    h('button', {type: 'button', class: 'button', onclick: act}, icon(name, 14), words))
  const stay = h('button', {type: 'button', class: 'button', onclick: finish})
  const keys = h('input', {type: 'checkbox', onchange: () => remember(KEY, keys.checked ? null : 'off')})
  keys.checked = remembered(KEY) !== 'off'
  const help = h('p', {class: 'help'})
  return {
    nodes: [h('p', {class: 'play-buttons'}, back, forth, stay), help, h('label', {class: 'play-keys'}, keys, h('span', {}, t.keys))],
    hasKeys: () => keys.checked,
    /**
     * @param {{undo: boolean, redo: boolean}} can @param {number} last  the arm that was pulled last; -1 for none
     * @param {number} left  rounds @param {number} size  how many rewards a point of the charts is of
     */
    render(can, last, left, size) {
      const focused = [back, forth, stay].find(b => b === document.activeElement)
      back.disabled = !can.undo
      forth.disabled = !can.redo
      show(stay, last >= 0 && left > 0)
      if (last >= 0) setText(stay, t.finish(t.arm(last), left))
      setText(help, t.chart + (size > 1 ? ' ' + t.chartMeans(size) : ''))
      if (focused?.disabled) (focused === back ? forth : back).focus() // a disabled button loses the focus
    },
  }
}
