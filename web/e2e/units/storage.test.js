// @ts-check
// What the device remembers for each deployment on an origin, on storage that is made up.

import assert from 'node:assert/strict'
import {afterEach, test} from 'node:test'
import {nameAt, placeOf} from '../../../static/js/ui/names.js'
import {remember, rememberInTab, remembered, rememberedInTab, storable} from '../../../static/js/ui/storage.js'

/** A storage with room for so many characters. @param {Record<string, string>} [texts] @param {number} [room] */
function storageOf(texts = {}, room = Infinity) {
  const kept = new Map(Object.entries(texts))
  return {
    kept,
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    removeItem: (/** @type {string} */ key) => void kept.delete(key),
    /** @param {string} key @param {string} value */
    setItem(key, value) {
      const size = [...kept].reduce((n, [k, v]) => n + (k === key ? 0 : k.length + v.length), key.length + value.length)
      if (size > room) throw new Error('QuotaExceededError')
      kept.set(key, value)
    },
  }
}

/** The page is now one of this folder. @param {string} place @param {any} storage */
function open(place, storage) {
  Object.assign(globalThis, {window: {location: {href: `https://site.example${place}lessons.html?a/b#1./c`}, ...storage}})
}

afterEach(() => void Reflect.deleteProperty(globalThis, 'window'))

test('places are the folders of pages, and no name of one is the beginning of another’s', () => {
  assert.equal(placeOf('https://site.example/'), '/')
  assert.equal(placeOf('https://site.example/a/index.html?x=/y/#/z/'), '/a/')
  const places = ['/', '/a/', '/a/b/', '/a%20b/', '/a/%20x/', '/b/']
  for (const one of places) {
    for (const other of places) assert.equal(nameAt(one, 'x').startsWith(nameAt(other, '')), one === other, `${one} and ${other}`)
  }
})

test('deployments on one origin remember apart', () => {
  const [localStorage, sessionStorage] = [storageOf(), storageOf()]
  for (const place of ['/a/', '/b/', '/']) {
    open(place, {localStorage, sessionStorage})
    assert.equal(remembered('draft'), null)
    assert.ok(remember('draft', place) && rememberInTab('history', place) && storable())
  }
  for (const place of ['/a/', '/b/', '/']) {
    open(place, {localStorage, sessionStorage})
    assert.deepEqual([remembered('draft'), rememberedInTab('history')], [place, place])
  }
  remember('draft', null)
  assert.equal(remembered('draft'), null)
  open('/a/', {localStorage, sessionStorage})
  assert.equal(remembered('draft'), '/a/')
})

test('what was stored before names had places is found again by each deployment, once, and stays for the others', () => {
  const localStorage = storageOf({'rising-bandits.draft': 'mine', 'rising-bandits.theme': 'dark', 'draft': 'of another page'})
  open('/a/', {localStorage})
  assert.deepEqual([remembered('draft'), remembered('theme'), remembered('left')], ['mine', 'dark', null])
  remember('draft', 'of a')
  remember('theme', null)
  // A deployment of an older release goes on with the old names.
  localStorage.setItem('rising-bandits.draft', 'of an older release')
  localStorage.setItem('rising-bandits.left', 'of an older release')
  assert.deepEqual([remembered('draft'), remembered('theme'), remembered('left')], ['of a', null, null])
  open('/b/', {localStorage})
  assert.deepEqual([remembered('draft'), remembered('theme')], ['of an older release', 'dark'])
  open('/a/', {localStorage})
  assert.deepEqual([remembered('draft'), remembered('theme')], ['of a', null])
})

test('what is forgotten before it was looked for does not come back', () => {
  const localStorage = storageOf({'rising-bandits.theme': 'dark'})
  open('/a/', {localStorage})
  assert.ok(remember('theme', null))
  assert.equal(remembered('theme'), null)
})

test('what has no room for a copy is read where it is', () => {
  const localStorage = storageOf({'rising-bandits.scenarios': 'x'.repeat(500)}, 700)
  open('/a/', {localStorage})
  for (let i = 0; i < 2; i++) assert.equal(remembered('scenarios'), 'x'.repeat(500))
  assert.equal(remember('scenarios', 'y'.repeat(300)), false)
  assert.equal(remembered('scenarios'), 'x'.repeat(500), 'it is lost')
  assert.ok(remember('scenarios', 'y'))
  assert.equal(remembered('scenarios'), 'y')
})

test('where storage is forbidden, nothing is remembered', () => {
  open('/a/', {})
  Object.defineProperty(window, 'localStorage', {get() { throw new Error('SecurityError') }})
  assert.deepEqual([remembered('draft'), remember('draft', 'x'), remember('draft', null), storable()], [null, false, false, false])
})
