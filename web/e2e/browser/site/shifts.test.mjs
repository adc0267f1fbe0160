// @ts-check
// Nothing jumps while a page opens: the sum of its layout shifts, as the browser measures them, at the first load of every page.

import assert from 'node:assert/strict'
import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {test} from 'node:test'
import {measured, preset, root, site} from '../../support/site.mjs'
import {someOf} from '../../support/verify.mjs'

/** @typedef {import('playwright-core').Page} Page */

const it = site()

/** The most that the parts of a page may move: https://web.dev/articles/cls calls 0.1 good. */
const MOST = 0.05
/**
 * What moves more yet, at 1280 and at 390 px: what a link says of itself and that a link cannot be read are known late, and two lessons
 * begin with "Why this arm?". Make it less, and add none.
 * @type {Record<string, number[]>}
 */
const yet = {
  '#1.damaged': [0.12, 0.15], 'a long description': [0.08, 0.23], 'lesson-building-the-estimator.html': [0.09, MOST],
  'lesson-window-and-bias.html': [0.08, MOST], 'lesson-fifteen-arms.html': [MOST, 0.31],
}
/** ms: so long nothing has moved, and nothing come, when a page is open. */
const REST = 2000
/** ms: the engine comes so much later, when all else has been painted. */
const LATE = 1000
const NO_PAGES = ['embed.html', 'licences.html']

/** Runs in the page: notes what moves, and which elements. */
function observe() {
  const seen = /** @type {any} */ (globalThis).shifts = {sum: 0, at: 0, moved: /** @type {string[]} */ ([])}
  new PerformanceObserver(list => {
    for (const entry of /** @type {any[]} */ (list.getEntries())) {
      if (entry.hadRecentInput) continue
      seen.sum += entry.value
      const box = (/** @type {DOMRect} */ r) => `${r.x},${r.y} ${r.width}x${r.height}`
      const nodes = entry.sources.map((/** @type {any} */ {node, previousRect, currentRect}) =>
        `${node?.nodeName} ${node?.id ?? ''} .${node?.className ?? ''} from ${box(previousRect)} to ${box(currentRect)}`)
      seen.moved.push(`${entry.value.toFixed(3)} after ${entry.startTime.toFixed(0)} ms: ${nodes.join('; ')}`)
    }
  }).observe({type: 'layout-shift', buffered: true})
  const note = () => { seen.at = performance.now() }
  new PerformanceObserver(note).observe({entryTypes: ['layout-shift', 'resource', 'paint']})
}

/** The shifts of a page until it is at rest. @param {Page} page @param {string} path */
async function shiftsOf(page, path) {
  await page.goto('about:blank') // another fragment alone would be the same page
  await page.goto(it.address + path)
  await page.waitForFunction(rest => performance.now() - /** @type {any} */ (globalThis).shifts.at > rest, REST, {polling: 100})
  return page.evaluate(() => /** @type {{sum: number, moved: string[]}} */ (/** @type {any} */ (globalThis).shifts))
}

const long = preset('paper-2-rested', {description: 'A long description. '.repeat(24).trim(), runs: 2, horizon: 2000})

/** The addresses of all pages, those first that had moved most, and what they show otherwise by their addresses. */
async function addresses() {
  const names = readdirSync(join(root, 'dist')).filter(name => name.endsWith('.html') && !NO_PAGES.includes(name))
  const embed = 'embed.html?scenario=paper-2-rested&show=payoffs,regret,transport,table,sentence,title,axes,caption'
  const first = ['index.html', 'play.html', 'embed-api.html', 'lesson-rising-in-five.html', 'sweep.html', 'docs-command.html',
    await it.link(long), '#1.damaged', embed]
  return [...first, ...names.filter(name => !first.includes(name) && !name.startsWith('docs-')), // pages of the docs are of one shell
    '#paper-15-restless', 'embed.html?scenario=paper-2-rested', `embed.html${await it.link(long)}`,
    'sweep.html?over=horizon=1000,2000&over=seed=1..3/3', 'ranking.html?law=learning-curves']
}

for (const viewport of [{width: 1280, height: 800}, {width: 390, height: 844}]) {
  test(`at ${viewport.width} px nothing jumps while a page opens`, async () => {
    const {page, close} = await it.visit({hash: 'robots.txt', context: {viewport}})
    await page.addInitScript(observe)
    await page.route(/\.wasm$/, route => setTimeout(() => route.continue(), LATE))
    const far = /** @type {string[]} */ ([])
    for (const path of someOf(await addresses(), 9)) {
      const {sum, moved} = await shiftsOf(page, path)
      const name = path.replace(await it.link(long), 'a long description')
      if (sum > 0) measured(`${name} at ${viewport.width} px: layout shift`, sum.toFixed(3))
      if (sum > (yet[name]?.[viewport.width === 1280 ? 0 : 1] ?? MOST)) far.push(`${name}: ${sum.toFixed(3)}\n  ${moved.join('\n  ')}`)
    }
    assert.deepEqual(far, [], far.join('\n'))
    await close()
  })
}
