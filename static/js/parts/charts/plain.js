// @ts-check
// Charts on a page that has not the playground's state: they are drawn, and pointer and keys read them.

import {show} from '../../ui/dom.js'
import {SAMPLE, widthOf} from '../../ui/letters.js'
import {mountView} from '../../view/mount.js'

/** @import {Engine} from '../../engine/api.js' */

const KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Escape', 'Enter'])

/**
 * Draws charts in host. If nothing can be drawn, `failed` is shown.
 * @param {HTMLElement} host @param {Engine} engine @param {{id: string, element: HTMLElement}[]} charts @param {string} theme
 * @param {HTMLElement} failed
 */
export function drawCharts(host, engine, charts, theme, failed) {
  const width = widthOf(SAMPLE, host)
  if (width > 0) engine.charts.letters(SAMPLE, width)
  return mountView(host, {
    engine, charts, theme,
    onDrawn: () => host.classList.add('is-drawn'),
    onError: error => {
      console.warn(error.message)
      show(failed, error.fatal)
    },
  })
}

/**
 * Lets pointer and keys read what a plot shows.
 * @param {HTMLElement} plot @param {() => {engine: Engine, chart: string} | null} present
 * @param {(sentence: string) => void} announce @param {(point: number) => void} [open]  opens what a point stands for
 */
export function readByHand(plot, present, announce, open) {
  /** @param {PointerEvent} e @param {'move' | 'down' | 'up' | 'leave'} kind */
  async function point(e, kind) {
    const [box, touch, now] = [plot.getBoundingClientRect(), e.pointerType === 'touch', present()]
    const at = {kind, x: e.clientX - box.left, y: e.clientY - box.top, touch}
    const intent = await now?.engine.charts.pointer(now.chart, at).catch(() => null)
    if (!intent || !open) return
    plot.style.cursor = intent.kind === 'hover' ? intent.cursor : ''
    if (intent.kind === 'point' && !touch) open(intent.point) // a finger reads; the table has the links
  }
  plot.addEventListener('pointermove', e => point(e, 'move'))
  plot.addEventListener('pointerdown', e => point(e, open ? 'down' : 'move'))
  if (open) plot.addEventListener('pointerup', e => point(e, 'up'))
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
