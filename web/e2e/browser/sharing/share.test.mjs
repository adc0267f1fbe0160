// @ts-check
// Giving scenarios away and getting them back: links with what the results were, files, what this
// device keeps, and the gallery.

import assert from 'node:assert/strict'
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {test} from 'node:test'
import {changes, named, names, scenario} from '../../support/editor.mjs'
import {eventually} from '../../support/eventually.mjs'
import {site, preset, root} from '../../support/site.mjs'
import {scanned} from '../../support/scan.mjs'
import {finished, openGallery, openShare, runButton, setField, usable} from '../../support/reader.mjs'
import {inVerify, someOf} from '../../support/verify.mjs'

const it = site()
const small = preset('paper-2-rested', {title: 'My two arms', horizon: 4000, runs: 5, policies: [{id: 'r-ed-ucb'}, {id: 'sw-ts'}]})

/** @param {import('../../support/site.mjs').VisitOptions} [options] */
async function visit(options) {
  const seen = await it.visit({hash: await it.link(small), ...options})
  await usable(seen.page)
  return seen
}

/**
 * Opens Share and returns the link there, with the fingerprint if asked.
 * @param {import('playwright-core').Page} page
 * @param {boolean} sealed
 */
async function shared(page, sealed) {
  await openShare(page)
  const link = page.getByLabel('Link', {exact: true})
  await page.waitForFunction(() => document.querySelector('.share-dialog .qr-code path')?.getAttribute('d'), null, {polling: 50})
  if (sealed) {
    const plain = await link.inputValue()
    await page.locator('.share-dialog').getByRole('checkbox').check()
    await page.waitForFunction(
      was => /** @type {HTMLInputElement} */ (document.querySelector('.share-dialog input.copy-text')).value !== was, plain, {polling: 50})
  }
  return link.inputValue()
}

test('an untouched preset is shared by its name, an edited one by its scenario', async () => {
  const {page, close} = await visit({hash: '#slow-motion?chart=pulls'})
  assert.match(await shared(page, false), /#slow-motion\?chart=pulls$/)
  await page.keyboard.press('Escape')
  await setField(page, 'Seed', 2)
  assert.match(await shared(page, false), /#1\.[\w-]{100,}\?chart=pulls&from=slow-motion$/)
  await close()
})

test('a link with the results: reproduced bit for bit in a fresh profile', async () => {
  const here = await visit()
  await runButton(here.page).click()
  await finished(here.page)
  const link = await shared(here.page, true)
  const cited = await here.page.getByLabel('Cite', {exact: true}).inputValue()
  assert.match(cited, /Stochastic Rising Bandits/)
  assert.match(cited, /title {8}= \{My two arms\}/)
  await eventually.match(() => here.page.getByLabel('Embed', {exact: true}).inputValue(),
    /^<iframe src="http[^"]*\/embed\.html#1\.[^"]*".*sandbox="allow-scripts /)
  await here.close()
  const there = await it.visit({hash: new URL(link).hash})
  await usable(there.page)
  await there.page.getByText('Compared with the link when all runs are done').waitFor()
  await runButton(there.page).click()
  await finished(there.page)
  await there.page.getByText('Reproduced bit for bit').waitFor()
  await there.close()
})

test('a link whose results were others: what differs, policy by policy', async () => {
  const here = await visit()
  await setField(here.page, 'Seed', 2)
  await runButton(here.page).click()
  await finished(here.page)
  const other = await shared(here.page, true)
  await here.close()
  // The scenario of one link with the promise of the other.
  const hash = `${await it.link(small)}.${new URL(other).hash.split('.')[2]}`
  const {page, close} = await it.visit({hash})
  await usable(page)
  await runButton(page).click()
  await finished(page)
  await page.getByText('Differs from the link').waitFor()
  await page.getByRole('button', {name: 'What differs'}).click()
  const rows = page.locator('table.differs tbody tr')
  await rows.first().waitFor()
  await eventually.equal(() => rows.count(), 2)
  const [mine, theirs] = [await it.native(small), await it.native({...small, seed: 2})]
  for (const i of [0, 1]) {
    const apart = mine.results[i].final.mean - theirs.results[i].final.mean
    const said = (await rows.nth(i).locator('td').last().textContent() ?? '').replace('\u2212', '-').replace(',', '')
    assert.ok(Math.abs(Number(said) - apart) <= 0.006 * Math.abs(apart) + 0.5, `${said}, want ${apart}`)
  }
  await close()
})

test('a scenario is kept on this device, renamed, opened and deleted', async () => {
  const {page, close} = await visit()
  await openGallery(page)
  await page.getByText('Nothing is saved yet.').waitFor()
  await page.getByRole('button', {name: 'Save', exact: true}).click()
  await page.getByLabel('Name of My two arms').fill('The first')
  await page.keyboard.press('Enter')
  await page.getByLabel('Name of The first').waitFor()
  await page.keyboard.press('Escape')
  await changes(page, () => setField(page, 'Horizon, rounds', 3000))
  await page.reload()
  await usable(page)
  await openGallery(page)
  await changes(page, () => page.getByRole('button', {name: 'Open The first'}).click())
  assert.equal(scenario(page).horizon, 4000)
  await openGallery(page)
  await page.getByRole('button', {name: 'Delete The first'}).click()
  await page.getByText('Nothing is saved yet.').waitFor()
  await page.getByRole('button', {name: 'Restore'}).click()
  await page.getByLabel('Name of The first').waitFor()
  await eventually.equal(() => page.getByRole('button', {name: 'Restore'}).isVisible(), false)
  await page.getByRole('button', {name: 'Delete The first'}).click()
  await page.reload()
  await usable(page)
  await openGallery(page)
  await page.getByText('Nothing is saved yet.').waitFor()
  await close()
})

test('a device without room says so, and loses nothing that is kept', async () => {
  const {page, close} = await visit()
  await openGallery(page)
  await page.getByRole('button', {name: 'Save', exact: true}).click()
  const name = page.getByLabel('Name of My two arms')
  await name.waitFor()
  await page.evaluate(() => {
    const set = Storage.prototype.setItem
    Storage.prototype.setItem = function (/** @type {string} */ key, /** @type {string} */ value) {
      if (key.endsWith('scenarios')) throw new DOMException('full', 'QuotaExceededError')
      set.call(this, key, value)
    }
  })
  await name.fill('Another name')
  await page.keyboard.press('Enter')
  await page.getByText('The browser has no storage left.').waitFor()
  await eventually.equal(() => name.inputValue(), 'My two arms', 'a name that is not kept is shown')
  await close()
})

test('Duplicate as new gives a title of its own, which undo takes back', async () => {
  const {page, close} = await visit()
  const duplicate = async () => {
    await openGallery(page)
    await changes(page, () => page.getByRole('button', {name: 'Duplicate as new'}).click())
    await page.locator('dialog[open]').waitFor({state: 'detached'})
  }
  await duplicate()
  assert.equal(scenario(page).title, 'My two arms, copy')
  await duplicate()
  assert.equal(scenario(page).title, 'My two arms, copy 2')
  for (const want of ['My two arms, copy', 'My two arms']) {
    await changes(page, () => page.keyboard.press('Control+z'))
    assert.equal(scenario(page).title, want)
  }
  await close()
})

test('the gallery shows every preset with a picture and opens it; pictures that did not come are asked for again', async () => {
  const {page, close} = await visit({expected: [/gallery/, /Failed to fetch/, /ERR_FAILED/]})
  await page.route(/gallery\b.*json/, route => route.abort(), {times: 1})
  await Promise.all([page.waitForEvent('requestfailed'), openGallery(page)])
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({state: 'detached'})
  await openGallery(page)
  const cards = page.locator('.gallery li')
  // The presets come with the engine's description of them.
  await page.waitForFunction(n => document.querySelectorAll('.gallery li').length === n,
    readdirSync(join(root, 'engine/scenario/presets')).length, {polling: 50})
  await page.waitForFunction(() => [...document.querySelectorAll('.gallery img')].every(
    i => i instanceof HTMLImageElement && i.src.startsWith('data:image/svg')), null, {polling: 50})
  await cards.last().scrollIntoViewIfNeeded()
  await page.waitForFunction(() => [...document.querySelectorAll('.gallery img')].every(
    i => i instanceof HTMLImageElement && (!i.complete || i.naturalWidth > 0)), null, {polling: 50})
  await changes(page, () => cards.filter({hasText: 'Estimator in slow motion'}).getByRole('button').click())
  await named(page, ['soon', 'late'])
  await close()
})

test('a file goes out and comes back; a faulty one is shown with its faults; a table asks first', async () => {
  const {page, close} = await visit()
  await openShare(page)
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', {name: 'Download JSON'}).click()])
  assert.equal(file.suggestedFilename(), 'my-two-arms.json')
  const text = readFileSync(await file.path(), 'utf8')
  assert.equal(JSON.parse(text).horizon, 4000)
  await page.keyboard.press('Escape')
  /** @param {string} name @param {string} contents */
  const drop = (name, contents) => page.evaluate(([n, c]) => {
    const data = new DataTransfer()
    data.items.add(new File([c], n))
    document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}))
  }, [name, contents])
  await changes(page, () => drop('other.json', text.replace('4000', '2000')))
  assert.equal(scenario(page).horizon, 2000)
  await drop('bad.json', text.replace('4000', '-1'))
  await page.getByText('horizon: got -1').waitFor()
  await page.keyboard.press('Escape')
  await drop('curves.csv', 'x,a\n1,0.1\n50,0.9')
  await page.getByText('A table of 1 curve').waitFor()
  assert.deepEqual(await names(page), ['1', '2'], 'a table changed the arms before it was asked to')
  await close()
})

test('where nothing can be stored the page says that edits live in the address', async () => {
  const {page, close} = await it.visit({hash: await it.link(small)})
  await usable(page) // a page that is left as it begins may say that it could not begin
  await page.addInitScript(() => {
    for (const store of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, store, {get() { throw new DOMException('forbidden', 'SecurityError') }})
    }
  })
  await page.reload()
  await usable(page)
  await changes(page, () => setField(page, 'Horizon, rounds', 3000))
  await page.getByText('Your edits are only in the address').waitFor()
  await openGallery(page)
  await page.getByText('This browser does not let the page store anything').last().waitFor()
  await eventually.ok(() => page.getByRole('button', {name: 'Save', exact: true}).isDisabled())
  await close()
})

// The code is read off the screen as a phone's camera would.
test('the QR code says the link, at every size there is, on a dense screen and a phone; a link that is too long is told',
  inVerify, async () => {
  const arms = (/** @type {number} */ n) => Array.from({length: n},
    (_, i) => ({name: `arm ${i + 1}`, payoff: {family: 'exp', c: (i * 7919 % 997 + 1) / 1000, a: (i * 104729 % 991 + 1) / 1e5}}))
  /** @type {Array<[string, any]>} */
  const docs = [
    ['small', {...small, policies: [{id: 'ucb1'}]}],
    // Not of 109 modules: of these alone jsqr 1.4.0 looks for a mark in a wrong place.
    ['long', {...small, arms: arms(100)}],
    // Changed, since an untouched preset is shared by its name alone.
    ['the longest of the paper', preset('paper-15-restless', {seed: 2})],
  ]
  const phone = {viewport: {width: 390, height: 844}, deviceScaleFactor: 2, hasTouch: true}
  for (const {context, cases} of someOf([{context: {}, cases: someOf(docs, 2)}, {context: phone, cases: docs.slice(-1)}], 1)) {
    const {page, close} = await it.visit({hash: await it.link(cases[0][1]), context})
    await usable(page)
    for (const [i, [name, doc]] of cases.entries()) {
      const want = await it.link(doc)
      if (i > 0) {
        await page.evaluate(hash => { location.hash = hash }, want)
        await page.waitForFunction(n => document.querySelectorAll('.arm-row').length === n, doc.arms.length, {polling: 50})
      }
      const link = await shared(page, false)
      assert.ok(link.endsWith(want), `${name}: ${link}`)
      const code = page.locator('.share-dialog .qr-code')
      await code.scrollIntoViewIfNeeded()
      // The picture follows the link.
      let read = scanned(await code.screenshot())
      for (let i = 0; i < 20 && read !== link; i++) read = scanned(await code.screenshot())
      assert.equal(read, link, `${name}, ${link.length} signs`)
      await page.getByRole('button', {name: 'Show the QR code large'}).click()
      const large = page.getByRole('dialog', {name: 'QR code of the link'}).locator('.qr-code')
      assert.equal(scanned(await large.screenshot()), link, `${name}, large`)
      const {width, height} = page.viewportSize() ?? assert.fail()
      assert.ok(await large.evaluate(e => e.clientWidth) >= Math.min(width, height) - 110, `${name}: the large code is small`)
      await page.keyboard.press('Escape')
      await large.waitFor({state: 'detached'})
      assert.ok(await page.locator('dialog.share-dialog').evaluate(d => d.scrollWidth <= d.clientWidth), `${name}: the dialog is too wide`)
      await page.keyboard.press('Escape')
    }
    await close()
  }
  const {page, close} = await it.visit({hash: await it.link({...small, arms: arms(250)})})
  await usable(page)
  await openShare(page)
  const length = (await page.getByLabel('Link', {exact: true}).inputValue()).length
  const long = page.getByText('The link is too long for a QR code')
  if (length > 2953) await long.waitFor() // what a code holds at most
  else assert.fail(`a link of ${length} signs is not too long`)
  await eventually.equal(() => page.locator('.qr-code').isVisible(), false)
  await close()
})

test('copying tells whether it worked; Tab stays in the dialog, Escape gives the focus back', inVerify, async () => {
  const {page, close} = await visit({permissions: ['clipboard-read', 'clipboard-write']})
  await page.getByRole('button', {name: 'Share', exact: true}).focus()
  await page.keyboard.press('Enter')
  for (const label of ['Link', 'Embed', 'Cite']) {
    await page.getByRole('button', {name: `Copy: ${label}`}).click()
    await page.getByText(`${label}: copied`).waitFor({state: 'attached'})
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await page.getByLabel(label, {exact: true}).inputValue())
  }
  await page.evaluate(() => { navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError')) })
  for (const label of ['Link', 'Embed', 'Cite']) {
    await page.getByRole('button', {name: `Copy: ${label}`}).click()
    await page.getByText('Could not copy. The text is selected').first().waitFor()
    assert.ok(await page.getByLabel(label, {exact: true}).evaluate(area => {
      const {value, selectionStart, selectionEnd} = /** @type {HTMLTextAreaElement} */ (area)
      return document.activeElement === area && selectionStart === 0 && selectionEnd === value.length
    }), `${label} is not selected`)
  }
  const dialog = page.locator('dialog.share-dialog')
  for (let i = 0; i < 14; i++) {
    await page.keyboard.press('Tab')
    assert.ok(await dialog.evaluate(d => d.contains(document.activeElement) || document.activeElement === document.body),
      'Tab leaves the dialog')
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({state: 'detached'})
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Share')
  // Asked for again before the page is told that it closed, it is there.
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await dialog.evaluate(async dialog => {
    const told = new Promise(resolve => dialog.addEventListener('close', resolve, {once: true}))
    if (dialog instanceof HTMLDialogElement) dialog.close()
    const share = document.querySelector('button.share')
    if (share instanceof HTMLElement) share.click()
    await told
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  await dialog.waitFor()
  await close()
})

test('the citation is BibTeX whatever the title; each help stands beneath its heading', async () => {
  const {page, close} = await it.visit({hash: await it.link({...small, title: '100 % of {arms} & \\cost_1 #2 ~ ^ $'})})
  await usable(page)
  await openShare(page)
  const cite = page.getByLabel('Cite', {exact: true})
  await page.waitForFunction(() => [...document.querySelectorAll('textarea')].some(a => a.value.includes('@misc')), null, {polling: 50})
  const text = await cite.inputValue()
  let depth = 0
  for (const [sign] of text.replace(/\\[{}]/g, '').matchAll(/[{}]/g)) {
    depth += sign === '{' ? 1 : -1
    assert.ok(depth >= 0, text)
  }
  assert.equal(depth, 0, 'its braces are not in pairs')
  assert.deepEqual([...text.matchAll(/^@(\w+)\{([\w-]+),$/gm)].map(m => m[1]), ['inproceedings', 'software', 'misc'])
  assert.match(text,
    /title {8}= \{100 \\% of \\textbraceleft\{\}arms\\textbraceright\{\} \\& \\textbackslash\{\}cost\\_1 \\#2 \\~\{\} \\\^\{\} \\\$\},/)
  assert.match(text, /howpublished = \{Rising bandits [\d.]+, \\url\{http[^ ]*\\#1\.[\w-]+\}\}/)
  for (const label of ['Embed', 'Cite']) {
    const field = page.locator('.copy-field', {has: page.getByText(label, {exact: true})})
    const [title, help, area] = await Promise.all(['label', '.sub', 'textarea'].map(part => field.locator(part).boundingBox()))
    assert.ok(title && help && area && title.y < help.y && help.y < area.y, `${label}: its help does not stand between title and text`)
  }
  await close()
})
