// @ts-check
// Short links, on a server that keeps them: made, opened by somebody else, and what is said where they fail.

import assert from 'node:assert/strict'
import {spawn} from 'node:child_process'
import {cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {after, test} from 'node:test'
import {eventually} from '../../support/eventually.mjs'
import {allSaid, bin, firstLine, guard, site, preset, root} from '../../support/site.mjs'
import {finished, openShare, runButton, usable} from '../../support/reader.mjs'
import {until} from '../../support/stand.mjs'
import {inVerify} from '../../support/verify.mjs'

const it = site()
const small = preset('paper-2-rested', {title: 'My two arms', horizon: 4000, runs: 5, policies: [{id: 'r-ed-ucb'}, {id: 'sw-ts'}]})
const folder = mkdtempSync(join(tmpdir(), 'short-links-'))
/** An id that the server blocks, and one that it does not have. */
const [blocked, unknown] = ['blockedblocked', 'aaaaaaaaaaaa']
/** @type {import('node:child_process').ChildProcess} */
let server
let address = ''

/** @type {Promise<void> | undefined} */
let made

/** Makes the site and starts its server, once: hooks of one file do not wait for each other. */
const up = () => (made ??= prepare())

async function prepare() {
  // The page as the build with -share self has it, which a test of the build's own shows.
  const dist = join(folder, 'dist')
  cpSync(join(root, 'dist'), dist, {recursive: true})
  for (const twin of ['.gz', '.br']) rmSync(join(dist, 'index.html' + twin), {force: true})
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  writeFileSync(join(dist, 'index.html'), page.replace('<meta charset="utf-8">', '$&\n<meta name="share-service" content="self">'))
  writeFileSync(join(folder, 'blocked'), blocked + '\n')
  await start()
}
after(() => {
  server?.kill('SIGINT')
  rmSync(folder, {recursive: true, force: true})
})

async function start() {
  const where = address ? new URL(address).host : 'localhost:0'
  server = spawn(join(bin, 'serve'), ['-addr', where, '-dist', join(folder, 'dist'), '-data', join(folder, 'data'), '-blocked',
    join(folder, 'blocked'), '-quiet'],
    {stdio: ['ignore', 'pipe', 'inherit']})
  address = await firstLine(server) + '/'
}

const stop = () => new Promise(ended => {
  server.once('exit', ended)
  server.kill('SIGINT')
})

/** Runs in the page: its patience of 2 s with the service is a minute, on a busy machine too, but while a test wants it short. */
function waitLonger() {
  const {timeout} = AbortSignal
  AbortSignal.timeout = ms => timeout.call(AbortSignal, ms * ('hurried' in window ? 0.01 : 'impatient' in window ? 1 : 30))
}

/**
 * Opens an address of the server in a profile of its own, and fails if the page complains.
 * @param {string} path @param {(page: import('playwright-core').Page) => Promise<void>} visit @param {RegExp[]} [expected]
 */
async function opened(path, visit, expected = []) {
  await up()
  const context = await it.browser.newContext({viewport: {width: 1280, height: 800}, reducedMotion: 'reduce', serviceWorkers: 'block'})
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.addInitScript(waitLonger)
  const complaints = guard(page, address, expected)
  await page.goto(address + path)
  await visit(page)
  const said = await allSaid(page, complaints)
  await context.close()
  assert.deepEqual(said, [], 'the page complained')
}

test('share short, open it elsewhere, run: reproduced bit for bit', async () => {
  let short = ''
  await opened(await it.link(small), async page => {
    await usable(page)
    await runButton(page).click()
    await finished(page)
    await openShare(page)
    await page.getByText(/sends the scenario to localhost:\d+, which stores it permanently/).waitFor()
    await page.locator('dialog.share-dialog').getByRole('checkbox').check()
    await page.getByRole('button', {name: 'Make a short link'}).click()
    short = await page.getByLabel('Short link', {exact: true}).inputValue()
    while (!short) short = await page.getByLabel('Short link', {exact: true}).inputValue()
    assert.equal(await page.evaluate(() => /** @type {HTMLInputElement} */ (document.activeElement).value), short,
      'the field has the focus')
    await page.getByText(/^localhost:\d+ stores the scenario permanently/).waitFor()
    await page.screenshot({path: join(root, 'web/e2e/shots/short-link.png')})
  })
  assert.match(short, /^http:\/\/localhost:\d+\/s\/[a-z2-7]{12}\?fingerprint=\d+-[0-9a-f]{32}/)
  await opened(short.slice(address.length), async page => {
    await usable(page)
    assert.match(page.url(), /\/#1\./, 'the page of the short link goes on to the playground')
    await page.getByText('Compared with the link when all runs are done').waitFor()
    await runButton(page).click()
    await finished(page)
    await page.getByText('Reproduced bit for bit').waitFor()
  })
})

test('a short link that leads nowhere opens the usual and says why; one that the page is given itself opens', async () => {
  for (const [id, why] of [[unknown, /No scenario has this id/], [blocked, /was removed by whoever runs this service/]]) {
    await opened(`s/${id}`, async page => {
      await usable(page)
      await page.getByText(/** @type {RegExp} */ (why)).waitFor()
      assert.match(page.url(), new RegExp(`/#s/${id}$`))
    }, [/40[04]|410|Failed to load resource/])
  }
  await up()
  const answer = await fetch(address + 'api/scenarios',
    {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(small)})
  const {id} = await answer.json()
  await opened(`#s/${id}`, async page => {
    await usable(page)
    await eventually.equal(() => title(page).inputValue(), 'My two arms')
  })
})

/** Stores a scenario, and returns its id. */
async function stored() {
  await up()
  const answer = await fetch(address + 'api/scenarios',
    {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(small)})
  return (await answer.json()).id
}

/** @param {import('playwright-core').Page} page */
const title = page => page.locator('.title-field input')

test('a short link may take seconds, and where the service cannot be reached, another try is one press away', async () => {
  const id = await stored()
  // More than the two seconds for which the page waits when it makes a link.
  const later = (/** @type {import('playwright-core').Route} */ route) => setTimeout(() => route.continue(), 2500)
  const impatient = () => void Object.assign(window, {impatient: true})
  await opened('', async page => {
    await usable(page)
    await page.evaluate(impatient)
    await page.route(`**/api/scenarios/${id}`, later, {times: 1})
    await page.evaluate(to => { location.hash = to }, `s/${id}`)
    await page.getByText('The short link is being opened').waitFor()
    await page.waitForFunction(() => location.hash.startsWith('#1.'))
    assert.ok(await until(async () => await title(page).inputValue() === 'My two arms'))
    await eventually.equal(() => page.getByText('The short link is being opened').count(), 0)
  })
  await opened('', async page => {
    await usable(page)
    const before = await title(page).inputValue()
    await page.route(`**/api/scenarios/${id}`, route => route.abort(), {times: 1})
    await page.evaluate(to => { location.hash = to }, `s/${id}`)
    const again = page.getByRole('button', {name: 'Try again'})
    await again.waitFor()
    await eventually.equal(() => title(page).inputValue(), before, 'what was shown stays')
    await page.screenshot({path: join(root, 'web/e2e/shots/short-link-again.png')})
    await again.click()
    await page.waitForFunction(() => location.hash.startsWith('#1.'))
    assert.ok(await until(async () => await title(page).inputValue() === 'My two arms'))
    await eventually.equal(() => again.count(), 0)
  }, [/ERR_FAILED|Failed to load resource/])
})

test('where the service does not answer, another try is one press away', inVerify, async () => {
  const id = await stored()
  await opened('', async page => {
    await usable(page)
    const before = await title(page).inputValue()
    await page.evaluate(() => void Object.assign(window, {hurried: true}))
    await page.route(`**/api/scenarios/${id}`, () => {}, {times: 1}) // it never answers
    await page.evaluate(to => { location.hash = to }, `s/${id}`)
    await page.getByText('took too long').waitFor()
    await eventually.equal(() => title(page).inputValue(), before, 'what was shown stays')
    await page.evaluate(() => { Reflect.deleteProperty(window, 'hurried') })
    await page.getByRole('button', {name: 'Try again'}).click()
    await page.waitForFunction(() => location.hash.startsWith('#1.'))
    assert.ok(await until(async () => await title(page).inputValue() === 'My two arms'))
  })
})

test('while the service is down, the long link is offered, and says so', inVerify, async () => {
  await opened(await it.link(small), async page => {
    await usable(page)
    await page.locator('.is-drawn').first().waitFor() // what the page loads for its charts has come
    await stop()
    await openShare(page)
    const make = page.getByRole('button', {name: 'Make a short link'})
    await make.click()
    await page.getByText('The service for short links cannot be reached. Use the long link above').waitFor()
    assert.equal(await make.evaluate(button => document.activeElement === button), true, 'another try is one key away')
    await eventually.match(() => page.getByLabel('Link', {exact: true}).inputValue(), /#1\./)
    await start()
    await page.route('**/api/scenarios', route => route.fulfill({status: 429, body: ''}), {times: 1})
    await make.click()
    await page.getByText('The service for short links is full').waitFor()
    await page.route('**/api/scenarios', () => {}, {times: 1}) // it never answers
    await page.evaluate(() => void Object.assign(window, {impatient: true}))
    await make.click()
    await page.getByText('The service for short links took too long').waitFor()
    await page.evaluate(() => { Reflect.deleteProperty(window, 'impatient') })
    await make.click()
    await page.getByLabel('Short link', {exact: true}).waitFor()
  }, [/ERR_CONNECTION_REFUSED|ERR_FAILED|429|Failed to load resource/])
})

test('without a service nothing is said of short links', async () => {
  const {page, close} = await it.visit({hash: await it.link(small)})
  await usable(page)
  await openShare(page)
  await page.getByLabel('Link', {exact: true}).waitFor()
  await eventually.equal(() => page.getByText(/short link/i).count(), 0)
  await close()
})
