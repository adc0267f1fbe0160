// @ts-check
// The view in the link, and the scale that the scrubber shares with the regret chart; no browser.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {plainLook, roundScale, withWindow} from '../../static/js/page/charts/looking.js'
import {speedsOf, usualSpeed} from '../../static/js/page/live/live.js'
import {initialState} from '../../static/js/page/state.js'
import {joinFragment, plainLive, readView, splitFragment, writeView} from '../../static/js/page/charts/view-link.js'

/** @type {any} */
const scenario = {setting: 'rested', horizon: 20_000, runs: 10, arms: []}
/** @param {object} look @returns {any} */
const state = look => ({...initialState, parsed: {scenario, resolved: []}, look: {...plainLook, ...look}})

test('a view that is as usual adds nothing to a link', () => {
  assert.equal(writeView(plainLook, plainLive), '')
  assert.equal(joinFragment('1.abc', ''), '1.abc')
  assert.deepEqual(splitFragment('1.abc.def'), {link: '1.abc.def', view: ''})
  assert.deepEqual(readView(''), {look: plainLook, live: plainLive, hiddenArms: []})
})

test('a view comes back from its link as it went in', () => {
  for (const [look, live, hiddenArms = []] of /** @type {[any, any, number[]?][]} */ ([
    [{...plainLook, right: 'pulls', playhead: 500}, plainLive],
    [plainLook, plainLive, [0, 14]],
    [{...plainLook, axes: {regret: {x: 'log', y: 'symlog'}}, windows: {payoffs: [10, 200.5, 0, 0]}, hidden: ['ser4/defined/0', 'a b/&=?#/1']}, plainLive],
    [{...plainLook, mode: 'live', inspecting: true}, {run: 36, round: 25_000, speed: 2000, policy: 'kl-ucb/released/0', arm: 2}],
  ])) {
    const fragment = joinFragment('1.abc', writeView(look, live, hiddenArms))
    const {link, view} = splitFragment(fragment)
    assert.equal(link, '1.abc')
    assert.deepEqual(readView(view), {look, live, hiddenArms}, fragment)
    assert.ok(!/[\s#]/.test(fragment), fragment)
  }
})

test('what a view cannot be is as usual', () => {
  for (const view of ['chart=pie', 'zoom=regret:5:1:0:0', 'zoom=regret:a:b:c:d', 'zoom=pie:1:2:0:0', 'zoom=regret:-1:2:0:0', 'axes=regret:cubic:auto',
    'round=-1', 'round=1e99', 'without=0', 'without=x,-1,1.5', 'round=NaN', 'mode=dead', 'why=1', '%', '&&==', '__proto__=1']) {
    assert.deepEqual(readView(view), {look: plainLook, live: plainLive, hiddenArms: []}, view)
  }
})

test('the scrubber has the regret chart\'s scale, whole, zoomed and logarithmic', () => {
  for (const [look, lo, hi] of /** @type {[any, number, number][]} */ ([
    [{}, 0, 20_000],
    [{windows: {regret: [4000, 9000, 0, 0]}}, 4000, 9000],
    [{axes: {regret: {x: 'log', y: 'auto'}}}, 1, 20_000],
    [{right: 'pulls', windows: {regret: [4000, 9000, 0, 0]}}, 0, 20_000],
  ])) {
    const scale = roundScale(state(look))
    assert.equal(scale.round(0), lo)
    assert.equal(scale.round(1), hi)
    for (const round of [lo, 5000, 7777, hi]) assert.equal(scale.round(scale.place(round)), round)
  }
  assert.ok(roundScale(state({axes: {regret: {x: 'log', y: 'auto'}}})).place(141) > 0.49)
})

test('charts of the same rounds zoom together', () => {
  const rested = state({windows: {}})
  assert.deepEqual(Object.keys(withWindow(rested, 'regret', [1, 2, 0, 0])), ['regret', 'per-round'])
  assert.deepEqual(Object.keys(withWindow(rested, 'payoffs', [1, 2, 0, 0])), ['payoffs'])
  const restless = {...rested, parsed: {...rested.parsed, scenario: {...scenario, setting: 'restless'}}}
  assert.deepEqual(Object.keys(withWindow(restless, 'payoffs', [1, 2, 0, 0])), ['payoffs', 'regret', 'per-round'])
  assert.deepEqual(withWindow({...rested, look: {...rested.look, windows: {regret: [1, 2, 0, 0]}}}, 'per-round', [0, 0, 0, 0]), {})
})

test('speeds go from a round to the whole run a second', () => {
  assert.deepEqual(speedsOf(100), [1, 5, 20, 100])
  assert.deepEqual(speedsOf(1), [1])
  assert.equal(usualSpeed(200_000), 2000)
  assert.equal(usualSpeed(50), 1)
})
