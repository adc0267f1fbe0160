// @ts-check
// Learners that train in the page: what a pull takes, and the parts of a dataset.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {secondsAPull} from '../../../static/js/parts/learners/trainer.js'
import {inDatasetOrder} from '../../../static/js/parts/learners/unpack.js'

test('what a pull takes is the least of several measurements, since in others something else has the processor', async t => {
  let now = 0
  let trained = 0
  /** So many milliseconds the next requests take longer. */
  const late = [0, 0, 0, 400, 0, 90]
  t.mock.method(performance, 'now', () => now)
  const worker = {request: async (/** @type {{to: number}} */ {to}) => {
    now += 0.01 * (to - trained) + (late.shift() ?? 0)
    trained = to
    return {right: []}
  }}
  const [seconds] = await secondsAPull(/** @type {any} */ (worker), ['lr'])
  assert.ok(Math.abs(seconds - 1e-5) < 1e-12, String(seconds))
})

test('of the parts of a dataset that came together the second is read last', () => {
  const order = (/** @type {string[]} */ ...names) => inDatasetOrder(names.map(name => new File([], name))).map(f => f.name)
  assert.deepEqual(order('test_labeledBow.feat.gz', 'train_labeledBow.feat.gz'), ['train_labeledBow.feat.gz', 'test_labeledBow.feat.gz'])
  assert.deepEqual(order('my test/test/labeledBow.feat', 'my test/train/labeledBow.feat'),
    ['my test/train/labeledBow.feat', 'my test/test/labeledBow.feat'])
})
