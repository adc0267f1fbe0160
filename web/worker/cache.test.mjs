// @ts-check
import assert from 'node:assert/strict'
import {test} from 'node:test'
import {answerCache} from './cache.mjs'

/** @param {string} control @param {number} [size] @param {number} [status] @returns {import('./program.mjs').Answer} */
const answer = (control, size = 10, status = 200) => ({status, headers: [['Cache-Control', control]], body: new Uint8Array(size)})
/** @param {string} path @param {RequestInit} [init] */
const request = (path, init) => new Request('https://share.example' + path, init)

test('an answer is used again while it is fresh, with its age', () => {
  let now = 5000
  const cache = answerCache(16_000, () => now)
  cache.add(request('/a'), answer('public, max-age=60'))
  now += 59_999
  assert.deepEqual(cache.find(request('/a'))?.headers, [['Cache-Control', 'public, max-age=60'], ['Age', '59']])
  assert.deepEqual(cache.find(request('/a'))?.headers.length, 2, 'the age was added to what is stored')
  now += 1
  assert.equal(cache.find(request('/a')), undefined)
})

test('nothing else is used again', () => {
  const cache = answerCache(16_000)
  for (const control of ['no-store', 'max-age=60', 'private, max-age=60', 'public', '']) {
    cache.add(request('/a'), answer(control))
    assert.equal(cache.find(request('/a')), undefined, control)
  }
  cache.add(request('/a'), answer('public, max-age=60', 10, 404))
  cache.add(request('/a', {method: 'POST', body: 'x'}), answer('public, max-age=60'))
  cache.add(request('/a', {method: 'HEAD'}), answer('public, max-age=60'))
  assert.equal(cache.find(request('/a')), undefined)
})

test('other methods, addresses and hosts, and whoever may have the answer already, get the program’s own', () => {
  const cache = answerCache(16_000)
  cache.add(request('/a'), answer('public, max-age=60'))
  for (const other of [request('/b'), request('/a?b'), request('/a', {method: 'HEAD'}), request('/a', {method: 'POST'}),
    request('/a', {headers: {'If-None-Match': '"a"'}}), request('/a', {headers: {Host: 'other.example'}})]) {
    assert.equal(cache.find(other), undefined)
  }
  assert.ok(cache.find(request('/a')))
})

test('what was not used for longest goes first, and what is larger than all room does not come in', () => {
  const cache = answerCache(16_000)
  const there = () => ['/a', '/b', '/c', '/d'].filter(path => cache.find(request(path)))
  for (const path of ['/a', '/b', '/c']) cache.add(request(path), answer('public, max-age=60', 1500))
  cache.find(request('/a'))
  cache.add(request('/d'), answer('public, max-age=60', 1500))
  assert.deepEqual(there(), ['/a', '/c', '/d'])
  for (let i = 0; i < 100; i++) cache.add(request('/d'), answer('public, max-age=60', 1500))
  assert.deepEqual(there(), ['/a', '/c', '/d'], 'an answer that comes again takes no more room')
  cache.add(request('/b'), answer('public, max-age=60', 20_000))
  assert.deepEqual(there(), ['/a', '/c', '/d'])
})
