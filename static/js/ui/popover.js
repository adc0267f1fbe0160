// @ts-check
// A list, or a few words, that opens at its button in the browser's top layer, so that nothing fixed to the window's
// edges covers it. It stays within the window, and scrolls if the window is too low.

import {freshId, set, h} from './dom.js'

/** The least space between the list and the window's edges, CSS px. */
const EDGE = 8
/** Between the list and its button, CSS px. */
const GAP = 4
/**
 * Opens the list at its button. The browser closes it on Escape and on a press elsewhere, and gives the focus back.
 * @param {HTMLButtonElement} button @param {HTMLElement} list  of buttons or links, the first of which gets the focus; or words
 */
export function popover(button, list) {
  const id = freshId('menu')
  set(list, {id, popover: 'auto'})
  set(button, {popovertarget: id, 'aria-controls': id, 'aria-expanded': 'false'})
  /** @type {AbortController | null} */
  let open = null
  const close = () => list.hidePopover()
  function follow() {
    const {top, bottom} = button.getBoundingClientRect()
    if (bottom > 0 && top < document.documentElement.clientHeight) place(button, list)
    else close()
  }

  list.addEventListener('beforetoggle', e => {
    const opens = /** @type {ToggleEvent} */ (e).newState === 'open'
    set(button, {'aria-expanded': String(opens)})
    open?.abort()
    open = null
    if (!opens) return
    requestAnimationFrame(() => place(button, list)) // by then it has a size, but is not painted yet
    const first = list.querySelector(':is(button, a):not([hidden])')
    for (const item of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll('button, a'))) item.autofocus = item === first
    open = new AbortController()
    for (const event of ['scroll', 'resize']) window.addEventListener(event, follow, {signal: open.signal})
  })
  list.addEventListener('focusout', e => {
    if (e.relatedTarget instanceof Node && e.relatedTarget !== button && !list.contains(e.relatedTarget)) close()
  })
  list.addEventListener('keydown', e => {
    if (e.key === 'Escape') e.stopPropagation() // it closes this list and nothing else
  })
  return {close}
}

/**
 * Places the list below its button, or above it, or over it if neither side has room.
 * @param {HTMLElement} button @param {HTMLElement} list
 */
export function place(button, list) {
  const {top, bottom, right} = button.getBoundingClientRect()
  const {clientWidth: width, clientHeight: height} = document.documentElement
  const wanted = list.scrollHeight + list.offsetHeight - list.clientHeight
  const {style} = list
  style.left = `${Math.min(Math.max(right - list.offsetWidth, EDGE), width - EDGE - list.offsetWidth)}px`
  if (wanted <= height - bottom - GAP - EDGE) style.top = `${bottom + GAP}px`
  else if (wanted <= top - GAP - EDGE) style.top = `${top - GAP - wanted}px`
  else style.top = `${Math.max(height - EDGE - wanted, EDGE)}px`
}

// Explains a control in words beside it, while the pointer or the focus is on it, and after a tap. The words stay while
// the pointer is on them; Escape removes them.

/** How long the pointer must rest before the words appear, and how long they stay when it leaves, so that it can reach them, ms. */
const DELAY = 250

/** @param {HTMLElement} control @param {string | (() => string)} words @returns {HTMLElement} put it beside the control */
export function tip(control, words) {
  const node = h('p', {class: 'rule tip', id: freshId('tip'), role: 'tooltip', popover: 'manual'}, words)
  set(control, {'aria-describedby': node.id})
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer

  function open() {
    clearTimeout(timer)
    if (node.matches(':popover-open') || !control.isConnected) return
    node.showPopover()
    place(control, node)
  }
  function close() {
    clearTimeout(timer)
    if (node.matches(':popover-open')) node.hidePopover()
  }
  /** @param {() => void} act */
  const soon = act => /** @param {PointerEvent} e */ e => {
    if (e.pointerType !== 'mouse') return
    clearTimeout(timer)
    timer = setTimeout(act, DELAY)
  }
  set(control, {
    onpointerenter: soon(open),
    onpointerleave: soon(close),
    onfocus: () => control.matches(':focus-visible') && open(),
    onblur: close,
    onclick: (/** @type {PointerEvent} */ e) => (e.pointerType === 'touch' ? open() : close()),
    onkeydown: (/** @type {KeyboardEvent} */ e) => {
      if (e.key !== 'Escape' || !node.matches(':popover-open')) return
      e.stopPropagation() // it closes the words and nothing else
      close()
    },
  })
  set(node, {onpointerenter: () => clearTimeout(timer), onpointerleave: soon(close)})
  window.addEventListener('scroll', close, {passive: true})
  return node
}
