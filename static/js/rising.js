// @ts-check
// The engine as a library: an ES module without dependencies, for browsers, and for node from 20 on.
//
//   import {open} from './rising.js'
//   const engine = await open()
//   const {fingerprint, results} = await engine.run('paper-2-rested', {runs: 20})
//   await engine.close()
//
// A scenario is its document, as an object or JSON, the name of a preset, or a link; an object that has one, such as results, stands
// for it. Results are what the command prints with -json. Each list of numbers in them is a Series, a Float64Array that JSON.stringify
// writes as a list; pairs such as wrong_in are arrays.

import {openBridge, usualWorkers} from './engine/coordinator.js'
import {engineOf, onCaller} from './engine/library.js'
import {compile} from './engine/compile.js'
import {checkOptions, Died, EngineError, kinds, RisingError, ScenarioError, toEngineError, toError, wrong} from './engine/errors.js'
import {ofNode, threadsOfNode} from './engine/node.js'
import {Series} from './engine/series.js'
import {serve, source} from './engine/serve.js'
import {workersOf} from './engine/threads.js'
import {createWork} from './engine/work.js'

export {RisingError, ScenarioError, Series}

/** @typedef {import('./engine/messages.js').RunObject} Results */
/** @typedef {import('./engine/messages.js').PolicyOfRun} PolicyResult */
/** @typedef {import('./engine/messages.js').SweepObject} SweepResults */
/** @typedef {import('./engine/messages.js').PointObject} Point */
/** @typedef {import('./engine/messages.js').TheoryObject} Theory */
/** @typedef {import('./engine/messages.js').LiveState} LiveState */
/** @typedef {import('./engine/messages.js').Versions} Versions */
/** @typedef {import('./engine/messages.js').PolicyKind} PolicyKind */
/** @typedef {import('./engine/document.js').Scenario} Scenario */
/** @typedef {import('./engine/errors.js').Fault} Fault */

/**
 * How to open an engine.
 * @typedef {object} OpenOptions
 * @property {string | URL} [wasmURL]  where engine.wasm is; default: beside this module
 * @property {WebAssembly.Module} [wasmModule]  engine.wasm, compiled: nothing is loaded
 * @property {number | false} [workers]  how many play at a time, default one less than there are processors; false: the calling
 *   thread does all
 * @property {AbortSignal} [signal]
 */

/** @typedef {{signal?: AbortSignal}} CallOptions */
/** @typedef {{runs?: number, horizon?: number, seed?: number, signal?: AbortSignal}} RunOptions  numbers in place of the scenario's */

/**
 * How a chart is drawn; a length in CSS pixels.
 * @typedef {object} ChartOptions
 * @property {number} [width]
 * @property {number} [height]
 * @property {string} [theme]  'light' by default
 * @property {boolean} [transparent]  without a background
 * @property {boolean} [caption]  default true
 * @property {AbortSignal} [signal]
 */

/**
 * Await it for the results, or iterate over them as they grow; the last are final, with a fingerprint. To leave the loop cancels.
 * @typedef {import('./engine/work.js').Handle<Results, Results>} Run
 */

/**
 * Await it for the whole sweep, or iterate over its points as they are played. To leave the loop cancels.
 * @typedef {import('./engine/work.js').Handle<SweepResults, Point>} Sweep
 */

/**
 * What is said of a scenario; without faults, what it means and which assumptions of the paper its arms break.
 * @typedef {object} Checked
 * @property {boolean} ok
 * @property {Fault[]} faults
 * @property {Scenario} [scenario]  in canonical form
 * @property {string} [hash]
 * @property {string} [link]
 * @property {import('./engine/messages.js').Check[]} [checks]
 */

/**
 * One run of all policies, round by round, with the same bits as that run of the results.
 * @typedef {object} Live
 * @property {LiveState} state
 * @property {(round: number) => Promise<LiveState>} seek  back or forth
 * @property {(rounds?: number) => Promise<LiveState>} step
 * @property {(policy: number, arm?: number) => Promise<LiveState>} look  chooses the policy, by its place, whose index terms are shown
 * @property {() => void} close
 */

/**
 * A preset.
 * @typedef {{name: string, title: string, figure: string, sentence: string, scenario: Scenario}} Preset
 */

/**
 * An engine. Runs and sweeps of one engine wait for each other.
 * @typedef {object} Engine
 * @property {Versions} version
 * @property {(options?: CallOptions) => Promise<Preset[]>} presets
 * @property {(options?: CallOptions) => Promise<PolicyKind[]>} policies  with their parameters, formulas and sources
 * @property {(options?: CallOptions) => Promise<Record<string, any>>} schema  the JSON Schema of scenarios, as `rising schema` prints it
 * @property {(scenario: object | string, options?: CallOptions) => Promise<Checked>} check
 * @property {(scenario: object | string, options?: RunOptions) => Run} run
 * @property {(scenario: object | string, over: string | string[], options?: RunOptions) => Sweep} sweep  over names what is varied, as
 *   `rising sweep -over` does: 'policies[0].epsilon=0.01..0.49/20'
 * @property {(scenario: object | string, options?: {run?: number, signal?: AbortSignal}) => Promise<Live>} live  run counts from 0
 * @property {(scenario: object | string, options?: CallOptions) => Promise<Theory>} theory
 * @property {(what: object | string, chart?: string, options?: ChartOptions) => Promise<string>} chart  an SVG of results or of a
 *   scenario, whose runs are played if they are not kept; a chart of `rising plot`, 'regret' by default
 * @property {(what: object | string, options?: CallOptions) => Promise<string>} link  of a scenario or results, with '#', to add to the
 *   address of a playground
 * @property {(link: string, options?: CallOptions) => Promise<Scenario>} fromLink
 * @property {() => Promise<void>} close  ends all workers; what is unanswered rejects
 */

/** What a relative address is relative to: the page, or the folder in which node was started. */
const home = async () => globalThis.document?.baseURI ?? globalThis.location?.href ??
  (await ofNode('url'))?.pathToFileURL(`${/** @type {any} */ (globalThis).process.cwd()}/`).href

/** Loads engine.wasm. @param {OpenOptions} options @returns {Promise<WebAssembly.Module>} */
async function moduleOf({wasmModule, wasmURL}) {
  if (wasmModule) return wasmModule
  let address = String(wasmURL)
  try {
    const url = wasmURL === undefined ? new URL('../wasm/engine.wasm', import.meta.url) : new URL(wasmURL, await home())
    address = url.href.split('#')[0]
    const files = url.protocol === 'file:' && await ofNode('fs')
    if (!files) return await compile(url, 'engine.wasm', () => {})
    return await WebAssembly.compile(await files.promises.readFile((await ofNode('url')).fileURLToPath(address)))
  } catch (error) {
    const {message} = toEngineError(error, 'engine.wasm')
    throw wrong('engine.wasm', message, /Content.Security.Policy|unsafe-eval|\bCSP\b/i.test(message)
      ? "the page's Content-Security-Policy must allow script-src 'wasm-unsafe-eval'"
      : `want the engine at ${address}; say where it is by wasmURL, or give wasmModule`)
  }
}

/** Where the engine is to run. @param {OpenOptions['workers']} workers @returns {Promise<import('./engine/threads.js').Threads>} */
async function threadsFor(workers) {
  if (workers === false) return onCaller(serve)
  if (typeof Worker === 'function') return workersOf(source)
  const node = await ofNode('worker_threads')
  if (!node) throw wrong('workers', 'there are no workers here', NO_WORKERS)
  return threadsOfNode(node.Worker, source)
}

/** What to do where no worker starts. */
const NO_WORKERS = 'open with workers: false, which needs none'

/** Under a signal, a promise rejects at once. @template T @param {AbortSignal | undefined} signal @param {() => Promise<T>} start */
async function under(signal, start) {
  if (!signal) return start()
  const work = createWork({latest: false, signal})
  if (!work.ended()) start().then(work.resolve, work.reject)
  return /** @type {PromiseLike<T>} */ (work.handle)
}

/**
 * Opens an engine: loads engine.wasm, and starts the worker that reads, merges and draws, and one that plays. Others start with a run.
 * @param {OpenOptions} [options]
 * @returns {Promise<Engine>}
 */
export async function open(options = {}) {
  checkOptions(options, {wasmURL: kinds.address, wasmModule: kinds.module, workers: kinds.workers, signal: kinds.signal})
  return under(options.signal, async () => {
    const [module, threads, os] = await Promise.all([moduleOf(options), threadsFor(options.workers), ofNode('os')])
    const {workers = usualWorkers(1, os?.availableParallelism())} = options
    let end = () => {}
    const close = async () => {
      end()
      await threads.close()
    }
    try {
      const bridge = await openBridge({module, start: threads.start}, {workers: workers || 1, early: workers !== false})
      end = bridge.close
      if (options.signal?.aborted) throw options.signal.reason
      return engineOf({...bridge, close, version: await bridge.coordinator.ask({type: 'versions'})})
    } catch (error) {
      await close()
      if (!(error instanceof EngineError && error.path === 'worker')) throw toError(error)
      throw error instanceof Died && error.over.exited
        ? wrong('engine.wasm', `it is not the engine, or not of this version: ${error.message}`,
          'want the engine.wasm of the same release as this module')
        : wrong('worker', error.message,
          `a page's Content-Security-Policy must allow worker-src blob:, and node's permissions workers; or ${NO_WORKERS}`)
    }
  })
}
