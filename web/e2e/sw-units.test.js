// @ts-check
// The service worker on caches and a network that are made up.

import assert from 'node:assert/strict'
import {createHash, webcrypto} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {test} from 'node:test'
import {runInNewContext} from 'node:vm'

const SITE = 'https://site.example/folder/'
const source = readFileSync(new URL('../../static/sw.js', import.meta.url), 'utf8')
/** What the server has and every reader keeps. */
const release = {'index.html': '<p>page', 'embed.html': '<p>embed', 'a/js/main.0.js': 'main', 'a/wasm/engine.0.wasm': 'engine'}
const onDemand = {'a/wasm/training.0.wasm': 'training'}
/** @type {Record<string, string>} */
const site = {...release, ...onDemand}
/** @param {string} text */
const hash = text => createHash('sha256').update(text).digest('hex').slice(0, 12)

/**
 * Caches that are made up.
 * @param {{broken: boolean, opened: number, read: string[], kept: Map<string, Map<string, string>>}} state
 */
function cachesOf(state) {
  return {
    keys: async () => [...state.kept.keys()],
    /** @param {string} name */
    async open(name) {
      if (state.broken) throw new Error('the disk is full')
      state.opened++
      const texts = state.kept.get(name) ?? new Map()
      state.kept.set(name, texts)
      return {
        /** @param {string} url */
        async match(url) {
          state.read.push(url.slice(SITE.length))
          return texts.has(url) ? new Response(texts.get(url)) : undefined
        },
        keys: async () => [...texts.keys()].map(url => ({url})),
        /** @param {string} url @param {Response} answer */
        put: async (url, answer) => {
          assert.equal(answer.redirected, false, `${url} would open no page`)
          texts.set(url, await answer.text())
        },
        /** @param {string} url */
        delete: async url => texts.delete(url),
      }
    },
    /** @param {string} name */
    delete: async name => state.kept.delete(name),
    match: async () => assert.fail('all caches of the origin were asked'),
  }
}

/**
 * A service worker of release `two`, installed nowhere yet.
 * @param {object} [options]
 * @param {Record<string, Record<string, string>>} [options.kept]  by the name of a cache, texts by address
 * @param {Record<string, string>} [options.files]  what the build wrote
 * @param {Record<string, string>} [options.server]  what the host sends
 * @param {boolean} [options.saveData]
 * @param {boolean} [options.active]  a release is in use already
 * @param {boolean} [options.busy]  no timer fires before `rest` is called
 * @param {boolean} [options.redirects]  the host answers a page's address with a redirect
 */
function start({kept = {}, files = site, server = site, saveData = false, active = false, busy = false, redirects = false} = {}) {
  let now = 0
  /** Timers that wait for `rest`. @type {Array<() => void>} */
  const timers = []
  /** What is not done yet. @type {Array<Promise<any>>} */
  const work = []
  const state = {broken: false, opened: 0, fetched: /** @type {string[]} */ ([]), read: /** @type {string[]} */ ([]),
    kept: new Map(Object.entries(kept).map(([name, texts]) => [name, new Map(Object.entries(texts))]))}
  const caches = cachesOf(state)
  /** @type {Record<string, (event: any) => void>} */
  const listeners = {}
  const hashes = Object.fromEntries(Object.entries(files).map(([file, text]) => [file, hash(text)]))
  const text = source.replace("const release = 'none'", "const release = 'two'")
    .replace('const files = {}', `const files = ${JSON.stringify(hashes)}`)
  runInNewContext(text, {
    caches, URL, Response, Uint8Array, Promise, crypto: webcrypto, TextDecoder, TextEncoder,
    console: {info() {}}, clients: {claim() {}}, skipWaiting() {},
    Date: {now: () => now},
    setTimeout(/** @type {() => void} */ call, /** @type {number} */ ms) {
      const fire = () => { now += ms; call() }
      if (busy) timers.push(fire)
      else setImmediate(fire)
    },
    navigator: {connection: {saveData}}, registration: {scope: SITE, active: active ? {} : null},
    addEventListener: (/** @type {string} */ type, /** @type {any} */ listener) => { listeners[type] = listener },
    fetch: async (/** @type {string | Request} */ request, /** @type {any} */ options) => {
      const url = typeof request === 'string' ? request : request.url
      state.fetched.push(url.slice(SITE.length) + (options?.cache ? ` ${options.cache}` : ''))
      const file = url.slice(SITE.length).replace(/[?#].*/, '') || 'index.html'
      const answer = file in server ? new Response(server[file]) : new Response('', {status: 404})
      return Object.defineProperty(answer, 'redirected', {value: redirects && file.endsWith('.html')})
    },
  })
  /** @param {string} type */
  const happens = type =>
    new Promise((resolve, reject) => listeners[type]({waitUntil: (/** @type {Promise<any>} */ work) => work.then(resolve, reject)}))
  /** What the page gets for an address; when all work is done, unless the worker is busy. @param {string} path */
  async function ask(path) {
    /** @type {Promise<Response> | undefined} */
    let answer
    listeners.fetch({request: {method: 'GET', url: SITE + path}, waitUntil: (/** @type {any} */ p) => work.push(p),
      respondWith: (/** @type {any} */ p) => { answer = p }})
    const text = await (await answer)?.text()
    if (!busy) await Promise.all(work.splice(0))
    return text
  }
  /** Time passes, and all work is done. */
  async function rest() {
    busy = false
    for (const fire of timers.splice(0)) setImmediate(fire)
    await Promise.all(work.splice(0))
  }
  return {state, ask, rest, install: () => happens('install'), activate: () => happens('activate'),
    cache: () => state.kept.get('rising-bandits two')}
}

/** @param {Record<string, string>} texts  by file @returns {Record<string, string>} by address */
const at = texts => Object.fromEntries(Object.entries(texts).map(([file, text]) => [SITE + file, text]))

test('a release is kept whole and answered without the network, whatever stands behind the file', async () => {
  const worker = start()
  await worker.install()
  worker.state.fetched.length = 0
  for (const [path, want] of [['', '<p>page'], ['?x#y', '<p>page'], ['embed.html?theme=dark', '<p>embed'],
    ['a/wasm/engine.0.wasm#bytes=6', 'engine']]) {
    assert.equal(await worker.ask(path), want)
  }
  assert.deepEqual(worker.state.fetched, [])
})

test('hashed files come from the release before, but not from caches of others, and not damaged', async () => {
  const worker = start({kept: {
    'rising-bandits one': at({'a/js/main.0.js': 'main', 'a/wasm/engine.0.wasm': 'rubbish', 'index.html': 'old'}),
    'another page of this origin': at(site),
  }})
  await worker.install()
  assert.deepEqual(worker.state.fetched.sort(), ['a/wasm/engine.0.wasm default', 'embed.html no-cache', 'index.html no-cache'])
  assert.deepEqual(Object.fromEntries(worker.cache() ?? []), at(release))
})

test('the program for training is kept once it was asked for, and then in the next release', async () => {
  const worker = start()
  await worker.install()
  assert.deepEqual(Object.fromEntries(worker.cache() ?? []), at(release))
  assert.equal(await worker.ask('a/wasm/training.0.wasm'), 'training')
  assert.deepEqual(Object.fromEntries(worker.cache() ?? []), at(site))
  const next = start({kept: {'rising-bandits zero': {}, 'rising-bandits one': at({'a/wasm/training.9.wasm': 'training of release one'})}})
  await next.install()
  assert.deepEqual(Object.fromEntries(next.cache() ?? []), at(site))
})

test('nothing is installed of another release', async () => {
  await assert.rejects(start({server: {...site, 'index.html': 'the next release'}}).install(), /index.html is not that of release two/)
  const {'embed.html': _, ...without} = site
  await assert.rejects(start({server: without}).install(), /embed.html: 404/)
})

test('an installation that fails leaves no release behind, and takes none away', async () => {
  const {'embed.html': _, ...without} = site
  const failed = start({server: without, kept: {'rising-bandits one': at(site)}})
  await assert.rejects(failed.install(), /embed.html: 404/)
  assert.deepEqual([...failed.state.kept.keys()], ['rising-bandits one'])
  // Only the service worker itself has changed: the release of the same name is in use.
  const again = start({server: {}, active: true, kept: {'rising-bandits two': at(without)}})
  await assert.rejects(again.install(), /html: 404/)
  assert.deepEqual([...again.state.kept.keys()], ['rising-bandits two'])
})

test('answers after a redirect are kept as answers without one', async () => {
  const worker = start({redirects: true})
  await worker.install()
  assert.deepEqual(Object.fromEntries(worker.cache() ?? []), at(release))
})

test('a page into which its host wrote the address of its share service is that of the release', async () => {
  const link = (/** @type {string} */ base) =>
    `<link rel="alternate" type="application/json+oembed" href="${base}/oembed" title="Rising bandits"><p>page`
  const built = {...site, 'index.html': link('')}
  for (const base of ['https://site.example', 'http://localhost:8080', '']) {
    const worker = start({files: built, server: {...built, 'index.html': link(base)}})
    await worker.install()
    assert.equal(await worker.ask(''), link(base))
  }
  await assert.rejects(start({files: built, server: {...built, 'index.html': link('https://site.example') + '!'}}).install(),
    /index.html is not that of release two/)
})

test('a damaged file is mended at the next request for it', async () => {
  const worker = start({kept: {'rising-bandits two': at({...site, 'a/wasm/engine.0.wasm': 'rubbish'})}})
  assert.equal(await worker.ask('a/wasm/engine.0.wasm'), 'rubbish')
  assert.equal(await worker.ask('a/wasm/engine.0.wasm'), 'engine')
  assert.equal(await worker.ask('a/wasm/engine.0.wasm'), 'engine')
  assert.deepEqual(worker.state.fetched, ['a/wasm/engine.0.wasm reload'], 'it is fetched once, past the cache of HTTP')
})

test('what is kept is read once while a page opens, from a cache opened once, and checked when the page rests', async () => {
  const worker = start({busy: true, kept: {'rising-bandits two': at({...site, 'a/js/main.0.js': 'rubbish'})}})
  for (const file of ['index.html', 'a/js/main.0.js', 'a/wasm/engine.0.wasm']) await worker.ask(file)
  await new Promise(resolve => setImmediate(resolve))
  assert.deepEqual(worker.state.read, ['index.html', 'a/js/main.0.js', 'a/wasm/engine.0.wasm'])
  assert.equal(worker.state.opened, 1)
  await worker.rest()
  assert.equal(await worker.ask('a/js/main.0.js'), 'main')
})

test('where caches cannot be opened, the page comes from the network', async () => {
  const worker = start()
  worker.state.broken = true
  assert.equal(await worker.ask(''), '<p>page')
  assert.equal(await worker.ask('a/js/main.0.js'), 'main')
})

test('a tab of the release before finds its files, and caches of others are not asked', async () => {
  const worker = start({kept: {'another page': at({'a/js/old.9.js': 'foreign'}), 'rising-bandits zero': {},
    'rising-bandits one': at({'a/js/old.1.js': 'old'}), 'rising-bandits two': at(site)}})
  assert.equal(await worker.ask('a/js/old.1.js'), 'old')
  assert.equal(await worker.ask('a/js/old.9.js'), '')
  await worker.activate()
  assert.deepEqual([...worker.state.kept.keys()], ['another page', 'rising-bandits one', 'rising-bandits two'])
})

test('a reader who saves data gets no whole release unasked', async () => {
  const first = start({saveData: true})
  await assert.rejects(first.install(), /saves data/)
  assert.deepEqual(first.state.fetched, [])
  const next = start({saveData: true, active: true, kept: {'rising-bandits one': at(site)}})
  await next.install()
  assert.deepEqual(next.state.fetched.sort(), ['embed.html no-cache', 'index.html no-cache'])
})
