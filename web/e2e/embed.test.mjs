// @ts-check
// Embeds in pages of another site: under the sandboxes that learning platforms set, with every
// option, many at once.

import assert from 'node:assert/strict'
import {join} from 'node:path'
import {test} from 'node:test'
import {course, framing} from './support/course.mjs'
import {house, measured, preset, shots} from './support/house.mjs'
import {finished, runButton} from './support/reader.mjs'
import {until} from './support/stand.mjs'

const it = house()
const lesson = course(it)
const small = preset('paper-2-rested', {horizon: 3000, runs: 5})

const frame = framing(it)

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
  'popups that stay in the sandbox': 'sandbox="allow-scripts allow-popups"',
  'a wiki': 'sandbox="allow-scripts allow-presentation" referrerpolicy="no-referrer" credentialless',
}
test('in a frame as any platform sets it, it runs, stores nothing amiss, and tells its height in both dialects', async () => {
  const hash = await it.link(small)
  const html = Object.values(sandboxes).map(attributes => frame('', hash, `${attributes} width="640" height="420"`)).join('')
  const {page, told, heard, frame: at, close} = await lesson(html)
  const native = await it.native(small)
  for (const [i, name] of Object.keys(sandboxes).entries()) {
    await page.locator('iframe').nth(i).scrollIntoViewIfNeeded()
    const embed = await at(i)
    await embed.locator('button.run').click()
    assert.equal((await told('results', i)).results.fingerprint, native.fingerprint, name)
    await embed.locator('.charts.is-drawn').waitFor()
    const all = await heard(i)
    const lti = all.filter(m => m.subject === 'lti.frameResize').map(m => m.height)
    assert.ok(lti.length > 0 && lti.every(h => h > 150 && h < 1200), `${name}: heights ${lti}`)
    assert.deepEqual(all.filter(m => m.context === 'iframe.resize').map(m => m.height), lti, name)
  }
  await close()
})

test('where scripts are forbidden, words say what is needed', async () => {
  // A frame without scripts cannot be looked into; a browser without them can.
  const context = await it.browser.newContext({javaScriptEnabled: false, viewport: {width: 300, height: 200}})
  const page = await context.newPage()
  await page.goto(`${it.address}embed.html`)
  await page.getByText('It needs JavaScript and WebAssembly').waitFor()
  await context.close()
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

test('what the address asks for in vain is told in the embed, in the console and to the page around', async () => {
  const wrong = ['?theme=drak', '?show=payoffs,sneteces', '?show=sentence,transport', '?height=7', '?start=middle', '?readonly=perhaps', '?scenario=no-such', '?utm_source=x', '?theme=light&readonly=0&autoplay=no&height=400&start=pulls']
  const says = [/theme: got "drak", want auto, light or dark/, /show: got "payoffs,sneteces", want some of/, /show: got .* want one of payoffs, regret, table/, /height: got "7", want 200 to 2000/, /start: got "middle"/, /readonly: got "perhaps", want 1 or 0/, /no preset is called "no-such"/]
  const {page, told, heard, frame: at, close} = await lesson(wrong.map(q => frame(q)).join(''), {expected: [/console warning: The address of this embed/]})
  for (let i = 0; i < wrong.length; i++) {
    await page.locator('iframe').nth(i).scrollIntoViewIfNeeded()
    await told('ready', i)
    const embed = await at(i)
    await embed.locator('.chart.payoffs img.still, .chart.regret img.still').first().waitFor({state: 'attached'})
    if (says[i]) {
      assert.match((await told('error', i)).message, says[i])
      assert.match(await embed.locator('.notice').textContent() ?? '', says[i])
    } else {
      assert.deepEqual((await heard(i)).filter(m => m.type === 'error'), [], wrong[i])
      assert.equal(await embed.locator('.notice').isVisible(), false, wrong[i])
    }
  }
  await close()
})

test('the playground\u2019s own address is an embed with ?embed', async () => {
  const html = `<iframe sandbox="allow-scripts" width="640" height="420" src="${it.address}?embed&amp;theme=dark&amp;show=regret,transport${await it.link(small)}"></iframe>`
  const {told, frame: at, close} = await lesson(html, {expected: [/ERR_ABORTED/]})
  await told('ready')
  const embed = await at()
  await embed.locator('html[data-theme="dark"][data-show="regret transport"] .outline').waitFor()
  await embed.locator('button.run').click()
  assert.equal((await told('results')).results.fingerprint, (await it.native(small)).fingerprint)
  await close()
})

test('what is seen first; who minds motion gets Run instead of autoplay', async () => {
  const hash = await it.link(small)
  const frames = [frame('?start=pulls', hash), frame('?start=run', hash), frame('?start=pulls', `${hash}?chart=per-round`), frame('?autoplay=1&show=payoffs', hash)]
  const {page, told, ask, heard, frame: at, close} = await lesson(frames.join(''))
  for (const [i, seen] of ['#regret-plot[data-chart="pulls"]', '.status:has-text("run 1, round")', '#regret-plot[data-chart="per-round"]'].entries()) {
    await page.locator('iframe').nth(i).scrollIntoViewIfNeeded()
    await told('ready', i)
    const embed = await at(i)
    await embed.locator('.outline').waitFor()
    await embed.locator('button.run').click()
    await embed.locator(seen).waitFor()
  }
  const live = await at(1)
  await live.locator('.status', {hasText: /run 1, round [1-9]/}).waitFor()
  await live.locator('button.run', {hasText: 'Pause'}).click()
  assert.equal((await ask({type: 'results'}, 1)).value, null, 'it plays all runs, too')
  await page.locator('iframe').nth(3).scrollIntoViewIfNeeded()
  const calm = await at(3)
  await calm.locator('button.run', {hasText: 'Run'}).waitFor()
  assert.ok((await heard(3)).every(m => m.type !== 'progress'), 'it ran unasked')
  await calm.locator('button.run').click()
  await told('results', 3)
  await close()
})

// Every selection of parts at every width asks for a height in which nothing has to be scrolled.
test('at its own height nothing in it scrolls, at any width, with any parts, dark or light', async () => {
  const hash = await it.link(small)
  const shows = ['payoffs,regret,transport,sentence', 'payoffs', 'regret,transport', 'table,transport', 'payoffs,regret,transport,table,sentence']
  const cases = shows.flatMap((show, i) => [300, 480, 640, 800].map(width => ({show, width, theme: i % 2 ? 'dark' : 'light'})))
  const frames = cases.map(({show, width, theme}) => frame(`?show=${show}&theme=${theme}&readonly=1`, hash, `sandbox="allow-scripts" width="${width}" height="420" style="border:0;display:block"`))
  // A page that heeds the dialects.
  const heeds = `<script>addEventListener('message', ({source, data}) => {
    for (const f of document.querySelectorAll('iframe')) if (f.contentWindow === source && data.subject === 'lti.frameResize') f.height = data.height
  })</script>`
  const {page, told, ask, frame: at, close} = await lesson(heeds + frames.join(''), {viewport: {width: 820, height: 900}})
  for (const [i, {show, width}] of cases.entries()) {
    await page.locator('iframe').nth(i).scrollIntoViewIfNeeded()
    await told('ready', i)
    const embed = await at(i)
    const over = () => embed.evaluate(() => {
      const {scrollWidth, scrollHeight} = document.documentElement
      const tables = [...document.querySelectorAll('.results-part')].map(t => t.scrollWidth - t.clientWidth)
      return [scrollWidth - innerWidth, scrollHeight - innerHeight, ...tables].filter(n => n > 0)
    })
    assert.ok(await until(async () => (await over()).length === 0, 5000), `${show} at ${width}, before Run: ${await over()} px too much`)
    if (width === 480 || width === 640) continue // between the two others
    await ask({type: 'run'}, i)
    await told('results', i)
    if (/payoffs|regret/.test(show)) await embed.locator('.charts.is-drawn').waitFor()
    assert.ok(await until(async () => (await over()).length === 0, 5000), `${show} at ${width}: ${await over()} px too much`)
    await page.locator('iframe').nth(i).screenshot({path: join(shots, `embed-${show.replaceAll(',', '-')}-${width}.png`)})
  }
  await close()
})

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

test('"Open in the playground" carries edits and results, in a sandboxed window, too', async () => {
  for (const popups of ['allow-popups allow-popups-to-escape-sandbox', 'allow-popups']) {
    const {page, told, frame: at, ask, close} = await lesson(
      frame('?show=regret,transport,table', await it.link(small), `sandbox="allow-scripts ${popups}" width="640" height="620"`), {expected: [/ERR_ABORTED/]})
    await told('ready')
    const embed = await at()
    await ask({type: 'run'})
    await told('results')
    await embed.locator('table.results tr', {hasText: 'KL-UCB'}).first().getByRole('button', {name: 'released'}).click()
    const edited = {...small, policies: small.policies.map((/** @type {any} */ p) => (p.id === 'kl-ucb' ? {...p, variant: 'released'} : p))}
    const link = await it.link(edited)
    assert.ok(await until(async () => '#' + (await ask({type: 'link'})).value === link), 'the edit is not in the link')
    await ask({type: 'run'})
    const native = await it.native(edited)
    assert.ok(await until(async () => (await ask({type: 'results'})).value?.fingerprint === native.fingerprint))
    const popup = page.waitForEvent('popup')
    await embed.getByRole('link', {name: 'Open in the playground'}).click()
    const opened = await popup
    assert.ok(new URL(opened.url()).hash.startsWith(`${link}.${native.fingerprint}`), opened.url())
    await opened.locator('button.run:enabled').waitFor()
    await runButton(opened).click()
    await finished(opened)
    await opened.getByText('Reproduced bit for bit').waitFor()
    await close()
  }
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
  // The wheel over a chart moves the page.
  const box = await page.locator('iframe').boundingBox()
  assert.ok(box)
  await page.mouse.move(box.x + box.width / 4, box.y + 150)
  await page.mouse.wheel(0, 120)
  assert.ok(await until(() => page.evaluate(() => scrollY > 400), 10_000), 'the wheel is swallowed')
  await page.locator('#a').focus()
  for (let i = 0; i < 40 && !(await page.evaluate(() => document.activeElement?.id === 'b')); i++) await page.keyboard.press('Tab')
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'b', 'Tab never leaves the frame')
  await close()
})

