// @ts-check
// The canvases of a layer: one, or for a moment two, when the old one shows its last picture until the new one has
// drawn. A stage in a worker draws pictures, and the page puts each on its canvas in the task that writes its texts.
// If the worker drew on the page's canvas itself, the browser would show the curves of a new scale before its labels
// whenever the page was busy.

const fixed = 'position:absolute;left:0;top:0;display:block'

export class Canvases {
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
