// @ts-check
// Links, addresses and citations.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {openAddress} from '../../../static/js/model/commands.js'
import {writeViewToAddress} from '../../../static/js/model/sharing/address.js'
import {citation, kept} from '../../../static/js/model/sharing/citation.js'
import {committed, emptyHistory} from '../../../static/js/model/state/history.js'
import {plainLook} from '../../../static/js/model/state/looking.js'
import {initialState} from '../../../static/js/model/state/state.js'
import {openAddress as addressOfPage} from '../../../static/js/ui/address.js'
import * as memory from '../../../static/js/ui/storage.js'
import {createStore} from '../../../static/js/ui/store.js'
import {madeUpEngine} from '../support/made-up-engine.mjs'

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

test('half a fingerprint in a link promises nothing that could be kept', () => {
  const got = '3-0123456789abcdef0123456789abcdef'
  for (const whole of [got, got + '_AAAAAA']) assert.equal(kept(whole, got), 'same')
  for (const cut of ['3', '3-', '3-0123', got.slice(0, -1), 'xyz', got.replace('f', '0')]) assert.notEqual(kept(cut, got), 'same', cut)
  assert.equal(kept(got, ''), 'waiting', 'results that are not in')
})
