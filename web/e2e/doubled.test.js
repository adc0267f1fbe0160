// @ts-check
// Work that was handed in twice.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {doubledIn} from '../../static/js/class/doubled.js'

test('the same program is found, though the links of its scenario differ', () => {
  const task = {key: 'task-1-1', step: 1, place: 1, data: {source: '', kind: 'program', needs: true}}
  /** @param {string} name @param {string} link @param {string} edit @returns {import('../../static/js/class/check.js').Checked} */
  const one = (name, link, edit) => ({states: new Map(), edits: new Map([[task.key, edit]]),
    work: {name, lesson: 'a', title: '', mark: name, answers: {[task.key]: ['', link, 1]}}})
  const all = [one('Ann', '1.packedHere', '{"program": "return mean"}'), one('Bob', '1.packedElsewhere', '{"program": "return mean"}'),
    one('Cy', '1.packedHere', '{"program": "return -mean"}')]
  const found = all.map(each => doubledIn(each, all, [task]))
  assert.match(found[0], /Bob/)
  assert.match(found[1], /Ann/)
  assert.deepEqual([/Cy/.test(found[0] + found[1]), found[2]], [false, ''])
})
