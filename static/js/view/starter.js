// @ts-check
// Chooses the renderer to start, and when to give up WebGL.
import {startCanvas2D} from './canvas2d.js'
import {startEbiten} from './ebiten.js'
import {takeSlot} from './slots.js'

/** @import {Drawing} from './stage.js' */
/** @import {Renderer} from './protocol.js' */

// After this many lost contexts within this many ms, the next renderer is Canvas2D: the browser needs its contexts
// elsewhere.
const losses = 3
const lossWindow = 30_000

export class Starter {
  /** @type {Renderer | undefined} */
  #wanted
  #freeWhenHidden
  #alone
  /** @type {number[]} */
  #lostAt = []
  #freeSlot = () => {}

  /** @param {Renderer | undefined} wanted @param {boolean} freeWhenHidden @param {boolean} alone  see takeSlot */
  constructor(wanted, freeWhenHidden, alone) {
    this.#wanted = wanted
    this.#freeWhenHidden = freeWhenHidden
    this.#alone = alone
  }

  /**
   * Starts a renderer on a fresh canvas; resolves with null if it is no longer wanted.
   * @param {HTMLCanvasElement | OffscreenCanvas} canvas
   * @param {{onLost: (why: string) => void, onHeld: () => void}} calls
   * @param {() => boolean} useless
   * @returns {Promise<Drawing | null>}
   */
  async start(canvas, calls, useless) {
    const renderer = await this.#choose(useless)
    if (useless()) return null
    const drawing = renderer === 'ebiten' ? await startEbiten(canvas, calls) : startCanvas2D(canvas)
    if (!useless()) return drawing
    drawing.quit()
    return null
  }

  /** @param {() => boolean} useless @returns {Promise<Renderer>} */
  async #choose(useless) {
    this.#wanted ??= webglIsFast() ? 'ebiten' : 'canvas2d'
    if (this.#wanted === 'canvas2d' || !this.#freeWhenHidden) return this.#wanted
    const free = await takeSlot(this.#alone)
    if (!free) return 'canvas2d'
    if (useless()) free()
    else this.#freeSlot = free
    return 'ebiten'
  }

  /** Call it when the renderer has ended. */
  ended() {
    this.#freeSlot()
    this.#freeSlot = () => {}
  }

  /** Call it when its context was lost. */
  lost() {
    const now = performance.now()
    this.#lostAt = [...this.#lostAt.filter((at) => now - at < lossWindow), now]
    if (this.#lostAt.length >= losses) this.#wanted = 'canvas2d'
  }

  /** Call it when it could not start. Returns whether to try another renderer. */
  giveUp() {
    const another = this.#wanted !== 'canvas2d'
    this.#wanted = 'canvas2d'
    return another
  }
}

// Tests whether WebGL 2 works here and is drawn by a GPU. In software it reaches 6 to 20 frames a second, and a 2D
// canvas is 3 to 5 times faster.

const software = /swiftshader|llvmpipe|softpipe|software|basic render/i

/** @returns {boolean} */
function webglIsFast() {
  const canvas = typeof OffscreenCanvas === 'function' ? new OffscreenCanvas(1, 1) : document.createElement('canvas')
  const gl = /** @type {WebGL2RenderingContext | null} */ (canvas.getContext('webgl2', {failIfMajorPerformanceCaveat: true}))
  if (!gl) return false
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER))
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return !software.test(name)
}
