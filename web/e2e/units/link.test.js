// @ts-check
// The view's worker and what becomes of it; the workers are made up, and no stage can be opened in this page.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {openLink} from '../../../static/js/view/link.js'

class FakeWorker extends EventTarget {
  /** @type {FakeWorker[]} */
  static all = []
  /** @type {any[]} */
  posted = []
  ended = false
  onmessage = (/** @type {{data: any}} */ _) => {}
  onerror = (/** @type {{message: string, preventDefault: () => void}} */ _) => {}
  constructor() {
    super()
    FakeWorker.all.push(this)
  }
  postMessage(/** @type {any} */ message) { this.posted.push(message) }
  terminate() { this.ended = true }
  fail() { this.onerror({message: 'boom', preventDefault() {}}) }
}

function linked() {
  FakeWorker.all = []
  Object.assign(globalThis, {Worker: FakeWorker, OffscreenCanvas: class { transferToImageBitmap() {} }})
  const seen = {opens: 0, messages: /** @type {any[]} */ ([]), errors: /** @type {string[]} */ ([])}
  const link = openLink(false, {
    onOpen: () => { seen.opens++ },
    onMessage: (message) => { seen.messages.push(message) },
    onError: ({message}) => { seen.errors.push(message) },
  })
  return {link, seen}
}

test('a worker that fails after it opened is replaced, and what it still says is not heard', () => {
  const {link, seen} = linked()
  const [first] = FakeWorker.all
  first.onmessage({data: {type: 'ready'}})
  link.post({type: 'theme', theme: 'dark'})
  assert.deepEqual([seen.opens, first.posted.length, link.worker], [1, 1, true])
  first.fail()
  assert.deepEqual([FakeWorker.all.length, first.ended, seen.errors], [2, true, ["the view's worker: boom"]])
  link.post({type: 'theme', theme: 'light'})
  const second = FakeWorker.all[1]
  assert.deepEqual([first.posted.length, second.posted.length], [1, 0], 'posted to nobody')
  second.onmessage({data: {type: 'ready'}})
  first.onmessage({data: {type: 'lost'}})
  first.fail()
  second.onmessage({data: {type: 'stats', id: 1}})
  assert.deepEqual([seen.opens, seen.messages, FakeWorker.all.length], [2, [{type: 'stats', id: 1}], 2])
  link.close()
})

test('after three workers the page draws by itself, and one that never opened is not tried again', () => {
  const {link} = linked()
  for (let i = 0; i < 3; i++) {
    FakeWorker.all[i].onmessage({data: {type: 'ready'}})
    FakeWorker.all[i].fail()
  }
  assert.deepEqual([FakeWorker.all.length, link.worker], [3, false])
  link.close()

  const other = linked()
  FakeWorker.all[0].fail()
  assert.deepEqual([FakeWorker.all.length, other.link.worker], [1, false])
  other.link.close()
})
