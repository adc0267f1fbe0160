// @ts-check
// One worker that runs engine.wasm: requests go in, promises come out, and its death is heard of.

/** @typedef {import('./api.js').EngineError} EngineError */
/** @typedef {import('./load.js').Program} Program */
/** @typedef {import('./protocol.js').FromWorker} FromWorker */
/**
 * @template {any[]} More
 * @typedef {import('./protocol.js').Ask<More>} Ask
 */

/**
 * @typedef {object} Connection
 * @property {Promise<void>} ready  rejects if the worker dies before it serves
 * @property {Ask<[more?: More]>} request  rejects with an EngineError, which may be a Panicked or a Died.
 *   A block that is cancelled settles never.
 * @property {() => void} end       kills the worker; open promises reject, onDeath is not called
 */

/** The worker's Go program panicked over this very request, and is replaced. */
export class Panicked extends Error {
  /** @param {string} path @param {string} message */
  constructor(path, message) {
    super(message)
    this.path = path
  }
}

/**
 * What goes along with a request, transferred, and who hears of a block's progress.
 * @typedef {{data?: Float64Array, port?: MessagePort, onRounds?: (rounds: number) => void}} More
 */

/** The worker died, or was ended, before it answered. */
export class Died extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message)
    this.path = 'worker'
  }
}

/**
 * Starts a worker. onDeath is called at most once: when the Go program ended, an error was
 * thrown, or a message could not be read.
 * @param {Program} program
 * @param {object} options
 * @param {boolean} options.debug
 * @param {(message: string) => void} options.onDeath
 * @param {(laid: import('./messages.js').Laid) => void} [options.onLaid]
 * @returns {Connection}
 */
export function startWorker(program, {debug, onDeath, onLaid}) {
  const worker = new Worker(program.script)
  /** @typedef {{type: string, resolve: (value: any) => void, reject: (error: any) => void, onRounds?: (rounds: number) => void}} Open */
  /** @type {Map<number, Open>} */
  const open = new Map()
  /** @type {string | null} */
  let dead = null
  let lastId = 0
  /** @type {Resolvers<void>} */
  const ready = withResolvers()

  /** @param {string} message */
  function end(message) {
    if (dead !== null) return false
    dead = message
    worker.terminate()
    ready.reject(new Died(message))
    for (const {reject} of open.values()) reject(new Died(message))
    open.clear()
    return true
  }
  /** @param {string} message */
  const die = (message) => { if (end(message)) onDeath(message) }

  worker.onerror = (event) => {
    event.preventDefault()
    die(event.message || 'the worker could not be started')
  }
  worker.onmessageerror = () => die('a message could not be read')
  worker.onmessage = (/** @type {MessageEvent<FromWorker>} */ {data: message}) => {
    if (message.type === 'ready') ready.resolve()
    else if (message.type === 'exited') die(message.message)
    else if (message.type === 'laid') onLaid?.(message)
    else receive(message)
  }

  /** @param {import('./protocol.js').Reply & {data?: Float64Array}} message */
  function receive(message) {
    const request = open.get(message.id)
    if (!request) return
    if (message.type === 'progress') {
      request.onRounds?.(message.rounds)
      return
    }
    open.delete(message.id)
    if (message.type === 'failed') {
      const {path, message: what, panic} = message
      request.reject(panic ? new Panicked(path, what) : {path, message: what})
      if (panic) die(what) // nobody knows its state any more
    } else if (message.type === 'finished') {
      request.resolve({data: message.data, seconds: message.seconds})
    } else {
      if (request.type === 'cancel') forgetBlocks(message.id)
      request.resolve(message.value)
    }
  }

  /** The worker answers none of the blocks it was given before. @param {number} cancel  the request's id */
  function forgetBlocks(cancel) {
    for (const [id, {type}] of open) if (type === 'block' && id < cancel) open.delete(id)
  }

  ready.promise.catch(() => {}) // whoever needs the worker hears it from its request
  worker.postMessage({type: 'start', module: program.module, debug})
  return {
    ready: ready.promise,
    end: () => { end('the worker was ended') },
    request(message, {data, port, onRounds} = {}) {
      if (dead !== null) return Promise.reject(new Died(dead))
      const id = ++lastId
      return new Promise((resolve, reject) => {
        open.set(id, {type: message.type, resolve, reject, onRounds})
        ready.promise.then(() => {
          if (dead !== null) return
          const along = [...(data ? [data.buffer] : []), ...(port ? [port] : [])]
          worker.postMessage({...message, id, data, port}, /** @type {Transferable[]} */ (along))
        }, () => {})
      })
    },
  }
}

/**
 * @template T
 * @typedef {{promise: Promise<T>, resolve: (value: T) => void, reject: (error: unknown) => void}} Resolvers
 */

/**
 * Promise.withResolvers, which browsers have only since 2024.
 * @template T
 * @returns {Resolvers<T>}
 */
function withResolvers() {
  /** @type {any} */
  const parts = {}
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, {resolve, reject}))
  return parts
}
