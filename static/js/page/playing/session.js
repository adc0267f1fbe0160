// @ts-check
// The engine as the page has it: started, lost and started again.
// Whatever ends here, the scenario stays in the store.

import {matchWords} from '../../view/words.js'
import {createPlayer} from './player.js'
import {text} from '../../text/text.js'

/** @typedef {import('../../engine/api.js').Engine} Engine */
/** @typedef {import('../../engine/api.js').EngineOptions} EngineOptions */
/** @typedef {import('../../engine/api.js').EngineEvent} EngineEvent */
/** @typedef {import('../../ui/store.js').Store<import('../state.js').State>} PageStore */

/** Whatever an engine call rejects with, as one line. @param {any} error */
const messageOf = error => `${error?.path ? `${error.path}: ` : ''}${error?.message ?? error}`

/** What to copy into a report. @param {any} error */
function detailsOf(error) {
  const lines = [messageOf(error)]
  if (error?.stack) lines.push(error.stack)
  lines.push(navigator.userAgent)
  return lines.join('\n')
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
  const deskListeners = new Set()

  /** @type {Parameters<typeof matchWords>[0] | undefined} */
  let listenToLaid

  // What is said of a chart waits until the scene that it is of is on the screen.
  const words = matchWords((charts, hidden) => listenToLaid?.(charts, hidden))

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
    const desk = event.type === 'desk-replaced'
    const [why] = event.message.split('\n') // a panic's stack follows
    const said = (desk ? text.notice.deskReplaced : text.notice.runnerReplaced)(why)
    store.update({notice: {kind: 'worker', text: said, raw: '', faults: []}})
    if (desk) for (const listen of deskListeners) listen()
  }

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
        onProgress: (loaded, total) => store.update({loading: {loaded, total}}),
        onEvent: happened,
        onLaid: words.laid,
      })
      engine = opened
      const description = await opened.describe()
      store.update({engine: 'ready', crash: null, description})
      for (const listen of listeners) listen(opened)
      return opened
    } catch (error) {
      fail(error)
      return null
    }
  }

  return {
    start,
    fail,
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
    /** Calls `listen`, and no other, with what the desk tells of its charts. @param {Parameters<typeof matchWords>[0]} listen */
    onLaid: listen => void (listenToLaid = listen),
    /** Of each chart, the number of the scene that is on the screen; null while nothing draws. */
    drawn: words.drawn,
    /**
     * Calls `listen` after the worker that makes the charts was replaced.
     * @param {() => void} listen
     */
    onDesk(listen) {
      deskListeners.add(listen)
      return () => void deskListeners.delete(listen)
    },
  }
}

/** @typedef {ReturnType<typeof createSession>} Session */
