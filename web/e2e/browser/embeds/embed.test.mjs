// @ts-check
// Embeds in pages of another site: under the sandboxes that learning platforms set, many at once,
// and towards the page around.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {course, framing, press} from '../../support/course.mjs'
import {eventually} from '../../support/eventually.mjs'
import {site, measured, preset} from '../../support/site.mjs'
import {finished, runButton} from '../../support/reader.mjs'
import {until} from '../../support/stand.mjs'
import {inVerify, someOf, thorough} from '../../support/verify.mjs'

const it = site()
const lesson = course(it)
const small = preset('paper-2-rested', {horizon: 3000, runs: 5})

const frame = framing(it)

test('a preset shows a still picture, and no engine is asked for before Run', async () => {
  const names = ['', 'paper-15-restless', 'slow-motion']
  const {page, told, frame: at, requests: wasm, close} = await lesson(names.map(name => frame(name && `?scenario=${name}`)).join(''),
    {asked: /\.wasm/})
  for (const i of names.keys()) {
    await told('ready', i)
    await page.locator('iframe').nth(i).scrollIntoViewIfNeeded()
    const embed = await at(i)
    const still = embed.locator('.chart.regret img.still')
    await still.waitFor()
    assert.ok(await still.evaluate(img => /** @type {HTMLImageElement} */ (img).naturalWidth) > 100, 'the picture is not there')
    await eventually.equal(() => embed.locator('button.run').textContent(), 'Run')
    await embed.evaluate(() => new Promise(done => requestIdleCallback(done, {timeout: 5000}))) // has begun what it does by itself
  }
  const svg = await stillOf(await at(1), 'regret')
  const [small, large] = [await around(page, svg, 400, 300), await around(page, svg, 900, 500)]
  assert.deepEqual(small, large, 'letters and the room around the plot change with its place')
  assert.ok(small.right > 50 && small.below > 5, `names and axis have no room: ${JSON.stringify(small)}`)
  assert.deepEqual(wasm, [], 'before Run')
  await close()
})

/**
 * The room at the right of and below the axis' title in a picture of some size, CSS px, and how high its letters are.
 * @param {import('playwright-core').Page} page @param {string} svg @param {number} width @param {number} height
 */
const around = (page, svg, width, height) => page.evaluate(([svg, width, height]) => {
  const picture = new DOMParser().parseFromString(String(svg), 'image/svg+xml').documentElement
  picture.setAttribute('width', String(width))
  picture.setAttribute('height', String(height))
  document.body.append(picture)
  const all = picture.getBoundingClientRect()
  const title = [...picture.querySelectorAll('text')].find(t => t.textContent === 'round')?.getBoundingClientRect()
  picture.remove()
  const room = (/** @type {number} */ length) => Math.round(length)
  return title ? {right: room(all.right - title.right), below: room(all.bottom - title.bottom), letters: room(title.height)} :
    {right: NaN, below: NaN, letters: NaN}
}, [svg, width, height])

/** What a still picture shows, as text. @param {import('playwright-core').Frame} embed @param {string} chart */
async function stillOf(embed, chart) {
  const image = embed.locator(`.chart.${chart} img.still`)
  await image.waitFor()
  const src = await image.getAttribute('src') ?? ''
  return decodeURIComponent(src.slice(src.indexOf(',') + 1))
}

/**
 * From now on, notes which programs an embed compiles. Returns a function that returns how many of them were engine.wasm.
 * @param {import('playwright-core').Frame} embed
 */
async function noteCompiled(embed) {
  await embed.evaluate(() => {
    const {compileStreaming} = WebAssembly
    /** @type {string[]} */
    const compiled = []
    Object.assign(globalThis, {compiled})
    WebAssembly.compileStreaming = async source => {
      const response = await source
      compiled.push(new URL(response.url).pathname.replace(/.*\/(\w+)\..*/, '$1'))
      return compileStreaming.call(WebAssembly, response)
    }
  })
  return () => embed.evaluate(() =>
    /** @type {any} */ (globalThis).compiled.filter((/** @type {string} */ name) => name === 'engine').length)
}

test('a scenario of one\u2019s own shows its own picture once in sight, and runs to the numbers of the native command', async () => {
  const own = {...small, title: 'Mine <b>alone</b>'}
  const link = await it.link(own)
  const html = frame('?show=regret,payoffs,transport,title', link) + '<div style="height: 4000px"></div>' + frame('?start=pulls', link)
  const {page, told, ask, frame: at, requests: wasm, close} = await lesson(html, {asked: /\.wasm/})
  const embed = await at()
  assert.match(await stillOf(embed, 'payoffs'), /<path[^>]* stroke=/)
  assert.match(await stillOf(embed, 'regret'), /R-ed-UCB/)
  await embed.locator('h1', {hasText: 'Mine <b>alone</b>'}).waitFor()
  await embed.locator('.status', {hasText: 'still picture of 1 run'}).waitFor()
  await eventually.equal(() => embed.locator('.outline').count(), 0)
  await told('ready', 1)
  await until(async () => wasm.length > 0) // a frame’s requests are heard later than what it shows
  assert.equal(wasm.length, 1, 'an embed out of sight loads the engine')
  const enginesCompiled = await noteCompiled(embed)
  await embed.locator('button.run').click()
  const {results} = await told('results')
  assert.equal(await enginesCompiled(), 0, 'Run compiles the engine that drew the picture again')
  const native = await it.native(own)
  assert.equal(results.fingerprint, native.fingerprint)
  assert.deepEqual(results.policies.map((/** @type {any} */ p) => p.regret), native.results.map((/** @type {any} */ r) => r.final.mean))
  assert.deepEqual((await ask({type: 'results'})).value, results)
  await embed.locator('.charts.is-drawn').waitFor()
  await page.locator('iframe').nth(1).scrollIntoViewIfNeeded()
  const below = await at(1)
  await below.locator('#regret-plot[data-chart="pulls"]').waitFor()
  assert.notEqual(await stillOf(below, 'regret'), await stillOf(below, 'payoffs'))
  await below.locator('.chart.regret .takeaway', {hasText: 'Press Run to see it'}).waitFor()
  await close()
})

test('an embed that drew its picture and is out of sight keeps no program: Run compiles it again', async () => {
  const html = frame('', await it.link(small)) + '<div style="height: 4000px"></div><p>The end</p>'
  const {page, told, frame: at, close} = await lesson(html)
  const embed = await at()
  await stillOf(embed, 'regret')
  const enginesCompiled = await noteCompiled(embed)
  await page.getByText('The end').scrollIntoViewIfNeeded()
  await embed.evaluate(() => new Promise(gone => new IntersectionObserver(([entry], sight) => {
    if (entry.isIntersecting) return
    sight.disconnect()
    gone(null)
  }).observe(document.body)))
  await page.locator('iframe').scrollIntoViewIfNeeded()
  await embed.locator('button.run').click()
  await told('results')
  assert.equal(await enginesCompiled(), 1)
  await close()
})

test('where the engine cannot be had, a scenario of one\u2019s own shows an outline that names its policies', async () => {
  const title = 'A title of more than sixty characters that says what all of this is about'
  const own = {...small, title, policies: [{id: 'r-ed-ucb', variant: 'released'}, {id: 'ucb1'}]}
  const {page, frame: at, close} = await lesson('', {expected: [/\.wasm/, /console warning/, /ERR_FAILED/]})
  await page.route(/\.wasm/, route => route.abort())
  await page.setContent(frame('', await it.link(own)))
  const outline = (await at()).locator('.outline')
  await outline.locator('h2', {hasText: title}).waitFor()
  await outline.locator('p', {hasText: 'Policies: R-ed-UCB (as released), UCB1'}).waitFor()
  await close()
})

test('where the list of presets did not come, Run asks for it again and plays the usual one', async () => {
  const {page, frame: at, close} = await lesson('', {expected: [/stills/, /console warning/, /ERR_FAILED/]})
  await page.route(/\/first\/stills\b/, route => route.abort())
  const html = frame('?scenario=slow-motion&show=payoffs,regret,transport,title')
  await Promise.all([page.waitForEvent('requestfailed'), page.setContent(html)])
  await page.unroute(/\/first\/stills\b/)
  const embed = await at()
  await embed.locator('button.run').click()
  await embed.locator('h1', {hasText: preset('slow-motion').title}).waitFor()
  await close()
})

test('every start view has a picture before Run', async () => {
  const starts = ['payoffs', 'regret', 'per-round', 'pulls', 'best-arm', 'run']
  const {page, told, frame: at, requests: wasm, close} = await lesson(
    starts.map(start => frame(`?scenario=paper-2-rested&start=${start}`)).join(''), {asked: /\.wasm/})
  const seen = new Set()
  for (const [i, start] of starts.entries()) {
    await page.locator('iframe').nth(i).scrollIntoViewIfNeeded()
    await told('ready', i)
    const svg = await stillOf(await at(i), 'regret')
    assert.match(svg, / stroke=|KL-UCB/, start)
    seen.add(svg)
  }
  assert.equal(seen.size, 4, 'charts that look the same')
  assert.deepEqual(wasm, [])
  await close()
})

// What pages set: nothing; scripts alone; Canvas and other LTI hosts; Moodle's filters and H5P;
// strict content security policies of wikis; a page that gives almost everything.
const sandboxes = {
  none: '',
  'an LTI host': 'sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads"',
  'a course filter': 'sandbox="allow-scripts allow-same-origin" allowfullscreen loading="lazy"',
  'a wiki': 'sandbox="allow-scripts allow-presentation" referrerpolicy="no-referrer" credentialless',
  // In between what stands above.
  ...thorough && {
    'scripts alone': 'sandbox="allow-scripts"',
    'an LTI host, same origin': 'sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-downloads" ' +
      'allow="clipboard-write"',
    'popups that stay in the sandbox': 'sandbox="allow-scripts allow-popups"',
  },
}
test('in a frame as any platform sets it, it runs, stores nothing amiss, and tells its height in both dialects', async () => {
  const hash = await it.link(small)
  const html = Object.values(sandboxes).map(attributes => frame('', hash, `${attributes} width="640" height="420"`)).join('')
  const {page, told, heard, frame: at, close} = await lesson(html)
  const native = await it.native(small)
  for (const [i, name] of Object.keys(sandboxes).entries()) {
    await page.locator('iframe').nth(i).scrollIntoViewIfNeeded()
    const embed = await at(i)
    await press(embed.locator('button.run'))
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
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await page.goto(`${it.address}embed.html`)
  const words = page.locator('noscript p') // by its text it is not found, since text of a noscript counts as none
  await words.waitFor()
  await eventually.match(() => words.innerText(), /needs JavaScript and WebAssembly/)
  await context.close()
})

/** What draws in an embed, which must know. @param {import('playwright-core').Frame} embed @returns {Promise<string>} */
const renderer = embed => embed.evaluate(async () => (await /** @type {any} */ (globalThis).spy.stats()).renderer)

test('twenty on one page run, draw and stay alive; with WebGL eight of those in sight at most draw, though in sandboxes they cannot know ' +
  'of each other', inVerify, async () => {
  const hash = await it.link(small)
  // Ten stand side by side in sight, the others below.
  const html = Array.from({length: 20},
    (_, i) => `<iframe sandbox="allow-scripts" ${i < 10 ? 'width="240" height="180"' : 'width="640" height="420" style="display:block"'} ` +
      `src="${it.address}embed.html?autoplay=1${i < 10 ? '&amp;view=ebiten' : ''}${hash}"></iframe>`)
  const {page, told, frame: at, close} = await lesson(html.join(''), {
    lively: true, spied: true, viewport: {width: 1280, height: 900}, expected: [/console warning: .*(WebGL|GPU stall)/],
  })
  const native = await it.native(small)
  const start = Date.now()
  /** @type {string[]} */
  const renderers = []
  for (let i = 0; i < 20; i++) {
    if (i >= 10) await page.locator('iframe').nth(i).scrollIntoViewIfNeeded()
    assert.equal((await told('results', i)).results.fingerprint, native.fingerprint, `frame ${i}`)
    const embed = await at(i)
    await embed.locator('.charts.is-drawn').waitFor()
    if (i < 10) renderers.push(await renderer(embed))
  }
  measured('20 embeds, each seen and run to its end', Date.now() - start, 'ms')
  atMostEight(renderers)
  for (const i of [0, 10, 19]) {
    await page.locator('iframe').nth(i).scrollIntoViewIfNeeded()
    const embed = await at(i)
    await press(embed.locator('button.run'))
    await embed.locator('button.run', {hasText: 'Run again'}).waitFor()
  }
  await close()
})

/** @param {string[]} renderers  of embeds that asked for Ebiten */
function atMostEight(renderers) {
  const by = (/** @type {string} */ name) => renderers.filter(r => r === name).length
  assert.ok(by('ebiten') >= 1 && by('ebiten') <= 8 && by('ebiten') + by('canvas2d') === renderers.length, renderers.join())
}

test('with WebGL, of nine embeds in sight eight at most draw with it', inVerify, async () => {
  const hash = await it.link(small)
  const frames = Array.from({length: 9},
    () => `<iframe width="240" height="180" src="${it.address}embed.html?view=ebiten&autoplay=1${hash}"></iframe>`)
  const {told, frame: at, close} = await lesson(frames.join(''), {
    lively: true, spied: true, viewport: {width: 1280, height: 900}, expected: [/console warning: .*(WebGL|GPU stall)/],
  })
  /** @type {string[]} */
  const renderers = []
  for (const i of frames.keys()) {
    await told('results', i)
    const embed = await at(i)
    await embed.locator('.charts.is-drawn').waitFor()
    renderers.push(await renderer(embed))
  }
  atMostEight(renderers)
  await close()
})

test('one run, step by step; "Open in the playground" carries what is seen', async () => {
  const {page, told, frame: at, close} = await lesson(frame('', await it.link(small),
    'sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" width="640" height="420"'))
  await told('ready')
  const embed = await at()
  await embed.getByRole('button', {name: 'Step: one run'}).click()
  await embed.locator('.status', {hasText: 'run 1, round 0'}).waitFor()
  await embed.getByRole('button', {name: 'Next round'}).click()
  await embed.getByRole('button', {name: 'Next round'}).click()
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

test('"Open in the playground" carries edits and results, in a sandboxed window, too', inVerify, async () => {
  for (const popups of someOf(['allow-popups', 'allow-popups allow-popups-to-escape-sandbox'], 1)) {
    const {page, told, frame: at, ask, close} = await lesson(
      frame('?show=regret,transport,table', await it.link(small), `sandbox="allow-scripts ${popups}" width="640" height="620"`))
    await told('ready')
    const embed = await at()
    await ask({type: 'run'})
    await told('results')
    await embed.getByRole('button', {name: 'KL-UCB', exact: true}).click()
    await embed.getByRole('group', {name: 'Version of KL-UCB', exact: true}).getByText('released').click()
    const edited = {...small, policies: small.policies.map((/** @type {any} */ p) => (p.id === 'kl-ucb' ? {...p, variant: 'released'} : p))}
    const link = await it.link(edited)
    assert.ok(await until(async () => '#' + (await ask({type: 'link'})).value === link), 'the edit is not in the link')
    await embed.getByRole('button', {name: 'Undo: version of KL-UCB'}).press('Control+z')
    assert.ok(await until(async () => '#' + (await ask({type: 'link'})).value === await it.link(small)), 'the edit is not undone')
    await embed.getByRole('button', {name: 'Redo: version of KL-UCB'}).click()
    assert.ok(await until(async () => '#' + (await ask({type: 'link'})).value === link), 'the edit is not done again')
    await ask({type: 'run'})
    const native = await it.native(edited)
    assert.ok(await until(async () => (await ask({type: 'results'})).value?.fingerprint === native.fingerprint))
    const popup = page.waitForEvent('popup')
    await embed.getByRole('link', {name: 'Open in the playground'}).click()
    const opened = await popup
    assert.ok(new URL(opened.url()).hash.startsWith(`${link}.${native.fingerprint}`), opened.url())
    await opened.locator('button.run:not([aria-disabled])').waitFor()
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
  await eventually.equal(() => embed.locator('.blocked input').inputValue(), it.address + await it.link(small))
  await close()
})

test('the page around keeps its place and its keys', async () => {
  const tall = `<div style="height:500px"><input id="a"></div>${frame()}<input id="b"><div style="height:2000px"></div>`
  const {page, told, frame: at, close} = await lesson(tall)
  await told('ready')
  const embed = await at()
  await page.evaluate(() => scrollTo(0, 400))
  await press(embed.locator('button.run'))
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

