// @ts-check
// A map of the site: `make map`, or `node tools/map.mjs DIST...` to compare several builds. It follows links from the first page, in a
// window of a desktop and in that of a phone, and prints each page with the steps to it and the controls in view.

import {execFile, spawn} from 'node:child_process'
import {join, resolve} from 'node:path'
import {promisify} from 'node:util'
import {chromium} from 'playwright-core'
import {seenOn, stepsFrom} from '../support/map.mjs'
import {bin, chromiumPath, firstLine, quiet, root, withWebGL} from '../support/site.mjs'

const FIRST = 'index.html'
const WINDOWS = [[1280, 800], [390, 844]]
/** The most steps from one page to another. */
const MOST = 2
/** What a page has by then, ms: engine and charts. */
const RESTS = 4000

/**
 * Follows links from the first page.
 * @param {import('playwright-core').Browser} browser @param {string} address @param {number[]} size
 */
async function follow(browser, address, [width, height]) {
  const context = await browser.newContext({viewport: {width, height}, serviceWorkers: 'block', reducedMotion: 'reduce'})
  const page = await context.newPage()
  /** @type {Map<string, import('../support/map.mjs').Seen>} */
  const seen = new Map()
  const open = [FIRST]
  for (const name of open) {
    await page.goto(address + name)
    await page.waitForTimeout(RESTS)
    const found = await seenOn(page)
    seen.set(name, found)
    open.push(...found.links.filter(link => !open.includes(link)))
  }
  await context.close()
  return seen
}

/** @param {string} dist @param {string} address @param {import('playwright-core').Browser} browser */
async function print(dist, address, browser) {
  const [wide, narrow] = [await follow(browser, address, WINDOWS[0]), await follow(browser, address, WINDOWS[1])]
  console.log(`${dist}: ${wide.size} pages`)
  console.log(`${'page'.padEnd(36)} steps ${WINDOWS.map(size => `controls in view ${size.join('x')}`).join('  ')}`)
  const links = new Map([...narrow].map(([name, {links}]) => [name, links]))
  const steps = [wide, narrow].map(seen => stepsFrom(FIRST, new Map([...seen].map(([name, {links}]) => [name, links]))))
  for (const [name, {controls}] of wide) {
    const both = [...new Set(steps.map(of => of.get(name) ?? '-'))].join('/')
    const cells = [both.padStart(5), String(controls).padStart(25), String(narrow.get(name)?.controls ?? '-').padStart(25)]
    console.log(`${name.padEnd(36)} ${cells.join(' ')}`)
  }
  const far = [...links.keys()].flatMap(from => {
    const of = stepsFrom(from, links)
    return [...wide.keys()].filter(to => (of.get(to) ?? Infinity) > MOST).map(to => `${from} to ${to}: ${of.get(to) ?? 'no way'}`)
  })
  console.log(`pages more than ${MOST} steps apart: ${far.length}${far.length > 0 ? `, such as ${far.slice(0, 3).join('; ')}` : ''}`)
}

await promisify(execFile)('go', ['build', '-o', bin + '/', './web/serve'], {cwd: root})
const browser = await chromium.launch({
  executablePath: chromiumPath(), args: [...quiet, ...withWebGL], chromiumSandbox: process.getuid?.() !== 0,
})
try {
  for (const dist of process.argv.slice(2).length ? process.argv.slice(2).map(d => resolve(d)) : [join(root, 'dist')]) {
    const server = spawn(join(bin, 'serve'), ['-addr', 'localhost:0', '-data', '', '-quiet', '-dist', dist],
      {cwd: root, stdio: ['ignore', 'pipe', 'inherit']})
    await print(dist, await firstLine(server) + '/', browser)
    server.kill('SIGINT')
  }
} finally {
  await browser.close()
}
