// @ts-check
// The page offline: it registers the service worker once it is at rest, and offers a new release
// when one has been fetched. The reader decides when it takes over; nothing edited is lost by it.

import {h} from '../../ui/dom.js'
import {removeFocused} from '../../ui/focus.js'
import {icon} from '../../ui/icons.js'
import {text} from '../../text/text.js'

/** @typedef {import('../../ui/store.js').Store<import('../state.js').State>} PageStore */

/**
 * @param {Element} host     where the offer is made
 * @param {PageStore} store  each time the engine is started again, a new release is looked for
 */
export async function offerReleases(host, store) {
  const workers = workersHere()
  if (!workers) return
  const offer = createOffer(host, workers)
  try {
    const registration = await workers.register(new URL('../../../sw.js', import.meta.url), {updateViaCache: 'none'})
    const look = () => {
      // Without a controller it is the first one: there is nothing to change from.
      if (registration.waiting && workers.controller) offer(registration.waiting)
    }
    const follow = () => registration.installing?.addEventListener('statechange', look)
    registration.addEventListener('updatefound', follow)
    follow()
    look()
    store.watch((state, before) => {
      if (before && state.engine === 'loading' && before.engine !== 'loading') registration.update().catch(noOffline)
    })
  } catch (error) {
    noOffline(error)
  }
}

/** @param {unknown} error */
const noOffline = error => console.info('offline use is not possible here:', String(error))

/**
 * Returns what offers the release of a worker that waits: once, with a button that lets it take over.
 * @param {Element} host @param {ServiceWorkerContainer} workers
 * @returns {(worker: ServiceWorker) => void}
 */
function createOffer(host, workers) {
  let asked = false
  let offered = false
  workers.addEventListener('controllerchange', () => {
    if (asked) window.location.reload()
  })
  return worker => {
    if (offered) return
    offered = true
    const take = h('button', {type: 'button', class: 'link', onclick: () => {
      // Another tab may have changed to it meanwhile; then nothing is left to wait for.
      if (worker.state === 'activated') return window.location.reload()
      asked = true
      worker.postMessage('take over')
    }}, text.release.take)
    const later = h('button', {
      type: 'button', class: 'icon-button', 'aria-label': text.release.later, title: text.release.later,
      onclick: () => removeFocused(node, () => node.remove()),
    }, icon('close'))
    const node = h('div', {class: 'notice of-release', role: 'status'}, h('span', {class: 'notice-words'}, text.release.newVersion),
      take, later)
    host.append(node)
  }
}

/** Framed, the page is somebody's embed; in an insecure context there are none; a sandbox throws. */
function workersHere() {
  try {
    return window.parent === window ? navigator.serviceWorker : undefined
  } catch {
    return undefined
  }
}
