// @ts-check
// Where only one chart has room, two buttons switch between them.

import {chartKind} from '../text/charts.js'
import {h, setText, set, show} from '../ui/dom.js'
import {RIGHT} from '../page/charts/looking.js'
import {same} from '../ui/store.js'
import {embed} from '../text/embed.js'

/** Below this width there is room for one chart only, 480 px at the usual letter size; css/embed.css has the same number. */
const NARROW = '(max-width: 29.99875em)'

/**
 * @param {Element} host @param {import('../page/commands.js').Page} page @param {import('./options.js').EmbedOptions} options
 * @param {import('./actions.js').EmbedActions} actions
 * @returns {() => void} undo
 */
export function mountNarrow(host, {store, commands}, options, actions) {
  const narrow = matchMedia(NARROW)
  const both = options.show.includes('payoffs') && options.show.includes('regret')
  const payoffs = h('button', {type: 'button', class: 'choice', onclick: () => choose('payoffs')}, embed.payoffs)
  const right = h('button', {type: 'button', class: 'choice', onclick: () => choose('regret')})
  const node = h('div', {class: 'narrow-switch', role: 'group', 'aria-label': embed.switch, hidden: !both}, payoffs, right)
  host.append(node)

  /** @param {'payoffs' | 'regret'} chart */
  function choose(chart) {
    document.documentElement.dataset.only = chart
    set(payoffs, {'aria-pressed': String(chart === 'payoffs')})
    set(right, {'aria-pressed': String(chart === 'regret')})
  }
  const measure = () => {
    commands.shell.setLayout(narrow.matches ? 'phone' : 'medium')
    show(node, both && narrow.matches)
  }
  const first = RIGHT.includes(options.start) ? 'regret' : 'payoffs'
  choose(!both && options.show.includes('regret') ? 'regret' : first)
  // Run shows a chart that it changes; the payoffs do not change.
  actions.onRun(() => {
    if (both && narrow.matches && store.state.look.mode === 'runs') choose('regret')
  })
  const end = new AbortController()
  narrow.addEventListener('change', measure, {signal: end.signal})
  measure()
  const unwatch = store.watch((state, before) => {
    if (!same(state, before, 'look')) setText(right, chartKind(state.look.right).title)
  })
  return () => {
    unwatch()
    end.abort()
    node.remove()
  }
}
