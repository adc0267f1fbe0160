// @ts-check
// Playing: estimates and speeds, the events of the engine, one run step by step.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {watchEstimate, follows, watchLateEdits, isHeavy} from '../../../static/js/model/playing/estimate.js'
import {LivePlayer} from '../../../static/js/model/playing/live-player.js'
import {createSession} from '../../../static/js/model/playing/session.js'
import {noLive, plainLook} from '../../../static/js/model/state/looking.js'
import {runStatus} from '../../../static/js/parts/transport/run-button.js'
import {nameAt} from '../../../static/js/ui/names.js'
import * as memory from '../../../static/js/ui/storage.js'
import {createStore} from '../../../static/js/ui/store.js'

test('how long a run takes is told by runs before it, and by what they took beyond their rounds', async () => {
  // The engine alone knows how many runners work: here fewer than there are cores.
  Object.defineProperty(globalThis, 'navigator', {value: {hardwareConcurrency: 64}, configurable: true})
  const scenario = {arms: [{}, {}], horizon: 1e6, runs: 100}
  const parsed = (/** @type {string} */ hash, /** @type {any} */ change = {}) =>
    ({hash, canonical: hash, resolved: [{id: 'a', variant: 'defined'}], scenario: {...scenario, ...change}})
  /** @type {any} */
  const first = {engine: 'ready', parsed: parsed('x'), play: {phase: 'running', results: null, progress: null, of: 'x'}, estimate: null,
    runners: 2}
  const store = createStore(first, draw => draw(), run => run())
  const stop = watchEstimate(/** @type {any} */ (store),
    /** @type {any} */ ({engine: () => ({runners: 2, estimate: async () => 99})}), memory)
  const rounds = 1e8 * 50e-9 / 2 // two runners
  const results = {final: true, rows: [{policy: 'a', variant: 'defined', measures: {time: {value: 50}}}]}
  store.update({play: {phase: 'done', results, progress: {seconds: rounds + 1.2}, of: 'x'}})
  const seen = (/** @type {number} */ want) => assert.ok(Math.abs((store.state.estimate?.seconds ?? NaN) - want) < 0.01,
    `${store.state.estimate?.seconds} s, want ${want}`)
  seen(rounds + 1.2)
  for (const [change, want] of /** @type {[any, number][]} */ ([[{runs: 200}, 2 * rounds + 1.2], [{horizon: 10}, 1.2]])) {
    const hash = JSON.stringify(change)
    store.update({parsed: parsed(hash, change), play: {...first.play, phase: 'idle'}})
    for (let i = 0; i < 100 && store.state.estimate?.hash !== hash; i++) await new Promise(resolve => setTimeout(resolve, 50))
    seen(want)
  }
  stop()
})

test('edits of a scenario of few rounds are played at once, and its few rounds tell nothing of long runs', async () => {
  Object.defineProperty(globalThis, 'navigator', {value: {hardwareConcurrency: 2}, configurable: true})
  const parsed = {hash: 'x', canonical: 'x', resolved: [{id: 'a', variant: 'defined'}],
    scenario: {arms: [{}], policies: [{}], horizon: 120, runs: 1}}
  const store = createStore(/** @type {any} */ ({engine: 'ready', parsed, estimate: null, follow: 'auto', look: {mode: 'runs'},
    speeds: {}, runners: 2, systemTheme: {lessMotion: false},
    play: {phase: 'idle', results: null, progress: null, of: ''}}), draw => draw(), run => run())
  const stop = watchEstimate(/** @type {any} */ (store),
    /** @type {any} */ ({engine: () => ({runners: 2, estimate: async () => 1e-5})}), memory)
  assert.equal(follows(store.state).why?.kind, 'unknown')
  for (let i = 0; i < 100 && !store.state.estimate; i++) await new Promise(resolve => setTimeout(resolve, 50))
  assert.ok((store.state.estimate?.seconds ?? 0) > 0.1, 'it takes time to begin')
  assert.deepEqual(follows(store.state), {on: true, why: null})
  const results = {final: true, rows: [{policy: 'a', variant: 'defined', measures: {time: {value: 20_000}}}]}
  store.update({play: /** @type {any} */ ({phase: 'done', results, progress: {seconds: 0.01}, of: 'x'})})
  assert.deepEqual(store.state.speeds, {})
  // An edit of a number is followed at once: its rounds take the same time. With another arm that is not known.
  store.update({parsed: /** @type {any} */ ({...parsed, hash: 'y', scenario: {...parsed.scenario, horizon: 240}})})
  assert.deepEqual(follows(store.state), {on: true, why: null})
  let played = 0
  const late = watchLateEdits(/** @type {any} */ (store), /** @type {any} */ ({player: {begin: () => played++}}))
  store.update({parsed: /** @type {any} */ ({...parsed, hash: 'z', scenario: {...parsed.scenario, arms: [{}, {}]}}),
    play: /** @type {any} */ ({phase: 'idle', results, progress: null, of: 'x'})})
  assert.equal(follows(store.state).why?.kind, 'unknown')
  for (let i = 0; i < 100 && store.state.estimate?.hash !== 'z'; i++) await new Promise(resolve => setTimeout(resolve, 50))
  assert.equal(played, 1, 'the edit is played when it is known to be fast')
  late()
  stop()
})

test('the speed of one program is not taken for that of another, nor kept on the device', async () => {
  const parsed = (/** @type {string} */ hash, /** @type {number} */ most) => /** @type {any} */ ({hash, canonical: hash,
    resolved: [{id: 'index', variant: 'defined', own: {}, most}], scenario: {arms: [{}], policies: [{}], horizon: 1e6, runs: 1}})
  const store = createStore(/** @type {any} */ ({engine: 'ready', parsed: parsed('x', 50), estimate: null, speeds: {}, runners: 1,
    play: {phase: 'idle', results: null, progress: null, of: 'x'}}), draw => draw(), run => run())
  const stop = watchEstimate(/** @type {any} */ (store),
    /** @type {any} */ ({engine: () => ({runners: 1, estimate: async () => 99})}), memory)
  const results = {final: true, rows: [{policy: 'index', variant: 'defined', measures: {time: {value: 50}}}]}
  store.update({play: /** @type {any} */ ({phase: 'done', results, progress: {seconds: 0.1}, of: 'x'})})
  assert.ok((store.state.estimate?.rounds ?? NaN) < 1, 'of this program')
  assert.doesNotMatch(memory.remembered('speed') ?? '', /own/)
  store.update({parsed: parsed('y', 5000), play: /** @type {any} */ ({phase: 'idle', results: null, progress: null, of: 'x'})})
  for (let i = 0; i < 100 && store.state.estimate?.hash !== 'y'; i++) await new Promise(resolve => setTimeout(resolve, 50))
  assert.equal(store.state.estimate?.rounds, 99, 'of the other the engine is asked')
  stop()
})

test('speeds that are none are not believed', async () => {
  const stored = {[nameAt('/', 'speed')]: '"fast"'}
  Object.assign(globalThis, {window: {location: {href: 'https://site.example/'},
    localStorage: {getItem: (/** @type {keyof typeof stored} */ k) => stored[k] ?? null, setItem() {}}}})
  Object.defineProperty(globalThis, 'navigator', {value: {hardwareConcurrency: 2}, configurable: true})
  const parsed = {hash: 'x', canonical: 'x', resolved: [{id: 'a', variant: 'defined'}], scenario: {arms: [{}], horizon: 1e6, runs: 100}}
  const store = createStore(/** @type {any} */ ({engine: 'ready', parsed, play: {phase: 'running', results: null, progress: null, of: 'x'},
    estimate: null, runners: 2}), draw => draw(), run => run())
  /** @type {unknown[]} */
  const broken = []
  globalThis.reportError = error => void broken.push(error)
  const stop = watchEstimate(/** @type {any} */ (store), /** @type {any} */ ({engine: () => null}), memory)
  store.update({play: {phase: 'done', results: {final: true, rows: [{policy: 'a', variant: 'defined', measures: {time: {value: 50}}}]},
    progress: {seconds: 3}, of: 'x'}})
  stop()
  Reflect.deleteProperty(globalThis, 'window')
  assert.deepEqual(broken, [])
  assert.ok((store.state.estimate?.seconds ?? 0) > 2)
})

test('what a link may start by itself', () => {
  const taking = (/** @type {number} */ most) => /** @type {any} */ ({most})
  assert.equal(isHeavy(taking(9)), false, 'the experiments of the paper')
  assert.equal(isHeavy(taking(600)), true)
})

test('the counter of runs agrees with the table, where some policies are ahead', () => {
  /** @param {any} play @returns {any} */
  const state = play => ({parsed: {hash: 'x'}, play: {of: 'x', trial: false, ...play}})
  const status = (/** @type {number[]} */ runs, phase = 'running') =>
    runStatus(state({phase, progress: {runs: 0}, results: {rows: runs.map(n => ({runs: n}))}}), 100).join('')
  assert.equal(status([2, 0, 1]), 'run 1\u20133 of 100')
  assert.equal(status([4, 4]), 'run 5 of 100')
  assert.equal(status([100, 99], 'paused'), 'paused in run 100 of 100')
  assert.equal(runStatus(state({phase: 'running', progress: {runs: 3}, results: null}), 100).join(''), 'run 4 of 100')
  const before = {of: 'y', results: {rows: [{runs: 100}]}}
  assert.equal(runStatus(state({phase: 'running', progress: null, ...before}), 100).join(''), 'run 1 of 100', 'results of before')
})

test('every event of the engine has its own notice, and a part of the page that throws does not stop the engine', async () => {
  const reported = /** @type {string[]} */ ([])
  globalThis.reportError = error => void reported.push(error.message)
  const initial = /** @type {any} */ ({description: {}, engine: 'asleep', crash: null, notice: null})
  const store = createStore(initial, draw => draw(), run => run())
  /** @type {(event: import('../../../static/js/engine/api.js').EngineEvent) => void} */
  let happen = () => {}
  const engine = /** @type {any} */ ({close() {}})
  const session = createSession(store, async ({onEvent}) => {
    happen = event => onEvent?.(event)
    return engine
  }, async () => false)
  session.onEngine(() => { throw new Error('a broken part') })
  assert.equal(await session.start(), engine)
  assert.deepEqual(reported, ['a broken part'])
  assert.deepEqual([store.state.engine, store.state.crash], ['ready', null])
  for (const [type, words] of /** @type {const} */ ([
    ['charts-failed', /^The charts do not show the last change\. \(why\)$/],
    ['coordinator-replaced', /^The worker that collects the results stopped/],
    ['runner-replaced', /^A worker stopped and was replaced/],
  ])) {
    happen({type, message: 'why\nand its stack'})
    assert.match(store.state.notice?.text ?? '', words, type)
    assert.equal(session.engine(), engine, `${type} ends the engine`)
  }
})

test('Live plays as many rounds as its speed asks for, by the clock of the frames, and none while it pauses', async t => {
  /** @type {((now: number) => void) | undefined} */
  let frame
  const before = [globalThis.requestAnimationFrame, globalThis.cancelAnimationFrame]
  Object.assign(globalThis, {
    requestAnimationFrame: (/** @type {(now: number) => void} */ call) => { frame = call; return 1 },
    cancelAnimationFrame: () => { frame = undefined },
  })
  t.mock.method(performance, 'now', () => 1000)
  const run = {
    seek: async (/** @type {number} */ round) => ({round, chosen: 0, next: 0}),
    look: async () => ({round: 0, chosen: 0, next: 0}),
    trace: async () => ({round: 0, chosen: 0, next: 0}),
  }
  const engine = {charts: {choose() {}}, live: async () => run}
  const parsed = {canonical: '{}', resolved: [{key: 'a/0', label: 'a'}], scenario: {horizon: 20_000, runs: 1, arms: [{}]}}
  const initial = {engine: 'ready', parsed, look: {...plainLook, mode: 'live'}, live: {...noLive, speed: 2000},
    systemTheme: {lessMotion: false}}
  const store = createStore(/** @type {any} */ (initial), draw => draw(), run => run())
  const player = new LivePlayer(/** @type {any} */ ({store, session: {engine: () => engine, onCoordinator() {}}, announce() {}}))
  const answered = () => new Promise(resolve => setImmediate(resolve))
  player.reopen()
  await answered()
  player.play()
  /** @param {number} ms  since it began to play */
  const at = async ms => {
    frame?.(1000 + ms)
    await answered()
    return store.state.live.round
  }
  assert.equal(await at(100), 200)
  assert.equal(await at(150), 300)
  assert.equal(await at(350), 700)
  assert.equal(await at(5350), 1200, 'an interruption counts as no more than a quarter of a second')
  player.update({speed: 500})
  assert.equal(await at(5550), 1300)
  player.pause()
  assert.deepEqual([frame, await at(9000)], [undefined, 1300], 'it plays on after Pause')
  Object.assign(globalThis, {requestAnimationFrame: before[0], cancelAnimationFrame: before[1]})
})
