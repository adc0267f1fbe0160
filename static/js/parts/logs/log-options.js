// @ts-check
// The options for reading a training log. By default they are detected.

import {freshId, h, show} from '../../ui/dom.js'
import {read, whole} from '../../ui/numbers.js'
import {curves as t} from './words.js'

/** @typedef {import('../../engine/messages.js').LogOptions} LogOptions */

const POINTS = [100, 400, 1000, 10_000]
const USUAL = 1000

/** @param {() => void} changed */
export function logOptions(changed) {
  const separator = pick(t.separator, t.separators, changed)
  const steps = pick(t.steps, t.stepsIn, changed)
  const scale = pick(t.scale, t.scales, changed)
  const files = pick(t.files, t.filesAre, changed)
  const points = pick(t.points, Object.fromEntries(POINTS.map(n => [n, whole(n)])), changed)
  const id = freshId('log-option')
  const pulls = h('input', {id, type: 'text', inputmode: 'numeric', size: 6, autocomplete: 'off', onchange: changed})
  const lower = h('input', {type: 'checkbox', onchange: changed})
  return {
    node: h('div', {class: 'log-picks'}, files.node, separator.node, steps.node, scale.node, points.node,
      h('span', {}, h('label', {for: id}, t.pulls), ' ', pulls), h('label', {class: 'log-lower'}, lower, ' ', t.lower)),
    /** @returns {LogOptions} */
    value() {
      const typed = read(pulls.value)
      return {
        separator: separator.select.value, steps: steps.select.value, scale: scale.select.value, lower: lower.checked,
        pulls: typeof typed === 'number' ? Math.min(Math.max(1, Math.round(typed)), 1e7) : 1, points: Number(points.select.value),
        files: files.select.value,
      }
    },
    /** @param {number} count  how many files were read */
    render: count => show(files.node, count > 1 || files.select.value !== 'auto'),
    /** @param {string} how  what several files are */
    setFiles(how) {
      files.select.value = how
    },
    reset() {
      files.select.value = separator.select.value = steps.select.value = scale.select.value = 'auto'
      points.select.value = String(USUAL)
      pulls.value = '1'
      lower.checked = false
    },
  }
}

/** @param {string} label @param {Record<string, string>} choices @param {() => void} changed */
function pick(label, choices, changed) {
  const id = freshId('log-option')
  const select = h('select', {id, onchange: changed}, Object.entries(choices).map(([value, words]) => h('option', {value}, words)))
  return {select, node: h('span', {}, h('label', {for: id}, label), ' ', select)}
}
