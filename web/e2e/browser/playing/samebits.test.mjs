// @ts-check
// The engine's whole runs have the same bits in Chromium as natively and under node: the test that
// holds them to engine/sim/testdata/runs.golden, compiled to wasm, runs in a worker of the browser. `make test` asks
// under node for the same, and of the page for the native command's numbers.

import {execFile, execFileSync} from 'node:child_process'
import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {createServer} from 'node:http'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {promisify} from 'node:util'
import assert from 'node:assert/strict'
import {after, before, test} from 'node:test'
import {chromium} from 'playwright-core'
import {root, withWebGL} from '../../support/site.mjs'
import {inVerify, thorough} from '../../support/verify.mjs'

const exec = promisify(execFile)

/** What the worker runs: a Go test program, and what it wrote and returned. */
const worker = `
importScripts('/wasm_exec.js')
onmessage = async ({data}) => {
  const lines = []
  console.log = line => lines.push(line)
  try {
    const go = new Go()
    go.argv = ['sim.test', '-test.run=^TestWholeRuns$', '-test.v']
    let code = 0
    go.exit = given => { code = given }
    const {instance} = await WebAssembly.instantiateStreaming(fetch(data.wasm), go.importObject)
    await go.run(instance)
    postMessage({code, text: lines.join('\\n')})
  } catch (error) {
    postMessage({code: -1, text: lines.join('\\n') + error})
  }
}`

const folder = mkdtempSync(join(tmpdir(), 'rising-samebits-'))
/** @type {import('node:http').Server} */
let server
/** @type {import('playwright-core').Browser} */
let browser

before(async () => {
  if (!thorough) return
  await exec('go', ['test', '-c', '-o', join(folder, 'sim.wasm'), './engine/sim'],
    {cwd: root, env: {...process.env, GOOS: 'js', GOARCH: 'wasm'}})
  const goroot = (await exec('go', ['env', 'GOROOT'], {cwd: root})).stdout.trim()
  const sim = readFileSync(join(folder, 'sim.wasm'))
  /** @type {Record<string, [string, string | Buffer]>} */
  const files = {
    '/': ['text/html', '<!doctype html><link rel=icon href=data:,><title>same bits</title>'],
    '/worker.js': ['text/javascript', worker],
    '/wasm_exec.js': ['text/javascript', readFileSync(join(goroot, 'lib/wasm/wasm_exec.js'))],
    '/sim.wasm': ['application/wasm', sim],
    '/spoilt.wasm': ['application/wasm', spoilt(sim)],
  }
  server = createServer((request, response) => {
    const file = files[request.url ?? '']
    if (!file) return void response.writeHead(404).end()
    response.writeHead(200, {'Content-Type': file[0]}).end(file[1])
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(null)))
  browser = await chromium.launch({
    executablePath: execFileSync('sh', ['-c', 'command -v chromium || command -v google-chrome'], {encoding: 'utf8'}).trim(),
    args: withWebGL,
    chromiumSandbox: process.getuid?.() !== 0,
  })
})

after(async () => {
  await browser?.close()
  server?.close()
  rmSync(folder, {recursive: true, force: true})
})

/** The program with one digit changed of the golden that it embeds. @param {Buffer} wasm */
function spoilt(wasm) {
  const [print] = readFileSync(join(root, 'engine/sim/testdata/runs.golden'), 'utf8').match(/^[0-9]+-[0-9a-f]{32}/m) ?? []
  const at = wasm.indexOf(print ?? '?')
  assert.ok(at > 0, 'the golden is not in the program')
  const copy = Buffer.from(wasm)
  copy[at + 2] ^= 1
  return copy
}

/** Holds whole runs to their golden in the browser. @param {string} wasm @returns {Promise<{code: number, text: string}>} */
async function inChromium(wasm) {
  const {port} = /** @type {import('node:net').AddressInfo} */ (server.address())
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${port}/`)
  const answer = await page.evaluate(wasm => new Promise((resolve, reject) => {
    const w = new Worker('/worker.js')
    w.onmessage = ({data}) => resolve(data)
    w.onerror = event => reject(new Error(event.message))
    w.postMessage({wasm})
  }), wasm)
  await page.close()
  return answer
}

test('whole runs of every policy have the golden bits in Chromium', inVerify, async () => {
  const {code, text} = await inChromium('/sim.wasm')
  assert.match(text, /^--- PASS: TestWholeRuns /m)
  assert.equal(code, 0, text)
})

// That the check can fail there.
test('one digit of the golden that differs is seen there', inVerify, async () => {
  const {code, text} = await inChromium('/spoilt.wasm')
  assert.match(text, /runs\.golden: line [0-9]+ differs/)
  assert.equal(code, 1, text)
})
