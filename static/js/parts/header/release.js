// @ts-check
// Offline use: registers the service worker once the page has settled, and offers a new release when it has been
// fetched. The reader decides when to switch; no edit is lost.

import {h} from '../../ui/dom.js'
import {removeFocused} from '../../ui/focus.js'
import {icon} from '../../ui/icons.js'
import {text} from '../../text/text.js'

/** @typedef {import('../../ui/store.js').Store<import('../../model/state/state.js').State>} PageStore */

/**
 * @param {Element} host     where the offer is shown
 * @param {PageStore} store  each time the engine is started again, it checks for a new release
 */
export async function offerReleases(host, store) {
  const workers = workersHere()
  if (!workers) return
  const offer = createOffer(host, workers)
  try {
    const registration = await workers.register(new URL('../../../sw.js', import.meta.url), {updateViaCache: 'none'})
    const look = () => {
      // Without a controller this is the first service worker, so there is no release to switch from.
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
 * Returns a function that offers the release of a waiting worker, once, with a button that activates it.
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
      // Another tab may have switched to it meanwhile; then there is nothing to wait for.
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

/** A framed page is somebody's embed; an insecure context has no service workers; a sandbox throws. */
function workersHere() {
  try {
    return window.parent === window ? navigator.serviceWorker : undefined
  } catch {
    return undefined
  }
}
