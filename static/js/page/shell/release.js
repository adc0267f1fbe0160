// @ts-check
// The page offline: it registers the service worker once it is at rest, and offers a new release
// when one has been fetched. The reader decides when it takes over; nothing edited is lost by it.

import {h} from '../../ui/dom.js'
import {icon} from '../../ui/icons.js'
import {text} from '../../text/text.js'

/**
 * @param {Element} host  where the offer is made
 */
export async function offerReleases(host) {
  const workers = workersHere()
  if (!workers) return
  let asked = false
  let offered = false
  /** @param {ServiceWorker} worker */
  function offer(worker) {
    if (offered) return
    offered = true
    const take = h('button', {type: 'button', class: 'link', onclick: () => {
      // Another tab may have changed to it meanwhile; then nothing is left to wait for.
      if (worker.state === 'activated') return window.location.reload()
      asked = true
      worker.postMessage('take over')
    }}, text.release.take)
    const later = h('button', {
      type: 'button', class: 'icon-button', 'aria-label': text.release.later, title: text.release.later, onclick: () => node.remove(),
    }, icon('close'))
    const node = h('div', {class: 'notice of-release', role: 'status'}, h('span', {class: 'notice-words'}, text.release.there), take, later)
    host.append(node)
  }
  try {
    workers.addEventListener('controllerchange', () => {
      if (asked) window.location.reload()
    })
    const registration = await workers.register(new URL('../../../sw.js', import.meta.url), {updateViaCache: 'none'})
    const look = () => {
      // Without a controller it is the first one: there is nothing to change from.
      if (registration.waiting && workers.controller) offer(registration.waiting)
    }
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
    look()
  } catch (error) {
    console.info('offline use is not possible here:', String(error))
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
