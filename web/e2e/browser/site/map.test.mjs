// @ts-check
// The five places: the header is the same on every page, at its place and by keys alone, every page is two steps from every other, and
// addresses of every release open the tab that they opened.

import assert from 'node:assert/strict'
import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {test} from 'node:test'
import {found} from '../../support/axe.mjs'
import {eventually} from '../../support/eventually.mjs'
import {seenOn, stepsFrom} from '../../support/map.mjs'
import {preset, root, site} from '../../support/site.mjs'
import {someOf} from '../../support/verify.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const small = preset('paper-2-rested', {horizon: 2000, runs: 4, policies: [{id: 'r-ed-ucb'}, {id: 'sw-ts'}]})
/** What is no page of its own: frames in others, and the page of an address that leads nowhere. */
const NO_PAGES = ['embed.html', '404.html']
const PLACES = ['Playground', 'Learn', 'Experiments', 'The paper', 'Docs']

/** The header: its words, what they lead to, and where each stands. @param {Page} page */
const header = page => page.locator('.site-header').evaluate(node =>
  [...node.querySelectorAll('.site-home, .menu-button, .places a')].map(e => {
    const {left, top, width, height} = e.getBoundingClientRect()
    return [e.textContent, e.getAttribute('href'), ...[left, top, width, height].map(Math.round)].join(' ')
  }))

for (const [width, height] of [[1280, 800], [390, 844]]) {
  test(`at ${width} px every page has the same header, and every page is at most two steps from every other`, async () => {
    const names = readdirSync(join(root, 'dist')).filter(name => name.endsWith('.html') && !NO_PAGES.includes(name))
    const context = await it.browser.newContext({viewport: {width, height}, serviceWorkers: 'block', reducedMotion: 'reduce'})
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    await page.route(/\.wasm$/, route => route.abort()) // links stand in the page before the engine
    /** @type {Map<string, string[]>} */
    const links = new Map()
    /** @type {Map<string, string[]>} by the header, the pages that have it */
    const headers = new Map()
    for (const name of names) {
      await page.goto(it.address + name, {waitUntil: 'domcontentloaded'})
      links.set(name, (await seenOn(page)).links)
      const key = (await header(page)).join('\n')
      headers.set(key, [...headers.get(key) ?? [], name])
      await eventually.equal(() => page.locator('.places [aria-current]').count(), 1, `${name} does not say where it is`)
    }
    assert.equal(headers.size, 1, [...headers].map(([key, pages]) => `${pages}:\n${key}`).join('\n\n'))
    for (const from of names) {
      const steps = stepsFrom(from, links)
      assert.deepEqual(names.filter(to => (steps.get(to) ?? Infinity) > 2), [], `too far from ${from}`)
    }
    await context.close()
  })
}

test('the places are reached by keys and by the menu of a phone, which closes on Escape; axe finds nothing', async () => {
  const {page, close} = await it.visit({context: {bypassCSP: true}})
  await page.goto(`${it.address}docs.html`)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  /** @type {unknown[]} */
  const walked = []
  for (let i = 0; i < 1 + PLACES.length; i++) {
    await page.keyboard.press('Tab')
    walked.push(await focused())
  }
  assert.deepEqual(walked, ['Rising bandits', ...PLACES])
  const docs = page.getByRole('navigation', {name: 'This site'}).getByRole('link', {name: 'Docs'})
  await eventually.equal(() => docs.getAttribute('aria-current'), 'page')
  await page.setViewportSize({width: 390, height: 844})
  const menu = page.getByRole('button', {name: 'Menu'})
  await eventually.equal(() => page.getByRole('link', {name: 'Learn', exact: true}).isVisible(), false)
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', {name: 'Learn', exact: true}).waitFor()
  await page.keyboard.press('Tab')
  assert.equal(await focused(), PLACES[0])
  assert.deepEqual(await found(page, 'the menu of a phone'), [])
  await page.keyboard.press('Escape')
  await page.getByRole('link', {name: 'Learn', exact: true}).waitFor({state: 'hidden'})
  assert.equal(await focused(), 'Menu')
  // The contents stay above the text, and close where they lead to.
  await page.goto(`${it.address}paper.html`)
  await page.evaluate(() => scrollTo(0, 3000))
  await page.getByRole('button', {name: 'Contents'}).click()
  await page.getByRole('link', {name: 'Two arms, rested', exact: true}).click()
  await page.getByRole('link', {name: 'Two arms, rested', exact: true}).waitFor({state: 'hidden'})
  const [bar, heading] = await Promise.all(['.contents-bar', '#two-arms'].map(at => page.locator(at).boundingBox()))
  assert.ok(bar && heading && bar.y === 0 && heading.y >= bar.height && heading.y < 200, JSON.stringify([bar, heading]))
  await close()
})

test('old addresses of experiments open their tabs; a tab keeps what it shows, and Back goes to the one before', async () => {
  const {page, close} = await it.visit()
  const hash = await it.link(small)
  /** @param {string} name */
  const button = name => page.getByRole('button', {name, exact: true})
  await page.goto(`${it.address}ranking.html?bandits=3&runs=2${hash}`)
  await page.locator('.status:visible', {hasText: 'Press Rank'}).waitFor()
  await eventually.equal(() => page.getByLabel('Bandits', {exact: true}).inputValue(), '3')
  await page.getByRole('link', {name: 'Find', exact: true}).click()
  await page.locator('.status:visible', {hasText: 'Press Search'}).waitFor()
  assert.equal(await page.title(), 'Find a scenario – Rising bandits')
  assert.match(page.url(), /find\.html#1\./)
  await eventually.equal(() => button('Rank').isVisible(), false)
  await page.getByLabel('Generations').fill('7')
  await page.getByLabel('Generations').press('Tab')
  await page.goBack()
  await button('Rank').waitFor()
  assert.match(page.url(), /ranking\.html\?law=[a-z-]+&bandits=3&runs=2#1\./)
  await page.getByRole('link', {name: 'Find', exact: true}).click()
  await eventually.equal(() => page.getByLabel('Generations').inputValue(), '7', 'the form has forgotten')
  assert.match(page.url(), /generations=7#1\./)
  await close()
})

test('the first game and the first step of a lesson stand where they stay before the engine comes', async () => {
  const {page, close} = await it.visit()
  /** @type {() => void} */
  let go = () => {}
  const waits = new Promise(resolve => { go = () => resolve(undefined) })
  await page.route(/\.wasm$/, async route => { await waits; await route.continue() })
  const parts = '.about, .score dl, .arm-card, .other-games h2'
  const boxes = () => page.locator(parts).evaluateAll(all => all.map(e => JSON.stringify(e.getBoundingClientRect())))
  await page.goto(`${it.address}play.html`)
  await page.locator('.said', {hasText: 'Loading'}).waitFor()
  const [before, about] = [await boxes(), await page.locator('.about').innerText()]
  assert.match(about, /2 arms, 100 rounds, seed \d+$/)
  assert.equal(before.length, 5)
  const lesson = await page.context().newPage()
  await lesson.route(/\.wasm$/, async route => { await waits; await route.continue() })
  await lesson.goto(`${it.address}lesson-rising-in-five.html`)
  await lesson.locator('.chart.payoffs img.still').waitFor()
  const words = await lesson.locator('.chart.payoffs .takeaway').innerText()
  assert.match(words, /leads for 135 pulls/)
  const plot = await lesson.locator('#payoffs-plot').boundingBox()
  go()
  await page.locator('.said', {hasText: 'Pull an arm.'}).waitFor()
  assert.deepEqual([await boxes(), await page.locator('.about').innerText()], [before, about])
  await lesson.locator('.charts.is-drawn').waitFor()
  assert.deepEqual([await lesson.locator('#payoffs-plot').boundingBox(), await lesson.locator('.chart.payoffs .takeaway').innerText()],
    [plot, words])
  await close()
})

for (const [name, query] of [['sweep.html', ''], ['sweep.html', '?over=horizon=1000,2000&over=seed=1..3/3'], ['ranking.html', ''],
  ['find.html', ''], ['class.html', ''], ['own-lesson.html', '']]) {
  test(`no form of ${name}${query} changes its height when the engine comes`, async () => {
    for (const viewport of someOf([{width: 1280, height: 800}, {width: 390, height: 844}], 1)) {
      const {page, close} = await it.visit({context: {viewport}})
      /** @type {() => void} */
      let go = () => {}
      const waits = new Promise(resolve => { go = () => resolve(undefined) })
      await page.route(/\.wasm$/, async route => { await waits; await route.continue() })
      await page.goto(it.address + name + query)
      const form = page.locator('.form, .own-address').first()
      await form.waitFor()
      const before = await form.boundingBox()
      go()
      const status = page.locator('.tab:not([hidden]) .status, .class .status, .lesson-summary')
      await status.filter({hasNotText: 'Loading'}).filter({hasText: /./}).waitFor()
      assert.deepEqual(await form.boundingBox(), before, `at ${viewport.width} px`)
      await close()
    }
  })
}
