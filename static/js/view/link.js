// @ts-check
// The connection to the stage, which draws: in a worker if the browser can draw in one, else in the page itself.

/** @import {FromStage, ToStage} from './protocol.js' */

/**
 * @typedef {object} Link
 * @property {boolean} worker
 * @property {(message: ToStage, transfer?: Transferable[]) => void} post
 * @property {() => void} close
 */

// The most workers that may fail before the page draws by itself.
const workers = 3

/**
 * Opens a stage. onOpen is called when it takes messages, and again whenever another one replaces it: messages posted
 * before are lost, and the pictures of the old stage stay until the new one draws.
 * @param {boolean} inPage
 * @param {LinkCalls} calls
 * @returns {Link}
 *
 * @typedef {object} LinkCalls
 * @property {() => void} onOpen
 * @property {(message: FromStage) => void} onMessage
 * @property {(error: {message: string, fatal: boolean}) => void} onError
 */
export function openLink(inPage, calls) {
  return new StageLink(inPage, calls)
}

class StageLink {
  #calls
  /** @type {((message: ToStage, transfer?: Transferable[]) => void) | null} */
  #send = null
  /** @type {Worker | null} */
  #worker = null
  #failures = 0
  #closed = false

  /** @param {boolean} inPage @param {LinkCalls} calls */
  constructor(inPage, calls) {
    this.#calls = calls
    if (!inPage && canDrawInWorker()) this.#openWorker()
    else this.#openInPage()
  }

  get worker() { return this.#worker !== null }

  /** @param {ToStage} message @param {Transferable[]} [transfer] */
  post(message, transfer) {
    this.#send?.(message, transfer)
  }

  close() {
    this.post({type: 'close'})
    this.#worker?.terminate()
    this.#send = null
    this.#closed = true
  }

  /** @param {NonNullable<StageLink['post']>} send */
  #open(send) {
    if (this.#closed) return
    this.#send = send
    this.#calls.onOpen()
  }

  async #openInPage() {
    try {
      const {openStage} = await import('./stage.js')
      // As from a worker, messages never arrive within the caller's own call.
      const stage = openStage((message) => queueMicrotask(() => { if (!this.#closed) this.#calls.onMessage(message) }))
      this.#open((message) => stage.handle(message))
    } catch (error) {
      this.#calls.onError({message: String(error), fatal: true})
    }
  }

  #openWorker() {
    const worker = startWorker()
    this.#worker = worker
    const failed = (/** @type {string} */ why) => { if (worker === this.#worker && !this.#closed) this.#failed(worker, why) }
    worker.onmessage = ({data}) => {
      if (worker !== this.#worker) return
      if (data.type === 'ready') this.#open((message, transfer = []) => worker.postMessage(message, transfer))
      else if (data.type === 'unloaded') failed(data.message)
      else this.#calls.onMessage(data)
    }
    worker.onmessageerror = () => failed('a message could not be read')
    worker.onerror = (event) => {
      event.preventDefault()
      failed(event.message || 'could not be started')
    }
  }

  /** An exception left the stage in an unknown state: another one replaces it. @param {Worker} worker @param {string} why */
  #failed(worker, why) {
    this.#calls.onError({message: `the view's worker: ${why}`, fatal: false})
    const opened = this.#send !== null
    worker.terminate()
    this.#worker = this.#send = null
    if (opened && ++this.#failures < workers) this.#openWorker()
    else this.#openInPage()
  }
}

function canDrawInWorker() {
  return typeof Worker === 'function' && typeof OffscreenCanvas === 'function' &&
    'transferToImageBitmap' in OffscreenCanvas.prototype
}

/**
 * A frame of opaque origin can start workers from blobs and data only (see engine/threads.js), and no module workers; but a plain script
 * may import a module.
 */
function startWorker() {
  const source = `import(${JSON.stringify(new URL('./worker.js', import.meta.url).href)})` +
    `.catch((error) => postMessage({type: 'unloaded', message: String(error)}))`
  const url = globalThis.origin === 'null' ? `data:text/javascript,${encodeURIComponent(source)}`
    : URL.createObjectURL(new Blob([source], {type: 'text/javascript'}))
  const worker = new Worker(url)
  // The blob is read when the worker starts, not here. Once the worker has sent a message or failed, it was read.
  const release = () => URL.revokeObjectURL(url)
  worker.addEventListener('message', release, {once: true})
  worker.addEventListener('error', release, {once: true})
  return worker
}
