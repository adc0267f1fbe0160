// @ts-check
// Explains a control in words beside it, while the pointer or the focus is on it, and after a tap. The words stay while
// the pointer is on them; Escape removes them.

import {freshId, h, set} from './dom.js'
import {place} from './popover.js'

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
