// @ts-check
// The service worker on caches and a network that are made up.

import assert from 'node:assert/strict'
import {createHash, webcrypto} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {test} from 'node:test'
import {runInNewContext} from 'node:vm'
import * as names from '../../../static/js/ui/names.js'

const SITE = 'https://site.example/folder/'
/** @param {string} path */
const read = path => readFileSync(new URL(path, import.meta.url), 'utf8')
/** What the worker imports, the build puts into it: see web/build/bundle.go. Here it is global. */
const source = read('../../../static/sw.js').replace("import {BEFORE_PLACES, nameAt, placeOf} from './js/ui/names.js'\n", '')
/** The worker of a release whose caches have no place in their names. */
const beforePlaces = read('../support/sw-before-places.js')
/** The name of the cache of a release of this site. @param {string} release */
const named = release => names.nameAt('/folder/', release)
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
 * @param {string} [options.worker]  its source
 */
function start({kept = {}, files = site, server = site, saveData = false, active = false, busy = false, redirects = false,
  worker = source} = {}) {
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
  const text = worker.replace("const release = 'none'", "const release = 'two'")
    .replace('const files = {}', `const files = ${JSON.stringify(hashes)}`)
  runInNewContext(text, {
    ...names, caches, URL, Response, Uint8Array, Promise, crypto: webcrypto, TextDecoder, TextEncoder,
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
    cache: () => state.kept.get(named('two'))}
}

/** @param {Record<string, string>} texts  by file @param {string} folder @returns {Record<string, string>} by address */
const at = (texts, folder = SITE) => Object.fromEntries(Object.entries(texts).map(([file, text]) => [folder + file, text]))

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
    [named('one')]: at({'a/js/main.0.js': 'main', 'a/wasm/engine.0.wasm': 'rubbish', 'index.html': 'old'}),
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
  const next = start({kept: {[named('zero')]: {}, [named('one')]: at({'a/wasm/training.9.wasm': 'training of release one'})}})
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
  const failed = start({server: without, kept: {[named('one')]: at(site)}})
  await assert.rejects(failed.install(), /embed.html: 404/)
  assert.deepEqual([...failed.state.kept.keys()], [named('one')])
  // Only the service worker itself has changed: the release of the same name is in use.
  const again = start({server: {}, active: true, kept: {[named('two')]: at(without)}})
  await assert.rejects(again.install(), /html: 404/)
  assert.deepEqual([...again.state.kept.keys()], [named('two')])
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
  const worker = start({kept: {[named('two')]: at({...site, 'a/wasm/engine.0.wasm': 'rubbish'})}})
  assert.equal(await worker.ask('a/wasm/engine.0.wasm'), 'rubbish')
  assert.equal(await worker.ask('a/wasm/engine.0.wasm'), 'engine')
  assert.equal(await worker.ask('a/wasm/engine.0.wasm'), 'engine')
  assert.deepEqual(worker.state.fetched, ['a/wasm/engine.0.wasm reload'], 'it is fetched once, past the cache of HTTP')
})

test('what is kept is read once while a page opens, from a cache opened once, and checked when the page rests', async () => {
  const worker = start({busy: true, kept: {[named('two')]: at({...site, 'a/js/main.0.js': 'rubbish'})}})
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
  const worker = start({kept: {'another page': at({'a/js/old.9.js': 'foreign'}), [named('zero')]: {},
    [named('one')]: at({'a/js/old.1.js': 'old'}), [named('two')]: at(site)}})
  assert.equal(await worker.ask('a/js/old.1.js'), 'old')
  assert.equal(await worker.ask('a/js/old.9.js'), '')
  await worker.activate()
  assert.deepEqual([...worker.state.kept.keys()], ['another page', named('one'), named('two')])
})

test('a reader who saves data gets no whole release unasked', async () => {
  const first = start({saveData: true})
  await assert.rejects(first.install(), /saves data/)
  assert.deepEqual(first.state.fetched, [])
  const next = start({saveData: true, active: true, kept: {[named('one')]: at(site)}})
  await next.install()
  assert.deepEqual(next.state.fetched.sort(), ['embed.html no-cache', 'index.html no-cache'])
})

/** Caches of other deployments on this origin, around this one, in it and beside it; by their names. */
const foreign = Object.fromEntries(['/', '/folder/v1/', '/other/'].flatMap(place => {
  const texts = at({...site, 'index.html': place, 'a/js/old.1.js': place}, 'https://site.example' + place)
  return [[names.nameAt(place, 'one'), texts], [names.nameAt(place, 'two'), texts], [`rising-bandits of ${place}`, texts]]
}))

test('the releases of other deployments on this origin are left alone, and not asked', async () => {
  const worker = start({kept: {...foreign, [named('zero')]: {}, [named('one')]: at({'a/js/main.0.js': 'main'})}})
  await worker.install()
  assert.ok(!worker.state.fetched.some(file => file.startsWith('a/js/main')), 'its own release before is not used')
  await worker.activate()
  assert.deepEqual([...worker.state.kept.keys()].sort(), [...Object.keys(foreign), named('one'), named('two')].sort())
  assert.equal(await worker.ask('a/js/old.1.js'), '')
})

test('releases from before names had places are found again, by their pages, and go as others do', async () => {
  const old = at({'index.html': 'old', 'a/js/old.1.js': 'old', 'a/js/main.0.js': 'main', 'a/wasm/training.9.wasm': 'training'})
  const worker = start({active: true, kept: {...foreign, 'rising-bandits zero': at({'find.html': '', 'index.html': ''}),
    'rising-bandits one': old, 'rising-bandits of nothing': {}}})
  await worker.install()
  await worker.activate()
  assert.deepEqual([...worker.state.kept.keys()].sort(),
    [...Object.keys(foreign), 'rising-bandits of nothing', 'rising-bandits one', named('two')].sort())
  assert.deepEqual(Object.fromEntries(worker.cache() ?? []), at(site))
  assert.ok(!worker.state.fetched.some(file => file.startsWith('a/js/main')), 'a file that it has is fetched again')
  assert.equal(await worker.ask('a/js/old.1.js'), 'old', 'a tab of the old release finds its files')
  const next = start({active: true, kept: {...foreign, 'rising-bandits one': old, [named('one')]: at(site)}})
  await next.install()
  await next.activate()
  assert.deepEqual([...next.state.kept.keys()].sort(), [...Object.keys(foreign), named('one'), named('two')].sort())
})

test('a release from before names had places deletes no release that has them', async () => {
  const placed = Object.keys(foreign).filter(name => !name.startsWith(names.BEFORE_PLACES.cache))
  const old = start({worker: beforePlaces, kept: {...foreign, 'rising-bandits one': {}, [named('two')]: at(site)}})
  await old.install()
  await old.activate()
  assert.deepEqual([...old.state.kept.keys()].sort(), [...placed, 'rising-bandits one', 'rising-bandits two', named('two')].sort())
})
