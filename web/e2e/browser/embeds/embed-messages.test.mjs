// @ts-check
// What a page and the embed in it say to each other, by messages and by the element; and what a
// hostile or careless page may say without harm.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {course, framing} from '../../support/course.mjs'
import {eventually} from '../../support/eventually.mjs'
import {site, preset} from '../../support/site.mjs'
import {until} from '../../support/stand.mjs'
import {inVerify} from '../../support/verify.mjs'

const it = site()
const lesson = course(it)
const frame = framing(it)
const small = preset('paper-2-rested', {horizon: 3000, runs: 5})

/** Messages that are refused, with the path of the fault. @type {Array<[message: any, path: string]>} */
const refusals = [
  [{type: 'load', scenario: {...small, horizon: 0}}, 'horizon'], [{type: 'load', scenario: 'no-such'}, 'scenario'],
  [{type: 'load', scenario: 3}, 'scenario'], [{type: 'load', scenario: '#1.!!'}, 'scenario'],
  [{type: 'load', scenario: '#2.abc'}, 'scenario'], [{type: 'load', scenario: '{"version": 1,'}, 'scenario'],
  [{type: 'load'}, 'scenario'], [{type: 'load', scenario: null}, 'scenario'], [{type: 'load', scenario: []}, 'scenario'],
  [{type: 'load', scenario: {...small, title: 'x'.repeat(1 << 20)}}, 'scenario'],
  [{type: 'load', scenario: 'y'.repeat(2 << 20)}, 'scenario'],
  [{type: 'dance'}, 'type'], [{type: 'd'.repeat(1e6)}, 'type'], [{type: {}}, 'type'], [{}, 'type'],
  [{type: 'run', version: 2}, 'version'], [{type: 'run', version: {toString: 1}}, 'version'], [{type: 'run', version: '1'}, 'version'],
  [{type: 'theme'}, 'theme'], [{type: 'theme', theme: 'pink'}, 'theme'], [{type: 'theme', theme: ['dark']}, 'theme'],
]

test('messages: load, run, pause, reset, results, link; what is wrong is answered', async () => {
  const {page, told, ask, heard, close} = await lesson(frame())
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
  assert.ok(await until(async () => (await heard()).findLast(m => m.type === 'progress')?.phase === 'paused'), 'it does not pause')

  for (const [message, path] of refusals) {
    const before = (await ask({type: 'link'})).value
    const answer = await ask(message)
    const what = JSON.stringify(message).slice(0, 100)
    assert.equal(answer.type, 'error', what)
    assert.equal(answer.path, path, what)
    assert.ok(answer.message.length < 300, `${what} is answered with ${answer.message.length} signs`)
    assert.equal((await ask({type: 'link'})).value, before, `${what} changed what is shown`)
  }

  assert.match((await ask({type: 'run', version: '1'})).message, /^got "1", this embed speaks version 1, a number$/)
  for (const scenario of ['cyclic', 'bigint']) {
    const answered = (await heard()).length
    await page.evaluate(kind => {
      /** @type {any} */
      const scenario = {version: 1}
      scenario.title = kind === 'cyclic' ? scenario : 1n
      const message = {api: 'rising-bandits', version: 1, id: kind, type: 'load', scenario}
      document.querySelectorAll('iframe')[0].contentWindow?.postMessage(message, '*')
    }, scenario)
    const answer = await until(async () => (await heard()).slice(answered).find(m => m.id === scenario))
    assert.equal(answer.path, 'scenario')
    assert.match(answer.message, /^it cannot be written as JSON: /)
  }

  // What is asked is done in its order, though nobody waits for the answers.
  const first = page.evaluate(scenario => {
    const {contentWindow} = document.querySelectorAll('iframe')[0]
    for (const message of [{id: 'l', type: 'load', scenario}, {id: 'r', type: 'run'}])
      contentWindow?.postMessage({api: 'rising-bandits', version: 1, ...message}, '*')
  }, {...small, runs: 6})
  await first
  assert.ok(await until(async () => (await heard()).some(m => m.type === 'results' && m.results.runs === 6)),
    'what was loaded is not what ran')
  await close()
})

test('an unsound link is refused before the engine is awake, too, and a run of one is refused', async () => {
  const {page, told, ask, heard, frame: at, close} = await lesson(frame('', '#1.AAAA') + frame())
  await told('ready')
  await told('ready', 1)
  assert.ok(await until(async () => (await heard()).some(m => m.type === 'error' && m.path === 'scenario')),
    'the bad link of the address is not told')
  const refused = await ask({type: 'run'})
  assert.equal(`${refused.type} ${refused.path}`, 'error scenario')
  assert.match(refused.message, /cannot be unpacked|damaged/)
  await (await at()).locator('.notice', {hasText: /cannot be unpacked|damaged/}).waitFor()
  assert.equal((await ask({type: 'load', scenario: '1.AAAA'}, 1)).path, 'scenario')
  assert.equal((await ask({type: 'link'}, 1)).value, (await it.link(preset('paper-2-rested'))).slice(1))
  await page.close()
  await close()
})

test('an embed out of sight, and one that is not displayed, tell of progress and results', async () => {
  const attributes = 'sandbox="allow-scripts" width="640" height="420"'
  const {told, ask, close} = await lesson(
    `<div style="height: 5000px"></div>${frame('', await it.link(small), attributes)}` +
      frame('', await it.link(small), `${attributes} style="display: none"`))
  for (const [i, name] of ['out of sight', 'not displayed'].entries()) {
    await told('ready', i)
    await ask({type: 'run'}, i)
    assert.equal((await told('results', i)).results.runs, 5, name)
    await told('progress', i)
  }
  await close()
})

test('messages that are none of ours are passed over', async () => {
  const {page, told, ask, heard, close} = await lesson(frame())
  await told('ready')
  const before = (await heard()).length
  await page.evaluate(() => {
    const {contentWindow} = document.querySelectorAll('iframe')[0]
    const ours = {api: 'rising-bandits', version: 1}
    const deep = () => {
      let o = {}
      for (let i = 0; i < 3000; i++) o = {o}
      return o
    }
    for (const message of [null, undefined, 0, 'run', [], {}, {type: 'run'}, {...ours, type: 'run'}, {...ours, type: 'run', id: {}},
      {...ours, type: 'run', id: null}, {...ours, type: 'run', id: 'i'.repeat(101)}, {...ours, api: 'Rising-Bandits', id: 1, type: 'run'},
      deep(), new Uint8Array(1e7), new Map(), {subject: 'lti.frameResize', height: 1e9}]) contentWindow?.postMessage(message, '*')
  })
  assert.equal((await ask({type: 'results'})).value, null, 'it runs')
  const more = (await heard()).slice(before).filter(m => m.api)
  assert.deepEqual(more.map(m => m.type), ['answer'], 'something else was answered')
  await close()
})

test('only the page around is listened to', async () => {
  const stranger = `<iframe srcdoc="<script>setInterval(() => {parent.frames[0].postMessage({api: 'rising-bandits', version: 1, ` +
    `id: 9, type: 'run'}, '*'); parent.postMessage('asked', '*')}, 50)</script>"></iframe>`
  const {page, told, ask, heard, frame: at, close} = await lesson(frame() + stranger)
  /** @type {string[]} */
  const wasm = []
  page.on('request', r => {
    if (r.url().includes('.wasm')) wasm.push(r.url())
  })
  await told('ready')
  const asked = (await heard(1)).length
  await until(async () => (await heard(1)).length > asked + 2)
  await ask({type: 'results'}) // is answered after what was asked for before
  assert.deepEqual(wasm, [])
  assert.ok((await heard()).every(m => m.type !== 'progress' && m.id !== 9))
  assert.equal(await (await at()).locator('button.run').textContent(), 'Run')
  await close()
})

/**
 * A hostile frame may send no event but the element's own, and no height beyond the largest.
 * @param {import('playwright-core').Page} page
 */
async function checkHostileFrame(page) {
  assert.deepEqual(await page.evaluate(async () => {
    const e = /** @type {HTMLElement} */ (document.getElementById('e'))
    const frame = /** @type {HTMLIFrameElement} */ (e.querySelector('iframe'))
    let clicks = 0
    e.addEventListener('click', () => clicks++)
    const last = new Promise(resolve => e.addEventListener('progress', x => /** @type {any} */ (x).detail.last && resolve(undefined)))
    frame.srcdoc = `<script>parent.postMessage({subject: 'lti.frameResize', height: 1e6}, '*')
      for (const type of ['click', 'progress']) parent.postMessage({api: 'rising-bandits', version: 1, type, last: true}, '*')</script>`
    await last
    return [clicks, frame.offsetHeight]
  }), [0, 2000])
}

test('the element: attributes, methods as promises, events, its height', async () => {
  const html = `<script src="${it.address}rising-bandits.js"></script><rising-bandits id="e" scenario="${await it.link(small)}" ` +
    'theme="dark"></rising-bandits><script>window.resized = new Promise(resolve => document.getElementById("e")' +
    '.addEventListener("resize", x => resolve(x.detail), {once: true}))</script>' // it may come before a test could listen
  const {page, frame: at, close} = await lesson(html)
  const native = await it.native(small)
  const got = await page.evaluate(async other => {
    const e = /** @type {any} */ (document.getElementById('e'))
    const event = (/** @type {string} */ name) =>
      new Promise(resolve => e.addEventListener(name, (/** @type {CustomEvent} */ x) => resolve(x.detail), {once: true}))
    const over = event('results')
    await e.run() // asked before the frame listens
    const {fingerprint} = /** @type {any} */ (await over)
    const now = await e.results()
    const refused = await e.load({...other, horizon: 0}).catch((/** @type {any} */ error) => `${error.path}: ${error.message}`)
    await e.load('paper-15-rested')
    const frame = /** @type {HTMLIFrameElement} */ (e.querySelector('iframe'))
    const {height} = await /** @type {any} */ (window).resized
    return {fingerprint, same: now.fingerprint, refused, height, styled: frame.offsetHeight, sandbox: frame.getAttribute('sandbox')}
  }, small)
  const embed = await at()
  assert.equal(got.fingerprint, native.fingerprint)
  assert.equal(got.same, native.fingerprint)
  assert.match(got.refused, /^horizon: /)
  assert.ok(got.height > 200)
  const background = () => embed.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  assert.ok(!got.sandbox?.includes('allow-same-origin'))
  assert.equal(await background(), 'rgb(20, 22, 26)')

  // A page that changes between light and dark takes its embeds along, with all that is in them.
  const src = await page.locator('iframe').getAttribute('src')
  await page.evaluate(async link => {
    const e = /** @type {any} */ (document.getElementById('e'))
    await e.load(link)
    await Promise.all([new Promise(resolve => e.addEventListener('results', resolve, {once: true})), e.run()])
    e.setAttribute('theme', 'light')
  }, await it.link(small))
  await embed.locator('html[data-theme="light"]').waitFor()
  assert.equal(await background(), 'rgb(255, 255, 255)')
  // The results that it heard of may be those that the engine had kept of the scenario.
  const fingerprint = () => page.evaluate(async () => (await /** @type {any} */ (document.getElementById('e')).results()).fingerprint)
  assert.ok(await until(async () => await fingerprint() === native.fingerprint), await fingerprint())
  await page.emulateMedia({colorScheme: 'dark', reducedMotion: 'reduce'})
  assert.equal(await background(), 'rgb(255, 255, 255)', 'the system decides where the page around does')
  await page.evaluate(() => document.getElementById('e')?.removeAttribute('theme'))
  await embed.locator('html:not([data-theme])').waitFor()
  assert.equal(await background(), 'rgb(20, 22, 26)', 'the system does not decide')
  await eventually.equal(() => embed.locator('button.run').textContent(), 'Run again')
  await eventually.equal(() => page.locator('iframe').getAttribute('src'), src, 'another frame has come')

  await checkHostileFrame(page)
  await close()
})

/**
 * Changes, moves, copies and removes the element, in the page, and returns what came of each.
 * @param {{link: string, small: object}} scenarios
 */
async function changeElement({link, small}) {
  const e = /** @type {any} */ (document.getElementById('e'))
  const event = (/** @type {string} */ name, on = e) =>
    new Promise(resolve => on.addEventListener(name, (/** @type {CustomEvent} */ x) => resolve(x.detail), {once: true}))
  const frames = () => e.querySelectorAll('iframe').length
  /** @type {Record<string, any>} */
  const got = {fallback: e.textContent.trim()}
  got.bare = await e.link() // no scenario: the first preset
  const wrong = event('error')
  e.setAttribute('scenario', 'no-such')
  got.wrong = await wrong
  const wrongTheme = event('error')
  e.setAttribute('theme', 'drak')
  got.wrongTheme = (/** @type {any} */ (await wrongTheme)).message
  got.errors = []
  e.addEventListener('error', (/** @type {CustomEvent} */ x) => got.errors.push(x.detail.path))
  e.setAttribute('scenario', JSON.stringify(small))
  e.setAttribute('theme', 'dark')
  e.setAttribute('show', 'regret')
  await event('ready')
  got.frames = frames()
  got.src = e.querySelector('iframe').src
  got.own = await e.link()
  e.setAttribute('height', '345')
  got.height = e.querySelector('iframe').offsetHeight
  e.setAttribute('height', '7')
  await event('ready')
  got.wrongHeight = e.querySelector('iframe').offsetHeight
  e.removeAttribute('height')
  await event('ready')
  e.setAttribute('scenario', link)
  const moved = e.results().catch((/** @type {Error} */ error) => error.message)
  document.getElementById('b')?.append(e)
  got.moved = await moved
  got.framesAfterMove = frames()
  await event('ready')
  const over = event('results')
  await e.run()
  got.fingerprint = (/** @type {any} */ (await over)).fingerprint
  const waits = e.pause().catch((/** @type {Error} */ error) => error.message)
  e.remove()
  got.removed = await waits
  got.out = await e.run().catch((/** @type {Error} */ error) => error.message)
  got.unsendable = await (document.body.append(e), e.load({f() {}})).catch((/** @type {Error} */ error) => error.name)
  const twin = /** @type {any} */ (e.cloneNode(true))
  document.body.append(twin)
  got.twin = [twin.querySelectorAll('iframe').length, await twin.link()]
  return got
}

test('the element is changed, moved, copied, taken out and put back; every promise ends', inVerify, async () => {
  const html = `<script src="${it.address}rising-bandits.js"></script><div id="a"><rising-bandits id="e">not ` +
    'yet</rising-bandits></div><div id="b"></div>'
  const {page, close} = await lesson(html, {expected: [/console warning: This embed\u2019s address/]})
  const link = await it.link(small)
  const got = await page.evaluate(changeElement, {link, small})
  assert.equal(got.fallback, '', 'what stood in the element stays')
  assert.equal('#' + got.bare, await it.link(preset('paper-2-rested')))
  assert.equal(got.wrong.path, 'scenario')
  assert.match(got.wrong.message, /no preset is called "no-such"/)
  assert.match(got.wrongTheme, /theme: got "drak", want auto, light or dark/)
  assert.equal(got.frames, 1)
  assert.deepEqual(got.errors.filter((/** @type {string} */ path) => path !== 'options'), [], 'a frame that is replaced is an error')
  assert.match(got.src, /theme=dark/)
  assert.match(got.src, /show=regret/)
  assert.equal('#' + got.own, link)
  assert.equal(got.height, 345)
  assert.notEqual(got.wrongHeight, 7)
  assert.match(got.moved, /removed from the page/)
  assert.equal(got.framesAfterMove, 1)
  assert.equal(got.fingerprint, (await it.native(small)).fingerprint)
  assert.match(got.removed, /removed from the page/)
  assert.match(got.out, /not in a page/)
  assert.equal(got.unsendable, 'DataCloneError')
  assert.deepEqual(got.twin, [1, link.slice(1)])
  await close()
})
