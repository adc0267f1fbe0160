// @ts-check
// What an embed's address may ask for: parts, theme, what is seen first, height; and how the embed
// reports what it cannot give.

import assert from 'node:assert/strict'
import {join} from 'node:path'
import {test} from 'node:test'
import {course, framing, press} from '../../support/course.mjs'
import {eventually} from '../../support/eventually.mjs'
import {site, preset, shots} from '../../support/site.mjs'
import {until} from '../../support/stand.mjs'
import {inVerify, someOf, thorough} from '../../support/verify.mjs'

const it = site()
const lesson = course(it)
const frame = framing(it)
const small = preset('paper-2-rested', {horizon: 3000, runs: 5})

test('what an address asks for and cannot get is reported in the embed, in the console and to the page around', async () => {
  /** @type {[string, RegExp | null][]} what an address says, and what is reported */
  const cases = [
    ['?theme=pink&scenario=no-such', /theme: got "pink", want auto, light or dark\. scenario: no preset is called "no-such"/],
    ['?show=payoffs,sneteces', /show: got "payoffs,sneteces", want some of/],
    ['?utm_source=x', null],
    ['?height=7', /height: got "7", want 200 to 2000/],
    ['?theme=drak', /theme: got "drak", want auto, light or dark/],
    ['?show=sentence,transport', /show: got .* want at least one of payoffs, regret, table/],
    ['?start=middle', /start: got "middle"/],
    ['?readonly=perhaps', /readonly: got "perhaps", want 1 or 0/],
    ['?scenario=no-such', /no preset is called "no-such"/],
    ['?theme=light&readonly=0&autoplay=no&height=400&start=pulls', null],
  ]
  const wrong = someOf(cases, 4)
  const broken = frame('?theme=pink', '#1.broken')
  const {page, told, heard, frame: at, close} = await lesson(wrong.map(([q]) => frame(q)).join('') + broken,
    {expected: [/console warning: This embed\u2019s address/]})
  for (const [i, [query, says]] of wrong.entries()) {
    await page.locator('iframe').nth(i).scrollIntoViewIfNeeded()
    await told('ready', i)
    const embed = await at(i)
    await embed.locator('.chart.payoffs img.still, .chart.regret img.still').first().waitFor({state: 'attached'})
    if (says) {
      await embed.locator('.notice', {hasText: says}).waitFor()
      const heardOf = await until(async () => (await heard(i)).some(m => m.type === 'error' && says.test(m.message)))
      assert.ok(heardOf, `${query} is not told to the page`)
    } else {
      assert.deepEqual((await heard(i)).filter(m => m.type === 'error'), [], query)
      await eventually.equal(() => embed.locator('.notice').isVisible(), false, query)
    }
  }
  // What is wrong with the link is found when the engine reads it, and told beside what was wrong with the options.
  await page.locator('iframe').nth(wrong.length).scrollIntoViewIfNeeded()
  const embed = await at(wrong.length)
  await embed.locator('.notice', {hasText: /theme: got "pink"/}).waitFor()
  await press(embed.locator('button.run'))
  await embed.locator('.notice', {hasText: /link.*theme: got "pink", want auto, light or dark/}).waitFor()
  await close()
})

test('the playground\u2019s own address is an embed with ?embed', inVerify, async () => {
  const html = '<iframe sandbox="allow-scripts" width="640" height="420" ' +
    `src="${it.address}?embed&amp;theme=dark&amp;show=regret,transport${await it.link(small)}"></iframe>`
  const {told, frame: at, close} = await lesson(html)
  await told('ready')
  const embed = await at()
  await embed.locator('html[data-theme="dark"][data-show="regret transport"] .chart.regret img.still').waitFor()
  await embed.locator('button.run').click()
  assert.equal((await told('results')).results.fingerprint, (await it.native(small)).fingerprint)
  await close()
})

test('what is seen first; who minds motion gets Run instead of autoplay', async () => {
  const hash = await it.link(small)
  const frames = [frame('?start=pulls', hash), frame('?start=run', hash), frame('?start=pulls', `${hash}?chart=per-round`),
    frame('?autoplay=1&show=payoffs', hash)]
  const {page, told, ask, heard, frame: at, close} = await lesson(frames.join(''))
  for (const [i, seen] of ['#regret-plot[data-chart="pulls"]', '.status:has-text("run 1, round")',
    '#regret-plot[data-chart="per-round"]'].entries()) {
    await page.locator('iframe').nth(i).scrollIntoViewIfNeeded()
    await told('ready', i)
    const embed = await at(i)
    await embed.locator('.chart.regret img.still').waitFor()
    await press(embed.locator('button.run'))
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
  await press(calm.locator('button.run'))
  await told('results', 3)
  await close()
})

// Every selection of parts at every width asks for a height in which nothing has to be scrolled.
test('at its own height nothing in it scrolls, at any width, with any parts, dark or light', inVerify, async () => {
  const hash = await it.link(small)
  const shows = someOf(['payoffs,regret,transport,table,sentence', 'regret,transport', 'payoffs,regret,transport,sentence', 'payoffs',
    'table,transport'], 2)
  const widths = (/** @type {number} */ i) => (i === 0 && thorough ? [300, 480, 640, 800] : [300, 800])
  const frames = shows.map((show, i) => frame(`?show=${show}&theme=${i % 2 ? 'dark' : 'light'}&readonly=1`, hash,
    'sandbox="allow-scripts" width="300" height="420" style="border:0;display:block"'))
  // A page that heeds the dialects.
  const heeds = `<script>addEventListener('message', ({source, data}) => {
    for (const f of document.querySelectorAll('iframe'))
      if (f.contentWindow === source && data.subject === 'lti.frameResize') f.height = data.height
  })</script>`
  const {page, told, ask, frame: at, close} = await lesson(heeds + frames.join(''), {viewport: {width: 820, height: 900}})
  for (const [i, show] of shows.entries()) {
    const box = page.locator('iframe').nth(i)
    await box.scrollIntoViewIfNeeded()
    await told('ready', i)
    const embed = await at(i)
    const over = () => embed.evaluate(() => {
      const {scrollWidth, scrollHeight} = document.documentElement
      const tables = [...document.querySelectorAll('.results-part')].map(t => t.scrollWidth - t.clientWidth)
      return [scrollWidth - innerWidth, scrollHeight - innerHeight, ...tables].filter(n => n > 0)
    })
    const fits = async (/** @type {number} */ width, /** @type {string} */ when) => {
      await box.evaluate((f, width) => { /** @type {HTMLIFrameElement} */ (f).width = String(width) }, width)
      await embed.waitForFunction(width => innerWidth === width, width)
      assert.ok(await until(async () => (await over()).length === 0, 5000), `${show} at ${width}, ${when}: ${await over()} px too much`)
    }
    for (const width of widths(i)) await fits(width, 'before Run')
    await ask({type: 'run'}, i)
    await told('results', i)
    if (/payoffs|regret/.test(show)) await embed.locator('.charts.is-drawn').waitFor()
    for (const width of widths(i)) {
      await fits(width, 'with results')
      await box.screenshot({path: join(shots, `embed-${show.replaceAll(',', '-')}-${width}.png`)})
    }
  }
  await close()
})

test('below 480 px one chart, switched by two words; the address says which is first', async () => {
  const {told, ask, frame: at, close} = await lesson(frame('?start=regret', '', 'sandbox="allow-scripts" width="400" height="420"'))
  await told('ready')
  const embed = await at()
  const [payoffs, regret] = [embed.locator('.chart.payoffs'), embed.locator('.chart.regret')]
  await regret.waitFor()
  await eventually.equal(() => payoffs.isVisible(), false)
  await embed.getByRole('button', {name: 'Payoffs', exact: true}).click()
  await payoffs.waitFor()
  await eventually.equal(() => regret.isVisible(), false)
  assert.ok(await embed.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'it is wider than its frame')

  // Run goes to what changes, and leaves the reader where he goes then.
  await ask({type: 'load', scenario: await it.link(small)})
  await embed.getByRole('button', {name: 'Payoffs', exact: true}).click()
  await embed.locator('button.run').click()
  await regret.waitFor()
  await embed.locator('button.run', {hasText: 'Run again'}).waitFor()
  await embed.getByRole('button', {name: 'Payoffs', exact: true}).click()
  await payoffs.waitFor()
  await eventually.equal(() => regret.isVisible(), false)
  await close()
})

test('title, names of the axes and captions are parts that can be asked for', inVerify, async () => {
  const all = 'payoffs,regret,transport,sentence,title,axes,caption'
  const attributes = 'sandbox="allow-scripts" width="640" height="460"'
  const html = frame(`?show=${all}&scenario=paper-2-rested`, '', attributes) + frame('?scenario=paper-2-rested')
  const {page, told, ask, frame: at, close} = await lesson(html)
  await told('ready')
  const embed = await at()
  await embed.locator('h1', {hasText: preset('paper-2-rested').title}).waitFor()
  const axis = (/** @type {string} */ chart) => embed.locator(`.chart.${chart} .axis-name`)
  await eventually.equal(() => axis('payoffs').textContent(), 'expected payoff')
  await eventually.equal(() => axis('regret').textContent(), 'cumulative regret')
  await embed.locator('.chart.payoffs .caption', {hasText: /\w/}).waitFor()
  await ask({type: 'load', scenario: `${await it.link({...small, title: 'Mine'})}?chart=pulls`})
  await ask({type: 'run'})
  await told('results')
  await embed.locator('h1', {hasText: /^Mine$/}).waitFor()
  await embed.locator('.chart.regret .axis-name', {hasText: /^pulls$/}).waitFor()
  await embed.locator('.chart.regret .caption', {hasText: /5 runs/}).waitFor()
  await page.locator('iframe').first().screenshot({path: join(shots, 'embed-all-parts.png')})
  // An address without these parts is as it was.
  await told('ready', 1)
  const plain = await at(1)
  await eventually.equal(() => plain.locator('.axis-name, .embed-title, .caption:visible').count(), 0)
  await close()
})

test('the editor of programs is a part: it takes no focus by itself, marks a mistake, and its program runs', async () => {
  const mine = {...small, policies: [{id: 'ucb1'}, {id: 'index', name: 'Mine', program: 'if n < 1 { return inf }\nreturn mean(n)'}]}
  const heeds = `<input><script>document.querySelector('input').focus(); addEventListener('message', ({source, data}) => {
    for (const f of document.querySelectorAll('iframe'))
      if (f.contentWindow === source && data.subject === 'lti.frameResize') f.height = data.height
  })</script>`
  const show = 'payoffs,regret,transport,sentence,editor'
  const html = heeds + frame(`?show=${show}&theme=dark`, await it.link(mine), 'sandbox="allow-scripts" width="760" height="420"')
  const {page, told, ask, frame: at, close} = await lesson(html, {viewport: {width: 800, height: 1000}})
  await told('ready')
  const embed = await at()
  const code = embed.locator('.program .cm-content')
  await code.waitFor()
  assert.equal(await page.evaluate(() => [document.activeElement?.tagName, scrollY].join()), 'INPUT,0', 'the embed took the focus')
  const fits = () => embed.evaluate(() => document.documentElement.scrollHeight <= innerHeight)
  assert.ok(await until(fits, 5000), 'the editor is not all in sight')
  await code.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' + sqrt(2*log(T)/m)')
  await embed.getByText('nothing is called m: give it a value before').waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('n')
  await embed.getByText('No mistakes').waitFor()
  mine.policies[1].program += ' + sqrt(2*log(T)/n)'
  await page.keyboard.press('Control+Enter')
  assert.equal((await told('results')).results.fingerprint, (await it.native(mine)).fingerprint)
  assert.match((await ask({type: 'link'})).value, /^1\./)
  await page.locator('iframe').screenshot({path: join(shots, 'embed-editor.png')})
  await embed.getByRole('button', {name: 'Write your own…'}).click()
  await embed.getByRole('button', {name: 'Program of Mine', exact: true}).waitFor()
  await close()
})

test('a read-only embed has no editor of programs, and says so', inVerify, async () => {
  const {told, frame: at, close} = await lesson(frame('?show=payoffs,editor&readonly=1', await it.link(small)),
    {expected: [/console warning: This embed\u2019s address/]})
  await told('ready')
  const embed = await at()
  await embed.locator('.notice', {hasText: 'want no editor where readonly is 1'}).waitFor()
  await eventually.equal(() => embed.locator('.embed-editor').count(), 0)
  await close()
})

test('the address says which parts there are, and whether anything may be changed', async () => {
  const {told, heard, frame: at, ask, close} = await lesson(frame('?show=payoffs,table&readonly=1&height=333', await it.link(small)))
  await told('ready')
  const embed = await at()
  await ask({type: 'run'})
  await told('results')
  await embed.locator('table.results').waitFor()
  await eventually.equal(() => embed.locator('.chart.regret').isVisible(), false)
  await eventually.equal(() => embed.locator('.embed-controls').count(), 0)
  await eventually.equal(() => embed.locator('.takeaway').first().isVisible(), false)
  await eventually.equal(() => embed.locator('.all-versions:visible').count(), 0, 'versions can be chosen')
  const link = (await ask({type: 'link'})).value
  const plot = embed.locator('#payoffs-plot')
  const box = await plot.boundingBox()
  assert.ok(box)
  // On the end of an arm's curve, which elsewhere would be selected and show what can be dragged of it.
  await plot.focus()
  await plot.press('ArrowRight')
  await plot.press('Enter')
  const label = embed.locator('.charts span', {hasText: /^2$/}).last()
  const name = await label.boundingBox()
  assert.ok(name)
  await embed.page().mouse.click(name.x + name.width / 2, name.y + name.height / 2)
  const axis = () => embed.locator('thead .col-axis').evaluate(cell => /** @type {HTMLElement} */ (cell).offsetWidth)
  const wide = await axis()
  await embed.locator('.policy-name', {hasText: 'R-ed-UCB'}).click()
  await embed.locator('.policy-detail', {hasText: '\u03b5\u00a00.25'}).waitFor()
  // Charts that are run and drawn again since the click would show the handles that it asked for.
  const results = async () => (await heard()).filter(m => m.type === 'results' && !m.id).length
  const before = await results()
  await ask({type: 'reset'})
  await ask({type: 'run'})
  assert.ok(await until(async () => await results() > before))
  await eventually.equal(() => embed.locator('.charts span', {hasText: /^(slope|cap)$/}).count(), 0, 'it shows handles')
  assert.equal(await axis(), wide, 'what is unfolded takes room from the columns')
  await eventually.equal(() => embed.locator('.policy-detail :is(input, select, button):visible').count(), 0, 'a parameter can be set')
  await embed.page().keyboard.press('Control+z')
  assert.equal((await ask({type: 'link'})).value, link)
  await close()
})
