// @ts-check
// What the page makes of the share service's answers, without a browser.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {shortId, storeScenario} from '../../../static/js/model/sharing/service.js'

test('a short link is known with a view behind it', () => {
  assert.equal(shortId('s/aaaaaaaaaaaa'), 'aaaaaaaaaaaa')
  assert.equal(shortId('s/aaaaaaaaaaaa?chart=pulls'), 'aaaaaaaaaaaa')
  for (const other of ['', 's/', 's/aaaaaaaaaaa', 's/aaaaaaaaaaaa1', 's/AAAAAAAAAAAA', '1.aaaaaaaaaaaa', 'x/s/aaaaaaaaaaaa'])
    assert.equal(shortId(other), '', other)
})

test('only a problem with a detail is a refusal; any other answer is a service that is not there', async () => {
  const {fetch} = globalThis
  for (const [status, body, problem, detail] of /** @type {const} */ ([
    [405, '<h1>Method Not Allowed</h1>', 'down', ''], [404, '{}', 'down', ''], [403, 'null', 'down', ''],
    [200, '<h1>Hello</h1>', 'down', ''],
    [403, '{"detail":"It stores nothing."}', 'refused', 'It stores nothing.'], [429, '', 'full', ''], [507, '', 'full', ''],
    [503, '{"detail":"x"}', 'down', ''],
  ])) {
    globalThis.fetch = async () => new Response(body, {status})
    assert.deepEqual(await storeScenario('https://share.invalid', '{}', ''), {problem, detail}, `${status} ${body}`)
  }
  globalThis.fetch = fetch
})
