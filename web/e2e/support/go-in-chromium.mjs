// @ts-check
// Runs a Go program, compiled for js/wasm, in a worker of Chromium, as the page runs the engine. web/gowasm/node starts it in
// place of Go's script for node: `go test -exec "$(go tool -n node) -with .../go-in-chromium.mjs"`. What the program prints
// appears here, and its exit code is the one of this process.

import {readFileSync} from 'node:fs'
import {chromium} from 'playwright-core'
import {chromiumPath, quiet, withWebGL} from './site.mjs'

const [, , program, ...args] = process.argv
// Isolated, the worker has a clock of 5 microseconds.
const headers = {'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp'}
const goroot = process.env.GOROOT ?? ''
const worker = `importScripts('/wasm_exec.js')
onmessage = async ({data: args}) => {
  const go = new Go()
  go.argv = args
  const decoder = new TextDecoder()
  fs.writeSync = (fd, bytes) => { postMessage({text: decoder.decode(bytes, {stream: true})}); return bytes.length }
  fs.write = (fd, bytes, offset, length, position, done) => done(null, fs.writeSync(fd, bytes.subarray(offset, offset + length)))
  process.cwd = () => '/'
  // Browsers tell no processor time: benchmarks get the time of the clock.
  process.cpuUsage = () => ({user: 1000 * performance.now(), system: 0})
  go.exit = code => postMessage({code})
  const {instance} = await WebAssembly.instantiateStreaming(fetch('/program.wasm'), go.importObject)
  await go.run(instance)
}`
/** @type {Record<string, {contentType: string, body: string | Buffer}>} */
const files = {
  '/': {contentType: 'text/html', body: '<!doctype html>'},
  '/worker.js': {contentType: 'text/javascript', body: worker},
  '/wasm_exec.js': {contentType: 'text/javascript', body: readFileSync(`${goroot}/lib/wasm/wasm_exec.js`)},
  '/program.wasm': {contentType: 'application/wasm', body: readFileSync(program)},
}

const browser = await chromium.launch({executablePath: chromiumPath(), args: [...withWebGL, ...quiet]})
const page = await browser.newPage()
await page.route('**/*', route => {
  const file = files[new URL(route.request().url()).pathname]
  return file ? route.fulfill({headers: {...headers, 'Content-Type': file.contentType}, body: file.body}) : route.abort()
})
await page.exposeFunction('print', (/** @type {string} */ text) => { process.stdout.write(text) })
await page.goto('https://go.invalid/')
const code = await page.evaluate(argv => new Promise((resolve, reject) => {
  const w = new Worker('/worker.js')
  w.onerror = e => reject(new Error(e.message))
  w.onmessage = ({data}) => data.text === undefined ? resolve(data.code) : /** @type {any} */ (globalThis).print(data.text)
  w.postMessage(argv)
}), [program, ...args])
await browser.close()
process.exit(code)
