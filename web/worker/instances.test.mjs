// @ts-check
import assert from 'node:assert/strict'
import {test} from 'node:test'
import {restarting} from './instances.mjs'

/** Programs that answer with their number, from 0, and fail when they are asked to. */
function programs() {
  /** @type {import('./instances.mjs').Running<string, number>[]} */
  const all = []
  const start = () => {
    const number = all.length
    all.push({exited: false, async answer(asked) {
      if (asked === 'fail') throw new Error('failed')
      return number
    }})
    return all[number]
  }
  return {all, start}
}

test('one program answers all requests', async () => {
  const {all, start} = programs()
  const answer = restarting(start, start())
  for (let i = 0; i < 1000; i++) assert.equal(await answer('sound'), 0)
  assert.equal(all.length, 1)
})

test('a program that has failed or ended is replaced; one that fails late replaces no other', async () => {
  const {all, start} = programs()
  const answer = restarting(start)
  await assert.rejects(answer('fail'), /failed/)
  assert.equal(await answer('sound'), 1)
  all[1].exited = true
  assert.equal(await answer('sound'), 2)
  await Promise.allSettled([answer('fail'), answer('fail')])
  assert.equal(await answer('sound'), 3)
})
