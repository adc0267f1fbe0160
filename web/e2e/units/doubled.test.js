// @ts-check
// Work that was handed in twice.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {doubles} from '../../../static/js/parts/class/tables.js'

test('the same program is found, though the links of its scenario differ', () => {
  const task = {key: 'task-1-1', step: 1, place: 1, data: {source: '', kind: 'program', needs: true}}
  /** @param {string} name @param {string} link @param {string} edit @returns {import('../../../static/js/parts/class/check.js').Checked} */
  const one = (name, link, edit) => ({states: new Map(), edits: new Map([[task.key, edit]]), left: 0,
    work: {name, lesson: 'a', title: '', mark: name, answers: {[task.key]: ['', link, 1]}}})
  const all = [one('Ann', '1.packedHere', '{"program": "return mean"}'), one('Bob', '1.packedElsewhere', '{"program": "return mean"}'),
    one('Cy', '1.packedHere', '{"program": "return -mean"}')]
  const found = all.map(doubles(all, [task]))
  assert.match(found[0], /Bob/)
  assert.match(found[1], /Ann/)
  assert.deepEqual([/Cy/.test(found[0] + found[1]), found[2]], [false, ''])
})

test('the same words are found however they are spaced; a row names ten others', () => {
  const task = {key: 'task-1-1', step: 1, place: 1, data: {source: '', kind: 'words', needs: false}}
  /** @param {string} name @param {string} text @returns {import('../../../static/js/parts/class/check.js').Checked} */
  const one = (name, text) => ({states: new Map(), edits: new Map(), left: 0,
    work: {name, lesson: 'a', title: '', mark: name, answers: {[task.key]: [text, '', 1]}}})
  const copied = Array.from({length: 14}, (_, i) => one(`S${i + 1}`, i % 2 ? 'Because the arm  rises.\n' : 'because The arm rises.'))
  const all = [...copied, one('Long', 'a'.repeat(20_001)), one('Longer', 'a'.repeat(20_001)), one('Short', 'Yes.'), one('Brief', 'Yes.')]
  const said = all.map(doubles(all, [task]))
  assert.equal(said[0], 'the same text as S2, S3, S4, S5, S6, S7, S8, S9, S10, S11 and 3 more in step 1, task 1')
  assert.deepEqual(said.slice(14), ['', '', '', ''])
})
