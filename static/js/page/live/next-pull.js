// @ts-check
// On a phone, whose table of arms is a drawer away: which arm is pulled next, and the way into the
// inspector beside it.

import {h, show} from '../../ui/dom.js'
import {armName} from '../state.js'
import {text} from '../../text/text.js'

/** @typedef {import('../commands.js').Page} Page */
/** @typedef {import('../state.js').State} State */

const t = text.plots.live

/** @param {Page} page */
export function nextPull({commands}) {
  const node = h('button', {type: 'button', class: 'link why why-here', 'aria-label': t.why, onclick: () => commands.look.explain()},
    t.whyShort)
  return {
    node,
    /** @param {State} state @returns {string} the sentence; '' where it has no place, or is unknown */
    render({layout, look, parsed, live: {state: at}}) {
      const known = layout === 'phone' && look.mode === 'live' && !!parsed && !!at && at.next >= 0
      show(node, known)
      return known ? t.pulls(parsed.resolved[at.chosen]?.label ?? '', armName(parsed, at.next)) : ''
    },
  }
}
