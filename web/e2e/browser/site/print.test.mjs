// @ts-check
// What comes out of a printer: the scenario, its charts, tables and link, on A4 and on Letter, dark or light, and
// whatever the charts are drawn with.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {eventually} from '../../support/eventually.mjs'
import {preset, shots, site} from '../../support/site.mjs'
import {checked} from '../../support/lesson.mjs'
import {finished, painted, runButton, usable} from '../../support/reader.mjs'
import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {inVerify} from '../../support/verify.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const scenario = preset('paper-2-rested', {horizon: 2000, runs: 4})

/** Until the pictures show what the page shows. @param {Page} page */
const pictured = page => page.waitForFunction(() => {
  dispatchEvent(new Event('beforeprint'))
  return document.documentElement.classList.contains('prints-pictures')
}, null, {polling: 50})

/** Sizes of the pages of a PDF, in points. @param {Buffer} pdf */
const pagesOf = pdf => [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  .map(m => [Math.round(Number(m[1])), Math.round(Number(m[2]))])

/** What stands on the paper: its words, and what should not be there. @param {Page} page */
const paper = page => page.evaluate(() => {
  const seen = (/** @type {Element} */ e) => e.checkVisibility()
  return {
    words: document.body.innerText,
    pictures: [...document.querySelectorAll('.of-figures img')].filter(seen).map(e => /** @type {HTMLImageElement} */ (e).naturalWidth),
    controls: [...document.querySelectorAll('button, select, input, .site-header, .transport, canvas')].filter(seen)
      .map(e => e.className),
    arms: [...document.querySelectorAll('.print-arms li')].filter(seen).length,
    rows: [...document.querySelectorAll('.print-table tbody tr')].filter(seen).length,
    swatches: document.querySelectorAll('.print-table .swatch').length,
    leads: document.body.innerText.split('A policy picks one arm each round').length - 1,
    ground: getComputedStyle(document.querySelector('.print-sheet') ?? document.body).color +
      getComputedStyle(document.body).backgroundColor,
    code: [...document.querySelectorAll('.print-sheet svg[role="img"]')].filter(seen).length,
  }
})

for (const [renderer, colorScheme, format, size] of /** @type {const} */ ([
  ['canvas2d', 'dark', 'A4', [596, 843]], ['ebiten', 'light', 'Letter', [612, 792]],
])) {
  test(`a page in ${colorScheme} colours, drawn by ${renderer}, is printed whole on ${format}`,
    renderer === 'ebiten' ? inVerify : {}, async () => {
    const {page, close} = await it.visit({hash: await it.link(scenario), renderer, context: {colorScheme}})
    await usable(page)
    await runButton(page).click()
    await finished(page)
    await painted(page)
    await pictured(page)
    const pdf = await page.pdf({format})
    await writeFile(join(shots, `print-${format}.pdf`), pdf)
    const pages = pagesOf(pdf)
    assert.ok(pages.length >= 1 && pages.length <= 2, `${pages.length} pages`)
    for (const p of pages) assert.deepEqual(p, size)
    await pictured(page)
    await page.emulateMedia({media: 'print', colorScheme})
    const got = await paper(page)
    assert.deepEqual(got.controls, [])
    assert.deepEqual([got.pictures.length, got.arms, got.rows, got.code], [2, 2, scenario.policies.length, 1])
    assert.equal(got.leads, 1, 'the introduction does not stand there once')
    assert.equal(got.swatches, scenario.policies.length, 'lines of policies are lost')
    assert.ok(got.pictures.every(w => w > 0), 'a picture is empty')
    assert.equal(got.ground, 'rgb(0, 0, 0)rgb(255, 255, 255)')
    const fingerprint = (await it.native(scenario)).fingerprint
    for (const words of [scenario.title, '2,000 rounds', 'seed 1', 'R-ed-UCB', 'Final regret', 'linear', fingerprint, '#1.']) {
      assert.ok(got.words.includes(words), `the paper lacks ${words}`)
    }
    await close()
  })
}

test('a lesson in dark colours is printed with all its steps, the work, and the charts that were seen', async () => {
  const {page, close} = await it.visit({hash: 'lesson-rising-in-five.html', context: {colorScheme: 'dark'}})
  const pictures = page.locator('.step-pictures img')
  const figures = (/** @type {number} */ n) => page.waitForFunction(n => document.querySelectorAll('.step-pictures img').length === n, n)
  await figures(2)
  await page.locator('#task-1-1 input').fill('0.1234567890123456')
  await checked(page.locator('#task-1-1'), 'wrong')
  await checked(page.locator('#task-1-1'), 'wrong')
  await page.getByRole('link', {name: 'More time'}).click()
  await figures(4)
  await page.getByLabel('Rounds', {exact: true}).fill('5000')
  await page.getByLabel('Rounds', {exact: true}).press('Tab')
  await checked(page.locator('#task-4-1'), 'right')
  await page.getByText('Hand in your work').click()
  await page.getByLabel('Your name').fill('Ada')
  await page.getByRole('link', {name: 'Look ahead'}).click()
  await page.evaluate(() => { window.print = () => { document.documentElement.dataset.printed = '' } })
  await page.getByRole('button', {name: 'Print the lesson'}).click()
  await page.locator('html[data-printed]').waitFor({state: 'attached'})
  await writeFile(join(shots, 'print-lesson.pdf'), await page.pdf({format: 'A4'}))
  await page.emulateMedia({media: 'print', colorScheme: 'dark'})
  await eventually.equal(() => page.locator('#task-1-1 .task-state').getAttribute('data-attempts'), '2 attempts.')
  for (const words of ['Ada', '0.1234567890123456', 'Find 500 below', 'Rounds: 5000', 'The chart of payoffs shows',
    'Is looking ahead always better']) {
    await eventually.ok(() => page.getByText(words).first().isVisible(), `the paper lacks ${words}`)
  }
  await eventually.equal(() => pictures.count(), 5)
  assert.ok(await pictures.evaluateAll(all => all.every(i => i.checkVisibility() && /** @type {HTMLImageElement} */ (i).naturalWidth > 0)))
  await eventually.deepEqual(() => page.locator(':is(button, canvas, textarea, input[type="text"], nav):visible').count(), 0)
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(255, 255, 255)')
  await close()
})

test('what was just changed is printed too: by the key with pictures of it, by the menu as the charts stand', async () => {
  const {page, close} = await it.visit({hash: '#paper-2-rested'})
  await usable(page)
  await pictured(page)
  const live = await page.evaluate(() => {
    /** @type {HTMLElement} */ (document.querySelectorAll('.modes .mode')[1]).click()
    dispatchEvent(new Event('beforeprint'))
    return document.documentElement.classList.contains('prints-pictures')
  })
  assert.equal(live, false, 'pictures of the runs stand for the live run')
  await page.emulateMedia({media: 'print'})
  const menu = await paper(page)
  assert.deepEqual([menu.pictures, menu.arms, menu.code], [[], 2, 0])
  await eventually.equal(() => page.locator('.charts').isVisible(), true)
  assert.match(menu.words, /#paper-2-rested/)
  await page.emulateMedia({media: 'screen'})
  // In one go, before pictures of what is changed are made, with which the key is the browser's.
  await page.evaluate(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'))
      document.documentElement.dataset.printed = String(document.documentElement.classList.contains('prints-pictures'))
    }
    for (const mode of [...document.querySelectorAll('.modes .mode')].slice(0, 2)) /** @type {HTMLElement} */ (mode).click()
    document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'p', ctrlKey: true, bubbles: true, cancelable: true}))
  })
  await page.waitForFunction(() => document.documentElement.dataset.printed !== undefined, null, {polling: 50})
  assert.equal(await page.evaluate(() => document.documentElement.dataset.printed), 'true')
  await eventually.match(() => page.locator('.of-figures img').last().getAttribute('alt'), /run 1 alone, played to round 0/)
  await close()
})

/** The elements in sight whose own words are light, on the white of the paper. @param {Page} page */
const light = page => page.evaluate(() => [...document.querySelectorAll('body *')].filter(e => {
  const words = [...e.childNodes].some(n => n.nodeType === Node.TEXT_NODE && n.textContent?.trim())
  if (!words || !e.checkVisibility()) return false
  const {color, backgroundColor} = getComputedStyle(e)
  const [r, g, b] = (color.match(/[\d.]+/g) ?? []).map(Number)
  return /^rgb\(/.test(color) && (r + g + b) / 3 > 170 && /, 0\)$/.test(backgroundColor)
}).map(e => `${e.nodeName}.${e.className}: ${e.textContent?.slice(0, 40)}`))

test('every page that is dark is printed in dark letters, whether the system is dark or the reader chose it', async () => {
  const {page, close} = await it.visit({hash: 'docs-command.html', context: {colorScheme: 'dark'}})
  for (const name of ['docs-command.html', 'sweep.html', 'play.html', 'lessons.html', 'lesson-rising-in-five.html', 'paper.html',
    'class.html', 'embed-api.html']) {
    await page.goto(it.address + name)
    await page.emulateMedia({media: 'print', colorScheme: 'dark'})
    await eventually.deepEqual(() => light(page), [], name)
    await page.evaluate(() => { document.documentElement.dataset.theme = 'dark' })
    await page.emulateMedia({media: 'print', colorScheme: 'light'})
    await eventually.deepEqual(() => light(page), [], `${name}, dark by choice`)
  }
  await close()
})
