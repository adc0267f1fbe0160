// @ts-check
// The chart of a sweep, drawn by the same view as the playground's. Pointer and keys read it; a click, or Enter, opens the
// scenario of what is read.

import {chartFile, download} from '../app/charts/export.js'
import {SAMPLE, widthOf} from '../ui/letters.js'
import {h, set, setText, show} from '../ui/dom.js'
import {sweep as t} from '../text/sweep.js'
import {mountView} from '../view/mount.js'

/** @typedef {import('../engine/api.js').Engine} Engine */
/** @typedef {import('../engine/messages.js').SweepState} SweepState */

const FORMATS = /** @type {const} */ (['svg', 'png', 'pdf', 'tex', 'csv', 'json'])
const KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Escape', 'Enter'])

/** @param {(format: typeof FORMATS[number]) => void} save */
const saveButtons = save => h('div', {class: 'sweep-save', role: 'group', 'aria-label': t.save}, h('span', {}, t.save),
  FORMATS.map(format => h('button', {type: 'button', class: 'link', 'aria-label': t.saveAs(t.formats[format]), onclick: () => save(format)},
    t.formats[format])))

/**
 * The buttons that make an axis logarithmic, or linear again.
 * @param {(axis: 'x' | 'y', scale: 'linear' | 'log') => void} onAxis
 */
function axisButtons(onAxis) {
  const list = /** @type {const} */ (['x', 'y']).map(axis => {
    const button = h('button', {type: 'button', class: 'link', onclick: () => onAxis(axis, button.dataset.log ? 'linear' : 'log')})
    return {axis, button}
  })
  return {
    node: h('div', {class: 'sweep-save', role: 'group', 'aria-label': t.axes, hidden: true}, list.map(({button}) => button)),
    /** @param {SweepState} state */
    render(state) {
      for (const {axis, button} of list) {
        const {log, mayLog} = state[axis]
        show(button, mayLog)
        button.dataset.log = log ? 'yes' : ''
        setText(button, t.axis(axis, log))
        set(button, {'aria-label': t.axisHelp(axis, log)})
      }
      show(this.node, state.x.mayLog || state.y.mayLog)
    },
  }
}

/**
 * Lets pointer and keys read what the plot shows.
 * @param {HTMLElement} plot @param {() => {engine: Engine, chart: string} | null} present
 * @param {(sentence: string) => void} announce @param {((point: number) => void) | undefined} open
 */
function listen(plot, present, announce, open) {
  /** @param {PointerEvent} e @param {'move' | 'down' | 'up' | 'leave'} kind */
  async function point(e, kind) {
    const [box, touch, now] = [plot.getBoundingClientRect(), e.pointerType === 'touch', present()]
    const at = {kind, x: e.clientX - box.left, y: e.clientY - box.top, touch}
    const intent = await now?.engine.charts.pointer(now.chart, at).catch(() => null)
    if (!intent) return
    plot.style.cursor = intent.kind === 'hover' ? intent.cursor : ''
    if (intent.kind === 'point' && !touch) open?.(intent.point) // a finger reads; the table has the links
  }
  plot.addEventListener('pointermove', e => point(e, 'move'))
  if (open) {
    plot.addEventListener('pointerdown', e => point(e, 'down'))
    plot.addEventListener('pointerup', e => point(e, 'up'))
  }
  plot.addEventListener('pointerleave', e => point(e, 'leave'))
  plot.addEventListener('keydown', async e => {
    const now = present()
    if (!KEYS.has(e.key) || e.ctrlKey || e.metaKey || e.altKey || !now) return
    e.preventDefault()
    const answer = await now.engine.charts.key(now.chart, e.key).catch(() => null)
    if (answer?.announcement) announce(answer.announcement)
    if (answer?.intent.kind === 'point') open?.(answer.intent.point)
  })
}

/**
 * @param {() => string} theme  of the charts
 * @param {(sentence: string) => void} announce
 * @param {string} label  what the chart is, for screen readers
 * @param {(point: number) => void} [open]  opens the scenario of a point; without it the chart is only read
 * @param {(axis: 'x' | 'y', scale: 'linear' | 'log') => void} [onAxis]  without it axes stay as they are
 */
export function sweepChart(theme, announce, label, open, onAxis = () => {}) {
  let chart = 'sweep' // the kind that shows the present sweep
  const plot = h('div', {class: 'plot', tabindex: 0, role: 'img', 'aria-label': label})
  const failed = h('p', {hidden: true}, t.noChart)
  const words = h('p', {class: 'takeaway'})
  /** @type {Engine | null} */
  let engine = null
  /** @type {import('../view/types.js').View | null} */
  let view = null
  const save = saveButtons(async format => {
    if (!engine) return
    const {name, blob} = await chartFile(engine, chart, format, {theme: theme()})
    download(blob, name)
  })
  const host = h('div', {class: 'sweep-chart charts'}, plot)
  const axes = axisButtons(onAxis)
  const node = h('section', {class: 'sweep-drawn', 'aria-label': label}, words, host, failed, axes.node, save)

  listen(plot, () => engine && {engine, chart}, announce, open)
  return {
    node,
    /** @param {Engine} started */
    start(started) {
      engine = started
      const width = widthOf(SAMPLE, host)
      if (width > 0) engine.charts.letters(SAMPLE, width)
      view = mountView(host, {
        engine, charts: [{id: chart, element: plot}], theme: theme(),
        onDrawn: () => host.classList.add('is-drawn'),
        onError: error => {
          console.warn(error.message)
          show(failed, error.fatal)
        },
      })
    },
    reconnect: () => view?.reconnect(),
    setTheme: () => view?.setTheme(theme()),
    /** Shows a sweep by one of the kinds of charts. @param {string} kind  '' for none */
    show(kind) {
      if (node.hidden !== (kind === '') || kind && kind !== chart) {
        show(node, kind !== '')
        chart = kind || chart
        view?.relayout([{id: chart, element: plot}])
      }
    },
    /** Names the scales of the axes. @param {SweepState} state */
    setAxes: state => axes.render(state),
    /** @param {import('../engine/api.js').LaidChart[]} laid */
    laid(laid) {
      const mine = laid.find(c => c.id === chart)
      if (mine) setText(words, mine.takeaway)
    },
  }
}
