// @ts-check
// A name or a title: applied on Enter or when the field is left, brought back by Escape.

import {h, set} from './dom.js'

/** @typedef {import('../page/commands.js').Page} Page */

/**
 * @param {Page} page
 * @param {{path: () => string, value: () => string, apply: (typed: string) => unknown, props?: Record<string, any>}} options
 */
export function textInput({store, commands}, {path, value, apply, props = {}}) {
  let written = ''
  const shown = () => store.state.drafts[path()]?.text ?? value()
  const put = (/** @type {string} */ s) => {
    written = s
    input.value = s
    input.dataset.shown = s
  }
  const input = h('input', {
    type: 'text', autocomplete: 'off', spellcheck: 'false', ...props,
    onchange: async () => {
      if (input.value === written) return
      await apply(input.value)
      put(shown())
    },
    onkeydown: (/** @type {KeyboardEvent} */ e) => {
      if (e.key !== 'Escape' || (input.value === value() && !store.state.drafts[path()])) return
      e.stopPropagation()
      e.preventDefault() // a dialog around it stays open
      commands.scenario.discard(path())
      put(value())
    },
  })
  return {
    node: input,
    /** @param {import('../page/state.js').State} state @param {string} [placeholder] */
    render(state, placeholder) {
      const now = shown()
      if (now !== written && (document.activeElement !== input || input.value === written)) put(now)
      set(input, {placeholder})
      input.disabled = state.engine !== 'ready'
    },
  }
}
