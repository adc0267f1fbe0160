// @ts-check
// The chart of a sweep, drawn by the same view as the playground's. Pointer and keys read it; a click, or Enter, opens the
// scenario of what is read.

import {chartFile} from '../charts/export.js'
import {download} from '../../ui/browser.js'
import {drawCharts, readByHand} from '../charts/plain.js'
import {h, set, setText, show} from '../../ui/dom.js'
import {sweep as t} from './words.js'

/** @import {Engine} from '../../engine/api.js' */
/** @import {SweepState} from '../../engine/messages.js' */

const FORMATS = /** @type {const} */ (['svg', 'png', 'pdf', 'tex', 'csv', 'json'])

/** @param {(format: typeof FORMATS[number]) => void} save */
const saveButtons = save => h('div', {class: 'sweep-save', role: 'group', 'aria-label': t.save}, h('span', {}, t.save),
  FORMATS.map(format => h('button', {type: 'button', class: 'link', 'aria-label': t.saveAs(t.formats[format]), onclick: () => save(format)},
    t.formats[format])),
  h('details', {class: 'help'}, h('summary', {}, t.columnsTitle), h('p', {}, t.columns)))

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
  /** @type {import('../../view/protocol.js').View | null} */
  let view = null
  const save = saveButtons(async format => {
    if (!engine) return
    const {name, blob} = await chartFile(engine, chart, format, {theme: theme()})
    download(blob, name)
  })
  const host = h('div', {class: 'sweep-chart charts'}, plot)
  const axes = axisButtons(onAxis)
  const node = h('section', {class: 'sweep-drawn', 'aria-label': label}, words, host, failed, axes.node, save)

  readByHand(plot, () => engine && {engine, chart}, announce, open)
  return {
    node,
    /** @param {Engine} started */
    start(started) {
      engine = started
      view = drawCharts(host, engine, [{id: chart, element: plot}], theme(), failed)
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
    /** @param {import('../../engine/messages.js').LaidChart[]} laid */
    laid(laid) {
      const mine = laid.find(c => c.id === chart)
      if (mine) setText(words, mine.takeaway)
    },
  }
}
