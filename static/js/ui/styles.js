// @ts-check
// Loads a style sheet that only some readers need.

/** @type {Map<string, Promise<void>>} */
const loading = new Map()

/**
 * Adds a style sheet once. If it cannot be loaded, its part of the page works without it.
 * @param {URL} address @param {string} [media]
 * @returns {Promise<void>} once it is there
 */
export function addStyles({href}, media = 'all') {
  const known = loading.get(href)
  if (known) return known
  const link = Object.assign(document.createElement('link'), {rel: 'stylesheet', href, media})
  /** @type {Promise<void>} */
  const loaded = new Promise(resolve => {
    link.onload = () => resolve()
    link.onerror = () => {
      loading.delete(href) // the next call tries again
      link.remove()
      resolve()
    }
  })
  loading.set(href, loaded)
  document.head.append(link)
  return loaded
}
