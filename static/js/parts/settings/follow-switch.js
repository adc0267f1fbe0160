// @ts-check
// The switch "Play as I edit", and the reason if the page has turned it off.

import {freshId, h, setText, set} from '../../ui/dom.js'
import {text} from '../../text/text.js'
import {follows} from '../../model/playing/follow.js'

const t = text.follow

/** @param {import('../../model/commands.js').Page} page */
export function followSwitch({commands}) {
  const id = freshId('follow')
  const why = h('span', {class: 'visually-hidden', id: `${id}-why`})
  const short = h('span', {class: 'follow-why', 'aria-hidden': 'true'})
  const box = h('input', {
    type: 'checkbox', id, 'aria-describedby': why.id,
    onchange: () => commands.play.setFollow(box.checked ? 'on' : 'off'),
  })
  const node = h('div', {class: 'follow'}, box, h('label', {for: id}, t.label), short, why)
  return {
    node,
    /** @param {import('../../model/state/state.js').State} state */
    render(state) {
      const {on, why: reason} = follows(state)
      box.checked = on
      box.disabled = state.engine !== 'ready'
      const words = reason ? t.reasons[reason.kind](reason.detail) : on ? t.on : t.off
      setText(why, words)
      setText(short, reason ? t.short[reason.kind] : '')
      set(node, {'data-hint': words, title: words})
    },
  }
}
