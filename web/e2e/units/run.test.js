// @ts-check
// One run of a scenario between a coordinator and a pool that only note what they are asked.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {startRun} from '../../../static/js/engine/run.js'
import {Died} from '../../../static/js/engine/worker.js'
import {settled} from '../support/fake-runner.mjs'

const plan = {run: 1, blocks: [[0, 0, 2], [0, 2, 4], [0, 4, 6]], policies: 1, horizon: 1000, until: 1000, runs: 6}

/** A coordinator whose questions a test answers: asked[i].resolve or .reject. */
function createCoordinator() {
  /** @type {{type: string, resolve: (value: any) => void, reject: (error: any) => void}[]} */
  const asked = []
  return {
    asked,
    types: () => asked.map(q => q.type),
    /** @type {any} */
    ask: (/** @type {{type: string}} */ {type}) => new Promise((resolve, reject) => asked.push({type, resolve, reject})),
  }
}

/** A pool that notes what becomes of its runs. */
function createPool() {
  /** @type {{callbacks: any, told: string[]}[]} */
  const runs = []
  const opened = /** @type {string[]} */ ([])
  return {
    runs,
    opened,
    /** @type {any} */
    pool: {
      open: (/** @type {string} */ text) => opened.push(text),
      play(/** @type {string} */ _text, /** @type {any} */ _given, /** @type {any} */ callbacks) {
        /** @type {string[]} */
        const told = []
        runs.push({callbacks, told})
        return {rounds: () => 0, pause: () => told.push('pause'), resume: () => told.push('resume'), cancel: () => told.push('cancel')}
      },
    },
  }
}

test('after cancel the coordinator is asked nothing more, though an answer was on its way', async t => {
  t.mock.timers.enable({apis: ['setTimeout', 'setInterval']})
  const coordinator = createCoordinator()
  const {pool, runs} = createPool()
  let heard = 0
  const run = startRun(() => coordinator.ask, pool, {text: 'a'}, {onResults: () => { heard++ }})
  coordinator.asked[0].resolve(plan)
  await settled()
  runs[0].callbacks.onBlock(new Uint8Array(1), plan.blocks[0])
  t.mock.timers.tick(100)
  assert.deepEqual(coordinator.types(), ['begin', 'merge', 'results'])
  runs[0].callbacks.onBlock(new Uint8Array(1), plan.blocks[1]) // makes what is asked for stale
  run.cancel() // the block is kept all the same
  coordinator.asked[1].resolve(false)
  coordinator.asked[2].resolve({})
  await settled()
  t.mock.timers.tick(1000)
  assert.deepEqual(coordinator.types(), ['begin', 'merge', 'results', 'merge'])
  assert.equal(heard, 0)
  assert.deepEqual(runs[0].told, ['cancel'])
})

test('a pause before the plan is there, and a coordinator that dies during it: the run waits all the same', async t => {
  t.mock.timers.enable({apis: ['setTimeout', 'setInterval']})
  const {pool, runs} = createPool()
  const coordinators = [createCoordinator(), createCoordinator()]
  let present = coordinators[0]
  const run = startRun(() => present.ask, pool, {text: 'a'}, {onError: e => assert.fail(e.message)})
  run.pause()
  coordinators[0].asked[0].resolve(plan)
  await settled()
  assert.deepEqual(runs.map(g => g.told), [['pause']])
  runs[0].callbacks.onBlock(new Uint8Array(1), plan.blocks[0])
  t.mock.timers.tick(100)
  present = coordinators[1]
  coordinators[0].asked[1].reject(new Died('killed'))
  await settled()
  assert.deepEqual(coordinators[1].types(), ['begin'])
  coordinators[1].asked[0].resolve(plan)
  await settled()
  assert.deepEqual(runs.map(g => g.told), [['pause', 'cancel'], ['pause']])
  run.resume()
  assert.deepEqual(runs[1].told, ['pause', 'resume'])
  run.cancel()
})

test('a coordinator that dies again and again ends the run, with one word about it', async t => {
  t.mock.timers.enable({apis: ['setTimeout', 'setInterval']})
  const {pool} = createPool()
  const coordinator = createCoordinator()
  /** @type {string[]} */
  const errors = []
  startRun(() => coordinator.ask, pool, {text: 'a'}, {onError: e => errors.push(e.message)})
  for (let i = 0; i < 3; i++) {
    coordinator.asked[i].reject(new Died('killed'))
    await settled()
  }
  t.mock.timers.tick(1000)
  assert.equal(coordinator.asked.length, 3)
  assert.deepEqual(errors, ['killed'])
})

test('the results are asked for with the last block, and count once that is merged', async t => {
  t.mock.timers.enable({apis: ['setTimeout', 'setInterval']})
  const coordinator = createCoordinator()
  const {pool, runs} = createPool()
  const done = /** @type {any[]} */ ([])
  startRun(() => coordinator.ask, pool, {text: 'a'}, {onDone: results => done.push(results)})
  coordinator.asked[0].resolve({...plan, blocks: [plan.blocks[0]]})
  await settled()
  runs[0].callbacks.onBlock(new Uint8Array(1), plan.blocks[0])
  assert.deepEqual(coordinator.types(), ['begin', 'merge', 'results'])
  coordinator.asked[2].resolve('all')
  await settled()
  assert.deepEqual(done, [])
  coordinator.asked[1].resolve(true)
  await settled()
  assert.deepEqual(done, ['all'])
})

test('a run that gives way to another brings its results if all is played, and is not begun again', async t => {
  t.mock.timers.enable({apis: ['setTimeout', 'setInterval']})
  const done = /** @type {any[]} */ ([])
  const played = /** @type {string[]} */ ([])
  /** @param {string} text @param {boolean} whole  all its blocks come before it gives way */
  async function begun(text, whole) {
    const coordinator = createCoordinator()
    const {pool, runs} = createPool()
    const run = startRun(() => coordinator.ask, pool, {text}, {
      onPlayed: () => played.push(text), onDone: results => done.push(results), onError: error => done.push(error),
    })
    coordinator.asked[0].resolve({...plan, blocks: plan.blocks.slice(0, 2)})
    await settled()
    for (const block of plan.blocks.slice(0, whole ? 2 : 1)) runs[0].callbacks.onBlock(new Uint8Array(1), block)
    run.giveWay()
    return coordinator
  }
  const whole = await begun('whole', true)
  assert.deepEqual(whole.types(), ['begin', 'merge', 'merge', 'results'])
  whole.asked[1].resolve(false)
  whole.asked[2].resolve(true)
  whole.asked[3].resolve('all')
  await begun('part', false)
  const lost = await begun('lost', true)
  for (const question of lost.asked.slice(1)) question.reject(new Died('killed'))
  await settled()
  assert.deepEqual([done, played, lost.types().filter(type => type === 'begin')], [['all'], ['whole', 'lost'], ['begin']])
})

test('runners make ready for a picture while it is planned, for no other run', async () => {
  const coordinator = createCoordinator()
  const {pool, opened} = createPool()
  startRun(() => coordinator.ask, pool, {text: 'a'}, {})
  startRun(() => coordinator.ask, pool, {text: 'b', trial: true}, {})
  assert.deepEqual(opened, [])
  startRun(() => coordinator.ask, pool, {text: 'c', trial: true, sketch: 1}, {})
  assert.deepEqual(opened, ['c'])
})
