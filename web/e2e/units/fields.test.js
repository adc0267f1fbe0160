// @ts-check
// Fields and sliders of the editor.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {faultText, textInput} from '../../../static/js/parts/fields/field.js'
import {scaleOf} from '../../../static/js/parts/fields/param.js'

test('sliders reach their value and stay in range', () => {
  /** @param {any} p @returns {any} */
  const param = p => ({kind: 'number', ...p})
  for (const [p, value] of /** @type {[any, number][]} */ ([
    [param({min: -1000, max: 1000, unit: 'payoff'}), 0.73],
    [param({min: 0, minOpen: true, max: 10}), 0.8],
    [param({min: 0, max: 0.5, minOpen: true, maxOpen: true}), 0.25],
    [param({min: -1000, max: 1000}), -0.2],
    [param({min: 0, max: 1e7, integer: true}), 1000],
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

test('a fault in a field speaks of what was typed', () => {
  /** @param {string} path @param {string} message @returns {any} */
  const draft = (path, message) => ({text: 'abc', faults: [{path, message}]})
  assert.equal(faultText('runs', draft('runs', 'runs: got "abc", want a whole number from 1 to 10,000, without quotes')),
    'Got "abc", want a whole number from 1 to 10,000.')
  assert.equal(faultText('runs', draft('horizon', 'horizon: missing')), 'Horizon: missing.')
  const comma = {...draft('noise.sigma', 'noise.sigma: got "0,5", want a number from 0 to 10, without quotes'), text: '0,5'}
  assert.equal(faultText('noise.sigma', comma), 'Got "0,5", want a number from 0 to 10. Write decimals with a point: 0.5.')
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
