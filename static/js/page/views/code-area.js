// @ts-check
// A text field for JSON: numbered lines, marks where something is wrong, and Tab that indents.
// It is a plain textarea, so that the browser's own search, undo, spelling of keys and screen
// readers work as everywhere; an editor library would be a hundred times this code.

import {h, set} from '../dom.js'

/** @typedef {import('../../engine/types.js').Fault} Fault */

const INDENT = '  '

/**
 * @param {{id: string, describedby: string, changed: () => void}} options
 */
export function codeArea({id, describedby, changed}) {
  /** The lines with a fault, from 1. */
  let bad = new Set()
  /** Ctrl+M hands Tab back to the browser until the field is left, as editors do. */
  let leaving = false
  const numbers = h('div', {class: 'line-numbers', 'aria-hidden': 'true'})
  const area = h('textarea', {
    id, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', wrap: 'off', 'aria-describedby': describedby,
    oninput: () => {
      draw()
      changed()
    },
    onscroll: follow,
    onblur: () => (leaving = false),
    onkeydown: (/** @type {KeyboardEvent} */ e) => {
      const control = e.ctrlKey || e.metaKey
      if (control && e.key.toLowerCase() === 'm') {
        leaving = !leaving
        e.preventDefault()
      } else if (control && e.key === 'Enter') {
        e.preventDefault()
        area.form?.requestSubmit()
      } else if (e.key === 'Tab' && !leaving && !e.altKey && !control) {
        e.preventDefault()
        indent(area, e.shiftKey)
      }
    },
  })
  function follow() {
    numbers.scrollTop = area.scrollTop
  }
  function draw() {
    const lines = area.value.split('\n').length
    while (numbers.childElementCount > lines) numbers.lastElementChild?.remove()
    while (numbers.childElementCount < lines) numbers.append(h('span', {}, String(numbers.childElementCount + 1)))
    Array.from(numbers.children, (n, i) => n.classList.toggle('is-bad', bad.has(i + 1)))
    follow()
  }
  return {
    node: h('div', {class: 'code-area'}, numbers, area),
    area,
    /** @param {string} text */
    set(text) {
      area.value = text
      leaving = false
      draw()
    },
    /** @param {Fault[]} faults */
    mark(faults) {
      bad = new Set(faults.map(f => f.line))
      set(area, {'aria-invalid': faults.length > 0 ? 'true' : null})
      draw()
    },
  }
}

/**
 * Indents the lines of the selection, or takes an indent back; a caret alone gets blanks. By the
 * browser's own editing where it still offers that, since then its undo knows.
 * @param {HTMLTextAreaElement} area @param {boolean} back
 */
function indent(area, back) {
  const {value, selectionStart: from, selectionEnd: to} = area
  const first = value.lastIndexOf('\n', from - 1) + 1
  if (!back && !value.slice(from, to).includes('\n')) return void insert(area, INDENT)
  const lines = value.slice(first, to).split('\n')
  const next = lines.map(l => (back ? l.replace(/^ {1,2}/, '') : INDENT + l)).join('\n')
  area.setSelectionRange(first, to)
  insert(area, next)
  area.setSelectionRange(first, first + next.length)
}

/** @param {HTMLTextAreaElement} area @param {string} text */
function insert(area, text) {
  if (document.execCommand('insertText', false, text)) return
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input'))
}
