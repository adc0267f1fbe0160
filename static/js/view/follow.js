// @ts-check
// Follows the positions and sizes of the host and the charts, the device pixel ratio, and whether any chart is in
// sight, and reports changes.

/** @import {ChartPlace, Layout} from './protocol.js' */
/** @import {ChartBox} from '../engine/messages.js' */

/**
 * @typedef {object} Follower
 * @property {(charts?: ChartPlace[]) => void} relayout
 * @property {() => void} again   reports the current layout again
 * @property {() => void} close
 */

/**
 * @param {HTMLElement} host
 * @param {HTMLElement} layer   is moved onto whole device pixels
 * @param {ChartPlace[]} charts
 * @param {{onLayout: (layout: Layout) => void, onBoxes: (boxes: ChartBox[]) => void, onSeen: (seen: boolean) => void}} calls
 * @returns {Follower}
 */
export function followPlaces(host, layer, charts, {onLayout, onBoxes, onSeen}) {
  let turn = 0
  let lastLayout = ''
  let lastBoxes = ''
  let closed = false
  const watch = watchElements(host, measure, onSeen)

  function measure() {
    if (closed) return
    const {layout, boxes} = measureNow(host, layer, charts, watch.away)
    const [nowLayout, nowBoxes] = [JSON.stringify(layout), JSON.stringify(boxes)]
    if (nowLayout !== lastLayout) onLayout({...layout, turn: ++turn})
    if (nowBoxes !== lastBoxes) onBoxes(boxes)
    lastLayout = nowLayout
    lastBoxes = nowBoxes
  }

  watch.charts(charts)
  const unwatchRatio = watchRatio(measure)
  addEventListener('resize', measure) // the host may move without changing size

  return {
    relayout(next) {
      if (next) {
        charts = next
        watch.charts(charts)
      }
      measure()
    },
    again() {
      lastLayout = lastBoxes = ''
      measure()
    },
    close() {
      closed = true
      watch.close()
      unwatchRatio()
      removeEventListener('resize', measure)
    },
  }
}

/**
 * Calls back when the host or a chart changes size, comes into sight or leaves it.
 * @param {HTMLElement} host @param {() => void} onChange @param {(seen: boolean) => void} onSeen  whether the host is in sight
 */
function watchElements(host, onChange, onSeen) {
  /** Charts out of sight. @type {Set<Element>} */
  const away = new Set()
  const sizes = new ResizeObserver(onChange)
  const hostSight = new IntersectionObserver((entries) => {
    onChange()
    onSeen(entries[entries.length - 1].isIntersecting)
  }, {rootMargin: '64px'})
  // Its margin is larger than the host's, so that a chart is drawn again before it is seen.
  const chartSights = new IntersectionObserver((entries) => {
    for (const {target, isIntersecting} of entries) {
      if (isIntersecting) away.delete(target)
      else away.add(target)
    }
    onChange()
  }, {rootMargin: '200px'})
  hostSight.observe(host)
  return {
    away,
    /** @param {ChartPlace[]} charts  to be watched from now on */
    charts(charts) {
      sizes.disconnect()
      sizes.observe(host)
      chartSights.disconnect()
      away.clear()
      for (const {element} of charts) {
        sizes.observe(element)
        chartSights.observe(element)
      }
    },
    close: () => [sizes, hostSight, chartSights].forEach(observer => observer.disconnect()),
  }
}

/** @param {HTMLElement} host @param {HTMLElement} layer @param {ChartPlace[]} charts @param {Set<Element>} away */
function measureNow(host, layer, charts, away) {
  const ratio = devicePixelRatio
  const box = host.getBoundingClientRect()
  const left = box.left + host.clientLeft
  const top = box.top + host.clientTop
  // Off the grid of device pixels, the browser would resample the canvas and blur it.
  const x0 = Math.round(left * ratio) / ratio
  const y0 = Math.round(top * ratio) / ratio
  layer.style.left = `${x0 - left}px`
  layer.style.top = `${y0 - top}px`
  const pixels = (/** @type {number} */ css) => Math.max(1, Math.ceil(css * ratio - 0.01))

  /** @type {ChartBox[]} */
  const boxes = []
  /** @type {Layout['places']} */
  const places = []
  for (const {id, element} of charts) {
    const r = element.getBoundingClientRect()
    const width = Math.floor(r.width + 1e-3)
    const height = Math.floor(r.height + 1e-3)
    if (width <= 0 || height <= 0) continue
    const x = Math.round((r.left - x0) * ratio)
    const y = Math.round((r.top - y0) * ratio)
    places.push({id, x, y})
    boxes.push({id, x: x / ratio, y: y / ratio, width, height, away: away.has(element)})
  }
  /** @type {Layout} */
  const layout = {type: 'layout', turn: 0, width: pixels(box.right - left), height: pixels(box.bottom - top), ratio, places}
  return {layout, boxes}
}

/**
 * Calls back when devicePixelRatio changes.
 * @param {() => void} onChange
 * @returns {() => void}
 */
function watchRatio(onChange) {
  /** @type {MediaQueryList} */
  let query
  function watch() {
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
    query.addEventListener('change', changed, {once: true})
  }
  function changed() {
    watch()
    onChange()
  }
  watch()
  return () => query.removeEventListener('change', changed)
}
