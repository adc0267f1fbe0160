// @ts-check
// The renderer view.wasm: Ebiten behind the facade.

/** @import {Drawing} from './stage.js' */

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

// An imitation of the browser for Ebiten. Unmodified, Ebiten takes over the page: it puts its own canvas into the body,
// styles html and body, captures keys and wheel, caches the device's pixels, reloads the page when it loses its WebGL
// context, and never stops drawing. So its Go program gets another globalThis: a document whose body contains only our
// canvas, no input at all, and frames only when we ask for them. It works the same in a worker, which has no document.
//
// It depends on internals of Ebiten v2.9.10 (internal/ui/ui_js.go) and of wasm_exec.js: go.mod pins the first, the
// build copies the second from the toolchain, and web/e2e has a smoke test.

/**
 * @typedef {object} Facade
 * @property {(go: any) => void} install          call it before go.run: Go then gets our globalThis
 * @property {(width: number, height: number) => void} resize  device px; takes effect in the next frame
 * @property {() => boolean} held                 Ebiten waits for a frame
 * @property {(time: number) => void} frame       draws one frame, if Ebiten waits for one
 * @property {() => void} free                    releases the WebGL context; the canvas cannot be used again
 */

/**
 * @param {HTMLCanvasElement | OffscreenCanvas} canvas
 * @param {Record<string, any>} view  what Go finds as globalThis.view
 * @param {{onLost: () => void, onHeld: () => void}} calls  onLost: the WebGL context is lost;
 *   onHeld: Ebiten waits for a frame
 * @returns {Facade}
 */
function makeFacade(canvas, view, {onLost, onHeld}) {
  const body = {clientWidth: 1, clientHeight: 1, style: {}, appendChild() {}}
  const stage = makeStage(canvas, onLost)
  /** @type {((time: number) => void) | null} */
  let next = null
  const fake = fakeGlobal(body, stage.element, {
    view,
    location: {reload: onLost},
    requestAnimationFrame(/** @type {(time: number) => void} */ callback) {
      next = callback
      onHeld()
    },
  })
  return {
    install: (go) => install(go, fake, () => next !== null),
    resize(width, height) {
      body.clientWidth = stage.element.width = width
      body.clientHeight = stage.element.height = height
    },
    held: () => next !== null,
    frame(time) {
      const callback = next
      next = null
      callback?.(time)
    },
    free: stage.free,
  }
}

/**
 * The canvas as Ebiten sees it: an element without events, whose context can be released.
 * @param {HTMLCanvasElement | OffscreenCanvas} canvas @param {() => void} onLost
 */
function makeStage(canvas, onLost) {
  /** @type {any} */
  let gl = null
  let freed = false

  /** @param {Event} event */
  function lost(event) {
    event.preventDefault()
    if (!freed) onLost()
  }
  canvas.addEventListener('webglcontextlost', lost)
  const element = {
    style: {},
    set width(/** @type {number} */ w) { if (canvas.width !== w) canvas.width = w },
    get width() { return canvas.width },
    set height(/** @type {number} */ h) { if (canvas.height !== h) canvas.height = h },
    get height() { return canvas.height },
    setAttribute() {},
    addEventListener() {},
    focus() {},
    getContext(/** @type {any} */ kind, /** @type {object} */ attributes) {
      gl = canvas.getContext(kind, {...attributes, antialias: false})
      return gl
    },
  }
  return {
    element,
    free() {
      freed = true
      canvas.removeEventListener('webglcontextlost', lost)
      gl?.getExtension('WEBGL_lose_context')?.loseContext()
    },
  }
}

/**
 * What Go sees as globalThis, and as its window.
 * @param {object} body @param {object} canvas @param {Record<string, any>} own  what belongs to this view
 */
function fakeGlobal(body, canvas, own) {
  const fake = {
    ...builtins(),
    document: {
      body,
      head: body,
      documentElement: body,
      createElement: (/** @type {string} */ name) => name === 'canvas' ? canvas : {},
      addEventListener() {},
      hasFocus() { return true },
    },
    Document: {prototype: {get hidden() { return false }}},
    navigator: {userAgent: navigator.userAgent, getGamepads: () => null},
    screen: {width: 1, height: 1},
    addEventListener() {},
    ...own,
  }
  return Object.assign(fake, {window: fake})
}

/** What Go's runtime and Ebiten use of globalThis and may have unchanged. */
function builtins() {
  /** @type {any} */
  const real = globalThis
  const {Object, Array, Error, ArrayBuffer, Uint8Array, Uint8ClampedArray, Int32Array, Float32Array, Date, Math,
    console, crypto, performance, fs, process, path} = real
  return {
    Object, Array, Error, ArrayBuffer, Uint8Array, Uint8ClampedArray, Int32Array, Float32Array, Date, Math,
    console, crypto, performance, fs, process, path,
    setTimeout: real.setTimeout.bind(real),
    clearTimeout: real.clearTimeout.bind(real),
  }
}

/**
 * wasm_exec.js names globalThis as value 5 when go.run sets _values and _ids. Both are intercepted once, when they are
 * set, and are plain properties from then on.
 * @param {any} go
 * @param {object} fake
 * @param {() => boolean} idle
 */
function install(go, fake, idle) {
  catchSet(go, '_values', (values) => { values[5] = fake })
  catchSet(go, '_ids', (ids) => {
    ids.delete(globalThis)
    ids.set(fake, 5)
  })
  // Ebiten checks ten times a second whether it was suspended, which never happens here. While it waits for a frame,
  // Go's timers may come late, because a frame wakes them anyway.
  const imports = go.importObject.gojs
  const schedule = imports['runtime.scheduleTimeoutEvent']
  imports['runtime.scheduleTimeoutEvent'] = (/** @type {number} */ sp) => {
    const at = (sp >>> 0) + 8
    if (idle()) go.mem.setBigInt64(at, go.mem.getBigInt64(at, true) + 60_000n, true)
    schedule(sp)
  }
}

/** @param {any} object @param {string} name @param {(value: any) => void} change */
function catchSet(object, name, change) {
  Object.defineProperty(object, name, {
    configurable: true,
    set(value) {
      change(value)
      Object.defineProperty(object, name, {value, configurable: true, writable: true})
    },
  })
}
