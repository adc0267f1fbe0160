// @ts-check
// Helpers for the DOM. Nothing here writes HTML or style attributes, so the page works under a strict
// Content-Security-Policy, and text from users is always text.
//
// A node is written once. Where an attribute or a child changes, h gets a function in its place. The function reads
// signals, such as parts of store.drawn, and is called again when one of them changes. mount makes such a view and ends it.

import {effect, safely} from './store.js'

const SVG = 'http://www.w3.org/2000/svg'

/** @typedef {Node | string | null | undefined | false} Child */
/** Reads signals. @typedef {() => Child | Child[]} ChangingChild */
/**
 * on… is a listener; all else are attributes, and a function reads signals for the attribute's value.
 * @typedef {Record<string, any>} Props
 */

/** What ends the view that is being made; null outside of mount. @type {(() => void)[] | null} */
let ends = null

/** Calls update now, and until the view ends when a signal that it read has changed. @param {() => void} update */
export function follow(update) {
  whenEnded(effect(() => safely(update)))
}

/** Calls end when the view that is being made ends. @param {() => void} end */
export const whenEnded = end => void ends?.push(end)

/**
 * Makes nodes, and returns them with what ends their updates, and what makes more that ends with them.
 * @template T
 * @param {() => T} make @returns {{made: T, end: () => void, within: <U>(more: () => U) => U}}
 */
function scope(make) {
  /** @type {(() => void)[]} */
  const mine = []
  /** @template U @param {() => U} more */
  function within(more) {
    const outer = ends
    ends = mine
    try {
      return more()
    } finally {
      ends = outer
    }
  }
  return {made: within(make), end: () => mine.forEach(stop => stop()), within}
}

/**
 * Appends a view to host.
 * @param {Element} host @param {() => Element | Element[]} make @returns {() => void} undo
 */
export function mount(host, make) {
  const {made, end} = scope(make)
  const nodes = [made].flat()
  host.append(...nodes)
  return () => {
    end()
    for (const node of nodes) node.remove()
  }
}

/**
 * @param {Element} node @param {Props} props
 */
export function set(node, props) {
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value)
    else if (typeof value === 'function') follow(() => set(node, {[name]: value()}))
    else if (value === false || value === null || value === undefined) node.removeAttribute(name)
    else {
      const written = value === true ? '' : String(value)
      if (node.getAttribute(name) !== written) node.setAttribute(name, written)
    }
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Props} [props] @param {...(Child | ChangingChild | (Child | ChangingChild)[])} children
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

/** @param {Element} node @param {(Child | ChangingChild)[]} children */
function append(node, children) {
  for (const child of children) {
    if (typeof child === 'function') node.append(...following(child))
    else if (child !== null && child !== undefined && child !== false) node.append(child)
  }
}

/**
 * The nodes that a function returns, which replace one another where they stand. There is always one at least.
 * @param {ChangingChild} read
 */
function following(read) {
  /** @type {ChildNode[]} */
  let shown = [document.createTextNode('')]
  let end = () => {}
  follow(() => {
    end()
    const {made, end: next} = scope(read)
    end = next
    const parts = [made].flat().filter(part => part !== null && part !== undefined && part !== false)
    const [only = ''] = parts
    if (parts.length < 2 && typeof only === 'string' && shown.length === 1 && shown[0] instanceof Text) {
      if (shown[0].data !== only) shown[0].data = only
      return
    }
    const nodes = /** @type {ChildNode[]} */ (parts.map(part => (typeof part === 'string' ? document.createTextNode(part) : part)))
    if (nodes.length === 0) nodes.push(document.createTextNode(''))
    if (nodes.length === shown.length && nodes.every((node, i) => node === shown[i])) return
    if (shown[0].parentNode) shown[0].before(...nodes)
    for (const node of shown) if (!nodes.includes(node)) node.remove()
    shown = nodes
  })
  whenEnded(() => end())
  return shown
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
  /** @typedef {ReturnType<typeof scope<{node: Element, render: (item: T) => void}>>} Child */
  /** @type {Map<string, Child>} */
  let shown = new Map()
  /** @param {Child} child */
  const remove = child => {
    child.end()
    child.made.node.remove()
  }
  whenEnded(() => shown.forEach(remove))
  return (items, key) => {
    /** @type {typeof shown} */
    const next = new Map()
    items.forEach((item, i) => {
      const k = key(item, i)
      const child = shown.get(k) ?? scope(() => make(item))
      child.within(() => child.made.render(item))
      next.set(k, child)
    })
    for (const [k, child] of shown) if (next.get(k) !== child) remove(child)
    shown = next
    order(host, [...next.values()].map(c => c.made.node))
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
