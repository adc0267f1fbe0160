// @ts-check
// What is played while a hand drags, on an engine that only notes what it is asked.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {createTrials} from '../../static/js/page/playing/trials.js'

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
  return {runs, shown, failed, trials, asked: () => runs.map(r => `${r.text} ${r.options.sketch}`)}
}

const sketch = (/** @type {string} */ name) => Object.assign(new String(name), {final: false})
const final = (/** @type {string} */ name) => Object.assign(new String(name), {final: true})

test('a value gives way to the last of those that came meanwhile, once it has its picture', t => {
  t.mock.timers.enable({apis: ['setTimeout']})
  const {runs, shown, trials, asked} = createEngine()
  trials.play('a', 1)
  trials.play('b', 1)
  trials.play('c', 1)
  assert.deepEqual(asked(), ['a 1'])
  runs[0].callbacks.onDone(sketch('A'))
  assert.deepEqual([asked(), shown], [['a 1', 'c 1'], ['A false']])
  t.mock.timers.tick(1000) // nothing more of a, which is over
  assert.deepEqual(asked(), ['a 1', 'c 1'])
  assert.ok(trials.active())
})

test('a hand that rests gets all runs, and one that moves on a picture of each value first', t => {
  t.mock.timers.enable({apis: ['setTimeout']})
  const {runs, shown, trials, asked} = createEngine()
  trials.play('a', 1)
  runs[0].callbacks.onDone(sketch('A'))
  t.mock.timers.tick(1000)
  assert.deepEqual(asked(), ['a 1', 'a 0'])
  trials.play('b', 1)
  assert.equal(runs.length, 2, 'the run of all has no picture yet')
  runs[1].callbacks.onResults(sketch('A2'))
  assert.ok(runs[1].cancelled)
  assert.deepEqual(asked(), ['a 1', 'a 0', 'b 1'])
  runs[2].callbacks.onDone(final('B')) // that policy alone was to be played
  t.mock.timers.tick(1000)
  assert.deepEqual(asked(), ['a 1', 'a 0', 'b 1'])
  assert.deepEqual(shown, ['A false', 'A2 false', 'B true'])
})

test('after the end nothing is played; a value that a scenario cannot have is passed over, a dead engine is told', t => {
  t.mock.timers.enable({apis: ['setTimeout']})
  const {runs, failed, trials, asked} = createEngine()
  trials.play('a', 1)
  runs[0].callbacks.onDone(sketch('A'))
  trials.end()
  t.mock.timers.tick(1000)
  assert.deepEqual([asked(), trials.active()], [['a 1'], false])
  trials.play('bad', 1)
  trials.play('b', 1)
  runs[1].callbacks.onError({path: 'arms[0].payoff.c', message: 'got 7000'})
  assert.deepEqual([asked(), failed], [['a 1', 'bad 1', 'b 1'], []])
  runs[2].callbacks.onError({path: 'worker', message: 'dead'})
  assert.deepEqual(failed, [{path: 'worker', message: 'dead'}])
})
