// Runs a Go program compiled for js/wasm as Go's own wasm_exec_node.js does, and says at its end how
// large its memory has become: node wasm-memory.cjs GOROOT/lib/wasm PROGRAM ARGUMENTS...
const [, , lib, program, ...args] = process.argv
globalThis.require = require
globalThis.fs = require('node:fs')
globalThis.path = require('node:path')
require(lib + '/wasm_exec')

const go = new globalThis.Go()
go.argv = [program, ...args]
go.env = {}
const start = performance.now()
WebAssembly.instantiate(globalThis.fs.readFileSync(program), go.importObject).then(({instance}) => {
  go.exit = (/** @type {number} */ code) => {
    const bytes = /** @type {WebAssembly.Memory} */ (instance.exports.mem).buffer.byteLength
    process.stderr.write(`wasm-memory: ${bytes} bytes, ${((performance.now() - start) / 1000).toFixed(2)} s\n`, () => process.exit(code))
  }
  return go.run(instance)
})
