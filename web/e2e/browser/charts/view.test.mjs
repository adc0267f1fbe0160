// @ts-check
// The view against a made-up coordinator: what the page's own tests cannot bring about.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {site, measured} from '../../support/site.mjs'
import {count, difference} from '../../support/pixels.mjs'
import {allStats, shoot, rested, shown, stand, stats, told, until} from '../../support/stand.mjs'
import {inVerify, someOf} from '../../support/verify.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const blue = '#2a418d' // hue 0, light
const blueAtNight = '#8b9ef2'

/** Waits until the first curve is on the screen. @param {Page} page */
const seen = (page, colour = blue) => until(async () => (await count(it.browser, await page.screenshot(), [colour]))[0] > 100)

for (const way of ['view=ebiten', 'view=canvas2d', 'view=ebiten&inpage', 'view=canvas2d&inpage']) {
  test(`${way}: rests, follows size, place and theme, and comes back`, way === 'view=ebiten&inpage' ? inVerify : {}, async () => {
    const {page, complaints, close} = await stand(it, way)
    assert.equal(await shown(page), way.includes('ebiten') ? 'ebiten' : 'canvas2d')
    assert.ok(await seen(page), 'no curve on the screen')
    const drawn = await stats(page)
    assert.equal(drawn.worker, !way.includes('inpage'))
    await rested(page)
    const {frames, asked} = await stats(page)
    assert.deepEqual({frames, asked}, {frames: drawn.frames, asked: drawn.asked}, 'frames while idle')

    await page.evaluate(() => {
      const host = /** @type {HTMLElement} */ (document.querySelector('.host'))
      host.style.width = '500px'
      host.style.marginLeft = '33.3px'
    })
    assert.ok(await until(async () => (await stats(page)).width === 500), 'the canvas does not follow its host')
    const left = await page.evaluate(() => document.querySelector('.host canvas')?.getBoundingClientRect().left)
    assert.equal(left, 33, 'left edge, on a whole pixel')
    await page.evaluate('test.views[0].view.setTheme("dark")')
    assert.ok(await seen(page, blueAtNight), 'no change of theme')

    const away = (/** @type {boolean} */ is) => until(() => page.evaluate(`test.views[0].coordinator.boxes.every(b => b.away === ${is})`))
    assert.ok(await away(false), 'the coordinator takes what is in sight for out of it')
    await page.evaluate(() => scrollTo(0, 1500))
    assert.ok(await away(true), 'the coordinator is not told what is out of sight')
    await rested(page)
    const out = await stats(page)
    await page.evaluate('test.views[0].coordinator.send()') // resolves when the buffer is back
    assert.equal((await stats(page)).frames, out.frames, 'frames out of sight')
    await page.evaluate(() => scrollTo(0, 0))
    assert.ok(await until(async () => (await stats(page)).frames > out.frames), 'not drawn when seen again')
    assert.ok(await away(false), 'the coordinator is not told what is back')

    await page.evaluate('test.views[0].view.dispose()')
    assert.equal(await page.evaluate(() => document.querySelectorAll('.host canvas, .host span').length), 0, 'nodes left')
    await page.evaluate('void (test.views = [test.mount(document.querySelector(".host"))])')
    await shown(page)
    assert.ok(await seen(page), 'not drawn when mounted again')
    assert.deepEqual([await told(page), complaints], [[], []])
    await close()
  })
}

test('both renderers draw the same', async () => {
  for (const ratio of someOf([2, 1, 3], 1)) {
    const pictures = []
    for (const view of ['ebiten', 'canvas2d']) {
      const {page, close} = await stand(it, `view=${view}`, {ratio})
      await shown(page)
      assert.ok(await seen(page), `${view} drew nothing`)
      pictures.push(await shoot(page, `view-${view}-${ratio}x.png`))
      await close()
    }
    const {mean, most} = await difference(it.browser, pictures[0], pictures[1])
    measured(`Ebiten against Canvas2D at ${ratio} device pixels: mean difference of a channel`, mean, 'of 255')
    assert.ok(mean > 0, 'it is the same renderer')
    assert.ok(mean < 0.1 && most < 128, `at ${ratio}: mean ${mean}, most ${most}`)
  }
})

test('texts stay where they are while data streams', async () => {
  const {page, close} = await stand(it, 'view=canvas2d')
  await shown(page)
  const changed = await page.evaluate(async () => {
    const {coordinator} = /** @type {any} */ (window).test.views[0]
    await coordinator.send()
    const spans = [...document.querySelectorAll('.host span')]
    const before = spans.map((s) => s.getBoundingClientRect().left)
    let others = 0
    const note = (/** @type {MutationRecord[]} */ list) => {
      for (const {target, type} of list) if (!spans.includes(/** @type {Element} */ (target)) || type === 'attributes') others++
    }
    const watch = new MutationObserver(note)
    watch.observe(/** @type {Node} */ (document.querySelector('.host')), {subtree: true, childList: true, attributes: true})
    for (let i = 0; i < 20; i++) await coordinator.send()
    // The words of the last scene are set, and whatever else its frame changes is, a frame later.
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const last = `round ${coordinator.step - coordinator.boxes.length}` // of the first chart
    for (const end = performance.now() + 60_000; spans[1].textContent !== last && performance.now() < end;) await frame()
    await frame()
    note(watch.takeRecords())
    watch.disconnect()
    const moved = spans.filter((s, i) => s.getBoundingClientRect().left !== before[i]).length
    return {others, moved, last, word: spans[1].textContent}
  })
  assert.equal(changed.others, 0, 'changes of the DOM besides the words')
  assert.equal(changed.moved, 0, 'texts that moved')
  assert.match(changed.last, /^round \d\d$/)
  assert.equal(changed.word, changed.last)
  await close()
})

/** @typedef {{evaluate: (script: any) => Promise<any>}} Place  a page or a worker */

/** Keeps each WebGL context in reach, as `contexts`. @param {Place} where */
const keepContexts = (where) => where.evaluate(inReach)

function inReach() {
  const list = /** @type {any} */ (globalThis).contexts = /** @type {any[]} */ ([])
  for (const kind of [globalThis.OffscreenCanvas, globalThis.HTMLCanvasElement]) {
    if (!kind) continue
    const {getContext} = /** @type {any} */ (kind.prototype)
    kind.prototype.getContext = function (/** @type {any[]} */ ...args) {
      const context = getContext.apply(this, args)
      if (args[0] === 'webgl2') list.push(context)
      return context
    }
  }
}

for (const way of ['view=ebiten', 'view=ebiten&inpage']) {
  test(`${way}: a lost WebGL context comes back; lost again and again, it draws in 2D`, way === 'view=ebiten' ? {} : inVerify, async () => {
    const {page, close} = await stand(it, way)
    await shown(page)
    await page.evaluate('test.views[0].view.dispose()')
    await keepContexts(page)
    /** @type {Promise<Place>} */
    const kept = way.includes('inpage') ? Promise.resolve(page) : page.waitForEvent('worker').then(async (w) => (await keepContexts(w), w))
    await page.evaluate('void (test.views = [test.mount(document.querySelector(".host"))])')
    const where = await kept
    await shown(page)
    for (let mounts = 2; mounts <= 4; mounts++) {
      await where.evaluate('contexts.at(-1).getExtension("WEBGL_lose_context").loseContext()')
      assert.ok(await until(async () => (await stats(page)).mounts === mounts), `no renderer after loss ${mounts - 1}`)
      assert.ok(await seen(page), `nothing drawn after loss ${mounts - 1}`)
    }
    assert.equal((await stats(page)).renderer, 'canvas2d')
    assert.equal(await page.evaluate(() => document.querySelectorAll('.host canvas').length), 1, 'canvases')
    assert.equal((await told(page)).length, 3, 'each loss is told')
    await close()
  })
}

test('it draws in a worker, in a frame of opaque origin', async () => {
  const {page, complaints, close} = await stand(it, '', {file: 'frame.html'})
  const frame = await until(async () => page.frames()[1])
  await until(() => frame.evaluate('Boolean(window.test)'))
  assert.equal(await shown(frame), 'ebiten')
  assert.equal((await stats(frame)).worker, true, 'in a worker')
  assert.deepEqual(complaints, [])
  await close()
})

test('where WebGL is software, it chooses Canvas2D', async () => {
  const {page, close} = await stand(it, '')
  assert.equal(await shown(page), 'canvas2d')
  await close()
})

test('of 20 views in embeds eight at most hold a WebGL context; the others rest, or draw in 2D', inVerify, async () => {
  const {page, complaints, close} = await stand(it, 'view=ebiten&freeWhenHidden&count=20')
  assert.ok(await until(async () => (await allStats(page)).slice(0, 2).every((s) => s.renderer)), 'what is in sight does not draw')
  assert.equal((await allStats(page))[19].mounts, 0, 'what is out of sight has a renderer')
  for (let y = 0; y < 5200; y += 500) {
    await page.evaluate((to) => scrollTo(0, to), y)
    await rested(page)
    assert.ok((await allStats(page)).filter((s) => s.renderer === 'ebiten').length <= 8, `at ${y}`)
  }
  const last = async () => (await allStats(page)).map((s) => s.renderer)
  await page.evaluate('document.querySelectorAll(".host")[19].scrollIntoView()')
  assert.ok(await until(async () => (await last())[0] === '' && (await last())[19] !== ''),
    'the first does not rest, or the last does not draw')
  await page.evaluate(() => scrollTo(0, 0))
  assert.ok((await count(it.browser, await page.screenshot(), [blue]))[0] > 100, 'the picture at rest is gone')
  assert.ok(await until(async () => (await last())[0] !== ''), 'the first does not wake')
  assert.deepEqual([await told(page), complaints], [[], []])
  await close()
})
