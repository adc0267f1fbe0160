// @ts-check
// The service worker: after the first visit the page opens without a network. It keeps one release
// whole, so that no page is ever put together from two; the next release is fetched aside and
// takes over when the reader agrees (release.js). The program that trains learners and draws PDF, a third of the
// release, is kept once a reader has used it. Embeds do not register it.

import {BEFORE_PLACES, nameAt, placeOf} from './js/ui/names.js'

// The build writes both: see web/build/precache.go. Files are named with the beginning of the SHA-256 of
// their content, hex.
const release = 'none'
/** @type {Record<string, string>} */
const files = {}

/** What only some readers need: kept once it was asked for, and then in every release. */
const onDemand = /^a\/wasm\/training\./
const scope = /** @type {any} */ (globalThis)
const place = placeOf(scope.registration.scope)
const mine = nameAt(place, release)

/** @param {string} file @returns {string} its address */
const address = file => new URL(file, scope.registration.scope).href

/** The addresses of the pages, and of the other files whose names never change. */
const pages = new Set(Object.keys(files).filter(file => !file.startsWith('a/')).map(address))

/** Whether a cache is of a release of this deployment: see js/ui/names.js. @param {string} name */
async function isOwn(name) {
  if (!name.startsWith(BEFORE_PLACES.cache)) return name.startsWith(nameAt(place, ''))
  return (await (await caches.open(name)).keys()).some(({url}) => pages.has(url))
}

/** The names of the caches of this deployment, oldest first. */
async function releases() {
  const names = await caches.keys()
  const own = await Promise.all(names.map(isOwn))
  return names.filter((_, i) => own[i])
}

/** @param {BufferSource} bytes @returns {Promise<string>} their SHA-256, hex */
async function hash(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** A server with a share service of its own writes its own address here, before the path that the build wrote. */
const serviceLink = /(<link rel="alternate" type="application\/json\+oembed" href=")https?:\/\/[^"/]+\//

/**
 * Whether an answer has the content that the build wrote. It reads the answer.
 * @param {string} file @param {Response} answer
 */
async function isSound(file, answer) {
  const bytes = await answer.arrayBuffer()
  if ((await hash(bytes)).startsWith(files[file])) return true
  if (file !== 'index.html') return false
  const built = new TextDecoder().decode(bytes).replace(serviceLink, '$1/')
  return (await hash(new TextEncoder().encode(built))).startsWith(files[file])
}

/**
 * Returns an answer that does not say that it came after a redirect: for such an answer, a browser opens no page.
 * @param {Response} answer
 */
function direct(answer) {
  if (!answer.redirected) return answer
  const {body, status, statusText, headers} = answer
  return new Response(body, {status, statusText, headers})
}

/**
 * Keeps a file of the release. One whose name carries its hash may come from an older release.
 * @param {Cache} cache @param {string} file @param {string[]} older  names of caches
 */
async function keep(cache, file, older) {
  const url = address(file)
  const hashed = file.startsWith('a/')
  for (const name of hashed ? older : []) {
    const known = await (await caches.open(name)).match(url)
    if (known && await isSound(file, known.clone())) return cache.put(url, known)
  }
  const answer = direct(await fetch(url, {cache: hashed ? 'default' : 'no-cache'}))
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  if (!await isSound(file, answer.clone())) throw new Error(`${url} is not that of release ${release}`)
  return cache.put(url, answer)
}

/** Whether one of these caches holds what is kept on demand. @param {string[]} names */
async function wasUsed(names) {
  const kept = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
  return kept.flat().some(({url}) => onDemand.test(url.slice(scope.registration.scope.length)))
}

/** A reader who saves data gets no second copy of the page by default. Later releases fetch only what is new. */
async function install() {
  if (scope.navigator.connection?.saveData && !scope.registration.active) throw new Error('nothing is kept for a reader who saves data')
  const older = await releases()
  const cache = await caches.open(mine)
  const used = await wasUsed(older)
  const waiting = Object.keys(files).filter(file => used || !onDemand.test(file))
  const cacheNext = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) await keep(cache, file, older)
  }
  try {
    await Promise.all(Array.from({length: 4}, cacheNext))
  } catch (error) {
    // What is left of it would count as a release. One of the same name is in use if only this file has changed since.
    waiting.length = 0
    if (!older.includes(mine)) await caches.delete(mine)
    throw error
  }
}

/** The release before stays for the tabs that still show it; older ones go. */
async function activate() {
  const older = (await releases()).filter(name => name !== mine)
  await Promise.all(older.slice(0, -1).map(name => caches.delete(name)))
  await scope.clients.claim()
}

// Files of the release that were found sound, and those that were not.
const sound = new Set()
const damaged = new Set()

/** The files of a page are checked once no file was asked for in so long a time, ms: the page opens first. */
const RESTS = 3000
/** When a file was last asked for. */
let asked = 0

/** Resolves when the page has what it asks for. */
async function rest() {
  for (let wait = RESTS; wait > 0; wait = asked + RESTS - Date.now()) await new Promise(resolve => setTimeout(resolve, wait))
}

/**
 * Deletes a kept file that is damaged, so that the next request for it goes to the network. It reads the
 * file anew: a copied answer would go to the page without the compiled code that browsers keep beside it.
 * @param {Cache} cache @param {string} file
 */
async function check(cache, file) {
  if (sound.has(file)) return
  await rest()
  if (sound.has(file)) return
  const known = await cache.match(address(file))
  if (!known || await isSound(file, known)) {
    sound.add(file)
  } else {
    damaged.add(file)
    await cache.delete(address(file))
  }
}

/**
 * Fetches a file that should be kept, and keeps it again.
 * @param {Cache} cache @param {string} file @param {(work: Promise<any>) => void} afterwards
 */
async function repair(cache, file, afterwards) {
  const answer = direct(await fetch(address(file), {cache: damaged.has(file) ? 'reload' : 'default'}))
  const copy = answer.clone()
  afterwards(isSound(file, copy.clone()).then(is => is ? cache.put(address(file), copy) : undefined))
  return answer
}

/** @type {Promise<Cache> | undefined} */
let opened

/** The cache of this release: opened once, since a page asks for a hundred files. */
function openMine() {
  opened ??= caches.open(mine).catch((/** @type {unknown} */ error) => {
    opened = undefined
    throw error
  })
  return opened
}

/** @param {Request} request @param {(work: Promise<any>) => void} afterwards  lets the worker live until it is done */
async function answer(request, afterwards) {
  asked = Date.now()
  const url = new URL(request.url)
  url.search = url.hash = ''
  const file = url.href.slice(scope.registration.scope.length) || 'index.html'
  try {
    const cache = await openMine()
    const known = await cache.match(address(file))
    if (known && file in files) afterwards(check(cache, file))
    if (known) return known
    if (file in files) return await repair(cache, file, afterwards)
    // A tab may still show the release before.
    for (const name of await releases()) {
      const older = await (await caches.open(name)).match(address(file))
      if (older) return older
    }
  } catch (error) {
    console.info('what is kept for offline use cannot be read:', String(error))
  }
  return fetch(request)
}

scope.addEventListener('install', (/** @type {any} */ e) => e.waitUntil(install()))
scope.addEventListener('activate', (/** @type {any} */ e) => e.waitUntil(activate()))
scope.addEventListener('message', (/** @type {MessageEvent} */ {data}) => {
  if (data === 'take over') scope.skipWaiting()
})
scope.addEventListener('fetch', (/** @type {any} */ e) => {
  const {request} = e
  if (request.method !== 'GET' || !request.url.startsWith(scope.registration.scope)) return
  e.respondWith(answer(request, work => e.waitUntil(work.catch(() => {})))) // what fails afterwards is tried again
})
