// @ts-check
// Which pages lead to which, as a reader goes: by links that are shown, or in the menu that the header opens.

/** @import {Page} from 'playwright-core' */

/**
 * What a page has: the pages that it links to, by their names, and how many controls are in view.
 * @typedef {{links: string[], controls: number}} Seen
 */

/**
 * What the page in a tab has. Links of its menus count: they are opened by a button in view.
 * @param {Page} page @returns {Promise<Seen>}
 */
export const seenOn = page => page.evaluate(() => {
  const folder = new URL('.', location.href).href
  const shown = [...document.querySelectorAll('a[href]')].filter(a => a.checkVisibility() || a.closest('[popover]'))
  const names = shown.map(a => /** @type {HTMLAnchorElement} */ (a).href.replace(/[?#].*$/, ''))
    .filter(href => href.startsWith(folder)).map(href => href.slice(folder.length) || 'index.html')
  const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')].filter(node => {
    const {width, height, left, top, right, bottom} = node.getBoundingClientRect()
    const inView = width > 1 && height > 1 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
    return inView && /** @type {HTMLElement} */ (node).tabIndex >= 0 && !node.matches(':disabled') && !node.closest('[inert]') &&
      node.checkVisibility({visibilityProperty: true})
  }).length
  return {links: [...new Set(names.filter(name => /\.html$/.test(name)))], controls}
})

/**
 * How many steps each page is from one, by the links of all.
 * @param {string} from @param {Map<string, string[]>} links  of each page
 */
export function stepsFrom(from, links) {
  const steps = new Map([[from, 0]])
  for (const [page, n] of steps) { // a map goes on over what is added to it
    for (const next of links.get(page) ?? []) if (!steps.has(next)) steps.set(next, n + 1)
  }
  return steps
}
