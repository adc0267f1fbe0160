// @ts-check
import assert from 'node:assert/strict'
import {test} from 'node:test'
import {taken} from './buckets.mjs'

const limit = {size: 100, perSecond: 2}

test('so much can be taken at once, and no more', () => {
  /** @type {import('./buckets.mjs').Bucket | undefined} */
  let bucket
  for (let i = 0; i < 100; i++) {
    bucket = taken(bucket, 1, limit, 5000)
    assert.ok(bucket, `the ${i + 1}th`)
  }
  assert.equal(taken(bucket, 1, limit, 5000), undefined)
  assert.equal(bucket?.whole, 55_000)
})

test('it comes back with time, but not beyond its size', () => {
  const empty = taken(undefined, 100, limit, 1000)
  assert.equal(taken(empty, 1, limit, 1499), undefined)
  assert.deepEqual(taken(empty, 1, limit, 1500), {left: 0, at: 1500, whole: 51_500})
  assert.equal(taken(empty, 100, limit, 9e9)?.left, 0)
  assert.equal(taken(empty, 101, limit, 9e9), undefined)
})

test('more than there ever is can never be taken, and a clock that goes back gives nothing', () => {
  assert.equal(taken(undefined, 101, limit, 0), undefined)
  const half = taken(undefined, 50, limit, 10_000)
  assert.deepEqual(taken(half, 1, limit, 0), {left: 49, at: 10_000, whole: 35_500})
})
