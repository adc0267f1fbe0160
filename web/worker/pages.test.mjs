// @ts-check
// The pages of the site, of files that are made up: which address is answered by which file, and with which headers.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {faultOf, page} from './pages.mjs'

const files = new Set(['/index.html', '/404.html', '/class.html'])

/** Answers by the path alone, whatever the host, as Cloudflare does. @type {import('./pages.mjs').Assets} */
const assets = {fetch: async asked => {
  const {pathname} = new URL(asked instanceof Request ? asked.url : asked)
  const headers = {'ETag': `"${pathname}"`, 'Content-Security-Policy': "script-src 'self'"}
  return files.has(pathname) ? new Response(pathname, {headers}) : new Response('', {status: 404})
}}

/** @param {string} address */
const answerOf = async address => {
  const answer = await page(new Request(address), assets)
  return {status: answer.status, text: await answer.text(), headers: answer.headers}
}

test('each address is answered by its file, and what is no file by the page for lost readers', async () => {
  for (const [path, status, text] of /** @type {[string, number, string][]} */ ([
    ['/', 200, '/index.html'], ['/index.html', 200, '/index.html'], ['/class.html?a=b', 200, '/class.html'], ['/class', 301, ''],
    ['/none.html', 404, '/404.html'], ['/none', 404, '/404.html'], ['//evil.example/index.html', 404, '/404.html'],
    ['//class.html', 404, '/404.html'], ['///evil.example/class', 404, '/404.html'],
  ])) {
    const got = await answerOf('https://bandits.example' + path)
    assert.deepEqual([got.status, got.text], [status, text], path)
    // The tag is of another address's file: a client that asks again with it must not learn that the page is unchanged.
    assert.equal(got.headers.has('ETag'), status === 200, path)
  }
})

test('the policy names the host of the request, if it is one', async () => {
  for (const [origin, want] of [['https://bandits.example', "'self' https://bandits.example"],
    ['http://localhost:8080', "'self' http://localhost:8080"], ['http://[::1]:80', "'self' http://[::1]"],
    ['https://a_b.example', "'self'"], ['https://-a.example', "'self'"], ['https://a.example.', "'self'"]]) {
    assert.equal((await answerOf(origin + '/')).headers.get('Content-Security-Policy'), `script-src ${want}`, origin)
  }
})

test('an address that is none is refused in words, before anything reads it', () => {
  for (const bad of ['http://x:99999/', 'http://xn--/', 'http://x/%', 'http://x/s/%zz']) assert.match(faultOf(bad), /^(The host|A percent)/, bad)
  for (const good of ['http://x/', 'https://a.example/s/aaaaaaaaaaaa?%', 'http://[::1]:80/%25']) assert.equal(faultOf(good), '', good)
})
