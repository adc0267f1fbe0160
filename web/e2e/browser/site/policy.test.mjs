// @ts-check
// The Content-Security-Policy: strict, in force in the page, its workers and a frame, and never met
// by what the page itself does, from the first paint to the last dialog.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {site, preset} from '../../support/site.mjs'
import {finished, openGallery, openJSON, openShare, runButton, usable} from '../../support/reader.mjs'
import {jsonEditor} from '../../support/editor.mjs'
import {until} from '../../support/stand.mjs'
import {inVerify} from '../../support/verify.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const small = preset('paper-2-rested', {horizon: 3000, runs: 5})

/** Runs in every document before its scripts: keeps what the policy forbids. */
function listen() {
  const violations = /** @type {string[]} */ ([])
  Object.assign(globalThis, {forbidden: violations})
  addEventListener('securitypolicyviolation',
    e => violations.push(`${e.effectiveDirective}: ${e.blockedURI} ${e.sample} (${e.sourceFile}:${e.lineNumber})`))
}

/** What the policy has forbidden so far, in all documents and workers of the page. @param {Page} page @returns {Promise<string[]>} */
async function forbidden(page) {
  const violations = () => /** @type {any} */ (globalThis).forbidden ?? []
  const lists = await Promise.all([...page.frames(), ...page.workers()].map(where => /** @type {any} */ (where).evaluate(violations)))
  return lists.flat()
}

test('a whole session meets no limit of the policy', async () => {
  const {page, close} = await it.visit({hash: await it.link(small), permissions: ['clipboard-read', 'clipboard-write']})
  await usable(page)
  await page.addInitScript(listen)
  page.on('worker', worker => void worker.evaluate(listen).catch(() => 'it has ended'))
  await page.reload()
  await usable(page)
  await runButton(page).click()
  await finished(page)
  await openShare(page)
  await page.locator('dialog[open] svg, dialog[open] img').first().waitFor()
  await page.keyboard.press('Escape')
  await openGallery(page)
  await page.locator('.gallery li').first().waitFor()
  await page.keyboard.press('Escape')
  const [file] = await Promise.all([page.waitForEvent('download'), (async () => {
    await openShare(page)
    await page.getByRole('button', {name: 'Download JSON'}).click()
  })()])
  assert.ok(await file.path())
  await page.keyboard.press('Escape')
  await openJSON(page)
  await jsonEditor(page)
  await page.keyboard.press('Escape')
  assert.ok(page.workers().length > 1, 'no workers to listen to')
  assert.deepEqual(await forbidden(page), [])
  await close()
})

test('embed, builder and their frames meet none either', inVerify, async () => {
  const {page, close} = await it.visit()
  await usable(page)
  await page.addInitScript(listen)
  await page.goto(`${it.address}embed.html${await it.link(small)}`)
  await runButton(page).click()
  await page.locator('button.run', {hasText: 'Run again'}).waitFor()
  assert.deepEqual(await forbidden(page), [])
  await page.goto(`${it.address}embed-api.html`)
  await page.frameLocator('iframe[title="Preview of the embed"]').locator('button.run').waitFor()
  assert.deepEqual(await forbidden(page), [])
  await close()
})

test('it is in force: nothing inline, nothing evaluated, nobody else asked, in the page, a worker and a frame', async () => {
  const {page, close} = await it.visit({hash: await it.link(small),
    expected: [/Content Security Policy|Content-Security-Policy|because it violates/, /request failed/, /^asked elsewhere/]})
  await usable(page)
  await page.addInitScript(listen)
  await page.reload()
  await usable(page)
  const tried = await page.evaluate(async () => {
    const script = document.createElement('script')
    script.textContent = 'globalThis.inline = 1'
    const style = document.createElement('style')
    style.textContent = 'body { outline: 1px solid red }'
    document.head.append(script, style)
    const node = document.createElement('p')
    node.setAttribute('style', 'color: red')
    document.body.append(node)
    // Later, as the page would: what a test evaluates at once may evaluate on.
    const evaluated = await new Promise(resolve => setTimeout(() => {
      try {
        resolve(new Function('return 1')())
      } catch (error) {
        resolve(/** @type {Error} */ (error).name)
      }
    }))
    const asked = await fetch('https://example.org/').then(() => 'answered', () => 'refused')
    const found = {
      script: /** @type {any} */ (globalThis).inline,
      element: getComputedStyle(document.body).outlineStyle, attribute: node.style.length, evaluated, asked,
    }
    for (const n of [script, style, node]) n.remove()
    return found
  })
  assert.deepEqual(tried, {script: undefined, element: 'none', attribute: 0, evaluated: 'EvalError', asked: 'refused'})
  assert.ok(await until(async () => {
    const violations = (await forbidden(page)).map(v => v.split(':')[0])
    return ['style-src-attr', 'style-src-elem', 'script-src-elem', 'script-src', 'connect-src'].every(d => violations.includes(d))
  }), `violations: ${await forbidden(page)}`)
  for (const worker of page.workers()) {
    const refused = await worker.evaluate(() => fetch('https://example.org/').then(() => 'answered', () => 'refused'))
    assert.equal(refused, 'refused', worker.url())
  }
  const header = (await (await fetch(it.address)).headers.get('content-security-policy')) ?? ''
  assert.ok(!/unsafe-inline|(?<!wasm-)unsafe-eval|\*(?!$)/.test(header), header)
  await close()
})
