// @ts-check
// Lessons as a reader takes them: the text is there at once, tasks are judged by the engine, answers stay on the device.

import assert from 'node:assert/strict'
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {test} from 'node:test'
import {packLesson} from '../../../../static/js/model/lessons/lesson-link.js'
import {readCodes} from '../../../../static/js/model/lessons/work-code.js'
import {found} from '../../support/axe.mjs'
import {eventually} from '../../support/eventually.mjs'
import {checked, walk} from '../../support/lesson.mjs'
import {openGallery, usable} from '../../support/reader.mjs'
import {measured, root, shots, site} from '../../support/site.mjs'
import {until} from '../../support/stand.mjs'
import {inVerify} from '../../support/verify.mjs'

const it = site()
const phone = {viewport: {width: 390, height: 844}, deviceScaleFactor: 2, isMobile: true, hasTouch: true}
const names = readdirSync(join(root, 'static/lessons')).map(f => f.replace(/\.md$/, ''))

/** A lesson's tasks with the answers that the command judged. @param {string} name */
const tasksOf = async name => JSON.parse(await it.rising(['lesson', '-json', 'check', join('static/lessons', `${name}.md`)])).tasks

for (const [i, name] of names.sort((a, b) => Number(b === 'rising-in-five') - Number(a === 'rising-in-five')).entries()) {
  test(`${name} is walked to its end by its own solutions`, i > 0 ? inVerify : {}, async () => {
    const visit = await it.visit({hash: `lesson-${name}.html`})
    const {page} = visit
    const tasks = await tasksOf(name)
    /** @type {string[]} */
    const wrong = []
    await walk(page, tasks, async step => {
      await page.screenshot({path: join(shots, `lesson-${name}-${step}.png`)})
      if (i === 0 && step < 3) wrong.push(...await found(page, `step ${step}`))
    })
    assert.deepEqual(wrong, [])
    await eventually.match(() => page.locator('.lesson-progress').innerText(), new RegExp(`^All ${tasks.length} tasks`))
    await page.screenshot({path: join(shots, `lesson-${name}-end.png`)})
    await page.reload()
    await page.locator('.task[data-state]').first().waitFor({state: 'attached'})
    await eventually.match(() => page.locator('.lesson-progress').innerText(), new RegExp(`^All ${tasks.length} tasks`), 'after a reload')
    await visit.close()
  })
}

test('a lesson on a phone, in the dark, by touch', async () => {
  const visit = await it.visit({hash: 'lesson-rested-and-restless.html', context: {...phone, colorScheme: 'dark'}})
  const {page} = visit
  const form = page.locator('#task-1-1')
  await form.locator('input[value="1"]').check()
  await checked(form, 'wrong')
  await eventually.equal(() => form.locator('.task-state').innerText(), 'Not right yet.')
  await form.getByRole('button', {name: 'Show the answer'}).click()
  await eventually.match(() => form.locator('.task-answer').innerText(), /Its payoff at 101/)
  await page.locator('.lesson-stage .run:not([aria-disabled])').waitFor()
  assert.deepEqual(await found(page, 'a lesson on a phone'), [])
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, 'nothing is wider than the screen')
  await page.screenshot({path: join(shots, 'lesson-phone.png'), fullPage: true})
  await visit.close()
})

/** A white picture of 1,600 by 400 pixels. */
const widePicture = 'iVBORw0KGgoAAAANSUhEUgAABkAAAAGQAQAAAADe7pGrAAAAZUlEQVR42u3BMQEAAADCoPVPbQ0PoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAgHcDOh8AAeEUs6UAAAAASUVORK5CYII='

/** What the device keeps of a lesson, by task. @param {import('playwright-core').Page} page @returns {Promise<Record<string, any>>} */
const keptOf = page => page.evaluate(() => JSON.parse(Object.entries({...localStorage}).find(([key]) =>
  key.endsWith('lesson.rising-in-five'))?.[1] ?? '{}'))

test('two tabs of one lesson keep the answers of both, and show them', async () => {
  const visit = await it.visit({hash: 'lesson-rising-in-five.html'})
  const {page} = visit
  const other = await page.context().newPage()
  await other.goto(`${it.address}lesson-rising-in-five.html`)
  for (const tab of [page, other]) await tab.locator('#task-1-1 button[type=submit]:enabled').waitFor()
  await other.locator('#task-1-1 input').fill('0.7') // being written while the other tab answers
  await page.locator('#task-1-1 input').fill('0.85')
  await checked(page.locator('#task-1-1'), 'right')
  await other.locator('#task-1-1[data-state="right"]').waitFor()
  await eventually.equal(() => other.locator('#task-1-1 input').inputValue(), '0.7')
  await eventually.match(() => other.locator('.lesson-progress').innerText(), /^1 of /)
  await other.locator('#task-1-2 input[value="2"]').check()
  await checked(other.locator('#task-1-2'), 'right')
  await page.locator('#task-1-2[data-state="right"]').waitFor()
  await eventually.equal(() => page.locator('#task-1-2 input[value="2"]').isChecked(), true)
  assert.deepEqual(Object.keys(await keptOf(page)).sort(), ['task-1-1', 'task-1-2'])
  // A tab that was frozen hears of nothing, and reads before it writes.
  await page.evaluate(() => window.addEventListener('storage', e => e.stopImmediatePropagation(), true))
  await other.evaluate(() => {
    const key = Object.keys(localStorage).find(k => k.endsWith('lesson.rising-in-five')) ?? ''
    localStorage.setItem(key, JSON.stringify({...JSON.parse(localStorage[key]),
      'task-2-1': {answer: '2', state: 'wrong', attempts: 1, scenario: ''}}))
  })
  await page.locator('#task-1-1 input').fill('0.1')
  await checked(page.locator('#task-1-1'), 'wrong')
  const kept = await keptOf(page)
  assert.deepEqual([Object.keys(kept).sort(), kept['task-1-1'].answer], [['task-1-1', 'task-1-2', 'task-2-1'], '0.1'])
  await other.close()
  await visit.close()
})

test('an answer that the device does not keep says so where it is given, and offers a file', async () => {
  const visit = await it.visit()
  const {page} = visit
  await page.addInitScript(() => {
    const set = Storage.prototype.setItem
    Object.assign(window, {full: true})
    Storage.prototype.setItem = function(/** @type {[string, string]} */ ...args) {
      if (/** @type {any} */ (window).full) throw new DOMException('full', 'QuotaExceededError')
      set.apply(this, args)
    }
  })
  await page.goto(`${it.address}lesson-rising-in-five.html`)
  const form = page.locator('#task-1-1')
  await form.locator('input').fill('0.85')
  await checked(form, 'right')
  const warning = form.locator('.task-not-kept')
  await eventually.match(() => warning.innerText(), /^This device did not keep your work: its storage is full or not allowed/)
  const heard = () => page.locator('body > [role=status]').allTextContents()
  assert.ok(await until(async () => /Right\..*did not keep your work/.test((await heard()).join())), `${await heard()}`)
  assert.deepEqual(await found(page, 'an answer that is not kept'), [])
  await page.screenshot({path: join(shots, 'lesson-not-kept.png')})
  const [saved] = await Promise.all([page.waitForEvent('download'), warning.getByRole('button', {name: 'Save your work'}).click()])
  const {works: [work]} = await readCodes(readFileSync(await saved.path(), 'utf8'))
  assert.deepEqual([work.lesson, work.answers], ['rising-in-five', {'task-1-1': ['0.85', '', 1]}])
  await page.evaluate('full = false')
  await page.locator('#task-1-2 input[value="2"]').check()
  await checked(page.locator('#task-1-2'), 'right')
  await eventually.equal(() => warning.isVisible(), false)
  assert.deepEqual(Object.keys(await keptOf(page)).sort(), ['task-1-1', 'task-1-2'], 'with what was not kept before')
  await visit.close()
})

test('links in headings stay links there, the list of steps leads to the steps; pictures and tables fit the page', async () => {
  const text = `---\ntitle: T\nsummary: S.\n---\n## One [see](https://example.org/)\nA.\n\n` +
    `![wide](data:image/png;base64,${widePicture})\n\n` +
    `|${' wordwordword |'.repeat(12)}\n|${'-|'.repeat(12)}\n|${' word |'.repeat(12)}\n\n## Two\nB.\n\n## Three\nC.\n`
  for (const context of [{viewport: {width: 1280, height: 800}}, phone]) {
    const visit = await it.visit({context})
    const {page} = visit
    await page.goto(`${it.address}own-lesson.html#${await packLesson(text)}`)
    await page.getByText('This lesson was written elsewhere. It is from a link or a file, not from this site.').waitFor()
    await eventually.equal(() => page.locator('.lesson-steps a').count(), 3)
    const link = page.locator('#step-1 h2 a')
    assert.deepEqual([await link.getAttribute('target'), await link.getAttribute('rel')], ['_blank', 'noopener noreferrer nofollow ugc'])
    await page.waitForFunction(() => (/** @type {HTMLImageElement | null} */ (document.querySelector('.step img'))?.naturalWidth ?? 0) > 0)
    const [width, height, inner, wide] = await page.evaluate(() => {
      const image = /** @type {HTMLImageElement} */ (document.querySelector('.step img'))
      return [image.width, image.height, /** @type {HTMLElement} */ (document.querySelector('.step')).clientWidth,
        document.documentElement.scrollWidth - innerWidth]
    })
    assert.ok(width <= inner && Math.abs(width / height - 4) < 0.1, `${width} x ${height} in ${inner}`)
    assert.ok(wide <= 0, `the page is ${wide} px too wide`)
    await page.screenshot({path: join(shots, `lesson-wide-${context === phone ? 'phone' : 'desktop'}.png`)})
    await page.locator('.lesson-steps a', {hasText: 'Two'}).click()
    await page.locator('#step-2.is-shown').waitFor()
    assert.equal(await page.locator('.step.is-shown > h2').innerText(), 'Two')
    await visit.close()
  }
})

test('axe finds nothing in any state of a task', async () => {
  const visit = await it.visit({hash: 'lesson-rising-in-five.html'})
  const {page} = visit
  const [first, second] = [page.locator('#task-1-1'), page.locator('#task-1-2')]
  await first.locator('input').fill('much')
  await checked(first, 'misread')
  await second.locator('input[value="1"]').check()
  await checked(second, 'wrong')
  await second.getByRole('button', {name: 'Show the answer'}).click()
  assert.ok(await second.locator('.task-hint:visible').count() > 0 && await second.locator('.task-answer:visible').count() > 0)
  const wrong = await found(page, 'misread, wrong, hint and answer')
  await first.locator('input').fill('0.85')
  await checked(first, 'right')
  wrong.push(...await found(page, 'right', '#task-1-1'))
  await page.goto(`${it.address}lesson-rested-and-restless.html?step=4`)
  await page.locator('#task-4-2 textarea').fill('A pianist; a fruit.')
  await checked(page.locator('#task-4-2'), 'person')
  wrong.push(...await found(page, 'for a person', '#task-4-2'))
  await page.goto(`${it.address}lesson-building-the-estimator.html?step=4`)
  await page.getByRole('button', {name: 'Write the program'}).click()
  await page.locator('.program .cm-content').waitFor()
  wrong.push(...await found(page, 'the program', '.lesson'))
  await page.getByRole('button', {name: 'Add a policy'}).click()
  await page.locator('dialog[open]').waitFor()
  wrong.push(...await found(page, 'a dialog', 'dialog[open]'))
  assert.deepEqual(wrong, [])
  await visit.close()
})

/** Bytes until the text can be read: the budget of the page's first picture. */
const TEXT = 150_000

test('the text waits for little, and the playground loads nothing of lessons or of the game', async () => {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/manifest.json'), 'utf8')).files
  const page = readFileSync(join(root, 'dist/lesson-rising-in-five.html'), 'utf8')
  // What the text waits for: the page, its style sheets, and the scripts in its head that are no modules.
  const waits = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"|<script src="([^"]+)"/g)]
    .map(m => (m[1] ?? m[2]).replace('./', ''))
  const sizes = ['lesson-rising-in-five.html', ...waits].map(path => manifest.find((/** @type {any} */ f) => f.path === path).brotli)
  const bytes = sizes.reduce((sum, n) => sum + n, 0)
  measured('bytes until the text of a lesson', bytes)
  assert.ok(waits.length >= 2 && bytes > 0 && bytes <= TEXT, `${bytes} bytes`)
  const visit = await it.visit({cold: true})
  /** @type {string[]} */
  const got = []
  visit.page.on('response', answer => got.push(new URL(answer.url()).pathname.slice(1)))
  await visit.page.reload()
  await usable(visit.page)
  const sources = got.map(path => manifest.find((/** @type {any} */ f) => f.path === path)?.source ?? path)
  assert.ok(sources.includes('css/of-index.css'), `${sources}`)
  assert.deepEqual(sources.filter(source => /lesson|js\/play\b|play\.css/.test(source)), [])
  await visit.close()
})

test('without scripts all steps are there to read', async () => {
  const context = await it.browser.newContext({javaScriptEnabled: false})
  const page = await context.newPage()
  await page.goto(it.address + 'lesson-rising-in-five.html')
  await eventually.equal(() => page.locator('.step:visible').count(), 4)
  await eventually.ok(() => page.locator('math').first().isVisible())
  await context.close()
})

test('a changed scenario, the step and the way back are in the address', async () => {
  const visit = await it.visit({hash: 'lesson-rising-in-five.html?step=4'})
  const {page} = visit
  const rounds = page.getByLabel('Rounds', {exact: true})
  await page.locator('.run:not([aria-disabled])').waitFor()
  await rounds.fill('1.5')
  await rounds.press('Enter')
  await page.locator('#task-4-1 .task-why', {hasText: 'A field cannot be read'}).waitFor()
  await rounds.fill('300')
  await rounds.press('Enter') // changes the scenario, and is judged by what it is then
  await page.locator('#task-4-1[data-state="right"]').waitFor()
  await page.locator('.lesson-stage .status', {hasText: '50 runs'}).waitFor()
  await page.getByRole('button', {name: 'Scenario of this step'}).waitFor()
  await page.reload()
  await page.locator('.run:not([aria-disabled])').waitFor()
  await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector('.task-fields input')).value === '300')
  await page.getByRole('button', {name: 'Back', exact: true}).click()
  await page.locator('#step-3.is-shown').waitFor()
  await page.goBack()
  await page.locator('#step-4.is-shown').waitFor()
  await page.getByRole('button', {name: 'Scenario of this step'}).click()
  await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector('.task-fields input')).value === '1000')
  await visit.close()
})

test('a newcomer is offered the first lesson, by what it is called', async () => {
  const visit = await it.visit()
  const {page} = visit
  const offer = page.locator('.lead-links')
  await usable(page)
  assert.deepEqual(await found(page, 'the offer'), [])
  await eventually.match(() => offer.innerText(), /A lesson of five minutes/)
  await offer.getByRole('link').click()
  await page.waitForURL(/lesson-rising-in-five\.html$/)
  await eventually.match(() => page.locator('h1').innerText(), /five minutes/)
  await page.goBack()
  await usable(page)
  await openGallery(page)
  await page.getByRole('button', {name: 'About this page'}).click()
  assert.match(await page.getByRole('link', {name: 'What is a rising bandit?'}).getAttribute('href') ?? '', /lesson-rising-in-five\.html$/)
  await visit.close()
})

test('in a narrow lesson the tasks stay where they are while the charts and the table come', async () => {
  const visit = await it.visit({hash: 'lesson-rising-in-five.html', cold: true, context: {...phone, viewport: {width: 450, height: 800}}})
  const {page} = visit
  await page.addInitScript(() => {
    const places = /** @type {Set<number>} */ (new Set())
    Object.assign(globalThis, {places})
    const look = () => {
      const task = document.querySelector('.lesson-stage .results-part') && document.querySelector('#task-1-1')
      if (task) places.add(Math.round(task.getBoundingClientRect().top + scrollY))
      requestAnimationFrame(look)
    }
    look()
  })
  await page.reload()
  await usable(page)
  await page.locator('.lesson-stage .results tbody').nth(2).waitFor()
  await page.locator('.lesson-stage .charts.is-drawn').waitFor()
  const places = await page.evaluate(() => [.../** @type {any} */ (globalThis).places])
  assert.ok(places.length > 0 && Math.max(...places) - Math.min(...places) <= 2, `the first task was at ${places}`)
  await visit.close()
})
