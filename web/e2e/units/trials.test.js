// @ts-check
// What is played while a hand drags, on an engine that only notes what it is asked.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {createPace, createTrials} from '../../../static/js/model/playing/player.js'

/** A run of all policies takes a second: a part of it is played for a picture. */
const load = {seconds: 1, horizon: 1000}

/** An engine whose runs a test ends. */
function createEngine() {
  /** @type {{text: string, callbacks: any, options: any, cancelled: boolean}[]} */
  const runs = []
  const shown = /** @type {string[]} */ ([])
  const failed = /** @type {any[]} */ ([])
  const engine = {
    run(/** @type {string} */ text, /** @type {any} */ callbacks, /** @type {any} */ options) {
      const run = {text, callbacks, options, cancelled: false}
      runs.push(run)
      return {cancel: () => { run.cancelled = true }}
    },
  }
  const trials = createTrials(/** @type {any} */ (() => engine), (results, over) => shown.push(`${results} ${over}`),
    error => failed.push(error))
  return {runs, shown, failed, trials, asked: () => runs.map(r => `${r.text} ${r.options.sketch ?? 'all'}`)}
}

const sketch = (/** @type {string} */ name) => Object.assign(new String(name), {final: false})
const final = (/** @type {string} */ name) => Object.assign(new String(name), {final: true})

test('a value gives way to the last of those that came meanwhile, once all of its picture is played', t => {
  t.mock.timers.enable({apis: ['setTimeout']})
  const {runs, shown, trials, asked} = createEngine()
  trials.play('a', load)
  trials.play('b', load)
  trials.play('c', load)
  assert.deepEqual(asked(), ['a 1'])
  runs[0].callbacks.onPlayed()
  assert.deepEqual([asked(), shown], [['a 1', 'c 1'], []], 'the next value waits for the picture')
  runs[0].callbacks.onDone(sketch('A'))
  assert.deepEqual(shown, ['A false'])
  trials.play('d', load)
  assert.deepEqual(asked(), ['a 1', 'c 1'], 'the picture of an earlier value counts for the present one')
  runs[1].callbacks.onPlayed()
  runs[1].callbacks.onDone(sketch('C'))
  t.mock.timers.tick(1000) // nothing more of a and c, which are over
  assert.deepEqual(asked(), ['a 1', 'c 1', 'd 1'])
  assert.ok(trials.active())
})

test('a hand that rests gets all runs, and one that moves on a picture of each value first', t => {
  t.mock.timers.enable({apis: ['setTimeout']})
  const {runs, shown, trials, asked} = createEngine()
  trials.play('a', load)
  runs[0].callbacks.onPlayed()
  runs[0].callbacks.onDone(sketch('A'))
  t.mock.timers.tick(1000)
  assert.deepEqual(asked(), ['a 1', 'a all'])
  trials.play('b', load)
  assert.equal(runs.length, 2, 'the run of all has no picture yet')
  runs[1].callbacks.onResults(sketch('A2'))
  assert.deepEqual(asked(), ['a 1', 'a all', 'b 1'])
  runs[2].callbacks.onDone(final('B')) // that policy alone was to be played
  t.mock.timers.tick(1000)
  assert.deepEqual(asked(), ['a 1', 'a all', 'b 1'])
  assert.deepEqual(shown, ['A false', 'A2 false', 'B true'])
})

test('after the end nothing is played or shown; a value that a scenario cannot have is passed over, a dead engine is told', t => {
  t.mock.timers.enable({apis: ['setTimeout']})
  const {runs, shown, failed, trials, asked} = createEngine()
  trials.play('a', load)
  runs[0].callbacks.onPlayed()
  trials.end()
  runs[0].callbacks.onDone(sketch('A'))
  t.mock.timers.tick(1000)
  assert.deepEqual([asked(), shown, trials.active()], [['a 1'], [], false])
  trials.play('bad', load)
  trials.play('b', load)
  runs[1].callbacks.onError({path: 'arms[0].payoff.c', message: 'got 7000'})
  assert.deepEqual([asked(), failed], [['a 1', 'bad 1', 'b 1'], []])
  runs[2].callbacks.onError({path: 'worker', message: 'dead'})
  assert.deepEqual(failed, [{path: 'worker', message: 'dead'}])
})

test('a picture has as much of a run as the time between pictures allows, whole runs where they are short', t => {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  /** What pictures have when they come so far apart, ms. @param {number} seconds @param {number} apart */
  const settledAt = (seconds, apart) => {
    const pace = createPace()
    for (let i = 0; i < 50; i++, now += apart) pace.next({seconds, horizon: 1000})
    return pace.next({seconds, horizon: 1000})
  }
  assert.deepEqual(createPace().next({seconds: 0.25, horizon: 1000}), {sketch: 1, until: 200})
  assert.deepEqual(createPace().next({seconds: NaN, horizon: 1000}), {sketch: 1, until: 100}, 'the first of unknown ones is short')
  assert.deepEqual(createPace().next({seconds: 0.01, horizon: 1000}), {sketch: 5, until: 0})
  assert.deepEqual(settledAt(1, 500), {sketch: 1, until: 100}, 'a slow machine shows the least')
  assert.deepEqual(settledAt(1, 20), {sketch: 8, until: 0}, 'a fast one shows several runs')
  const pace = createPace()
  pace.next(load)
  now += 60_000
  assert.deepEqual(pace.next({seconds: 0.25, horizon: 1000}), {sketch: 1, until: 200}, 'a hand that rested tells nothing of the pace')
})
