// @ts-check
// The charts of the pinned scenario, below those of the current one. To edit the pinned scenario, swap the two.

import {follow, h, set, setText, show} from '../../ui/dom.js'
import {removeFocused} from '../../ui/focus.js'
import {icon} from '../../ui/icons.js'
import {whole} from '../../ui/numbers.js'
import {chartKind} from '../../text/charts.js'
import {text} from '../../text/text.js'
import {nameOf} from '../../model/looks/pinned.js'
import {datasetKey, lacksDataset} from '../../model/state/state.js'
import {openFigureDialog} from './chart-menu.js'
import {ARMS_CHART, pinnedId} from '../../model/state/looking.js'
import {watchPlot} from './plot.js'
import {armsTakeaway} from '../../model/takeaways.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {State} from '../../model/state/state.js' */

const t = text.pinned

/**
 * @param {Page} page
 * @returns {{charts: import('./charts.js').Placeable[], nodes: HTMLElement[]}}
 */
export function pinnedCharts(page) {
  const {store, store: {drawn}, commands} = page
  const name = h('span', {class: 'pinned-name'})
  const swap = h('button', {type: 'button', class: 'link', title: t.swapHelp, onclick: () => commands.pinned.swap()}, t.swap)
  const remove = h('button', {type: 'button', class: 'link', onclick: () => removeFocused(head, () => commands.pinned.remove())}, t.remove)
  const head = h('div', {class: 'pinned-head'}, h('h2', {}, t.title, name), swap, remove)
  const payoffs = figure('payoffs', page, () => pinnedId(ARMS_CHART))
  const right = figure('regret', page, () => pinnedId(store.state.look.right))
  const nodes = [head, payoffs.node, right.node]
  follow(() => {
    const {pinned, look, description, dataset, laid} = drawn
    const shown = !!pinned && !look.inspecting && !look.theory
    for (const node of nodes) show(node, shown)
    if (!shown) return
    const {parsed, results} = pinned
    const waits = lacksDataset({parsed, dataset}) ? lacking(drawn.parsed, parsed) : t.waits
    setText(name, nameOf(description, parsed))
    payoffs.render(armsTakeaway(parsed.arms, false), t.arms[parsed.scenario.setting], chartKind(ARMS_CHART).label)
    right.render(laid[right.id()]?.takeaway || waits, ofRuns(results), chartKind(look.right).label)
  })
  return {charts: [payoffs, right].map(({id, plot}) => ({id, plot})), nodes}
}

/**
 * What a reader can do about a missing dataset: in an embed, nothing.
 * @param {State['parsed']} present @param {NonNullable<State['parsed']>} pinned
 */
function lacking(present, pinned) {
  if (document.documentElement.dataset.layout === 'embed') return text.notice.dataset
  const {dataset: above} = present?.scenario ?? {}
  const {dataset: below} = pinned.scenario
  return above && below && datasetKey(above) !== datasetKey(below) ? t.otherDataset : t.dataset
}

/** @param {import('../../model/looks/pinned.js').Pinned['results']} results */
function ofRuns(results) {
  const runs = Math.min(...results?.rows.map(row => row.runs) ?? [0])
  return runs > 0 && runs < Infinity ? text.plots.chart.ofRuns(runs, whole(runs)) : ''
}

/** @param {string} name @param {Page} page @param {() => string} id */
function figure(name, page, id) {
  const takeaway = h('p', {class: 'takeaway', id: `pinned-${name}-takeaway`})
  const caption = h('span', {class: 'caption'})
  const save = h('button', {type: 'button', class: 'icon-button more', onclick: () => openFigureDialog(page, id())}, icon('more'))
  const plot = h('div', {
    class: 'plot', id: `pinned-${name}-plot`, role: 'application', tabindex: 0, 'aria-roledescription': text.plots.chart.role,
    'aria-describedby': takeaway.id,
  })
  const node = h('figure', {class: `chart pinned of-${name}`}, takeaway,
    h('figcaption', {class: 'caption-row'}, caption, h('div', {class: 'chart-menu'}, save)), h('div', {class: 'plot-box'}, plot))
  watchPlot(plot, page, {id, announce: page.announceNow})
  return {
    id, plot, node,
    /** @param {string} sentence @param {string} words @param {string} label */
    render(sentence, words, label) {
      setText(takeaway, sentence)
      setText(caption, words)
      set(plot, {'aria-label': `${t.title}${label}`, 'data-chart': id()})
      set(save, {'aria-label': t.save(label), title: t.save(label)})
    },
  }
}
