// @ts-check
// The view by itself on a page of its own, with a made-up coordinator: the files of support/view, put
// before the browser at addresses of the site.

import {existsSync, readFileSync} from 'node:fs'
import {extname, join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {guard, root, shots} from './site.mjs'

/** @import {Frame, Page} from 'playwright-core' */
/** @import {ViewStats} from '../../../static/js/view/protocol.js' */

const folder = fileURLToPath(new URL('./view/', import.meta.url))

/** The path under dist/ of a file of static/, whose name there carries its hash. @param {string} source */
export function published(source) {
  const {files} = JSON.parse(readFileSync(join(root, 'dist/manifest.json'), 'utf8'))
  return `/${files.find((/** @type {{source: string}} */ f) => f.source === source).path}`
}

/** @type {Record<string, string>} */
const types = {'.html': 'text/html', '.js': 'text/javascript'}

/**
 * Opens a page of support/view in a fresh profile.
 * @param {import('./site.mjs').Site} it
 * @param {string} query
 * @param {{ratio?: number, file?: string, expected?: RegExp[]}} [options]
 */
export async function stand(it, query, {ratio = 1, file = 'page.html', expected = []} = {}) {
  const context = await it.browser.newContext({viewport: {width: 800, height: 600}, deviceScaleFactor: ratio})
  context.setDefaultTimeout(60_000)
  // To Chromium these pages come from nowhere, and nowhere may not ask this machine for modules.
  await context.grantPermissions(['local-network-access'])
  await context.route('**/stand/*', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').pop() ?? ''
    const path = join(folder, name)
    if (!existsSync(path)) return route.fulfill({status: 404})
    const body = readFileSync(path, 'utf8').replace('{{mount}}', published('js/view/mount.js'))
    return route.fulfill({body, contentType: types[extname(name)], headers: {'Access-Control-Allow-Origin': '*'}})
  })
  const page = await context.newPage()
  const complaints = guard(page, it.address, expected)
  await page.goto(`${it.address}stand/${file}?${query}`)
  return {page, complaints, close: () => context.close()}
}

/** Resolves with the renderer once the first scene is drawn. @param {Page | Frame} page */
export const shown = (page) => page.evaluate('test.views[0].shown')

/** @param {Page | Frame} page @returns {Promise<ViewStats[]>} */
export const allStats = (page) => page.evaluate('Promise.all(test.views.map(({view}) => view.stats()))')

/** @param {Page | Frame} page */
export const stats = async (page) => (await allStats(page))[0]

/** The failures that the view reported. @param {Page} page @returns {Promise<string[]>} */
export const told = (page) => page.evaluate('test.errors')

/**
 * Asks again until the answer is true, and returns the last answer.
 * @template T
 * @param {() => Promise<T>} ask
 * @param {number} [ms]
 */
export async function until(ask, ms = 60_000) {
  for (const end = Date.now() + ms; ;) {
    const answer = await ask()
    if (answer || Date.now() > end) return answer
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

/** Until the view has answered after each of some frames of the page: by then it has drawn what it draws by itself. @param {Page} page */
export const rested = (page) => page.evaluate(async () => {
  for (let i = 0; i < 10; i++) {
    await new Promise(requestAnimationFrame)
    await /** @type {any} */ (globalThis).test.views[0].view.stats()
  }
})

/** A screenshot, kept in shots/. @param {Page} page @param {string} name */
export const shoot = (page, name) => page.screenshot({path: join(shots, name)})
