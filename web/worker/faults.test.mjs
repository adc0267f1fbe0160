// @ts-check
// What the Worker answers while its store fails, is slow, returns garbage or is full: under workerd, with bindings that break.

import assert from 'node:assert/strict'
import net from 'node:net'
import {test} from 'node:test'
import {fileURLToPath} from 'node:url'
import {inVerify} from '../e2e/support/verify.mjs'
import {ask, startWorker} from './support/workerd.mjs'

const build = fileURLToPath(new URL('build', import.meta.url))

/** @param {string} title */
const scenario = title => JSON.stringify({
  version: 1, title, setting: 'rested', horizon: 100, runs: 1, seed: 1, noise: {kind: 'none'},
  arms: [{payoff: {family: 'constant', value: 0.5}}], policies: [{id: 'ucb1'}],
})
/** @param {string} url @param {string} title @param {string} [from]  the client's address */
const post = (url, title, from = '192.0.2.1') =>
  ask(url + '/api/scenarios', {
    method: 'POST', headers: {'Content-Type': 'application/json', 'CF-Connecting-IP': from}, body: scenario(title),
  })

/** Reads by the beginning of the id: what is answered. @type {Record<string, [number, string]>} */
const reads = {
  fails: [503, 'unavailable'], throws: [503, 'unavailable'], slow: [503, 'unavailable'],
  garbage: [500, 'damaged'], number: [503, 'unavailable'], undefined: [503, 'unavailable'], nothing: [503, 'unavailable'],
  missing: [404, 'unknown-id'],
}
/** Writes by the title. @type {Record<string, [number, string]>} */
const writes = {
  'says: secret': [503, 'unavailable'], throws: [503, 'unavailable'], slow: [503, 'unavailable'],
  // Limits that are not of what is stored: another try may succeed.
  'says: D1_ERROR: D1 DB is overloaded. Too many requests queued.': [503, 'unavailable'],
  "says: D1_ERROR: Your account has exceeded D1's free tier daily row read limit.": [503, 'unavailable'],
  'says: KV PUT failed: 429 Too Many Requests': [503, 'unavailable'],
  'says: D1_ERROR: string or blob too big: SQLITE_TOOBIG': [503, 'unavailable'],
  'says: The limit of subrequests was exceeded': [503, 'unavailable'],
  // Nothing more can be stored.
  'says: D1_ERROR: database or disk is full: SQLITE_FULL': [507, 'full'],
  'says: D1_ERROR: Exceeded maximum DB size': [507, 'full'],
  "says: D1_ERROR: Your account has exceeded D1's maximum account storage limit": [507, 'full'],
  "says: D1_ERROR: Your account has exceeded D1's free tier daily row write limit.": [507, 'full'],
  'says: KV put() limit exceeded for the day.': [507, 'full'],
}

/**
 * Whether an answer is a problem of a kind that names itself in the log and tells nothing of what the store said.
 * @param {string} what @param {Response} answer @param {[number, string]} expected
 */
async function isProblem(what, answer, [status, kind]) {
  const text = await answer.text()
  assert.equal(answer.status, status, `${what}: ${text}`)
  assert.equal(answer.headers.get('content-type'), 'application/problem+json', what)
  assert.equal(JSON.parse(text).type, 'urn:rising-bandits:problem:' + kind, what)
  assert.equal(answer.headers.get('access-control-allow-origin'), '*', what)
  assert.equal(answer.headers.get('retry-after'), {503: '5', 429: '60'}[status] ?? null, what)
  assert.match(answer.headers.get('x-request-id') ?? '', /^[0-9a-f]{16}$/, what)
  assert.ok(!text.includes('secret'), `${what} tells what the store said: ${text}`)
}

/**
 * Asks for a scenario in the other ways: its page, its picture, its embed.
 * @param {string} url @param {string} id @param {[number, string]} expected @returns {Promise<void>[]}
 */
const otherReads = (url, id, expected) => [
  ask(`${url}/s/${id}`).then(async answer => {
    assert.equal(answer.status, expected[0], `page of ${id}`)
    assert.match(await answer.text(), /This link opens no scenario/)
  }),
  ask(`${url}/s/${id}.png`).then(answer => isProblem(`picture of ${id}`, answer, expected)),
  ask(`${url}/oembed?url=${encodeURIComponent(`${url}/s/${id}`)}`).then(answer => isProblem(`embed of ${id}`, answer, expected)),
]

/** What is answered to a client that sends the beginning of a document and no more. @param {string} url @returns {Promise<string>} */
const slowly = url => new Promise((resolve, reject) => {
  const {hostname, port} = new URL(url)
  const socket = net.connect(Number(port), hostname)
  let text = ''
  socket.setEncoding('utf8').on('error', reject).on('data', part => {
    text += part
    if (!text.includes('\r\n\r\n')) return
    resolve(text)
    socket.destroy()
  })
  socket.write('POST /api/scenarios HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"version":1,')
})

for (const store of ['d1', 'kv']) {
  test(`a broken ${store}`, {timeout: 120_000, ...store === 'kv' && inVerify}, async () => {
    const worker = await startWorker(build, {STORE: store}, {brokenStores: true})
    try {
      await Promise.all([
        ...Object.entries(reads).map(async ([fault, expected]) =>
          isProblem(`GET ${fault}`, await ask(`${worker.url}/api/scenarios/${fault.padEnd(12, 'a')}`), expected)),
        ...Object.entries(reads).flatMap(([fault, expected]) => otherReads(worker.url, fault.padEnd(12, 'a'), expected)),
        ask(worker.url + '/healthz').then(answer => isProblem('health', answer, [503, 'unavailable'])),
        // A limit that cannot be asked refuses: a client could cause that by many requests.
        ...['fails', 'throws', 'slow'].map(async from =>
          isProblem(`limits: ${from}`, await post(worker.url, 'sound', from), [429, 'too-many'])),
        slowly(worker.url).then(answer => assert.match(answer, /^HTTP\/1.1 503 [\s\S]*\r\nRetry-After: 5\r/i)),
        ...Object.entries(writes).map(async ([title, expected]) => isProblem(`POST ${title}`, await post(worker.url, title), expected)),
      ])
      const sound = await post(worker.url, 'sound')
      assert.equal(sound.status, 201, 'after all that')
      const error = JSON.parse(await worker.logged(/"level":"ERROR".*Network connection lost/))
      await worker.logged(new RegExp(`"msg":"request","request":"${error.request}".*"status":503`))
    } finally {
      await worker.stop()
    }
  })
}
