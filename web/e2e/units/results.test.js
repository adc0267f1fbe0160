// @ts-check
// The table of results: versions of policies, and the order of the rows.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {createOrder, isSorted} from '../../../static/js/model/state/results-order.js'
import {versionsOf} from '../../../static/js/model/state/own.js'

test('one switch concerns every policy with the other version, but none that is there in both', () => {
  const policies = ['a', 'b', 'c'].map(id => ({id, released: id === 'b' ? '' : 'otherwise'}))
  const state = (/** @type {string[]} */ all) => /** @type {any} */ ({description: {policies},
    parsed: {resolved: all.map(s => ({id: s[0], name: s[0], variant: s[1] ? 'released' : 'defined'}))}})
  assert.deepEqual(versionsOf(state(['a', 'b', 'c']), 'released'), {switched: [0, 2], without: ['b'], twins: []})
  assert.deepEqual(versionsOf(state(['a!', 'b', 'c']), 'defined'), {switched: [0], without: ['b'], twins: []})
  assert.deepEqual(versionsOf(state(['a!', 'a', 'c']), 'released'), {switched: [2], without: [], twins: ['a']})
})

test('rows are told to be sorted only if they are, as they may not be while runs come in', () => {
  /** @param {(number | undefined)[]} regrets */
  const rows = regrets => /** @type {any[]} */ (regrets.map((mean, index) =>
    ({key: String(index), index, row: mean && {measures: {regret: {value: mean}}}})))
  const sort = {by: 'regret', down: false}
  assert.ok(isSorted(rows([1, 2, 3, undefined]), sort))
  assert.ok(!isSorted(rows([1, 3, 2]), sort))
  assert.ok(!isSorted(rows([undefined, 1]), sort))
  assert.ok(isSorted(rows([3, 2, 1]), {by: 'regret', down: true}))
})

test('a policy whose results an edit took away keeps its place in the table', () => {
  const state = /** @type {any} */ ({sort: {by: 'regret', down: false}, play: {phase: 'done', results: null}, parsed: null})
  const order = createOrder()
  /** @param {(number | undefined)[]} regrets */
  const keys = regrets => {
    const items = regrets.map((mean, index) =>
      ({key: 'abc'[index], index, policy: {label: ''}, row: mean === undefined ? undefined : {measures: {regret: {value: mean}}}}))
    return order.of(/** @type {any[]} */ (items), state).map(item => item.key).join('')
  }
  assert.equal(keys([3, 1, 2]), 'bca')
  assert.equal(keys([3, undefined, 2]), 'bca')
  assert.equal(keys([3, 4, 2]), 'cab')
  assert.equal(keys([undefined, undefined, undefined]), 'abc')
})
