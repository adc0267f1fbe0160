// @ts-check
// Helpers for the DOM. Nothing here writes HTML or style attributes, so the page works under a strict
// Content-Security-Policy, and text from users is always text.

const SVG = 'http://www.w3.org/2000/svg'

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {Record<string, any>} Props  on… is a listener, class and data-… and aria-… attributes */

/**
 * @param {Element} node @param {Props} props
 */
export function set(node, props) {
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value)
    else if (value === false || value === null || value === undefined) node.removeAttribute(name)
    else {
      const written = value === true ? '' : String(value)
      if (node.getAttribute(name) !== written) node.setAttribute(name, written)
    }
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Props} [props] @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag)
  set(node, props)
  append(node, children.flat())
  return node
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag @param {Props} [props] @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, props = {}, ...children) {
  const node = /** @type {SVGElementTagNameMap[K]} */ (document.createElementNS(SVG, tag))
  set(node, props)
  append(node, children)
  return node
}

/** @param {Element} node @param {Child[]} children */
function append(node, children) {
  for (const c of children) if (c !== null && c !== undefined && c !== false) node.append(c)
}

/**
 * Writes text only if it differs, so that an unchanged frame costs no layout.
 * @param {Node} node @param {string} s
 */
export function setText(node, s) {
  if (node.textContent !== s) node.textContent = s
}

/** The most letters of a word that is not broken. */
const WHOLE = 24

/**
 * Returns the nodes of a text whose words are not broken at a hyphen, because names of policies contain some. Longer
 * words, such as long names of arms, are broken.
 * @param {string} s @returns {(Node | string)[]}
 */
export const wholeWords = s => s.split(/(\S*-\S*)/)
  .map((part, i) => (i % 2 === 1 && part.length <= WHOLE ? h('span', {class: 'whole'}, part) : part))

/** @param {Element} node @param {boolean} shown */
export function show(node, shown) {
  if (node.hasAttribute('hidden') === shown) node.toggleAttribute('hidden', !shown)
}

/**
 * Keeps one child of `host` for each key. Puts the children in the given order without moving the one that has the
 * focus, because a moved element loses it.
 * @template T
 * @param {Element} host
 * @param {(item: T) => {node: Element, render: (item: T) => void}} make
 * @returns {(items: T[], key: (item: T, i: number) => string) => void}
 */
export function keyed(host, make) {
  /** @type {Map<string, {node: Element, render: (item: T) => void}>} */
  let shown = new Map()
  return (items, key) => {
    const next = new Map()
    items.forEach((item, i) => {
      const k = key(item, i)
      const child = shown.get(k) ?? make(item)
      child.render(item)
      next.set(k, child)
    })
    for (const [k, child] of shown) if (next.get(k) !== child) child.node.remove()
    shown = next
    order(host, [...next.values()].map(c => c.node))
  }
}

/** @param {Element} host @param {Element[]} nodes */
function order(host, nodes) {
  const mine = new Set(nodes)
  const now = [...host.children].filter(n => mine.has(n))
  if (nodes.length === now.length && nodes.every((n, i) => now[i] === n)) return
  const pinned = nodes.findIndex(n => n.parentNode === host && n.contains(document.activeElement))
  nodes.forEach((n, i) => {
    if (i < pinned) host.insertBefore(n, nodes[pinned])
    else if (i > pinned) host.append(n)
  })
}

let ids = 0
/** @param {string} stem  a fresh id, for labels and descriptions */
export const freshId = stem => `${stem}-${++ids}`
