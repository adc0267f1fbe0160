// @ts-check
// One control that switches all policies to their other version, and says which have none.

import {h} from '../../ui/dom.js'
import {tip} from '../../ui/tip.js'
import {text} from '../../text/text.js'
import {versionsOf} from '../state/versions.js'

const t = text.results.all

/** The control and its explanation. @param {import('../commands.js').Page} page */
export function allVersions({commands, store: {drawn}}) {
  const to = () => (versionsOf(drawn, 'released').switched.length > 0 ? 'released' : 'defined')
  const all = () => versionsOf(drawn, to())
  const node = h('button', {
    type: 'button', class: 'link all-versions', 'data-to': to, hidden: () => all().switched.length === 0,
    disabled: () => drawn.engine !== 'ready', onclick: () => commands.policies.setVariants(to()),
  }, () => t.words[to()])
  return [node, tip(node, () => [t.help[to()], t.without(all().without), t.twins(all().twins)].filter(Boolean).join(' '))]
}
