// Runs one Go program for all requests of an isolate; doc.go says why. It starts at global scope, where
// workerd has no clock and no randomness and lets nobody use a store: what the start needs of these is
// made up, and real from the first request on.

import './wasm_exec.js'
import {env} from 'cloudflare:workers'
import program from './app.wasm'
import {replacing} from './instances.mjs'
import {openStore} from './stores.mjs'

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
  // Go dies of a clock that reads 0 or goes back: it stands still while a request computes, and each request has its own.
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
  globalThis.context = {env, binding, openStore: kind => openStore(env, kind)}
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

/**
 * Plays requests that need no store, so that parsing, writing and refusing are compiled; the log is not of them.
 * @param {Running} running
 */
async function rehearse(running) {
  const {log} = console
  console.log = () => {}
  const document = '{"version":1,"setting":"rested","horizon":10,"runs":1,"seed":1,"noise":{"kind":"none"},' +
    '"arms":[{"payoff":{"family":"constant","value":2}}],"policies":[{"id":"ucb1","c":-1}]}'
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

/** The headers that the program reads. Each of a browser's dozen others would cost it some calls. */
const READ = ['content-encoding', 'content-length', 'content-type', 'host', 'if-none-match']

/** What the program reads of a request. @param {Request} request */
const read = ({method, url, headers, body}) => ({
  method, url, body, headers: new Map(READ.flatMap(name => headers.has(name) ? [[name, headers.get(name)]] : [])),
})

/** A store that takes longer than this is of no use to the client, who has left: see static/js/page/sharing/service.js. ms */
const PATIENCE = 5000

/** What answers after PATIENCE. @param {Request} request @returns {Promise<Response>} */
async function answerInTime(request) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  const late = new Promise((_, reject) => void (timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE} ms`)), PATIENCE)))
  try {
    return await Promise.race([answer(read(request)), late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A refusal in the form of the handler's own, with a line in the log.
 * @param {Request} request @param {number} status @param {string} kind @param {string} title @param {string} detail
 * @param {number} retry  seconds
 */
function refusal(request, status, kind, title, detail, retry) {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), byte => byte.toString(16).padStart(2, '0')).join('')
  console.log(JSON.stringify({time: new Date().toISOString(), level: 'INFO', msg: 'request', request: id, method: request.method,
    route: 'worker', status}))
  const body = JSON.stringify({type: `urn:rising-bandits:problem:${kind}`, title, status, detail}) + '\n'
  return new Response(request.method === 'HEAD' ? null : body, {status, headers: {
    'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', 'Retry-After': String(retry), 'X-Request-Id': id,
    'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer',
    'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'ETag, Location, Retry-After, X-Request-Id',
  }})
}

/** Whether a request costs more than reading: it stores a scenario, or has a picture drawn. @param {Request} request */
const costs = request => request.method === 'POST' || /^\/s\/[^/]*\.png$/.test(new URL(request.url).pathname)

export default {
  /** @param {Request} request */
  async fetch(request) {
    if (env.LIMIT && costs(request)) {
      const {success} = await env.LIMIT.limit({key: request.headers.get('CF-Connecting-IP') ?? ''})
      const detail = 'Too many scenarios or pictures were asked for from here. Try again in a minute, or share the long link.'
      if (!success) return refusal(request, 429, 'too-many', 'Too Many Requests', detail, 60)
    }
    try {
      return await answerInTime(request)
    } catch (error) {
      console.error('the program did not answer', error)
      return refusal(request, 503, 'unavailable', 'Service Unavailable',
        'The service does not answer. Try again in a few seconds, or share the long link.', 5)
    }
  },
}
