// @ts-check
// Starts the Go program of an isolate; doc.go says why one program answers all requests. It starts at global scope,
// where workerd has no clock, no randomness and no store: what the program needs of these while it starts is a
// stand-in; from the first request on it is real.

import './wasm_exec.js'
import {env} from 'cloudflare:workers'
import program from './app.wasm'
import {limitsOf} from './clients.mjs'
import {restarting} from './instances.mjs'
import {openStore} from './stores.mjs'

/**
 * What the program reads of a request, and what it answers: plain objects in place of Request and Response, which cost
 * more, and which a script may not create with a body while it loads.
 * @typedef {{method: string, url: string, headers: Map<string, string>, body: import('./bodies.mjs').Body | null}} Asked
 * @typedef {{status: number, headers: [string, string][], body: Uint8Array<ArrayBuffer> | null}} Answer
 * @typedef {import('./instances.mjs').Running<Asked, Answer>} Running
 */

// The package uses this to call JavaScript that may throw.
/** @param {() => unknown} run */
globalThis.tryCatch = run => {
  try {
    return {result: run()}
  } catch (error) {
    return {error}
  }
}

/** Whether the script is still loading. */
let loading = true

/** Gives Go's runtime stand-ins for what a host does not offer while the script loads. @param {Go} go */
function withStandIns(go) {
  const {gojs} = go.importObject
  const {'runtime.getRandomData': random, 'runtime.nanotime1': clock} = gojs
  let ticks = 0n
  gojs['runtime.getRandomData'] = sp => {
    if (!loading) return random(sp)
    const [start, length] = [Number(go.mem.getBigUint64(sp + 8, true)), Number(go.mem.getBigUint64(sp + 16, true))]
    new Uint8Array(go.mem.buffer, start, length).forEach((_, i, bytes) => void (bytes[i] = i * 151 + 89))
  }
  // Go crashes if a clock reads 0 or goes back. In workerd the clock stands still while a request computes, and each
  // request has its own.
  gojs['runtime.nanotime1'] = sp => {
    clock(sp)
    const now = go.mem.getBigInt64(sp + 8, true)
    ticks = now > ticks ? now : ticks + 1n
    go.mem.setBigInt64(sp + 8, ticks, true)
  }
}

/** The program's replacement for Headers. */
class HeaderList {
  /** @type {[string, string][]} */
  pairs = []

  /** @param {string} name @param {string} value */
  append(name, value) {
    this.pairs.push([name, value])
  }
}

/** The program's replacement for Response. */
class PlainResponse {
  /** @param {Uint8Array<ArrayBuffer> | null} body @param {{status: number, headers: HeaderList}} init */
  constructor(body, {status, headers}) {
    this.body = body
    this.status = status
    this.headers = headers.pairs
  }
}

/** Starts the program. @returns {Running} */
function start() {
  const go = new Go()
  withStandIns(go)
  const {Response, Headers} = globalThis
  Object.assign(globalThis, {Response: PlainResponse, Headers: HeaderList}) // the program keeps the ones that it finds when it starts
  /** @type {{handleRequest: Running['answer']}} */
  const binding = {handleRequest: () => Promise.reject(new Error('the program has not begun'))}
  globalThis.context = {env, binding, openStore: kind => openStore(env, kind), take: limitsOf(env, () => loading)}
  const instance = new WebAssembly.Instance(program, {...go.importObject, workers: {ready() {}}})
  /** @type {Running} */
  const running = {answer: asked => binding.handleRequest(asked), exited: false}
  const ended = () => void (running.exited = true)
  go.run(instance).then(ended, ended)
  Object.assign(globalThis, {Response, Headers})
  return running
}

/** Makes a request for the rehearsal. @param {string} method @param {string} path @param {string} [document] @returns {Asked} */
function rehearsed(method, path, document) {
  const headers = new Map(document === undefined ? [] : [['content-type', 'application/json']])
  const body = document === undefined ? null : {bytes: new TextEncoder().encode(document), whole: true}
  return {method, url: 'https://rehearsal.invalid' + path, headers, body}
}

/**
 * Sends the program requests that need no store, so that the code for parsing, writing and refusing is compiled. They
 * write no log.
 * @param {Running} running
 */
async function rehearse(running) {
  const {log} = console
  console.log = () => {}
  const document = '{"version":1,"setting":"rested","horizon":10,"runs":1,"seed":1,"noise":{"kind":"none"},' +
    '"arms":[{"payoff":{"family":"constant","value":2}}],"policies":[{"id":"ucb1","c":-1}]}'
  for (let i = 0; i < 10; i++) {
    await running.answer(rehearsed('GET', '/api/scenarios/0'))
    await running.answer(rehearsed('POST', '/api/scenarios', document))
  }
  console.log = log
}

/** @type {Running | undefined} */
let first
try {
  first = start()
  await rehearse(first)
} catch (error) {
  console.error('starting while the script loads failed, the first request will start it', error)
}
loading = false

/** Lets a program answer a request. Rejects if the program fails; the next request then gets another program. */
export const answer = restarting(start, first)
