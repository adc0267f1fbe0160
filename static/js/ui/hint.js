// @ts-check
// One quiet line beneath a group of fields that explains the one under the pointer or in focus.
// Its room is reserved, so that nothing moves while one looks around.

import {h, say} from './dom.js'

/**
 * @param {HTMLElement} group  its fields carry data-hint
 */
export function hintLine(group) {
  let idle = ''
  const node = h('p', {class: 'hint', 'aria-hidden': 'true'}) // fields name their own descriptions
  /** @param {Event} e */
  function show(e) {
    const field = e.target instanceof Element ? e.target.closest('[data-hint]') : null
    say(node, field?.getAttribute('data-hint') || focused() || idle)
  }
  const focused = () => {
    const at = document.activeElement
    return (at && group.contains(at) && at.closest('[data-hint]')?.getAttribute('data-hint')) || ''
  }
  const leave = () => say(node, focused() || idle)
  group.addEventListener('pointerover', show)
  group.addEventListener('focusin', show)
  group.addEventListener('pointerleave', leave)
  group.addEventListener('focusout', () => queueMicrotask(leave))
  return {
    node,
    /** @param {string} words  while nothing is looked at */
    render(words) {
      if (words === idle) return
      idle = words
      leave()
    },
  }
}
