// @ts-check
// The page where something that it lives on is missing: scripts, the engine, parts of the browser; and where an exception ends its
// start. There is a picture and an explanation all the same.

import assert from 'node:assert/strict'
import {mkdirSync, readFileSync, readdirSync} from 'node:fs'
import {join} from 'node:path'
import {test} from 'node:test'
import ts from 'typescript'
import {nameAt} from '../../../../static/js/ui/names.js'
import {eventually} from '../../support/eventually.mjs'
import {root, site, shots} from '../../support/site.mjs'
import {inVerify, someOf} from '../../support/verify.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const OLDEST = /The page needs (.*), or a newer one/.exec(readFileSync(join(root, 'web/build/early.html'), 'utf8'))?.[1] ?? ''
const poll = {polling: 50}

/** Until every picture in sight is there. @param {Page} page @param {number} least */
const pictures = (page, least) => page.waitForFunction(n => {
  const shown = [...document.images].filter(i => i.offsetWidth > 0)
  return shown.length >= n && shown.every(i => i.complete && i.naturalWidth > 0)
}, least, poll)

test('without scripts: what it is, and both pictures, light and dark', async () => {
  mkdirSync(shots, {recursive: true})
  const context = await it.browser.newContext({javaScriptEnabled: false, viewport: {width: 390, height: 844}})
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await page.goto(it.address)
  await eventually.equal(() => page.getByRole('heading', {level: 1}).textContent(), 'Rising bandits')
  for (const scheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({colorScheme: scheme})
    const shown = page.locator('.no-script img:visible')
    await eventually.equal(() => shown.count(), 2)
    for (const picture of await shown.all()) {
      assert.match(String(await picture.getAttribute('src')), new RegExp(`-${scheme}\\.`))
      assert.notEqual(await picture.getAttribute('alt'), '')
    }
    await page.screenshot({path: join(shots, `no-script-${scheme}.png`), fullPage: true})
  }
  await context.close()
})

const broken = /** @type {const} */ ({
  'the engine does not come': (/** @type {Page} */ page) => page.route('**/engine.*.wasm',
    route => route.fulfill({status: 404, body: 'gone'})),
  'the engine comes broken': (/** @type {Page} */ page) => page.route('**/engine.*.wasm',
    route => route.fulfill({contentType: 'application/wasm', body: '\0asm and no more'})),
})

for (const [name, spoil] of Object.entries(broken)) {
  test(`${name}: pictures, table, arms and an explanation stay`, async () => {
    const context = await it.browser.newContext({viewport: {width: 1280, height: 800}, reducedMotion: 'reduce', serviceWorkers: 'block'})
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    /** @type {string[]} */
    const errors = []
    page.on('pageerror', error => errors.push(String(error)))
    await spoil(page)
    await page.goto(it.address)
    const alert = wrong(page)
    await alert.waitFor()
    await eventually.match(() => alert.innerText(), /engine/i)
    await eventually.ok(() => alert.getByRole('button', {name: 'Start'}).or(alert.getByRole('button').first()).first().isVisible())
    await pictures(page, 2)
    assert.equal(await page.locator('table.results tbody tr, .results tbody tr').count() >= 7, true, 'the policies are not listed')
    await eventually.ok(() => page.locator('.arms-part').getByText('Arms').first().isVisible())
    const run = page.locator('button.run')
    await eventually.ok(() => run.isDisabled())
    await run.focus()
    assert.ok(await run.evaluate(node => document.activeElement === node), 'Run cannot have the focus')
    assert.match(await page.locator(`#${await run.getAttribute('aria-describedby')}`).innerText(), /engine/,
      'why it is disabled is not told')
    assert.deepEqual(errors, [])
    await page.screenshot({path: join(shots, `${name.replaceAll(' ', '-')}.png`)})
    await context.close()
  })
}

/** What browsers lack, the function that takes it away, and whether the page can be built all the same. */
const lacking = /** @type {const} */ ([
  ['WebAssembly', () => { delete (/** @type {any} */ (globalThis).WebAssembly) }, true],
  ['WebAssembly.compileStreaming', () => { delete (/** @type {any} */ (WebAssembly).compileStreaming) }, true],
  ['Worker', () => { delete (/** @type {any} */ (globalThis).Worker) }, true],
  ['Popover', () => { delete (/** @type {any} */ (HTMLElement.prototype).popover) }, false],
  ['URL.canParse', () => { delete (/** @type {any} */ (URL).canParse) }, false],
])

/**
 * A page of a browser that is spoiled before any script, and what it complained about.
 * @param {string} path @param {() => void} [spoil]
 */
async function spoiled(path, spoil = () => {}) {
  const context = await it.browser.newContext({viewport: {width: 1280, height: 800}, reducedMotion: 'reduce', serviceWorkers: 'block'})
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const errors = /** @type {string[]} */ ([])
  page.on('pageerror', error => errors.push(String(error)))
  await page.addInitScript(spoil)
  await page.goto(it.address + path)
  return {page, errors, close: () => context.close()}
}

/** The only section in sight that says what is wrong. @param {Page} page */
const wrong = page => page.locator('section.crash:visible')

for (const [i, [name, spoil, built]] of lacking.entries()) {
  test(`a browser without ${name}: the page says so, with pictures and text`, [0, 3].includes(i) ? {} : inVerify, async () => {
    const {page, errors, close} = await spoiled('', spoil)
    await wrong(page).waitFor()
    const said = await wrong(page).innerText()
    assert.ok(said.includes(`It lacks ${name}. The page needs ${OLDEST}, or a newer one.`), said)
    assert.equal(said.includes('Lockdown Mode'), name === 'WebAssembly', said)
    assert.doesNotMatch(said, /connection/)
    await pictures(page, 2)
    if (built) await page.locator('.arms-part').getByText('Arms').first().waitFor()
    else assert.match(await page.locator('main.no-script').innerText(), /stochastic rising bandits[^]*Cumulative regret of seven policies/)
    await eventually.equal(() => page.locator('#page').isVisible(), built)
    await eventually.equal(() => wrong(page).count(), 1)
    assert.deepEqual(errors, [])
    await page.screenshot({path: join(shots, `without-${name}.png`)})
    await close()
  })
}

test('every page with scripts says what the browser lacks, and what failed while it started', async () => {
  const pages = readdirSync(join(root, 'dist')).filter(file => file.endsWith('.html') &&
    readFileSync(join(root, 'dist', file), 'utf8').includes('<script type="module"'))
  assert.ok(pages.length > 15, `${pages}`)
  const first = ['lesson-two-arm-trap.html', 'embed.html', 'play.html', 'embed-api.html']
  for (const path of someOf([...first, ...pages.filter(page => !first.includes(page))], first.length)) {
    const old = await spoiled(path, lacking[3][1])
    await wrong(old.page).getByText('It lacks Popover.').waitFor()
    assert.deepEqual(old.errors, [], path)
    await old.close()
    // What every page calls while it is mounted.
    const broken = await spoiled(path, () => {
      const {createElement} = document
      document.createElement = /** @type {any} */ (function (/** @type {string} */ name) {
        if (document.readyState !== 'loading' && /^(button|div)$/.test(name)) throw new Error('the mount has failed')
        return createElement.call(document, name)
      })
      HTMLInputElement.prototype.addEventListener = () => { throw new Error('the mount has failed') } // docs.html makes no elements
      const all = Document.prototype.querySelectorAll // and lessons.html only where a task was answered
      Document.prototype.querySelectorAll = /** @type {any} */ (function (/** @type {string} */ selector) {
        if (selector === '[data-lesson]') throw new Error('the mount has failed')
        return all.call(document, selector)
      })
    })
    await wrong(broken.page).getByText('the mount has failed').first().waitFor()
    await eventually.match(() => wrong(broken.page).innerText(), /could not be started/, path)
    await wrong(broken.page).locator('summary').click()
    await eventually.match(() => wrong(broken.page).locator('pre').innerText(), /Error: the mount has failed[^]*Chrom/, path)
    await eventually.ok(() => wrong(broken.page).getByRole('button', {name: 'Try again'}).isVisible())
    await broken.page.screenshot({path: join(shots, `failed-${path.replace('.html', '')}.png`)})
    await broken.close()
  }
})

test('what fails later is not called a failed start', async () => {
  const {page, close} = await spoiled('')
  await page.locator('button.run:not([aria-disabled])').waitFor()
  await page.mouse.click(5, 5)
  await page.evaluate(() => { setTimeout(() => { throw new Error('later') }) })
  await page.waitForTimeout(100)
  await eventually.equal(() => wrong(page).count(), 0)
  await close()
})

test('without light-dark() the colours are those of the theme', async () => {
  /** The page without its function, as an old browser reads it. @param {string} css */
  const aged = css => css.replaceAll('light-dark(', 'no-such-function(')
  for (const scheme of someOf(/** @type {const} */ (['light', 'dark']), 1)) { // both themes are seen in each
    const seen = /** @type {Record<string, string>[]} */ ([])
    for (const old of [false, true]) {
      const context = await it.browser.newContext({colorScheme: scheme, reducedMotion: 'reduce', serviceWorkers: 'block'})
      const page = await context.newPage()
      if (old) await page.route('**/*.css', async route => {
        const answer = await route.fetch()
        return route.fulfill({response: answer, body: aged(await answer.text())})
      })
      await page.goto(it.address)
      await page.locator('button.run').waitFor()
      const colours = () => page.evaluate(() => Object.fromEntries(['--ground', '--ink', '--accent', '--hue-3', '--hue-9'].map(name => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.color = `var(${name})`
        const {color} = getComputedStyle(probe)
        probe.remove()
        return [name, color]
      })))
      const system = await colours()
      await page.evaluate(([name, theme]) => localStorage.setItem(name, theme),
        [nameAt('/', 'theme'), scheme === 'light' ? 'dark' : 'light'])
      await page.reload()
      await page.locator('button.run').waitFor()
      seen.push({...system, ...Object.fromEntries(Object.entries(await colours()).map(([name, colour]) => [`${name} chosen`, colour]))})
      if (old) await page.screenshot({path: join(shots, `no-light-dark-${scheme}.png`)})
      await page.unrouteAll({behavior: 'wait'})
      await context.close()
    }
    assert.deepEqual(seen[1], seen[0])
    assert.notEqual(seen[0]['--ground'], seen[0]['--ground chosen'])
  }
})

test('the oldest browsers are those of the README, and the test of them can be read by older ones', () => {
  const source = readFileSync(join(root, 'static/js/ui/early.js'), 'utf8')
  assert.ok(OLDEST && readFileSync(join(root, 'README.md'), 'utf8').includes(OLDEST), `README.md: want ${OLDEST}`)
  const as = (/** @type {ts.ScriptTarget} */ target) =>
    ts.transpileModule(source, {compilerOptions: {target, allowJs: true, removeComments: true}}).outputText
  assert.equal(as(ts.ScriptTarget.ES5), as(ts.ScriptTarget.ES2022), 'it is not written in the JavaScript of 2009')
})

for (const [name, path, module] of /** @type {const} */ ([
  ['the page', '', '**/playground.*.js'], ['an embed', 'embed.html', '**/chunk.*.js'],
])) {
  test(`${name} whose modules do not all come says so, and opens on Try again`, async () => {
    const context = await it.browser.newContext({serviceWorkers: 'block', reducedMotion: 'reduce'})
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    await page.route(module, route => route.abort())
    await page.goto(it.address + path)
    await wrong(page).getByText(/could not be loaded/).waitFor()
    await page.unroute(module)
    await page.getByRole('button', {name: 'Try again'}).click()
    await page.locator('button.run').waitFor()
    await eventually.equal(() => wrong(page).count(), 0)
    await context.close()
  })
}
