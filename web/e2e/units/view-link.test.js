// @ts-check
// The view in the link, and the scale that the scrubber shares with the regret chart; no browser.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {plainLook, roundScale, withWindow, speedsOf, usualSpeed} from '../../../static/js/model/state/looking.js'
import {initialState} from '../../../static/js/model/state/state.js'
import {joinFragment, plainLive, readView, splitFragment, writeView} from '../../../static/js/model/state/view-link.js'

/** @type {any} */
const scenario = {setting: 'rested', horizon: 20_000, runs: 10, arms: []}
/** @param {object} look @returns {any} */
const state = look => ({...initialState, parsed: {scenario, resolved: []}, look: {...plainLook, ...look}})

test('a view that is as usual adds nothing to a link', () => {
  assert.equal(writeView(plainLook, plainLive), '')
  assert.equal(joinFragment('1.abc', ''), '1.abc')
  assert.deepEqual(splitFragment('1.abc.def'), {link: '1.abc.def', view: ''})
  assert.deepEqual(readView(''), {look: plainLook, live: plainLive, hiddenArms: [], pin: '', from: ''})
})

test('a view comes back from its link as it went in', () => {
  for (const [look, live, hiddenArms = [], pin = '', from = ''] of /** @type {[any, any, number[]?, string?, string?][]} */ ([
    [{...plainLook, right: 'pulls', playhead: 500}, plainLive],
    [plainLook, plainLive, [0, 14]],
    [{...plainLook, theory: 'Increments', oracle: 'greedy'}, plainLive],
    [plainLook, plainLive, [], 'not-learnable-rises'],
    [plainLook, plainLive, [1], '1.hJ-_x.4-00ff'],
    [plainLook, plainLive, [], '', 'paper-2-rested'],
    [{...plainLook, axes: {regret: {x: 'log', y: 'symlog'}}, windows: {payoffs: [10, 200.5, 0, 0]},
      hidden: ['ser4/defined/0', 'a b/&=?#/1']}, plainLive],
    [{...plainLook, mode: 'live', inspecting: true, trace: 'upper bound', axes: {trace: {x: 'auto', y: 'symlog'}}}, plainLive],
    [{...plainLook, mode: 'live', inspecting: true}, {run: 36, round: 25_000, speed: 2000, policy: 'kl-ucb/released/0', arm: 2}],
  ])) {
    const fragment = joinFragment('1.abc', writeView(look, live, hiddenArms, pin, from))
    const {link, view} = splitFragment(fragment)
    assert.equal(link, '1.abc')
    assert.deepEqual(readView(view), {look, live, hiddenArms, pin, from}, fragment)
    assert.ok(!/[\s#]/.test(fragment), fragment)
  }
})

test('what a view cannot be is as usual', () => {
  for (const view of ['chart=pie', 'zoom=regret:5:1:0:0', 'zoom=regret:a:b:c:d', 'zoom=pie:1:2:0:0', 'zoom=regret:-1:2:0:0',
    'axes=regret:cubic:auto',
    'round=-1', 'round=1e99', 'without=0', 'without=x,-1,1.5', 'round=NaN', 'mode=dead', 'why=1', 'why=1&over=bonus', 'over=bonus',
    'theory=astrology', 'against=Me & you',
    '%', '&&==', '__proto__=1']) {
    assert.deepEqual(readView(view), {look: plainLook, live: plainLive, hiddenArms: [], pin: '', from: ''}, view)
  }
})

/** @param {object} look @param {Record<string, object>} laid  what the engine says of the charts that stand there @returns {any} */
const laidOut = (look, laid) => ({...state(look), laid})

test('the scrubber has the right chart\'s scale, whole, zoomed and logarithmic', () => {
  const regret = (/** @type {[number, number]} */ span, xScale = 'linear') => ({regret: {ofRounds: true, xScale, span}})
  for (const [look, laid, lo, hi] of /** @type {[any, any, number, number][]} */ ([
    [{}, {}, 0, 20_000],
    [{}, regret([0, 20_000]), 0, 20_000],
    [{}, regret([4000, 9000]), 4000, 9000],
    [{}, regret([1, 20_000], 'log'), 1, 20_000],
    [{right: 'pulls'}, {pulls: {ofRounds: false, xScale: 'linear', span: [0, 2]}}, 0, 20_000],
  ])) {
    const scale = roundScale(laidOut(look, laid))
    assert.equal(scale.round(0), lo)
    assert.equal(scale.round(1), hi)
    for (const round of [lo, 5000, 7777, hi]) assert.equal(scale.round(scale.place(round)), round)
  }
  assert.ok(roundScale(laidOut({}, regret([1, 20_000], 'log'))).place(141) > 0.49)
})

test('charts zoom with those that the engine names', () => {
  const zoomsWith = ['regret', 'per-round']
  const now = laidOut({windows: {}}, {regret: {zoomsWith}})
  assert.deepEqual(Object.keys(withWindow(now, 'regret', [1, 2, 0, 0])), zoomsWith)
  assert.deepEqual(withWindow({...now, look: {...now.look, windows: {regret: [1, 2, 0, 0], 'per-round': [1, 2, 0, 0]}}}, 'regret',
    [0, 0, 0, 0]), {})
})

test('speeds go from a round to the whole run a second', () => {
  assert.deepEqual(speedsOf(100), [1, 5, 20, 100])
  assert.deepEqual(speedsOf(1), [1])
  assert.equal(usualSpeed(200_000), 2000)
  assert.equal(usualSpeed(50), 1)
})
