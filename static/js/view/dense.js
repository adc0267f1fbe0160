// @ts-check
// Draws curves that jump up and down within every pixel column, by columns, on the 2D canvas. wasm/view/geom (dense.go,
// table.go) does the same for WebGL.

/** @import {Mark} from './scene.js' */
/** @typedef {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} Context */

/** The points per pixel column from which a curve is dense. */
const crowded = 1.5

/**
 * Tells whether a curve or a band is drawn by columns. Its points have `stride` numbers each, x first.
 * @param {Float32Array} d @param {number} stride @param {number} s  device px per CSS px
 */
export function isDense(d, stride, s) {
  const n = d.length / stride
  if (n < 64) return false
  const wide = d[(n - 1) * stride] - d[0]
  if (!(wide > 0) || n < crowded * wide * s) return false
  let turns = 0
  let up = false
  for (let i = stride; i < d.length; i += stride) {
    if (d[i] < d[i - stride]) return false // x decreases: not a function of x
    if (d[i + 1] - d[i + 1 - stride] > 0 !== up) {
      turns++
      up = !up
    }
  }
  return turns > Math.floor(n / 4)
}

/**
 * The part of each pixel column of a plot that dense curves cover. The column at x0 + i is covered from top[i] to
 * bottom[i], device px; it is empty if top[i] > bottom[i].
 */
class Columns {
  x0 = 0
  n = 0
  top = new Float64Array(0)
  bottom = new Float64Array(0)

  /** Makes it n empty columns from x0 on. @param {number} x0 @param {number} n */
  reset(x0, n) {
    this.x0 = x0
    this.n = n
    if (this.top.length < n) {
      this.top = new Float64Array(n)
      this.bottom = new Float64Array(n)
    }
    this.top.fill(Infinity, 0, n)
    this.bottom.fill(-Infinity, 0, n)
  }

  /**
   * Adds the curve through number k of each point. A point is skipped if number k or number `other` is not finite.
   * @param {Float32Array} d @param {number} stride @param {number} k @param {number} other @param {number} s
   */
  edge(d, stride, k, other, s) {
    let pen = false
    let [x0, y0, low, high, at, next] = [0, 0, 0, 0, 0, 0]
    for (let i = 0; i < d.length; i += stride) {
      const x = d[i] * s - this.x0
      const y = d[i + k] * s
      if (x !== x || y !== y || d[i + other] !== d[i + other]) {
        if (pen) this.#widen(at, low, high)
        pen = false
        continue
      }
      if (!pen) {
        pen = true
        at = x < -1 ? -2 : Math.floor(x) // everything left of the plot may count as one column
        low = high = y
        next = at + 1
      }
      while (x >= next) {
        if (at >= this.n) return
        if (next < 0) next = Math.min(0, x < -1 ? -2 : Math.floor(x))
        const edge = x > x0 ? y0 + (y - y0) * (next - x0) / (x - x0) : y
        this.#widen(at, Math.min(low, edge), Math.max(high, edge))
        at = next
        low = high = edge
        next++
      }
      if (y < low) low = y
      else if (y > high) high = y
      x0 = x
      y0 = y
    }
    if (pen) this.#widen(at, low, high)
  }

  /** @param {number} i @param {number} low @param {number} high */
  #widen(i, low, high) {
    if (i < 0 || i >= this.n) return
    if (low < this.top[i]) this.top[i] = low
    if (high > this.bottom[i]) this.bottom[i] = high
  }
}

const columns = new Columns()

/**
 * Fills a dense band between the device px left and right.
 * @param {Context} c @param {Mark} m @param {number} s @param {number} left @param {number} right
 */
export function denseBand(c, m, s, left, right) {
  columns.reset(left, right - left)
  columns.edge(m.data, 3, 1, 2, s)
  columns.edge(m.data, 3, 2, 1, s)
  const {top, bottom, n} = columns
  c.beginPath()
  for (let i = 0; i < n; i++) if (top[i] <= bottom[i]) c.rect(left + i, top[i], 1, bottom[i] - top[i])
  c.fill()
}

/**
 * Fills a dense line. Its dashes run along x: along the line itself they would be too small to see.
 * @param {Context} c @param {Mark} m @param {number} s @param {number} left @param {number} right
 */
export function denseLine(c, m, s, left, right) {
  const half = Math.max(m.width * s / 2, 0.5)
  const reach = Math.ceil(half)
  columns.reset(left - reach, right - left + 2 * reach)
  columns.edge(m.data, 2, 1, 1, s)
  const {x0, top, bottom, n} = columns
  const spans = dashes(m.dash, s, m.data[0] * s, left, right)
  c.globalAlpha = m.alpha * Math.min(m.width * s, 1)
  c.beginPath()
  for (let i = 0, k = 0; i < n; i++) {
    if (top[i] > bottom[i]) continue
    const l = x0 + i + 0.5 - half
    const r = l + 2 * half
    while (k < spans.length && spans[k + 1] <= l) k += 2
    for (let j = k; j < spans.length && spans[j] < r; j += 2) {
      const from = Math.max(l, spans[j])
      c.rect(from, top[i] - half, Math.min(r, spans[j + 1]) - from, bottom[i] - top[i] + 2 * half)
    }
  }
  c.fill()
}

/**
 * Returns where the dashes of a line that begins at `start` lie between left and right, device px: from, to, from, to.
 * @param {Float32Array} dash @param {number} s @param {number} start @param {number} left @param {number} right
 */
function dashes(dash, s, start, left, right) {
  const period = dash.reduce((sum, d) => sum + d * s, 0)
  if (!(period > 0)) return [-Infinity, Infinity]
  const spans = []
  for (let at = start + period * Math.floor((left - start) / period); at < right;) {
    for (let i = 0; i < dash.length; i += 2) {
      spans.push(at, at + dash[i] * s)
      at += (dash[i] + dash[i + 1]) * s
    }
  }
  return spans
}
