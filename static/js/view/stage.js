// @ts-check
// The stage draws the charts: in a worker, or in the page if there is none. It takes scenes from the engine, requests
// an animation frame only when something changed, and survives its renderer: after a lost WebGL context it starts
// another renderer on a new canvas.
import {Panes} from './panes.js'
import {Starter} from './starter.js'

/** @import {FromStage, Layout, ToStage} from './protocol.js' */
/** @typedef {HTMLCanvasElement | OffscreenCanvas} AnyCanvas */
/** @typedef {(message: FromStage, transfer?: Transferable[]) => void} Post */

/**
 * A renderer working on one canvas. Panes are charts by number, from 0. Changes take effect in the next draw.
 * @typedef {object} Drawing
 * @property {import('./protocol.js').Renderer} kind
 * @property {(pane: number, scene: Uint8Array) => string} scene returns "" or what is wrong; the bytes must not change
 *   until the pane's next scene
 * @property {(pane: number, x: number, y: number) => void} place  device px
 * @property {(pane: number) => void} hide     until its next scene
 * @property {(theme: string, ratio: number) => void} look
 * @property {(width: number, height: number) => void} resize      device px
 * @property {() => boolean} ready          whether it can draw just now; it calls onHeld when it can
 * @property {(time: number) => void} draw
 * @property {() => void} quit
 */

/**
 * @param {Post} post
 * @returns {{handle: (message: ToStage) => void}}
 */
export function openStage(post) {
  const stage = new Stage(post)
  return {handle: (message) => stage.handle(message)}
}

class Stage {
  #post
  #panes = new Panes()
  #meter = makeMeter()
  #starter = new Starter(undefined, false, true)
  #theme = 'light'
  /** @type {Layout | null} */
  #layout = null
  /** @type {MessagePort | null} */
  #port = null
  /** @type {ArrayBuffer[]} */
  #spent = [] // to be sent back after the next frame
  /** @type {AnyCanvas | null} */
  #canvas = null
  /** @type {Drawing | null} */
  #drawing = null
  #starts = 0 // renderers started; all starts but the last are abandoned
  #sends = false // the frames are pictures, which the page shows
  #held = false // the page has not shown the last picture: drawing more would only queue
  #stale = false // something changed since the last frame
  #asked = 0 // the animation frame under way
  #seen = true
  #closed = false
  #reported = '' // what the page knows of the last frame

  /** @param {Post} post */
  constructor(post) {
    this.#post = post
  }

  /** @param {ToStage} message */
  handle(message) {
    switch (message.type) {
      case 'open':
        this.#starter = new Starter(message.renderer, message.freeWhenHidden, message.alone)
        this.#theme = message.theme
        break
      case 'canvas':
        this.#start(message.canvas ?? new OffscreenCanvas(1, 1), !message.canvas)
        break
      case 'shown':
        this.#held = false
        this.#ask()
        break
      case 'port':
        this.#connect(message.port)
        break
      case 'layout':
        this.#layout = message
        this.#panes.place(message.places, this.#drawing)
        this.#change()
        break
      case 'theme':
        this.#theme = message.theme
        this.#change()
        break
      case 'seen':
        this.#seen = message.seen
        this.#ask()
        break
      case 'rest':
        this.#rest()
        break
      case 'stats':
        this.#post({type: 'stats', id: message.id, stats: this.#stats()})
        break
      case 'close':
        this.#leave()
        this.#closed = true
        this.#port?.close()
        break
    }
  }

  // Frames.

  #change() {
    this.#stale = true
    this.#ask()
  }

  #ask() {
    if (!this.#stale || this.#held || this.#asked || !this.#drawing || !this.#layout || !this.#seen || this.#closed) return
    this.#asked = requestFrame((time) => this.#frame(time))
    this.#meter.asked()
  }

  /** @param {number} time */
  #frame(time) {
    this.#asked = 0
    const drawing = this.#drawing
    const layout = this.#layout
    if (drawing?.ready() && layout) this.#draw(drawing, layout, time)
  }

  /** @param {Drawing} drawing @param {Layout} layout @param {number} time */
  #draw(drawing, layout, time) {
    const start = performance.now()
    this.#stale = false
    const texts = this.#bring(drawing, layout)
    drawing.draw(time)
    this.#meter.frame(performance.now() - start)
    this.#giveBack()
    this.#report(drawing, layout, texts, this.#picture(layout))
  }

  /** The frame that was drawn in this task; null if it is on the page's canvas. @param {Layout} layout */
  #picture({width, height}) {
    if (!this.#sends || width === 0 || height === 0) return null
    this.#held = true
    return /** @type {OffscreenCanvas} */ (this.#canvas).transferToImageBitmap()
  }

  /** @param {Drawing} drawing @param {Layout} layout */
  #bring(drawing, layout) {
    drawing.look(this.#theme, layout.ratio)
    drawing.resize(layout.width, layout.height)
    return this.#panes.bring(drawing, (message) => this.#post({type: 'failed', message, fatal: false}))
  }

  /**
   * Reports a frame to the page, if it contains anything new for the page.
   * @param {Drawing} drawing @param {Layout} layout @param {import('./protocol.js').Drawn['texts']} texts
   * @param {ImageBitmap | null} picture
   */
  #report(drawing, {turn, width, height, ratio}, texts, picture) {
    const theme = this.#theme
    const scenes = this.#meter.scenes()
    const numbers = this.#panes.numbers()
    const now = [this.#starts, turn, theme, scenes > 0, JSON.stringify(numbers)].join()
    if (now === this.#reported && texts.length === 0 && !picture) return
    const first = !this.#reported.startsWith(`${this.#starts},`)
    this.#reported = now
    const renderer = drawing.kind
    const message = {renderer, picture, first, scenes, turn, width, height, ratio, theme, numbers, texts}
    this.#post({type: 'drawn', ...message}, picture ? [picture] : [])
  }

  // Scenes.

  /** @param {MessagePort} port */
  #connect(port) {
    this.#port?.close()
    this.#port = port
    this.#spent = []
    port.onmessage = ({data}) => { if (data?.type === 'scenes') this.#take(data) }
    this.#post({type: 'connected', number: this.#panes.lastNumber})
  }

  /** @param {import('./protocol.js').ScenesMessage} message */
  #take({buffer, length}) {
    try {
      this.#meter.scene(this.#panes.keep(new Uint8Array(buffer, 0, length)))
    } catch (error) {
      this.#post({type: 'failed', message: String(error), fatal: false})
    }
    this.#spent.push(buffer)
    this.#change()
    if (!this.#asked) this.#giveBack() // no frame will come that would
  }

  #giveBack() {
    for (const buffer of this.#spent) this.#port?.postMessage({type: 'spent', buffer}, [buffer])
    this.#spent = []
  }

  // The renderer.

  /** @param {AnyCanvas} canvas @param {boolean} sends */
  async #start(canvas, sends) {
    const turn = ++this.#starts
    const useless = () => this.#closed || turn !== this.#starts
    this.#canvas = canvas
    this.#sends = sends
    this.#drawing = null
    const calls = {
      onLost: (/** @type {string} */ why) => { if (!useless()) this.#lost(why) },
      onHeld: () => { if (!useless()) this.#ask() },
    }
    try {
      const drawing = await this.#starter.start(canvas, calls, useless)
      if (!drawing) return
      this.#drawing = drawing
    } catch (error) {
      if (!useless()) this.#startFailed(error)
      return
    }
    this.#meter.mount()
    this.#panes.renew()
    this.#change()
  }

  /** @param {unknown} error */
  #startFailed(error) {
    this.#leave()
    const another = this.#starter.giveUp()
    this.#post({type: 'failed', message: error instanceof Error ? error.message : String(error), fatal: !another})
    if (another) this.#post({type: 'lost'})
  }

  /** @param {string} why */
  #lost(why) {
    this.#leave()
    this.#starter.lost()
    this.#post({type: 'failed', message: why, fatal: false})
    this.#post({type: 'lost'})
  }

  /** Ends the renderer. Its canvas cannot be used again. */
  #leave() {
    this.#starts++
    const old = this.#drawing
    this.#drawing = this.#canvas = null
    old?.quit()
    this.#starter.ended()
    this.#giveBack()
  }

  async #rest() {
    /** @type {Promise<ImageBitmap | null>} */
    let picture = Promise.resolve(null)
    if (this.#canvas && this.#drawing?.ready() && this.#layout) {
      this.#draw(this.#drawing, this.#layout, performance.now())
      // Created in the task that drew it: later WebGL may have discarded it.
      if (!this.#sends) picture = createImageBitmap(this.#canvas).catch(() => null)
    }
    this.#leave()
    const still = await picture
    this.#post({type: 'still', picture: still}, still ? [still] : [])
  }

  /** @returns {import('./protocol.js').ViewStats} */
  #stats() {
    const {width = 0, height = 0, ratio = 0} = this.#layout ?? {}
    const renderer = this.#drawing?.kind ?? ''
    return {...this.#meter.read(), renderer, worker: typeof document === 'undefined', width, height, ratio}
  }
}

/** In a worker, animation frames exist wherever OffscreenCanvas does, except in Safari 16. */
function requestFrame(/** @type {(time: number) => void} */ callback) {
  if (typeof requestAnimationFrame === 'function') return requestAnimationFrame(callback)
  return Number(setTimeout(() => callback(performance.now()), 16))
}

// Counts what the stage does, for tests and measurements.

const window = 60

function makeMeter() {
  const times = new Float64Array(window)
  const n = {frames: 0, asked: 0, scenes: 0, mounts: 0}
  return {
    asked() { n.asked++ },
    /** @param {number} count */
    scene(count) { n.scenes += count },
    mount() { n.mounts++ },
    scenes: () => n.scenes,
    /** @param {number} ms */
    frame(ms) { times[n.frames++ % window] = ms },
    read() {
      const some = Math.min(n.frames, window)
      const last = times.subarray(0, some)
      return {
        ...n,
        draw: some ? times[(n.frames - 1) % window] : 0,
        drawMean: some ? last.reduce((a, b) => a + b, 0) / some : 0,
        drawMax: some ? Math.max(...last) : 0,
      }
    },
  }
}
