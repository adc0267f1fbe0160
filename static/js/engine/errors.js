// @ts-check
// The errors of the engine: every function of this folder that fails throws one of these. Those of rising.js, below, also say
// what to do.

/** Something was not done: `path` says what, or which file, `message` says why. */
export class EngineError extends Error {
  /** @param {string} path @param {string} message */
  constructor(path, message) {
    super(message)
    this.name = 'EngineError'
    this.path = path
  }
}

/** The worker's Go program panicked while it handled this request, and the worker is replaced. */
export class Panicked extends EngineError {}

/** The worker died, or was ended, before it answered. */
export class Died extends EngineError {
  /** @param {string} message @param {import('./worker.js').Over} [over] */
  constructor(message, over = {request: null, certain: false}) {
    super('worker', message)
    this.over = over
  }
}

/** An error as one of the engine. @param {unknown} error @param {string} path  of one that has none @returns {EngineError} */
export function toEngineError(error, path) {
  if (error instanceof EngineError) return error
  return new EngineError(path, error instanceof Error ? error.message : String(error))
}

// What rising.js says of what goes wrong: where, what, and what to do.

/**
 * A fault: its place in the document or the call, '' for all of it; a sentence; and what would be right.
 * @typedef {{path: string, message: string, remedy: string}} Fault
 */

/** What was asked cannot be done; the faults say why, and what to do. */
export class RisingError extends EngineError {
  /** @param {Fault[]} faults  at least one */
  constructor(faults) {
    super(faults[0].path, faults.map(f => f.message).join('\n'))
    this.name = 'RisingError'
    this.faults = faults
  }
}

/** The scenario has faults. */
export class ScenarioError extends RisingError {
  /** @param {Fault[]} faults */
  constructor(faults) {
    super(faults)
    this.name = 'ScenarioError'
  }
}

/** @param {string} path @param {string} got  what is wrong @param {string} remedy @returns {RisingError} */
export const wrong = (path, got, remedy) => new RisingError([{path, message: `${path ? `${path}: ` : ''}${got}: ${remedy}`, remedy}])

/** The faults of a document, as the engine answers them. @param {import('./messages.js').Fault[]} faults @returns {Fault[]} */
export const faultsOf = faults => faults.map(({path, message, want}) => ({path, message, remedy: want ? `want ${want}` : message}))

const AGAIN = 'ask again; if that fails too, ask for fewer rounds or open the engine with fewer workers'

/** Makes an error of the engine one of rising.js. @param {any} error @returns {Error} */
export function toError(error) {
  if (error instanceof RisingError || error?.name === 'AbortError') return error
  if (error instanceof Panicked) return wrong(error.path, error.message, 'please report it with the scenario: this should not happen')
  if (error instanceof Died || error?.path === 'worker') return wrong('worker', error.message, AGAIN)
  if (!(error instanceof EngineError)) return error instanceof Error ? error : new Error(String(error))
  const {path, message} = error
  const want = message.indexOf('want ')
  return new RisingError([{path, message: `${path}: ${message}`, remedy: want < 0 ? message : message.slice(want)}])
}

/** How a value is called in a message. @param {any} value */
export function nameOf(value) {
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'string') return value.length > 40 ? 'a long text' : JSON.stringify(value)
  if (typeof value === 'object') {
    if (typeof value.then === 'function') return 'a promise, which is to be awaited'
    const kind = Object.prototype.toString.call(value).slice('[object '.length, -1)
    return kind === 'Object' ? 'an object' : `an object of kind ${kind}`
  }
  return typeof value === 'function' ? 'a function' : `${String(value)}${typeof value === 'bigint' ? 'n' : ''}`
}

/** What an option may be. @typedef {{want: string, is: (value: any) => boolean}} Kind */

/** @type {Record<string, Kind>} */
export const kinds = {
  whole: {want: 'want a whole number from 0 to 9,007,199,254,740,991', is: value => Number.isSafeInteger(value) && value >= 0},
  workers: {
    want: 'want false, or a number of workers in 1..64',
    is: value => value === false || Number.isInteger(value) && value >= 1 && value <= 64,
  },
  signal: {want: 'want an AbortSignal', is: value => Object.prototype.toString.call(value) === '[object AbortSignal]'}, // or of a frame
  flag: {want: 'want true or false', is: value => typeof value === 'boolean'},
  text: {want: 'want a text', is: value => typeof value === 'string'},
  length: {want: 'want a number of CSS pixels', is: value => Number.isFinite(value) && value > 0},
  address: {want: 'want an address, a string or a URL', is: value => typeof value === 'string' || value instanceof URL},
  module: {want: 'want a WebAssembly.Module', is: value => value instanceof WebAssembly.Module},
}

/**
 * Throws where options are not what they may be. An option that is undefined is not there.
 * @param {any} options @param {Record<string, Kind>} known
 */
export function checkOptions(options, known) {
  if (options === null || typeof options !== 'object' || Array.isArray(options)) {
    throw wrong('options', `got ${nameOf(options)}`, `want an object with ${Object.keys(known).join(', ')}`)
  }
  for (const name in options) { // also of what it inherits, which is read as well
    const value = options[name]
    if (!Object.hasOwn(known, name)) throw wrong(`options.${name}`, 'unknown', `want one of ${Object.keys(known).join(', ')}`)
    if (value !== undefined && !known[name].is(value)) throw wrong(`options.${name}`, `got ${nameOf(value)}`, known[name].want)
  }
}
