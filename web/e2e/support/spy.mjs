// @ts-check
// Runs in the page before its own scripts. It changes nothing a reader sees: it keeps the
// workers, so that a test can ask the view for its counters and make a worker of the engine
// crash, and it counts what the main thread does.

/**
 * @typedef {Worker & {sent: Array<{type: string, id: number, runs: number}>}} Watched  runs: of a block
 */

/**
 * What the tests find as globalThis.spy.
 * @typedef {object} Spy
 * @property {Watched[]} workers       all that were started, in order
 * @property {any[]} laid             what the coordinator last told of its charts: LaidChart in static/js/engine/messages.js
 * @property {number} lastWork         when a runner last said that it plays, performance.now()
 * @property {number} frames           animation frames the main thread asked for
 * @property {Array<{start: number, duration: number}>} longTasks  ms
 * @property {(how: 'panic' | 'exit' | 'hang', who?: 'coordinator' | 'runner') => boolean} crash  false if none is at work
 * @property {() => void} tellRatio    that devicePixelRatio changed, as a browser does
 * @property {() => Promise<any>} stats     of the view: see ViewStats in static/js/view/types.js
 */

/** @param {{inPage?: boolean}} options  no canvas can be handed to a worker, as in browsers before 2023 */
export function spy({inPage}) {
  if (inPage) delete (/** @type {any} */ (HTMLCanvasElement.prototype).transferControlToOffscreen)
  const Real = globalThis.Worker
  /** @type {Watched[]} */
  const workers = []
  let lastId = 1_000_000 // no request of the page has such an id

  class WatchedWorker extends Real {
    /** @param {string | URL} url @param {WorkerOptions} [options] */
    constructor(url, options) {
      super(url, options)
      /** @type {Array<{type: string, id: number, runs: number}>} */
      this.sent = []
      /** @type {Set<number>} */
      this.open = new Set()
      this.ended = false
      workers.push(/** @type {any} */ (this))
      this.addEventListener('message', ({data}) => {
        if (['answer', 'failed', 'finished'].includes(data?.type)) this.open.delete(data.id)
        if (data?.type === 'laid') it.laid = data.charts
        if (['progress', 'finished'].includes(data?.type)) it.lastWork = performance.now()
      })
    }

    /** @param {any} message @param {any} [transfer] */
    postMessage(message, transfer) {
      const {type, id, from, to} = message
      this.sent.push({type, id, runs: type === 'block' ? to - from : 0})
      if (type === 'block') this.open.add(id)
      if (type === 'start') message = {...message, debug: true}
      super.postMessage(message, transfer)
    }

    terminate() {
      this.ended = true
      super.terminate()
    }
  }
  globalThis.Worker = WatchedWorker

  const it = {
    workers,
    /** @type {any[]} */
    laid: [],
    lastWork: 0,
    frames: 0,
    /** @type {Array<{start: number, duration: number}>} */
    longTasks: [],
    /** @param {string} how @param {string} [who] */
    crash(how, who = 'runner') {
      const all = /** @type {WatchedWorker[]} */ (/** @type {unknown} */ (workers)).filter(w => !w.ended)
      // The coordinator is the one that was asked for a plan last.
      const victim = who === 'coordinator'
        ? all.findLast(w => w.sent.some(m => m.type === 'begin'))
        : all.findLast(w => w.open.size > 0)
      victim?.postMessage({type: 'crash', id: ++lastId, how})
      return victim !== undefined
    },
    tellRatio() {
      for (const list of resolutions) if (!list.matches) list.dispatchEvent(new Event('change'))
    },
    stats() {
      const view = workers.find(w => w.sent.some(m => m.type === 'canvas'))
      if (!view) return Promise.reject(new Error('no view worker'))
      const id = ++lastId
      return new Promise(resolve => {
        view.addEventListener('message', function heard({data}) {
          if (data?.type !== 'stats' || data.id !== id) return
          view.removeEventListener('message', heard)
          resolve(data.stats)
        })
        view.postMessage({type: 'stats', id})
      })
    },
  }
  Object.assign(globalThis, {spy: it})

  // Emulated device pixels change without a word to the queries that ask for them.
  const match = globalThis.matchMedia.bind(globalThis)
  /** @type {MediaQueryList[]} */
  const resolutions = []
  globalThis.matchMedia = query => {
    const list = match(query)
    if (query.includes('resolution')) resolutions.push(list)
    return list
  }

  const request = globalThis.requestAnimationFrame.bind(globalThis)
  globalThis.requestAnimationFrame = callback => {
    it.frames++
    return request(callback)
  }
  new PerformanceObserver(list => {
    for (const {startTime, duration} of list.getEntries()) it.longTasks.push({start: startTime, duration})
  }).observe({type: 'longtask', buffered: true})
}
