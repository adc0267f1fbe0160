// @ts-check
// No formula, label or strip is cut without a sign, or lies over another, at any width from 320 px.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {text} from '../../../../static/js/text/text.js'
import {finished, runButton, usable} from '../../support/reader.mjs'
import {preset, site} from '../../support/site.mjs'
import {until} from '../../support/stand.mjs'
import {someOf} from '../../support/verify.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const WIDTHS = someOf([320, 447, 900, 1280, 360, 390, 600], 4)
const phone = {viewport: {width: 390, height: 844}, deviceScaleFactor: 2, isMobile: true, hasTouch: true}

/** What is said in the strip of the controls, at its longest. */
const SAID = [text.transport.part('200,000'), text.transport.idle('10,000', 32), text.transport.done('10,000', '12 min 30 s'),
  text.transport.progress('10,000', '10,000').join('') + text.transport.left('12 min')]

/**
 * What of some parts of the page is cut or lies over another. Runs in the page.
 * @param {string} roots  a selector: the texts and controls in each of these are compared with each other
 */
function faults(roots) {
  const shown = (/** @type {Element} */ e) => e.checkVisibility({visibilityProperty: true, opacityProperty: true})
  /** Where the letters of an element stand, or a control. @param {Element} e */
  const box = e => {
    if (e.matches('button, select, input, a')) return e.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(e)
    const letters = range.getBoundingClientRect()
    if (getComputedStyle(e).textOverflow !== 'ellipsis') return letters
    const own = e.getBoundingClientRect()
    const width = Math.min(letters.right, own.right) - Math.max(letters.left, own.left)
    return new DOMRect(letters.left, letters.top, Math.max(0, width), letters.height)
  }
  const leaf = (/** @type {Element} */ e) => e.matches('button, select, input, a, math') ||
    [...e.childNodes].some(n => n.nodeType === Node.TEXT_NODE && n.textContent?.trim())
  const wrong = []
  for (const root of document.querySelectorAll(roots)) {
    if (!shown(root)) continue
    const leaves = [...root.querySelectorAll('*')].filter(e => shown(e) && !e.closest('[popover], .menu, .visually-hidden') && leaf(e) &&
      !e.parentElement?.closest('button, select, a, math'))
    const name = (/** @type {Element} */ e) => `${e.className || e.tagName} “${(e.textContent ?? '').trim().slice(0, 40)}”`
    for (const [i, a] of leaves.entries()) {
      const of = box(a)
      if (of.width === 0) continue
      // Letters may go on below an edge that shows it: by three dots, or by a shade where one can scroll.
      for (let e = /** @type {Element | null} */ (a); e && e !== document.documentElement; e = e.parentElement) {
        const style = getComputedStyle(e)
        if (style.overflowX === 'visible') continue
        const edge = e.getBoundingClientRect()
        const told = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' ||
          (['auto', 'scroll'].includes(style.overflowX) && style.backgroundImage !== 'none')
        if (!told && (of.right > edge.right + 1.5 || of.left < edge.left - 1.5)) wrong.push(`${name(a)} is cut by ${name(e)}`)
        const lies = of.bottom > edge.bottom + 2 || of.top < edge.top - 2
        if (lies && style.overflowY === 'hidden' && style.webkitLineClamp === 'none') wrong.push(`${name(a)} goes below ${name(e)}`)
        break
      }
      for (const b of leaves.slice(i + 1)) {
        const other = box(b)
        const [wide, high] = [Math.min(of.right, other.right) - Math.max(of.left, other.left),
          Math.min(of.bottom, other.bottom) - Math.max(of.top, other.top)]
        if (wide > 1.5 && high > 3 && !a.contains(b) && !b.contains(a)) {
          wrong.push(`${name(a)} and ${name(b)} overlap by ${Math.round(wide)} px`)
        }
      }
    }
    const own = root.getBoundingClientRect()
    for (const e of leaves) {
      const {bottom, top, right, width} = box(e)
      if (width === 0) continue
      if (bottom > own.bottom + 2 || top < own.top - 2) wrong.push(`${name(e)} leaves ${name(root)}, which is ${own.height} px high`)
      if (right > innerWidth + 1 && getComputedStyle(root).overflowX === 'visible') wrong.push(`${name(e)} leaves the page`)
    }
  }
  return wrong
}

/**
 * What is wrong at a width once the page has laid itself out.
 * @param {Page} page @param {number} width @param {string} roots @param {() => Promise<unknown>} [change]  what is shown only at times
 */
async function wrongAt(page, width, roots, change = async () => {}) {
  await page.setViewportSize({width, height: 800})
  /** @type {string[]} */
  let found = []
  await until(async () => {
    await change()
    return (found = await page.evaluate(faults, roots)).length === 0
  }, 4000)
  return found.map(fault => `at ${width}: ${fault}`)
}

test('the strip of the controls holds all that it says, and the line over a chart all its buttons', async () => {
  const {page, close} = await it.visit({hash: await it.link(preset('paper-2-rested', {runs: 2, horizon: 2000}))})
  await usable(page)
  await runButton(page).click()
  await finished(page)
  const wrong = []
  for (const width of WIDTHS) {
    for (const words of SAID) {
      wrong.push(...await wrongAt(page, width, '.transport', () => page.evaluate(said => {
        const status = /** @type {HTMLElement} */ (document.querySelector('#run-status'))
        ;[...status.children].forEach((part, i) => { part.textContent = i === 0 ? said : '' })
      }, words)))
    }
    wrong.push(...await wrongAt(page, width, '.caption-row', () => page.evaluate(() => {
      for (const button of document.querySelectorAll('.hide-previous')) button.removeAttribute('hidden')
    })))
  }
  assert.deepEqual(wrong, [])
  await close()
})

test('an embed says nothing that its menu or its edge cuts', async () => {
  const wrong = []
  for (const show of ['', '?show=payoffs,regret,sentence,caption,transport']) {
    const {page, close} = await it.visit({hash: `embed.html${show}${await it.link(preset('paper-2-rested', {runs: 2, horizon: 2000}))}`})
    await usable(page)
    await runButton(page).click()
    await page.waitForFunction(() => document.querySelector('button.run')?.textContent === 'Run again')
    for (const width of WIDTHS) wrong.push(...(await wrongAt(page, width, 'main')).map(fault => `${show}, ${fault}`))
    await close()
  }
  assert.deepEqual(wrong, [])
})

test('numbers of the small axis that would touch are left out', async () => {
  const {page, close} = await it.visit({hash: await it.link(preset('paper-15-rested', {runs: 2, horizon: 20_000}))})
  await usable(page)
  await runButton(page).click()
  await finished(page)
  const wrong = []
  for (const width of WIDTHS) {
    for (const longer of ['', '\u22122.5k', '\u22121,234.5k']) {
      wrong.push(...await wrongAt(page, width, '.axis-ticks', () => page.evaluate(words => {
        const ticks = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.axis-ticks span'))
        for (const tick of ticks) {
          tick.dataset.was ??= tick.textContent ?? ''
          tick.textContent = words || tick.dataset.was
        }
        const table = /** @type {HTMLElement} */ (document.querySelector('table.results')) // its size tells the page to look again
        table.style.width = table.style.width ? '' : 'calc(100% - 1px)'
      }, longer)))
    }
  }
  assert.deepEqual(wrong, [])
  await close()
})

test('the formulas and the charts of a lesson are whole, or show that they go on', async () => {
  const wrong = []
  for (const step of someOf([4, 3], 1)) {
    const {page, close} = await it.visit({hash: `lesson-rising-in-five.html?step=${step}`})
    await page.locator(`#step-${step}.is-shown`).waitFor()
    await page.locator('.lesson-stage .run:not([aria-disabled])').waitFor()
    for (const width of WIDTHS) {
      wrong.push(...await wrongAt(page, width, '.lesson-text .step.is-shown > p, .lesson-stage .caption-row, .lesson-controls', () =>
        page.evaluate(() => {
          for (const button of document.querySelectorAll('.hide-previous')) button.removeAttribute('hidden')
        })))
    }
    await close()
  }
  assert.deepEqual(wrong, [])
})

test('each tab of the sheet on a phone keeps its own place', async () => {
  const {page, close} = await it.visit({hash: await it.link(preset('paper-15-rested', {runs: 2, horizon: 2000})), context: phone})
  await usable(page)
  const tab = (/** @type {string} */ name) => page.locator('.sheet').getByRole('tab', {name, exact: true})
  const place = () => page.locator('.sheet-body').evaluate(e => e.scrollTop)
  await tab(text.sheet.setting).tap()
  await until(() => page.locator('.sheet-body').evaluate(async e => { // the setting comes after its tab
    e.scrollTop = 200
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    return e.scrollTop > 0
  }), 5000)
  const was = await place()
  assert.ok(was > 0, 'the setting is longer than the sheet')
  await tab(text.sheet.results).tap()
  await until(async () => await place() === 0, 5000)
  assert.equal(await place(), 0, 'another tab opens at its beginning')
  await tab(text.sheet.setting).tap()
  await until(async () => await place() === was, 5000)
  assert.equal(await place(), was, 'the tab before has kept its place')
  await close()
})
