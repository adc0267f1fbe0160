// @ts-check
// The way to the stage: a worker where the browser can draw in one, else the page itself.

/** @typedef {import('./protocol.js').ToStage} ToStage */
/** @typedef {import('./protocol.js').FromStage} FromStage */

/**
 * @typedef {object} Link
 * @property {boolean} worker
 * @property {(message: ToStage, transfer?: Transferable[]) => void} post
 * @property {() => void} close
 */

/**
 * Opens a stage. onOpen is called when it can be spoken to, and again if another one has to take
 * its place: what was posted before is forgotten.
 * @param {boolean} inPage
 * @param {{onOpen: () => void, onMessage: (message: FromStage) => void, onError: (error: {message: string, fatal: boolean}) => void}} calls
 * @returns {Link}
 */
export function openLink(inPage, {onOpen, onMessage, onError}) {
  /** @type {((message: ToStage, transfer?: Transferable[]) => void) | null} */
  let send = null
  /** @type {Worker | null} */
  let worker = null
  let closed = false

  /** @type {Link} */
  const link = {
    worker: false,
    post: (message, transfer) => send?.(message, transfer),
    close() {
      send?.({type: 'close'})
      worker?.terminate()
      send = null
      closed = true
    },
  }

  function open(/** @type {typeof send} */ way) {
    if (closed) return
    send = way
    onOpen()
  }

  async function openInPage() {
    try {
      const {openStage} = await import('./stage.js')
      // Never within the caller's own call, as from a worker.
      const stage = openStage((message) => queueMicrotask(() => { if (!closed) onMessage(message) }))
      open((message) => stage.handle(message))
    } catch (error) {
      onError({message: String(error), fatal: true})
    }
  }

  /** @param {string} why */
  function failed(why) {
    onError({message: `the view's worker: ${why}`, fatal: false})
    if (send) return // an error in one message, which the worker survives
    worker?.terminate()
    worker = null
    link.worker = false
    openInPage()
  }

  function openWorker() {
    worker = startWorker()
    link.worker = true
    worker.onmessage = ({data}) => {
      if (data.type === 'ready') open((message, transfer = []) => worker?.postMessage(message, transfer))
      else if (data.type === 'unloaded') failed(data.message)
      else onMessage(data)
    }
    worker.onerror = (event) => {
      event.preventDefault()
      failed(event.message || 'could not be started')
    }
  }

  if (!inPage && canDrawInWorker()) openWorker()
  else openInPage()
  return link
}

function canDrawInWorker() {
  return typeof Worker === 'function' && typeof OffscreenCanvas === 'function' &&
    'transferControlToOffscreen' in HTMLCanvasElement.prototype
}

/**
 * A frame of opaque origin can start workers from nothing but a blob, and no module even so: but
 * a plain script may import one.
 */
function startWorker() {
  const source = `import(${JSON.stringify(new URL('./worker.js', import.meta.url).href)})` +
    `.catch((error) => postMessage({type: 'unloaded', message: String(error)}))`
  const url = URL.createObjectURL(new Blob([source], {type: 'text/javascript'}))
  const worker = new Worker(url)
  // The blob is read when the worker starts, not here; once it spoke, or failed, it was.
  const release = () => URL.revokeObjectURL(url)
  worker.addEventListener('message', release, {once: true})
  worker.addEventListener('error', release, {once: true})
  return worker
}
