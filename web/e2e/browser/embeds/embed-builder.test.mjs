// @ts-check
// The embed builder on its page and over the playground, and the example of the messages.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {course} from '../../support/course.mjs'
import {eventually} from '../../support/eventually.mjs'
import {site, preset} from '../../support/site.mjs'
import {finished, openShare, runButton, usable} from '../../support/reader.mjs'
import {shoot} from '../../support/stand.mjs'

const it = site()
const lesson = course(it)
const small = preset('paper-2-rested', {horizon: 3000, runs: 5})

/** @param {import('playwright-core').Page} page */
const preview = page => page.frameLocator('.builder iframe')
/** @param {import('playwright-core').Page} page */
const code = page => page.getByLabel('Code to paste into the page')

test('the builder: options change the preview and the code, and the code works', async () => {
  const {page, close} = await it.visit({permissions: ['clipboard-read', 'clipboard-write']})
  await page.goto(`${it.address}embed-api.html${await it.link(small)}?chart=pulls`)
  await preview(page).locator('.chart.regret img.still').waitFor()
  await page.getByLabel('Payoffs', {exact: true}).uncheck()
  await page.getByLabel('Theme', {exact: true}).selectOption('dark')
  await page.getByLabel('Height, CSS pixels').fill('300')
  await page.keyboard.press('Tab')
  await preview(page).locator('html[data-theme="dark"][data-show="regret transport sentence axes"]').waitFor({state: 'attached'})
  const good = await code(page).inputValue()
  assert.match(good, /^<iframe .*embed\.html\?show=regret,transport,sentence,axes&amp;theme=dark&amp;height=300#1\./)
  assert.match(good, /#1\.[\w-]+\?chart=pulls" .*height="300"/)

  // What cannot be changes nothing and is told at its field.
  for (const wrong of ['7', 'tall', '2001', '-300']) {
    await page.getByLabel('Height, CSS pixels').fill(wrong)
    await page.keyboard.press('Tab')
    await page.getByText('Type 200 to 2000, or nothing').waitFor()
    await eventually.equal(() => page.getByLabel('Height, CSS pixels').getAttribute('aria-invalid'), 'true')
  }
  await page.getByLabel('Regret', {exact: true}).uncheck()
  await page.getByText('An embed needs payoffs, regret or the table').waitFor()
  await eventually.equal(() => code(page).inputValue(), good)
  await page.getByLabel('Regret', {exact: true}).check()
  await page.getByLabel('Height, CSS pixels').fill('300')
  await page.keyboard.press('Tab')

  // Back to an address that was shown before.
  await page.getByLabel('Theme', {exact: true}).selectOption('light')
  await preview(page).locator('html[data-theme="light"]').waitFor({state: 'attached'})
  await page.getByLabel('Theme', {exact: true}).selectOption('dark')
  await preview(page).locator('html[data-theme="dark"]').waitFor({state: 'attached'})
  await page.getByLabel('Run and steps').uncheck()
  await page.getByText('Readers could not start the runs').waitFor()
  await page.getByLabel('Run and steps').check()
  await page.getByLabel('Preview width').selectOption('320')
  assert.equal(await page.locator('.builder iframe').evaluate(f => f.clientWidth), 320)

  await page.getByRole('button', {name: 'Copy', exact: true}).click()
  await page.getByText('Copied', {exact: true}).waitFor()
  const frame = await page.evaluate(() => navigator.clipboard.readText())
  assert.equal(frame, good)
  await page.getByLabel('As', {exact: true}).selectOption('element')
  const element = await code(page).inputValue()
  await close()
  for (const html of [frame, element]) {
    const there = await lesson(html)
    const embed = await there.frame()
    await embed.locator('button.run').click()
    assert.equal((await there.told('results')).results.fingerprint, (await it.native(small)).fingerprint)
    await eventually.equal(() => embed.locator('html').getAttribute('data-theme'), 'dark')
    await there.close()
  }
})

test('without a scenario of its own, the builder\u2019s page offers the presets and takes links; a clipboard that refuses is told',
  async () => {
  const {page, close} = await it.visit()
  await page.goto(`${it.address}embed-api.html#messages`)
  await page.getByLabel('Experiment').selectOption('paper-15-restless')
  await eventually.match(() => code(page).inputValue(),
    /embed\.html\?scenario=paper-15-restless&amp;show=payoffs,regret,transport,sentence,axes" .*style="border:0"/)
  await preview(page).locator('.takeaway', {hasText: 'Arm 3 leads'}).waitFor()
  await page.getByLabel('Experiment').selectOption({label: 'of a link\u2026'})
  const link = page.getByLabel('Link of the playground')
  await link.fill('https://example.org/')
  await page.keyboard.press('Tab')
  await page.getByText('Paste a playground link, one that contains').waitFor()
  await link.fill(it.address + await it.link(small))
  await page.keyboard.press('Tab')
  await preview(page).locator('.chart.regret img.still').waitFor()
  assert.ok((await code(page).inputValue()).includes(`embed.html?show=payoffs,regret,transport,sentence,axes${await it.link(small)}"`))

  await page.evaluate(() => { navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError')) })
  await page.getByRole('button', {name: 'Copy', exact: true}).click()
  await page.getByText('Could not copy. The text is selected').waitFor()
  const selected = () => code(page).evaluate(area => {
    const {value, selectionStart, selectionEnd} = /** @type {HTMLTextAreaElement} */ (area)
    return document.activeElement === area && selectionStart === 0 && selectionEnd === value.length
  })
  assert.equal(await selected(), true, 'the code is not selected')
  await preview(page).locator('body').evaluate(() => parent.postMessage({subject: 'lti.frameResize', height: 777}, '*'))
  await page.waitForFunction(() => /** @type {HTMLTextAreaElement} */ (document.activeElement).value?.includes('777'))
  assert.equal(await selected(), true, 'the code is not selected when the preview has told its height')
  await close()
})

test('Share opens the builder of what is seen; the keyboard stays in it and comes back', async () => {
  const expected = [/Failed to fetch dynamically imported module/, /ERR_FAILED/]
  const {page, close} = await it.visit({hash: await it.link(small), expected})
  await usable(page)
  await runButton(page).click()
  await finished(page)
  await openShare(page)
  const more = page.getByRole('button', {name: 'Options and preview'})
  // While its program cannot be loaded the dialog says so, and the next press tries again.
  await page.route(/\bbuilder\.\w+\.js/, route => route.abort())
  await more.click()
  await page.getByText('This part of the page could not be loaded.').waitFor()
  await page.unroute(/\bbuilder\.\w+\.js/)
  await more.click()
  await preview(page).locator('.chart.regret img.still').waitFor()
  assert.ok((await code(page).inputValue()).includes(`embed.html?show=payoffs,regret,transport,sentence,axes${await it.link(small)}"`))
  await shoot(page, 'embed-builder.png')
  const dialog = page.locator('dialog.builder-modal')
  for (let i = 0; i < 25; i++) {
    await page.keyboard.press('Tab')
    assert.ok(await dialog.evaluate(d => d.contains(document.activeElement) || document.activeElement === document.body),
      'Tab leaves the dialog')
  }
  await page.getByLabel('Theme', {exact: true}).focus()
  await page.keyboard.press('Escape')
  await dialog.waitFor({state: 'detached'})
  assert.ok(await more.evaluate(b => b === document.activeElement), 'the builder gives the focus away')
  await page.keyboard.press('Escape')
  await page.locator('dialog.share-dialog').waitFor({state: 'detached'})
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Share')
  await close()
})

test('the example on the page of the messages does what it says', async () => {
  const {page, close} = await it.visit()
  await page.goto(`${it.address}embed-api.html`)
  await page.locator('#example').scrollIntoViewIfNeeded()
  const log = page.locator('#example-log')
  const says = (/** @type {RegExp} */ words) =>
    page.waitForFunction(w => new RegExp(w).test(document.getElementById('example-log')?.textContent ?? ''), words.source, {polling: 50})
  const press = (/** @type {string} */ name) =>
    page.getByRole('button', {name, exact: true}).and(page.locator('.example-buttons button')).click()
  await press('Load a document')
  await says(/< \{"type":"answer","id":1\}/)
  await press('Load an invalid document')
  await says(/< \{"type":"error","id":2,"path":"horizon"/)
  await press('Run')
  await says(/"type":"results","results":\{"final":true/)
  await press('Link')
  await says(/"type":"answer","id":4,"value":"1\./)
  await eventually.match(() => log.textContent(), /^< \{"type":"ready"\}/)
  await page.getByText('The code', {exact: true}).click()
  await eventually.match(() => page.locator('#example-code').textContent(),
    /postMessage\(message, '\*'\)[\s\S]*source !== frame\.contentWindow/)
  await close()
})
