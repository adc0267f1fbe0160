// @ts-check
// The Worker: decides which requests the program answers, and answers the others without it.

import {env} from 'cloudflare:workers'
import {readBody} from './bodies.mjs'
import {answerCache, ROOM} from './cache.mjs'
import {faultOf, isPage, page} from './pages.mjs'
import {answer} from './program.mjs'

export {Client} from './clients.mjs'

/** @typedef {import('./program.mjs').Answer} Answer */

const cache = answerCache(ROOM)

/** The headers that the program reads. Each of the dozen others that a browser sends would cost it some calls. */
const READ = ['cf-connecting-ip', 'content-encoding', 'content-length', 'content-type', 'host', 'if-none-match']

/** Returns what the program reads of a request. @param {Request} request @returns {Promise<import('./program.mjs').Asked>} */
async function read({method, url, headers, body}) {
  /** @type {Map<string, string>} */
  const few = new Map()
  for (const name of READ) {
    const value = headers.get(name)
    if (value !== null) few.set(name, value)
  }
  return {method, url, headers: few, body: body && await readBody(body, Number(headers.get('content-length') ?? NaN))}
}

/**
 * A body or a store that takes longer than this, ms, is no use to the client, which has given up: see
 * static/js/model/sharing/service.js.
 */
const PATIENCE = 5000

/** Resolves with the program's answer within PATIENCE. @param {Request} request @returns {Promise<Answer>} */
async function answerInTime(request) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  /** @type {Promise<never>} */
  const late = new Promise((_, reject) => void (timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE} ms`)), PATIENCE)))
  try {
    return await Promise.race([read(request).then(answer), late])
  } finally {
    clearTimeout(timer)
  }
}

/** The header that names a request. */
const REQUEST_ID = 'X-Request-Id'

/**
 * Writes a log line in the program's form, for a request that the program does not see.
 * @param {Request} request @param {string} route @param {Answer} answer @returns {string} the request's id
 */
function logged({method}, route, {status, body}) {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), byte => byte.toString(16).padStart(2, '0')).join('')
  const bytes = body?.length ?? 0
  console.log(JSON.stringify({time: new Date().toISOString(), level: 'INFO', msg: 'request', request: id, method, route, status, bytes}))
  return id
}

/** @param {Answer} answer @param {string} [id]  of the request, in place of the one in the answer */
function responseOf({status, headers, body}, id) {
  const response = new Response(body, {status, headers})
  if (id) response.headers.set(REQUEST_ID, id)
  return response
}

/**
 * Returns a refusal in the handler's form, and writes a line to the log.
 * @param {Request} request @param {number} status @param {string} kind @param {string} title @param {string} detail
 * @param {number} [retry]  seconds
 */
function refusal(request, status, kind, title, detail, retry) {
  const problem = JSON.stringify({type: `urn:rising-bandits:problem:${kind}`, title, status, detail}) + '\n'
  /** @type {[string, string][]} */
  const retries = retry === undefined ? [] : [['Retry-After', String(retry)]]
  /** @type {Answer} */
  const refused = {status, body: request.method === 'HEAD' ? null : new TextEncoder().encode(problem), headers: [
    ['Content-Type', 'application/problem+json'], ['Cache-Control', 'no-store'], ...retries,
    ['X-Content-Type-Options', 'nosniff'], ['Referrer-Policy', 'no-referrer'],
    ['Access-Control-Allow-Origin', '*'], ['Access-Control-Expose-Headers', `ETag, Location, Retry-After, ${REQUEST_ID}`],
    ['Cross-Origin-Resource-Policy', 'cross-origin'], ['Cross-Origin-Embedder-Policy', 'require-corp'],
  ]}
  return responseOf(refused, logged(request, 'worker', refused))
}

export default {
  /** @param {Request} request */
  async fetch(request) {
    const fault = faultOf(request.url)
    if (fault) return refusal(request, 400, 'bad-address', 'Bad Request', fault)
    if (env.ASSETS && isPage(request)) return page(request, env.ASSETS)
    const cached = cache.find(request)
    if (cached) return responseOf(cached, logged(request, 'cache', cached))
    try {
      const made = await answerInTime(request)
      cache.add(request, made)
      return responseOf(made)
    } catch (error) {
      console.error('the program did not answer', error)
      const detail = 'The service does not answer. Try again in a few seconds, or share the long link.'
      return refusal(request, 503, 'unavailable', 'Service Unavailable', detail, 5)
    }
  },
}
