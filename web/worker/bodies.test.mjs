// @ts-check
import assert from 'node:assert/strict'
import {test} from 'node:test'
import {readBody} from './bodies.mjs'

const KIB = 1024

/** A body of parts; it ends, or fails, or never ends. @param {number[]} sizes @param {'ends' | 'fails' | 'goes on'} end */
function body(sizes, end) {
  const state = {pulled: 0, cancelled: false}
  const stream = new ReadableStream({
    pull(controller) {
      const size = end === 'goes on' ? sizes[0] : sizes[state.pulled]
      if (size !== undefined) controller.enqueue(new Uint8Array(size).fill(++state.pulled))
      else if (end === 'ends') controller.close()
      else controller.error(new Error('the client has left'))
    },
    cancel() { state.cancelled = true },
  }, {highWaterMark: 0})
  return {state, stream}
}

test('a body of several parts is whole', async () => {
  const {bytes, whole} = await readBody(body([2, 1, 3], 'ends').stream, 6)
  assert.deepEqual([...bytes], [1, 1, 2, 3, 3, 3])
  assert.equal(whole, true)
})

test('of a body that is too large the beginning is passed on, and the rest read', async () => {
  const {stream, state} = body([60 * KIB, 60 * KIB, 60 * KIB], 'ends')
  const {bytes, whole} = await readBody(stream, NaN)
  assert.equal(bytes.length, 64 * KIB + 1)
  assert.equal(whole, true)
  assert.equal(state.pulled, 3)
})

test('a body without an end is read for 1 MiB, one that announces more not at all', async () => {
  const endless = body([100 * KIB], 'goes on')
  assert.equal((await readBody(endless.stream, NaN)).bytes.length, 64 * KIB + 1)
  assert.equal(endless.state.pulled, 11)
  assert.equal(endless.state.cancelled, true)
  const announced = body([100 * KIB], 'goes on')
  assert.equal((await readBody(announced.stream, 100 * KIB * KIB)).bytes.length, 0)
  assert.equal(announced.state.pulled, 0)
})

test('a body whose client leaves is not whole', async () => {
  assert.deepEqual(await readBody(body([2], 'fails').stream, 5), {bytes: new Uint8Array([1, 1]), whole: false})
})
