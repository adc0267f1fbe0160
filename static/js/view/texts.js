// @ts-check
// The texts of the charts: DOM elements above the canvas, as sharp as the page and in its font. Nodes are reused in
// place; all nodes of one change are updated in one task; and every text begins on a whole device pixel, so that a
// number that changes does not tremble.
import {haloWidth} from './scene.js'
import {themes} from './palette.js'

/** @import {Text} from './scene.js' */

/**
 * @typedef {object} Chart
 * @property {HTMLElement} node
 * @property {Text[]} texts
 * @property {Array<{node: HTMLElement, style: string, s: string, at: string}>} spans  with what was last written to them
 */

export class Texts {
  #layer
  #ruler
  /** @type {Map<string, Chart>} */
  #charts = new Map()
  #ratio = 1
  #theme = ''

  /** @param {HTMLElement} layer  its origin on a whole device pixel */
  constructor(layer) {
    this.#layer = layer
    this.#ruler = new Ruler(layer)
  }

  /** @param {string} id @param {Text[]} texts */
  set(id, texts) {
    const chart = this.#chart(id)
    chart.texts = texts
    write(chart)
    this.#move(chart)
  }

  /**
   * Puts the charts into their places within the layer; charts that are not named are hidden.
   * @param {Array<{id: string, x: number, y: number}>} places  device px
   * @param {number} ratio
   */
  place(places, ratio) {
    const zoomed = ratio !== this.#ratio
    this.#ratio = ratio
    if (zoomed) this.#ruler.forget()
    for (const [id, chart] of this.#charts) {
      if (places.some((p) => p.id === id)) continue
      chart.node.remove()
      this.#charts.delete(id)
    }
    for (const {id, x, y} of places) {
      const chart = this.#chart(id)
      chart.node.style.transform = `translate(${x / ratio}px,${y / ratio}px)`
      if (zoomed) this.#move(chart)
    }
  }

  /** @param {string} name */
  theme(name) {
    if (name === this.#theme) return
    this.#theme = name
    for (const [i, colour] of themes[name].entries()) this.#layer.style.setProperty(`--view-${i}`, colour)
  }

  /** @param {string} id */
  #chart(id) {
    let chart = this.#charts.get(id)
    if (!chart) {
      const node = document.createElement('div')
      node.style.cssText = 'position:absolute;left:0;top:0;width:0;height:0'
      this.#layer.append(node)
      chart = {node, texts: [], spans: []}
      this.#charts.set(id, chart)
    }
    return chart
  }

  /** Puts the spans in their places: first all reads of the layout, then all writes. */
  #move(/** @type {Chart} */ {texts, spans}) {
    const snap = (/** @type {number} */ x) => Math.round(x * this.#ratio) / this.#ratio
    const places = texts.map((t, i) => {
      const font = fontOf(t)
      const left = t.anchor === 0 ? t.x : t.x - this.#ruler.width(spans[i].node, font, t.s) * t.anchor / 2
      return `translate(${snap(left)}px,${snap(t.y) - this.#ruler.baseline(font)}px)`
    })
    for (const [i, at] of places.entries()) {
      const span = spans[i]
      if (span.at !== at) span.node.style.transform = span.at = at
    }
  }
}

/** Gives each text its span, content and style. @param {Chart} chart */
function write({texts, spans, node}) {
  while (spans.length > texts.length) spans.pop()?.node.remove()
  for (const [i, t] of texts.entries()) {
    let span = spans[i]
    if (!span) {
      span = {node: document.createElement('span'), style: '', s: '', at: ''}
      node.append(span.node)
      spans.push(span)
    }
    const style = styleOf(t)
    if (span.style !== style) {
      span.style = span.node.style.cssText = style
      span.at = ''
    }
    if (span.s !== t.s) span.node.textContent = span.s = t.s
  }
}

/** The most remembered widths; when there are more, all are forgotten. */
const maxWidths = 3000

/** Measures texts in the page's own font, each once. Nothing is remembered while the page is hidden. */
class Ruler {
  #layer
  /** @type {Map<string, number>} */
  #widths = new Map()
  /** @type {Map<string, number>} */
  #baselines = new Map()

  /** @param {HTMLElement} layer */
  constructor(layer) {
    this.#layer = layer
  }

  forget() {
    this.#widths.clear()
    this.#baselines.clear()
  }

  /** CSS px. @param {HTMLElement} node  that shows the text @param {string} font @param {string} s */
  width(node, font, s) {
    const key = font + s
    let width = this.#widths.get(key)
    if (width === undefined) {
      width = node.getBoundingClientRect().width
      if (this.#widths.size >= maxWidths) this.#widths.clear()
      if (width > 0) this.#widths.set(key, width)
    }
    return width
  }

  /** From the top of a span to its baseline, CSS px. @param {string} font */
  baseline(font) {
    let y = this.#baselines.get(font)
    if (y === undefined) {
      const probe = document.createElement('span')
      probe.style.cssText = font
      probe.textContent = 'x'
      const mark = document.createElement('span')
      mark.style.cssText = 'display:inline-block;width:1px;height:0'
      probe.append(mark)
      this.#layer.append(probe)
      const box = probe.getBoundingClientRect()
      y = mark.getBoundingClientRect().bottom - box.top
      probe.remove()
      if (box.height > 0) this.#baselines.set(font, y)
    }
    return y
  }
}

/** @param {Text} t */
function fontOf(t) {
  return 'position:absolute;left:0;top:0;white-space:pre;line-height:1;font-variant-numeric:tabular-nums;' +
    `font-size:${t.size}px;font-weight:${t.bold ? 700 : 400};font-style:${t.italic ? 'italic' : 'normal'};`
}

/** @param {Text} t */
function styleOf(t) {
  const alpha = t.alpha === 1 ? '' : `opacity:${t.alpha};`
  return `${fontOf(t)}color:var(--view-${t.role});${alpha}${t.halo ? halo : ''}`
}

// A text's own stroke would be drawn over its fill in some browsers; shadows never are.
const halo = `text-shadow:${[[12, haloWidth / 2], [6, haloWidth / 4]].flatMap(([n, r]) =>
  Array.from({length: n}, (_, i) => {
    const angle = 2 * Math.PI * i / n
    return `${(r * Math.cos(angle)).toFixed(2)}px ${(r * Math.sin(angle)).toFixed(2)}px var(--view-0)`
  })).join()};`
