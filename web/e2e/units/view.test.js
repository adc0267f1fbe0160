// @ts-check
// Words and pictures of charts on their several ways: whatever the order of the messages, what is shown
// of a chart is of one scene. The stage and what matches words run here on a canvas that only notes.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {openStage} from '../../../static/js/view/stage.js'
import {matchWords} from '../../../static/js/view/words.js'
import {encode} from '../support/view/fake-coordinator.js'

/** Notes the rectangles on a canvas by their width, which the scenes of these tests have for a number. */
class NotingCanvas {
  /** @type {number[]} */
  numbers = []
  constructor(width = 1, height = 1) {
    Object.assign(this, {width, height})
  }
  getContext() {
    const {numbers} = this
    const nothing = () => {}
    return {
      canvas: this,
      clearRect: () => { numbers.length = 0 },
      fillRect: (/** @type {number} */ _x, /** @type {number} */ _y, /** @type {number} */ w) => { numbers.push(w) },
      drawImage: (/** @type {NotingCanvas} */ other) => { numbers.push(...other.numbers) },
      save: nothing, restore: nothing, translate: nothing, beginPath: nothing, rect: nothing, clip: nothing,
    }
  }
  transferToImageBitmap() {
    return {numbers: this.numbers.splice(0)}
  }
}

/** A scene whose ground, upper layer and text all say its number. @param {string} id @param {number} number */
const numbered = (id, number) => encode({
  id, width: 100, height: 50, number, over: 1, texts: [{x: 0, y: 0, s: String(number)}],
  marks: [0, 1].map(() => ({kind: 2, role: 0, data: new Float32Array([0, 0, number, 10])})),
})

/** Numbers from 0 up to below n, the same for the same seed. @param {number} seed */
const random = (seed) => (/** @type {number} */ n) => {
  seed = seed * 1103515245 + 12345 & 0x7fffffff
  return Math.floor(seed / 0x80000000 * n)
}

/**
 * A stage on canvases that note; `frame` is called by hand.
 * @param {boolean} [sends]  pictures, for want of a canvas of the page
 */
async function noting(sends = false) {
  /** @type {((time: number) => void) | null} */
  let next = null
  Object.assign(globalThis, {
    OffscreenCanvas: NotingCanvas,
    requestAnimationFrame: (/** @type {(time: number) => void} */ callback) => { next = callback; return 1 },
  })
  /** @type {import('../../../static/js/view/protocol.js').FromStage[]} */
  const posted = []
  const stage = openStage((message) => { posted.push(message) })
  const canvas = /** @type {any} */ (sends ? null : new NotingCanvas())
  const port = /** @type {any} */ ({postMessage() {}, close() {}})
  stage.handle({type: 'open', renderer: 'canvas2d', freeWhenHidden: false, alone: true, theme: 'light'})
  stage.handle({type: 'canvas', canvas})
  stage.handle({type: 'port', port})
  await new Promise((resolve) => setTimeout(resolve)) // the renderer has started
  let turn = 0
  return {
    canvas, posted,
    shown: () => stage.handle({type: 'shown'}),
    place: (/** @type {string[]} */ ids) => stage.handle({
      type: 'layout', turn: ++turn, width: 100, height: 100, ratio: 1, places: ids.map((id, i) => ({id, x: 0, y: 50 * i})),
    }),
    send(/** @type {string} */ id, /** @type {number} */ number) {
      const buffer = numbered(id, number)
      port.onmessage({data: {type: 'scenes', buffer, length: buffer.byteLength}})
    },
    frame() {
      const callback = next
      next = null
      callback?.(0)
    },
  }
}

/**
 * Compares a picture with the labels and the places of its charts.
 * @param {number[]} painted  what the canvas has
 * @param {import('../../../static/js/view/protocol.js').FromStage & {type: 'drawn'}} drawn
 * @param {Map<string, number>} labels @param {string[]} placed
 * @param {Map<string, number>} forgotten  up to these numbers nothing is shown: the chart was hidden since
 */
function checkDrawn(painted, {numbers, texts}, labels, placed, forgotten) {
  for (const {id, texts: [text]} of texts) labels.set(id, Number(text.s))
  const shown = Object.values(numbers)
  assert.deepEqual([...painted].sort(), [...shown, ...shown].sort(), 'the canvas does not show what the stage reports')
  for (const [id, now] of Object.entries(numbers)) {
    assert.ok(placed.includes(id), `${id} is drawn and has no place`)
    assert.equal(labels.get(id), now, `the labels of ${id}`)
    assert.ok(now > (forgotten.get(id) ?? 0), `${id} was hidden after scene ${now}, which is drawn again`)
  }
}

test('a stage in a worker sends each picture with its labels, and draws the next when the page has shown it', async () => {
  const stage = await noting(true)
  const drawn = () => stage.posted.filter(m => m.type === 'drawn').map(({picture, texts}) =>
    [/** @type {any} */ (picture).numbers, texts.map(({texts: [text]}) => Number(text.s))])
  stage.place(['a'])
  stage.send('a', 1)
  stage.frame()
  assert.deepEqual(drawn(), [[[1, 1], [1]]])
  stage.send('a', 2)
  stage.send('a', 3)
  stage.frame()
  assert.equal(drawn().length, 1, 'pictures queue before a busy page')
  stage.shown()
  stage.frame()
  assert.deepEqual(drawn()[1], [[3, 3], [3]])
  stage.shown()
  stage.frame()
  assert.equal(drawn().length, 2, 'a frame without a change')
})

test('whatever the order of messages, picture, labels and words of a chart are of one scene', async (t) => {
  const seed = Number(process.env.SEED ?? Date.now() % 100_000)
  t.diagnostic(`SEED=${seed}`)
  const dice = random(seed)
  const stage = await noting()
  /** @type {string[]} */
  let placed = []
  /** @type {Map<string, number>} */
  const forgotten = new Map()
  /** @type {Map<string, number>} */
  const labels = new Map()
  /** @type {Array<() => void>} */
  const underway = [] // to the page, on two ways that know nothing of each other
  /** @type {Record<string, number>} */
  let onScreen = {}
  /** @type {Array<{id: string, number: number}>} */
  let words = []
  const matching = matchWords((charts) => { words = charts })
  let number = 0
  let matched = 0

  const steps = [
    () => { // a tab, as the page has it
      const now = dice(4) === 0 ? [] : [['a', 'b'], ['a', 'c'], ['c']][dice(3)]
      for (const id of placed) if (!now.includes(id)) forgotten.set(id, number)
      placed = now
      stage.place(now)
    },
    () => { // the engine lays out one chart anew
      const id = placed[dice(placed.length)]
      if (!id) return
      stage.send(id, ++number)
      const laid = /** @type {any} */ (placed.map((at) => ({id: at, number: at === id ? number : onScreen[at] ?? 0})))
      underway.push(() => matching.laid(laid))
    },
    () => {
      const before = stage.posted.length
      stage.frame()
      for (const message of stage.posted.slice(before)) {
        if (message.type !== 'drawn') continue
        checkDrawn(stage.canvas.numbers, message, labels, placed, forgotten)
        underway.push(() => {
          onScreen = message.numbers
          matching.drawn(onScreen)
        })
      }
    },
    () => { // one of the messages that wait, not the first of all
      const at = dice(Math.min(underway.length, 3))
      underway.splice(at, 1)[0]?.()
      matched += words.length
      for (const {id, number: of} of words) assert.equal(of, onScreen[id], `the words of ${id} are not of its picture`)
    },
  ]
  matching.drawn({})
  for (let i = 0; i < 4000; i++) steps[dice(steps.length)]()
  assert.ok(number > 200 && matched > 200, `only ${number} scenes, ${matched} words beside their pictures`)
})

test('words are shown at once where nothing draws, and dropped with their chart', () => {
  let shown = ''
  const words = matchWords(charts => { shown = charts.map(({id, number}) => `${id} ${number}`).join() })
  const laid = (/** @type {Array<[string, number]>} */ charts) =>
    words.laid(/** @type {any} */ (charts.map(([id, number]) => ({id, number}))))
  laid([['a', 1], ['b', 2]])
  assert.equal(shown, 'a 1,b 2')
  words.drawn({a: 1})
  assert.equal(shown, 'a 1')
  laid([['a', 3], ['b', 2]])
  assert.equal(shown, 'a 1')
  words.drawn({a: 3, b: 2})
  assert.equal(shown, 'a 3,b 2')
  laid([['b', 2]])
  assert.equal(shown, 'b 2')
  words.drawn(null)
  assert.equal(shown, 'b 2')
})

test('what is spoken waits for the picture it is of, and for none that nobody draws', () => {
  const sentences = /** @type {string[]} */ ([])
  const words = matchWords(() => {})
  const speak = (/** @type {string} */ id, /** @type {number} */ number, /** @type {string} */ sentence) => words.whenShown(id, number,
    () => void sentences.push(sentence))
  speak('a', 5, 'nothing draws')
  words.drawn({a: 1})
  speak('a', 1, 'shown already')
  speak('b', 9, 'not on the page')
  speak('a', 0, 'out of sight')
  speak('a', 2, 'overtaken')
  speak('a', 3, 'waits')
  words.drawn({a: 2})
  assert.deepEqual(sentences, ['nothing draws', 'shown already', 'not on the page', 'out of sight'])
  words.drawn({a: 4})
  assert.equal(sentences.at(-1), 'waits')
  speak('a', 9, 'the view is gone')
  words.drawn(null)
  assert.equal(sentences.at(-1), 'the view is gone')
  assert.equal(sentences.length, 6)
})
