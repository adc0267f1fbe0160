// @ts-check
// The renderer without WebGL 2: it draws the same scene on a 2D canvas. It rounds to device pixels as wasm/view/geom
// does (Snap, Frame, Rule), so both renderers put every edge on the same pixel.
import {denseBand, denseLine, isDense} from './dense.js'
import {kinds, readHead, readMarks, ring} from './scene.js'
import {themes} from './palette.js'

/** @import {Drawing} from './stage.js' */
/** @import {Mark} from './scene.js' */
/** @typedef {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} Context */

/**
 * @typedef {object} Pane
 * @property {Mark[]} marks
 * @property {import('./scene.js').Head | null} head  null: hidden
 * @property {number} x   device px
 * @property {number} y
 * @property {Context | null} ground  the cached picture of the lower layer
 * @property {string} drawn           what that picture depends on
 */

/**
 * @param {HTMLCanvasElement | OffscreenCanvas} canvas  without a context
 * @returns {Drawing}
 */
export function startCanvas2D(canvas) {
  const screen = contextOf(canvas)
  /** @type {Pane[]} */
  const panes = []
  let theme = 'light'
  let ratio = 1
  const pane = (/** @type {number} */ n) => panes[n] ??= {marks: [], head: null, x: 0, y: 0, ground: null, drawn: ''}

  return {
    kind: 'canvas2d',
    scene(number, bytes) {
      const p = pane(number)
      p.head = null
      try {
        const head = readHead(bytes, 0)
        p.marks = readMarks(bytes, head)
        p.head = head
      } catch (error) {
        return String(error)
      }
      return ''
    },
    place(number, x, y) { Object.assign(pane(number), {x, y}) },
    hide(number) { Object.assign(pane(number), {head: null, ground: null, drawn: ''}) },
    look(name, scale) {
      theme = name
      ratio = scale
    },
    resize(width, height) {
      if (canvas.width !== width) canvas.width = width
      if (canvas.height !== height) canvas.height = height
    },
    ready: () => true,
    draw() {
      screen.clearRect(0, 0, canvas.width, canvas.height)
      for (const p of panes) if (p?.head) drawPane(screen, p, theme, ratio)
    },
    quit() { panes.length = 0 },
  }
}

/** @param {HTMLCanvasElement | OffscreenCanvas} canvas @returns {Context} */
function contextOf(canvas) {
  const context = /** @type {Context | null} */ (canvas.getContext('2d'))
  if (!context) throw new Error('the canvas has no 2D context')
  return context
}

/** @param {Context} screen @param {Pane} p @param {string} theme @param {number} ratio */
function drawPane(screen, p, theme, ratio) {
  const head = /** @type {import('./scene.js').Head} */ (p.head)
  const w = Math.ceil(head.width * ratio - 1e-3)
  const h = Math.ceil(head.height * ratio - 1e-3)
  if (!(w > 0 && h > 0)) return
  const look = [head.number, w, h, head.width, head.height, theme, ratio].join()
  if (!p.ground || p.drawn !== look) {
    p.ground = cleared(p.ground, w, h)
    p.drawn = look
    drawMarks(p.ground, p.marks, 0, head.over, theme, ratio)
  }
  screen.drawImage(p.ground.canvas, p.x, p.y)
  if (head.over === p.marks.length) return
  screen.save()
  screen.translate(p.x, p.y)
  screen.beginPath()
  screen.rect(0, 0, w, h)
  screen.clip()
  drawMarks(screen, p.marks, head.over, p.marks.length, theme, ratio)
  screen.restore()
}

/** @param {Context | null} old @param {number} w @param {number} h @returns {Context} */
function cleared(old, w, h) {
  if (old && old.canvas.width === w && old.canvas.height === h) {
    old.clearRect(0, 0, w, h)
    return old
  }
  if (typeof OffscreenCanvas === 'function') return contextOf(new OffscreenCanvas(w, h))
  return contextOf(Object.assign(document.createElement('canvas'), {width: w, height: h}))
}

/** @param {Context} c @param {Mark[]} marks @param {number} from @param {number} to @param {string} theme @param {number} s */
function drawMarks(c, marks, from, to, theme, s) {
  const colours = themes[theme]
  c.lineJoin = 'round'
  c.lineCap = 'butt'
  for (let i = from; i < to; i++) {
    const m = marks[i]
    c.fillStyle = c.strokeStyle = colours[m.role]
    c.globalAlpha = m.alpha
    let left = 0
    let right = c.canvas.width
    if (m.clip) {
      c.save()
      clipTo(c, m.clip, s)
      left = round(m.clip[0] * s)
      right = round((m.clip[0] + m.clip[2]) * s)
    }
    const dense = m.kind <= kinds.band && isDense(m.data, m.kind === kinds.line ? 2 : 3, s)
    if (dense) (m.kind === kinds.line ? denseLine : denseBand)(c, m, s, left, right)
    else if (m.kind === kinds.line) line(c, m, s)
    else if (m.kind === kinds.band) band(c, m.data, s)
    else if (m.kind === kinds.rects) rects(c, m, s)
    else dots(c, m, colours[0], s)
    if (m.clip) c.restore()
  }
  c.globalAlpha = 1
}

/** Rounds halves up, as geom.round does. */
const round = (/** @type {number} */ x) => Math.floor(x + 0.5)

/** @param {Context} c @param {Float32Array} clip @param {number} s */
function clipTo(c, clip, s) {
  const x = round(clip[0] * s)
  const y = round(clip[1] * s)
  c.beginPath()
  c.rect(x, y, round((clip[0] + clip[2]) * s) - x, round((clip[1] + clip[3]) * s) - y)
  c.clip()
}

/** @param {Context} c @param {Mark} m @param {number} s */
function line(c, m, s) {
  const d = m.data
  if (m.dash.length === 0 && rule(c, d, m.width, s)) return
  c.lineWidth = m.width * s
  c.setLineDash(Array.from(m.dash, (x) => x * s))
  c.beginPath()
  let pen = false
  for (let i = 0; i < d.length; i += 2) {
    const x = d[i] * s
    const y = d[i + 1] * s
    if (x !== x || y !== y) pen = false
    else if (pen) c.lineTo(x, y)
    else {
      c.moveTo(x, y)
      pen = true
    }
  }
  c.stroke()
}

/**
 * Fills a line that is one horizontal or vertical stroke on whole pixels, and returns whether it is one.
 * @param {Context} c @param {Float32Array} d @param {number} width @param {number} s
 */
function rule(c, d, width, s) {
  if (d.length !== 4 || width <= 0) return false
  const thick = Math.max(1, round(width * s))
  const [x0, y0, x1, y1] = d
  if (y0 === y1 && x0 !== x1) {
    const [x, w] = snap(Math.min(x0, x1), Math.abs(x1 - x0), s)
    c.fillRect(x, round(y0 * s - thick / 2), w, thick)
    return true
  }
  if (x0 === x1 && y0 !== y1) {
    const [y, h] = snap(Math.min(y0, y1), Math.abs(y1 - y0), s)
    c.fillRect(round(x0 * s - thick / 2), y, thick, h)
    return true
  }
  return false
}

/** @param {number} begin @param {number} length @param {number} s */
function snap(begin, length, s) {
  if (length < 0) [begin, length] = [begin + length, -length]
  const at = round(begin * s)
  const size = length * s
  if (size >= 4) return [at, round((begin + length) * s) - at]
  return [at, size > 0 ? Math.max(1, round(size)) : size]
}

/** @param {Context} c @param {Float32Array} d @param {number} s */
function band(c, d, s) {
  const broken = (/** @type {number} */ i) => d[i] !== d[i] || d[i + 1] !== d[i + 1] || d[i + 2] !== d[i + 2]
  for (let i = 0; i < d.length; i += 3) {
    if (broken(i)) continue
    const from = i
    c.beginPath()
    for (; i < d.length && !broken(i); i += 3) c.lineTo(d[i] * s, d[i + 1] * s)
    for (let k = i - 3; k >= from; k -= 3) c.lineTo(d[k] * s, d[k + 2] * s)
    c.fill()
  }
}

/** @param {Context} c @param {Mark} m @param {number} s */
function rects(c, m, s) {
  const d = m.data
  const width = m.width ? snap(0, m.width, s)[1] : 0
  const half = round(width / 2)
  for (let i = 0; i < d.length; i += 4) {
    let [x, w] = snap(d[i], d[i + 2], s)
    let [y, h] = snap(d[i + 1], d[i + 3], s)
    if (width === 0) {
      c.fillRect(x, y, w, h)
      continue
    }
    x -= half
    y -= half
    w += 2 * half
    h += 2 * half
    if (w <= 2 * width || h <= 2 * width) {
      c.fillRect(x, y, w, h)
      continue
    }
    c.fillRect(x, y, w, width)
    c.fillRect(x, y + h - width, w, width)
    c.fillRect(x, y + width, width, h - 2 * width)
    c.fillRect(x + w - width, y + width, width, h - 2 * width)
  }
}

/** @param {Context} c @param {Mark} m @param {string} ground @param {number} s */
function dots(c, m, ground, s) {
  const d = m.data
  const colour = c.fillStyle
  c.lineWidth = m.width * s
  c.setLineDash([])
  for (let i = 0; i < d.length; i += 3) {
    const x = d[i] * s
    const y = d[i + 1] * s
    const r = d[i + 2] * s
    if (m.ground) {
      c.fillStyle = ground
      disc(c, x, y, r + m.width * s / 2 + ring * s)
      c.fill()
      c.fillStyle = colour
    }
    disc(c, x, y, r)
    if (m.width) c.stroke()
    else c.fill()
  }
}

/** @param {Context} c @param {number} x @param {number} y @param {number} r */
function disc(c, x, y, r) {
  c.beginPath()
  c.arc(x, y, Math.max(r, 0), 0, 2 * Math.PI)
}
