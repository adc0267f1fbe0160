// @ts-check
// The errors of the engine: every function of this folder that fails throws one of these. Those of rising.js, in faults.js, also say
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
