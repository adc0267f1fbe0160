// @ts-check
// A lesson's work in few characters, as a learning platform keeps it.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {readKept, writeKept} from '../../../static/js/model/lessons/work-code.js'
import {pack, unpack} from '../../../static/js/model/lessons/lesson-link.js'

const scenario = '{"version":1,"horizon":1000,"arms":[1,2],"policies":[{"id":"ucb1"}]}'
const scenarioOf = (/** @type {string} */ task) => (task === 'task-3-1' ? '' : scenario)
/** @param {string} link */
const textOf = link => unpack(link.slice(2), 1e6)

test('work goes into a text and comes back, with every scenario', async () => {
  const edits = [scenario, scenario.replace('1000', '5000'), scenario.replace('[1,2]', '[1,1,2]'), `x${scenario}`, `${scenario}y`, '{}', '']
  for (const edited of edits) for (const task of ['task-1-1', 'task-3-1']) {
    const link = edited && `1.${await pack(edited)}`
    /** @type {import('../../../static/js/model/lessons/work-code.js').Kept} */
    const kept = {mark: 'm', step: 2, answers: {
      [task]: {answer: '', state: 'right', attempts: 3, scenario: link},
      'task-2-1': {answer: '1,3', state: 'wrong', attempts: 1, scenario: ''},
      'task-2-2': {answer: 'Weil “rising” → 上', state: 'person', attempts: 2, scenario: ''},
    }}
    const {work, left} = await writeKept(kept, scenarioOf, 4096)
    assert.match(work, /^w1\.[\w-]+$/)
    assert.deepEqual(left, [])
    const read = await readKept(work, scenarioOf)
    const own = read.answers[task].scenario
    assert.equal(own && await textOf(own), edited)
    read.answers[task].scenario = link
    assert.deepEqual(read, kept)
  }
})

test('what finds no room is left out, the longest first, but not the verdict', async () => {
  const noise = Array.from({length: 900}, (_, i) => (i * i * 7919 % 10007).toString(36)).join(' ')
  const {work, left} = await writeKept({mark: 'm', step: 0, answers: {
    'task-1-1': {answer: noise, state: 'person', attempts: 1, scenario: ''},
    'task-1-2': {answer: '', state: 'right', attempts: 4, scenario: `1.${await pack(scenario + noise + noise)}`},
    'task-1-3': {answer: 'short', state: 'person', attempts: 1, scenario: ''},
  }}, scenarioOf, 1000)
  assert.ok(work.length <= 1000, `${work.length}`)
  assert.deepEqual(left, ['task-1-2', 'task-1-1'])
  const {answers} = await readKept(work, scenarioOf)
  assert.deepEqual(Object.values(answers).map(a => [a.answer, a.state, a.attempts, a.scenario]),
    [['', 'person', 1, ''], ['', 'right', 4, ''], ['short', 'person', 1, '']])
})

test('no work is work that is not begun; something else is refused', async () => {
  assert.deepEqual(await readKept('', scenarioOf), {mark: '', step: 0, answers: {}})
  const packed = await Promise.all(['{}', '["m",0,[5]]', '['].map(pack))
  for (const text of ['x', 'w1.', 'w1.!', 'w2.7cEBDQ', ...packed.map(p => `w1.${p}`)])
    await assert.rejects(readKept(text, scenarioOf), Error, text)
  const strange = `w1.${await pack('["m","2",[["1-1",9,1,""],["1-2",1,0.5,""],["1-3",1,1,7],["1-4",1,1,"a"]]]')}`
  assert.deepEqual(await readKept(strange, scenarioOf),
    {mark: 'm', step: 0, answers: {'task-1-4': {answer: 'a', state: 'right', attempts: 1, scenario: ''}}})
})
