// @ts-check
// What an engine of rising.js does when it is called.

import {checkOptions, Died, EngineError, faultsOf, kinds, nameOf, ScenarioError, toEngineError, toError, wrong} from './errors.js'
import {startRun} from './run.js'
import {startSweep} from './sweep.js'
import {createLine, createWork} from './work.js'
import {startWorker} from './worker.js'
import {surface} from './node.js'

/** @import {Engine, RunOptions} from '../rising.js' */
/** @import {LiveState, PointObject as Point, RunObject as Results, SweepObject as SweepResults} from './messages.js' */

/** @type {Record<string, import('./errors.js').Kind>} */
const {whole, signal, flag, text, length} = kinds
const ofRuns = {runs: whole, horizon: whole, seed: whole, signal}
const ANSWER_SECONDS = 8

/** The text by which the engine reads a scenario. @param {unknown} given */
function textOf(given) {
  if (typeof given === 'string') return given
  const want = 'want an object, its JSON, the name of a preset, or a link'
  const no = (/** @type {string} */ why) => new ScenarioError([{path: '', message: `the scenario is ${why}: ${want}`, remedy: want}])
  let text
  try {
    const name = nameOf(given)
    if (!name.startsWith('an object')) throw no(name)
    const {scenario} = /** @type {any} */ (given) // of results, of a preset, of what was checked
    text = JSON.stringify(typeof scenario === 'object' && scenario ? scenario : given, jsonOnly)
    if (text === '{}' && name !== 'an object') throw no(name)
  } catch (error) { // also of a getter
    throw error instanceof ScenarioError ? error : no(`no JSON, ${toEngineError(error, '').message}`)
  }
  if (!text?.startsWith('{')) throw no(`an object whose JSON is ${text?.slice(0, 40)}`)
  return text
}

/**
 * JSON.stringify leaves functions out, writes null for NaN, and an object for numbers in a row: none of that is meant.
 * @param {string} key @param {any} value
 */
function jsonOnly(key, value) {
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return Array.from(/** @type {any} */ (value))
  const known = ['object', 'string', 'boolean', 'undefined'].includes(typeof value) || Number.isFinite(value)
  if (!known) throw new EngineError(key, `${key} is ${nameOf(value)}`)
  return value
}

/** @param {any} given @returns {given is Results} */
const isResults = given => Array.isArray(given.results) && typeof given.scenario === 'object' && typeof given.fingerprint === 'string'

/**
 * @typedef {object} Parts
 * @property {import('./coordinator.js').Coordinator} coordinator
 * @property {import('./pool.js').Pool} pool
 * @property {import('./load.js').Program} program
 * @property {() => Promise<void>} close
 * @property {import('./messages.js').Versions} version
 */

/**
 * What all calls of an engine share: they reject when it is closed.
 * @param {Parts} parts
 */
function callsOf({coordinator, close}) {
  const gone = () => wrong('engine', 'the engine was closed', 'open another one')
  /** @type {Set<{reject: (error: unknown) => void}>} */
  const running = new Set()
  /** @type {Promise<void> | null} */
  let closing = null
  /** @template R, I @param {{latest: boolean, signal?: AbortSignal}} options @returns {import('./work.js').Work<R, I>} */
  function begin(options) {
    /** @type {import('./work.js').Work<R, I>} */
    const work = createWork(options)
    running.add(work)
    work.onEnd(() => running.delete(work))
    if (closing) work.reject(gone())
    return work
  }
  /** A call with an answer. @template T @param {{signal?: AbortSignal}} options @param {() => Promise<T>} start @returns {Promise<T>} */
  async function call({signal}, start) {
    /** @type {import('./work.js').Work<T, never>} */
    const work = begin({latest: false, signal})
    if (!work.ended()) start().then(work.resolve, error => work.reject(toError(error)))
    return work.handle
  }
  /** Reads a scenario, with other numbers if there are some. @param {unknown} scenario @param {RunOptions} [options] */
  async function read(scenario, {runs = -1, horizon = -1, seed = -1} = {}) {
    const answer = await coordinator.ask({type: 'read', text: textOf(scenario), runs, horizon, seed})
    if ('faults' in answer) throw new ScenarioError(faultsOf(answer.faults))
    return answer
  }
  return {
    begin, call, read,
    close: () => closing ??= (async () => {
      for (const work of [...running]) work.reject(gone())
      await close()
    })(),
  }
}

/** @param {Parts} parts @returns {Engine} */
export function engineOf(parts) {
  const {coordinator: {ask}, version} = parts
  const calls = callsOf(parts)
  const {call, read} = calls
  const {run, sweep} = playsOf(parts, calls)
  /** A call that takes a signal alone. @template T @param {{signal?: AbortSignal}} options @param {() => Promise<T>} start */
  async function simply(options, start) {
    checkOptions(options, {signal})
    return call(options, start)
  }
  const described = (/** @type {{signal?: AbortSignal}} */ options) => simply(options, () => ask({type: 'describe'}))
  const engine = {
    version, run, sweep,
    presets: async (options = {}) => (await described(options)).presets
      .map(({name, title, figure, sentence, scenario}) => ({name, title, figure, sentence, scenario})),
    policies: async (options = {}) => (await described(options)).policies,
    schema: (options = {}) => simply(options, async () => (await ask({type: 'schema'})).schema),
    check: checkOf(calls),
    live: liveOf(parts, calls),
    /** @param {object | string} scenario @param {{signal?: AbortSignal}} [options] */
    theory: (scenario, options = {}) => simply(options, async () => ask({type: 'report', text: (await read(scenario)).canonical})),
    chart: chartOf(parts, calls, run),
    /** @param {object | string} what @param {{signal?: AbortSignal}} [options] */
    link: (what, options = {}) => simply(options, async () => {
      const {canonical} = await read(what)
      const fingerprint = typeof what === 'object' && isResults(what) ? what.fingerprint : ''
      return `#${await ask({type: 'encodeLink', text: canonical, fingerprint})}`
    }),
    /** @param {string} link @param {{signal?: AbortSignal}} [options] */
    fromLink: (link, options = {}) => simply(options, async () => {
      if (typeof link !== 'string') throw wrong('link', `got ${nameOf(link)}`, 'want the address of a playground, or what is behind its #')
      const answer = await ask({type: 'decodeLink', fragment: link})
      if ('faults' in answer) throw new ScenarioError(faultsOf(answer.faults))
      return answer.scenario
    }),
    close: calls.close,
  }
  const {asyncDispose} = /** @type {any} */ (Symbol)
  return asyncDispose ? Object.assign(engine, {[asyncDispose]: calls.close}) : engine
}

/** @typedef {ReturnType<typeof callsOf>} Calls */

/** @param {Calls} calls @returns {Engine['check']} */
const checkOf = ({call, read}) => async (scenario, options = {}) => {
  checkOptions(options, {signal})
  try {
    const {scenario: canonical, hash, link, checks} = await call(options, () => read(scenario))
    return {ok: true, faults: [], scenario: canonical, hash, link: `#${link}`, checks}
  } catch (error) {
    if (error instanceof ScenarioError) return {ok: false, faults: error.faults}
    throw error
  }
}

/** What plays: one at a time. @param {Parts} parts @param {Calls} calls @returns {Pick<Engine, 'run' | 'sweep'>} */
function playsOf({coordinator, pool}, {begin, read}) {
  const line = createLine()
  /**
   * Reads the scenario and waits for its turn.
   * @template R, I @param {{scenario: unknown, options: RunOptions, latest: boolean}} what
   * @param {(work: import('./work.js').Work<R, I>, text: string) => void} start
   */
  function play({scenario, options, latest}, start) {
    let bad = null
    try {
      checkOptions(options, ofRuns)
    } catch (error) {
      bad = error
    }
    /** @type {import('./work.js').Work<R, I>} */
    const work = begin({latest, signal: bad ? undefined : options.signal})
    if (bad) work.reject(bad)
    else if (!work.ended()) read(scenario, options).then(({canonical}) => line.add(done => {
      work.onEnd(done)
      if (!work.ended()) start(work, canonical)
    }), error => work.reject(toError(error)))
    return work.handle
  }
  /** @param {import('./work.js').Work<Results, Results>} work @param {string} text */
  function startOne(work, text) {
    const run = startRun(coordinator.present, pool, {text, answer: 'object', wants: work.iterated}, {
      onResults: results => work.offer(/** @type {any} */ (results)),
      onDone: results => work.resolve(/** @type {any} */ (results)),
      onError: error => work.reject(toError(error)),
    })
    work.onEnd(run.cancel)
  }
  /** @param {import('./work.js').Work<SweepResults, Point>} work @param {string} text @param {unknown} over */
  async function startMany(work, text, over) {
    const varied = [over].flat()
    const known = varied.length > 0 && varied.every(one => typeof one === 'string')
    if (!known) return work.reject(wrong('over', `got ${nameOf(over)}`, VARIED))
    try {
      const sweep = await startSweep(coordinator.present(), pool, {text, over: varied, at: 0, view: NO_VIEW, object: true}, pointsTo(work))
      if (sweep.plan.fault) work.reject(wrong('over', sweep.plan.fault, VARIED))
      else work.onEnd(sweep.cancel)
    } catch (error) {
      work.reject(toError(error))
    }
  }
  return {
    run: (scenario, options = {}) => play({scenario, options, latest: true}, startOne),
    sweep: (scenario, over, options = {}) => play({scenario, options, latest: false}, (work, text) => startMany(work, text, over)),
  }
}

const VARIED = "want texts such as 'policies[0].epsilon=0.01..0.49/20'"
const NO_VIEW = {measure: '', ranks: false, mapOf: -1, x: 'auto', y: 'auto'}

/**
 * Offers each point once, when it is played.
 * @param {import('./work.js').Work<SweepResults, Point>} work @returns {import('./api.js').SweepCallbacks}
 */
function pointsTo(work) {
  /** @type {Set<number>} */
  const offered = new Set()
  /** @param {any} state */
  function offer(state) {
    /** @type {SweepResults} */
    const {points} = state
    points.forEach((point, i) => {
      if (offered.has(i) || !point.fingerprint && !point.faults) return
      offered.add(i)
      work.offer(point)
    })
  }
  return {
    onState: offer,
    onDone(state) {
      offer(state)
      work.resolve(/** @type {any} */ (state))
    },
    onError: error => work.reject(toError(error)),
  }
}

/** @param {Parts} parts @param {Calls} calls @param {Engine['run']} run @returns {Engine['chart']} */
const chartOf = ({coordinator: {ask}}, {call, read}, run) => async (what, chart = 'regret', options = {}) => {
  checkOptions(options, {width: length, height: length, theme: text, transparent: flag, caption: flag, signal})
  if (typeof chart !== 'string') throw wrong('chart', `got ${nameOf(chart)}`, "want the name of a chart, such as 'regret'")
  const {width = 0, height = 0, theme = 'light', transparent = false, caption = true} = options
  return call(options, async () => {
    const {canonical} = await read(what)
    const unfinished = typeof what === 'object' && isResults(what) && what.fingerprint === ''
    const draw = () => ask({type: 'figure', text: canonical, chart, theme, width, height, transparent, uncaptioned: !caption, unfinished})
    const drawn = await draw()
    if (!drawn.missing) return drawn.svg
    await run(canonical, {signal: options.signal})
    return (await draw()).svg
  })
}

/** A live run has a worker of its own. @param {Parts} parts @param {Calls} calls @returns {Engine['live']} */
const liveOf = ({program}, {begin, call, read}) => async (scenario, options = {}) => {
  checkOptions(options, {run: whole, signal})
  const {canonical, scenario: {arms, horizon, policies}} = await call(options, () => read(scenario))
  let over = false
  /** @type {import('./work.js').Work<void, never>} */
  const work = begin({latest: false, signal: options.signal})
  work.handle.catch(() => {})
  work.onEnd(() => { over = true })
  const worker = startWorker(program, {debug: false, answerSeconds: ANSWER_SECONDS, onDeath: () => work.reject(null)})
  work.onEnd(worker.end)
  /** @type {LiveState} */
  let state
  /** @param {any} message @returns {Promise<LiveState>} */
  const ask = async message => state = await call(options, () => /** @type {Promise<any>} */ (worker.request(message)).catch(error => {
    throw over && error instanceof Died ? wrong('live', `the live run has ended (${error.message})`, 'open another one by live()') : error
  }))
  try {
    await ask({type: 'liveOpen', text: canonical, run: options.run ?? 0, whole: true})
  } catch (error) {
    work.reject(error)
    throw error
  }
  let target = 0 // of the last call: a step goes on from there, even if the rounds before it are not played yet
  /** @param {number} round */
  async function seek(round) {
    if (!whole.is(round)) throw wrong('round', `got ${nameOf(round)}`, whole.want)
    target = Math.min(round, horizon)
    return ask({type: 'liveSeek', round: target})
  }
  return {
    get state() { return state },
    seek,
    async step(rounds = 1) {
      if (!Number.isSafeInteger(rounds)) throw wrong('rounds', `got ${nameOf(rounds)}`, 'want a whole number of rounds, below 0 for back')
      return seek(Math.max(0, target + rounds)) // as it ends at the last round
    },
    async look(policy, arm = -1) {
      for (const [name, place, {length}] of /** @type {const} */ ([['policy', policy, policies], ['arm', arm, arms]])) {
        const known = Number.isInteger(place) && place < length && (place >= 0 || name === 'arm' && place === -1)
        if (!known) throw wrong(name, `got ${nameOf(place)}`, `want its place in the scenario, a whole number in 0..${length - 1}`)
      }
      return ask({type: 'liveLook', policy, arm})
    },
    close: () => work.resolve(),
  }
}

// The calling thread in place of workers: a program that takes its turn among the caller's own tasks.

/** @param {(scope: object) => void} serve  see serve.d.ts @returns {import('./threads.js').Threads} */
export const onCaller = serve => ({start: () => startHere(serve), close: async () => {}})

/** @param {(scope: object) => void} serve @returns {import('./worker.js').Thread} */
function startHere(serve) {
  let over = false
  const thread = surface()
  /** What a Go program looks for in globalThis. @type {any} */
  const scope = {
    Object, Array, Uint8Array, Date, Error, WebAssembly, TextEncoder, TextDecoder, performance, crypto,
    setImmediate: /** @type {any} */ (globalThis).setImmediate,
    postMessage(/** @type {any} */ data) {
      queueMicrotask(() => { if (!over) thread.onmessage({data}) })
    },
    onmessage() {},
  }
  serve(scope)
  return Object.assign(thread, {
    postMessage(/** @type {any} */ data) {
      queueMicrotask(() => { if (!over) scope.onmessage({data}) })
    },
    terminate() {
      over = true
      scope.rising.close()
    },
  })
}
