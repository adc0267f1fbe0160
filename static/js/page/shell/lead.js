// @ts-check
// What is played here, and what to look for in a preset, quietly above the charts: whoever follows a
// link begins there. Once the scenario is one's own only the first is left. On a phone a preset has
// three lines until one asks for more.

import {h, setText, set, show} from '../../ui/dom.js'
import {presetOf} from '../state.js'
import {same} from '../../ui/store.js'
import {text} from '../../text/text.js'

/**
 * @param {Element} host @param {import('../commands.js').Page} page
 * @returns {() => void} undo
 */
export function mountLead(host, {store}) {
  const game = h('p', {class: 'lead-game'})
  const figure = h('span', {class: 'figure'})
  const sentence = h('span')
  const more = h('button', {type: 'button', class: 'link lead-more', onclick: () => unfold(!node.classList.contains('is-open'))})
  const preset = h('div', {class: 'lead-preset'}, h('p', {class: 'lead-words'}, figure, ' ', sentence), more)
  const node = h('div', {class: 'lead', hidden: true}, game, ' ', preset)
  /** @param {boolean} open */
  function unfold(open) {
    node.classList.toggle('is-open', open)
    setText(more, open ? text.lead.less : text.lead.more)
    set(more, {'aria-expanded': String(open)})
  }
  unfold(false)
  host.append(node)
  const unwatch = store.watch((state, before) => {
    if (same(state, before, 'parsed', 'description')) return
    const known = presetOf(state.description, state.parsed)
    setText(game, state.parsed ? text.lead.game[state.parsed.scenario.setting] : '')
    setText(figure, known?.figure ?? '')
    setText(sentence, known?.sentence ?? '')
    show(preset, !!known)
    show(node, !!state.parsed)
  })
  return () => {
    unwatch()
    node.remove()
  }
}
