// @ts-check
// Lessons as a reader takes them: the text is there at once, tasks are judged by the engine, answers stay on the device.

import assert from 'node:assert/strict'
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {test} from 'node:test'
import {found} from './support/axe.mjs'
import {checked, walk} from './support/lesson.mjs'
import {usable} from './support/reader.mjs'
import {measured, root, shots, site} from './support/site.mjs'
import {inVerify} from './support/verify.mjs'

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
    assert.match(await page.locator('.lesson-progress').innerText(), new RegExp(`^All ${tasks.length} tasks`))
    await page.screenshot({path: join(shots, `lesson-${name}-end.png`)})
    await page.reload()
    await page.locator('.task[data-state]').first().waitFor({state: 'attached'})
    assert.match(await page.locator('.lesson-progress').innerText(), new RegExp(`^All ${tasks.length} tasks`), 'after a reload')
    await visit.close()
  })
}

test('a lesson on a phone, in the dark, by touch', async () => {
  const visit = await it.visit({hash: 'lesson-rested-and-restless.html', context: {...phone, colorScheme: 'dark'}})
  const {page} = visit
  const form = page.locator('#task-1-1')
  await form.locator('input[value="1"]').check()
  await checked(form, 'wrong')
  assert.equal(await form.locator('.task-state').innerText(), 'Not right yet.')
  await form.getByRole('button', {name: 'Show the answer'}).click()
  assert.match(await form.locator('.task-answer').innerText(), /Its payoff at 101/)
  await page.locator('.lesson-stage .run:not([aria-disabled])').waitFor()
  assert.deepEqual(await found(page, 'a lesson on a phone'), [])
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, 'nothing is wider than the screen')
  await page.screenshot({path: join(shots, 'lesson-phone.png'), fullPage: true})
  await visit.close()
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
  assert.equal(await page.locator('.step:visible').count(), 4)
  assert.ok(await page.locator('math').first().isVisible())
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

test('a newcomer is offered the first lesson once, by the plain address alone', async () => {
  const visit = await it.visit()
  const {page} = visit
  const offer = page.locator('.newcomer')
  await offer.waitFor()
  assert.match(await offer.innerText(), /Two minutes: what is a rising bandit\?/)
  await usable(page)
  assert.deepEqual(await found(page, 'the offer'), [])
  await offer.getByRole('link').click()
  await page.waitForURL(/lesson-rising-in-five\.html$/)
  await page.goBack()
  await usable(page)
  assert.equal(await offer.count(), 0, 'it is offered again')
  await page.getByRole('button', {name: 'About', exact: true}).click()
  assert.match(await page.getByRole('link', {name: 'What is a rising bandit?'}).getAttribute('href') ?? '', /lesson-rising-in-five\.html$/)
  await visit.close()
  const other = await it.visit({hash: '#paper-15-rested'})
  await usable(other.page)
  assert.equal(await other.page.locator('.newcomer').count(), 0, 'who follows a link is offered it')
  await other.close()
})
