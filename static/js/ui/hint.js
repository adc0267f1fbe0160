// @ts-check
// One line below a group of fields that explains the field under the pointer or in focus. All its texts are laid out in
// the same place and one of them is visible. The tallest sets the height, so that nothing moves when the text changes.

import {h} from './dom.js'

/**
 * @param {HTMLElement} group  its fields carry data-hint
 */
export function hintLine(group) {
  let idle = ''
  let shown = ''
  const node = h('div', {class: 'hint', 'aria-hidden': 'true'}) // fields name their own descriptions
  /** @type {Map<string, HTMLElement>} */
  let texts = new Map()

  /** Returns the hint of a field. @param {Element | null | undefined} field */
  const hintOf = field => field?.closest('[data-hint]')?.getAttribute('data-hint') ?? ''
  const focused = () => {
    const at = document.activeElement
    return at && group.contains(at) ? hintOf(at) : ''
  }
  /** @param {string} words */
  function show(words) {
    shown = words
    for (const [text, line] of texts) line.classList.toggle('is-shown', text === words)
  }
  const leave = () => show(focused() || idle)

  /** Lays out every text that the fields have now. */
  function reserve() {
    const fields = [...group.querySelectorAll('[data-hint]')].filter(field => !group.contains(field.closest('[hidden]')))
    const wanted = new Set([idle, ...fields.map(hintOf)])
    if (wanted.size === texts.size && [...wanted].every(text => texts.has(text))) return
    texts = new Map([...wanted].map(text => [text, h('p', {}, text)]))
    node.replaceChildren(...texts.values())
    if (texts.has(shown)) show(shown)
    else leave()
  }
  group.addEventListener('pointerover', e => show(e.target instanceof Element && hintOf(e.target) || focused() || idle))
  group.addEventListener('focusin', e => show(e.target instanceof Element && hintOf(e.target) || idle))
  group.addEventListener('pointerleave', leave)
  group.addEventListener('focusout', () => queueMicrotask(leave))
  return {
    node,
    /** Call it after the fields were rendered. @param {string} words  shown while no field is pointed at or in focus */
    render(words) {
      const quiet = shown === idle
      idle = words
      if (quiet) shown = words
      reserve()
    },
  }
}
