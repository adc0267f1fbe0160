// @ts-check
// Who plays what when: the queue of blocks, and the pool on workers that play nothing.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {createPool, createQueue} from '../../../static/js/engine/pool.js'
import {FakeRunner, settled} from '../support/fake-runner.mjs'

/** A plan of rows of one block a policy, 2 runs each. @param {number} policies @param {number} rows @returns {any} */
const planOf = (policies, rows) => ({
  policies, horizon: 1000, until: 1000, runs: 2 * rows,
  blocks: Array.from({length: policies * rows}, (_, i) => [i % policies, 2 * Math.floor(i / policies), 2 * Math.floor(i / policies) + 2]),
})

/** @param {number} size */
function poolOf(size) {
  return createPool(FakeRunner.program, {size, debug: false, onReplaced: () => {}})
}

/**
 * Starts a run and notes what comes of it.
 * @param {ReturnType<typeof poolOf>} pool @param {any} plan
 */
function playOn(pool, plan, text = 'a') {
  /** @type {{blocks: string[], errors: string[]}} */
  const seen = {blocks: [], errors: []}
  const run = pool.play(text, plan, {
    onBlock: (data, block) => {
      assert.deepEqual([...data], block, 'the numbers are those of the block')
      seen.blocks.push(block.join())
    },
    onError: e => { seen.errors.push(e.message) },
  })
  return {run, seen}
}

/** Lets all runners that play finish block after block until none has any. @param {number} [seconds] */
async function playOut(seconds) {
  for (;;) {
    await settled()
    const at = FakeRunner.alive.filter(r => r.queue.length > 0 && !r.paused)
    if (at.length === 0) return
    for (const r of at) r.finish(seconds)
  }
}

/** @param {any} plan @param {{blocks: string[], errors: string[]}} seen */
function assertWhole(plan, seen) {
  assert.deepEqual(seen.errors, [])
  assert.deepEqual([...seen.blocks].sort(), plan.blocks.map(String).sort(), 'every block once')
}

test('the queue: rows whole and in order, the longest of a row first once that is known', () => {
  const queue = createQueue(planOf(3, 3).blocks)
  assert.deepEqual([queue.next(), queue.next(), queue.next()], [0, 1, 2], 'the first row in the order of the plan')
  queue.learn(0, 0.5)
  queue.learn(2, 3)
  assert.equal(queue.seconds(3), 0.5)
  assert.equal(queue.seconds(4), Infinity)
  assert.deepEqual([queue.next(), queue.next()], [4, 5], 'the unknown first, then the longest')
  queue.giveBack([4, 1])
  assert.equal(queue.left(), 6)
  assert.deepEqual([queue.next(), queue.next(), queue.next()], [4, 1, 3], 'what was lost before all')
  queue.learn(1, 1)
  assert.deepEqual([queue.next(), queue.next(), queue.next(), queue.next()], [8, 7, 6, undefined])
  assert.equal(queue.left(), 0)
})

test('a short last block counts for what its runs take', () => {
  const queue = createQueue([[0, 0, 4], [1, 0, 4], [0, 4, 5], [1, 4, 5]])
  queue.learn(0, 1)
  assert.equal(queue.seconds(2), 0.25)
})

test('every runner has a block before any has a second, and none has one behind a block of unknown or long time', async () => {
  FakeRunner.install()
  const pool = poolOf(2)
  playOn(pool, planOf(2, 10))
  await settled()
  const [a, b] = FakeRunner.all
  const inHand = () => [a, b].map(r => r.queue.map(m => [m.policy, m.from]))
  assert.deepEqual(inHand(), [[[0, 0]], [[1, 0]]])
  a.finish(0.01)
  await settled()
  assert.deepEqual(inHand(), [[[1, 2]], [[1, 0]]], 'the unknown first, and nothing behind it')
  b.finish(5)
  await settled()
  assert.deepEqual(inHand(), [[[1, 2]], [[0, 2], [1, 4]]], 'one behind the short block, none behind the long one')
  pool.close()
})

test('the blocks of a picture are all given out at once, evenly, when their times are known from the one before', async () => {
  FakeRunner.install()
  const pool = poolOf(2)
  const sketch = {...planOf(4, 1), sketch: true}
  const cost = [0.01, 0.04, 0.02, 0.02]
  const {seen} = playOn(pool, sketch)
  await settled()
  const [a, b] = FakeRunner.all
  assert.deepEqual([a.queue.length, b.queue.length], [1, 1], 'nothing is known yet')
  for (let i = 0; i < 4; i++) {
    const at = a.queue.length > 0 ? a : b
    at.finish(cost[at.queue[0].policy])
    await settled()
  }
  assertWhole(sketch, seen)
  pool.open('b')
  await settled()
  const next = playOn(pool, sketch, 'b')
  await settled()
  assert.deepEqual([a, b].map(r => r.queue.map(m => m.policy)), [[1, 0], [2, 3]], 'the longest first, to whom has least')
  const opened = [a, b].map(r => r.heard.filter(m => m.type === 'open').map(m => m.text))
  assert.deepEqual(opened, [['a', 'b'], ['a', 'b']], 'once each, before there is a plan')
  b.say({type: 'exited', message: 'killed'})
  await settled()
  await playOut()
  assertWhole(sketch, next.seen)
  // A run of all takes them one by one.
  playOn(pool, {...planOf(4, 1), sketch: false}, 'c')
  await settled()
  assert.ok(FakeRunner.alive.every(r => r.queue.length === 1))
  pool.close()
})

// The clock is the test's: a runner plays a block of policy p for cost[p] and hears of the page at once.
for (const [name, cost] of /** @type {[string, number[]][]} */ ([
  ['all alike', [0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02]],
  ['the last one ten times dearer', [0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.2]],
  ['one of seconds among some of milliseconds', [0.01, 0.03, 2, 0.02, 0.01]],
])) {
  test(`policies sharpen together and no runner is idle while blocks wait: ${name}`, async () => {
    for (const size of [2, 3, 5]) {
      FakeRunner.install()
      const pool = poolOf(size)
      const plan = planOf(cost.length, 12)
      const {seen} = playOn(pool, plan)
      const until = /* the end of the block that a runner plays */ FakeRunner.all.map(() => 0)
      let idleSince = Infinity
      let clock = 0
      for (;;) {
        await settled()
        FakeRunner.all.forEach((r, i) => { if (r.queue.length > 0 && until[i] === 0) until[i] = clock + cost[r.queue[0].policy] })
        const busy = FakeRunner.all.filter(r => r.queue.length > 0)
        const left = plan.blocks.length - FakeRunner.given.length
        if (left > 0) assert.equal(busy.length, size, `a runner is idle while ${left} blocks wait`)
        if (busy.length < size) idleSince = Math.min(idleSince, clock)
        if (busy.length === 0) break
        const i = FakeRunner.all.reduce((best, r, j) => r.queue.length > 0 && (best < 0 || until[j] < until[best]) ? j : best, -1)
        clock = until[i]
        until[i] = 0 // it plays nothing
        FakeRunner.all[i].finish(cost[FakeRunner.all[i].queue[0].policy])
      }
      assertWhole(plan, seen)
      const rows = FakeRunner.given.map(m => m.from)
      assert.deepEqual(rows, [...rows].sort((x, y) => x - y), 'a row is begun before the one before it is handed out')
      assert.deepEqual(FakeRunner.given.slice(0, cost.length).map(m => m.policy), cost.map((_, i) => i),
        'the first row in the order of the plan')
      assert.ok(clock - idleSince <= Math.max(...cost) + 1e-9, `runners were waited for during ${clock - idleSince}`)
      pool.close()
    }
  })
}

test('cancel, then at once the same scenario: what is still said of the old run counts for nothing', async () => {
  FakeRunner.install()
  const pool = poolOf(2)
  const plan = planOf(2, 2)
  const old = playOn(pool, plan)
  await settled()
  const [a, b] = FakeRunner.all
  const [late, done] = [a.queue[0].id, b.queue[0].id]
  old.run.cancel()
  const next = playOn(pool, plan)
  a.say({type: 'progress', id: late, rounds: 777})
  b.say({type: 'finished', id: done, seconds: 1, data: new Uint8Array([1, 0, 2])})
  await settled()
  assert.equal(next.run.rounds(), 0)
  a.say({type: 'progress', id: late, rounds: 778})
  assert.equal(next.run.rounds(), 0)
  assert.equal(a.heard.filter(m => m.type === 'open').length, 1, 'the scenario is open already')
  await playOut()
  assertWhole(plan, next.seen)
  assert.deepEqual(old.seen.blocks, [])
  assert.equal(next.run.rounds(), 8 * 1000)
  pool.close()
})

test('a second cancel, and one after the end, do nothing', async () => {
  FakeRunner.install()
  const pool = poolOf(2)
  const {run, seen} = playOn(pool, planOf(1, 2))
  await playOut()
  run.cancel()
  run.cancel()
  await settled()
  assert.equal(FakeRunner.all.flatMap(r => r.heard).filter(m => m.type === 'cancel').length, 0)
  assert.equal(seen.blocks.length, 2)
  pool.close()
})

test('a runner that dies during a pause: its blocks wait for the end of the pause, and come once', async () => {
  FakeRunner.install()
  const pool = poolOf(2)
  const plan = planOf(3, 4)
  const {run, seen} = playOn(pool, plan)
  await settled()
  FakeRunner.all[1].finish()
  await settled()
  run.pause()
  await settled()
  assert.ok(FakeRunner.all.every(r => r.paused))
  FakeRunner.all[0].say({type: 'exited', message: 'killed'})
  await settled()
  assert.equal(FakeRunner.alive.length, 2, 'it is replaced')
  assert.deepEqual(FakeRunner.all[2].heard, [], 'the new one is given nothing during the pause')
  run.resume()
  await playOut()
  assertWhole(plan, seen)
  pool.close()
})

test('a pause that meets the end of a block on its way: the runner plays on after it', async () => {
  FakeRunner.install()
  const pool = poolOf(1)
  const plan = planOf(1, 3)
  const {run, seen} = playOn(pool, plan)
  await settled()
  const [a] = FakeRunner.all
  const block = /** @type {import('../support/fake-runner.mjs').Heard} */ (a.queue.shift()) // done, not yet heard of
  run.pause()
  await settled()
  a.say({type: 'finished', id: block.id, seconds: 1, data: new Uint8Array([0, 0, 2])})
  await settled()
  assert.equal(a.queue.length, 0, 'nothing is handed out during a pause')
  run.resume()
  await playOut()
  assertWhole(plan, seen)
  pool.close()
})

test('cancel during a pause, then another run: it plays', async () => {
  FakeRunner.install()
  const pool = poolOf(2)
  const first = playOn(pool, planOf(2, 5))
  await settled()
  first.run.pause()
  first.run.cancel()
  const plan = planOf(2, 2)
  const second = playOn(pool, plan, 'b')
  await playOut()
  assertWhole(plan, second.seen)
  pool.close()
})

test('runners that are slow to stop are replaced, which the next run is not blamed for', async t => {
  t.mock.timers.enable({apis: ['setTimeout']})
  FakeRunner.install()
  const pool = poolOf(4)
  const old = playOn(pool, planOf(8, 1))
  await settled()
  const first = [...FakeRunner.all]
  for (const r of first) r.deaf = true
  old.run.cancel()
  const plan = planOf(1, 1) // one block, which each of the slow ones gets in turn
  const next = playOn(pool, plan)
  await settled()
  for (let i = 0; i < first.length; i++) {
    t.mock.timers.tick(41)
    await settled()
  }
  assert.ok(first.every(r => r.ended))
  await playOut()
  assertWhole(plan, next.seen)
  pool.close()
})

test('a runner that is gone without a word is replaced after some seconds, but not while it is paused', async t => {
  t.mock.timers.enable({apis: ['setTimeout']})
  FakeRunner.install()
  const pool = poolOf(2)
  const plan = planOf(2, 1)
  const {run, seen} = playOn(pool, plan)
  await settled()
  const [gone, other] = FakeRunner.all
  gone.deaf = true
  run.pause()
  await settled()
  for (const r of FakeRunner.all) r.say({type: 'answer', id: r.heard.at(-1)?.id, value: {}})
  /** Seconds pass, in which the other one reports. @param {number} seconds */
  const pass = (seconds) => {
    for (let i = 0; i < seconds && !gone.ended; i++) {
      other.say({type: 'progress', id: other.queue[0].id, rounds: i})
      t.mock.timers.tick(1000)
      t.mock.timers.tick(1)
    }
  }
  pass(60)
  assert.equal(gone.ended, false, 'who is paused is silent')
  run.resume()
  await settled()
  pass(14)
  assert.equal(gone.ended, false)
  pass(1000) // seconds of a busy machine count less
  assert.deepEqual([gone.ended, other.ended], [true, false])
  await playOut()
  assertWhole(plan, seen)
  pool.close()
})

test('runners that stopped in time are not replaced where the page was too busy to hear it', async t => {
  t.mock.timers.enable({apis: ['setTimeout']})
  FakeRunner.install()
  const pool = poolOf(2)
  const old = playOn(pool, planOf(2, 1))
  await settled()
  for (const r of FakeRunner.all) r.deaf = true
  old.run.cancel()
  await settled()
  t.mock.timers.tick(40) // the long task is over, and the timer comes before the answers
  for (const r of FakeRunner.all) {
    const cancel = r.heard.find(({type}) => type === 'cancel')
    r.say({type: 'answer', id: cancel?.id, value: {}})
  }
  await settled()
  t.mock.timers.tick(100)
  assert.deepEqual(FakeRunner.all.map(r => r.ended), [false, false])
  pool.close()
})

test('runners are started for what there is to play, and no more than there may be', async () => {
  FakeRunner.install()
  const pool = poolOf(4)
  await settled()
  assert.equal(FakeRunner.all.length, 0, 'before there is anything to play')
  playOn(pool, planOf(2, 1))
  assert.equal(FakeRunner.all.length, 2)
  await playOut()
  playOn(pool, planOf(8, 1))
  assert.equal(FakeRunner.all.length, 4)
  await playOut()
  pool.close()
})

test('runners that have not started yet are not replaced for being slow to stop', async t => {
  t.mock.timers.enable({apis: ['setTimeout']})
  FakeRunner.install({started: false})
  const pool = poolOf(2)
  for (let i = 0; i < 8; i++) {
    playOn(pool, planOf(2, 2)).run.cancel()
    await settled()
    t.mock.timers.tick(100)
  }
  assert.equal(FakeRunner.all.length, 2)
  const plan = planOf(2, 2)
  const {seen} = playOn(pool, plan)
  for (const r of FakeRunner.all) r.say({type: 'ready'})
  await playOut()
  assertWhole(plan, seen)
  pool.close()
})

test('what is played for nobody is told nobody and gives way to a run, for which a runner may be slow to stop; it ends by itself',
  async t => {
  t.mock.timers.enable({apis: ['setTimeout']})
  FakeRunner.install()
  const pool = poolOf(2)
  pool.warm('a', planOf(2, 1))
  await settled()
  const [a, b] = FakeRunner.all
  assert.deepEqual([a, b].map(r => r.queue.length), [1, 1])
  b.finish()
  a.deaf = true
  const plan = planOf(2, 2)
  const {seen} = playOn(pool, plan)
  await settled()
  t.mock.timers.tick(100)
  await settled()
  assert.ok(!a.ended, 'it is not replaced')
  a.deaf = false
  for (const message of a.heard.splice(0)) if (message.type !== 'open') a.postMessage(message)
  await playOut()
  assertWhole(plan, seen)
  assert.deepEqual(FakeRunner.all.map(r => r.heard.filter(m => m.type === 'open').length), [0, 1], 'b opened the scenario once')
  pool.warm('b', planOf(2, 1))
  await settled()
  assert.ok([a, b].every(r => r.queue.length === 0), 'there was a run before')
  pool.close()

  FakeRunner.install()
  const other = poolOf(2)
  other.warm('a', planOf(2, 1))
  await settled()
  t.mock.timers.tick(1000)
  await settled()
  assert.ok(FakeRunner.all.every(r => r.queue.length === 0 && !r.ended))
  other.close()
})

test('a block that kills every runner ends the run, and no other does', async () => {
  FakeRunner.install()
  const pool = poolOf(2)
  const {seen} = playOn(pool, planOf(2, 3))
  for (let i = 0; i < 3; i++) {
    await settled()
    const victim = FakeRunner.alive.find(r => r.queue[0]?.policy === 1 && r.queue[0].from === 0)
    assert.ok(victim, 'the block is handed out again')
    victim.say({type: 'exited', message: 'out of memory'})
  }
  await settled()
  assert.deepEqual(seen.errors, ['out of memory'])
  const plan = planOf(1, 2)
  const again = playOn(pool, plan, 'b')
  await playOut()
  assertWhole(plan, again.seen)
  pool.close()
})
