// @ts-check
// What the Worker answers while its store fails, is slow, returns garbage or is full, and beyond its limit: under workerd,
// with bindings that break.

import assert from 'node:assert/strict'
import net from 'node:net'
import {test} from 'node:test'
import {fileURLToPath} from 'node:url'
import {ask, startWorker} from './support/workerd.mjs'

const build = fileURLToPath(new URL('build', import.meta.url))

/** @param {string} title */
const scenario = title => JSON.stringify({
  version: 1, title, setting: 'rested', horizon: 100, runs: 1, seed: 1, noise: {kind: 'none'},
  arms: [{payoff: {family: 'constant', value: 0.5}}], policies: [{id: 'ucb1'}],
})
/** @param {string} url @param {string} title */
const post = (url, title) =>
  ask(url + '/api/scenarios', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: scenario(title)})

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
  assert.equal(answer.headers.get('retry-after'), status === 503 ? '5' : null, what)
  assert.match(answer.headers.get('x-request-id') ?? '', /^[0-9a-f]{16}$/, what)
  assert.ok(!text.includes('secret'), `${what} tells what the store said: ${text}`)
}

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
  test(`a broken ${store}`, {timeout: 120_000}, async () => {
    const worker = await startWorker(build, {STORE: store}, {brokenStores: true})
    try {
      await Promise.all([
        ...Object.entries(reads).map(async ([fault, expected]) =>
          isProblem(`GET ${fault}`, await ask(`${worker.url}/api/scenarios/${fault.padEnd(12, 'a')}`), expected)),
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

test('beyond its limit a client stores nothing and has nothing drawn, and reads on', {timeout: 120_000}, async () => {
  const worker = await startWorker(build, {}, {limit: 2})
  try {
    const {id} = await (await post(worker.url, 'first')).json()
    const picture = await ask(`${worker.url}/s/${id}.png`)
    assert.equal(picture.status, 200)
    const drawn = await picture.bytes()
    for (const refused of [await post(worker.url, 'third'), await ask(`${worker.url}/s/aaaaaaaaaaaa.png`)]) {
      assert.equal(refused.status, 429)
      assert.equal(refused.headers.get('retry-after'), '60')
      assert.equal((await refused.json()).type, 'urn:rising-bandits:problem:too-many')
      const request = refused.headers.get('x-request-id') ?? ''
      assert.match(request, /^[0-9a-f]{16}$/)
      await worker.logged(new RegExp(`"request":"${request}".*"status":429`))
    }
    assert.equal((await ask(`${worker.url}/api/scenarios/${id}`)).status, 200)
    // A picture that was drawn already costs nothing: it is the same, under a request id of its own.
    const again = await ask(`${worker.url}/s/${id}.png`)
    assert.deepEqual(await again.bytes(), drawn)
    const [before, now] = [picture, again].map(answer => answer.headers.get('x-request-id') ?? '')
    assert.notEqual(now, before)
    assert.match(again.headers.get('age') ?? '', /^\d+$/)
    assert.equal(again.headers.get('etag'), picture.headers.get('etag'))
    await worker.logged(new RegExp(`"request":"${now}".*"route":"cache","status":200`))
    assert.equal((await ask(`${worker.url}/s/${id}`)).status, 200)
  } finally {
    await worker.stop()
  }
})
