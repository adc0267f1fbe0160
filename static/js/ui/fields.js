// @ts-check
// A select whose choice applies once the reader has made it. On a closed select each arrow key changes the choice; such
// choices wait for Enter, or until the select loses the focus.

import {h} from './dom.js'
import {parameter} from './numbers.js'
import {text} from '../text/text.js'

/** @import {ShownParam as Param} from '../engine/messages.js' */

const KEYS = /^(Arrow|Home$|End$|Page|.$)/u

/**
 * @param {HTMLSelectElement} select @param {(value: string) => void} apply
 * @returns {{waits: () => boolean}} waits: the shown choice does not apply yet
 */
export function applyWhenChosen(select, apply) {
  let byKey = false
  let waiting = false
  const settle = () => {
    if (!waiting) return
    waiting = false
    apply(select.value)
  }
  select.addEventListener('keydown', e => {
    byKey = KEYS.test(e.key) && !e.altKey
    if (e.key === 'Enter' && waiting) {
      e.preventDefault() // the list does not open
      settle()
    }
  })
  select.addEventListener('pointerdown', () => void (byKey = false))
  select.addEventListener('change', () => {
    waiting = true
    if (!byKey) settle()
  })
  select.addEventListener('blur', settle)
  return {waits: () => waiting}
}

// One line below a group of fields that explains the field under the pointer or in focus. All its texts are laid out in
// the same place and one of them is visible. The tallest sets the height, so that nothing moves when the text changes.

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

// Explains a parameter in words: its description, unit and range, for every field that sets one.

const t = text.editing.params

/** @param {string} s */
const sentence = s => (s === '' ? '' : s.charAt(0).toUpperCase() + s.slice(1) + (/[.!?]$/.test(s) ? '' : '.'))

/** @param {Param} param @param {boolean} rested */
function unitOf({unit}, rested) {
  const known = t.units[/** @type {keyof typeof t.units} */ (unit)]
  return known === undefined ? unit : typeof known === 'string' ? known : known[rested ? 0 : 1]
}

/** "0 to 1,000", "above 0, up to 10". @param {Param} param */
function rangeOf({min, max, minOpen, maxOpen, integer, kind}) {
  if (kind !== 'number') return ''
  const words = (minOpen ? (maxOpen ? t.between : t.above) : maxOpen ? t.below : t.range)(parameter(min), parameter(max))
  return integer ? `${t.whole}, ${words}` : words
}

/** The whole explanation: "How fast it approaches c. Per pull, 0 to 1,000." @param {Param} param @param {boolean} rested */
export function explained(param, rested) {
  const measure = [unitOf(param, rested), rangeOf(param)].filter(Boolean).join(', ')
  const absent = param.formula ? t.absent(param.formula) : ''
  return [sentence(param.doc), sentence(measure), absent].filter(Boolean).join(' ')
}
