// @ts-check
// Work that a caller can await, iterate and cancel: see Run and Sweep in rising.js.

import {wrong} from './errors.js'
import {withResolvers} from './worker.js'

/**
 * What a caller has of it. It is iterated once; leaving the iteration cancels.
 * @template Result, Item
 * @typedef {PromiseLike<Result> & AsyncIterable<Item> & Pick<Promise<Result>, 'catch' | 'finally'> & {cancel: () => void}} Handle
 */

/**
 * What plays it has this. Once it has ended, `offer`, `resolve` and `reject` do nothing: what comes late is ignored.
 * @template Result, Item
 * @typedef {object} Work
 * @property {Handle<Result, Item>} handle
 * @property {(item: Item) => void} offer  for the iteration
 * @property {(result: Result) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {(then: () => void) => void} onEnd  at once, if it has ended
 * @property {() => boolean} ended
 * @property {() => boolean} iterated
 */

/** @param {string} message */
export const abortError = message => new DOMException(message, 'AbortError')

/**
 * Items that one consumer takes as they come. With `latest` it gets only the last of those that wait.
 * @param {boolean} latest
 */
function createItems(latest) {
  /** @type {any[]} */
  let items = []
  let over = false
  let wake = () => {}
  return {
    /** @param {any} item */
    add(item) {
      items = latest ? [item] : [...items, item]
      wake()
    },
    /** No item comes any more. @param {boolean} forget  nor those that wait */
    end(forget) {
      if (forget) items = []
      over = true
      wake()
    },
    /** Resolves with the next item, or with nothing after the last. @returns {Promise<{item: any} | null>} */
    async next() {
      while (items.length === 0 && !over) await new Promise(resolve => { wake = () => resolve(undefined) })
      return items.length > 0 ? {item: items.shift()} : null
    },
  }
}

/**
 * A generator that is cancelled at once when its consumer leaves. By itself it would wait for the item that is asked for, and do nothing
 * before its first.
 * @template Item @param {AsyncGenerator<Item>} items @param {() => void} cancel @returns {AsyncIterableIterator<Item>}
 */
function cancellable(items, cancel) {
  return {
    next: () => items.next(),
    return(value) {
      cancel()
      return items.return(value)
    },
    [Symbol.asyncIterator]() { return this },
  }
}

/**
 * Begins work. With `latest` an iteration leaves out what its consumer is too slow for, and the result is its last item.
 * @template Result, Item
 * @param {{latest: boolean, signal?: AbortSignal}} options
 * @returns {Work<Result, Item>}
 */
export function createWork({latest, signal}) {
  /** @type {import('./worker.js').Resolvers<Result>} */
  const {promise, ...settle} = withResolvers()
  const items = createItems(latest)
  let [ended, iterated] = [false, false]
  /** @type {(() => void)[]} */
  const atEnd = []

  /** @param {boolean} failed @param {() => void} settled */
  function end(failed, settled) {
    if (ended) return
    ended = true
    settled()
    items.end(failed)
    for (const then of atEnd.splice(0)) then()
  }
  /** @param {unknown} error */
  const reject = error => end(true, () => settle.reject(error))
  const abort = () => reject(signal?.reason)
  function cancel() {
    promise.catch(() => {}) // who cancels knows
    reject(abortError('it was cancelled'))
  }
  async function* iterate() {
    if (iterated) throw wrong('run', 'it was iterated already', 'await it for its results, or run the scenario again')
    iterated = true
    promise.catch(() => {}) // the iteration throws it
    try {
      for (let next; (next = await items.next());) yield next.item
      await promise
    } finally {
      cancel()
    }
  }

  if (signal?.aborted) abort()
  else signal?.addEventListener('abort', abort, {once: true})
  atEnd.push(() => signal?.removeEventListener('abort', abort))
  return {
    handle: {
      then: (done, failed) => promise.then(done, failed),
      catch: failed => promise.catch(failed),
      finally: then => promise.finally(then),
      cancel,
      [Symbol.asyncIterator]: () => cancellable(iterate(), cancel),
    },
    offer: item => { if (!ended) items.add(item) },
    resolve: value => end(false, () => {
      if (latest) items.add(value)
      settle.resolve(value)
    }),
    reject,
    onEnd: then => ended ? then() : void atEnd.push(then),
    ended: () => ended,
    iterated: () => iterated,
  }
}

/** Starts one thing after the other: each says when it is done. */
export function createLine() {
  /** @type {((done: () => void) => void)[]} */
  const waiting = []
  let busy = false
  function next() {
    const start = busy ? undefined : waiting.shift()
    if (!start) return
    busy = true
    let over = false
    start(() => {
      if (over) return
      over = true
      busy = false
      next()
    })
  }
  return {
    /** @param {(done: () => void) => void} start */
    add(start) {
      waiting.push(start)
      next()
    },
  }
}
