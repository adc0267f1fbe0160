// @ts-check
// The choice of the policy that a live run explains, with its line as in the charts.

import {h} from '../../ui/dom.js'
import {chosenOf} from '../../model/state/live.js'
import {icon} from '../../ui/icons.js'
import {swatch} from '../../ui/swatch.js'
import {text} from '../../text/text.js'

/** @param {import('../../model/commands.js').Commands} commands */
export function policyChoice(commands) {
  const look = h('span', {class: 'bar-swatch'})
  const select = h('select', {'aria-label': text.plots.live.policy, onchange: () => commands.live.look(select.value, -1)})
  const node = h('div', {class: 'policy-choice'}, look, h('div', {class: 'select-box'}, select, icon('down')))
  /** @type {unknown} */
  let listed = null
  let shown = ''
  return {
    node,
    /** @param {import('../../model/state/state.js').State} state */
    render(state) {
      const resolved = state.parsed?.resolved ?? []
      if (listed !== state.parsed) {
        listed = state.parsed
        select.replaceChildren(...resolved.map(p => h('option', {value: p.key}, p.label)))
        shown = ''
      }
      const chosen = resolved[chosenOf(state)]
      if (!chosen || shown === chosen.key) return
      shown = select.value = chosen.key
      look.replaceChildren(swatch(chosen.style))
    },
  }
}
