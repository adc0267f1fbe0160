// @ts-check
// The full list of policies, for phones, where the table of results has little room.

import {h, keyed, show} from '../../ui/dom.js'
import {same} from '../../ui/store.js'
import {text} from '../../text/text.js'
import {addPolicyButton} from './policy-add.js'
import {policyCard} from './policy.js'

/**
 * @param {Element} host @param {import('../commands.js').Page} page
 * @returns {() => void} undo
 */
export function mountPolicies(host, page) {
  const list = h('ul', {class: 'policy-cards'})
  const empty = h('p', {class: 'empty', hidden: true}, text.results.noPolicies)
  const add = addPolicyButton(page)
  const node = h('section', {class: 'policies', 'aria-label': text.results.policies}, list, empty, add.node)
  host.append(node)
  const cards = keyed(list, () => policyCard(page))
  const unwatch = page.store.watch((state, before) => {
    if (same(state, before, 'parsed', 'description', 'engine', 'drafts')) return
    add.render(state)
    const {parsed, description} = state
    if (!parsed || !description) return
    cards(parsed.resolved.map((policy, index) => ({
      key: policy.key, index, policy, state,
      kind: description.policies.find(k => k.id === policy.id),
    })), item => item.key)
    show(empty, parsed.resolved.length === 0)
  })
  return () => {
    unwatch()
    node.remove()
  }
}
