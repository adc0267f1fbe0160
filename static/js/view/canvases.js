// @ts-check
// The canvases of a layer: one, or for a moment two, when the old one shows its last picture until the new one has
// drawn.

const fixed = 'position:absolute;left:0;top:0;display:block'

export class Canvases {
  #layer
  /** @type {HTMLCanvasElement[]} */
  #all = []
  #css = fixed

  /** @param {HTMLElement} layer */
  constructor(layer) {
    this.#layer = layer
  }

  /** Adds a canvas on top. With `offscreen`, the returned canvas can be sent to a worker. @param {boolean} offscreen */
  add(offscreen) {
    const canvas = this.#make()
    return offscreen ? canvas.transferControlToOffscreen() : canvas
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
