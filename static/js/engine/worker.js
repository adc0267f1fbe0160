// @ts-check
// One worker that runs engine.wasm. Requests return promises; onDeath reports the worker's end.

import {Died, EngineError, Panicked} from './errors.js'
import {unpack} from './series.js'

/** @import {Program} from './load.js' */
/** @import {FromWorker, Reply, Request} from './protocol.js' */

/**
 * @template {any[]} More
 * @typedef {import('./protocol.js').Ask<More>} Ask
 */

/**
 * @typedef {object} Connection
 * @property {Promise<void>} ready  rejects if the worker dies before it serves
 * @property {Ask<[more?: More]>} request  rejects with an EngineError, which may be a Panicked or a Died.
 *   The promise of a cancelled block never settles.
 * @property {() => void} end       kills the worker; open promises reject, onDeath is not called
 */

export {Died, Panicked}

/**
 * What is transferred with a request, and the callback for a block's progress.
 * @typedef {{data?: Uint8Array, port?: MessagePort, onRounds?: (rounds: number) => void}} More
 */

/**
 * What a worker died from: the oldest request without an answer, if any. `certain`: it panicked during this request.
 * Otherwise it may have been playing a slice of a longer one. `hung`: it gave no answer in time. `exited`: the worker started, and its
 * program ended.
 * @typedef {{request: Request | null, certain: boolean, hung?: boolean, exited?: boolean}} Over
 */

// Requests that the worker answers after many slices; between slices it answers others, and reports how far a block is.
const SLICED = new Set([
  'block', 'liveSeek', 'liveSwitch', 'theory', 'against', 'paid', 'hindsight', 'object', 'figure', 'report',
])

/**
 * Starts a worker. onDeath is called at most once: when the Go program ended, an error was
 * thrown, a message could not be read, or the worker hangs.
 * @param {Program} program
 * @param {object} options
 * @param {boolean} options.debug
 * @param {(message: string, over: Over) => void} options.onDeath
 * @param {number} [options.answerSeconds] a worker that sends nothing for this long while it plays a block or owes an answer, other
 *   than to a sliced request, hangs, or is gone, unless the machine is busy: see createWatchdog; default: no limit
 * @param {(laid: import('./messages.js').Laid) => void} [options.onLaid]
 * @returns {Connection}
 */
export function startWorker(program, {debug, onDeath, onLaid, answerSeconds = Infinity}) {
  const worker = program.start()
  /** @type {string | null} */
  let dead = null
  /** @type {Resolvers<void>} */
  const ready = withResolvers()
  // After a panic the program's state is unknown.
  const open = createOpenRequests((message, request) => die(message, {request, certain: request !== null}))
  const watch = createWatchdog(answerSeconds, open.owes, seconds => die(`gave no answer for ${seconds} s`,
    {request: open.waiting() ?? null, certain: false, hung: true}))

  /** @param {string} message @param {Over} [over] */
  function end(message, over) {
    if (dead !== null) return false
    dead = message
    worker.terminate()
    watch.stop()
    const died = new Died(message, over)
    ready.reject(died)
    open.rejectAll(died)
    return true
  }
  /** @param {string} message @param {Over} [over] */
  function die(message, over = {request: open.waiting() ?? null, certain: false}) {
    if (end(message, over)) onDeath(message, over)
  }

  const onMessage = (/** @type {FromWorker} */ message) => {
    watch.heard()
    if (message.type === 'ready') prepare().then(ready.resolve, (error) => die(error.message ?? String(error)))
    else if (message.type === 'exited') die(message.message, {request: open.waiting() ?? null, certain: false, exited: true})
    else if (message.type === 'laid') onLaid?.(message)
    else open.receive(message)
    keepRunning(worker, open.any())
  }
  worker.onmessage = ({data}) => onMessage(data)
  onFailure(worker, die)
  worker.postMessage({type: 'start', module: program.module, debug})
  const prepare = async () => { await program.prepare?.((message, more) => ask(message, more, Promise.resolve())) }

  /** @type {Ask<[more: More | undefined, turn: Promise<void>]>} turn: the request is sent then */
  function ask(message, more = {}, turn) {
    if (dead !== null) return Promise.reject(new Died(dead))
    const request = /** @type {Request} */ (message)
    const {id, answer} = open.add(request, more.onRounds)
    turn.then(() => {
      if (dead !== null) return
      watch.asked()
      post(worker, {...request, id}, more)
    }, () => {})
    return answer
  }

  ready.promise.catch(() => {}) // a request that needs the worker is rejected with it
  return {
    ready: ready.promise,
    end: () => { end('the worker was ended') },
    request: (message, more) => ask(message, more, ready.promise),
  }
}

/**
 * A worker of a browser, or what stands for one: see threads.js.
 * @typedef {Pick<Worker, 'postMessage' | 'onmessage' | 'onmessageerror' | 'onerror' | 'terminate'> &
 *   {ref?: () => void, unref?: () => void}} Thread
 */

/** @param {Thread} worker @param {(message: string) => void} die */
function onFailure(worker, die) {
  worker.onmessageerror = () => die('a message could not be read')
  worker.onerror = (event) => {
    event.preventDefault()
    die(event.message || 'the worker could not be started')
  }
}

/** Under node a worker keeps the process running only while it owes an answer. @param {Thread} worker @param {boolean} on */
function keepRunning(worker, on) {
  if (on) worker.ref?.()
  else worker.unref?.()
}

/** Sends a request with its data and port. @param {Thread} worker @param {Request & {id: number}} request @param {More} more */
function post(worker, request, {data, port}) {
  keepRunning(worker, true)
  worker.postMessage({...request, data, port}, [...(data ? [data.buffer] : []), ...(port ? [port] : [])])
}

/**
 * A request without an answer yet.
 * @typedef {{message: Request, resolve: (value: any) => void, reject: (error: any) => void, onRounds?: (rounds: number) => void}} Open
 */

/**
 * The requests that a worker has not answered yet, by their ids.
 * @param {(message: string, request: Request | null) => void} onPanic  the worker panicked over this request, null if none waits
 */
function createOpenRequests(onPanic) {
  /** @type {Map<number, Open>} */
  const open = new Map()
  let lastId = 0
  let paused = false

  /** The oldest request that the worker should answer soon. */
  const waiting = () => [...open.values()].find(({message}) => !SLICED.has(message.type))?.message

  /** Forgets the blocks given before: the worker will not answer them. @param {number} cancel  the request's id */
  function forgetBlocks(cancel) {
    for (const [id, {message}] of open) if (message.type === 'block' && id < cancel) open.delete(id)
  }

  return {
    any: () => open.size > 0,
    waiting,
    /** Whether the worker should say something soon. */
    owes: () => waiting() !== undefined || !paused && [...open.values()].some(({message}) => message.type === 'block'),
    /** @param {Request} message @param {Open['onRounds']} onRounds @returns {{id: number, answer: Promise<any>}} */
    add(message, onRounds) {
      const id = ++lastId
      if (message.type === 'pause') paused = true
      if (message.type === 'resume' || message.type === 'cancel') paused = false
      return {id, answer: new Promise((resolve, reject) => open.set(id, {message, resolve, reject, onRounds}))}
    },
    /** Settles the request that a message answers, or reports its progress. @param {Reply & {data?: Uint8Array}} message */
    receive(message) {
      const request = open.get(message.id)
      if (!request) {
        // The message about a returned buffer has no request, and neither has a cancelled block.
        if (message.type === 'failed' && message.panic) onPanic(message.message, null)
        return
      }
      if (message.type === 'progress') {
        request.onRounds?.(message.rounds)
        return
      }
      open.delete(message.id)
      if (message.type === 'failed') {
        const {path, message: what, panic} = message
        request.reject(panic ? new Panicked(path, what) : new EngineError(path, what))
        if (panic) onPanic(what, request.message)
      } else if (message.type === 'finished') {
        request.resolve({data: message.data, seconds: message.seconds})
      } else {
        if (request.message.type === 'cancel') forgetBlocks(message.id)
        request.resolve(message.data ? unpack(message.value, message.data) : message.value)
      }
    },
    /** @param {Died} error */
    rejectAll(error) {
      for (const {reject} of open.values()) reject(error)
      open.clear()
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
export function withResolvers() {
  /** @type {any} */
  const parts = {}
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, {resolve, reject}))
  return parts
}

// Detects a worker that hangs: it owes an answer and has sent nothing for some seconds. On a busy machine a healthy worker is slow,
// too. So seconds are counted one by one, and only those that were no longer here: this thread's timers are late where the computer
// was asleep. A thread that rests is served at once even where others wait, so its timers do not tell how busy the processors are: a
// piece of work does, which takes longer than at best where threads share them. A second in which it takes ten times as long counts
// for a tenth. And a worker that was slow to start, whose work is always the same, gets longer.

const SECOND = 1000 // ms
const NEXT_TASK = 1 // ms
/** A timer that comes later than this, ms, counts for nothing. */
const LATE = 500
/** A worker that owes an answer for this many times what it took to start hangs, if that is longer. */
const STARTS = 20

/** Steps of the piece of work: a few ms on a processor of its own. */
const STEPS = 500_000

/** The piece of work, always the same. */
function work() {
  let x = 1
  for (let i = 0; i < STEPS; i++) x = x * 48271 % 2147483647
  return x
}

/**
 * Returns a function that works, and says how many times as long that took as at best.
 * @param {() => number} now  ms @param {() => void} [piece]
 */
export function createPace(now, piece = work) {
  let best = Infinity
  return () => {
    const begun = now()
    piece()
    const took = now() - begun
    best = Math.min(best, took)
    return best > 0 ? took / best : 1 // a coarse clock
  }
}

/**
 * Call it when the worker is started: its first message says that it has started.
 * @param {number} seconds           without a message, at least; Infinity: no limit
 * @param {() => boolean} isAwaited  whether an answer is due
 * @param {(seconds: number) => void} onHung
 * @param {() => number} [now]       ms
 * @param {() => number} [pace]      how many times as long as at best work takes now
 */
export function createWatchdog(seconds, isAwaited, onHung, now = () => performance.now(), pace = createPace(now)) {
  let silent = 0
  let since = 0
  let patience = 0 // s; until the worker is heard for the first time nothing is asked
  const begun = now()
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer

  function tick() {
    timer = undefined
    if (!isAwaited()) return
    if (now() - since < SECOND + LATE) silent += 1 / pace()
    if (silent < patience) wait()
    // This thread may have been busy, and a message of the worker may be queued behind this very task.
    else timer = setTimeout(lookAgain, NEXT_TASK)
  }

  function lookAgain() {
    timer = undefined
    if (!isAwaited()) return
    if (silent >= patience) onHung(Math.round(silent))
    else wait()
  }

  function wait() {
    since = now()
    timer = setTimeout(tick, SECOND)
  }

  return {
    /** Call it when the worker was sent a request. */
    asked() {
      if (timer !== undefined || seconds === Infinity) return
      silent = 0
      wait()
    },
    /** Call it when the worker sent a message. */
    heard() {
      silent = 0
      if (patience > 0 || seconds === Infinity) return
      patience = Math.max(seconds, STARTS * (now() - begun) / 1000)
      pace() // to know the best
    },
    stop() { clearTimeout(timer) },
  }
}
