// @ts-check
// The renderer view.wasm: Ebiten behind the facade.
import {makeFacade} from './facade.js'

/** @typedef {import('./stage.js').Drawing} Drawing */

/** @type {Promise<WebAssembly.Module> | null} */
let program = null

/** Fetches and compiles view.wasm, once. */
export function loadProgram() {
  program ??= load().catch((error) => {
    program = null // the next try may meet a better network
    throw error
  })
  return program
}

async function load() {
  const [response] = await Promise.all([
    fetch(new URL('../../wasm/view.wasm', import.meta.url)),
    import(new URL('../../wasm/wasm_exec.js', import.meta.url).href),
  ])
  if (!response.ok) throw new Error(`view.wasm could not be loaded: HTTP status ${response.status}`)
  // The network's own response: browsers keep compiled code beside it. But some hosts do not know the type.
  const type = 'application/wasm'
  const isTyped = response.headers.get('Content-Type') === type
  return WebAssembly.compileStreaming(isTyped ? response : new Response(response.body, {headers: {'Content-Type': type}}))
}

/**
 * Starts Ebiten on a canvas that has no context yet. Rejects if it cannot start.
 * @param {HTMLCanvasElement | OffscreenCanvas} canvas
 * @param {{onLost: (why: string) => void, onHeld: () => void}} calls onLost: the canvas cannot be used again; onHeld:
 *   it can draw again
 * @returns {Promise<Drawing>}
 */
export async function startEbiten(canvas, calls) {
  const module = await loadProgram()
  /** @type {any} */
  const view = {}
  /** @type {any} */
  const go = new /** @type {any} */ (globalThis).Go()
  let begun = false
  let over = false
  let leaving = false
  let why = ''
  go.exit = (/** @type {number} */ code) => {
    over = true
    if (code) why ||= `exit code ${code}`
  }
  return new Promise((resolve, reject) => {
    const facade = makeFacade(canvas, view, {
      onLost: () => calls.onLost('the WebGL context was lost'),
      onHeld() {
        begun = true
        if (leaving) facade.frame(0)
        else resolve(drawing)
        calls.onHeld()
      },
    })
    /** @type {Drawing} */
    const drawing = {
      kind: 'ebiten',
      scene: (number, bytes) => view.scene(number, bytes),
      place: (number, x, y) => { view.place(number, x, y) },
      hide: (number) => { view.hide(number) },
      look: (theme, ratio) => { view.look(theme, ratio) },
      resize: facade.resize,
      ready: () => !over && facade.held(),
      draw: facade.frame,
      quit() {
        leaving = true
        if (over) return
        view.quit()
        facade.frame(0)
      },
    }
    const end = (/** @type {unknown} */ error) => {
      over = true
      facade.free()
      const message = `Ebiten ended: ${why || error || 'without a word'}`
      reject(new Error(message))
      if (begun && !leaving) calls.onLost(message)
    }
    view.failed = (/** @type {string} */ message) => { why = message }
    facade.install(go)
    WebAssembly.instantiate(module, go.importObject).then((instance) => go.run(instance)).then(() => end(''), end)
  })
}
