// @ts-check
// A browser that has no WebGL at all: the charts are drawn all the same, on a 2D canvas.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {site, preset, withoutWebGL} from '../../support/site.mjs'
import {count} from '../../support/pixels.mjs'
import {colours, drawn, finished, fingerprint, runButton, stats, usable} from '../../support/reader.mjs'
import {inVerify} from '../../support/verify.mjs'

const it = site(withoutWebGL)
const small = preset('paper-2-rested', {horizon: 20_000, runs: 3})

for (const renderer of /** @type {const} */ ([undefined, 'ebiten'])) {
  test(`without WebGL 2, ${renderer ? 'though the address asks for Ebiten' : 'left to itself'}: Canvas2D draws the charts, the numbers ` +
    'are the same', renderer ? {} : inVerify, async () => {
    const {page, close} = await it.visit({
      renderer, hash: await it.link(small),
      expected: renderer ? [/console warning: .*WebGL/, /console (warning|error): .*[Ee]biten/] : [],
    })
    await usable(page)
    assert.equal(await page.evaluate(() => document.createElement('canvas').getContext('webgl2')), null, 'this browser has WebGL 2')
    await runButton(page).click()
    await finished(page)
    await drawn(page)
    const view = await stats(page)
    assert.equal(view.renderer, 'canvas2d')
    assert.equal(view.worker, true)
    const png = await page.locator('#regret-plot').screenshot()
    const hues = await colours(page, [0, 1, 2, 3, 4, 5, 6].map(i => `--hue-${i}`))
    const found = await count(it.browser, png, hues)
    assert.ok(found.every(n => n >= 20), `pixels of each policy: ${found}`)
    assert.equal(await fingerprint(page), (await it.native(small)).fingerprint)
    await close()
  })
}
