// @ts-check
// Another site that frames ours: a server on a port of its own, so that its pages are of another
// origin, and what they hear from the embeds in them.

import {createServer} from 'node:http'
import {after, before} from 'node:test'
import assert from 'node:assert/strict'
import {allSaid, guard} from './site.mjs'
import {installSpy} from './spy.mjs'
import {until} from './stand.mjs'
import {newTab, usedTab} from './tabs.mjs'

/** @import {Frame, Page} from 'playwright-core' */

/**
 * @typedef {object} Lesson  a page of the other site
 * @property {Page} page
 * @property {string[]} requests  for the files of the option `asked`
 * @property {(i?: number) => Promise<any[]>} heard   what the i-th frame posted to the page
 * @property {(type: string, i?: number) => Promise<any>} told  the first message of the API of that type
 * @property {(message: object, i?: number) => Promise<any>} ask  posts to the i-th frame; resolves with its answer or error
 * @property {(i?: number) => Promise<Frame>} frame
 * @property {() => Promise<void>} close   fails if anything complained
 */

/** Keeps what each frame posts; in the lesson's page. */
const listener = `<script>
window.heard = []
addEventListener('message', ({source, data}) => {
  const i = [...document.querySelectorAll('iframe')].findIndex(f => f.contentWindow === source)
  if (i >= 0) (heard[i] ??= []).push(data)
})
</script>`

/** The HTML of embeds. @param {import('./site.mjs').Site} it */
export const framing = it =>
  /** @param {string} [query] @param {string} [hash] @param {string} [more] attributes */
  (query = '', hash = '', more = 'sandbox="allow-scripts" width="640" height="420"') =>
    `<iframe ${more} src="${it.address}embed.html${query.replaceAll('&', '&amp;')}${hash}"></iframe>`

/** The other site: it serves one page at a time, while the tests of a file run. */
function serveCourse() {
  const site = {address: '', body: '', /** @type {Record<string, string>} */ headers: {}}
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/favicon.ico' ? 204 : 200, {'Content-Type': 'text/html; charset=utf-8', ...site.headers})
      .end(`<!doctype html><title>A course</title>${listener}${site.body}`)
  })
  before(() => new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => {
      site.address = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}/`
      resolve(undefined)
    })
  }))
  after(() => server.close())
  return site
}

/** @param {import('./site.mjs').Site} it */
export function course(it) {
  const site = serveCourse()

  /**
   * @param {string} html
   * @param {{viewport?: {width: number, height: number}, lively?: boolean, spied?: boolean, touch?: boolean,
   *   expected?: RegExp[], headers?: Record<string, string>, asked?: RegExp}} [options]  headers: of the page; asked: the names of
   *   the files whose requests are listed
   * @returns {Promise<Lesson>}
   */
  return async function lesson(html, {
    viewport = {width: 800, height: 700}, lively = false, spied = false, touch = false, expected = [], headers = {}, asked,
  } = {}) {
    const reducedMotion = lively ? 'no-preference' : 'reduce'
    const permissions = ['local-network-access']
    const make = async () => {
      const context = await it.browser.newContext({viewport, reducedMotion, hasTouch: touch, permissions})
      if (spied) await installSpy(context)
      return context
    }
    const {page, leave} = await usedTab(it.browser, `course, spied ${spied}, touch ${touch}`, make,
      {address: it.address, viewport, reducedMotion, permissions}) ?? await newTab(make)
    page.setDefaultTimeout(60_000)
    const complaints = guard(page, it.address, [new RegExp(`^asked elsewhere: ${site.address}`), ...expected])
    Object.assign(site, {body: html, headers})
    const requests = requestsOf(page, asked)
    await page.goto(site.address)
    return {...framesOf(page), page, requests, async close() {
      const complained = await allSaid(page, complaints)
      await leave()
      assert.deepEqual(complained, [], 'the page or a frame complained')
    }}
  }
}

/** Requests of a page and its frames for files of this name, from now on. @param {Page} page @param {RegExp} [name] */
function requestsOf(page, name) {
  /** @type {string[]} */
  const list = []
  if (name) page.on('request', r => { if (name.test(r.url())) list.push(r.url()) })
  return list
}

/**
 * Clicks in a frame after the page around was scrolled. The browser gives a pointer to whom it belongs in the last picture that it drew,
 * and to a busy one that may be the page around: so this moves the pointer until the frame hears of it.
 * @param {import('playwright-core').Locator} button
 */
export async function press(button) {
  await until(async () => {
    await button.hover()
    return button.evaluate(node => node.matches(':hover'))
  })
  await button.click()
}

/** What a lesson offers to talk with its frames. @param {Page} page */
function framesOf(page) {
  let lastId = 0
  const heard = (i = 0) => page.evaluate(n => /** @type {any} */ (window).heard[n] ?? [], i)
  /** @param {(m: any) => boolean} wanted @param {number} i */
  const first = (wanted, i) => until(async () => (await heard(i)).find(wanted), 90_000)
  return {
    heard,
    async told(/** @type {string} */ type, i = 0) {
      const message = await first(m => m.api === 'rising-bandits' && m.type === type && !m.id, i)
      assert.ok(message, `frame ${i} never told ${type}: ${JSON.stringify(await heard(i)).slice(0, 500)}`)
      return message
    },
    async ask(/** @type {object} */ message, i = 0) {
      const id = `test ${++lastId}`
      await page.evaluate(({n, m}) => document.querySelectorAll('iframe')[n].contentWindow?.postMessage(m, '*'),
        {n: i, m: {api: 'rising-bandits', version: 1, id, ...message}})
      return first(m => m.id === id, i)
    },
    async frame(i = 0) {
      const handle = await page.locator('iframe').nth(i).elementHandle()
      return /** @type {Frame} */ (await handle?.contentFrame())
    },
  }
}
