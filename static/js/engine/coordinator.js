// @ts-check
// The coordinator: the one worker that reads documents, merges results and lays out charts. If it dies,
// another takes its place; what it was notified of about charts is sent again, and a question about a
// document is asked again, so that only a run notices.

import {Died, startWorker, withResolvers} from './worker.js'

/** @typedef {import('./load.js').Program} Program */
/** @typedef {import('./api.js').Charts} Charts */

// So many workers may die in a row before one serves; then none is started any more.
const STARTS = 3
// A coordinator that answers nothing for so many seconds while it should is taken for hung: the longest
// answer, of a document of 1 MiB on a slow phone, takes some two.
const ANSWER_SECONDS = 8

/**
 * Asks the coordinator something; `data` is transferred.
 * @typedef {import('./protocol.js').Ask<[data?: Float64Array]>} AskCoordinator
 */

/**
 * @typedef {object} Coordinator
 * @property {Promise<void>} ready  some worker serves; rejects once none is started any more
 * @property {AskCoordinator} ask   asks again if the worker dies
 * @property {() => AskCoordinator} present  the worker there is now and no other: rejects with a Died once it is lost
 * @property {Charts} charts
 * @property {(how: string) => void} crash  a test's
 * @property {() => void} close
 */

/**
 * @param {Program} program
 * @param {object} options
 * @param {boolean} options.debug
 * @param {(message: string) => void} options.onReplaced
 * @param {(message: string) => void} options.onLost  it served, died, and none is started any more
 * @param {(error: import('./api.js').EngineError) => void} options.onError  a notice about charts was wrong
 * @param {(laid: import('./messages.js').Laid) => void} options.onLaid
 * @returns {Coordinator}
 */
export function createCoordinator(program, {debug, onReplaced, onLost, onError, onLaid}) {
  const notices = createNotices(onError)
  /** @type {import('./worker.js').Resolvers<void>} */
  const ready = withResolvers()
  ready.promise.catch(() => {}) // a request that needs the worker is rejected with it
  let starts = 0 // in a row, of workers of which none has taken its notices
  let served = false // some worker has started
  let worker = start()

  /** Starts a worker. It serves once it has taken the notices that it is sent: one of them may have killed the last. */
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
    // The next worker would die over the same notice. Where it is not known for certain, only one that
    // killed the worker before it served is left out.
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

/**
 * Asks the next worker if the present one dies.
 * @param {() => AskCoordinator} present
 * @returns {AskCoordinator}
 */
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

/** @typedef {import('./protocol.js').Request} Request */
/** @typedef {import('./worker.js').Connection} Connection */

/**
 * The last notices about charts, by what they are of: a worker that takes the place of another is sent them.
 * @param {(error: import('./api.js').EngineError) => void} onError
 */
function createNotices(onError) {
  /** @type {Map<string, Request>} */
  const last = new Map()

  /** @param {Request} notice */
  function forget(notice) {
    if (last.get(keyOf(notice)) === notice) last.delete(keyOf(notice))
  }

  /** Sends a notice that the next worker is not sent. @param {Request} notice @param {Connection} to @param {MessagePort} [port] */
  async function pass(notice, to, port) {
    try {
      return await to.request(notice, {port})
    } catch (error) {
      if (error instanceof Died && last.get(keyOf(notice)) === notice) return undefined // the next worker has it
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
 * Tells the coordinator, and each that takes its place, something about charts. Resolves with the answer of the
 * present one, undefined if it was lost.
 * @typedef {(notice: import('./protocol.js').Request) => Promise<any>} Notify
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
    export: (chart, format, {theme = 'light', transparent = false, size = '', sheet = false} = {}) =>
      ask({type: 'export', chart, format, theme, transparent, size, sheet}),
  }
}

/** The key of a notice: a later one with the same key replaces it. @param {{type: string, chart?: string}} notice */
const keyOf = (notice) => `${notice.type} ${notice.chart ?? ''}`
