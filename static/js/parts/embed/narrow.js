// @ts-check
// Where only one chart has room, two buttons switch between them.

import {chartKind} from '../../text/charts.js'
import {h, mount} from '../../ui/dom.js'
import {RIGHT} from '../../model/state/looking.js'
import {signal} from '../../ui/signals.js'
import {embed} from './words.js'

/** Below this width there is room for one chart only, 480 px at the usual letter size; css/pages/embed.css has the same number. */
const NARROW = '(max-width: 29.99875em)'

/**
 * @param {Element} host @param {import('../../model/commands.js').Page} page @param {import('./options.js').EmbedOptions} options
 * @param {import('./actions.js').EmbedActions} actions
 * @returns {() => void} undo
 */
export function mountNarrow(host, {store, commands}, options, actions) {
  const {drawn} = store
  const narrow = matchMedia(NARROW)
  const both = options.show.includes('payoffs') && options.show.includes('regret')
  const chosen = signal('')

  /** @param {'payoffs' | 'regret'} chart */
  function choose(chart) {
    document.documentElement.dataset.only = chosen.value = chart
  }
  /** @param {'payoffs' | 'regret'} chart @param {() => string} name */
  const choice = (chart, name) =>
    h('button', {type: 'button', class: 'choice', 'aria-pressed': () => String(chosen.value === chart), onclick: () => choose(chart)}, name)
  const unmount = mount(host, () => h('div',
    {class: 'narrow-switch', role: 'group', 'aria-label': embed.switch, hidden: () => !both || drawn.layout !== 'phone'},
    choice('payoffs', () => embed.payoffs), choice('regret', () => chartKind(drawn.look.right).title)))

  const measure = () => commands.shell.setLayout(narrow.matches ? 'phone' : 'medium')
  const first = RIGHT.includes(options.start) ? 'regret' : 'payoffs'
  choose(!both && options.show.includes('regret') ? 'regret' : first)
  // Run shows a chart that it changes; the payoffs do not change.
  actions.onRun(() => {
    if (both && narrow.matches && store.state.look.mode === 'runs') choose('regret')
  })
  const end = new AbortController()
  narrow.addEventListener('change', measure, {signal: end.signal})
  measure()
  return () => {
    end.abort()
    unmount()
  }
}
