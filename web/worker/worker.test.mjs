// @ts-check
// The Worker under workerd answers as the local server does: the same Go tests ask both. To start workerd with the program takes
// six seconds of processor time, so tests share one where they can, and `make verify` tries the rest of the variables.

import assert from 'node:assert/strict'
import {execFile} from 'node:child_process'
import {test} from 'node:test'
import {fileURLToPath} from 'node:url'
import {promisify} from 'node:util'
import {inVerify, someOf} from '../e2e/support/verify.mjs'
import {ask, startWorker} from './support/workerd.mjs'

const exec = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const build = fileURLToPath(new URL('build', import.meta.url))

/** @param {number} seed */
const scenario = seed => JSON.stringify({
  version: 1, setting: 'rested', horizon: 100, runs: 1, seed, noise: {kind: 'none'},
  arms: [{payoff: {family: 'constant', value: 0.5}}], policies: [{id: 'ucb1'}],
})
const headers = {'Content-Type': 'application/json'}
/** @param {string} url @param {number} seed */
const post = (url, seed) => ask(url + '/api/scenarios', {method: 'POST', headers, body: scenario(seed)})

/** Many requests at once, and some that give up, get their own answers. @param {string} url */
async function manyAtOnce(url) {
  await Promise.all(Array.from({length: 100}, async (_, i) => {
    if (i % 5 === 0) {
      const signal = AbortSignal.timeout(1 + i % 7)
      await fetch(url + '/api/scenarios', {method: 'POST', headers, body: scenario(i), signal}).catch(() => {})
    }
    const stored = await post(url, i)
    assert.equal(stored.status, 201)
    const {id} = await stored.json()
    const got = await (await ask(`${url}/api/scenarios/${id}`)).json()
    assert.equal(got.seed, i)
  }))
}

for (const store of ['d1', 'kv']) {
  const [options, more] = store === 'kv' ? [inVerify, ''] : [{}, ', also many requests at once']
  test(`the service's own tests pass against workerd with ${store}${more}`, options, async () => {
    const worker = await startWorker(build, {STORE: store, BLOCKED: 'cccccccccccc, blockedblocked'})
    try {
      const {stdout} = await exec('go', ['test', '-vet=off', '-count=1', '-v', '-run', 'Conformance', './web/share'], {
        cwd: root, env: {...process.env, BASE_URL: worker.url}, maxBuffer: 1 << 26,
      }).catch(error => ({stdout: error.stdout + error.stderr}))
      const failed = stdout.split('\n').filter(/** @param {string} line */ line => !/^\s*--- PASS|^=== /.test(line)).join('\n')
      assert.ok(/^ok /m.test(stdout), failed)
      assert.ok((stdout.match(/--- PASS: TestConformance\/remote\/refusals\//g) ?? []).length >= 60, 'the table of refusals was not asked')
      assert.ok((stdout.match(/--- PASS: TestConformance\/remote\/bad_requests\//g) ?? []).length >= 60, 'the bad requests were not sent')
      if (store === 'd1') await manyAtOnce(worker.url)
    } finally {
      await worker.stop()
    }
  })
}

/** Wrong variables, and what the log says of each. @type {[Record<string, string>, RegExp][]} */
const wrong = [
  [{STORE: 'paper'}, /STORE is \\"paper\\", want d1 or kv/],
  [{RATE: 'fast'}, /RATE is \\"fast\\", want a number/],
  [{DAILY: '-1'}, /DAILY is \\"-1\\", want a number/],
  [{READ_ONLY: 'yes'}, /READ_ONLY must be true or false/],
  [{BASE: 'share.example'}, /BASE or SITE is no address.*the address of the service/],
  [{BASE: 'https://share.example/a/path'}, /BASE or SITE is no address.*the address of the service/],
  [{SITE: 'javascript:alert(1)'}, /BASE or SITE is no address.*the address of the playground/],
  [{BLOCKED: 'cccccccccccc, toolittle'}, /BLOCKED must list ids of scenarios.*"got":"toolittle"/],
]

test('a Worker that is given a wrong variable answers only that it cannot, and says why in its log', async () => {
  for (const [vars, why] of someOf(wrong, 2)) { // each starts workerd anew, which takes seconds
    const worker = await startWorker(build, vars)
    try {
      const answer = await ask(worker.url + '/healthz')
      assert.equal(answer.status, 503, JSON.stringify(vars))
      assert.equal(answer.headers.get('content-type'), 'application/problem+json')
      await worker.logged(why)
    } finally {
      await worker.stop()
    }
  }
})

test('BASE and SITE are the addresses in what the Worker answers', async () => {
  const worker = await startWorker(build, {BASE: 'https://share.example', SITE: 'https://school.example/bandits'})
  try {
    const stored = await post(worker.url, 1)
    const {id, url} = await stored.json()
    assert.equal(url, `https://share.example/s/${id}`)
    const page = await (await ask(`${worker.url}/s/${id}`)).text()
    assert.match(page, /<a id="open" href="https:\/\/school\.example\/bandits\/#1\./)
    assert.match(page, new RegExp(`<meta property="og:image" content="https://share.example/s/${id}.png">`))
    const oembed = await (await ask(`${worker.url}/oembed?url=${encodeURIComponent(url)}`)).json()
    assert.match(oembed.html, /^<iframe src="https:\/\/school\.example\/bandits\/embed\.html#1\./)
  } finally {
    await worker.stop()
  }
})

test('READ_ONLY stores nothing', async () => {
  const worker = await startWorker(build, {READ_ONLY: 'true'})
  try {
    const refused = await post(worker.url, 1)
    assert.equal(refused.status, 403)
    assert.equal((await refused.json()).type, 'urn:rising-bandits:problem:read-only')
  } finally {
    await worker.stop()
  }
})
