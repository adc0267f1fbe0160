// @ts-check
// Prints what a frame costs while 12 series with bands, 2,000 points each, stream in: the Go side of
// ours (the view's, and before it the desk's), the main thread's part of ours and of uPlot's for the same data in the same
// Chromium, and the whole frame of both. `make frames` runs it. Times are printed; what is asserted
// is that both drew, and that ours leaves the main thread more time.
//
// The data are smooth with the policies' own lines, or leap at every point with every line dashed,
// which is the worst that can be asked of lines.

import assert from 'node:assert/strict'
import {execFile} from 'node:child_process'
import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {createRequire} from 'node:module'
import {tmpdir} from 'node:os'
import {extname, join} from 'node:path'
import {after, before, test} from 'node:test'
import {fileURLToPath} from 'node:url'
import {promisify} from 'node:util'
import {guard, house, root, shots, withWebGL} from './support/house.mjs'
import {count} from './support/pixels.mjs'
import {published, until} from './support/stand.mjs'

const exec = promisify(execFile)
// A frame begins when the one before is done, not when the screen is.
const it = house([...withWebGL, '--disable-gpu-vsync', '--disable-frame-rate-limit'])
const folder = fileURLToPath(new URL('./support/frames/', import.meta.url))
const uplot = createRequire(import.meta.url).resolve('uplot/dist/uPlot.esm.js')
const FRAMES = 30
/** Before anything is measured: the browser compiles what is called often. */
const WARMUP = 10
const BOUND = 5 // ms, of the Go side

const built = mkdtempSync(join(tmpdir(), 'rising-frames-'))
before(() => exec('go', ['build', '-o', join(built, 'desk.wasm'), './web/e2e/support/frames'], {cwd: root, env: {...process.env, GOOS: 'js', GOARCH: 'wasm'}}))
after(() => rmSync(built, {recursive: true, force: true}))

/** @type {Record<string, string>} */
const types = {'.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm'}
/** What lies elsewhere. @type {Record<string, string>} */
const files = {
  'desk.wasm': join(built, 'desk.wasm'),
  'uplot.js': uplot,
  'uplot.css': join(uplot, '../uPlot.min.css'),
}

/**
 * Opens a page of support/frames. Alone in its browsing group, it has a clock of 5 microseconds.
 * @param {string} name @param {string} query
 */
async function open(name, query) {
  const context = await it.browser.newContext({viewport: {width: 1120, height: 440}})
  await context.grantPermissions(['local-network-access'])
  await context.route('**/frames/*', route => {
    const file = new URL(route.request().url()).pathname.split('/').pop() ?? ''
    const path = files[file] ?? join(folder, file)
    if (!existsSync(path)) return route.fulfill({status: 404})
    const body = readFileSync(path)
    const text = () => body.toString().replace('{{mount}}', published('js/view/mount.js')).replace('{{exec}}', published('wasm/wasm_exec.js'))
    return route.fulfill({body: extname(file) === '.html' ? text() : body, contentType: types[extname(file)], headers: {
      'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp', 'Cross-Origin-Resource-Policy': 'same-origin',
    }})
  })
  const page = await context.newPage()
  /** @type {import('playwright-core').Worker[]} */
  const workers = []
  page.on('worker', worker => {
    workers.push(worker)
    worker.evaluate(timeGL)
  })
  const complaints = guard(page, it.address, [/GPU stall/])
  await page.goto(`${it.address}frames/${name}.html?${query}`)
  await until(() => page.evaluate('Boolean(window.bench)'))
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', {timeDomain: 'threadTicks'})
  return {
    page,
    /** Streams, and tells what each frame took of the main thread, ms of its processor time. */
    async stream() {
      await page.evaluate(n => /** @type {any} */ (window).bench.stream(n), WARMUP)
      const inGL = async () => (await Promise.all(workers.map(w => w.evaluate(() => /** @type {any} */ (globalThis).spentInGL)))).reduce((a, b) => a + b, 0)
      const [before, glBefore] = [await main(session), await inGL()]
      const streamed = await page.evaluate(n => /** @type {any} */ (window).bench.stream(n), FRAMES)
      const [now, glNow] = [await main(session), await inGL()]
      return {...streamed, main: (now - before) / FRAMES, gl: (glNow - glBefore) / FRAMES}
    },
    async close() {
      await context.close()
      assert.deepEqual(complaints, [])
    },
  }
}

/** Runs in a worker before its scripts: sums up the time that calls of WebGL take, which here a processor draws for. */
function timeGL() {
  const scope = /** @type {any} */ (globalThis)
  scope.spentInGL = 0
  const calls = WebGL2RenderingContext.prototype
  for (const name of Object.getOwnPropertyNames(calls)) {
    const {value: call} = Object.getOwnPropertyDescriptor(calls, name) ?? {}
    if (typeof call !== 'function' || name === 'constructor') continue
    Object.defineProperty(calls, name, {value(/** @type {any[]} */ ...args) {
      const begin = performance.now()
      try {
        return call.apply(this, args)
      } finally {
        scope.spentInGL += performance.now() - begin
      }
    }})
  }
}

/** What the main thread has worked so far, ms. @param {import('playwright-core').CDPSession} session */
async function main(session) {
  const {metrics} = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(m => m.name === 'TaskDuration')?.value ?? NaN)
}

/** @param {number[]} list */
const mean = list => list.reduce((a, b) => a + b, 0) / list.length

/** @param {string} what @param {Array<string | number>} cells */
const row = (what, cells) => console.log(what.padEnd(34) + cells.map(c => (typeof c === 'number' ? c.toFixed(2) : c).padStart(12)).join(''))

for (const kind of /** @type {const} */ (['smooth', 'noisy'])) {
  test(`a frame of 12 series with bands, 2,000 points each, ${kind === 'noisy' ? 'leaping and dashed' : 'smooth'}`, {timeout: 900_000}, async () => {
    /** @type {Record<string, any>} */
    const seen = {}
    for (const name of ['ebiten', 'canvas2d', 'uplot']) {
      const at = await open(name === 'uplot' ? 'uplot' : 'ours', `kind=${kind}&view=${name}`)
      seen[name] = await at.stream()
      assert.equal(seen[name].renderer, name)
      const png = await at.page.screenshot({path: join(shots, `frame-${kind}-${name}.png`)})
      seen[name].ink = (await count(it.browser, png, ['#ffffff']))[0]
      assert.ok(seen[name].ink < 0.97 * 1120 * 440, `${name} drew nothing`)
      await at.close()
    }
    const {ebiten, canvas2d, uplot} = seen
    console.log(`\n${kind === 'noisy' ? 'Leaping data, every line dashed' : 'Smooth data'}: ms a frame, mean of ${FRAMES}; 1100 x 420 px`)
    row('', ['Ebiten', 'Canvas2D', 'uPlot'])
    row('desk, Go: results to scene', [mean(ebiten.costs), mean(canvas2d.costs), '-'])
    const view = ebiten.sum / FRAMES - ebiten.gl
    row('view, Go: scene to calls of WebGL', [view, '-', '-'])
    row('  those calls, or those of 2D', [ebiten.gl, canvas2d.sum / FRAMES, '-'])
    row('main thread', [ebiten.main, canvas2d.main, uplot.main])
    row('whole frame', [ebiten.whole, canvas2d.whole, uplot.whole])
    row('bytes of a scene', [String(ebiten.bytes), String(canvas2d.bytes), '-'])
    console.log(`the Go side of a frame: ${view.toFixed(2)} ms, ${view <= BOUND ? 'within' : 'ABOVE'} the bound of ${BOUND} ms; with the desk's, in a thread of its own, ${(mean(ebiten.costs) + view).toFixed(2)} ms`)
    for (const ours of [ebiten, canvas2d]) {
      assert.ok(ours.main < uplot.main, `the main thread's part is ${ours.main} ms, uPlot's ${uplot.main} ms`)
    }
  })
}
