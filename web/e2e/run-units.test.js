// @ts-check
// One run of a scenario between a desk and a pool that only note what they are asked.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {startRun} from '../../static/js/engine/run.js'
import {Died} from '../../static/js/engine/worker.js'
import {settled} from './support/fake-runner.mjs'

const plan = {blocks: [[0, 0, 2], [0, 2, 4]], policies: 1, horizon: 1000, runs: 4}

/** A desk whose questions a test answers: asked[i].resolve or .reject. */
function createDesk() {
  /** @type {{type: string, resolve: (value: any) => void, reject: (error: any) => void}[]} */
  const asked = []
  return {
    asked,
    types: () => asked.map(q => q.type),
    /** @type {any} */
    ask: (/** @type {{type: string}} */ {type}) => new Promise((resolve, reject) => asked.push({type, resolve, reject})),
  }
}

/** A pool that notes what becomes of its games. */
function createPool() {
  /** @type {{callbacks: any, told: string[]}[]} */
  const games = []
  return {
    games,
    /** @type {any} */
    pool: {
      play(/** @type {string} */ text, /** @type {any} */ given, /** @type {any} */ callbacks) {
        /** @type {string[]} */
        const told = []
        games.push({callbacks, told})
        return {rounds: () => 0, pause: () => told.push('pause'), resume: () => told.push('resume'), cancel: () => told.push('cancel')}
      },
    },
  }
}

test('after cancel the desk is asked nothing more, though an answer was on its way', async t => {
  t.mock.timers.enable({apis: ['setTimeout', 'setInterval']})
  const desk = createDesk()
  const {pool, games} = createPool()
  let heard = 0
  const run = startRun(() => desk.ask, pool, 'a', false, {onResults: () => { heard++ }})
  desk.asked[0].resolve(plan)
  await settled()
  games[0].callbacks.onBlock(new Float64Array(1), plan.blocks[0])
  desk.asked[1].resolve(false)
  await settled()
  t.mock.timers.tick(100)
  assert.deepEqual(desk.types(), ['begin', 'merge', 'results'])
  games[0].callbacks.onBlock(new Float64Array(1), plan.blocks[0]) // makes what is asked for stale
  desk.asked[3].resolve(false)
  await settled()
  run.cancel()
  desk.asked[2].resolve({})
  await settled()
  t.mock.timers.tick(1000)
  assert.deepEqual(desk.types(), ['begin', 'merge', 'results', 'merge'])
  assert.equal(heard, 0)
  assert.deepEqual(games[0].told, ['cancel'])
})

test('a pause before the plan is there, and a desk that dies during it: the run waits all the same', async t => {
  t.mock.timers.enable({apis: ['setTimeout', 'setInterval']})
  const {pool, games} = createPool()
  const desks = [createDesk(), createDesk()]
  let present = desks[0]
  const run = startRun(() => present.ask, pool, 'a', false, {onError: e => assert.fail(e.message)})
  run.pause()
  desks[0].asked[0].resolve(plan)
  await settled()
  assert.deepEqual(games.map(g => g.told), [['pause']])
  games[0].callbacks.onBlock(new Float64Array(1), plan.blocks[0])
  present = desks[1]
  desks[0].asked[1].reject(new Died('killed'))
  await settled()
  assert.deepEqual(desks[1].types(), ['begin'])
  desks[1].asked[0].resolve(plan)
  await settled()
  assert.deepEqual(games.map(g => g.told), [['pause', 'cancel'], ['pause']])
  run.resume()
  assert.deepEqual(games[1].told, ['pause', 'resume'])
  run.cancel()
})

test('a desk that dies again and again ends the run, with one word about it', async t => {
  t.mock.timers.enable({apis: ['setTimeout', 'setInterval']})
  const {pool} = createPool()
  const desk = createDesk()
  /** @type {string[]} */
  const errors = []
  startRun(() => desk.ask, pool, 'a', false, {onError: e => errors.push(e.message)})
  for (let i = 0; i < 3; i++) {
    desk.asked[i].reject(new Died('killed'))
    await settled()
  }
  t.mock.timers.tick(1000)
  assert.equal(desk.asked.length, 3)
  assert.deepEqual(errors, ['killed'])
})
