// @ts-check
// Prints what a frame costs while 12 series with bands, 2,000 points each, stream in: the Go side of
// ours (the view's, and before it the coordinator's), the main thread's part of ours and of uPlot's for the same data in the same
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
import {guard, site, root, shots, withWebGL} from '../support/site.mjs'
import {count} from '../support/pixels.mjs'
import {published, until} from '../support/stand.mjs'

const exec = promisify(execFile)
// A frame begins when the one before is done, not when the screen is.
const it = site([...withWebGL, '--disable-gpu-vsync', '--disable-frame-rate-limit'])
const folder = fileURLToPath(new URL('../support/frames/', import.meta.url))
const uplot = createRequire(import.meta.url).resolve('uplot/dist/uPlot.esm.js')
const FRAMES = 24
/** Before anything is measured: the browser compiles what is called often. */
const WARMUP = 8
const BOUND = 5 // ms, of the Go side

const built = mkdtempSync(join(tmpdir(), 'rising-frames-'))
before(() => exec('go', ['build', '-o', join(built, 'coordinator.wasm'), './web/e2e/support/frames'],
  {cwd: root, env: {...process.env, GOOS: 'js', GOARCH: 'wasm'}}))
after(() => rmSync(built, {recursive: true, force: true}))

/** @type {Record<string, string>} */
const types = {'.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm'}
/** What lies elsewhere. @type {Record<string, string>} */
const files = {
  'coordinator.wasm': join(built, 'coordinator.wasm'),
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
    const text = () => body.toString().replace('{{mount}}', published('js/view/mount.js')).replace('{{exec}}',
      published('wasm/wasm_exec.js'))
    return route.fulfill({body: extname(file) === '.html' ? text() : body, contentType: types[extname(file)], headers: {
      'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Resource-Policy': 'same-origin',
    }})
  })
  const page = await context.newPage()
  /** @type {import('playwright-core').Worker[]} */
  const workers = []
  page.on('worker', worker => {
    workers.push(worker)
    worker.evaluate(timeFrames)
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
      const before = await main(session)
      const streamed = await page.evaluate(n => /** @type {any} */ (window).bench.stream(n), FRAMES)
      const now = await main(session)
      /** @type {Array<{whole: number, gl: number}>} */
      const frames = (await Promise.all(workers.map(w => w.evaluate(() => /** @type {any} */ (globalThis).frames_)))).flat()
      return {...streamed, main: (now - before) / FRAMES, frames: frames.slice(-FRAMES)}
    },
    /**
     * From now on WebGL is told everything and draws nothing: what it draws, processors draw here, and
     * while they do, the Go side of the next frame waits for one.
     */
    idle: () => Promise.all(workers.map(w => w.evaluate(() => { /** @type {any} */ (globalThis).idle_ = true }))),
    async close() {
      await context.close()
      assert.deepEqual(complaints, [])
    },
  }
}

/**
 * Runs in a worker before its scripts: keeps what each animation frame takes, and of it what calls of
 * WebGL take, which here a processor draws for.
 */
function timeFrames() {
  const scope = /** @type {any} */ (globalThis)
  /** @type {Array<{whole: number, gl: number}>} */
  const frames = scope.frames_ = []
  let spent = 0
  const calls = WebGL2RenderingContext.prototype
  for (const name of Object.getOwnPropertyNames(calls)) {
    const {value: call} = Object.getOwnPropertyDescriptor(calls, name) ?? {}
    if (typeof call !== 'function' || name === 'constructor') continue
    Object.defineProperty(calls, name, {value(/** @type {any[]} */ ...args) {
      if (name === 'drawElements' && scope.idle_) return
      const begin = performance.now()
      try {
        return call.apply(this, args)
      } finally {
        spent += performance.now() - begin
      }
    }})
  }
  const request = scope.requestAnimationFrame?.bind(scope)
  scope.requestAnimationFrame = (/** @type {FrameRequestCallback} */ callback) => request((/** @type {number} */ time) => {
    spent = 0
    const begin = performance.now()
    callback(time)
    frames.push({whole: performance.now() - begin, gl: spent})
  })
}

/** What the main thread has worked so far, ms. @param {import('playwright-core').CDPSession} session */
async function main(session) {
  const {metrics} = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(m => m.name === 'TaskDuration')?.value ?? NaN)
}

/** The middle one: a machine at work on other things makes some late, and a mean wrong. @param {number[]} list */
const median = list => list.toSorted((a, b) => a - b)[list.length >> 1]

/** @param {string} what @param {Array<string | number>} cells */
const row = (what, cells) => console.log(what.padEnd(34) + cells.map(c => (typeof c === 'number' ? c.toFixed(2) : c).padStart(12)).join(''))

// As large as on the page of 1280 px, and as one would see it alone.
for (const [kind, width, height] of /** @type {const} */ ([['smooth', 490, 326], ['smooth', 1100, 420], ['noisy', 490, 326],
  ['noisy', 1100, 420]])) {
  test(`a frame of 12 series with bands, 2,000 points each, ${kind === 'noisy' ? 'leaping and dashed' : 'smooth'}, ${width} x ${height}`,
    {timeout: 900_000}, async () => {
    /** @type {Record<string, any>} */
    const seen = {}
    for (const name of ['ebiten', 'canvas2d', 'uplot']) {
      const at = await open(name === 'uplot' ? 'uplot' : 'ours', `kind=${kind}&view=${name}&width=${width}&height=${height}`)
      seen[name] = await at.stream()
      assert.equal(seen[name].renderer, name)
      const png = await at.page.screenshot({path: join(shots, `frame-${kind}-${width}-${name}.png`)})
      const [ground] = await count(it.browser, png, ['#ffffff'])
      assert.ok(1120 * 440 - ground > 0.03 * width * height, `${name} drew nothing`)
      if (name === 'ebiten') {
        await at.idle()
        seen.alone = await at.stream()
      }
      await at.close()
    }
    const {ebiten, alone, canvas2d, uplot} = seen
    console.log(`\n${kind === 'noisy' ? 'Leaping data, every line dashed' : 'Smooth data'}, ${width} x ${height} px: ms a frame, the ` +
      `median of ${FRAMES}`)
    row('', ['Ebiten', 'Canvas2D', 'uPlot'])
    const goSide = (/** @type {any} */ {frames}) => median(frames.map((/** @type {any} */ f) => f.whole - f.gl))
    const view = goSide(alone)
    const coordinator = median(ebiten.costs)
    row('coordinator, Go: results to scene', [coordinator, median(canvas2d.costs), '-'])
    row('view, Go: scene to calls of WebGL', [view, '-', '-'])
    row('  while processors draw for WebGL', [goSide(ebiten), '-', '-'])
    row('  those calls, or those of 2D',
      [median(ebiten.frames.map((/** @type {any} */ f) => f.gl)), median(canvas2d.frames.map((/** @type {any} */ f) => f.whole)), '-'])
    row('main thread, mean, processor time', [ebiten.main, canvas2d.main, uplot.main])
    row('whole frame, mean', [ebiten.whole, canvas2d.whole, uplot.whole])
    row('bytes of a scene', [String(ebiten.bytes), String(canvas2d.bytes), '-'])
    console.log(`the Go side of a frame: ${view.toFixed(2)} ms, ${view <= BOUND ? 'within' : 'ABOVE'} the bound of ${BOUND} ms; with the ` +
      `coordinator's, in a thread of its own, ${(coordinator + view).toFixed(2)} ms`)
    for (const ours of [ebiten, canvas2d]) {
      assert.ok(ours.main < uplot.main, `the main thread's part is ${ours.main} ms, uPlot's ${uplot.main} ms`)
    }
  })
}
