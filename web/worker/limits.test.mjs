// @ts-check
// What one client may do under workerd: as much as natively, whatever it calls a picture and from whichever address of its
// network it comes.

import assert from 'node:assert/strict'
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {test} from 'node:test'
import {fileURLToPath} from 'node:url'
import {inVerify} from '../e2e/support/verify.mjs'
import {ask, startWorker} from './support/workerd.mjs'

const build = fileURLToPath(new URL('build', import.meta.url))

/** As in web/share/limits.go. */
const BURST = 100
/** Points of a document of about 40 kB. */
const LARGE = 2003
/** More than a client can have done before it is refused: two a second come back, and a request takes less than a minute. */
const SURELY = 10_000

/** @param {number} seed @param {number} [points]  of the payoff, for a large document */
const scenario = (seed, points = 2) => JSON.stringify({
  version: 1, setting: 'rested', horizon: 100, runs: 1, seed, noise: {kind: 'none'}, policies: [{id: 'ucb1'}],
  arms: [{payoff: {family: 'points', points: Array.from({length: points}, (_, i) => [i + 1, Number((i / points).toFixed(12))])}}],
})

/** @typedef {{url: string, logged: (pattern: RegExp) => Promise<string>}} Running */

/** @param {Running} worker @param {string} from  the client's address @param {number} seed @param {number} [points] */
const post = ({url}, from, seed, points) => ask(url + '/api/scenarios', {
  method: 'POST', headers: {'Content-Type': 'application/json', 'CF-Connecting-IP': from}, body: scenario(seed, points),
})

/** @param {Response} answer @param {string} kind @param {string} retry */
async function isRefused(answer, kind, retry) {
  const text = await answer.text()
  assert.equal(answer.status, 429, text)
  assert.equal(answer.headers.get('retry-after'), retry)
  assert.equal(JSON.parse(text).type, 'urn:rising-bandits:problem:' + kind)
}

/**
 * Stores until the client is refused.
 * @param {Running} worker @param {(i: number) => string} from  @param {number} [least]  what must succeed
 */
async function useUp(worker, from, least = 0) {
  for (let i = 0; i < SURELY; i++) {
    const answer = await post(worker, from(i), i % 7)
    if (answer.status === 429) {
      assert.ok(i >= least, `refused after ${i}, want at least ${least}`)
      return answer
    }
    assert.equal(answer.status, 201, await answer.text())
  }
  assert.fail('no limit')
}

/** @param {(worker: Running) => Promise<void>} run @param {Record<string, string>} [vars] @param {string} [state] */
async function limited(run, vars = {}, state) {
  const worker = await startWorker(build, vars, {limits: true, state})
  try {
    await run(worker)
  } finally {
    await worker.stop()
  }
}

const bounded = {timeout: 300_000}
/** How often a test tries what may succeed once in a while on a busy machine: two requests a second come back. */
const TRIES = 5

test('a class behind one address stores; beyond that it is refused, draws nothing, and reads on; an IPv6 network is one client', bounded,
  () => limited(async worker => {
    await refusedBeyondItsBurst(worker)
    // All addresses of one IPv6 network are one client, as natively.
    const refused = await useUp(worker, i => `2001:db8:1:2:${(i % 65_535).toString(16)}::${(i % 999 + 1).toString(16)}`, BURST)
    await isRefused(refused, 'too-many', '60')
    assert.equal((await post(worker, '2001:db8:1:3::1', 1)).status, 201)
  }))

/** A client stores until it is refused, and reads on. @param {Running} worker */
async function refusedBeyondItsBurst(worker) {
  const mine = {headers: {'CF-Connecting-IP': '192.0.2.1'}}
  /** @param {number} seed @returns {Promise<string>} the id of a scenario that another client stores */
  const stored = async seed => (await (await post(worker, '192.0.2.2', seed)).json()).id
  const id = await stored(1)
  const picture = await ask(`${worker.url}/s/${id}.png`, {headers: {'CF-Connecting-IP': '192.0.2.2'}})
  assert.equal(picture.status, 200)
  const drawn = await picture.bytes()

  const refused = await useUp(worker, () => '192.0.2.1', BURST)
  const request = refused.headers.get('x-request-id') ?? ''
  await isRefused(refused, 'too-many', '60')
  await worker.logged(new RegExp(`"request":"${request}".*"status":429`))
  // A picture costs as much, however its address is written.
  let seed = 100
  for (const path of ['/s/ID.png', '/s/ID%2Epng', '/s/ID.pn%67', '/s/ID.png?a=b', '/%73/ID.png']) {
    for (let tries = 1; ; tries++) {
      const other = await stored(seed++)
      await useUp(worker, () => '192.0.2.1')
      const answer = await ask(worker.url + path.replace('ID', other), mine)
      if (answer.status === 200 && tries < TRIES) continue
      await isRefused(answer, 'too-many', '60')
      break
    }
  }
  // Reading goes on, and a picture that was drawn already costs nothing: it is the same, under a request id of its own.
  assert.equal((await ask(`${worker.url}/api/scenarios/${id}`, mine)).status, 200)
  assert.equal((await ask(`${worker.url}/s/${id}`, mine)).status, 200)
  const again = await ask(`${worker.url}/s/${id}.png`, mine)
  assert.deepEqual(await again.bytes(), drawn)
  assert.notEqual(again.headers.get('x-request-id'), picture.headers.get('x-request-id'))
  assert.match(again.headers.get('age') ?? '', /^\d+$/)
  assert.equal(again.headers.get('etag'), picture.headers.get('etag'))
  await worker.logged(new RegExp(`"request":"${again.headers.get('x-request-id')}".*"route":"cache","status":200`))
  assert.equal((await post(worker, '192.0.2.3', 3)).status, 201, 'another client is refused')
}

test('a client stores so many bytes a day and no more, also after its object was gone', bounded, async t => {
  const state = mkdtempSync(join(tmpdir(), 'rising-clients-'))
  t.after(() => rmSync(state, {recursive: true, force: true}))
  const vars = {DAILY: '100000', RATE: '0'}
  await limited(async worker => {
    assert.equal((await post(worker, '192.0.2.1', 1, LARGE)).status, 201)
    assert.equal((await post(worker, '192.0.2.1', 2, LARGE)).status, 201)
    await isRefused(await post(worker, '192.0.2.1', 3, LARGE), 'too-much', '3600')
    assert.equal((await post(worker, '192.0.2.1', 3)).status, 201, 'what is left is enough for a small one')
    assert.equal((await post(worker, '192.0.2.2', 3, LARGE)).status, 201, 'another client is refused')
  }, vars, state)
  await limited(async worker => isRefused(await post(worker, '192.0.2.1', 4, LARGE), 'too-much', '3600'), vars, state)
})

test('RATE and DAILY of 0 limit nothing', {...bounded, ...inVerify}, () => limited(async worker => {
  for (let i = 0; i < 2 * BURST; i++) assert.equal((await post(worker, '192.0.2.1', i)).status, 201)
}, {RATE: '0', DAILY: '0'}))
