// @ts-check
// The store, and the theme that is kept in it.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {follow, mount} from '../../../static/js/ui/dom.js'
import {effect, createStore} from '../../../static/js/ui/store.js'
import {chartTheme, followSystemTheme, isDark, nextTheme} from '../../../static/js/ui/theme.js'

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

test('the system\u2019s theme is state: all that draws by it follows a switch of the system', () => {
  const queries = /** @type {Record<string, {matches: boolean, changed: () => void}>} */ ({})
  Object.assign(globalThis, {matchMedia: (/** @type {string} */ query) => {
    const list = {matches: false, changed: () => {},
      addEventListener: (/** @type {string} */ _, /** @type {() => void} */ listen) => { list.changed = listen }}
    return (queries[query] = list)
  }})
  const store = createStore(/** @type {import('../../../static/js/ui/theme.js').Themed} */ ({theme: 'system',
    systemTheme: {dark: true, contrast: true, lessMotion: false}}), draw => draw(), run => run())
  followSystemTheme(store)
  Reflect.deleteProperty(globalThis, 'matchMedia')
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
