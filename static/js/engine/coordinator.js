// @ts-check
// The coordinator: the one worker that reads documents, merges results and lays out charts. If it dies, another worker
// replaces it. The new one is sent the last notices about charts, and requests about documents are sent to it again, so
// that only a run is interrupted.

import {Died} from './errors.js'
import {startWorker, withResolvers} from './worker.js'
import {createPool} from './pool.js'

/** @import {Program} from './load.js' */
/** @import {Charts} from './api.js' */
/** @import {Request} from './protocol.js' */
/** @import {Connection} from './worker.js' */

// The most workers that may die in a row before one serves; then no other is started.
const STARTS = 3
// A coordinator that owes an answer and has said nothing for this long, in seconds, counts as hung. The slowest answer,
// to a document of 1 MiB on a slow phone, takes about two seconds.
const ANSWER_SECONDS = 8

/**
 * Sends the coordinator a request; `data` is transferred.
 * @typedef {import('./protocol.js').Ask<[data?: Uint8Array]>} AskCoordinator
 */

/**
 * @typedef {object} Coordinator
 * @property {Promise<void>} ready  some worker serves; rejects when no other will be started
 * @property {AskCoordinator} ask   sends the request again if the worker dies
 * @property {() => AskCoordinator} present  the current worker only: rejects with a Died when it is lost
 * @property {Charts} charts
 * @property {(how: string) => void} crash  a test's
 * @property {() => void} close
 */

/**
 * @param {Program} program
 * @param {object} options
 * @param {boolean} options.debug
 * @param {(message: string) => void} options.onReplaced
 * @param {(message: string) => void} options.onLost  it served, died, and no other will be started
 * @param {(error: import('./api.js').EngineError) => void} options.onError  a notice about charts was wrong
 * @param {(laid: import('./messages.js').Laid) => void} options.onLaid
 * @returns {Coordinator}
 */
export function createCoordinator(program, {debug, onReplaced, onLost, onError, onLaid}) {
  const notices = createNotices(onError)
  /** @type {import('./worker.js').Resolvers<void>} */
  const ready = withResolvers()
  ready.promise.catch(() => {}) // a request that needs the worker is rejected with it
  let starts = 0 // in a row, of workers that died before they accepted the notices
  let served = false // some worker has started
  let worker = start()

  /** Starts a worker. It serves once it has accepted the notices that it is sent: one of them may have killed the worker before it. */
  function start() {
    starts++
    const started = startWorker(program, {debug, onLaid, onDeath: replace, answerSeconds: ANSWER_SECONDS})
    started.ready.then(() => {
      served = true
      ready.resolve()
    }, () => {})
    Promise.all([started.ready, ...notices.sendAll(started)]).then(() => { if (started === worker) starts = 0 }, () => {})
    return started
  }

  /** @param {string} message @param {import('./worker.js').Over} over */
  function replace(message, over) {
    // The next worker would die from the same notice. If it is not certain which one it was, it is left out only if it
    // killed a worker that did not serve yet.
    if (over.request && (over.certain || starts > 0)) notices.forget(over.request)
    if (starts >= STARTS) {
      ready.reject(new Died(message, over))
      if (served) onLost(message)
      return
    }
    worker = start()
    onReplaced(message)
  }

  /** @returns {AskCoordinator} */
  function present() {
    const {request} = worker
    return (message, data) => request(message, {data})
  }

  const ask = askAgain(present)
  return {
    ready: ready.promise,
    present,
    ask,
    charts: chartsOf(notice => notices.send(notice, worker), ask,
      (port, number) => { notices.pass({type: 'connect', number}, worker, port) }),
    crash(how) {
      worker.request({type: 'crash', how}).catch(() => {})
    },
    close: () => worker.end(),
  }
}

/** Sends a request again to the next worker if the current one dies. @param {() => AskCoordinator} present @returns {AskCoordinator} */
function askAgain(present) {
  return async message => {
    try {
      return await present()(message)
    } catch (error) {
      if (!(error instanceof Died)) throw error
      return present()(message)
    }
  }
}

/**
 * Keeps the last notice about charts of each key. A worker that replaces another is sent all of them.
 * @param {(error: import('./api.js').EngineError) => void} onError
 */
function createNotices(onError) {
  /** @type {Map<string, Request>} */
  const last = new Map()

  /** @param {Request} notice */
  function forget(notice) {
    if (last.get(keyOf(notice)) === notice) last.delete(keyOf(notice))
  }

  /** Sends a notice that a later worker should not get. @param {Request} notice @param {Connection} to @param {MessagePort} [port] */
  async function pass(notice, to, port) {
    try {
      return await to.request(notice, {port})
    } catch (error) {
      if (error instanceof Died && last.get(keyOf(notice)) === notice) return undefined // the next worker gets it
      if (error instanceof Died && error.over.request !== notice) return undefined
      forget(notice)
      onError(/** @type {import('./api.js').EngineError} */ (error))
      return undefined
    }
  }

  return {
    forget,
    pass,
    /** @param {Request} notice @param {Connection} to */
    send(notice, to) {
      last.set(keyOf(notice), notice)
      return pass(notice, to)
    },
    /** @param {Connection} to */
    sendAll: to => [...last.values()].map(notice => pass(notice, to)),
  }
}

/**
 * Sends a notice about charts to the coordinator, and to each worker that replaces it. Resolves with the answer of the
 * current one; undefined if it was lost.
 * @typedef {(notice: Request) => Promise<any>} Notify
 */

/**
 * @param {Notify} notify @param {AskCoordinator} ask
 * @param {Charts['connect']} connect
 * @returns {Charts}
 */
function chartsOf(notify, ask, connect) {
  return {
    connect,
    layout: (boxes) => void notify({type: 'layout', boxes}),
    show: (text, {keep = false, forget = false} = {}) => notify({type: 'show', text, keep, forget}),
    pin: (text) => notify({type: 'pin', text}),
    dropGhosts: () => void ask({type: 'dropGhosts'}),
    preview: (text) => ask({type: 'preview', text}),
    mark: (arm, policy, single) => void notify({type: 'mark', arm, policy, single}),
    axes: (chart, x, y) => void notify({type: 'axes', chart, x, y}),
    zoom: (chart, window) => void notify({type: 'zoom', chart, window: window ?? [0, 0, 0, 0]}),
    playhead: (round) => void notify({type: 'playhead', round}),
    choose: (policy) => void notify({type: 'choose', policy}),
    hide: (policies) => void notify({type: 'hide', policies}),
    spread: (spread) => void notify({type: 'spread', spread}),
    pair: ([first = '', second = '']) => void notify({type: 'pair', first, second}),
    letters: (sample, width) => void notify({type: 'letters', sample, width}),
    hideArms: (arms) => void notify({type: 'hideArms', arms}),
    pointer: (chart, {kind, x, y, dx = 0, dy = 0, scale = 1, zoom = false, pan = false, touch = false}) =>
      ask({type: 'pointer', chart, kind, x, y, dx, dy, scale, zoom, pan, touch}),
    key: (chart, key) => ask({type: 'key', chart, key}),
    digest: (chart) => ask({type: 'digest', chart}),
    picture: (chart, theme, width, height) => ask({type: 'picture', chart, theme, width, height}),
    export: (chart, format, {theme = 'light', transparent = false, uncaptioned = false, size = '', sheet = false} = {}) =>
      ask({type: 'export', chart, format, theme, transparent, uncaptioned, size, sheet}),
  }
}

/** Returns the key of a notice: a later notice with the same key replaces it. @param {{type: string, chart?: string}} notice */
const keyOf = (notice) => `${notice.type} ${notice.chart ?? ''}`

// What every engine stands on, that of rising.js and that of the page: a coordinator, which reads, merges and draws, and a pool of
// workers, which play. Both start their workers from one program and speak by the messages of protocol.js.

/**
 * @typedef {object} Bridge
 * @property {Coordinator} coordinator
 * @property {import('./pool.js').Pool} pool
 * @property {Program} program  for workers besides
 * @property {() => void} close  ends all workers; open promises reject
 */

/**
 * @typedef {object} BridgeOptions
 * @property {number} workers  that play, at most
 * @property {boolean} [early]  the first of them starts beside the coordinator, not with the first run
 * @property {boolean} [debug]
 * @property {(event: import('./api.js').EngineEvent) => void} [onEvent]
 * @property {(charts: import('./messages.js').LaidChart[]) => void} [onLaid]
 */

/** The most workers that play. More would cost memory, about 25 MB each, and save little time. */
const MOST_WORKERS = 12

/**
 * How many workers play: one processor is left to the caller and to the coordinator.
 * @param {number} least @param {number} [processors]
 */
export const usualWorkers = (least, processors = globalThis.navigator?.hardwareConcurrency || 2) =>
  Math.min(Math.max(least, processors - 1), MOST_WORKERS)

/**
 * Starts the coordinator. Rejects with an EngineError, and leaves no worker, if it does not start.
 * @param {Program} program @param {BridgeOptions} options @returns {Promise<Bridge>}
 */
export async function openBridge(program, {workers, early = false, debug = false, onEvent = () => {}, onLaid = () => {}}) {
  const coordinator = createCoordinator(program, {
    debug,
    onReplaced: message => onEvent({type: 'coordinator-replaced', message}),
    onLost: message => onEvent({type: 'coordinator-lost', message}),
    onLaid: ({charts}) => onLaid(charts),
    onError: error => onEvent({type: 'charts-failed', message: `${error.path}: ${error.message}`}),
  })
  const pool = createPool(program, {size: workers, debug, onReplaced: message => onEvent({type: 'runner-replaced', message})})
  const close = () => {
    pool.close()
    coordinator.close()
  }
  try {
    if (early) pool.start()
    await coordinator.ready
  } catch (error) {
    close()
    throw error
  }
  return {coordinator, pool, program, close}
}
