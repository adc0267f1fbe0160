// @ts-check
'use strict'
// A classic script that runs in the page before the page's own (see spy.mjs). It changes nothing a
// reader sees: it records the workers, so that a test can ask the view for its counters and make a
// worker of the engine crash, and it counts what the main thread does.

/**
 * @typedef {Worker & {sent: Array<{type: string, id: number, runs: number}>}} Watched  runs: of a block
 */

/**
 * What the tests find as globalThis.spy.
 * @typedef {object} Spy
 * @property {Watched[]} workers       all that were started, in order
 * @property {any[]} laid             the coordinator's last message about its charts: LaidChart in static/js/engine/messages.js
 * @property {number} lastWork         when a runner last reported progress, performance.now()
 * @property {number} unpaused         runners that have a block to play and have not said that they rest
 * @property {number} playing          runners that have a block to play
 * @property {number} playedInPause    how often paused runners reported rounds all the same
 * @property {number} frames           animation frames the main thread asked for
 * @property {Array<{start: number, duration: number}>} longTasks  ms
 * @property {(how: 'panic' | 'exit' | 'hang', who?: 'coordinator' | 'runner') => boolean} crash  false if none is at work
 * @property {() => void} notifyRatio    notifies the page that devicePixelRatio changed, as a browser does
 * @property {() => Promise<any>} stats     of the view: see ViewStats in static/js/view/protocol.js
 * @property {() => Promise<any>} settled   the same, once the view has drawn all that was done to the page and nothing more is to come
 * @property {() => Promise<void>} pauseAgain  until paused runners that play all the same have reported it
 */

{
  const {inPage = false} = /** @type {any} */ (globalThis).spyOptions ?? {}
  let lastId = 1_000_000 // no request of the page has such an id
  /** @type {WatchedWorker[]} */
  const workers = []
  /** @type {MediaQueryList[]} */
  const resolutions = []
  const Real = globalThis.Worker

  class WatchedWorker extends Real {
    /** @type {Array<{type: string, id: number, runs: number}>} */
    sent = []
    /** The ids of the blocks it plays. @type {Set<number>} */
    open = new Set()
    ended = false

    /** The id of the pause or cancel that it was asked for. */
    pause = 0
    rests = false
    cancelled = false

    /** @param {string | URL} url @param {WorkerOptions} [options] */
    constructor(url, options) {
      super(url, options)
      workers.push(this)
      this.addEventListener('message', ({data}) => {
        if (['answer', 'failed', 'finished'].includes(data?.type)) this.open.delete(data.id)
        if (data?.type === 'laid') spy.laid = data.charts
        if (data?.type === 'answer' && data.id === this.pause) this.rest()
        if (['progress', 'finished'].includes(data?.type)) {
          spy.lastWork = performance.now()
          if (this.rests) spy.playedInPause++
        }
      })
    }

    /** @param {any} message @param {any} [transfer] */
    postMessage(message, transfer) {
      const {type, id, from, to} = message
      this.sent.push({type, id, runs: type === 'block' ? to - from : 0})
      if (type === 'block') this.open.add(id)
      if (['resume', 'block'].includes(type)) Object.assign(this, {pause: 0, rests: false})
      if (['pause', 'cancel'].includes(type)) this.pause = id
      this.cancelled = type === 'cancel' || this.cancelled && type !== 'block'
      if (type === 'start') message = {...message, debug: true}
      super.postMessage(message, transfer)
    }

    rest() {
      this.rests = true
      if (this.cancelled) this.open.clear() // it answers none of them
    }

    terminate() {
      this.ended = true
      super.terminate()
    }
  }

  /** @param {string} how @param {string} [who] */
  const crash = (how, who = 'runner') => {
    const alive = workers.filter(w => !w.ended)
    // The coordinator is the one that was asked for a plan last.
    const target = who === 'coordinator'
      ? alive.findLast(w => w.sent.some(m => m.type === 'begin'))
      : alive.findLast(w => w.open.size > 0)
    target?.postMessage({type: 'crash', id: ++lastId, how})
    return target !== undefined
  }

  /** A worker's answer to a request that changes nothing. @param {WatchedWorker} worker @param {string} type @returns {Promise<any>} */
  const ask = (worker, type) => new Promise(resolve => {
    const id = ++lastId
    worker.addEventListener('message', function listen({data}) {
      if (data?.id !== id) return
      worker.removeEventListener('message', listen)
      resolve(data)
    })
    Real.prototype.postMessage.call(worker, {type, id})
  })

  const stats = async () => {
    const view = workers.find(w => w.sent.some(m => m.type === 'canvas'))
    if (!view) throw new Error('no view worker')
    return (await ask(view, 'stats')).stats
  }

  // A change goes from a frame of the page to the coordinator, and from there to the view, which draws it in a frame. So does this,
  // until the counters are the same three times.
  const settled = async () => {
    for (let rounds = 0, same = 0, last = ''; rounds < 300; rounds++) {
      await new Promise(request)
      const coordinator = workers.findLast(w => !w.ended && w.sent.some(m => m.type === 'connect'))
      if (coordinator) await ask(coordinator, 'resume') // it plays nothing
      const counters = await stats()
      const now = [counters.frames, counters.asked, counters.scenes].join()
      same = now === last ? same + 1 : 0
      if (same === 2) return counters
      last = now
    }
    throw new Error('the view never comes to rest')
  }

  // A runner reports every 50 ms, and plays for 6 between two requests.
  const pauseAgain = async () => {
    for (const w of workers.filter(w => w.open.size > 0 && !w.ended)) for (let i = 0; i < 20; i++) await ask(w, 'pause')
  }

  const notifyRatio = () => {
    for (const list of resolutions) if (!list.matches) list.dispatchEvent(new Event('change'))
  }

  /** @type {Spy} */
  const spy = {workers, laid: [], lastWork: 0, playedInPause: 0, frames: 0, longTasks: [], crash, notifyRatio, stats, settled, pauseAgain,
    get unpaused() { return workers.filter(w => w.open.size > 0 && !w.rests && !w.ended).length },
    get playing() { return workers.filter(w => w.open.size > 0 && !w.ended).length }}
  Object.assign(globalThis, {spy, Worker: WatchedWorker})
  if (inPage) delete (/** @type {any} */ (OffscreenCanvas.prototype).transferToImageBitmap)

  // Emulated device pixels change without an event on the queries that ask for them.
  const match = globalThis.matchMedia.bind(globalThis)
  globalThis.matchMedia = query => {
    const list = match(query)
    if (query.includes('resolution')) resolutions.push(list)
    return list
  }

  const request = globalThis.requestAnimationFrame.bind(globalThis)
  globalThis.requestAnimationFrame = callback => {
    spy.frames++
    return request(callback)
  }
  new PerformanceObserver(list => {
    for (const {startTime, duration} of list.getEntries()) spy.longTasks.push({start: startTime, duration})
  }).observe({type: 'longtask', buffered: true})
}
