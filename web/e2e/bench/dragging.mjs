// @ts-check
// Prints how often the regret chart follows a slider that is dragged in the 2-arm preset, and what a picture costs:
// processor time of all of Chromium, and where it goes. `make dragging` runs it. A machine that does other work shows
// pictures of fewer rounds; their processor time tells programs apart all the same. Nothing but that there are pictures,
// each of all policies, and that the hand that rests gets all runs, is asserted.

import assert from 'node:assert/strict'
import {existsSync, readFileSync, readdirSync} from 'node:fs'
import {test} from 'node:test'
import {loadavg} from 'node:os'
import {select} from '../support/editor.mjs'
import {measured, site} from '../support/site.mjs'
import {countPictures, table, usable} from '../support/reader.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const WARM_MS = 2000 // the browser compiles what is called often
const DRAG_MS = Number(process.env.SECONDS ?? 5) * 1000
const MOVES_MS = 12 // between two moves of the hand
const TICK_MS = 10 // of the processor time in /proc

/** Processor time of all threads of these processes, ms, by what they do; nothing where there is no /proc. @param {number[]} pids */
function threads(pids) {
  /** @type {Map<string, {name: string, ms: number}>} */
  const all = new Map()
  for (const pid of pids) {
    if (!existsSync(`/proc/${pid}/task`)) continue
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')
      const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ').slice(11, 13).map(Number)
      all.set(`${pid}/${thread}`, {name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')), ms: (ticks[0] + ticks[1]) * TICK_MS})
    }
  }
  return all
}

/** Moves a slider of the first arm to and fro for some time. @param {Page} page */
async function grasp(page) {
  await select(page, 0)
  const box = await page.locator('.arm-detail input[type="range"]').first().boundingBox()
  assert.ok(box)
  const to = (/** @type {number} */ share) => page.mouse.move(box.x + box.width * share, box.y + box.height / 2)
  await to(0.5)
  await page.mouse.down()
  return async (/** @type {number} */ ms) => {
    for (const since = Date.now(); Date.now() - since < ms;) {
      await to(0.5 + 0.3 * Math.sin((Date.now() - since) / 300))
      await new Promise(resolve => setTimeout(resolve, MOVES_MS))
    }
  }
}

test('regret pictures while a slider of the 2-arm preset is dragged', async () => {
  const {page, close} = await it.visit({hash: '#paper-2-rested'})
  await usable(page)
  await page.getByRole('checkbox', {name: 'Play as I edit'}).check()
  await countPictures(page)
  const drag = await grasp(page)
  await drag(WARM_MS)
  const wire = await it.browser.newBrowserCDPSession()
  const pids = (await wire.send('SystemInfo.getProcessInfo')).processInfo.map(p => p.id)
  const before = threads(pids)
  await page.evaluate(() => {
    const at = /** @type {any} */ (globalThis)
    at.spy.longTasks.length = at.pictures = 0
  })
  const since = Date.now()
  await drag(DRAG_MS)
  const seconds = (Date.now() - since) / 1000
  const {pictures, tasks, status} = await page.evaluate(() => {
    const at = /** @type {any} */ (globalThis)
    const status = document.querySelector('.status')?.textContent ?? ''
    return {pictures: at.pictures, status, tasks: at.spy.longTasks.map((/** @type {any} */ task) => task.duration)}
  })
  const spent = [...threads(pids)].map(([id, {name, ms}]) => ({name, ms: ms - (before.get(id)?.ms ?? 0)})).filter(t => t.ms > 0)
  const all = spent.reduce((sum, t) => sum + t.ms, 0)
  measured(`regret pictures while a slider is dragged, load ${loadavg()[0]} (10 wanted on an idle machine)`, pictures / seconds, 'a second')
  measured('the last picture is of', status)
  measured('longest task of the main thread meanwhile', Math.max(0, ...tasks), 'ms')
  if (all > 0) measured('processor time of a picture, all of Chromium', all / pictures, 'ms')
  for (const {name, ms} of spent.sort((a, b) => b.ms - a.ms).slice(0, 8)) measured(`  of which ${name}`, ms / pictures, 'ms')
  assert.ok(pictures > 0, 'the regret does not follow the hand')
  assert.ok((await table(page)).every(row => Number.isFinite(row.exactRegret)), 'a policy is missing')
  await page.locator('#regret-caption').filter({hasText: 'mean of 100 runs'}).waitFor({timeout: 180_000})
  await page.mouse.up()
  await close()
})
