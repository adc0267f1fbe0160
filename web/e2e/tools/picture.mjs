// @ts-check
// Takes the README's picture anew, page.png: the page as it opens, once all its runs are in. `make picture` runs it.

import {test} from 'node:test'
import {fileURLToPath} from 'node:url'
import {site} from '../support/site.mjs'
import {drawn, finished, runButton, usable} from '../support/reader.mjs'

const it = site()

test('the page after the runs of the preset that it opens on', async () => {
  const {page, close} = await it.visit({autoplay: true, renderer: 'ebiten',
    context: {viewport: {width: 1280, height: 800}, colorScheme: 'light'}})
  await usable(page)
  await runButton(page).filter({hasText: 'All 100 runs'}).click() // a first visit shows 20
  await finished(page)
  await page.mouse.move(1, 1)
  await drawn(page)
  await page.screenshot({path: fileURLToPath(new URL('../page.png', import.meta.url)), animations: 'disabled'})
  await close()
})
