// @ts-check
import assert from 'node:assert/strict'
import {test} from 'node:test'
import {replacing} from './instances.mjs'

/** Programs that count what they answer, and wait where the request is "wait". */
function programs() {
  /** @type {{answered: number, exited: boolean}[]} */
  const all = []
  /** @type {(() => void)[]} */
  const waiting = []
  const start = () => {
    const program = {answered: 0, exited: false, /** @param {any} request */ async answer(request) {
      if (request === 'wait') await new Promise(resolve => waiting.push(() => resolve(undefined)))
      if (request === 'fail') throw new Error('failed')
      program.answered++
      return /** @type {any} */ (all.indexOf(program))
    }}
    all.push(program)
    return program
  }
  return {all, start, go: () => waiting.splice(0).forEach(resolve => resolve())}
}
const request = (/** @type {string} */ what) => /** @type {any} */ (what)

test('20,000 requests: no program answers more than its share', async () => {
  const {all, start} = programs()
  const answer = replacing(start, 2000, start())
  for (let i = 0; i < 20_000; i++) await answer(request('go'))
  assert.deepEqual(all.map(program => program.answered), Array(10).fill(2000))
})

test('a program that is replaced answers what it has begun', async () => {
  const {start, go} = programs()
  const answer = replacing(start, 2)
  const first = answer(request('wait'))
  assert.equal(await answer(request('go')), 0)
  assert.equal(await answer(request('go')), 1)
  go()
  assert.equal(await first, 0)
})

test('one that has failed or ended is replaced; one that fails late replaces nobody', async () => {
  const {all, start} = programs()
  const answer = replacing(start, 100)
  await assert.rejects(answer(request('fail')), /failed/)
  assert.equal(await answer(request('go')), 1)
  all[1].exited = true
  assert.equal(await answer(request('go')), 2)
  await Promise.allSettled([answer(request('fail')), answer(request('fail'))])
  assert.equal(await answer(request('go')), 3)
})
