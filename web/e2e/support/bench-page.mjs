// @ts-check
// Measurements of the engine in Chromium: its modules and workers in a page of their own, and the
// page that a reader sees.

import {readFileSync} from 'node:fs'
import {dirname, join, normalize} from 'node:path'
import {root} from './site.mjs'
import {published} from './stand.mjs'
import {drawn, finished, runButton, usable} from './reader.mjs'

/** @import {Site} from './site.mjs' */

/**
 * Answers with a module of static/js as it is written, except for the addresses of other files, which are those in dist/.
 * @param {import('playwright-core').Route} route  to modules/PATH, where PATH is the module's in static/
 */
function answerAsWritten(route) {
  const source = new URL(route.request().url()).pathname.replace(/^\/modules\//, '')
  const body = readFileSync(join(root, 'static', source), 'utf8').replace(/new URL\('([^']+)', import\.meta\.url\)/g,
    (_, path) => `new URL('${published(normalize(join(dirname(source), path)))}', import.meta.url)`)
  return route.fulfill({body, contentType: 'text/javascript'})
}

/**
 * A fresh page with modules of static/js.
 * @param {Site} it
 * @param {string[]} sources  such as js/engine/pool.js
 */
async function openModules(it, sources) {
  const page = await it.browser.newPage()
  await page.route(`${it.address}modules/**`, answerAsWritten)
  await page.goto(it.address.slice(0, -1) + published('img/icon.svg')) // of the same origin, and idle
  /** @type {import('playwright-core').JSHandle<any[]>} */
  const modules = await page.evaluateHandle(addresses => Promise.all(addresses.map(a => import(a))),
    sources.map(source => `${it.address}modules/${source}`))
  return {page, modules}
}

/**
 * Runs `work` in a fresh page with modules of static/js.
 * @template T, A
 * @param {Site} it
 * @param {string[]} sources  such as js/engine/pool.js
 * @param {(modules: any[], arg: A) => Promise<T>} work  runs there
 * @param {A} arg
 * @returns {Promise<T>}
 */
async function withModules(it, sources, work, arg) {
  const {page, modules} = await openModules(it, sources)
  try {
    return /** @type {T} */ (await modules.evaluate(/** @type {any} */ (work), arg))
  } finally {
    await page.close()
  }
}

/**
 * Every policy as a document has it: as defined, as released, and with every choice that is not the
 * default.
 * @param {Site} it
 * @returns {Promise<Array<{id: string, [parameter: string]: string}>>}
 */
export const everyPolicy = it => withModules(it, ['js/engine/engine.js'], async ([{openEngine}]) => {
  const engine = await openEngine({runners: 1})
  const {policies} = /** @type {import('../../../static/js/engine/messages.js').Description} */ (await engine.describe())
  engine.close()
  const known = policies.filter(p => p.id !== 'index') // which needs a program
  return known.flatMap(({id, released, params}) => /** @type {Array<{id: string, [parameter: string]: string}>} */ ([
    {id},
    ...(released ? [{id, variant: 'released'}] : []),
    ...params.flatMap(p => (p.choices ?? []).filter(choice => choice !== (p.default ?? p.formula) && choice !== 'exact').map(choice =>
      p.name === 'code' ? {id, code: choice, variant: 'released'} : {id, [p.name]: choice})),
  ]))
}, null)

/**
 * What a round of each policy of a scenario costs in the fastest of its blocks of a run, ns. Played by
 * one worker.
 * @param {Site} it @param {any} scenario
 * @returns {Promise<number[]>}
 */
export const fastest = (it, scenario) => withModules(it, ['js/engine/load.js', 'js/engine/pool.js'],
  async ([{loadProgram}, {createPool}], {text, policies, horizon, runs}) => {
  const pool = createPool(await loadProgram(() => {}), {size: 1, debug: false, onReplaced: () => {}})
  /** @type {number[]} */
  const best = Array(policies).fill(Infinity)
  const blocks = Array.from({length: policies * runs}, (_, i) => [i % policies, Math.floor(i / policies), Math.floor(i / policies) + 1])
  await new Promise((resolve, reject) => {
    let left = blocks.length
    pool.play(text, {blocks, policies, horizon, runs}, {
      onBlock(/** @type {Uint8Array} */ data, /** @type {number[]} */ [policy]) {
        const seconds = new DataView(data.buffer).getFloat64(48, true) // as engine/sim/encode.go says
        best[policy] = Math.min(best[policy], seconds / horizon * 1e9)
        if (--left === 0) resolve(null)
      },
      onError: (/** @type {{message: string}} */ e) => reject(new Error(e.message)),
    })
  })
  pool.close()
  return best
}, {text: JSON.stringify(scenario), policies: scenario.policies.length, horizon: scenario.horizon, runs: scenario.runs})

/**
 * Plays a scenario with an engine of two runners, in a page just opened: seconds from Run until its results were there, and seconds
 * of processor time of all pages, this one and the engine's workers, from then on and before, until Run could be pressed.
 * @param {Site} it @param {object} scenario
 */
export async function playWithTwo(it, scenario) {
  const browser = await it.browser.newBrowserCDPSession()
  const spent = async () => new Map((await browser.send('SystemInfo.getProcessInfo')).processInfo
    .filter(p => p.type === 'renderer').map(p => [p.id, p.cpuTime]))
  /** Processes of earlier pages may have ended since. @param {Map<number, number>} before @param {Map<number, number>} after */
  const between = (before, after) => [...after].reduce((sum, [id, time]) => sum + time - (before.get(id) ?? 0), 0)
  const before = await spent()
  const {page, modules} = await openModules(it, ['js/engine/engine.js'])
  try {
    const opened = await modules.evaluateHandle(async ([{openEngine}], text) => {
      const engine = await openEngine({runners: 2})
      return {engine, canonical: (await engine.parse(text)).canonical}
    }, JSON.stringify(scenario))
    const atRun = await spent()
    const seconds = await opened.evaluate(async ({engine, canonical}) => {
      const start = performance.now()
      await new Promise((resolve, reject) => engine.run(canonical, {
        onDone: resolve, onError: (/** @type {{message: string}} */ e) => reject(new Error(e.message)),
      }))
      return (performance.now() - start) / 1000
    })
    return {seconds, processor: between(atRun, await spent()), opening: between(before, atRun)}
  } finally {
    await page.close()
    await browser.detach()
  }
}

/**
 * From the cancel of a block to a worker's answer, ms: the longest of a policy, cancelled after each
 * of some times, for every policy of a scenario.
 * @param {Site} it @param {any} scenario @param {number[]} after  ms
 * @returns {Promise<number[]>}
 */
export const cancels = (it, scenario, after) => withModules(it, ['js/engine/load.js', 'js/engine/worker.js'],
  async ([{loadProgram}, {startWorker}], {text, policies, after}) => {
  const worker = startWorker(await loadProgram(() => {}), {debug: false, onDeath: () => {}})
  await worker.request({type: 'open', text})
  /** @type {number[]} */
  const longest = Array(policies).fill(0)
  for (let policy = 0; policy < policies; policy++) {
    for (const ms of after) {
      worker.request({type: 'block', policy, from: 0, to: 1}).catch(() => {})
      await new Promise(resolve => setTimeout(resolve, ms))
      const start = performance.now()
      await worker.request({type: 'cancel'})
      longest[policy] = Math.max(longest[policy], performance.now() - start)
    }
  }
  worker.end()
  return longest
}, {text: JSON.stringify(scenario), policies: scenario.policies.length, after})

/**
 * In the page that a reader sees: from the click on Run until a curve of regret is on the screen, ms; in a
 * page just opened, and once it has played, as for all who do not mind motion.
 * @param {Site} it @param {object} scenario
 * @returns {Promise<{fresh: number, played: number}>}
 */
export async function firstCurve(it, scenario) {
  const {page, close} = await it.visit({hash: await it.link(scenario), cold: true})
  await usable(page)
  await drawn(page)
  const fresh = await untilCurve(page)
  await finished(page, 240_000)
  await page.getByRole('button', {name: 'Reset'}).click()
  await page.waitForFunction(() => document.querySelector('button.run')?.textContent === 'Run', null, {polling: 50})
  await drawn(page)
  const played = await untilCurve(page)
  await close()
  return {fresh, played}
}

/** Clicks on Run. @param {import('playwright-core').Page} page @returns {Promise<number>} ms until there is a curve */
async function untilCurve(page) {
  const seen = page.evaluate(() => new Promise(resolve => {
    const run = /** @type {Element} */ (document.querySelector('button.run'))
    run.addEventListener('click', ({timeStamp}) => {
      const host = /** @type {Element} */ (document.querySelector('.charts'))
      const box = /** @type {Element} */ (document.querySelector('figure.chart.regret .plot')).getBoundingClientRect()
      const copy = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d', {willReadFrequently: true}))
      copy.canvas.width = box.width
      copy.canvas.height = box.height
      // Axes, words and grid are grey; a curve is not.
      const coloured = () => {
        const canvas = host.querySelectorAll('canvas')[host.querySelectorAll('canvas').length - 1]
        const at = canvas.getBoundingClientRect()
        const ratio = devicePixelRatio // canvas.width is not that of the picture where a worker draws it
        copy.clearRect(0, 0, box.width, box.height)
        copy.drawImage(canvas, (box.x - at.x) * ratio, (box.y - at.y) * ratio, box.width * ratio, box.height * ratio, 0, 0, box.width,
          box.height)
        const {data} = copy.getImageData(0, 0, box.width, box.height)
        let n = 0
        for (let i = 0; i < data.length; i += 4) {
          if (data[i + 3] > 128 && Math.max(data[i], data[i + 1], data[i + 2]) - Math.min(data[i], data[i + 1], data[i + 2]) > 80) n++
        }
        return n
      }
      const before = coloured()
      const look = (/** @type {number} */ now) => coloured() > before + 50 ? resolve(now - timeStamp) : requestAnimationFrame(look)
      requestAnimationFrame(look)
    }, {once: true})
  }))
  await runButton(page).click()
  return /** @type {number} */ (await seen)
}
