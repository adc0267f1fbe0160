// @ts-check
// One control that switches all policies to their other version, and says which have none.

import {h, set, setText, show} from '../../ui/dom.js'
import {tip} from '../../ui/tip.js'
import {text} from '../../text/text.js'
import {versionsOf} from '../state/versions.js'

/** @typedef {import('../state/versions.js').Variant} Variant */

const t = text.results.all

/** @param {import('../commands.js').Page} page */
export function allVersions({commands}) {
  /** @type {Variant} */
  let to = 'released'
  const node = h('button', {type: 'button', class: 'link all-versions'})
  const help = tip(node, '')
  node.addEventListener('click', () => commands.policies.setVariants(to))
  return {
    node,
    help,
    /** @param {import('../state/state.js').State} state */
    render(state) {
      to = versionsOf(state, 'released').switched.length > 0 ? 'released' : 'defined'
      const {switched, without, twins} = versionsOf(state, to)
      show(node, switched.length > 0)
      node.disabled = state.engine !== 'ready'
      setText(node, t.words[to])
      setText(help, [t.help[to], t.without(without), t.twins(twins)].filter(Boolean).join(' '))
      set(node, {'data-to': to})
    },
  }
}
