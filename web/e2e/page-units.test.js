// @ts-check
// The parts of the page that need no browser: numbers, edits, history, sentences, the store.

import assert from 'node:assert/strict'
import {readFileSync} from 'node:fs'
import {csvOf} from '../../static/js/parts/class/tables.js'
import {runStatus} from '../../static/js/parts/transport/run-button.js'
import {versionsOf} from '../../static/js/model/state/own.js'
import {test} from 'node:test'
import {textInput} from '../../static/js/parts/fields/field.js'
import {plainLook, withoutGone, noLive} from '../../static/js/model/state/looking.js'
import {intentHandler, openAddress} from '../../static/js/model/commands.js'
import {createSession} from '../../static/js/model/playing/session.js'
import {citation, kept} from '../../static/js/model/sharing/citation.js'
import {createOrder, isSorted} from '../../static/js/model/state/results-order.js'
import {watchEstimate, isHeavy, follows, watchLateEdits} from '../../static/js/model/playing/estimate.js'
import {noiseOf, pretty, setAt, valueAt} from '../../static/js/model/state/edits.js'
import {committed, emptyHistory, redoable, stepped, undoable} from '../../static/js/model/state/history.js'
import {plainCell, plainLine} from '../../static/js/ui/encode.js'
import {duration, halfWidth, niceTicks, parameter, read, regret, roughly, tick} from '../../static/js/ui/numbers.js'
import {armName, initialState, namesApart} from '../../static/js/model/state/state.js'
import {openAddress as addressOfPage} from '../../static/js/ui/address.js'
import * as memory from '../../static/js/ui/storage.js'
import {follow, mount} from '../../static/js/ui/dom.js'
import {createStore, effect} from '../../static/js/ui/store.js'
import {text} from '../../static/js/text/text.js'
import {chartTheme, followSystemTheme, isDark, nextTheme} from '../../static/js/ui/theme.js'
import {nameAt} from '../../static/js/ui/names.js'
import {split} from '../../static/js/parts/charts/chart-menu.js'
import {Died} from '../../static/js/engine/worker.js'
import {LivePlayer} from '../../static/js/model/playing/live-player.js'
import {createEditing} from '../../static/js/model/editing/editing.js'
import {writeViewToAddress} from '../../static/js/model/sharing/address.js'
import {takeawayOf} from '../../static/js/model/takeaways.js'
import {faultText} from '../../static/js/parts/fields/field.js'
import {secondsAPull} from '../../static/js/parts/learners/trainer.js'
import {inDatasetOrder} from '../../static/js/parts/learners/unpack.js'
import {scaleOf} from '../../static/js/parts/fields/param.js'

test('a name loses what would turn around the words after it, and nothing else', () => {
  const named = (/** @type {string} */ name) => armName(/** @type {any} */ ({scenario: {arms: [{name}]}}), 0)
  assert.deepEqual(['slow', '\u202ewols', '\u202e', 'a\u2067b\u2069c\u200f', '\u0633\u0647\u0645', ''].map(named),
    ['slow', 'wols', '1', 'abc', '\u0633\u0647\u0645', '1'])
})

test('a name that is read from right to left keeps to itself in a sentence', () => {
  assert.equal(namesApart('\u201clate\u201d leads for 24 pulls.'), '\u201clate\u201d leads for 24 pulls.')
  assert.equal(namesApart('After \u201c\u0633\u0647\u0645\u201d 24 pulls.'), 'After \u201c\u2068\u0633\u0647\u0645\u2069\u201d 24 pulls.')
})

test('times, measured and guessed', () => {
  for (const [seconds, measured, guessed] of /** @type {[number, string, string][]} */ ([
    [0.01, 'under 0.1 s', '2 s at most'], [0.1, '0.1 s', '2 s at most'], [2.4, '2.4 s', '2 s'], [12.4, '12 s', '10 s'],
    [57.4, '57 s', '55 s'], [58, '58 s', '1 min'],
    [119.7, '2 min 0 s', '2 min'], [2023, '33 min 43 s', '34 min'], [10_000, '166 min 40 s', '3 hours'], [2e5, '3333 min 20 s', '2 days'],
    [1e11, '1666666666 min 40 s', '3,171 years'],
  ])) assert.deepEqual([duration(seconds), roughly(seconds)], [measured, guessed])
})

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
  const results = {final: true, rows: [{policy: 'a', variant: 'defined', nsPerRound: 50}]}
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
  const results = {final: true, rows: [{policy: 'a', variant: 'defined', nsPerRound: 20_000}]}
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

test('one switch concerns every policy with the other version, but none that is there in both', () => {
  const policies = ['a', 'b', 'c'].map(id => ({id, released: id === 'b' ? '' : 'otherwise'}))
  const state = (/** @type {string[]} */ all) => /** @type {any} */ ({description: {policies},
    parsed: {resolved: all.map(s => ({id: s[0], name: s[0], variant: s[1] ? 'released' : 'defined'}))}})
  assert.deepEqual(versionsOf(state(['a', 'b', 'c']), 'released'), {switched: [0, 2], without: ['b'], twins: []})
  assert.deepEqual(versionsOf(state(['a!', 'b', 'c']), 'defined'), {switched: [0], without: ['b'], twins: []})
  assert.deepEqual(versionsOf(state(['a!', 'a', 'c']), 'released'), {switched: [2], without: [], twins: ['a']})
})

test('typed numbers', () => {
  for (const [typed, want] of /** @type {[string, number | string][]} */ ([
    ['200,000', 200000], ['200 000', 200000], ['2e5', 200000], ['200k', 200000], ['1.5M', 1500000],
    ['1/4', 0.25], ['1/25,000', 0.00004], ['\u22120.5', -0.5], ['.5', 0.5],
    ['1,000,000.5', 1000000.5], ['-12,345', -12345], ['1 / 4', 0.25],
    ['0,5', '0,5'], ['1,5', '1,5'], ['-0,25', '-0,25'], ['0,500', '0,500'], ['12,34', '12,34'], ['1,2345', '1,2345'], ['1 5', '1 5'],
    ['1,000,5', '1,000,5'],
    ['', ''], ['abc', 'abc'], ['1/0', '1/0'], ['12 apples', '12 apples'], ['0x10', '0x10'],
  ])) assert.deepEqual(read(typed), want, typed)
})

test('a parameter that is written is read back near its value', () => {
  for (const n of [0.018518518518518517, 1 / 25000, 6249, 5e-6, 0.25, -1000, 358.3283716735069, 1e-9]) {
    const back = read(parameter(n))
    assert.ok(typeof back === 'number' && Math.abs(back / n - 1) < 0.005, `${n}: ${parameter(n)} is read as ${back}`)
  }
})

test('written numbers', () => {
  assert.equal(regret(103435.2), '103,435')
  assert.equal(regret(-1.25), '\u22121.3')
  assert.equal(halfWidth(1.2, 66325), '1')
  assert.equal(halfWidth(9_999, 54_353), '9,999')
  assert.equal(halfWidth(84_364, 1_917_466), '84.4k', 'with a star it is as wide as its column')
  assert.equal(halfWidth(690_641, 54_353), '691k', 'of two runs, in a narrow column')
  assert.equal(halfWidth(1_234_567, 12), '1.23M')
  assert.equal(tick(50000), '50k')
  assert.equal(tick(-1500), '\u22121.5k')
  assert.deepEqual(niceTicks(0, 107000, 3), [0, 50000, 100000])
  assert.deepEqual(niceTicks(-1300, 2600, 3), [0, 2000])
})

test('edits by path', () => {
  const doc = {arms: [{payoff: {family: 'exp', c: 1}}], noise: {kind: 'gaussian', sigma: 0.1}}
  assert.equal(valueAt(doc, 'arms[0].payoff.c'), 1)
  assert.equal(valueAt(doc, 'arms[3].payoff.c'), undefined)
  setAt('arms[0].payoff.c', 0.5)(doc)
  setAt('noise.sigma', undefined)(doc)
  assert.deepEqual(doc, {arms: [{payoff: {family: 'exp', c: 0.5}}], noise: {kind: 'gaussian'}})
})

test('another noise keeps what both kinds have', () => {
  /** @param {string} id @param {any[]} params @returns {any} */
  const kind = (id, params) => ({id, params})
  assert.deepEqual(noiseOf(kind('none', []), {kind: 'gaussian', sigma: 0.1}), {kind: 'none'})
  const gaussian = kind('gaussian', [{name: 'sigma', optional: false, default: 0.2}])
  assert.deepEqual(noiseOf(gaussian, {kind: 'none'}), {kind: 'gaussian', sigma: 0.2})
  assert.deepEqual(noiseOf(gaussian, {kind: 'x', sigma: 0.1}), {kind: 'gaussian', sigma: 0.1})
})

test('a document as text is the same document', () => {
  const canonical = '{"version":1,"title":"a, ' +
    '\\"b\\"","noise":{"kind":"none"},"arms":[{"payoff":{"family":"points","points":[[1,0.5],[2,1e-7]]}}],"policies":[]}'
  assert.equal(JSON.stringify(JSON.parse(pretty(canonical))), canonical)
  assert.equal(pretty(canonical).split('\n').filter(l => l.includes('"payoff"')).length, 1)
})

test('undo and redo', () => {
  /** @param {string} s */
  const entry = (s, hidden = /** @type {number[]} */ ([])) => ({canonical: s, label: s, hidden, origin: ''})
  let h = committed(committed(committed(emptyHistory, entry('a')), entry('b')), entry('c'))
  assert.equal(undoable(h)?.label, 'c')
  h = stepped(stepped(h, -1), -1)
  assert.equal(undoable(h), undefined)
  assert.equal(redoable(h)?.label, 'b')
  assert.equal(stepped(h, -1).at, 0)
  assert.equal(committed(h, entry('a')), h, 'a commit that changes nothing')
  assert.equal(undoable(committed(h, entry('a', [1])))?.hidden[0], 1, 'an arm that is hidden is an edit')
  h = committed(h, entry('d'))
  assert.deepEqual(h.entries.map(e => e.label), ['a', 'd'])
})

test('undo keeps as many scenarios as fit into its memory, and the present one always', () => {
  const large = (/** @type {string} */ name) => ({canonical: name.repeat(9_000_000), label: name, hidden: [], origin: ''})
  let h = committed(committed(committed(emptyHistory, large('a')), large('b')), large('c'))
  assert.deepEqual(h.entries.map(e => e.label), ['b', 'c'])
  assert.equal(h.at, 1)
  h = committed(h, {canonical: 'd'.repeat(30_000_000), label: 'd', hidden: [], origin: ''})
  assert.deepEqual(h.entries.map(e => e.label), ['d'])
})

/** An engine that answers by what the document says, and what the page did with it. */
function madeUpEngine() {
  const initial = {
    parsed: {canonical: '{"n":1}', hash: '1', scenario: {n: 1, arms: [{}], policies: []}, resolved: [{key: 'exp3/0'}], link: 'l1'},
    drafts: {}, arm: -1, hiddenArms: [], notice: null,
    history: committed(committed(emptyHistory, {canonical: '{"n":0}', label: 'n', hidden: [], origin: ''}),
      {canonical: '{"n":1}', label: 'n', hidden: [], origin: ''}),
    play: {phase: 'idle', results: null}, preview: null, promised: '', look: {...plainLook, hidden: ['ucb/0', 'exp3/0']}, live: {},
  }
  const store = createStore(/** @type {any} */ (initial), draw => draw(), run => run())
  const failed = /** @type {unknown[]} */ ([])
  const shown = /** @type {string[]} */ ([])
  const hidden = /** @type {string[][]} */ ([])
  const engine = {
    parse: async (/** @type {string} */ raw) => {
      const scenario = JSON.parse(raw)
      if (scenario.n === 'dead') throw new Died('gone')
      return scenario.n === 0 ? {faults: [{path: 'n', message: 'n: got 0, want 1 or more'}]}
        : {canonical: raw, hash: raw, scenario: {...scenario, arms: [{}], policies: []}, resolved: [{key: 'exp3/0'}]}
    },
    charts: {show: (/** @type {string} */ canonical) => {
      shown.push(canonical)
      if (canonical.includes('"n":3')) throw {path: 'charts', message: 'too large'} // after the scenario was committed
    }, hideArms() {}, hide: (/** @type {string[]} */ keys) => void hidden.push(keys)},
  }
  const session = {engine: () => engine, fail: (/** @type {unknown} */ error) => void failed.push(error), player: {stop() {}, recall() {}}}
  const editing = createEditing(/** @type {any} */ ({store, session, browser: {memory}, announce() {}}))
  const edit = (/** @type {(doc: any) => void} */ change) => editing.edit({label: 'n', path: 'n', typed: '', change})
  return {store, session, editing, edit, failed, shown, hidden}
}

test('a policy that was hidden and is gone is not hidden any more', async () => {
  const {store, editing, hidden} = madeUpEngine()
  await editing.applyText('{"n":2}')
  assert.deepEqual(hidden, [['exp3/0']])
  assert.deepEqual(withoutGone(store.state.look, {resolved: []}).hidden, [])
})

test('what a gesture on a chart means goes to one command', () => {
  for (const [state, intent, want] of /** @type {any[]} */ ([
    [{}, {kind: 'handle', arm: 1}, ['drag']],
    [{}, {kind: 'scrub', round: 7, done: true}, ['breakOff', 'noteRound 7 true']],
    [{}, {kind: 'zoom', chart: 'regret', window: [0, 1, 0, 1]}, ['breakOff', 'setWindow regret 0,1,0,1']],
    [{}, {kind: 'toggle', hidden: ['a', 'b']}, ['breakOff', 'noteHidden a,b']],
    [{}, {kind: 'isolate', hidden: []}, ['breakOff', 'noteHidden ']],
    [{}, {kind: 'select', arm: 2}, ['breakOff', 'arm 2']],
    [{inspecting: true}, {kind: 'select', arm: 2}, ['breakOff', 'look p 2']],
    [{mode: 'live'}, {kind: 'choose', series: 'q'}, ['breakOff', 'look q -1']],
    [{}, {kind: 'choose', series: 'q'}, ['breakOff']],
    [{}, {kind: 'hover'}, ['breakOff']],
  ])) {
    const done = /** @type {string[]} */ ([])
    const note = (/** @type {string} */ name) => (/** @type {unknown[]} */ ...args) => void done.push([name, ...args].join(' '))
    const store = {state: {look: state, live: {policy: 'p'}}, update: (/** @type {any} */ {arm}) => note('arm')(arm)}
    const handle = intentHandler(/** @type {any} */ ({store}), /** @type {any} */ ({
      handles: {drag: () => void done.push('drag'), breakOff: () => void done.push('breakOff')},
      look: {noteRound: note('noteRound'), setWindow: note('setWindow'), noteHidden: note('noteHidden')},
      live: {look: note('look')},
    }))
    handle(intent)
    assert.deepEqual(done, want)
  }
})

test('an edit that throws is taken back and told; only a dead worker is the engine\u2019s failure', async () => {
  console.warn = () => {}
  const {store, editing, edit, failed, shown} = madeUpEngine()
  const before = store.state
  assert.equal(await edit(doc => doc.arms[7].payoff.c = 1), undefined)
  assert.match(store.state.notice?.text ?? '', /could not be done/)
  assert.equal(store.state.parsed, before.parsed)
  await edit(doc => void (doc.n = 3)) // what fails after the commit is taken back
  assert.match(store.state.notice?.text ?? '', /too large/)
  assert.deepEqual([store.state.parsed, store.state.history], [before.parsed, before.history])
  assert.deepEqual(shown, ['{"n":3,"arms":[{}],"policies":[]}', '{"n":1}'])
  assert.deepEqual(failed, [])
  await edit(doc => void (doc.n = 'dead'))
  assert.equal(failed.length, 1)
  await editing.undo() // to a scenario that this release refuses
  assert.match(store.state.notice?.text ?? '', /got 0, want 1 or more/)
  assert.equal(undoable(store.state.history), undefined, 'the refused scenario is still to be undone to')
  assert.equal(store.state.parsed, before.parsed)
  assert.equal(failed.length, 1)
})

test('every event of the engine has its own notice, and a part of the page that throws does not stop the engine', async () => {
  const reported = /** @type {string[]} */ ([])
  globalThis.reportError = error => void reported.push(error.message)
  const initial = /** @type {any} */ ({description: {}, engine: 'asleep', crash: null, notice: null})
  const store = createStore(initial, draw => draw(), run => run())
  /** @type {(event: import('../../static/js/engine/api.js').EngineEvent) => void} */
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
  const before = [globalThis.requestAnimationFrame, globalThis.cancelAnimationFrame, globalThis.matchMedia]
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
  Object.assign(globalThis, {requestAnimationFrame: before[0], cancelAnimationFrame: before[1], matchMedia: before[2]})
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
  const stop = watchEstimate(/** @type {any} */ (store),
    /** @type {any} */ ({engine: () => null}), memory)
  store.update({play: {phase: 'done', results: {final: true, rows: [{policy: 'a', variant: 'defined', nsPerRound: 50}]},
    progress: {seconds: 3}, of: 'x'}})
  stop()
  Reflect.deleteProperty(globalThis, 'window')
  assert.deepEqual(broken, [])
  assert.ok((store.state.estimate?.seconds ?? 0) > 2)
})

test('an address that the browser refuses to change is changed later, to what it should be by then', t => {
  t.mock.timers.enable({apis: ['setTimeout']})
  const written = /** @type {string[]} */ ([])
  let refusing = true
  const history = {state: null, replaceState(/** @type {any} */ _, /** @type {string} */ __, /** @type {string} */ to) {
    if (refusing) throw new Error('SecurityError')
    written.push(to)
  }}
  Object.assign(globalThis, {window: {history}})
  const address = addressOfPage()
  address.write('a')
  address.write('b')
  refusing = false
  t.mock.timers.tick(60_000)
  Reflect.deleteProperty(globalThis, 'window')
  assert.deepEqual(written, ['#b'])
})

test('a link is opened with its view in the address from the first moment', async () => {
  const written = /** @type {string[]} */ ([])
  const location = {hash: '#l2?mode=live&run=1'}
  Object.assign(globalThis, {window: {location, history: {state: null,
    replaceState: (/** @type {any} */ _, /** @type {string} */ __, /** @type {string} */ to) => void written.push(to)}}})
  const {store, session} = madeUpEngine()
  const parsed = {canonical: '{"n":2}', hash: '2', scenario: {horizon: 100, runs: 1, arms: [{}, {}]}, resolved: [{key: 'ucb/0'}],
    link: 'l2', fingerprint: ''}
  const charts = new Proxy({}, {get: () => () => {}})
  const engine = {decodeLink: async () => parsed, charts}
  store.update({engine: 'ready', description: {presets: [{}]}})
  const browser = {address: addressOfPage(), memory, service: ''}
  const app = {store, session: {...session, engine: () => engine}, browser, announce() {}}
  await openAddress(/** @type {any} */ (app), 'keep', 'l2?mode=live&run=1')
  assert.deepEqual(written, ['#l2?mode=live'])
  const again = openAddress(/** @type {any} */ (app), 'keep', 'l2?mode=live&run=1')
  location.hash = '#s/abcdefghijkl'
  await again
  Reflect.deleteProperty(globalThis, 'window')
  assert.equal(written.length, 1, 'a short link that came meanwhile, and is being fetched, was written over')
})

test('a preset that is shown before the engine is here leaves the view in its link alone until it is opened', t => {
  t.mock.timers.enable({apis: ['setTimeout']})
  const location = {hash: '#l2?mode=live&round=5'}
  const history = {state: null, replaceState(/** @type {any} */ _, /** @type {string} */ __, /** @type {string} */ to) {
    location.hash = to
  }}
  Object.assign(globalThis, {window: {history, location}})
  const effects = /** @type {(() => void)[]} */ ([])
  const store = createStore(/** @type {any} */ (initialState), () => {}, run => void effects.push(run))
  /** Changes the state and lets more time pass than a view has to rest. @param {any} change */
  const later = change => {
    store.update(change)
    for (const run of effects.splice(0)) run()
    t.mock.timers.tick(60_000)
  }
  const undo = writeViewToAddress(store, addressOfPage())
  later({parsed: {link: 'l2', hash: '2'}})
  assert.equal(location.hash, '#l2?mode=live&round=5')
  later({history: committed(emptyHistory, {canonical: '{}', label: '', hidden: [], origin: ''}), look: {...plainLook, right: 'pulls'}})
  assert.equal(location.hash, '#l2?chart=pulls')
  undo()
  Reflect.deleteProperty(globalThis, 'window')
})

test('the store draws once for many changes, and goes on past a broken view', () => {
  const due = /** @type {(() => void)[]} */ ([])
  const store = createStore({n: 0}, draw => void due.push(draw))
  const [seen, broken] = [/** @type {number[]} */ ([]), /** @type {unknown[]} */ ([])]
  globalThis.reportError = error => void broken.push(error)
  const host = /** @type {any} */ ({append() {}})
  const unmount = mount(host, () => {
    follow(() => { throw new Error(`broken at ${store.drawn.n}`) })
    follow(() => void seen.push(store.drawn.n))
    return []
  })
  store.update({n: 1})
  store.update({n: 2})
  assert.equal(due.length, 1)
  due[0]()
  unmount()
  store.update({n: 3})
  due[1]()
  assert.deepEqual([seen, broken.map(String)], [[0, 2], ['Error: broken at 0', 'Error: broken at 2']])
})

test('an effect of signals follows the parts of the drawn state that it reads, once a frame', () => {
  /** @type {(() => void)[]} */
  const frames = []
  const store = createStore({a: 1, b: 1}, draw => void frames.push(draw))
  /** @type {number[]} */
  const seen = []
  const stop = effect(() => void seen.push(store.drawn.a))
  store.update({a: 2})
  store.update({a: 3})
  assert.deepEqual([seen, store.drawn.a], [[1], 1], 'before the frame')
  frames.forEach(draw => draw())
  store.update({b: 2})
  frames.forEach(draw => draw())
  assert.deepEqual([seen, store.drawn], [[1, 3], {a: 3, b: 2}])
  stop()
  store.update({a: 4})
  store.flush()
  assert.deepEqual([seen, store.drawn.a], [[1, 3], 4], 'it has ended')
})

test('an effect follows the store where no frame is ever drawn, once for the changes of a task', async () => {
  const store = createStore({n: 0}, () => {})
  /** @type {[number, number | undefined][]} */
  const seen = []
  const drawn = /** @type {number[]} */ ([])
  effect(() => void drawn.push(store.drawn.n))
  const stop = store.react((s, before) => {
    seen.push([s.n, before?.n])
    if (s.n === 2) store.update({n: 3}) // an effect may change the state
  })
  store.update({n: 1})
  store.update({n: 2})
  assert.deepEqual(seen, [[0, undefined]], 'it ran within the task')
  await null
  await null
  assert.deepEqual(seen, [[0, undefined], [2, 0], [3, 2]])
  assert.deepEqual(drawn, [0])
  stop()
  store.update({n: 4})
  await null
  assert.equal(seen.length, 3, 'it runs after its undo')
})

test('the sentence of the right chart: the chart\u2019s own, or what to wait for', () => {
  /** @param {any} [change] @returns {any} */
  const state = change => ({
    engine: 'ready', layout: 'wide', look: {mode: 'runs'}, live: {state: null}, play: {phase: 'idle', results: null, of: 'x'},
    parsed: {hash: 'x'}, laid: {regret: {takeaway: 'A loses least. B settles on arm 1.', short: 'A loses least.'}}, ...change,
  })
  const done = {phase: 'done', results: {rows: [{runs: 20}]}, of: 'x'}
  for (const [change, short, want] of /** @type {[any, boolean, RegExp][]} */ ([
    [{engine: 'loading'}, false, /when the engine is loaded/],
    [{engine: 'stopped'}, false, /cannot run without the engine/],
    [{}, false, /^Press Run/],
    [{play: {phase: 'running', results: null}}, false, /first runs are in progress/],
    [{play: done}, false, /^A loses least\. B settles on arm 1\.$/],
    [{play: done}, true, /^A loses least\.$/],
    [{play: {...done, of: 'y'}}, false, /scenario has changed/],
    [{play: {...done, of: 'y', phase: 'paused'}}, false, /scenario has changed/],
    [{play: {...done, of: 'y', phase: 'running'}}, false, /^The first runs are in progress/],
    [{play: done, laid: {}}, false, /^The first runs are done/],
    [{play: {...done, phase: 'paused'}, laid: {}}, false, /^The first runs are done/],
    [{play: {...done, phase: 'running'}, laid: {}}, false, /^The first runs are in progress/],
    [{play: {phase: 'idle', results: {rows: [{runs: 0}]}, of: 'x'}, laid: {}}, false, /^Press Run/],
    [{play: done, laid: {regret: {takeaway: 'long '.repeat(40), short: 'A loses least.'}}}, false, /^A loses least\.$/],
    [{play: done, layout: 'medium', laid: {regret: {takeaway: 'long '.repeat(20), short: 'A loses least.'}}}, false, /^A loses least\.$/],
    [{look: {mode: 'live'}, laid: {}, live: {state: {round: 0}}}, false, /Play/],
    [{look: {mode: 'live'}, laid: {}}, false, /Opening/],
  ])) assert.match(takeawayOf(state(change), 'regret', short), want)
})

test('texts of others are written as in the engine', () => {
  /** @type {{lines: Record<string, string>, cells: Record<string, string>}} */
  const {lines, cells} = JSON.parse(readFileSync(new URL('../../engine/plain/testdata/texts.json', import.meta.url), 'utf8'))
  for (const [text, want] of Object.entries(lines)) assert.equal(plainLine(text), want, JSON.stringify(text))
  for (const [text, want] of Object.entries(cells)) assert.equal(plainCell(text), want, JSON.stringify(text))
})

test('the CSV of a class has no formula, wherever a spreadsheet splits its lines', () => {
  const names = ['=1+1', 'x;=1+1;y', 'x\t=1', '\n=1', '\r=1', '＝1', 'x; "=1"', '@SUM(A1)', '-1+1', 'x,=1', '\ufeff=1', 'Ann; Bob']
  const lesson = /** @type {any} */ ({title: 'A lesson;=1', steps: []})
  const works = names.map(name => /** @type {any} */ ({work: {name, answers: {}}, states: new Map()}))
  const lines = csvOf([[lesson, works]])
  for (const cell of lines.split(/[,;\t\r\n"]+/)) assert.ok(!/^\s*[=+\-@＝]/.test(cell), `${cell} in ${lines}`)
  assert.ok(lines.includes('"Ann; Bob"'), lines)
})

test('a citation is sound BibTeX, whatever the title: BibTeX counts escaped braces too', () => {
  for (const title of ['a}b', '{', 'a{b}c', '}{', '\\}', 'R\u0065d & 100% #1 x_1^2 ~ $', '',
    '\\input{/etc/passwd}\\write18{reboot}', '\ufeffa\u202eb', '"@misc{x,', 'a\n@misc{x,']) {
    const text = citation(/** @type {any} */ ({scenario: {title}, hash: 'f'.repeat(64)}), 'https://example.org/#1.a%20b', '', new Date(0),
      {release: '1.2.3', released: '2026-02-03', numerics: 3})
    let depth = 0
    for (const line of text.split('\n')) {
      assert.ok(depth === 0 || !line.trim().startsWith('@'), `${title}: ${text}`)
      for (const c of line) {
        depth += Number(c === '{') - Number(c === '}')
        assert.ok(depth >= 0, `${title}: ${text}`)
      }
    }
    assert.equal(depth, 0, `${title}: ${text}`)
    assert.ok(!/\\(input|write)|[\u202e\ufeff]/.test(text), `${title}: ${text}`)
  }
})

test('a link’s query stays inside \\url of its citation: a browser leaves braces and backslashes there', () => {
  const howpublished = (/** @type {string} */ query) => {
    const address = new URL(`https://example.org/?${query}#1.abc`).href
    const text = citation(/** @type {any} */ ({scenario: {title: 'x'}, hash: 'f'.repeat(64)}), address, '', new Date(0),
      {release: '1.2.3', released: '2026-02-03', numerics: 3})
    return /howpublished = \{Rising bandits 1.2.3, (.*)\},\n/.exec(text)?.[1] ?? ''
  }
  for (const query of ['x=}\\input{/tmp/x}{', '}', '{', '\\', '\\}', '^^5cinput', '`|"<>', '%7D', 'é\u202e']) {
    assert.match(howpublished(query), /^\\url\{(?:[\w.:/?=&+,;@!$'()*[\]~-]|\\[%#])+\}$/, query)
  }
  assert.equal(howpublished('view=ebiten&scenario=a_b'), '\\url{https://example.org/?view=ebiten&scenario=a_b\\#1.abc}')
  assert.equal(howpublished('x=}'), '\\url{https://example.org/?x=\\%7D\\#1.abc}')
})

test('what a link may start by itself', () => {
  const taking = (/** @type {number} */ most) => /** @type {any} */ ({most})
  assert.equal(isHeavy(taking(9)), false, 'the experiments of the paper')
  assert.equal(isHeavy(taking(600)), true)
})

test('the speed of one program is not taken for that of another, nor kept on the device', async () => {
  const parsed = (/** @type {string} */ hash, /** @type {number} */ most) => /** @type {any} */ ({hash, canonical: hash,
    resolved: [{id: 'index', variant: 'defined', own: {}, most}], scenario: {arms: [{}], policies: [{}], horizon: 1e6, runs: 1}})
  const store = createStore(/** @type {any} */ ({engine: 'ready', parsed: parsed('x', 50), estimate: null, speeds: {}, runners: 1,
    play: {phase: 'idle', results: null, progress: null, of: 'x'}}), draw => draw(), run => run())
  const stop = watchEstimate(/** @type {any} */ (store),
    /** @type {any} */ ({engine: () => ({runners: 1, estimate: async () => 99})}), memory)
  const results = {final: true, rows: [{policy: 'index', variant: 'defined', nsPerRound: 50}]}
  store.update({play: /** @type {any} */ ({phase: 'done', results, progress: {seconds: 0.1}, of: 'x'})})
  assert.ok((store.state.estimate?.rounds ?? NaN) < 1, 'of this program')
  assert.doesNotMatch(memory.remembered('speed') ?? '', /own/)
  store.update({parsed: parsed('y', 5000), play: /** @type {any} */ ({phase: 'idle', results: null, progress: null, of: 'x'})})
  for (let i = 0; i < 100 && store.state.estimate?.hash !== 'y'; i++) await new Promise(resolve => setTimeout(resolve, 50))
  assert.equal(store.state.estimate?.rounds, 99, 'of the other the engine is asked')
  stop()
})

test('words of a sentence that stand for a rule are found, with the mark that ends them', () => {
  const rules = [{words: 'settle on', text: 'S.'}, {words: 'bands overlap', text: 'B.'}]
  const parts = split('A and B lose least; their bands overlap. C and D settle on arm 1.', rules)
  assert.deepEqual(parts.map(p => [p.words, p.end, p.rule?.text]), [
    ['A and B lose least; their ', '', undefined], ['bands overlap', '.', 'B.'], [' C and D ', '', undefined], ['settle on', '', 'S.'],
    [' arm 1.', '', undefined]])
  assert.deepEqual(split('', rules), [])
})

test('sliders reach their value and stay in range', () => {
  /** @param {any} p @returns {any} */
  const param = p => ({kind: 'number', ...p})
  for (const [p, value] of /** @type {[any, number][]} */ ([
    [param({min: -1000, max: 1000, unit: 'payoff'}), 0.73],
    [param({min: 0, minOpen: true, max: 10}), 0.8],
    [param({min: 0, max: 0.5, minOpen: true, maxOpen: true}), 0.25],
    [param({min: -1000, max: 1000}), -0.2],
    [param({min: 0, max: 1e7, kind: 'integer'}), 1000],
  ])) {
    const scale = scaleOf(p, value)
    const at = scale.at(value)
    assert.ok(at > 0 && at < 400, `${value} stands at ${at}`)
    assert.ok(Math.abs(scale.value(at) - value) <= Math.abs(value) * 0.005, `${value}: ${scale.value(at)}`)
    for (const end of [0, 400]) {
      const v = scale.value(end)
      assert.ok(p.minOpen ? v > p.min : v >= p.min, `${v} at ${end}`)
      assert.ok(p.maxOpen ? v < p.max : v <= p.max, `${v} at ${end}`)
    }
  }
})

test('half a fingerprint in a link promises nothing that could be kept', () => {
  const got = '3-0123456789abcdef0123456789abcdef'
  for (const whole of [got, got + '_AAAAAA']) assert.equal(kept(whole, got), 'same')
  for (const cut of ['3', '3-', '3-0123', got.slice(0, -1), 'xyz', got.replace('f', '0')]) assert.notEqual(kept(cut, got), 'same', cut)
  assert.equal(kept(got, ''), 'waiting', 'results that are not in')
})

test('a fault in a field speaks of what was typed', () => {
  /** @param {string} path @param {string} message @returns {any} */
  const draft = (path, message) => ({text: 'abc', faults: [{path, message}]})
  assert.equal(faultText('runs', draft('runs', 'runs: got "abc", want a whole number from 1 to 10,000, without quotes')),
    'Got "abc", want a whole number from 1 to 10,000.')
  assert.equal(faultText('runs', draft('horizon', 'horizon: missing')), 'Horizon: missing.')
  const comma = {...draft('noise.sigma', 'noise.sigma: got "0,5", want a number from 0 to 10, without quotes'), text: '0,5'}
  assert.equal(faultText('noise.sigma', comma), 'Got "0,5", want a number from 0 to 10. Write decimals with a point: 0.5.')
})

test('one of a thing is not called many', () => {
  assert.equal(text.transport.idle('1', 1), '1 run of one policy')
  assert.equal(text.transport.idle('100', 7), '100 runs of 7 policies')
  assert.equal(text.transport.done('1', '2 s'), '1 run \u00b7 2\u00a0s')
  assert.equal(text.notice.more(1), '; and one more fault')
})

test('what one types while an edit is answered stays in the field', async () => {
  const listeners = /** @type {Record<string, () => unknown>} */ ({})
  const input = {
    value: '', dataset: {}, select() {}, append() {}, setAttribute() {}, removeAttribute() {}, getAttribute: () => null,
    addEventListener: (/** @type {string} */ name, /** @type {() => unknown} */ listen) => { listeners[name] = listen },
  }
  Object.assign(globalThis, {document: {createElement: () => input, activeElement: input}})
  let name = 'first'
  const answered = /** @type {(() => void)[]} */ ([])
  const page = {store: {state: {drafts: {}, engine: 'ready'}}, commands: {}}
  const field = textInput(/** @type {any} */ (page), {
    path: () => 'title',
    value: () => name,
    apply: typed => new Promise(resolve => answered.push(() => resolve(name = typed))),
  })
  field.render(/** @type {any} */ (page.store.state))
  input.value = 'second'
  const sent = listeners.change()
  input.value = 'second and more'
  answered[0]()
  await sent
  field.render(/** @type {any} */ (page.store.state))
  assert.equal(input.value, 'second and more')
  const again = listeners.change()
  answered[1]()
  await again
  assert.deepEqual([name, input.value, input.dataset], ['second and more', 'second and more', {shown: 'second and more'}])
  Reflect.deleteProperty(globalThis, 'document')
})

test('the system\u2019s theme is state: all that draws by it follows a switch of the system', () => {
  const queries = /** @type {Record<string, {matches: boolean, changed: () => void}>} */ ({})
  Object.assign(globalThis, {matchMedia: (/** @type {string} */ query) => {
    const list = {matches: false, changed: () => {},
      addEventListener: (/** @type {string} */ _, /** @type {() => void} */ listen) => { list.changed = listen }}
    return (queries[query] = list)
  }})
  const store = createStore(/** @type {import('../../static/js/ui/theme.js').Themed} */ ({theme: 'system',
    systemTheme: {dark: true, contrast: true}}), draw => draw(), run => run())
  followSystemTheme(store)
  assert.deepEqual([isDark(store.state), chartTheme(store.state), nextTheme(store.state)], [false, 'light', 'dark'])
  const dark = queries['(prefers-color-scheme: dark)']
  dark.matches = true
  dark.changed()
  assert.deepEqual([isDark(store.state), chartTheme(store.state), nextTheme(store.state)], [true, 'dark', 'light'])
  const contrast = queries['(prefers-contrast: more)']
  contrast.matches = true
  contrast.changed()
  assert.equal(chartTheme(store.state), 'dark-contrast')
  for (const [theme, next] of /** @type {const} */ ([['light', 'dark'], ['dark', 'system']]))
    assert.equal(nextTheme({...store.state, theme}), next)
})

test('rows are told to be sorted only if they are, as they may not be while runs come in', () => {
  /** @param {(number | undefined)[]} regrets */
  const rows = regrets => /** @type {any[]} */ (regrets.map((mean, index) =>
    ({key: String(index), index, row: mean && {measures: {regret: {value: mean}}}})))
  const sort = {by: 'regret', down: false}
  assert.ok(isSorted(rows([1, 2, 3, undefined]), sort))
  assert.ok(!isSorted(rows([1, 3, 2]), sort))
  assert.ok(!isSorted(rows([undefined, 1]), sort))
  assert.ok(isSorted(rows([3, 2, 1]), {by: 'regret', down: true}))
})

test('a policy whose results an edit took away keeps its place in the table', () => {
  const state = /** @type {any} */ ({sort: {by: 'regret', down: false}, play: {phase: 'done', results: null}, parsed: null})
  const order = createOrder()
  /** @param {(number | undefined)[]} regrets */
  const keys = regrets => {
    const items = regrets.map((mean, index) =>
      ({key: 'abc'[index], index, policy: {label: ''}, row: mean === undefined ? undefined : {measures: {regret: {value: mean}}}}))
    return order.of(/** @type {any[]} */ (items), state).map(item => item.key).join('')
  }
  assert.equal(keys([3, 1, 2]), 'bca')
  assert.equal(keys([3, undefined, 2]), 'bca')
  assert.equal(keys([3, 4, 2]), 'cab')
  assert.equal(keys([undefined, undefined, undefined]), 'abc')
})
