// @ts-check
// Starts engine.wasm inside a worker and passes messages between it and the page. It is not a module: the page joins it
// with wasm_exec.js in one blob, because a frame of opaque origin can start workers from blobs only. rising.js has both in a
// function of globalThis: see serve.d.ts.
{
  /** @type {any} */
  const scope = globalThis
  const post = scope.postMessage.bind(scope)

  // What a Go program writes before it exits is the only information about why it did.
  let lastOutput = ''
  const decoder = new TextDecoder()
  scope.fs.writeSync = (/** @type {number} */ _, /** @type {Uint8Array} */ bytes) => {
    lastOutput = (lastOutput + decoder.decode(bytes)).slice(-2000)
    return bytes.length
  }

  let over = false
  /** @param {unknown} why */
  function exit(why) {
    if (over) return
    over = true
    turn?.port1.close()
    for (const timer of go?._scheduledTimeouts.values() ?? []) clearTimeout(timer) // which would resume the program
    post({type: 'exited', message: lastOutput.trim() || String(why)})
  }

  const host = {
    debug: false,
    /** @type {(message: string, data?: Uint8Array) => boolean} */
    handle: () => false,
    slice: () => false,
    close: () => {},
    ready: () => post({type: 'ready'}),
    /** @type {(message: string, data?: Uint8Array) => void} */
    post(message, data) {
      if (data) post({...JSON.parse(message), data}, [data.buffer])
      else post(JSON.parse(message))
    },
    // Returns a buffer for scenes: one that the view gave back, if it is large enough.
    /** @type {(length: number) => Uint8Array} */
    buffer(length) {
      const spare = spares.pop()
      filling = spare && spare.byteLength >= length ? spare : new ArrayBuffer(length + length / 4)
      return new Uint8Array(filling, 0, length)
    },
    /** @type {(length: number) => void} */
    sendScenes(length) {
      view?.postMessage({type: 'scenes', buffer: filling, length}, [filling])
    },
  }
  scope.rising = host

  /** @type {MessagePort | null} */
  let view = null
  /** @type {ArrayBuffer[]} */
  let spares = []
  let filling = new ArrayBuffer(0)
  /** @param {MessagePort} port */
  function connect(port) {
    view?.close()
    view = port
    spares = []
    port.onmessage = (/** @type {MessageEvent<import('../view/protocol.js').SpentMessage>} */ {data}) => {
      if (view !== port) return
      spares.push(data.buffer)
      attempt(() => host.handle('{"type":"spent","id":0}', undefined))
    }
  }

  // Lets the worker handle the page's messages between two slices: a message to itself queues behind them. Node's messages do not,
  // its immediates do.
  const turn = scope.setImmediate ? null : new MessageChannel()
  if (turn) turn.port1.onmessage = slice
  const nextTurn = () => turn ? turn.port2.postMessage(null) : scope.setImmediate(slice)
  let turning = false
  /** @param {() => boolean} work */
  function attempt(work) {
    if (over) return
    try {
      if (work() && !turning && !over) {
        turning = true
        nextTurn()
      }
    } catch (error) {
      exit(error)
    }
  }
  function slice() {
    turning = false
    attempt(() => host.slice())
  }

  /** @type {any} */
  let go = null
  /** @param {{module: WebAssembly.Module, debug: boolean}} start */
  async function run({module, debug}) {
    host.debug = debug
    go = new scope.Go()
    go.exit = (/** @type {number} */ code) => exit(`exit code ${code}`)
    const instance = await WebAssembly.instantiate(module, go.importObject)
    await go.run(instance)
    exit('the program ended')
  }

  scope.onmessage = (/** @type {MessageEvent} */ event) => {
    const {data, port, ...message} = event.data
    if (port) connect(port)
    if (message.type === 'start') run(event.data).catch(exit)
    else attempt(() => host.handle(JSON.stringify(message), data))
  }
}
