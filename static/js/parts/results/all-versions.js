// @ts-check
// One switch between the versions of all policies, which says which have one only.

import {h} from '../../ui/dom.js'
import {tip} from '../../ui/tip.js'
import {text} from '../../text/text.js'
import {versionOfAll, versionsOf} from '../../model/state/versions.js'

const t = text.results.all

/** The control and its explanation. @param {import('../../model/commands.js').Page} page */
export function allVersions({commands, store: {drawn}}) {
  const now = () => versionOfAll(drawn)
  const to = () => (now() === 'defined' ? 'released' : 'defined')
  const all = () => versionsOf(drawn, to())
  const node = h('button', {
    type: 'button', role: 'switch', class: 'all-versions', 'aria-checked': () => String(now() === 'released'),
    hidden: () => all().switched.length === 0, disabled: () => drawn.engine !== 'ready', onclick: () => commands.policies.setVariants(to()),
  }, h('span', {class: 'knob', 'aria-hidden': 'true'}), t.words)
  return [node, tip(node, () => [t.help, t.without(all().without), t.twins(all().twins)].filter(Boolean).join(' '))]
}
