// @ts-check
// A coordinator without an engine: made-up scenes, in the form of scene.Encode, sent over the view's port.

/**
 * @typedef {{kind: number, role: number, alpha?: number, width?: number, ground?: boolean, clip?: number[], dash?: number[],
 *   data: Float32Array}} Mark
 */
/** @typedef {{x: number, y: number, s: string, size?: number, anchor?: number, role?: number, halo?: boolean}} Text */
/** @typedef {{id: string, width: number, height: number, number: number, over?: number, marks: Mark[], texts: Text[]}} Scene */

const encoder = new TextEncoder()
const padded = (/** @type {number} */ n) => (n + 3) & ~3

/** @param {Scene} scene @returns {ArrayBuffer} */
export function encode(scene) {
  const id = encoder.encode(scene.id)
  const texts = scene.texts.map((t) => ({...t, bytes: encoder.encode(t.s)}))
  let size = 28 + padded(id.length)
  for (const m of scene.marks) size += 16 + (m.clip ? 16 : 0) + 4 * ((m.dash?.length ?? 0) + m.data.length)
  for (const t of texts) size += 24 + padded(t.bytes.length)
  const buffer = new ArrayBuffer(size)
  const v = new DataView(buffer)
  const bytes = new Uint8Array(buffer)
  bytes.set([82, 66, 83, 1])
  v.setUint32(4, size, true)
  v.setFloat32(8, scene.width, true)
  v.setFloat32(12, scene.height, true)
  v.setUint32(16, scene.number, true)
  const counts = [scene.marks.length, scene.over ?? scene.marks.length, texts.length, id.length]
  for (const [i, n] of counts.entries()) v.setUint16(20 + 2 * i, n, true)
  bytes.set(id, 28)
  let at = 28 + padded(id.length)
  for (const m of scene.marks) {
    bytes.set([m.kind, m.role, (m.ground ? 1 : 0) | (m.clip ? 2 : 0), m.dash?.length ?? 0], at)
    v.setFloat32(at + 4, m.alpha ?? 1, true)
    v.setFloat32(at + 8, m.width ?? 0, true)
    v.setUint32(at + 12, m.data.length, true)
    at += 16
    for (const numbers of [m.clip, m.dash, m.data]) {
      if (!numbers) continue
      new Float32Array(buffer, at, numbers.length).set(numbers)
      at += 4 * numbers.length
    }
  }
  for (const t of texts) {
    for (const [i, x] of [t.x, t.y, t.size ?? 12, 1].entries()) v.setFloat32(at + 4 * i, x, true)
    bytes.set([t.role ?? 5, t.anchor ?? 0, t.halo ? 4 : 0, 0], at + 16)
    v.setUint32(at + 20, t.bytes.length, true)
    bytes.set(t.bytes, at + 24)
    at += 24 + padded(t.bytes.length)
  }
  return buffer
}

const dashes = [[], [12, 3], [3, 2], [9, 3, 2, 3], [6, 2.5], [2, 2.5], [10, 3, 2, 3, 2, 3]]

/**
 * Curves with bands that grow with `step`, everything a scene can have at least once.
 * @param {{id: string, width: number, height: number}} box
 * @param {{series?: number, points?: number, step?: number}} [how]
 * @returns {Scene}
 */
export function madeUp({id, width, height}, {series = 7, points = 500, step = 1} = {}) {
  const plot = {x: 40, y: 8, w: width - 110, h: height - 50}
  const clip = [plot.x, plot.y - 4, plot.w, plot.h + 4]
  /** @type {Mark[]} */
  const bands = []
  /** @type {Mark[]} */
  const lines = []
  /** @type {Mark[]} */
  const dots = []
  for (let s = 0; s < series; s++) {
    const leaps = s === 6 // within every pixel, at three device pixels too
    const n = leaps ? 2 * points : points
    const line = new Float32Array(2 * n)
    const band = new Float32Array(3 * n)
    for (let i = 0; i < n; i++) {
      const f = i / (n - 1)
      const x = plot.x + f * plot.w
      const y = plot.y + plot.h - plot.h * (s + 1) / (series + 1) * Math.sqrt(f) * (0.8 + 0.2 * Math.sin(step / 20 + s)) +
        (leaps ? 12 * Math.sin(97 * i) : 0)
      line.set([x, y], 2 * i)
      band.set([x, y + 2 + 6 * f, y - 2 - 6 * f], 3 * i)
    }
    const role = 10 + s % 7
    bands.push({kind: 1, role, alpha: 0.2, clip, data: band})
    lines.push({kind: 0, role, width: 1.75, dash: dashes[s % 7], clip, data: line})
    dots.push({kind: 3, role, ground: true, data: new Float32Array([line[2 * n - 2], line[2 * n - 1], 3])})
  }
  const grid = [1, 2, 3, 4].flatMap((k) => [plot.x, plot.y + plot.h * k / 5, plot.w, 1])
  /** @type {Mark[]} */
  const ground = [{kind: 2, role: 3, data: new Float32Array(grid)}, ...bands, ...lines, ...dots]
  const x = plot.x + plot.w / 2
  /** @type {Mark[]} */
  const over = [{kind: 0, role: 8, width: 1.25, data: new Float32Array([x, 0, x, plot.y + plot.h])},
    {kind: 3, role: 8, width: 2, data: new Float32Array([x, plot.y + 20, 6])}]
  return {id, width, height, number: step, over: ground.length, marks: [...ground, ...over], texts: [
    {x: 33, y: plot.y + plot.h / 2, s: '100k', anchor: 2, role: 6}, {x: x + 7, y: 18, s: `round ${step}`, halo: true, role: 8}]}
}

/** A coordinator: `charts` is what the view asks for, the rest is the test's. */
export function fakeCoordinator() {
  const coordinator = {
    /** @type {MessagePort | null} */
    port: null,
    /** @type {Array<{id: string, width: number, height: number}>} */
    boxes: [],
    sent: 0,
    spent: 0,
    step: 1,
    onSpent: () => {},
    charts: {
      connect(/** @type {MessagePort} */ port) {
        coordinator.port = port
        port.onmessage = () => {
          coordinator.spent++
          coordinator.onSpent()
        }
        coordinator.send()
      },
      layout(/** @type {any} */ boxes) {
        coordinator.boxes = boxes
        coordinator.send()
      },
      show() {},
      mark() {},
    },
    /** Sends every chart anew; resolves when the buffer is back. */
    send(/** @type {object} */ how = {}) {
      if (!coordinator.port || coordinator.boxes.length === 0) return Promise.resolve()
      const parts = coordinator.boxes.map((box) => new Uint8Array(encode(madeUp(box, {step: coordinator.step++, ...how}))))
      const all = new Uint8Array(parts.reduce((n, p) => n + p.length, 0))
      parts.reduce((at, p) => (all.set(p, at), at + p.length), 0)
      coordinator.sent++
      const back = new Promise((resolve) => { coordinator.onSpent = () => resolve(undefined) })
      coordinator.port.postMessage({type: 'scenes', buffer: all.buffer, length: all.length}, [all.buffer])
      return back
    },
  }
  return coordinator
}
