// @ts-check
// What to look for in a preset, quietly above the charts; gone once the scenario is one's own. On
// a phone it is two lines until one asks for more.

import {h, say, set, show} from '../dom.js'
import {presetOf} from '../state.js'
import {same} from '../store.js'
import {text} from '../text.js'

/**
 * @param {Element} host @param {import('../commands.js').Page} page
 * @returns {() => void} undo
 */
export function mountLead(host, {store}) {
  const figure = h('span', {class: 'figure'})
  const sentence = h('span')
  const more = h('button', {type: 'button', class: 'link lead-more', onclick: () => unfold(!node.classList.contains('is-open'))})
  const node = h('div', {class: 'lead', hidden: true}, h('p', {class: 'lead-words'}, figure, ' ', sentence), more)
  /** @param {boolean} open */
  function unfold(open) {
    node.classList.toggle('is-open', open)
    say(more, open ? text.lead.less : text.lead.more)
    set(more, {'aria-expanded': String(open)})
  }
  unfold(false)
  host.append(node)
  const unwatch = store.watch((state, before) => {
    if (same(state, before, 'parsed', 'description')) return
    const preset = presetOf(state.description, state.parsed)
    say(figure, preset?.figure ?? '')
    say(sentence, preset?.sentence ?? '')
    show(node, !!preset)
  })
  return () => {
    unwatch()
    node.remove()
  }
}
