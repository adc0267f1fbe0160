// @ts-check
// Embeds in pages of another site: under the sandboxes that learning platforms set, by messages,
// by the element, many at once.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {course} from './support/course.mjs'
import {house, measured, preset} from './support/house.mjs'
import {until} from './support/stand.mjs'

const it = house()
const lesson = course(it)
const small = preset('paper-2-rested', {horizon: 3000, runs: 5})

/** @param {string} [query] @param {string} [hash] @param {string} [more] attributes */
const frame = (query = '', hash = '', more = 'sandbox="allow-scripts" width="640" height="420"') =>
  `<iframe ${more} src="${it.address}embed.html${query}${hash}"></iframe>`

/** Requests of a page for files of this name. @param {import('playwright-core').Page} page @param {RegExp} name */
function requests(page, name) {
  /** @type {string[]} */
  const list = []
  page.on('request', r => {
    if (name.test(r.url())) list.push(r.url())
  })
  return list
}

test('a preset shows a still picture, and no engine is asked for before Run', async () => {
  for (const name of ['', 'paper-15-restless', 'slow-motion']) {
    const {page, told, frame: at, close} = await lesson(frame(name && `?scenario=${name}`))
    const wasm = requests(page, /\.wasm/)
    await told('ready')
    const embed = await at()
    const still = embed.locator('.chart.regret img.still')
    await still.waitFor()
    assert.ok(await still.evaluate(img => /** @type {HTMLImageElement} */ (img).naturalWidth) > 100, 'the picture is not there')
    assert.equal(await embed.locator('button.run').textContent(), 'Run')
    await page.waitForTimeout(500)
    assert.deepEqual(wasm, [], 'before Run')
    await close()
  }
})

test('a scenario of one\u2019s own shows its outline, and runs to the numbers of the native command', async () => {
  const own = {...small, title: 'Mine <b>alone</b>'}
  const {page, told, ask, frame: at, close} = await lesson(frame('', await it.link(own)))
  const wasm = requests(page, /\.wasm/)
  const embed = await at()
  await embed.locator('.outline h2').waitFor()
  assert.equal(await embed.locator('.outline h2').textContent(), 'Mine <b>alone</b>')
  assert.deepEqual(wasm, [])
  await embed.locator('button.run').click()
  const {results} = await told('results')
  const native = await it.native(own)
  assert.equal(results.fingerprint, native.fingerprint)
  assert.deepEqual(results.policies.map((/** @type {any} */ p) => p.regret), native.results.map((/** @type {any} */ r) => r.final.mean))
  assert.deepEqual((await ask({type: 'results'})).value, results)
  await embed.locator('.charts.is-drawn').waitFor()
  assert.equal(await embed.locator('.outline').count(), 0)
  assert.equal(wasm.filter(url => /engine\./.test(url)).length, 1)
  await close()
})

// What pages set: nothing; scripts alone; Canvas and other LTI hosts; Moodle's filters and H5P;
// strict content security policies of wikis; a page that gives almost everything.
const sandboxes = {
  none: '',
  'scripts alone': 'sandbox="allow-scripts"',
  'an LTI host': 'sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads"',
  'an LTI host, same origin': 'sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-downloads" allow="clipboard-write"',
  'a course filter': 'sandbox="allow-scripts allow-same-origin" allowfullscreen loading="lazy"',
  'a wiki': 'sandbox="allow-scripts allow-presentation" referrerpolicy="no-referrer" credentialless',
}
for (const [name, attributes] of Object.entries(sandboxes)) {
  test(`in a frame as ${name} sets it, it runs and tells its height in both dialects`, async () => {
    const {told, heard, frame: at, close} = await lesson(frame('', await it.link(small), `${attributes} width="640" height="420"`))
    const embed = await at()
    await embed.locator('button.run').click()
    assert.equal((await told('results')).results.fingerprint, (await it.native(small)).fingerprint)
    await embed.locator('.charts.is-drawn').waitFor()
    const all = await heard()
    const lti = all.filter(m => m.subject === 'lti.frameResize').map(m => m.height)
    assert.ok(lti.length > 0 && lti.every(h => h > 150 && h < 1200), `heights ${lti}`)
    assert.deepEqual(all.filter(m => m.context === 'iframe.resize').map(m => m.height), lti)
    await close()
  })
}

test('messages: load, run, pause, reset, results, link; what is wrong is answered', async () => {
  const {told, ask, heard, close} = await lesson(frame())
  await told('ready')
  assert.equal((await ask({type: 'results'})).value, null)
  for (const scenario of ['paper-15-rested', await it.link(small), `${it.address}${await it.link(small)}`, JSON.stringify(small), small]) {
    const answer = await ask({type: 'load', scenario})
    assert.equal(answer.type, 'answer', JSON.stringify(answer))
  }
  assert.equal('#' + (await ask({type: 'link'})).value, await it.link(small))
  await ask({type: 'run'})
  const {results} = await told('results')
  assert.equal(results.fingerprint, (await it.native(small)).fingerprint)
  assert.ok((await heard()).some(m => m.type === 'progress' && m.phase === 'done' && m.total === 5))
  await ask({type: 'reset'})
  assert.equal((await ask({type: 'results'})).value, null, 'after reset')

  // Long enough to be paused in the middle.
  await ask({type: 'load', scenario: preset('paper-15-restless', {runs: 5000})})
  await ask({type: 'run'})
  await told('progress')
  await ask({type: 'pause'})
  assert.ok(await until(async () => (await heard()).at(-1)?.phase === 'paused'), 'it does not pause')

  for (const [message, path] of /** @type {const} */ ([
    [{type: 'load', scenario: {...small, horizon: 0}}, 'horizon'], [{type: 'load', scenario: 'no-such'}, 'scenario'],
    [{type: 'load', scenario: 3}, 'scenario'], [{type: 'load', scenario: '#1.!!'}, 'scenario'],
    [{type: 'dance'}, 'type'], [{type: 'run', version: 2}, 'version'],
  ])) {
    const answer = await ask(message)
    assert.equal(answer.type, 'error', JSON.stringify(message))
    assert.equal(answer.path, path)
  }
  await close()
})

test('only the page around is listened to', async () => {
  const stranger = `<iframe srcdoc="<script>setInterval(() => parent.frames[0].postMessage({api: 'rising-bandits', version: 1, id: 9, type: 'run'}, '*'), 50)</script>"></iframe>`
  const {page, told, heard, frame: at, close} = await lesson(frame() + stranger)
  const wasm = requests(page, /\.wasm/)
  await told('ready')
  await page.waitForTimeout(800)
  assert.deepEqual(wasm, [])
  assert.ok((await heard()).every(m => m.type !== 'progress' && m.type !== 'answer'))
  assert.equal(await (await at()).locator('button.run').textContent(), 'Run')
  await close()
})

test('the element: attributes, methods as promises, events, its height', async () => {
  const html = `<script src="${it.address}rising-bandits.js"></script><rising-bandits id="e" scenario="${await it.link(small)}" theme="dark"></rising-bandits>`
  const {page, frame: at, close} = await lesson(html)
  const native = await it.native(small)
  const got = await page.evaluate(async other => {
    const e = /** @type {any} */ (document.getElementById('e'))
    const event = (/** @type {string} */ name) => new Promise(resolve => e.addEventListener(name, (/** @type {CustomEvent} */ x) => resolve(x.detail), {once: true}))
    const resized = event('resize')
    const over = event('results')
    await e.run() // asked before the frame listens
    const {fingerprint} = /** @type {any} */ (await over)
    const now = await e.results()
    const refused = await e.load({...other, horizon: 0}).catch((/** @type {any} */ error) => `${error.path}: ${error.message}`)
    await e.load('paper-15-rested')
    const frame = /** @type {HTMLIFrameElement} */ (e.querySelector('iframe'))
    return {fingerprint, same: now.fingerprint, refused, height: /** @type {any} */ (await resized).height, styled: frame.offsetHeight, sandbox: frame.getAttribute('sandbox')}
  }, small)
  assert.equal(got.fingerprint, native.fingerprint)
  assert.equal(got.same, native.fingerprint)
  assert.match(got.refused, /^horizon: /)
  assert.ok(got.height > 200)
  assert.ok(!got.sandbox?.includes('allow-same-origin'))
  const embed = await at()
  assert.equal(await embed.evaluate(() => getComputedStyle(document.body.parentElement ?? document.body).backgroundColor), 'rgb(20, 22, 26)')
  await close()
})

test('twenty on one page run, draw and stay alive', async () => {
  const frames = Array.from({length: 20}, () => frame('', '', 'sandbox="allow-scripts" width="640" height="420" style="display:block"'))
  const hash = await it.link(small)
  const {page, told, frame: at, close} = await lesson(frames.join('').replaceAll('embed.html', 'embed.html?autoplay=1').replaceAll('?autoplay=1"', `?autoplay=1${hash}"`), {lively: true})
  const native = await it.native(small)
  const start = Date.now()
  for (let i = 0; i < 20; i++) {
    await page.locator('iframe').nth(i).scrollIntoViewIfNeeded()
    assert.equal((await told('results', i)).results.fingerprint, native.fingerprint, `frame ${i}`)
    await (await at(i)).locator('.charts.is-drawn').waitFor()
  }
  measured('20 embeds, each scrolled to and run to its end', Date.now() - start, 'ms')
  for (const i of [0, 10, 19]) {
    await page.locator('iframe').nth(i).scrollIntoViewIfNeeded()
    const embed = await at(i)
    await embed.locator('button.run').click()
    await embed.locator('button.run', {hasText: 'Run again'}).waitFor()
  }
  await close()
})

for (const sandbox of ['', 'sandbox="allow-scripts"']) {
  test(`with WebGL, of twenty embeds in sight eight at most draw with it ${sandbox && 'though they cannot know of each other'}`, async () => {
    const hash = await it.link(small)
    const frames = Array.from({length: 20}, () => `<iframe ${sandbox} width="240" height="180" src="${it.address}embed.html?view=ebiten&autoplay=1${hash}"></iframe>`)
    const {told, frame: at, close} = await lesson(frames.join(''), {
      lively: true, spied: true, viewport: {width: 1280, height: 900}, expected: [/console warning: .*(WebGL|GPU stall)/],
    })
    /** @type {string[]} */
    const renderers = []
    for (let i = 0; i < 20; i++) {
      await told('results', i)
      const embed = await at(i)
      await embed.locator('.charts.is-drawn').waitFor()
      renderers.push(await embed.evaluate(async () => (await /** @type {any} */ (globalThis).spy.stats()).renderer))
    }
    const by = (/** @type {string} */ name) => renderers.filter(r => r === name).length
    assert.ok(by('ebiten') >= 1 && by('ebiten') <= 8 && by('ebiten') + by('canvas2d') === 20, renderers.join())
    await close()
  })
}

test('below 480 px one chart, switched by two words; the address says which is first', async () => {
  const {told, frame: at, close} = await lesson(frame('?start=regret', '', 'sandbox="allow-scripts" width="400" height="420"'))
  await told('ready')
  const embed = await at()
  const [payoffs, regret] = [embed.locator('.chart.payoffs'), embed.locator('.chart.regret')]
  await regret.waitFor()
  assert.equal(await payoffs.isVisible(), false)
  await embed.getByRole('button', {name: 'Payoffs', exact: true}).click()
  await payoffs.waitFor()
  assert.equal(await regret.isVisible(), false)
  assert.ok(await embed.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'it is wider than its frame')
  await close()
})

test('the address says which parts there are, and whether anything may be changed', async () => {
  const {told, frame: at, ask, close} = await lesson(frame('?show=payoffs,table&readonly=1&height=333', await it.link(small)))
  await told('ready')
  const embed = await at()
  await ask({type: 'run'})
  await told('results')
  await embed.locator('table.results').waitFor()
  assert.equal(await embed.locator('.chart.regret').isVisible(), false)
  assert.equal(await embed.locator('.embed-controls').count(), 0)
  assert.equal(await embed.locator('.takeaway').first().isVisible(), false)
  assert.equal(await embed.locator('.variant:visible').count(), small.policies.length, 'a version can be chosen')
  const link = (await ask({type: 'link'})).value
  const plot = embed.locator('#payoffs-plot')
  const box = await plot.boundingBox()
  assert.ok(box)
  await plot.click({position: {x: box.width / 2, y: box.height / 2}})
  await embed.page().waitForTimeout(300)
  assert.equal((await ask({type: 'link'})).value, link)
  await close()
})

test('one run, step by step; "Open in the playground" carries what is seen', async () => {
  const {page, told, frame: at, close} = await lesson(frame('', await it.link(small), 'sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" width="640" height="420"'))
  await told('ready')
  const embed = await at()
  await embed.getByRole('button', {name: 'Step: one run'}).click()
  await embed.locator('.status', {hasText: 'run 1, round 0'}).waitFor()
  await embed.getByRole('button', {name: 'One round on'}).click()
  await embed.getByRole('button', {name: 'One round on'}).click()
  await embed.locator('.status', {hasText: 'run 1, round 2'}).waitFor()
  const popup = page.waitForEvent('popup')
  await embed.getByRole('link', {name: 'Open in the playground'}).click()
  const opened = await popup
  assert.equal(new URL(opened.url()).hash, `${await it.link(small)}?mode=live&round=2`)
  await opened.locator('.status-live', {hasText: 'round 2'}).waitFor()
  await embed.getByRole('button', {name: 'To the first round'}).click()
  await embed.getByRole('button', {name: 'Back to all runs'}).click()
  await embed.locator('.status', {hasText: '5 runs'}).waitFor()
  await close()
})

test('where windows may not be opened, the playground\u2019s address is shown instead', async () => {
  const {told, frame: at, close} = await lesson(frame('', await it.link(small)), {expected: [/Blocked opening/]})
  await told('ready')
  const embed = await at()
  await embed.getByRole('link', {name: 'Open in the playground'}).click()
  assert.equal(await embed.locator('.blocked input').inputValue(), it.address + await it.link(small))
  await close()
})

test('the page around keeps its place and its keys', async () => {
  const tall = `<div style="height:500px"><input id="a"></div>${frame()}<input id="b"><div style="height:2000px"></div>`
  const {page, told, frame: at, close} = await lesson(tall)
  await told('ready')
  const embed = await at()
  await page.evaluate(() => scrollTo(0, 400))
  await embed.locator('button.run').click()
  await embed.locator('.charts.is-drawn').waitFor()
  assert.equal(await page.evaluate(() => scrollY), 400, 'Run moved the page')
  await embed.locator('#payoffs-plot').focus()
  for (const key of ['ArrowRight', 'ArrowDown', 'PageDown', 'Enter']) await page.keyboard.press(key)
  assert.equal(await page.evaluate(() => scrollY), 400, 'keys of a chart moved the page')
  await page.locator('#a').focus()
  for (let i = 0; i < 40 && !(await page.evaluate(() => document.activeElement?.id === 'b')); i++) await page.keyboard.press('Tab')
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'b', 'Tab never leaves the frame')
  await close()
})

test('the builder: options change the preview and the code, and the code works', async () => {
  const {page, close} = await it.visit({permissions: ['clipboard-read', 'clipboard-write'], expected: [/ERR_ABORTED/]}) // the preview is loaded anew
  await page.goto(`${it.address}embed-api.html${await it.link(small)}`)
  const code = page.getByLabel('To paste into the page')
  const preview = page.frameLocator('iframe')
  await preview.locator('.outline').waitFor()
  await page.getByLabel('Payoffs', {exact: true}).uncheck()
  await page.getByLabel('Theme').selectOption('dark')
  await page.getByLabel('Height, CSS pixels').fill('300')
  await page.keyboard.press('Tab')
  await preview.locator('html[data-theme="dark"]').waitFor()
  await preview.locator('html[data-show="regret transport sentence"]').waitFor()
  assert.match(await code.inputValue(), /^<iframe .*embed\.html\?show=regret,transport,sentence&amp;theme=dark&amp;height=300#1\./)
  assert.match(await code.inputValue(), /height="300"/)
  await page.getByRole('button', {name: 'Copy', exact: true}).click()
  const frame = await page.evaluate(() => navigator.clipboard.readText())
  assert.equal(frame, await code.inputValue())
  await page.getByLabel('As', {exact: true}).selectOption('element')
  const element = await code.inputValue()
  await close()
  for (const html of [frame, element]) {
    const there = await lesson(html)
    const embed = await there.frame()
    await embed.locator('button.run').click()
    assert.equal((await there.told('results')).results.fingerprint, (await it.native(small)).fingerprint)
    assert.equal(await embed.locator('html').getAttribute('data-theme'), 'dark')
    await there.close()
  }
})

test('without a scenario of its own, the builder\u2019s page offers the presets', async () => {
  const {page, close} = await it.visit({expected: [/ERR_ABORTED/]})
  await page.goto(`${it.address}embed-api.html`)
  await page.getByLabel('Experiment').selectOption('paper-15-restless')
  assert.match(await page.getByLabel('To paste into the page').inputValue(), /embed\.html\?scenario=paper-15-restless"/)
  await page.frameLocator('iframe').locator('.takeaway', {hasText: 'Arm 3 leads'}).waitFor()
  await close()
})
