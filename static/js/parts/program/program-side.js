// @ts-check
// Beside a program: the parameters that it declares, with sliders, and the words of the language.

import {h, keyed, set, setText, show} from '../../ui/dom.js'
import {hintLine} from '../../ui/hint.js'
import {text} from '../../text/text.js'
import {paramRow} from '../fields/param.js'
import {paramItems} from '../results/policy.js'
import {kindOf} from '../../model/state/own.js'

/** @typedef {import('../../model/commands.js').Page} Page */
/** @typedef {import('../../model/state/state.js').State} State */
/** @typedef {import('../../engine/messages.js').Language} Words */

const t = text.program

/** @param {Page} page */
export function programSide(page) {
  const params = h('div', {class: 'policy-params', role: 'group'})
  const hint = hintLine(params)
  const none = h('p', {class: 'source'}, t.noParams)
  const terms = h('p', {class: 'source'})
  const all = h('details', {class: 'program-words'}, h('summary', {}, t.words))
  const node = h('div', {class: 'program-side'}, h('h3', {}, t.params), params, hint.node, none, terms, all)
  const rows = keyed(params, (/** @type {import('../fields/param.js').ParamItem} */ p) => paramRow(page, p))
  return {
    node,
    /** @param {Words} words */
    learn({words}) {
      for (const kind of /** @type {const} */ (['quantity', 'function', 'keyword'])) {
        all.append(h('h4', {}, t.kinds[kind]),
          h('dl', {}, words.filter(w => w.kind === kind).flatMap(w => [h('dt', {}, h('code', {}, w.form)), h('dd', {}, w.doc)])))
      }
    },
    /** @param {State} state @param {number} i */
    render(state, i) {
      const policy = state.parsed?.resolved[i]
      if (!policy) return
      const list = paramItems({index: i, policy, kind: kindOf(state, policy), state})
      rows(list, p => p.path + p.param.name)
      set(params, {'aria-label': text.editing.policies.parameters(policy.label)})
      show(hint.node, list.length > 0)
      hint.render(text.editing.policies.hint)
      show(none, list.length === 0)
      const names = policy.own?.names ?? []
      setText(terms, names.length > 0 && page.theory ? t.terms(names) : '') // an embed has no inspector, as it has no theory
    },
  }
}
