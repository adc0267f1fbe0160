// @ts-check
// The newest scene of each chart, and which parts of it the renderer and the page do not have yet.
import {readHead, readTexts} from './scene.js'

/** @import {Layout} from './protocol.js' */
/** @import {Drawing} from './stage.js' */

/**
 * @typedef {object} Pane
 * @property {number} index         from 0, as the renderer knows it
 * @property {Uint8Array} store     room for scenes
 * @property {Uint8Array} scene     the newest, in store; empty if none came
 * @property {number} drawn         the number of the scene that the renderer has; 0 for none
 * @property {boolean} fresh        the renderer does not have it yet
 * @property {Uint8Array} texts     the bytes of the texts that the page has
 * @property {{x: number, y: number} | null} place  null: not on the page
 */

const nothing = new Uint8Array(0)

export class Panes {
  /** @type {Map<string, Pane>} */
  #panes = new Map()
  /** The largest number of a received scene. */
  lastNumber = 0

  /** Copies the scenes of a buffer and returns how many there are. Throws if the bytes are no scene. @param {Uint8Array} bytes */
  keep(bytes) {
    let count = 0
    for (let at = 0; at < bytes.length; count++) {
      const {id, bytes: size, number} = readHead(bytes, at)
      const pane = this.#pane(id)
      if (pane.store.length < size) pane.store = new Uint8Array((size * 5 >> 2) + 3 & ~3)
      pane.scene = pane.store.subarray(0, size)
      pane.scene.set(bytes.subarray(at, at + size))
      pane.fresh = true
      this.lastNumber = Math.max(this.lastNumber, number)
      at += size
    }
    return count
  }

  /**
   * Puts the charts into their places. Charts that are not named are removed; when they come back, the next scene is
   * the first that is drawn.
   * @param {Layout['places']} places @param {Drawing | null} drawing
   */
  place(places, drawing) {
    const named = new Set(places.map(({id}) => id))
    for (const [id, pane] of this.#panes) {
      if (!pane.place || named.has(id)) continue
      drawing?.hide(pane.index)
      Object.assign(pane, {place: null, scene: nothing, fresh: false, drawn: 0, texts: nothing})
    }
    for (const {id, x, y} of places) this.#pane(id).place = {x, y}
  }

  /** Call it for a new renderer, which has no scenes yet. */
  renew() {
    for (const pane of this.#panes.values()) Object.assign(pane, {fresh: true, drawn: 0})
  }

  /** The numbers of the scenes that the renderer has, by chart. @returns {Record<string, number>} */
  numbers() {
    return Object.fromEntries([...this.#panes].filter(([, pane]) => pane.drawn > 0).map(([id, pane]) => [id, pane.drawn]))
  }

  /**
   * Gives the renderer the scenes that it does not have, and returns the texts that the page does not have.
   * @param {Drawing} drawing
   * @param {(message: string) => void} onWrong  a scene was refused
   */
  bring(drawing, onWrong) {
    const texts = []
    for (const [id, pane] of this.#panes) {
      if (!pane.place) continue
      drawing.place(pane.index, pane.place.x, pane.place.y)
      if (!pane.fresh || !pane.scene.length) continue
      pane.fresh = false
      const wrong = drawing.scene(pane.index, pane.scene)
      pane.drawn = 0
      if (wrong) {
        onWrong(`${id}: ${wrong}`)
        continue
      }
      const head = readHead(pane.scene, 0)
      pane.drawn = head.number
      const bytes = pane.scene.subarray(head.texts)
      if (same(bytes, pane.texts)) continue
      pane.texts = bytes.slice()
      texts.push({id, texts: readTexts(pane.scene, head)})
    }
    return texts
  }

  /** @param {string} id */
  #pane(id) {
    let pane = this.#panes.get(id)
    if (!pane) {
      pane = {index: this.#panes.size, store: nothing, scene: nothing, drawn: 0, fresh: false, texts: nothing, place: null}
      this.#panes.set(id, pane)
    }
    return pane
  }
}

/** @param {Uint8Array} a @param {Uint8Array} b */
function same(a, b) {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
