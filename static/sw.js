// @ts-check
// The service worker: after the first visit the page opens without a network. It keeps one release
// whole, so that no page is ever put together from two; the next release is fetched aside and
// takes over when the reader agrees (js/page/shell/release.js). Embeds do not register it.

// The build writes both: see web/build/precache.go.
const release = 'none'
/** @type {string[]} */
const files = []

const PREFIX = 'rising-bandits '
const mine = PREFIX + release
const scope = /** @type {any} */ (globalThis)

/** @param {string} file @returns {string} its address */
const address = file => new URL(file, scope.registration.scope).href

/** Files whose names carry a hash of their content are taken from the release before, if it has them. */
async function install() {
  const cache = await caches.open(mine)
  const waiting = [...files]
  const fetchSome = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const url = address(file)
      const hashed = file.startsWith('a/')
      const known = hashed ? await caches.match(url) : undefined
      const answer = known ?? await fetch(url, {cache: hashed ? 'default' : 'no-cache'})
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
      await cache.put(url, answer)
    }
  }
  await Promise.all(Array.from({length: 4}, fetchSome))
}

/** The release before stays for the tabs that still show it; older ones go. */
async function activate() {
  const releases = (await caches.keys()).filter(name => name.startsWith(PREFIX) && name !== mine)
  await Promise.all(releases.slice(0, -1).map(name => caches.delete(name)))
  await scope.clients.claim()
}

/** @param {Request} request */
async function answer(request) {
  const url = new URL(request.url)
  if (url.href === scope.registration.scope || url.pathname === new URL(scope.registration.scope).pathname) url.pathname += 'index.html'
  const known = await (await caches.open(mine)).match(url.href, {ignoreSearch: true}) ?? await caches.match(request, {ignoreSearch: true})
  return known ?? fetch(request)
}

scope.addEventListener('install', (/** @type {any} */ e) => e.waitUntil(install()))
scope.addEventListener('activate', (/** @type {any} */ e) => e.waitUntil(activate()))
scope.addEventListener('message', (/** @type {MessageEvent} */ {data}) => {
  if (data === 'take over') scope.skipWaiting()
})
scope.addEventListener('fetch', (/** @type {any} */ e) => {
  const {request} = e
  if (request.method === 'GET' && request.url.startsWith(scope.registration.scope)) e.respondWith(answer(request))
})
