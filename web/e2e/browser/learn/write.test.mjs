// @ts-check
// A teacher writes a lesson and hands it out: the guide's example, mistakes by line, the preview, the link, files and addresses.

import assert from 'node:assert/strict'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {test} from 'node:test'
import {packLesson} from '../../../../static/js/model/lessons/lesson-link.js'
import {found} from '../../support/axe.mjs'
import {drop} from '../../support/drop.mjs'
import {pasteOver} from '../../support/editor.mjs'
import {eventually} from '../../support/eventually.mjs'
import {checked} from '../../support/lesson.mjs'
import {root, shots, site} from '../../support/site.mjs'
import {until} from '../../support/stand.mjs'
import {inVerify} from '../../support/verify.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const phone = {viewport: {width: 390, height: 844}, deviceScaleFactor: 2, isMobile: true, hasTouch: true}
const example = readFileSync(join(root, 'static/lesson-example.md'), 'utf8')

/** Waits until the text is read. @param {Page} page @param {string | RegExp} words */
const says = (page, words) => page.locator('.write .status', {hasText: words}).waitFor()

test('the example of the guide works when copied; mistakes have their line; the link opens as a lesson elsewhere', async () => {
  const {page, close} = await it.visit({permissions: ['clipboard-read', 'clipboard-write']})
  await page.goto(`${it.address}lesson-guide.html`)
  const copied = await page.locator('#example').innerText()
  assert.match(await it.rising(['lesson', 'check', '-'], copied), /^Patience: 3 tasks, .* judged as they must be/m)
  await eventually.ok(() => page.getByText('regret of POLICY', {exact: true}).isVisible())
  assert.deepEqual(await found(page, 'the guide'), [])
  await page.goto(`${it.address}write.html`)
  await says(page, 'No mistakes.')
  const code = page.locator('.write .cm-content')
  await code.waitFor()
  await pasteOver(page, code, copied.replace('ask: Predict', 'aks: Predict'))
  await says(page, /^\d mistakes?\. The preview/)
  const line = copied.split('\n').findIndex(l => l.startsWith('ask: Predict')) + 1
  await page.getByRole('button', {name: new RegExp(`^Line ${line}: .*ask`)}).first().click()
  assert.equal(await page.evaluate(() => document.querySelector('.cm-content')?.contains(document.activeElement)), true)
  await page.keyboard.press('End')
  await pasteOver(page, code, copied)
  await says(page, 'No mistakes.')
  const frame = page.frameLocator('.write-preview iframe')
  await frame.getByRole('heading', {name: 'Patience'}).waitFor()
  await frame.getByRole('link', {name: 'Less time'}).click()
  await frame.locator('#step-3.is-shown').waitFor()
  await pasteOver(page, code, copied.replace('title: Patience', 'title: More patience'))
  await frame.getByRole('heading', {name: 'More patience'}).waitFor()
  await frame.locator('#step-3.is-shown').waitFor() // the preview stays at the step
  assert.deepEqual(await found(page, 'writing a lesson'), [])
  await page.screenshot({path: join(shots, 'write.png')})
  await page.getByRole('button', {name: 'Copy the link'}).click()
  await says(page, 'The link is copied.')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.reload() // the draft stays
  await frame.getByRole('heading', {name: 'More patience'}).waitFor()
  await close()
  await asStudent(link)
})

test('the preview follows the scenario, at the step where it is', async () => {
  const {page, close} = await it.visit()
  await page.goto(`${it.address}write.html`)
  await says(page, 'No mistakes.')
  const code = page.locator('.write .cm-content')
  await code.waitFor()
  const frame = page.frameLocator('.write-preview iframe')
  const headline = () => frame.locator('#payoffs-takeaway').innerText()
  /** @param {string} slow  the name of the arm */
  const shows = async slow => {
    const want = `“quick” leads for 200 pulls, then “${slow}”.`
    assert.ok(await until(async () => await headline() === want, 20_000), `${await headline()} for ${want}`)
  }
  const hash = () => frame.locator('html').evaluate(() => location.hash)
  await shows('slow')
  assert.ok(await until(async () => (await hash()).startsWith('#1.'), 20_000), 'the address has the scenario')
  const changed = example.replace('"name": "slow"', '"name": "steady"')
  await pasteOver(page, code, changed)
  await says(page, 'No mistakes.')
  await shows('steady')
  await frame.getByRole('link', {name: 'Less time'}).click()
  await frame.getByLabel('Rounds', {exact: true}).fill('400')
  await frame.getByLabel('Rounds', {exact: true}).press('Tab')
  await frame.getByRole('button', {name: 'Scenario of this step'}).waitFor()
  await checked(frame.locator('#task-3-1'), 'wrong')
  await pasteOver(page, code, changed.replace('"horizon": 1000', '"horizon": 1500').replace('"name": "steady"', '"name": "late"'))
  await says(page, 'No mistakes.')
  await shows('late')
  await frame.locator('#step-3.is-shown').waitFor()
  assert.ok(await until(async () => await frame.getByLabel('Rounds', {exact: true}).inputValue() === '1500', 20_000), 'the new rounds')
  await eventually.equal(() => frame.getByRole('button', {name: 'Scenario of this step'}).isVisible(), false)
  await close()
})

test('a text that asks for too much is refused in words, also after a reload', async () => {
  const {page, close} = await it.visit()
  await page.goto(`${it.address}write.html`)
  await says(page, 'No mistakes.')
  const code = page.locator('.write .cm-content')
  await code.waitFor()
  const bomb = `${example}\n${'|a'.repeat(200)}|\n${'|-'.repeat(200)}|\n${'|\n'.repeat(100)}`
  await pasteOver(page, code, bomb)
  const refused = page.getByRole('button', {name: /^Line \d+: the tables down to here have 20,200 cells, .* want at most 10,000/})
  await refused.waitFor()
  await page.reload()
  await refused.waitFor()
  await close()
})

test('a text that is read for too long is refused in words, and the next one is read', inVerify, async () => {
  const {page, close} = await it.visit()
  await page.addInitScript(() => {
    // A worker that never answers over some text: what no limit has foreseen.
    const post = Worker.prototype.postMessage
    Worker.prototype.postMessage = function(/** @type {any[]} */ ...args) {
      if (args[0]?.type !== 'lesson' || !args[0].text.includes('never read')) post.apply(this, /** @type {any} */ (args))
    }
  })
  await page.goto(`${it.address}write.html`)
  await says(page, 'No mistakes.')
  const code = page.locator('.write .cm-content')
  await code.waitFor()
  await pasteOver(page, code, example.replace('title: Patience', 'title: Never never read'))
  await says(page, /^The lesson cannot be read: reading the text takes longer than 10 s\. Shorten it/)
  await page.getByRole('button', {name: 'Export for a learning platform'}).click()
  await pasteOver(page, code, example) // while the text before is still being read
  await says(page, 'No mistakes.')
  await close()
})

/** A student opens the link in a fresh profile, on a phone, and answers. @param {string} link */
async function asStudent(link) {
  const {page, close} = await it.visit({context: phone})
  await page.goto(link)
  await page.getByRole('heading', {name: 'More patience'}).waitFor()
  await page.locator('.lesson-stage .run:not([aria-disabled])').waitFor()
  const form = page.locator('#task-1-1')
  await form.locator('input').fill('300')
  await checked(form, 'wrong')
  await form.locator('input').fill('200')
  await checked(form, 'right')
  await page.getByRole('button', {name: 'Next step'}).click()
  await page.getByRole('button', {name: 'Next step'}).click()
  await page.getByLabel('Rounds', {exact: true}).fill('310')
  await page.getByLabel('Rounds', {exact: true}).press('Tab')
  await page.getByRole('button', {name: 'Scenario of this step'}).waitFor()
  await page.waitForFunction(() => /#l1\.[\w-]+&1\./.test(location.hash))
  await page.reload()
  await page.locator('#step-3.is-shown').waitFor()
  await page.waitForFunction(() => {
    const field = document.querySelector('#task-3-1 .task-fields input')
    return field instanceof HTMLInputElement && field.value === '310'
  })
  await checked(page.locator('#task-3-1'), 'right')
  await eventually.match(() => page.locator('.lesson-progress').textContent(), /^2 of 3 tasks/)
  assert.deepEqual(await found(page, 'a lesson of a teacher'), [])
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, 'nothing is wider than the screen')
  await close()
}

/** What another server answers, by path. @type {Record<string, {body?: string, status?: number, cors?: boolean}>} */
const elsewhere = {
  '/patience.md': {body: example.replace('Arm 1 always', '[Look](https://example.org/) Arm 1 always'), cors: true},
  '/closed.md': {body: example}, '/gone.md': {status: 404, cors: true}, '/page.html': {body: '<!doctype html><p>a page', cors: true},
  '/long.md': {body: example + 'x'.repeat(256 << 10), cors: true},
}

test('a lesson comes by file and by address; what is no lesson is refused in words', inVerify, async () => {
  const {page, close} = await it.visit({expected: [/status of 404/, /HTTP 404/, /^asked elsewhere/, /CORS policy/, /request failed/,
    /net::ERR_FAILED/, /Content Security Policy/]})
  await page.route('https://teacher.example/**', route => {
    const {body = '', status = 200, cors = false} = elsewhere[new URL(route.request().url()).pathname]
    return route.fulfill({body, status, headers: {'access-control-allow-origin': cors ? '*' : 'https://another.example'}})
  })
  await page.goto(`${it.address}own-lesson.html`)
  await page.getByText('Open a lesson’s text file').waitFor()
  assert.deepEqual(await found(page, 'no lesson yet'), [])
  await drop(page, 'patience.md', example)
  await page.getByRole('heading', {name: 'Patience'}).waitFor()
  const link = page.getByRole('link', {name: 'The text of this lesson'})
  const [saved] = await Promise.all([page.waitForEvent('download'), link.click()])
  assert.equal(readFileSync(await saved.path(), 'utf8'), example)
  const refused = [['?from=http://teacher.example/patience.md', 'begin with https'], ['?from=missing.md', 'the status 404'],
    ['?from=https://teacher.example/closed.md', 'teacher.example cannot be reached, or does not allow'],
    ['?from=https://teacher.example/gone.md', 'the status 404'], ['?from=https://teacher.example/page.html', 'this is no lesson'],
    ['?from=https://teacher.example/long.md', 'larger than 256 KiB'], ['#l1.7cEBDQ', 'cut or damaged'], ['#l1.!', 'cut or damaged'],
    [`#${await packLesson(example + ' '.repeat(300_000))}`, 'larger than 256 KiB']]
  for (const [query, words] of refused) {
    await page.goto('about:blank')
    await page.goto(`${it.address}own-lesson.html${query}`)
    await page.locator('.lesson-summary', {hasText: words}).waitFor()
  }
  await drop(page, 'picture.png', '\x89PNG\r\n')
  await page.locator('.lesson-summary', {hasText: 'this is no lesson'}).waitFor()
  assert.deepEqual(await found(page, 'a lesson that cannot be shown'), [])
  await page.getByLabel('Address of the file').fill('https://teacher.example/patience.md')
  await page.getByRole('button', {name: 'Open', exact: true}).click()
  await page.getByRole('heading', {name: 'Patience'}).waitFor()
  await page.getByText('It is from teacher.example, not from this site.').waitFor()
  await eventually.equal(() => page.getByRole('link', {name: 'Look', exact: true}).getAttribute('rel'), 'noopener noreferrer nofollow ugc')
  const asked = () => page.evaluate(() => fetch('https://teacher.example/patience.md').then(() => 'answered', () => 'refused'))
  assert.equal(await asked(), 'answered')
  for (const other of ['lesson-rising-in-five.html', 'write.html', 'embed.html']) {
    await page.goto(it.address + other)
    assert.equal(await asked(), 'refused', other)
  }
  const source = await page.evaluate(async () => {
    const html = await (await fetch('lesson-why-concave.html')).text()
    return /href="(?:\.\/)?([^"]+\.md)"/.exec(html)?.[1] ?? ''
  })
  await page.goto(`${it.address}own-lesson.html?from=${source}`)
  await page.getByRole('heading', {name: 'Why concave?'}).waitFor()
  await page.goto('about:blank')
  await page.goto(`${it.address}own-lesson.html`)
  await drop(page, 'bad.md', example.replace('Arm 1 always', '<img src=x onerror=alert(1)> Arm 1 always'))
  await page.getByText(/^Line \d+: HTML is left out/).waitFor()
  await close()
})

test('a long lesson is handed out as a file', async () => {
  const {page, close} = await it.visit()
  await page.goto(`${it.address}write.html`)
  await says(page, 'No mistakes.')
  await page.locator('.write .cm-content').waitFor()
  page.on('dialog', dialog => dialog.accept())
  const noise = Array.from({length: 2000}, (_, i) => `${i * i * 7919 % 10007}${i * 31 % 97}`).join(' ')
  await drop(page, 'long.md', `${example.replace('title: Patience', 'title: Long patience')}\n## Long\n${noise}\n`)
  await page.locator('.write .cm-content', {hasText: 'title: Long patience'}).waitFor()
  await page.getByRole('button', {name: 'Copy the link'}).click()
  await says(page, /^The link would have [\d,]+ characters/)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', {name: 'Save the file'}).click()])
  assert.equal(download.suggestedFilename(), 'long-patience.md')
  await close()
})
