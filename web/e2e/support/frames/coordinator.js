// @ts-check
// Runs behind wasm_exec.js in a worker of its own: the coordinator that streams frames to the view, each as
// soon as the view has drawn the one before, and keeps what each cost.

const scope = /** @type {any} */ (globalThis)
/** @type {MessagePort} */
let port
/** @type {Float64Array[]} */
let numbers = []
let spare = new ArrayBuffer(0)

/** @param {{module: WebAssembly.Module, width: number, height: number, horizon: number, dash: boolean, numbers: Float64Array[]}} options */
async function start({module, width, height, horizon, dash, numbers: all}) {
  numbers = all
  const go = new scope.Go()
  const ready = new Promise(resolve => { scope.coordinator = {ready: resolve} })
  WebAssembly.instantiate(module, go.importObject).then(instance => go.run(instance))
  await ready
  scope.coordinator.open(width, height, horizon, dash)
  scope.postMessage({type: 'ready'})
}

/** What a frame costs, ms. @param {number} turn */
function build(turn) {
  const given = numbers[turn % numbers.length]
  scope.coordinator.numbers(new Uint8Array(given.buffer))
  const begin = performance.now()
  const length = scope.coordinator.build()
  if (spare.byteLength < length) spare = new ArrayBuffer(length * 2)
  scope.coordinator.take(new Uint8Array(spare, 0, length))
  const cost = performance.now() - begin
  port.postMessage({type: 'scenes', buffer: spare, length}, [spare])
  return {cost, length}
}

/** Streams so many frames. @param {number} count */
async function stream(count) {
  const costs = []
  let bytes = 0
  const begin = performance.now()
  for (let turn = 0; turn < count; turn++) {
    const drawn = new Promise(resolve => { port.onmessage = ({data}) => resolve(data.buffer) })
    const {cost, length} = build(turn)
    costs.push(cost)
    bytes = length
    spare = /** @type {ArrayBuffer} */ (await drawn)
  }
  scope.postMessage({type: 'streamed', costs, bytes, whole: (performance.now() - begin) / count})
}

scope.onmessage = (/** @type {MessageEvent} */ {data}) => {
  if (data.type === 'start') start(data)
  else if (data.type === 'port') port = data.port
  else if (data.type === 'stream') stream(data.count)
}
