// @ts-check
// The page's engine: it is started, may stop, and can be started again. Whatever happens, the scenario stays in the
// store.

import {matchWords} from '../../view/words.js'
import {Player} from './player.js'
import {notify} from '../state/state.js'
import {text} from '../../text/text.js'

/** @import {Engine, EngineEvent, EngineOptions} from '../../engine/api.js' */
/** @typedef {import('../../ui/store.js').Store<import('../state/state.js').State>} PageStore */
/**
 * What a page keeps of its engine.
 * @typedef {Pick<import('../state/state.js').State, 'engine' | 'loading' | 'crash' | 'notice' | 'description' | 'runners'>} EngineState
 */
/** @typedef {Pick<import('../../ui/store.js').Store<EngineState>, 'state' | 'update'>} EngineStore */

/**
 * The notice about an event, with its cause.
 * @type {Record<Exclude<EngineEvent['type'], 'coordinator-lost'>, (why: string) => string>}
 */
const NOTICES = {
  'coordinator-replaced': text.notice.coordinatorReplaced,
  'runner-replaced': text.notice.runnerReplaced,
  'charts-failed': text.notice.chartsFailed,
}

/** Returns the error of an engine call as one line. @param {any} error */
const messageOf = error => `${error?.path ? `${error.path}: ` : ''}${error?.message ?? error}`

/** Returns the details for an error report. @param {any} error */
function detailsOf(error) {
  const lines = [messageOf(error)]
  if (error?.stack) lines.push(error.stack)
  return lines.join('\n')
}

/**
 * Calls a listener. An exception in one part of the page is not a failure of the engine: the other parts continue.
 * @param {() => void} call
 */
function callSafely(call) {
  try {
    call()
  } catch (error) {
    reportError(error)
  }
}

/**
 * A set of listeners that are called one after the other.
 * @template {unknown[]} A
 */
function listenersOf() {
  /** @type {Set<(...args: A) => void>} */
  const all = new Set()
  return {
    /** @param {(...args: A) => void} listen @returns {() => void} undo */
    add(listen) {
      all.add(listen)
      return () => void all.delete(listen)
    },
    /** @param {A} args */
    call(...args) {
      for (const listen of all) callSafely(() => listen(...args))
    },
  }
}

/**
 * What the parts of a session share: the engine, null while it loads or has stopped; the program that workers are
 * started from, null for engine.wasm; and the listeners.
 * @typedef {object} Running
 * @property {Engine | null} engine
 * @property {import('../../engine/load.js').Program | null} program
 * @property {() => void} lost  called when the engine has stopped
 * @property {ReturnType<typeof matchWords>} words
 * @property {ReturnType<typeof listenersOf<[Engine]>>} engines
 * @property {ReturnType<typeof listenersOf<[]>>} coordinators
 */

/** Handles the end of the engine: stores why. @param {EngineStore} store @param {Running} running @returns {(error: unknown) => void} */
const failure = (store, running) => error => {
  console.warn(error)
  const started = running.engine !== null
  running.lost()
  running.engine?.close()
  running.engine = null
  store.update({
    engine: 'stopped',
    crash: {message: messageOf(error).split('\n')[0], details: detailsOf(error), started, starting: false},
  })
}

/**
 * Handles the events of the engine.
 * @param {EngineStore} store @param {Running} running @param {(error: unknown) => void} fail
 * @returns {(event: EngineEvent) => void}
 */
const eventHandler = (store, running, fail) => event => {
  if (event.type === 'coordinator-lost') {
    if (running.engine) fail({path: 'worker', message: event.message})
    return
  }
  const [why] = event.message.split('\n') // a panic's stack follows
  notify(store, NOTICES[event.type](why), 'worker')
  if (event.type === 'coordinator-replaced') running.coordinators.call()
}

/**
 * Starts the engine. Resolves to it, or to null if it could not be started: see state.crash.
 * @param {EngineStore} store @param {Running} running
 * @param {{open: (options: EngineOptions) => Promise<Engine>, fail: (error: unknown) => void, happened: (event: EngineEvent) => void,
 *   reload: () => Promise<boolean>}} how
 */
async function startEngine(store, running, {open, fail, happened, reload}) {
  const {crash} = store.state
  store.update({
    engine: 'loading',
    loading: {loaded: 0, total: 0},
    crash: crash && {...crash, starting: true},
  })
  running.words.drawn(null)
  try {
    const opened = await open({
      ...(running.program && {program: running.program}),
      onProgress: (loaded, total) => store.update({loading: {loaded, total}}),
      onEvent: happened,
      onLaid: running.words.laid,
    })
    running.engine = opened
    // The build has asked the engine already: see parts/gallery/gallery.js.
    const description = store.state.description ?? await opened.describe()
    store.update({engine: 'ready', crash: null, description, runners: opened.runners})
    running.engines.call(opened)
    return running.engine
  } catch (error) {
    if (!(await reload())) fail(error)
    return null
  }
}

/**
 * The engine of a page.
 * @param {EngineStore} store
 * @param {(options: EngineOptions) => Promise<Engine>} open
 * @param {() => Promise<boolean>} reload  if the engine cannot be opened: reloads the page, if that may help, and returns whether it does
 */
export function createEngine(store, open, reload) {
  /** @type {Parameters<typeof matchWords>[0] | undefined} */
  let listenToLaid
  // The words of a chart wait until their scene is on the screen.
  const words = matchWords(charts => listenToLaid?.(charts))
  /** @type {Running} */
  const running = {engine: null, program: null, lost() {}, words, engines: listenersOf(), coordinators: listenersOf()}
  const fail = failure(store, running)
  const happened = eventHandler(store, running, fail)
  return {
    start: () => startEngine(store, running, {open, fail, happened, reload}),
    fail,
    /** Ends the engine; the next one starts from another program. @param {import('../../engine/load.js').Program} next */
    replace(next) {
      running.engine?.close()
      running.engine = null
      running.program = next
    },
    /** @returns {Engine | null} null while it loads or has stopped */
    engine: () => running.engine,
    /**
     * Calls `listen` with each engine that starts.
     * @param {(engine: Engine) => void} listen
     */
    onEngine(listen) {
      if (running.engine) listen(running.engine)
      return running.engines.add(listen)
    },
    /**
     * Calls `listen`, which replaces an earlier one, with what the engine says about its charts.
     * @param {Parameters<typeof matchWords>[0]} listen
     */
    onLaid: listen => void (listenToLaid = listen),
    /** Calls `listen`, which replaces an earlier one, when the engine has stopped. @param {() => void} listen */
    onLost: listen => void (running.lost = listen),
    /** The number of the scene that is on the screen, by chart; null while nothing draws. */
    drawn: words.drawn,
    whenShown: words.whenShown,
    /** Calls `listen` after the coordinator was replaced. */
    onCoordinator: running.coordinators.add,
  }
}

/**
 * The engine of a page, and what is played.
 * @param {PageStore} store @param {Parameters<typeof createEngine>[1]} open @param {Parameters<typeof createEngine>[2]} reload
 */
export function createSession(store, open, reload) {
  const engine = createEngine(store, open, reload)
  const player = new Player(store, engine.engine, engine.fail)
  engine.onLost(() => player.lost())
  return {
    ...engine, player,
    /**
     * Ends the engine; the next one starts from a program that has a dataset.
     * @param {import('../../engine/load.js').Program} next @param {string} dataset  see datasetKey
     */
    useProgram(next, dataset) {
      player.stop(true)
      engine.replace(next)
      store.update({dataset})
    },
  }
}

/** @typedef {ReturnType<typeof createSession>} Session */
/** @typedef {ReturnType<typeof createEngine>} EngineSession */
