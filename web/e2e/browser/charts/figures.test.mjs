// @ts-check
// Figures to keep: sizes, colours, PDF, the clipboard, both charts with the table, and the pinned charts.

import assert from 'node:assert/strict'
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {test} from 'node:test'
import {eventually} from '../../support/eventually.mjs'
import {preset, shots, site} from '../../support/site.mjs'
import {finished, runButton, usable} from '../../support/reader.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const scenario = preset('paper-2-rested', {horizon: 2000, runs: 4})

/** Opens the dialog from a chart's menu, and waits for its picture. @param {Page} page @param {string} chart */
async function figureDialog(page, chart) {
  await page.locator(`.chart.${chart} .chart-menu button.more`).click()
  await page.locator(`.chart.${chart} .of-figure`).click()
  await pictured(page)
}

/** Until the dialog shows its figure, with words that hold these. @param {Page} page @param {RegExp} [words] */
const pictured = (page, words = /px/) => page.waitForFunction(re => {
  const image = /** @type {HTMLImageElement | null} */ (document.querySelector('.figure-ground img'))
  return !!image?.naturalWidth && image.complete && new RegExp(re).test(document.querySelector('.figure-size')?.textContent ?? '')
}, words.source, {polling: 50})

/** The bytes that a button of the dialog saves. @param {Page} page @param {string} format */
async function saved(page, format) {
  const button = page.locator('.figure-makers').getByRole('button', {name: format, exact: true})
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  return {name: file.suggestedFilename(), bytes: await readFile(/** @type {string} */ (await file.path()))}
}

/**
 * Presses a button of the dialog that copies, until it says what came of it.
 * @param {Page} page @param {string} name @param {RegExp} outcome
 */
async function copied(page, name, outcome) {
  await page.locator('.figure-makers').getByRole('button', {name, exact: true}).click()
  await page.locator('.figure-outcome').filter({hasText: outcome}).waitFor()
}

/** What is on the clipboard, by its type; a picture as its first bytes. @param {Page} page @returns {Promise<Record<string, string>>} */
const clipboard = page => page.evaluate(async () => {
  /** @type {Record<string, string>} */
  const all = {}
  for (const item of await navigator.clipboard.read()) {
    for (const type of item.types) {
      const blob = await item.getType(type)
      const first = new Uint8Array(await blob.slice(0, 4).arrayBuffer())
      all[type] = type.startsWith('text/') ? await blob.text() : String.fromCharCode(...first)
    }
  }
  return all
})

/** What the command writes of a chart. @param {string} name  of a file; its end names the format @param {string[]} flags */
async function plotted(name, flags) {
  const folder = await mkdtemp(join(tmpdir(), 'figure-'))
  try {
    await writeFile(join(folder, 'scenario.json'), JSON.stringify(scenario))
    await it.rising(['plot', ...flags, '-o', join(folder, name), join(folder, 'scenario.json')])
    return await readFile(join(folder, name))
  } finally {
    await rm(folder, {recursive: true})
  }
}

/** The box of a PDF's only page, in points. @param {Buffer} pdf */
function pdfPage(pdf) {
  const text = pdf.toString('latin1')
  assert.match(text, /^%PDF-/)
  assert.match(text.trimEnd(), /%%EOF$/)
  assert.equal(text.match(/\/Type \/Page\b(?!s)/g)?.length, 1)
  const box = text.match(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/)
  return [Number(box?.[1]), Number(box?.[2])]
}

test('a chart is saved as the command writes it; both, the pinned scenario’s, and with a closed clipboard', async () => {
  const {page, close} = await it.visit({hash: await it.link(scenario), permissions: ['clipboard-read', 'clipboard-write']})
  await usable(page)
  await runButton(page).click()
  await finished(page)
  await figureDialog(page, 'regret')
  await page.screenshot({path: join(shots, 'figure-dialog.png')})
  const pdf = await saved(page, 'PDF')
  assert.equal(pdf.name, '2-arms-rested-regret.pdf')
  assert.ok(pdf.bytes.equals(await plotted('regret.pdf', ['-chart', 'regret'])), 'the PDF differs from the one that the command writes')
  assert.deepEqual(pdfPage(pdf.bytes), [540, 360])
  await bothCharts(page)
  await page.keyboard.press('Escape')
  await pinned(page)
  await page.keyboard.press('Escape')
  await clipboardClosed(page)
  await close()
})

/** Both charts with the table, saved and copied. @param {Page} page */
async function bothCharts(page) {
  await page.getByLabel('Figure', {exact: true}).selectOption('Both charts and the results')
  await page.getByLabel('Size', {exact: true}).selectOption('Two columns of a paper')
  await pictured(page, /^688 × \d+ px, 7\.2 in/)
  const sheet = await saved(page, 'PDF')
  assert.equal(sheet.name, '2-arms-rested-figure.pdf')
  assert.equal(pdfPage(sheet.bytes)[0], 516)
  await page.getByLabel('Colours').selectOption('Print: black on white')
  await pictured(page)
  const png = await saved(page, 'PNG')
  assert.equal(png.bytes.readUInt32BE(16), 4 * 688) // the width in its header

  await copied(page, 'Picture', /picture is on the clipboard/)
  assert.equal((await clipboard(page))['image/png'], '\x89PNG')
  await copied(page, 'SVG text', /SVG text is on/)
  const svg = (await clipboard(page))['text/plain']
  for (const words of ['expected payoff', 'cumulative regret', '±95%', 'ends on best', 'Ser4', 'fingerprint', '#000000']) {
    assert.ok(svg.includes(words), `the figure lacks ${words}`)
  }
  await copied(page, 'Table', /paste it/)
  const rows = (await clipboard(page))['text/plain'].trimEnd().split('\n').map(row => row.split('\t'))
  assert.deepEqual(rows[0].slice(0, 6), ['policy', 'key', 'runs', 'round', 'regret', 'ci95'])
  const native = await it.native(scenario)
  /** @type {number[]} */
  const finals = native.results.map((/** @type {any} */ r) => r.final.mean)
  assert.deepEqual(rows.slice(1).map(r => Number(r[4])), finals.sort((a, b) => a - b))
}

/** Where the clipboard is closed, the text is there to be copied, and the picture by hand. @param {Page} page */
async function clipboardClosed(page) {
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', {value: undefined}))
  await figureDialog(page, 'payoffs')
  await copied(page, 'Picture', /Copy image/)
  await copied(page, 'Table', /press Ctrl\+C/)
  const selected = await page.evaluate(() => {
    const area = /** @type {HTMLTextAreaElement} */ (document.activeElement)
    return area.value.slice(area.selectionStart, area.selectionEnd)
  })
  assert.match(selected, /^arm\tname\tpull\tpayoff/)
}

/** The charts of the pinned scenario are read and saved as the others. @param {Page} page */
async function pinned(page) {
  await page.locator('.chart.regret .more').click()
  await page.getByRole('button', {name: 'Pin, to compare with others'}).click()
  const plot = page.locator('#pinned-regret-plot')
  await plot.waitFor()
  await page.waitForFunction(() => /** @type {any} */ (globalThis).spy.laid.some((/** @type {any} */ c) => c.id === 'pinned-regret'))
  await plot.focus()
  await page.keyboard.press('End')
  await page.locator('[role="alert"].visually-hidden').filter({hasText: /round 2,000/i}).waitFor({state: 'attached'})
  await page.getByRole('button', {name: 'Save or copy this chart: Cumulative regret of the policies'}).click()
  await pictured(page)
  await eventually.match(() => page.locator('.figure-ground img').getAttribute('alt'), /“2 arms, rested”/)
  const svg = await saved(page, 'SVG')
  assert.equal(svg.name, '2-arms-rested-regret.svg')
}
