// @ts-check
// The two charts of the reveal, drawn by the same view as the playground's: the payoffs that were hidden, and everybody's regret.

import {SAMPLE, widthOf} from '../ui/letters.js'
import {h, setText, show} from '../ui/dom.js'
import {play as t} from '../text/play.js'
import {mountView} from '../view/mount.js'

/** @typedef {import('../engine/api.js').Engine} Engine */

const CHARTS = ['payoffs', 'regret']
const KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Escape'])

/**
 * Pointer and keys read a chart.
 * @param {HTMLElement} plot @param {string} id @param {() => Engine | null} engine @param {(sentence: string) => void} announce
 */
function watch(plot, id, engine, announce) {
  /** @param {PointerEvent} e @param {'move' | 'leave'} kind */
  const point = (e, kind) => {
    const box = plot.getBoundingClientRect()
    engine()?.charts.pointer(id, {kind, x: e.clientX - box.left, y: e.clientY - box.top, touch: e.pointerType === 'touch'}).catch(() => {})
  }
  plot.addEventListener('pointermove', e => point(e, 'move'))
  plot.addEventListener('pointerdown', e => point(e, 'move'))
  plot.addEventListener('pointerleave', e => point(e, 'leave'))
  plot.addEventListener('keydown', async e => {
    if (!KEYS.has(e.key) || e.ctrlKey || e.metaKey || e.altKey) return
    e.preventDefault()
    const answer = await engine()?.charts.key(id, e.key).catch(() => null)
    if (answer?.announcement) announce(answer.announcement)
  })
}

/**
 * @param {() => string} theme  of the charts
 * @param {(sentence: string) => void} announce
 */
export function revealCharts(theme, announce) {
  /** @type {Engine | null} */
  let engine = null
  /** @type {import('../view/types.js').View | null} */
  let view = null
  const failed = h('p', {hidden: true}, t.noChart)
  const charts = CHARTS.map(id => {
    const words = h('p', {class: 'takeaway'})
    const plot = h('div', {class: 'plot', tabindex: 0, role: 'img', 'aria-label': id === 'regret' ? t.regret : t.payoffsLabel})
    watch(plot, id, () => engine, announce)
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
      const width = widthOf(SAMPLE, node)
      if (width > 0) engine.charts.letters(SAMPLE, width)
      view = mountView(node, {
        engine, charts: charts.map(({id, plot}) => ({id, element: plot})), theme: theme(),
        onDrawn: () => node.classList.add('is-drawn'),
        onError: error => {
          console.warn(error.message)
          show(failed, error.fatal)
        },
      })
    },
    reconnect: () => view?.reconnect(),
    setTheme: () => view?.setTheme(theme()),
    /** @param {import('../engine/api.js').LaidChart[]} laid */
    laid(laid) {
      for (const {id, words} of charts) {
        const mine = laid.find(c => c.id === id)
        if (mine) setText(words, mine.takeaway)
      }
    },
  }
}
