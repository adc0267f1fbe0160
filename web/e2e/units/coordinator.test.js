// @ts-check
// The coordinator and what becomes of it: workers that die, hang or never start. The workers are made up.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {createCoordinator} from '../../../static/js/engine/coordinator.js'
import {createPace, createWatchdog} from '../../../static/js/engine/worker.js'
import {FakeRunner, settled} from '../support/fake-runner.mjs'

/** A coordinator and what it reports, on workers that a test has made up. */
function coordinated() {
  /** @type {string[]} */
  const events = []
  const coordinator = createCoordinator(FakeRunner.program, {
    debug: false,
    onReplaced: (message) => { events.push(`replaced: ${message}`) },
    onLost: (message) => { events.push(`lost: ${message}`) },
    onError: ({message}) => { events.push(`charts: ${message}`) },
    onLaid: () => {},
  })
  return {coordinator, events}
}

/** Workers that end when they get a message of this type. @param {string} type @param {number} [times] */
function endOver(type, times = Infinity) {
  FakeRunner.install()
  class Ending extends FakeRunner {
    /** @param {any} message */
    postMessage(message) {
      if (message.type !== type || times-- <= 0) return super.postMessage(message)
      queueMicrotask(() => this.say({type: 'exited', message: 'exit code 2'}))
    }
  }
  globalThis.Worker = /** @type {any} */ (Ending)
}

test('a first worker that does not start is followed by another, which is the one that serves', async () => {
  FakeRunner.install({started: false})
  const {coordinator, events} = coordinated()
  let ready = 'waits'
  coordinator.ready.then(() => { ready = 'serves' }, () => { ready = 'given up' })
  FakeRunner.all[0].say({type: 'exited', message: 'out of memory'})
  await settled()
  assert.equal(ready, 'waits', 'one death is not the end')
  FakeRunner.all[1].say({type: 'ready'})
  await settled()
  assert.deepEqual([ready, events], ['serves', ['replaced: out of memory']])
  coordinator.close()
  assert.equal(FakeRunner.alive.length, 0)
})

test('three workers that do not start are the end, and none is left over', async () => {
  FakeRunner.install({started: false})
  const {coordinator} = coordinated()
  let ready = 'waits'
  coordinator.ready.then(() => { ready = 'serves' }, (error) => { ready = error.message })
  for (let i = 0; i < 3; i++) {
    FakeRunner.all[i].say({type: 'exited', message: `death ${i + 1}`})
    await settled()
  }
  assert.deepEqual([ready, FakeRunner.all.length, FakeRunner.alive.length], ['death 3', 3, 0])
})

test('a panic that no request waits for ends the worker too', async () => {
  FakeRunner.install()
  const {coordinator, events} = coordinated()
  await coordinator.ready
  await settled()
  // Such as over a buffer that the view gave back, which has no number.
  FakeRunner.all[0].say({type: 'failed', id: 0, path: 'spent', message: 'panic: out of range', panic: true})
  await settled()
  assert.deepEqual(events, ['replaced: panic: out of range'])
  FakeRunner.all[1].say({type: 'failed', id: 0, path: 'spent', message: 'no panic', panic: false})
  await settled()
  assert.equal(FakeRunner.all.length, 2, 'an error ended a worker')
  coordinator.close()
})

test('a notice that ends each worker by an exit is left out after the second', async () => {
  endOver('hide')
  const {coordinator, events} = coordinated()
  await settled()
  coordinator.charts.layout([])
  coordinator.charts.hide(['a'])
  coordinator.charts.playhead(5)
  await settled()
  assert.equal(FakeRunner.all.length, 3)
  assert.deepEqual(events, ['replaced: exit code 2', 'replaced: exit code 2', 'charts: exit code 2'])
  assert.deepEqual(FakeRunner.all[2].heard.map(({type}) => type), ['layout', 'playhead'], 'the other notices are sent to the last one')
  await coordinator.ask({type: 'describe'})
  coordinator.close()
})

test('where one has served and none after it starts, the engine is lost, which is reported once', async () => {
  FakeRunner.install()
  const {coordinator, events} = coordinated()
  await coordinator.ready
  await settled()
  FakeRunner.started = false
  for (let i = 0; i < 4; i++) {
    FakeRunner.all.at(-1)?.say({type: 'exited', message: 'no memory'})
    await settled()
  }
  assert.deepEqual(events, [...Array(3).fill('replaced: no memory'), 'lost: no memory'])
  await assert.rejects(coordinator.ask({type: 'describe'}), {path: 'worker'})
})

test('a coordinator that hangs is replaced after some seconds, and the question is asked again', async t => {
  FakeRunner.install()
  t.mock.timers.enable({apis: ['setTimeout']})
  const {coordinator, events} = coordinated()
  await settled()
  FakeRunner.all[0].deaf = true
  let answered = false
  coordinator.ask({type: 'describe'}).then(() => { answered = true })
  await settled()
  for (let i = 0; i < 7; i++) t.mock.timers.tick(1000)
  assert.deepEqual(events, [])
  for (let i = 0; i < 1000 && events.length === 0; i++) { // seconds of a busy machine count less
    t.mock.timers.tick(1000)
    t.mock.timers.tick(1)
  }
  await settled()
  assert.equal(events.length, 1)
  assert.match(events[0], /^replaced: gave no answer for \d+ s$/) // 8, or more where this machine was slow to start the worker
  assert.ok(answered)
  coordinator.close()
})

test('a coordinator is not taken for hung over a request in slices, nor because this thread was busy', async t => {
  FakeRunner.install()
  t.mock.timers.enable({apis: ['setTimeout']})
  const {coordinator, events} = coordinated()
  await settled()
  const [worker] = FakeRunner.all
  worker.deaf = true
  coordinator.present()({type: 'liveSeek', round: 5}).catch(() => {})
  await settled()
  for (let i = 0; i < 20; i++) t.mock.timers.tick(1000)
  assert.deepEqual(events, [], 'a live run may take its time')

  coordinator.ask({type: 'describe'}).catch(() => {})
  await settled()
  for (let i = 0; i < 8; i++) t.mock.timers.tick(1000)
  worker.say({type: 'answer', id: worker.heard[1].id, value: {}}) // it waited behind the timer
  t.mock.timers.tick(1)
  await settled()
  assert.deepEqual(events, [])
  coordinator.close()
})

/**
 * How many seconds a silent worker gets.
 * @param {import('node:test').TestContext} t @param {{took?: number, late?: (second: number) => number, pace?: () => number}} machine
 *   took: s that the worker took to start; late: by how many ms the timer of a second comes late; pace: how much slower
 *   than at best this thread works
 */
function patienceFor(t, {took = 0, late = () => 0, pace = () => 1}) {
  t.mock.timers.enable({apis: ['setTimeout']})
  let [clock, hung, second] = [0, 0, 0]
  const watch = createWatchdog(8, () => true, () => { hung = second }, () => clock, pace)
  clock += took * 1000
  watch.heard()
  watch.asked()
  while (hung === 0 && second < 1000) {
    second++
    clock += 1000 + late(second)
    t.mock.timers.tick(1000)
    t.mock.timers.tick(1)
  }
  t.mock.timers.reset()
  return hung
}

test('a worker gets more seconds on a busy machine: those in which this thread waited do not count, nor does a slow start', t => {
  assert.equal(patienceFor(t, {}), 8)
  assert.equal(patienceFor(t, {took: 0.3}), 8)
  assert.equal(patienceFor(t, {took: 2}), 40, 'a worker that took 2 s to start')
  assert.equal(patienceFor(t, {late: second => (second % 2 === 0 ? 3000 : 100)}), 15, 'every other second is four seconds long')
  assert.equal(patienceFor(t, {late: second => (second === 3 ? 3_600_000 : 0)}), 9, 'the computer was asleep')
  assert.equal(patienceFor(t, {pace: () => 4}), 32, 'four threads share a processor, and this thread is served at once')
  let asked = 0
  assert.equal(patienceFor(t, {pace: () => (asked++ < 5 ? 100 : 1)}), 12, 'busy for four seconds')
})

test('the pace is how many times as long as at best a piece of work takes', () => {
  const took = [20, 10, 80, 10, 5, 5, 0, 3]
  let clock = 0
  const pace = createPace(() => clock, () => { clock += took.shift() ?? 0 })
  assert.deepEqual(Array.from({length: 8}, pace), [1, 1, 8, 1, 1, 1, 1, 1], 'a clock that stands still says nothing')
  assert.ok(createPace(() => performance.now())() >= 1)
})
