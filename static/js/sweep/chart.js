// @ts-check
// The chart of a sweep over one number, drawn by the same view as the playground's. Pointer and keys read it; a press opens
// the point's scenario.

import {chartFile, download} from '../app/charts/export.js'
import {SAMPLE, widthOf} from '../ui/letters.js'
import {h, setText, show} from '../ui/dom.js'
import {sweep as t} from '../text/sweep.js'
import {mountView} from '../view/mount.js'

/** @typedef {import('../engine/api.js').Engine} Engine */

export const CHART = 'sweep'
const FORMATS = /** @type {const} */ (['svg', 'png', 'pdf', 'tex', 'csv', 'json'])
const KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Escape'])

/** @param {(format: typeof FORMATS[number]) => void} save */
const saveButtons = save => h('div', {class: 'sweep-save', role: 'group', 'aria-label': t.save}, h('span', {}, t.save),
  FORMATS.map(format => h('button', {type: 'button', class: 'link', 'aria-label': t.saveAs(t.formats[format]), onclick: () => save(format)},
    t.formats[format])))

/**
 * @param {() => string} theme  of the charts
 * @param {(sentence: string) => void} announce
 */
export function sweepChart(theme, announce) {
  const plot = h('div', {class: 'plot', tabindex: 0, role: 'img', 'aria-label': t.chart})
  const failed = h('p', {hidden: true}, t.noChart)
  const words = h('p', {class: 'takeaway'})
  /** @type {Engine | null} */
  let engine = null
  /** @type {import('../view/types.js').View | null} */
  let view = null
  const save = saveButtons(async format => {
    if (!engine) return
    const {name, blob} = await chartFile(engine, CHART, format, {theme: theme()})
    download(blob, name)
  })
  const host = h('div', {class: 'sweep-chart charts'}, plot)
  const node = h('section', {class: 'sweep-drawn', 'aria-label': t.chart}, words, host, failed, save)

  /** @param {PointerEvent} e @param {'move' | 'leave'} kind */
  function point(e, kind) {
    const box = plot.getBoundingClientRect()
    engine?.charts.pointer(CHART, {kind, x: e.clientX - box.left, y: e.clientY - box.top, touch: e.pointerType === 'touch'}).catch(() => {})
  }
  plot.addEventListener('pointermove', e => point(e, 'move'))
  plot.addEventListener('pointerdown', e => point(e, 'move'))
  plot.addEventListener('pointerleave', e => point(e, 'leave'))
  plot.addEventListener('keydown', async e => {
    if (!KEYS.has(e.key) || e.ctrlKey || e.metaKey || e.altKey || !engine) return
    e.preventDefault()
    const answer = await engine.charts.key(CHART, e.key).catch(() => null)
    if (answer?.announcement) announce(answer.announcement)
  })
  return {
    node,
    /** @param {Engine} started */
    start(started) {
      engine = started
      const width = widthOf(SAMPLE, host)
      if (width > 0) engine.charts.letters(SAMPLE, width)
      view = mountView(host, {
        engine, charts: [{id: CHART, element: plot}], theme: theme(),
        onDrawn: () => host.classList.add('is-drawn'),
        onError: error => {
          console.warn(error.message)
          show(failed, error.fatal)
        },
      })
    },
    reconnect: () => view?.reconnect(),
    setTheme: () => view?.setTheme(theme()),
    /** @param {boolean} drawn */
    show(drawn) {
      show(node, drawn)
      view?.relayout()
    },
    /** @param {import('../engine/api.js').LaidChart[]} laid */
    laid(laid) {
      const mine = laid.find(c => c.id === CHART)
      if (mine) setText(words, mine.takeaway)
    },
  }
}
