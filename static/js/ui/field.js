// @ts-check
// One field of the scenario: a label, a value, and beneath it what is wrong with a refused one.
// Typing applies on Enter or when the field is left; Escape brings the last good value back.

import {freshId, h, say, set, show} from './dom.js'
import {parameter, read, typed, withPoint} from './numbers.js'
import {text} from '../text/text.js'
import {setAt, valueAt} from '../page/editing/edits.js'

/** @typedef {import('../page/commands.js').Page} Page */
/** @typedef {import('../page/state.js').State} State */

/**
 * What is wrong at the path of a draft, in a sentence that does not repeat the path. What is not a
 * number goes to the parser as text, in quotes that nobody typed: of these it says nothing.
 * @param {string} path @param {import('../page/state.js').Draft} draft
 */
export function faultText(path, draft) {
  const faults = draft.faults.map(f => {
    const message = f.path !== path ? f.message : f.message.replace(`${path}: `, '').replace(/, without quotes$/, '')
    return message.charAt(0).toUpperCase() + message.slice(1) + '.'
  })
  const remedy = withPoint(draft.text)
  return [...faults, remedy && text.editing.params.decimalPoint(remedy)].filter(Boolean).join(' ')
}

/**
 * A place for a draft's fault, tied to its control.
 * @param {HTMLElement} control
 */
export function faultLine(control) {
  const line = h('p', {class: 'fault', id: freshId('fault'), hidden: true})
  return {
    node: line,
    /** @param {string} path @param {import('../page/state.js').Draft | undefined} draft */
    render(path, draft) {
      say(line, draft ? faultText(path, draft) : '')
      show(line, !!draft)
      set(control, {'aria-invalid': draft ? 'true' : null, 'aria-describedby': draft ? line.id : control.dataset.help ?? null})
    },
  }
}

/**
 * A number of the document. The path may change between renders: the arm selected, say.
 * @param {Page} page
 * @param {{path: () => string, label: () => string, name?: string, plain?: boolean, props?: Record<string, any>}} options
 *   label names the edit for undo; name is what assistive technology reads where no <label> is;
 *   plain writes the number as a name is written, without separators
 */
export function numberInput({store, commands}, {path, label, name, plain = false, props = {}}) {
  let pending = false // an edit was sent and is not answered yet
  const input = h('input', {
    type: 'text', inputmode: 'decimal', autocomplete: 'off', spellcheck: 'false', 'aria-label': name, ...props,
    onchange: () => apply(),
    onkeydown: (/** @type {KeyboardEvent} */ e) => {
      if (e.key !== 'Escape') return
      e.stopPropagation()
      commands.scenario.discard(path())
      put(shown(store.state))
      input.select()
    },
    onfocus: () => {
      put(shown(store.state))
      input.select()
    },
    onblur: () => {
      if (!pending) put(shown(store.state))
    },
  })

  /**
   * A refused text as it was typed; else the value, with all its digits while one edits it.
   * @param {State} state
   */
  const shown = state => {
    const draft = state.drafts[path()]
    if (draft) return draft.text
    const value = valueAt(state.parsed?.scenario, path())
    if (typeof value !== 'number') return ''
    if (plain) return String(value)
    return document.activeElement === input || Number.isInteger(value) ? typed(value) : parameter(value)
  }
  /** @param {string} value */
  const put = value => {
    input.value = value
    input.dataset.shown = value
  }

  async function apply() {
    const at = path()
    const sent = input.value
    if (sent === input.dataset.shown) return
    // An emptied field of an optional parameter means its default: the field is absent.
    const value = sent.trim() === '' ? undefined : read(sent)
    pending = true
    await commands.scenario.edit({label: label(), path: at, typed: sent, change: setAt(at, value)})
    pending = false
    if (input.value === sent) put(shown(store.state))
  }

  return {
    node: input,
    /** @param {State} state */
    render(state) {
      const value = shown(state)
      const typing = document.activeElement === input && input.value !== input.dataset.shown
      if (!pending && !typing && input.dataset.shown !== value) put(value)
      input.disabled = state.engine !== 'ready'
    },
  }
}

/**
 * A labelled number with its fault line.
 * @param {Page} page
 * @param {{path: string, label: string, edit: string, help: string, plain?: boolean, extra?: Node}} options
 */
export function numberField(page, {path, label, edit, help, plain, extra}) {
  const id = freshId('field')
  const helpId = freshId('help')
  const input = numberInput(page, {path: () => path, label: () => edit, plain, props: {id, 'data-help': helpId, 'aria-describedby': helpId}})
  const fault = faultLine(input.node)
  return {
    node: h('div', {class: 'field', title: help},
      h('label', {for: id}, label),
      h('div', {class: 'control'}, input.node, extra),
      h('p', {class: 'visually-hidden', id: helpId}, help),
      fault.node),
    /** @param {State} state */
    render(state) {
      input.render(state)
      fault.render(path, state.drafts[path])
    },
  }
}
