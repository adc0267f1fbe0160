// @ts-check
// Edits of the scenario: by path, undone, refused and taken back; what a gesture on a chart means.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {intentHandler} from '../../../static/js/model/commands.js'
import {noiseOf, pretty, setAt, valueAt} from '../../../static/js/model/state/edits.js'
import {committed, emptyHistory, redoable, stepped, undoable} from '../../../static/js/model/state/history.js'
import {withoutGone} from '../../../static/js/model/state/looking.js'
import {madeUpEngine} from '../support/made-up-engine.mjs'

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

test('a policy that was hidden and is gone is not hidden any more', async () => {
  const {store, editing, hidden} = madeUpEngine()
  await editing.applyText('{"n":2}')
  assert.deepEqual(hidden, [['exp3/0']])
  assert.deepEqual(withoutGone(store.state.look, {resolved: []}).hidden, [])
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
