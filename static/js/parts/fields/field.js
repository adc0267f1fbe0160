// @ts-check
// A field of the scenario: a label, a value, and below it what is wrong with a refused value. The value applies on
// Enter or when the field loses the focus; Escape restores the last valid value.

import {freshId, h, setText, set, show} from '../../ui/dom.js'
import {parameter, read, typed, withPoint} from '../../ui/numbers.js'
import {text} from '../../text/text.js'
import {setAt, valueAt} from '../../model/state/edits.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {State} from '../../model/state/state.js' */

/**
 * Returns what is wrong at the path of a draft, in a sentence that does not repeat the path. Text that is not a number
 * goes to the parser in quotes that nobody typed, so the sentence leaves them out.
 * @param {string} path @param {import('../../model/state/state.js').Draft} draft
 */
export function faultText(path, draft) {
  const faults = draft.faults.map(f => {
    const message = f.path !== path ? f.message : f.message.replace(`${path}: `, '').replace(/, without quotes$/, '')
    return message.charAt(0).toUpperCase() + message.slice(1) + '.'
  })
  const remedy = withPoint(draft.text)
  return [...faults, remedy && text.editing.params.decimalPoint(remedy)].filter(Boolean).join(' ')
}

/** A line for a draft's fault, tied to its control. It is read out when a value is refused. @param {HTMLElement} control */
export function faultLine(control) {
  const line = h('p', {class: 'fault', role: 'alert', id: freshId('fault'), hidden: true})
  return {
    node: line,
    /** @param {string} path @param {import('../../model/state/state.js').Draft | undefined} draft */
    render(path, draft) {
      setText(line, draft ? faultText(path, draft) : '')
      show(line, !!draft)
      set(control, {'aria-invalid': draft ? 'true' : null, 'aria-describedby': draft ? line.id : control.dataset.help ?? null})
    },
  }
}

/**
 * A text field whose value applies on Enter or when it loses the focus. Text that is typed while an edit is being
 * answered stays; a refused value stays in the field as a draft.
 * @param {Page} page
 * @param {object} options
 * @param {(state: State) => string} options.path  of its draft; it may change between renders: the arm selected, say
 * @param {(editing: boolean, state: State) => string} options.value  the last good value as the field shows it
 * @param {(typed: string) => unknown} options.apply
 * @param {boolean} [options.long]  the field shows several lines, but its text has no line breaks
 * @param {Record<string, any>} [options.props]
 */
export function textInput({store, commands}, {path, value, apply, long = false, props = {}}) {
  let pending = 0 // edits without an answer yet
  const editing = () => document.activeElement === input
  const shown = (/** @type {State} */ state = store.state) => state.drafts[path(state)]?.text ?? value(editing(), state)
  /** @param {string} next */
  function put(next) {
    input.value = next
    input.dataset.shown = next // what the field was given last; a slider beside it gives it values too
  }
  async function send() {
    const sent = input.value
    if (sent === input.dataset.shown) return
    pending++
    await apply(sent)
    pending--
    if (input.value === sent) put(shown())
  }
  const input = /** @type {HTMLInputElement} */ (h(long ? 'textarea' : 'input', {
    type: long ? null : 'text', autocomplete: 'off', spellcheck: 'false',
    onchange: send,
    onkeydown: (/** @type {KeyboardEvent} */ e) => {
      if (long && e.key === 'Enter') {
        e.preventDefault()
        send()
      }
      const at = path(store.state)
      if (e.key !== 'Escape' || (input.value === value(true, store.state) && !store.state.drafts[at])) return
      e.stopPropagation()
      e.preventDefault() // the dialog that contains it stays open
      commands.scenario.discard(at)
      put(shown())
      input.select()
    },
    onfocus: () => {
      if (pending) return
      put(shown())
      input.select()
    },
    onblur: () => {
      if (!pending) put(shown())
    },
    ...props,
  }))
  return {
    node: input,
    /** @param {State} state @param {string} [placeholder] */
    render(state, placeholder) {
      const next = shown(state)
      const typing = editing() && input.value !== input.dataset.shown
      if (!pending && !typing && next !== input.dataset.shown) put(next)
      set(input, {placeholder})
      input.disabled = state.engine !== 'ready'
    },
  }
}

/**
 * A field for a number of the document.
 * @param {Page} page
 * @param {{path: (state: State) => string, label: () => string, name?: string, plain?: boolean, props?: Record<string, any>}} options
 *   label names the edit for undo; name is what assistive technology reads where no <label> is;
 *   plain writes the number as a name is written, without separators
 */
export function numberInput(page, {path, label, name, plain = false, props = {}}) {
  const {store, commands} = page
  return textInput(page, {
    path,
    // With all digits while it is being edited.
    value: (editing, state) => {
      const value = valueAt(state.parsed?.scenario, path(state))
      if (typeof value !== 'number') return ''
      if (plain) return String(value)
      return editing || Number.isInteger(value) ? typed(value) : parameter(value)
    },
    // An empty field of an optional parameter means the default: the document leaves the parameter out.
    apply: sent => {
      const at = path(store.state)
      return commands.scenario.edit({label: label(), path: at, typed: sent, change: setAt(at, sent.trim() === '' ? undefined : read(sent))})
    },
    props: {inputmode: 'decimal', 'aria-label': name, ...props},
  })
}

/**
 * A labelled number field with its fault line.
 * @param {Page} page
 * @param {{path: string, label: string, edit: string, help: string, plain?: boolean, extra?: Node}} options
 */
export function numberField(page, {path, label, edit, help, plain, extra}) {
  const id = freshId('field')
  const helpId = freshId('help')
  const input = numberInput(page,
    {path: () => path, label: () => edit, plain, props: {id, 'data-help': helpId, 'aria-describedby': helpId}})
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
