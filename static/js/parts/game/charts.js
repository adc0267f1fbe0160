// @ts-check
// The two charts of the reveal, drawn by the same view as the playground's: the payoffs that were hidden, and everybody's regret.

import {drawCharts, readByHand} from '../charts/plain.js'
import {h, setText} from '../../ui/dom.js'
import {play as t} from './words.js'

/** @typedef {import('../../engine/api.js').Engine} Engine */

const CHARTS = ['payoffs', 'regret']

/**
 * @param {() => string} theme  of the charts
 * @param {(sentence: string) => void} announce
 */
export function revealCharts(theme, announce) {
  /** @type {Engine | null} */
  let engine = null
  /** @type {import('../../view/types.js').View | null} */
  let view = null
  const failed = h('p', {hidden: true}, t.noChart)
  const charts = CHARTS.map(id => {
    const words = h('p', {class: 'takeaway'})
    const plot = h('div', {class: 'plot', tabindex: 0, role: 'img', 'aria-label': id === 'regret' ? t.regret : t.payoffsLabel})
    readByHand(plot, () => engine && {engine, chart: id}, announce)
    return {id, words, plot, node: h('div', {class: 'chart'}, words, plot)}
  })
  const node = h('div', {class: 'charts play-charts'}, charts.map(c => c.node))

  return {
    nodes: [node, failed],
    /**
     * Shows a scenario; the place of the charts must be visible.
     * @param {Engine} started @param {string} canonical @param {string} mine  the key of the policy that stands out
     */
    async open(started, canonical, mine) {
      engine = started
      await engine.charts.show(canonical)
      engine.charts.mark(-1, '', mine)
      if (view) return view.relayout()
      view = drawCharts(node, engine, charts.map(({id, plot}) => ({id, element: plot})), theme(), failed)
    },
    reconnect: () => view?.reconnect(),
    setTheme: () => view?.setTheme(theme()),
    /** @param {import('../../engine/api.js').LaidChart[]} laid */
    laid(laid) {
      for (const {id, words} of charts) {
        const mine = laid.find(c => c.id === id)
        if (mine) setText(words, mine.takeaway)
      }
    },
  }
}
