// @ts-check
// On a phone the table of arms is in a closed sheet. So a sentence says which arm is pulled next, with a button that
// opens the inspector.

import {h, show} from '../../ui/dom.js'
import {armName} from '../../model/state/state.js'
import {text} from '../../text/text.js'

/** @typedef {import('../../model/commands.js').Page} Page */
/** @typedef {import('../../model/state/state.js').State} State */

const t = text.plots.live

/** @param {Page} page */
export function nextPull({commands}) {
  const node = h('button', {type: 'button', class: 'link why why-here', 'aria-label': t.why, onclick: () => commands.look.explain()},
    t.whyShort)
  return {
    node,
    /** @param {State} state @returns {string} the sentence; '' if it is not shown or not known */
    render({layout, look, parsed, live: {state: at}}) {
      const known = layout === 'phone' && look.mode === 'live' && !!parsed && !!at && at.next >= 0
      show(node, known)
      return known ? t.pulls(parsed.resolved[at.chosen]?.label ?? '', armName(parsed, at.next)) : ''
    },
  }
}
