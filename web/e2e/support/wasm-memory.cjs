// Node is told to --require this before it runs a WebAssembly program: at the end it says how large the
// program's memory has become, and after how long.
const {writeSync} = require('node:fs')
const {instantiate} = WebAssembly
WebAssembly.instantiate = async (/** @type {any} */ ...args) => {
  const start = performance.now()
  const result = await /** @type {any} */ (instantiate)(...args)
  process.on('exit', () => {
    const {buffer} = result.instance.exports.mem
    writeSync(2, `wasm-memory: ${buffer.byteLength} bytes, ${((performance.now() - start) / 1000).toFixed(2)} s\n`)
  })
  return result
}
