// @ts-check
// The page's interface to the view: mountView puts the canvas and the texts of the charts beneath the page's own
// elements and keeps them there. CSS controls the layout; the view follows it.

import {followPlaces} from './follow.js'
import {openLink} from './link.js'
import {isAmongFirst} from './slots.js'
import {Texts} from './texts.js'

/** @import {FromStage, Layout, View, ViewOptions, ViewStats} from './protocol.js' */

/** How long a view in an embed may be out of sight before it releases its WebGL context, ms. */
const restAfter = 1000

/**
 * Draws the engine's charts in `host`, a positioned element that covers them all. It changes nothing else on the page:
 * it adds one layer as the host's first child, which ignores the pointer. Chart elements that show something
 * themselves, such as a focus ring, should be positioned too, to be above it.
 * @param {HTMLElement} host
 * @param {ViewOptions} options
 * @returns {View}
 */
export function mountView(host, options) {
  const mounted = new Mounted(host, options)
  return {
    setTheme: (theme) => mounted.setTheme(theme),
    relayout: (charts) => mounted.follower.relayout(charts),
    reconnect: () => mounted.connect(),
    stats: () => mounted.stats(),
    dispose: () => mounted.dispose(),
  }
}

class Mounted {
  #options
  #theme
  #layer
  #texts
  #canvases
  #link
  /** @type {Map<number, {resolve: (stats: ViewStats) => void, reject: (error: Error) => void}>} */
  #asking = new Map()
  #lastAsk = 0
  /** @type {Layout[]} */
  #layouts = [] // sent and not yet drawn
  /** @type {MessagePort | null} */
  #port = null // for the engine, after the stage got the other end
  #shown = false
  #open = false // there is a stage
  #seen
  #resting = true // the stage has no canvas, on purpose
  #timer = 0

  /** @param {HTMLElement} host @param {ViewOptions} options */
  constructor(host, options) {
    this.#options = options
    this.#theme = options.theme
    this.#seen = !options.freeWhenHidden // such a view starts when it comes into sight
    this.#layer = makeLayer(host)
    this.#texts = new Texts(this.#layer)
    this.#texts.theme(options.theme)
    this.#canvases = new Canvases(this.#layer)
    this.#link = openLink(Boolean(options.inPage), {
      onOpen: () => this.#onOpen(),
      onMessage: (message) => this.#onMessage(message),
      onError: (error) => this.#onError(error),
    })
    this.follower = followPlaces(host, this.#layer, options.charts, {
      onLayout: (layout) => {
        this.#layouts.push(layout)
        this.#link.post(layout)
      },
      onBoxes: (boxes) => options.engine.charts.layout(boxes),
      onSeen: (seen) => this.#onSeen(seen),
    })
  }

  /** @param {string} theme */
  setTheme(theme) {
    this.#theme = theme
    this.#link.post({type: 'theme', theme})
  }

  /** Connects the stage with the current engine, which numbers its scenes after those that the stage holds. */
  connect() {
    const {port1, port2} = new MessageChannel()
    this.#port = port1
    this.#link.post({type: 'port', port: port2}, [port2])
  }

  /** @param {number} number  the largest of the scenes that the stage holds */
  #onConnected(number) {
    if (this.#port) this.#options.engine.charts.connect(this.#port, number)
    this.#port = null
  }

  /** @returns {Promise<ViewStats>} */
  stats() {
    const id = ++this.#lastAsk
    this.#link.post({type: 'stats', id}) // and again when a stage opens
    return new Promise((resolve, reject) => this.#asking.set(id, {resolve, reject}))
  }

  dispose() {
    clearTimeout(this.#timer)
    this.follower.close()
    this.#link.close()
    this.#layer.remove()
    for (const {reject} of this.#asking.values()) reject(new Error('the view was disposed'))
  }

  /** A stage opened and knows nothing yet: the first, or one that replaces another. */
  #onOpen() {
    const {renderer = rendererAskedFor(), freeWhenHidden = false} = this.#options
    this.#link.post({type: 'open', renderer, freeWhenHidden, alone: isAmongFirst(), theme: this.#theme})
    this.#open = this.#resting = true
    this.#wake()
    this.connect()
    this.follower.again()
    for (const id of this.#asking.keys()) this.#link.post({type: 'stats', id})
  }

  /** @param {boolean} seen */
  #onSeen(seen) {
    this.#link.post({type: 'seen', seen})
    if (!this.#options.freeWhenHidden) return
    this.#seen = seen
    clearTimeout(this.#timer)
    if (seen) this.#wake()
    else this.#timer = Number(setTimeout(() => this.#rest(), restAfter))
  }

  #wake() {
    if (!this.#open || !this.#seen || !this.#resting) return
    this.#resting = false
    this.#newCanvas()
  }

  #rest() {
    if (this.#resting) return
    this.#resting = true
    this.#link.post({type: 'rest'})
  }

  #newCanvas() {
    this.#link.post({type: 'canvas', canvas: this.#canvases.add(this.#link.worker)})
  }

  /** @param {import('./protocol.js').ViewError} error */
  #onError({message, fatal}) {
    if (fatal) this.#options.onScenes?.(null)
    this.#options.onError?.({message, fatal})
  }

  /** @param {FromStage} message */
  #onMessage(message) {
    switch (message.type) {
      case 'drawn':
        this.#onDrawn(message)
        break
      case 'connected':
        this.#onConnected(message.number)
        break
      case 'lost':
        if (!this.#resting) this.#newCanvas()
        break
      case 'still':
        if (this.#resting) this.#canvases.still(message.picture)
        break
      case 'failed':
        this.#onError(message)
        break
      case 'stats':
        this.#asking.get(message.id)?.resolve(message.stats)
        this.#asking.delete(message.id)
        break
    }
  }

  /** @param {import('./protocol.js').Drawn} drawn */
  #onDrawn({picture, first, turn, width, height, ratio, theme, numbers, texts, scenes, renderer}) {
    if (picture) {
      this.#canvases.show(picture)
      this.#link.post({type: 'shown'})
    }
    if (first) this.#canvases.settle()
    const layout = this.#layouts.find((l) => l.turn === turn)
    if (layout) {
      this.#layouts = this.#layouts.filter((l) => l.turn > turn)
      this.#texts.place(layout.places, layout.ratio)
    }
    this.#canvases.size(width / ratio, height / ratio)
    this.#texts.theme(theme)
    for (const {id, texts: list} of texts) this.#texts.set(id, list)
    this.#options.onScenes?.(numbers)
    if (this.#shown || scenes === 0) return
    this.#shown = true
    this.#options.onDrawn?.(renderer)
  }
}

/**
 * The page's address may name the renderer, `?view=canvas2d`: for tests, and for readers with a faulty graphics driver.
 * @returns {import('./protocol.js').Renderer | undefined}
 */
function rendererAskedFor() {
  const name = new URLSearchParams(location.search).get('view')
  return name === 'ebiten' || name === 'canvas2d' ? name : undefined
}

/** @param {HTMLElement} host */
function makeLayer(host) {
  const layer = document.createElement('div')
  layer.setAttribute('aria-hidden', 'true')
  layer.style.cssText = 'position:absolute;left:0;top:0;width:0;height:0;pointer-events:none;user-select:none;' +
    '-webkit-user-select:none'
  host.prepend(layer)
  return layer
}

// The canvases of a layer: one, or for a moment two, when the old one shows its last picture until the new one has
// drawn. A stage in a worker draws pictures, and the page puts each on its canvas in the task that writes its texts.
// If the worker drew on the page's canvas itself, the browser would show the curves of a new scale before its labels
// whenever the page was busy.

const fixed = 'position:absolute;left:0;top:0;display:block'

class Canvases {
  #layer
  /** @type {HTMLCanvasElement[]} */
  #all = []
  /** Takes the pictures; null if the stage draws on the canvas. @type {ImageBitmapRenderingContext | null} */
  #pictures = null
  #css = fixed

  /** @param {HTMLElement} layer */
  constructor(layer) {
    this.#layer = layer
  }

  /**
   * Adds a canvas on top, and returns it for the stage to draw on; null if the stage sends pictures.
   * @param {boolean} sends
   */
  add(sends) {
    const canvas = this.#make()
    this.#pictures = sends ? canvas.getContext('bitmaprenderer') : null
    return sends ? null : canvas
  }

  /** Shows a picture on the newest canvas. @param {ImageBitmap} picture */
  show(picture) {
    this.#pictures?.transferFromImageBitmap(picture)
  }

  /** Replaces all canvases by a picture. @param {ImageBitmap | null} picture */
  still(picture) {
    if (!picture) return
    const canvas = this.#make()
    canvas.width = picture.width
    canvas.height = picture.height
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
    this.settle()
  }

  /** Call it when the newest canvas has drawn: the others are removed. */
  settle() {
    for (const old of this.#all.slice(0, -1)) old.remove()
    this.#all = this.#all.slice(-1)
  }

  /** @param {number} width @param {number} height CSS px */
  size(width, height) {
    const css = `${fixed};width:${width}px;height:${height}px`
    if (css === this.#css) return
    this.#css = css
    for (const canvas of this.#all) canvas.style.cssText = css
  }

  #make() {
    const canvas = document.createElement('canvas')
    canvas.style.cssText = this.#css
    this.#layer.insertBefore(canvas, this.#all.at(-1)?.nextSibling ?? this.#layer.firstChild)
    this.#all.push(canvas)
    return canvas
  }
}
