// @ts-check
// axe-core finds nothing wrong with the page: on a desktop and on a phone, in every state that a reader can
// bring it to, light and dark; in forced colours and at 400% where these change something. On the phone the
// states that are as on the desktop are looked at in `make verify`, as are dialogs, menus and other parts in the dark, whose
// colours are the page's.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {found} from '../../support/axe.mjs'
import {drop} from '../../support/drop.mjs'
import {eventually} from '../../support/eventually.mjs'
import {site, preset} from '../../support/site.mjs'
import {drawn, finished, openGallery, openSetting, openShare, runButton, usable} from '../../support/reader.mjs'
import {until} from '../../support/stand.mjs'
import {inVerify, thorough} from '../../support/verify.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const small = preset('paper-2-rested', {horizon: 20_000, runs: 4})
const phone = {viewport: {width: 390, height: 844}, deviceScaleFactor: 2, isMobile: true, hasTouch: true}

for (const [place, context] of /** @type {const} */ ([['a desktop', {}], ['a phone', phone]])) {
  test(`nothing on ${place}, light and dark`, context === phone ? inVerify : {}, async () => {
    const {page, close} = await it.visit({hash: await it.link(small), context})
    /** @type {string[]} */
    const wrong = []
    // On the phone, what is new in part of the page has the colours that were seen on the desktop.
    const look = async (/** @type {string} */ state, within = '') => {
      wrong.push(...await found(page, state, within, within === '' || context !== phone))
    }
    await usable(page)
    await lookAtResults(page, look)
    if (context !== phone || thorough) await lookAtCharts(page, look)
    await lookAtArm(page, look, context === phone)
    if (context !== phone || thorough) await lookAtDialogs(page, look)
    if (context !== phone) await learners(page, look)
    if (context !== phone || thorough) await lookAtLive(page, look, context === phone)
    assert.deepEqual(wrong, [])
    await close()
  })
}

test('a program in its editor, with one of its values over the rounds, and the words that complete it', async () => {
  const program = 'param eps = 0.25 // (0, 0.5) share\nseen := mean(n)\nreturn seen + eps'
  const {page, close} = await it.visit({hash: await it.link({...small, policies: [{id: 'index', name: 'Mine', program}]})})
  await usable(page)
  await page.locator('.policy-name').click()
  await page.getByRole('button', {name: 'Edit the program'}).click()
  await page.locator('.program .cm-content').waitFor()
  const wrong = await found(page, 'parameters of a policy', '.results-section')
  await page.getByRole('button', {name: 'Why this arm?'}).first().click()
  await page.getByRole('button', {name: 'over the rounds'}).click()
  await page.locator('#inspector-takeaway').filter({hasText: 'index is largest'}).waitFor()
  wrong.push(...await found(page, 'a program and a value over the rounds'))
  await page.locator('.program .cm-content').press('Control+a')
  await page.keyboard.type('x := me')
  await page.locator('.cm-completionDetail').first().waitFor()
  assert.deepEqual([...wrong, ...await found(page, 'words that complete a program', '.program')], [])
  await close()
})

/** @typedef {(state: string, within?: string) => Promise<void>} Look */

/** The page before and after its runs. @param {Page} page @param {Look} look */
async function lookAtResults(page, look) {
  await look('as it opens')
  await runButton(page).click()
  await finished(page)
  await drawn(page)
  await look('results')
}

/** The table, the charts, their menus and dialogs. @param {Page} page @param {Look} look */
async function lookAtCharts(page, look) {
  await lookAtRows(page, look)
  await page.locator('.chart.regret button.more').click()
  await look('menu of a chart', '.chart.regret .menu')
  await page.locator('.chart.regret .of-figure').click()
  await page.locator('.figure-ground img').waitFor()
  await look('a figure to save', 'dialog[open]')
  await page.keyboard.press('Escape')
  await page.locator('.chart.regret button.more').click()
  await page.getByRole('button', {name: 'Data as a table'}).locator('visible=true').click()
  await page.locator('table.data').waitFor()
  await look('data as a table', 'dialog[open]')
  await page.keyboard.press('Escape')
  await page.locator('#regret-plot').focus()
  await page.keyboard.press('h')
  await page.locator('.keys').first().waitFor()
  await look('list of keys', 'dialog[open]')
  await page.keyboard.press('Escape')
  await page.locator('#regret-plot').focus()
  await page.keyboard.press('ArrowDown')
  await drawn(page)
  await look('a series in focus', '.chart.regret')
  await page.keyboard.press('Escape')
}

/** An arm. @param {Page} page @param {Look} look @param {boolean} onPhone */
async function lookAtArm(page, look, onPhone) {
  // On a wide page the editor is always open.
  if (await page.locator('button.open-editor').isVisible()) await page.locator('button.open-editor').click()
  if (onPhone) await page.getByRole('tab', {name: 'Arms'}).tap()
  await page.locator('.arm-row').first().click()
  await page.locator('.arm-tools').first().waitFor()
  await look('an arm edited', onPhone ? '' : '#editor') // on a phone it stands in the place of the charts
  if (await page.locator('button.open-editor').isVisible()) await page.keyboard.press('Escape')
}

/** The page's dialogs. @param {Page} page @param {Look} look */
async function lookAtDialogs(page, look) {
  await openShare(page)
  await page.locator('.share-dialog .qr-code').waitFor()
  await look('share', 'dialog[open]')
  await page.getByRole('button', {name: 'What the fingerprint is'}).click()
  await page.locator('.fingerprint-dialog').waitFor()
  await look('fingerprint', 'dialog[open]')
  await page.keyboard.press('Escape')
  await page.locator('button.gallery-button').locator('visible=true').click()
  await page.locator('.gallery img').first().waitFor()
  await look('gallery', 'dialog[open]')
  await page.keyboard.press('Escape')
}

/** One run, round by round. @param {Page} page @param {Look} look @param {boolean} onPhone */
async function lookAtLive(page, look, onPhone) {
  await page.getByRole('button', {name: 'Live', exact: true}).click()
  await page.waitForFunction(() => document.querySelector('.status-live .round')?.textContent === 'round 0', null, {polling: 50})
  await drawn(page)
  await look('live, at the start', 'section.transport')
  await page.getByRole('slider', {name: 'Round'}).focus()
  for (let i = 0; i < 20; i++) await page.keyboard.press('PageUp')
  await page.waitForFunction(() => document.querySelector('.status-live .round')?.textContent === 'round 4,000', null, {polling: 50})
  await drawn(page)
  await look('live')
  if (onPhone) {
    await page.setViewportSize({width: 320, height: 256})
    await look('live, at 400%')
    await page.setViewportSize(phone.viewport)
  } else {
    await page.emulateMedia({forcedColors: 'active'})
    await look('live, in forced colours')
    await page.emulateMedia({forcedColors: 'none'})
  }
  // On a phone the one run's own way there is in the drawer; that of the runs is in the menu of the chart.
  if (onPhone) {
    await page.getByRole('button', {name: 'Runs', exact: true}).click()
    await page.locator('.why-here').waitFor({state: 'hidden'})
    await page.locator('.chart.regret button.more').click()
  }
  await page.getByRole('button', {name: 'Why this arm?'}).locator('visible=true').click()
  await page.getByRole('heading', {name: /^Why arm \d+\?/}).waitFor()
  await drawn(page)
  await look('inspector', '.chart.inspector')
}

/**
 * The table sorted, a policy singled out, a value refused and Run that asks about it.
 * @param {Page} page @param {Look} look
 */
async function lookAtRows(page, look) {
  const tab = async (/** @type {string} */ name) => {
    const it = page.getByRole('tab', {name})
    if (await it.isVisible()) await it.click()
  }
  await tab('Results')
  await page.locator('.col-regret .head-button').click()
  await page.locator('.swatch-button').first().click()
  await page.locator('.results.has-single').waitFor()
  await look('a sorted table, a policy singled out', '.results-section')
  await page.locator('.swatch-button').first().click()
  await tab('Setting')
  await openSetting(page)
  const runs = page.getByLabel('Runs per policy', {exact: true})
  await runs.fill('-3')
  await runs.press('Enter')
  await page.getByRole('alert').filter({hasText: 'Got -3'}).waitFor()
  await look('a refused value', '#editor, .sheet')
  await runButton(page).click()
  await page.locator('dialog[open]').waitFor()
  await look('Run asks about a refused value', 'dialog[open]')
  await page.keyboard.press('Escape')
  await runs.focus()
  await runs.press('Escape')
  await page.getByRole('alert').filter({hasText: 'Got -3'}).waitFor({state: 'hidden'})
}

/**
 * The dialog that trains learners, from a file that is refused to trained learners.
 * @param {Page} page @param {(state: string, within: string) => Promise<void>} look
 */
async function learners(page, look) {
  await drop(page, 'labeledBow.feat', '9 0:1\nfilm\n')
  const dialog = page.locator('dialog.learners-dialog')
  await dialog.locator('.fault[role=alert]').first().waitFor()
  await look('a dataset refused', 'dialog[open]')
  await dialog.getByRole('button', {name: 'Try a sample'}).click()
  await dialog.getByText(/^Training takes/).waitFor()
  await dialog.locator('summary').click()
  await dialog.getByLabel('Pulls per run').selectOption('1000')
  await dialog.getByLabel('Runs to average').selectOption('1')
  await dialog.getByRole('button', {name: 'Train', exact: true}).click()
  await dialog.getByRole('button', {name: 'Watch policies'}).waitFor()
  await look('learners trained', 'dialog[open]')
  await page.keyboard.press('Escape')
  await dialog.waitFor({state: 'detached'})
}

test('nothing in an embed, and on the page that builds its code, light and dark', async () => {
  const hash = await it.link(small)
  const {page, close} = await it.visit({context: {viewport: {width: 640, height: 420}}})
  /** @type {string[]} */
  const wrong = []
  await page.goto(`${it.address}embed.html${hash}`)
  await usable(page)
  wrong.push(...await found(page, 'embed'))
  await runButton(page).click()
  await page.waitForFunction(() => document.querySelector('button.run')?.textContent === 'Run again', null, {polling: 50})
  await drawn(page)
  wrong.push(...await found(page, 'embed with results'))
  await page.setViewportSize({width: 1280, height: 800})
  await page.goto(`${it.address}embed-api.html${hash}`)
  // The outline gives way to a picture.
  await page.frameLocator('iframe[title="Preview of the embed"]').locator('.outline, img.still').locator('visible=true').first().waitFor()
  wrong.push(...await found(page, 'builder'))
  await page.goto(`${it.address}licences.html`)
  await page.locator('summary').nth(1).click()
  wrong.push(...await found(page, 'licences'))
  assert.deepEqual(wrong, [])
  await close()
})

test('what axe cannot see: where the focus goes, what the drawer covers, when a choice applies, the reader\u2019s letters', async () => {
  const {page, close} = await it.visit({hash: '#1.AAAA', context: {viewport: {width: 900, height: 800}}})
  await usable(page)
  const focused = () => page.evaluate(() => document.activeElement?.tagName ?? '')
  /** The focus moves as the page is drawn. @param {string} what */
  const kept = async what => assert.ok(await until(async () => !/^(BODY|DIALOG)?$/.test(await focused())), `${what}: the focus is lost`)

  await page.locator('.notice .icon-button').press('Enter')
  await page.locator('.notice').first().waitFor({state: 'hidden'})
  await kept('a notice dismissed')
  assert.deepEqual(await page.evaluate(() => [
    [...document.querySelectorAll('figcaption')].every(n => n.parentElement?.tagName === 'FIGURE'),
    [...document.querySelectorAll('figure')].every(n => document.getElementById(n.getAttribute('aria-labelledby') ?? '')),
    document.querySelectorAll('p[role="alert"].visually-hidden').length,
    document.querySelectorAll('[role="status"][aria-live="assertive"]').length,
  ]), [true, true, 1, 0])

  await checkDrawer(page)
  await checkChooser(page)

  await page.locator('.policy-name').first().press('Enter')
  await page.locator('.policy-tools button', {hasText: 'Remove'}).locator('visible=true').press('Enter')
  await page.waitForFunction(() => /remove/.test(document.querySelector('.undo')?.getAttribute('title') ?? ''), null, {polling: 50})
  await kept('a policy removed')
  await openGallery(page)
  await page.getByRole('button', {name: 'Save', exact: true}).click()
  await page.locator('.saved button', {hasText: 'Delete'}).press('Enter')
  await page.locator('.deleted').waitFor()
  await kept('a saved scenario deleted')

  await page.evaluate(() => { document.documentElement.style.fontSize = '32px' })
  assert.deepEqual(await page.evaluate(() => ['body', '.takeaway', '.hint'].map(s => {
    const node = document.querySelector(s)
    return node && getComputedStyle(node).fontSize
  })), ['26px', '30px', '24px'])
  await close()
})

/**
 * The page under the drawer cannot be reached, and a shape chosen by keys applies when it is left, as one edit.
 * @param {Page} page
 */
async function checkDrawer(page) {
  const reachable = () =>
    page.evaluate(() => [...document.querySelectorAll('main, .site-header, .skip')]
      .filter(n => !(/** @type {HTMLElement} */ (n).inert)).length)
  await page.locator('.open-editor').press('Enter')
  assert.ok(await until(async () => await reachable() === 0), 'what the drawer covers can be reached')
  await page.locator('.arm-row').first().click()
  const shape = page.locator('.arm-head select').first()
  const was = await shape.inputValue()
  await shape.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const chosen = await shape.inputValue()
  assert.notEqual(chosen, was)
  assert.match(String(await page.locator('.undo').first().getAttribute('title')), /^Undo/)
  await page.keyboard.press('Tab')
  await page.waitForFunction(() => /shape of arm/.test(document.querySelector('.undo')?.getAttribute('title') ?? ''), null, {polling: 50})
  await page.locator('.drawer-head button').press('Enter')
  assert.ok(await until(async () => await reachable() === 3), 'the rest of the page stays out of reach')
  assert.ok(await until(() => page.evaluate(() => document.activeElement?.classList.contains('open-editor') ?? false)),
    'the focus is not back')
  await page.locator('.undo').first().click()
  await page.waitForFunction(() => !/shape of arm/.test(document.querySelector('.undo')?.getAttribute('title') ?? ''), null, {polling: 50})
  await eventually.equal(() => shape.inputValue(), was, 'it was more than one edit')
}

/** A preset chosen by keys opens on Enter. @param {Page} page */
async function checkChooser(page) {
  const chooser = page.locator('.chooser')
  const title = await page.title()
  await chooser.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const name = await chooser.locator('option:checked').innerText()
  assert.equal(await page.title(), title, 'a preset opened on an arrow key')
  await page.keyboard.press('Enter')
  await page.waitForFunction(
    name => document.title.startsWith(name) && document.querySelector('.undo')?.getAttribute('title')?.includes(name), name, {polling: 50})
}
