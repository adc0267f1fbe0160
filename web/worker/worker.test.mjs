// @ts-check
// The Worker under workerd answers as the local server does: the same Go tests ask both.

import assert from 'node:assert/strict'
import {execFile} from 'node:child_process'
import {test} from 'node:test'
import {fileURLToPath} from 'node:url'
import {promisify} from 'node:util'
import {ask, startWorker} from './support/workerd.mjs'

const exec = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const build = fileURLToPath(new URL('build', import.meta.url))

for (const store of ['d1', 'kv']) {
  test(`the service's own tests pass against workerd with ${store}`, async () => {
    const worker = await startWorker(build, {STORE: store, BLOCKED: 'cccccccccccc, blockedblocked'})
    try {
      const {stdout} = await exec('go', ['test', '-count=1', '-v', '-run', 'Conformance', './web/share'], {
        cwd: root, env: {...process.env, BASE_URL: worker.url}, maxBuffer: 1 << 26,
      }).catch(error => ({stdout: error.stdout + error.stderr}))
      const failed = stdout.split('\n').filter(/** @param {string} line */ line => !/^\s*--- PASS|^=== /.test(line)).join('\n')
      assert.ok(/^ok /m.test(stdout), failed)
      assert.ok((stdout.match(/--- PASS: TestConformance\/remote\/refusals\//g) ?? []).length >= 60, 'the table of refusals was not asked')
    } finally {
      await worker.stop()
    }
  })
}

test('a Worker that is given a wrong variable answers nothing but that it cannot', async () => {
  for (const vars of [{STORE: 'paper'}, {READ_ONLY: 'yes'}]) {
    const worker = await startWorker(build, /** @type {any} */ (vars))
    try {
      const answer = await ask(worker.url + '/healthz')
      assert.equal(answer.status, 503)
      assert.equal(answer.headers.get('content-type'), 'application/problem+json')
    } finally {
      await worker.stop()
    }
  }
})

test('many at once, and some that give up, get their own answers, while programs are replaced', async () => {
  const worker = await startWorker(build, {LIFE: '40'})
  /** @param {number} seed */
  const scenario = seed => JSON.stringify({
    version: 1, setting: 'rested', horizon: 100, runs: 1, seed, noise: {kind: 'none'},
    arms: [{payoff: {family: 'constant', value: 0.5}}], policies: [{id: 'ucb1'}],
  })
  const headers = {'Content-Type': 'application/json'}
  try {
    await Promise.all(Array.from({length: 200}, async (_, i) => {
      if (i % 5 === 0) {
        const leaves = fetch(worker.url + '/api/scenarios',
          {method: 'POST', headers, body: scenario(i), signal: AbortSignal.timeout(1 + i % 7)})
        await leaves.catch(() => {})
      }
      const stored = await ask(worker.url + '/api/scenarios', {method: 'POST', headers, body: scenario(i)})
      assert.equal(stored.status, 201)
      const {id} = await stored.json()
      const got = await (await ask(`${worker.url}/api/scenarios/${id}`)).json()
      assert.equal(got.seed, i)
    }))
  } finally {
    await worker.stop()
  }
})
