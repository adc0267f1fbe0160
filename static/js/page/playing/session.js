// @ts-check
// The engine as the page has it: started, lost and started again.
// Whatever ends here, the scenario stays in the store.

import {matchWords} from '../../view/words.js'
import {createPlayer} from './player.js'
import {notify} from '../state.js'
import {text} from '../../text/text.js'

/** @typedef {import('../../engine/api.js').Engine} Engine */
/** @typedef {import('../../engine/api.js').EngineOptions} EngineOptions */
/** @typedef {import('../../engine/api.js').EngineEvent} EngineEvent */
/** @typedef {import('../../ui/store.js').Store<import('../state.js').State>} PageStore */

/**
 * What the reader is told of an event, and why it came.
 * @type {Record<Exclude<EngineEvent['type'], 'coordinator-lost'>, (why: string) => string>}
 */
const NOTICES = {
  'coordinator-replaced': text.notice.coordinatorReplaced,
  'runner-replaced': text.notice.runnerReplaced,
  'charts-failed': text.notice.chartsFailed,
}

/** Whatever an engine call rejects with, as one line. @param {any} error */
const messageOf = error => `${error?.path ? `${error.path}: ` : ''}${error?.message ?? error}`

/** What to copy into a report. @param {any} error */
function detailsOf(error) {
  const lines = [messageOf(error)]
  if (error?.stack) lines.push(error.stack)
  lines.push(navigator.userAgent)
  return lines.join('\n')
}

/** An exception in a part of the page is no fault of the engine's: the other parts go on. @param {() => void} call */
function callSafely(call) {
  try {
    call()
  } catch (error) {
    reportError(error)
  }
}

/**
 * @param {PageStore} store
 * @param {(options: EngineOptions) => Promise<Engine>} open
 */
export function createSession(store, open) {
  /** @type {Engine | null} */
  let engine = null
  /** @type {Set<(engine: Engine) => void>} */
  const listeners = new Set()
  /** @type {Set<() => void>} */
  const coordinatorListeners = new Set()

  /** @type {Parameters<typeof matchWords>[0] | undefined} */
  let listenToLaid

  // What is said of a chart waits until the scene that it is of is on the screen.
  const words = matchWords(charts => listenToLaid?.(charts))

  const player = createPlayer(store, () => engine, fail)

  /** @param {unknown} error */
  function fail(error) {
    console.warn(error)
    const started = engine !== null
    player.lost()
    engine?.close()
    engine = null
    store.update({
      engine: 'stopped',
      crash: {message: messageOf(error).split('\n')[0], details: detailsOf(error), started, starting: false},
    })
  }

  /** @param {EngineEvent} event */
  function happened(event) {
    if (event.type === 'coordinator-lost') {
      if (engine) fail({path: 'worker', message: event.message})
      return
    }
    const [why] = event.message.split('\n') // a panic's stack follows
    notify(store, NOTICES[event.type](why), 'worker')
    if (event.type === 'coordinator-replaced') for (const listen of coordinatorListeners) callSafely(listen)
  }

  /** What workers are started from, null for engine.wasm. @type {import('../../engine/load.js').Program | null} */
  let program = null

  /** Starts the engine; resolves to it, or to null when it could not be started: see state.crash. */
  async function start() {
    const {crash} = store.state
    store.update({
      engine: 'loading',
      loading: {loaded: 0, total: 0},
      crash: crash && {...crash, starting: true},
    })
    words.drawn(null)
    try {
      const opened = await open({
        ...(program && {program}),
        onProgress: (loaded, total) => store.update({loading: {loaded, total}}),
        onEvent: happened,
        onLaid: words.laid,
      })
      engine = opened
      // The build has asked the engine already: see page/first.js.
      const description = store.state.description ?? await opened.describe()
      store.update({engine: 'ready', crash: null, description})
    } catch (error) {
      fail(error)
      return null
    }
    const started = engine
    for (const listen of listeners) callSafely(() => listen(started))
    return engine
  }

  return {
    start,
    fail,
    /**
     * Ends the engine; the next start takes a program that has a dataset.
     * @param {import('../../engine/load.js').Program} next @param {string} dataset  see datasetKey
     */
    useProgram(next, dataset) {
      player.stop(true)
      engine?.close()
      engine = null
      program = next
      store.update({dataset})
    },
    player,
    /** @returns {Engine | null} null while it loads or has stopped */
    engine: () => engine,
    /**
     * Calls `listen` with each engine that starts.
     * @param {(engine: Engine) => void} listen
     */
    onEngine(listen) {
      listeners.add(listen)
      if (engine) listen(engine)
      return () => void listeners.delete(listen)
    },
    /** Calls `listen`, and no other, with what the engine says of its charts. @param {Parameters<typeof matchWords>[0]} listen */
    onLaid: listen => void (listenToLaid = listen),
    /** Of each chart, the number of the scene that is on the screen; null while nothing draws. */
    drawn: words.drawn,
    whenShown: words.whenShown,
    /**
     * Calls `listen` after the worker that makes the charts was replaced.
     * @param {() => void} listen
     */
    onCoordinator(listen) {
      coordinatorListeners.add(listen)
      return () => void coordinatorListeners.delete(listen)
    },
  }
}

/** @typedef {ReturnType<typeof createSession>} Session */
