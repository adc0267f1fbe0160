// @ts-check
// A scenario explains itself, and its reader finds the way: descriptions, where an edited preset comes from, Back
// and Forward, what was left unsaved, Run while a field is wrong, the fingerprint, and where links lead.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {nameAt} from '../../../../static/js/ui/names.js'
import {axe} from '../../support/axe.mjs'
import {eventually} from '../../support/eventually.mjs'
import {preset, site} from '../../support/site.mjs'
import {changes} from '../../support/editor.mjs'
import {fingerprint, finished, openGallery, openJSON, openSetting, runButton, setField, usable} from '../../support/reader.mjs'
import {inVerify} from '../../support/verify.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const poll = {polling: 50}
const small = preset('paper-2-rested', {horizon: 2000, runs: 4})

const lead = (/** @type {Page} */ page) => page.locator('.lead')
/** Until the sentence above the charts has these words. @param {Page} page @param {RegExp} words */
const says = (page, words) => page.waitForFunction(
  re => new RegExp(re).test(['.lead-words:not([hidden])', '.lead-more', '.lead-said']
    .map(part => document.querySelector(part)?.textContent).join(' ')), words.source, poll)
/** Where the charts begin. @param {Page} page */
const chartsAt = async page => (await page.locator('#regret-plot').boundingBox())?.y


/** What axe finds in a part of the page. @param {Page} page @param {string} within @returns {Promise<string[]>} */
async function axeFinds(page, within) {
  await page.evaluate(axe)
  return page.evaluate(async part => {
    const {violations, passes} = await /** @type {any} */ (globalThis).axe.run(part, {resultTypes: ['violations']})
    if (passes.length < 3) throw new Error(`axe looked at ${passes.length} rules only`)
    return violations.map((/** @type {any} */ v) => `${v.id}: ${v.nodes.map((/** @type {any} */ n) => n.target.join(' '))}`)
  }, within)
}

test('an edited preset says what it was edited from, and what was true before, in undo, a reload and a link; nothing jumps', async () => {
  const {page, close} = await it.visit({hash: '#blank'})
  await usable(page)
  await openSetting(page)
  const step = async (/** @type {RegExp} */ words, /** @type {() => Promise<unknown>} */ act) => {
    await act()
    await says(page, words)
    return {hash: new URL(page.url()).hash, y: await chartsAt(page)}
  }
  const isPreset = /Ours: a place to start.*Two arms and one policy/
  const isEdited = /Edited from .Blank scenario.*Before the edit: Ours: a place to start.*Two arms and one policy/
  let edited = ''
  for (const width of [1280, 820]) {
    const before = await step(isPreset, () => page.setViewportSize({width, height: 800}))
    // The words are those of before, and the page is laid out anew a moment after them.
    for (let last = NaN; before.y !== last; before.y = await chartsAt(page)) {
      last = Number(before.y)
      await page.evaluate(async () => { for (let i = 0; i < 10; i++) await new Promise(requestAnimationFrame) })
    }
    const seed = page.locator('.settings button', {hasText: 'new seed'}) // in the drawer, too
    const after = await step(isEdited, () => changes(page, () => seed.evaluate(it => /** @type {HTMLElement} */ (it).click())))
    const undone = await step(isPreset, () => changes(page, () => page.locator('button.undo').click()))
    assert.deepEqual([after.y, undone.y], [before.y, before.y], `the charts jump at ${width} px`)
    edited = after.hash
  }
  assert.match(edited, /[?&]from=blank/)
  await page.evaluate(hash => { location.hash = hash }, edited)
  await says(page, isEdited)
  await page.reload()
  await says(page, isEdited)
  await close()
})

test('a description is edited, counted, shown with links to the paper alone, and travels in the link', async () => {
  const {page, close} = await it.visit({hash: await it.link(small)})
  await usable(page)
  await page.locator('button.run').click()
  await finished(page)
  const print = await fingerprint(page)
  await openSetting(page)
  const field = page.getByLabel(/^Description/)
  await changes(page, async () => {
    await field.fill('See [Section 5.1],\n [Theorem 4.2] and [Appendix B.2]. <b>Not</b> [Section x] https://example.org')
    await field.press('Enter')
  })
  await says(page, /See Section 5\.1, Theorem 4\.2 and Appendix B\.2\. <b>Not<\/b> \[Section x\] https:\/\/example\.org/)
  const links = await lead(page).locator('.lead-words a').evaluateAll(
    all => all.map(a => ['href', 'target', 'rel'].map(name => a.getAttribute(name))))
  const paper = 'https://proceedings.mlr.press/v162/metelli22a/metelli22a.pdf#nameddest='
  await lead(page).locator('.lead-more').click()
  await eventually.match(() => lead(page).locator('.lead-about').innerText(), /From \u201cStochastic Rising Bandits\u201d by Metelli.*2022/)
  assert.deepEqual(links, ['subsection.5.1', 'section.4', 'subsection.B.2'].map(place => [paper + place, '_blank', 'noopener noreferrer']))
  // The results are those of the same scenario.
  await finished(page)
  assert.equal(await fingerprint(page), print)
  const linked = await it.rising(['run', '-json', new URL(page.url()).hash])
  assert.equal(JSON.parse(linked).fingerprint, print)

  await field.fill('\u0634'.repeat(501))
  await eventually.equal(() => page.locator('.description-field .count').textContent(), '501 of 500 characters')
  await field.press('Enter')
  await page.locator('.description-field .fault').filter({hasText: 'want one line of text, at most 500 characters'}).waitFor()
  await changes(page, async () => {
    await field.fill('\u0634'.repeat(500))
    await field.press('Enter')
  })
  await changes(page, async () => {
    await field.fill('')
    await field.press('Enter')
  })
  await page.waitForFunction(hash => location.hash.split('?')[0] === hash, await it.link(small), poll) // it follows a moment later
  await close()
})

test('Back and Forward lead through what was opened, with its results', async () => {
  const {page, close} = await it.visit({hash: '#slow-motion'})
  await usable(page)
  // It says to step through the rounds, and so it opens in the one run.
  await page.getByRole('button', {name: 'Live', exact: true, pressed: true}).waitFor()
  await page.getByRole('button', {name: 'Runs', exact: true}).click()
  await runButton(page).click()
  await finished(page)
  const first = await fingerprint(page)
  await page.locator('.chooser').selectOption('blank')
  await page.waitForFunction(() => /^Blank/.test(document.title), null, poll)
  await setField(page, 'Horizon, rounds', 1000)
  await says(page, /Edited from .Blank scenario/)
  const edited = page.url()
  await page.locator('.chooser').selectOption('slow-motion')
  await page.waitForFunction(() => /^Estimator/.test(document.title), null, poll)
  await page.goBack()
  await says(page, /Edited from .Blank scenario/)
  assert.equal(page.url(), edited)
  await page.goBack()
  await page.waitForFunction(print => document.querySelector('.badge')?.getAttribute('title')?.endsWith(print), first, poll)
  assert.match(await page.title(), /^Estimator/)
  await page.goForward()
  await says(page, /Edited from .Blank scenario/)
  await close()
})

test('what was left unsaved is offered to whoever returns by the home address, until it is dismissed', inVerify, async () => {
  const {page, close} = await it.visit({hash: '#blank'})
  await usable(page)
  await changes(page, () => setField(page, 'Horizon, rounds', 1234))
  const left = new URL(page.url()).hash
  await page.waitForFunction(name => localStorage.getItem(name) !== null, nameAt('/', 'left'), poll)
  const offer = page.locator('.of-unsaved')
  /** Someone who has closed the tab returns. */
  const back = async () => {
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('about:blank')
    await page.evaluate(() => {}) // the page that was left is gone
    await page.goto(it.address)
    await usable(page)
  }
  await back()
  await offer.filter({hasText: 'You left \u201cBlank scenario, edited\u201d unsaved'}).waitFor()
  assert.deepEqual(await axeFinds(page, '.under-header'), [])
  await back()
  await offer.getByRole('button', {name: 'Continue where you left off'}).click()
  await says(page, /Edited from .Blank scenario/)
  assert.equal(new URL(page.url()).hash, left)
  await offer.waitFor({state: 'detached'})
  await back()
  await offer.getByRole('button', {name: 'Dismiss, and forget it'}).click()
  await offer.waitFor({state: 'detached'})
  await back()
  assert.equal(await page.evaluate(name => localStorage.getItem(name), nameAt('/', 'left')), null)
  await eventually.equal(() => offer.count(), 0)
  await close()
})

test('the fingerprint says what it is, is copied and compared; the same seed gives the same again', async () => {
  const {page, close} = await it.visit({hash: await it.link(small), permissions: ['clipboard-read', 'clipboard-write']})
  await usable(page)
  await runButton(page).click()
  await finished(page)
  const print = await fingerprint(page)
  await page.getByRole('button', {name: /^Fingerprint/}).click()
  const dialog = page.locator('.fingerprint-dialog')
  await dialog.getByRole('button', {name: 'Copy'}).click()
  await dialog.getByRole('button', {name: 'Copied'}).waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), print)
  const compare = dialog.getByLabel(/^Compare with/)
  for (const [typed, want] of /** @type {[string, RegExp][]} */ ([
    [print, /^The same/], [`${it.address}#1.abc_-.${print}_AAAAAA?chart=pulls`, /^The same/],
    [print.replace(/-.*/, '-' + '0'.repeat(32)), /^Different/],
    ['1-' + '0'.repeat(32), /numerics version 1/], ['4-00', /not a complete fingerprint/], ['', /^$/],
  ])) {
    await compare.fill(typed)
    await eventually.match(() => dialog.locator('.verdict').textContent(), want, typed)
  }
  await page.keyboard.press('Escape')
  await runButton(page).click()
  await page.waitForFunction(() => /the same results again/.test(document.querySelector('.status')?.textContent ?? ''), null, poll)
  await close()
})

test('another experiment as text leaves nothing dashed behind; an edit does, labelled, until it is hidden', async () => {
  const {page, close} = await it.visit({hash: await it.link(small)})
  await usable(page)
  await runButton(page).click()
  await finished(page)
  const dashed = page.locator('.chart.regret .hide-previous')
  await changes(page, () => setField(page, 'Seed', 2))
  await dashed.filter({hasText: 'Dashed: before'}).waitFor()
  await dashed.click()
  await dashed.waitFor({state: 'hidden'})
  await runButton(page).click()
  await finished(page)
  /** @param {object} doc */
  const apply = doc => changes(page, async () => {
    await openJSON(page)
    const area = page.getByLabel('Scenario, JSON')
    await page.locator('.code-area .cm-content').waitFor()
    await area.evaluate((node, text) => {
      getSelection()?.selectAllChildren(node)
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      node.dispatchEvent(new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true}))
    }, JSON.stringify(doc))
    await page.getByRole('button', {name: 'Apply', exact: true}).click()
  })
  await apply({...small, seed: 2, title: 'Other', arms: [{payoff: {family: 'constant', value: 0.5}}]})
  await page.waitForFunction(() => /^Other/.test(document.title), null, poll)
  await finished(page)
  await eventually.equal(() => dashed.isVisible(), false)
  await close()
})

test('a link to another site opens in a new tab and sends no referrer, others stay; a notice stands in the open dialog', async () => {
  const {page, close} = await it.visit({hash: '#blank'})
  await usable(page)
  await openGallery(page)
  await page.getByRole('button', {name: 'About this page'}).click()
  await page.locator('.about-dialog a').first().waitFor()
  const leaving = () => page.$$eval('a[href]', all => all.filter(a => a instanceof HTMLAnchorElement)
    .filter(a => a.pathname !== location.pathname)
    .map(a => ({href: a.href, here: a.host === location.host, target: a.getAttribute('target'), rel: a.getAttribute('rel')})))
  const dialog = await leaving()
  assert.ok(dialog.length >= 5, 'there are links')
  const beside = await page.$$eval('.about-dialog a', all => Promise.all(all.filter(a => a instanceof HTMLAnchorElement)
    .filter(a => a.host === location.host).map(async a => (await fetch(a.href)).status)))
  assert.deepEqual(new Set(beside), new Set([200]), 'a link leads nowhere')
  await page.keyboard.press('Escape')
  await openGallery(page)
  await page.locator('.gallery').first().waitFor()
  // What is said of a file stands in the dialog that it was chosen in.
  await page.locator('.open-dialog input[type="file"]').setInputFiles(
    {name: 'huge.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify({title: 'x'.repeat(1.1 * 2 ** 20)}))})
  const said = page.locator('.open-dialog .notice-words').filter({hasText: 'larger than 1 MiB'})
  await said.waitFor()
  assert.ok(await said.evaluate(node => {
    const {x, y, width, height} = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }), 'the notice lies behind the dialog')
  for (const {href, here, target, rel} of [...dialog, ...await leaving()]) {
    assert.deepEqual([target, rel], here ? [null, null] : ['_blank', 'noopener noreferrer'], href)
  }
  for (const file of ['paper.html', 'embed-api.html', `embed.html#paper-2-rested`]) {
    await page.goto(it.address + file)
    await page.locator('a[href]').first().waitFor({state: 'attached'})
    const foreign = await page.$$eval('a[href^="http"]', all => all.filter(a => a instanceof HTMLAnchorElement && a.host !== location.host)
      .map(a => [a.getAttribute('href'), a.getAttribute('target'), a.getAttribute('rel')]))
    for (const [href, target, rel] of foreign) assert.deepEqual([target, rel], ['_blank', 'noopener noreferrer'], `${file}: ${href}`)
  }
  await close()
})
