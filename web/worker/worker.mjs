// Runs one Go program for all requests of an isolate; doc.go says why. It starts at global scope, where
// workerd has no clock and no randomness and lets nobody use a store: what the start needs of these is
// made up, and real from the first request on.

import './wasm_exec.js'
import {env} from 'cloudflare:workers'
import program from './app.wasm'
import {replacing} from './instances.mjs'

/** @typedef {import('./instances.mjs').Running} Running */

// The package calls JavaScript that may throw through this.
globalThis.tryCatch = run => {
  try {
    return {result: run()}
  } catch (error) {
    return {error}
  }
}

/** Whether the script is still loading. */
let loading = true

/** What Go's runtime asks of its host, as it can be had while the script loads. @param {any} go */
function withStandIns(go) {
  const {gojs} = go.importObject
  const {'runtime.getRandomData': random, 'runtime.nanotime1': clock} = gojs
  const memory = () => new DataView(go._inst.exports.mem.buffer)
  let ticks = 0n
  gojs['runtime.getRandomData'] = sp => {
    if (!loading) return random(sp)
    const [start, length] = [Number(memory().getBigUint64(sp + 8, true)), Number(memory().getBigUint64(sp + 16, true))]
    new Uint8Array(go._inst.exports.mem.buffer, start, length).forEach((_, i, bytes) => void (bytes[i] = i * 151 + 89))
  }
  // Go dies of a clock that reads 0, or goes back when the real one begins.
  gojs['runtime.nanotime1'] = sp => {
    clock(sp)
    const now = memory().getBigInt64(sp + 8, true)
    ticks = now > ticks ? now : ticks + 1n
    memory().setBigInt64(sp + 8, ticks, true)
  }
}

/** What takes the place of Response for a program that starts now: a script that loads may make none with a body. */
function standInResponse() {
  const {Response} = globalThis
  return function (body, init) {
    return loading ? {body, init} : new Response(body, init)
  }
}

/** Starts the program. @returns {Running} */
function start() {
  const go = new Go()
  withStandIns(go)
  const {Response} = globalThis
  globalThis.Response = standInResponse() // the program keeps the one that it finds at its start
  /** @type {any} */
  const binding = {}
  globalThis.context = {env, binding}
  const instance = new WebAssembly.Instance(program, {...go.importObject, workers: {ready() {}}})
  /** @type {Running} */
  const running = {answer: request => binding.handleRequest(request), exited: false}
  const ended = () => void (running.exited = true)
  go.run(instance).then(ended, ended)
  globalThis.Response = Response
  return running
}

/** What the program reads of a request, made without the classes that loading scripts may not use. */
function rehearsal(method, path, headers = {}, text = '') {
  const bytes = new TextEncoder().encode(text)
  let read = false
  const next = async () => (read ? {done: true} : ((read = true), {done: false, value: bytes}))
  return {
    method, url: 'https://rehearsal.invalid' + path, headers: new Headers(headers),
    body: text ? {getReader: () => ({read: next, cancel: async () => {}})} : null,
  }
}

/** Plays requests that need no store, so that parsing, writing and refusing are compiled; the log is not of them. @param {Running} running */
async function rehearse(running) {
  const {log} = console
  console.log = () => {}
  const document = '{"version":1,"setting":"rested","horizon":10,"runs":1,"seed":1,"noise":{"kind":"none"},"arms":[{"payoff":{"family":"constant","value":2}}],"policies":[{"id":"ucb1","c":-1}]}'
  for (let i = 0; i < 10; i++) {
    await running.answer(rehearsal('GET', '/api/scenarios/0'))
    await running.answer(rehearsal('POST', '/api/scenarios', {'content-type': 'application/json'}, document))
  }
  console.log = log
}

/** How many requests one program answers: it grows by some 10 kB with each, and an isolate has 128 MB. */
const LIFE = Number(env.LIFE || 2000)

/** @type {Running | undefined} */
let first
try {
  first = start()
  await rehearse(first)
} catch (error) {
  console.error('starting while the script loads failed, the first request will start it', error)
}
loading = false

const answer = replacing(start, LIFE, first)

/**
 * A refusal in the form of the handler's own.
 * @param {number} status @param {string} kind @param {string} title @param {string} detail @param {number} retry  seconds
 */
const refusal = (status, kind, title, detail, retry) => new Response(
  JSON.stringify({type: `urn:rising-bandits:problem:${kind}`, title, status, detail}) + '\n',
  {status, headers: {
    'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', 'Retry-After': String(retry), 'Access-Control-Allow-Origin': '*',
  }})

export default {
  /** @param {Request} request */
  async fetch(request) {
    if (request.method === 'POST' && env.LIMIT) {
      const {success} = await env.LIMIT.limit({key: request.headers.get('CF-Connecting-IP') ?? ''})
      const detail = 'Too many scenarios were stored from here. Try again in a minute, or share the long link.'
      if (!success) return refusal(429, 'too-many', 'Too Many Requests', detail, 60)
    }
    try {
      return await answer(request)
    } catch (error) {
      console.error('the program did not answer', error)
      return refusal(503, 'unavailable', 'Service Unavailable', 'The service does not answer. Try again in a few seconds, or share the long link.', 5)
    }
  },
}
