// @ts-check
// Two deployments of the site on one origin, such as user.github.io/a/ and /b/: each keeps its own release for use without a
// network, and its own drafts and answers. Both were there before names had places (static/js/ui/names.js), and find again what
// was stored.

import assert from 'node:assert/strict'
import {readFileSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {test} from 'node:test'
import {pasteOver} from '../../support/editor.mjs'
import {eventually} from '../../support/eventually.mjs'
import {checked} from '../../support/lesson.mjs'
import {fingerprint, finished, openShare, runButton, usable} from '../../support/reader.mjs'
import {staticHost} from '../../support/hosts.mjs'
import {change, copyOfDist, deployNext, publishBeforePlaces, rewrite} from '../../support/release.mjs'
import {preset, site} from '../../support/site.mjs'
import {inVerify} from '../../support/verify.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const small = preset('paper-2-rested', {horizon: 3000, runs: 5})
const LESSON = 'lesson-two-arm-trap.html'

/** Until a release is kept whole and controls the page. @param {Page} page */
const kept = page => page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null,
  {polling: 100, timeout: 300_000})

/** The lesson that is being written. @param {Page} page */
const code = page => page.locator('.write .cm-content')
/** Until the lesson that is being written has this text. @param {Page} page @param {string} text */
const drafted = (page, text) => code(page).filter({hasText: new RegExp(`^${text}$`)}).waitFor()
/** The first task of the lesson. @param {Page} page */
const task = page => page.locator('form.task').first()

/** Opens the next release that is offered. @param {Page} page @param {string} mark  the attribute by which the release is known */
async function takeNext(page, mark) {
  await page.reload()
  await usable(page)
  await page.locator('.of-release').getByRole('button', {name: 'Reload'}).click()
  await page.locator(`html[${mark}]`).waitFor({state: 'attached'})
  await usable(page)
}

/** Publishes one more release. @param {string} dir */
function deployAfter(dir) {
  change(dir, 'index.html', text => text.replace('<html lang="en"', '$& data-after'))
  rewrite(join(dir, 'sw.js'), readFileSync(join(dir, 'sw.js'), 'utf8').replace("const release = '", "const release = 'after"))
}

/** What readers of an old release have stored: its keys have no place. @param {Page} page @param {Record<string, string>} texts */
const storeBeforePlaces = (page, texts) => page.evaluate(texts => {
  localStorage.clear()
  for (const [key, text] of Object.entries(texts)) localStorage.setItem(`rising-bandits.${key}`, text)
}, texts)

/** Replaces the draft of the page on which lessons are written. @param {Page} page @param {string} text */
async function write(page, text) {
  await pasteOver(page, code(page), text)
  await page.waitForFunction(text => Object.values(localStorage).includes(text), text, {polling: 50})
}

test('two deployments on one origin, from before names had places, keep their releases and drafts apart', inVerify, async t => {
  const [a, b] = [copyOfDist(), copyOfDist()]
  t.after(() => [a, b].forEach(dir => rmSync(dir, {recursive: true, force: true})))
  const host = await staticHost(t, {'/a/': a, '/b/': b})
  const context = await it.browser.newContext({viewport: {width: 1280, height: 800}, reducedMotion: 'reduce'})
  context.setDefaultTimeout(60_000)
  t.after(() => context.close())
  const [link, wanted] = [await it.link(small), (await it.native(small)).fingerprint]
  /** @type {Record<string, Page>} */
  const tabs = {a: await context.newPage(), b: await context.newPage()}
  /** @param {string} place @param {string} [path] */
  const at = (place, path = '') => `${host.address}/${place}/${path}`

  const renew = [a, b].map(publishBeforePlaces)
  for (const place of ['a', 'b']) {
    await tabs[place].goto(at(place, link))
    await usable(tabs[place])
    await kept(tabs[place])
  }
  await storeBeforePlaces(tabs.a, {'lesson.draft': '# A draft', theme: 'dark'})

  for (const [i, place] of ['a', 'b'].entries()) {
    renew[i]()
    deployNext([a, b][i])
    const page = tabs[place]
    // The open tab goes on with its own release, parts that it loads late among them, though the host has them no more.
    await openShare(page)
    await page.keyboard.press('Escape')
    await takeNext(page, 'data-next')
    await eventually.equal(() => page.locator('html').getAttribute('data-theme'), 'dark')
    await page.goto(at(place, 'write.html'))
    await drafted(page, '# A draft')
    await write(page, `# Of ${place}`)
  }
  await tabs.a.goto(at('a', LESSON))
  await task(tabs.a).locator('input').fill('9500')
  await checked(task(tabs.a), 'right')
  deployAfter(b)
  await tabs.b.goto(at('b', link))
  await takeNext(tabs.b, 'data-after')

  host.stop()
  await context.setOffline(true)
  for (const place of ['a', 'b']) {
    const page = tabs[place]
    await page.goto(at(place, link))
    await usable(page)
    await eventually.equal(() => page.locator('html[data-after]').count(), place === 'b' ? 1 : 0)
    await runButton(page).click()
    await finished(page)
    assert.equal(await fingerprint(page), wanted)
    await page.goto(at(place, 'write.html'))
    await drafted(page, `# Of ${place}`)
    await page.goto(at(place, LESSON))
    await page.locator('.lesson-stage .run:not([aria-disabled])').waitFor()
    assert.equal(await task(page).getAttribute('data-state') === 'right', place === 'a')
  }
})
