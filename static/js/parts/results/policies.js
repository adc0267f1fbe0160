// @ts-check
// The full list of policies, for phones, where the table of results has little room.

import {h, keyed, show} from '../../ui/dom.js'
import {same} from '../../ui/store.js'
import {text} from '../../text/text.js'
import {allVersions} from './all-versions.js'
import {kindOf} from '../../model/state/own.js'
import {addPolicyButton, writeProgramButton} from './policy-add.js'
import {policyCard} from './policy.js'

/**
 * @param {Element} host @param {import('../../model/commands.js').Page} page
 * @returns {() => void} undo
 */
export function mountPolicies(host, page) {
  const list = h('ul', {class: 'policy-cards'})
  const empty = h('p', {class: 'empty', hidden: true}, text.results.noPolicies)
  const node = h('section', {class: 'policies', 'aria-label': text.results.policies},
    h('p', {class: 'all-of-list'}, allVersions(page)), list, empty, addPolicyButton(page), ' ', writeProgramButton(page))
  host.append(node)
  const cards = keyed(list, (/** @type {import('./policy.js').Item & {key: string}} */ item) => policyCard(page, item))
  const unwatch = page.store.watch((state, before) => {
    if (same(state, before, 'parsed', 'description', 'engine', 'drafts')) return
    const {parsed, description} = state
    if (!parsed || !description) return
    cards(parsed.resolved.map((policy, index) => ({
      key: policy.key, index, policy, state,
      kind: kindOf(state, policy),
    })), item => item.key)
    show(empty, parsed.resolved.length === 0)
  })
  return () => {
    unwatch()
    node.remove()
  }
}
