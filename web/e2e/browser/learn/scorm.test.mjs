// @ts-check
// Packages for learning platforms (SCORM 1.2), made by clicking, and run in a frame on another site with the run-time scorm-again.

import assert from 'node:assert/strict'
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {test} from 'node:test'
import {writeKept} from '../../../../static/js/model/lessons/work-code.js'
import {unpackLesson, pack} from '../../../../static/js/model/lessons/lesson-link.js'
import {found} from '../../support/axe.mjs'
import {eventually} from '../../support/eventually.mjs'
import {checked} from '../../support/lesson.mjs'
import {keptBy, platform, playerWith} from '../../support/platform.mjs'
import {guard, measured, root, shots, site} from '../../support/site.mjs'
import {until} from '../../support/stand.mjs'
import {newTab} from '../../support/tabs.mjs'
import {unzip} from '../../support/unzip.mjs'
import {inVerify, someOf} from '../../support/verify.mjs'

/** @import {FrameLocator, Page} from 'playwright-core' */

const it = site()
const there = platform()

/** Makes a package in the open dialog. @param {Page} page */
async function save(page) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', {name: 'Save the package'}).click()])
  const zip = readFileSync(await download.path())
  await page.locator('.scorm-dialog .outcome', {hasText: `Saved as ${download.suggestedFilename()}`}).waitFor()
  const files = unzip(zip)
  const manifest = files.get('imsmanifest.xml')?.toString() ?? ''
  assert.match(manifest, /<schema>ADL SCORM<\/schema><schemaversion>1\.2<\/schemaversion>/)
  assert.match(manifest, /type="webcontent" adlcp:scormtype="sco" href="index\.html"/)
  const listed = [...manifest.matchAll(/<file href="([^"]+)"/g)].map(m => m[1])
  assert.deepEqual(listed.sort(), [...files.keys()].filter(f => f !== 'imsmanifest.xml').sort())
  return {zip, files, manifest, name: download.suggestedFilename()}
}

/** The policy that the site's own host sends with files that ask nobody else. */
const policy = /Content-Security-Policy: (.*connect-src 'self';.*)/.exec(readFileSync(join(root, 'dist/_headers'), 'utf8'))?.[1] ?? ''

/**
 * Holds that every page of a package has the policy, before anything is loaded.
 * @param {Map<string, Buffer>} files @param {string} [frames]  the other site that is framed
 */
function havePolicy(files, frames = '') {
  const pages = [...files].filter(([name]) => name.endsWith('.html'))
  assert.ok(pages.length > 0 && policy.startsWith("default-src 'none'; "), policy)
  for (const [name, page] of pages) {
    const own = name === 'index.html' && frames ? policy.replace("frame-src 'self'", `frame-src 'self' ${frames}`) : policy
    const head = page.toString().split('<head')[1].replace(/^[^>]*>\s*/, '').replaceAll('&#39;', "'")
    assert.ok(head.startsWith(`<meta http-equiv="Content-Security-Policy" content="${own}">`), `${name}: ${head.slice(0, 500)}`)
  }
}

/** Holds that the policy of a page is in force. @param {import('playwright-core').Frame} frame */
async function isForced(frame) {
  const tried = await frame.evaluate(async () => {
    const script = document.createElement('script')
    script.textContent = 'globalThis.inline = 1'
    document.head.append(script)
    const image = new Image()
    image.src = 'https://example.org/a.png'
    return [/** @type {any} */ (globalThis).inline, await image.decode().then(() => 'shown', () => 'refused')]
  })
  assert.deepEqual(tried, [undefined, 'refused'], frame.url())
}

/** A student's browser at the platform. @param {boolean} online  whether the site may be asked */
async function student(online) {
  const {page, leave} = await newTab(() => it.browser.newContext({reducedMotion: 'reduce', permissions: ['local-network-access']}))
  page.setDefaultTimeout(60_000)
  const complaints = guard(page, there.address, online ? [new RegExp(`^asked elsewhere: ${it.address}`)] : [])
  return {page, async close() {
    await page.goto('about:blank')
    await leave()
    assert.deepEqual(complaints, [])
  }}
}

/** Opens the lesson at the platform. @param {Page} page @param {object} [given]  for the run-time */
async function lesson(page, given = {}) {
  await page.goto('about:blank')
  await page.goto(there.addressWith(given))
  const frame = page.frameLocator('iframe').frameLocator('iframe')
  await frame.locator('.lesson-stage .run:not([aria-disabled])').waitFor()
  return frame
}

/** Leaves the platform in the middle, and returns what it kept. @param {Page} page */
async function leave(page) {
  await page.goto(`${there.address}left`)
  const {core, suspend_data: work} = await keptBy(page)
  const counts = await page.evaluate(() => JSON.parse(localStorage.getItem('counts') ?? '{}'))
  assert.equal(counts.LMSFinish, 1)
  assert.match(core.session_time, /^\d{2,4}:00:\d\d(\.\d{1,2})?$/)
  assert.match(work, /^w1\.[\w-]+$/)
  return {status: core.lesson_status, score: core.score.raw, max: core.score.max, exit: core.exit}
}

/** @param {FrameLocator} frame @param {string} task @param {string} value  of the option */
async function choose(frame, task, value) {
  await frame.locator(`#${task} input[value="${value}"]`).check()
  await checked(frame.locator(`#${task}`), 'right')
}

/** Changes the number of rounds and hands that in. @param {FrameLocator} frame @param {string} task @param {string} rounds */
async function edit(frame, task, rounds) {
  await frame.getByLabel('Rounds', {exact: true}).fill(rounds)
  await frame.getByLabel('Rounds', {exact: true}).press('Tab')
  await frame.getByRole('button', {name: 'Scenario of this step'}).waitFor()
  await checked(frame.locator(`#${task}`), 'right')
}

test('an export that cannot be loaded says so, and the next press tries again', async () => {
  for (const path of ['lesson-rising-in-five.html', 'write.html']) {
    const expected = [/Failed to fetch dynamically imported module/, /ERR_FAILED/]
    const {page, close} = await it.visit({hash: path, expected})
    const button = page.getByRole('button', {name: 'Export for a learning platform'})
    if (path === 'write.html') await page.locator('.write .status', {hasText: 'No mistakes.'}).waitFor()
    await page.route(/\bscorm\.\w+\.js/, route => route.abort())
    await button.click()
    await page.getByText('This part of the page could not be loaded.').waitFor()
    await page.unroute(/\bscorm\.\w+\.js/)
    await button.click()
    await page.locator('dialog.scorm-dialog, .scorm-dialog').first().waitFor()
    await close()
  }
})

test('a whole package of one’s own lesson works without the site: left in the middle, resumed with its answers, completed', async () => {
  const {page: teacher, close} = await it.visit({hash: 'write.html'})
  await teacher.locator('.write .status', {hasText: 'No mistakes.'}).waitFor()
  await teacher.getByRole('button', {name: 'Export for a learning platform'}).click()
  assert.deepEqual(await found(teacher, 'the dialog', 'dialog[open]'), [])
  await teacher.getByLabel('A frame that shows this site').check()
  const thin = (await save(teacher)).files.get('index.html')?.toString() ?? ''
  const address = new RegExp(`src="${it.address}own-lesson.html\\?embed#(l1\\.[\\w-]+)"`).exec(thin)?.[1] ?? ''
  assert.equal(await unpackLesson(address), readFileSync(join(root, 'static/lesson-example.md'), 'utf8'))
  await teacher.getByLabel('Everything').check()
  const {zip, files, name} = await save(teacher)
  await close()
  measured('a whole package', zip.length / 1e6, 'MB')
  assert.ok(Math.abs(zip.length / 1e6 - 10) < 1.5, 'the dialog says about 10 MB')
  assert.equal(name, 'patience-scorm12.zip')
  assert.ok(files.has('site/licences.html') && !files.has('site/sw.js'))
  havePolicy(files)

  there.publish(files)
  const {page, close: end} = await student(false)
  let frame = await lesson(page, {core: {lesson_mode: ''}})
  const {core} = await keptBy(page)
  assert.deepEqual([core.lesson_status, core.score.raw], ['incomplete', ''], 'no score before an attempt')
  await frame.locator('#task-1-1 input').fill('200')
  await checked(frame.locator('#task-1-1'), 'right')
  await frame.getByRole('link', {name: 'Less time'}).click()
  await edit(frame, 'task-3-1', '310')
  assert.ok(await until(async () => (await keptBy(page)).core.score.raw === '67'), 'the platform hears the score at once')
  assert.deepEqual(await leave(page), {status: 'incomplete', score: '67', max: '100', exit: 'suspend'})
  frame = await lesson(page)
  await frame.locator('#step-3.is-shown #task-3-1[data-state="right"]').waitFor()
  await eventually.equal(() => frame.locator('#task-1-1 input').inputValue(), '200')
  assert.ok(await until(async () => await frame.getByLabel('Rounds', {exact: true}).inputValue() === '310'), 'the edited scenario is back')
  await page.screenshot({path: join(shots, 'scorm.png')})
  await frame.getByRole('link', {name: 'A policy without patience'}).click()
  await choose(frame, 'task-2-1', '2')
  assert.ok(await until(async () => (await keptBy(page)).core.lesson_status === 'completed'))
  assert.equal((await leave(page)).score, '100')
  await end()
})

test('the policy is in force in a package, though the platform sends none', inVerify, async () => {
  const {page: teacher, close} = await it.visit({hash: 'write.html'})
  await teacher.locator('.write .status', {hasText: 'No mistakes.'}).waitFor()
  await teacher.getByRole('button', {name: 'Export for a learning platform'}).click()
  const {files} = await save(teacher)
  await close()
  there.publish(files)
  const {page, leave: end} = await newTab(() => it.browser.newContext({permissions: ['local-network-access']}))
  await lesson(page)
  const within = page.frames().filter(frame => frame !== page.mainFrame())
  assert.equal(within.length, 2)
  for (const frame of within) await isForced(frame)
  await end()
})

test('a thin package shows a lesson on the site: passed from a score that the teacher asks for', async () => {
  const {page: teacher, close} = await it.visit({hash: 'lesson-rising-in-five.html'})
  await teacher.getByRole('button', {name: 'Export for a learning platform'}).click()
  await teacher.getByLabel('A frame that shows this site').check()
  await teacher.getByLabel('Passed from').fill('101')
  await teacher.getByRole('button', {name: 'Save the package'}).click()
  await teacher.getByText('Write a number from 1 to 100, or nothing.').waitFor()
  assert.deepEqual(await found(teacher, 'the dialog, with a fault', 'dialog[open]'), [])
  await teacher.screenshot({path: join(shots, 'scorm-dialog.png')})
  await teacher.getByLabel('Passed from').fill('60 %')
  const {zip, files, manifest} = await save(teacher)
  await close()
  assert.ok(zip.length < 20_000, `${zip.length} bytes`)
  havePolicy(files, it.address.replace(/\/$/, ''))
  assert.match(manifest, /<adlcp:masteryscore>60<\/adlcp:masteryscore>/)
  there.publish(files)
  const {page, close: end} = await student(true)
  const given = {student_data: {mastery_score: '60'}}
  let frame = await lesson(page, given)
  await choose(frame, 'task-1-2', '2')
  await frame.getByRole('link', {name: 'More time'}).click()
  await edit(frame, 'task-4-1', '5000')
  // Such a run-time judges by the mastery score itself, though the student may come back.
  assert.deepEqual(await leave(page), {status: 'failed', score: '33', max: '100', exit: 'suspend'})
  frame = await lesson(page, given)
  await frame.locator('#step-4.is-shown #task-4-1[data-state="right"]').waitFor()
  await eventually.equal(() => frame.locator('#task-1-2 input[value="2"]').isChecked(), true)
  assert.ok(await until(async () => (await keptBy(page)).core.lesson_status === 'incomplete'))
  await frame.getByRole('link', {name: 'One arm is learning'}).click()
  await frame.locator('#task-1-1 input').fill('0.85')
  await checked(frame.locator('#task-1-1'), 'right')
  await frame.getByRole('link', {name: 'Look ahead, not back'}).click()
  await choose(frame, 'task-3-1', '2')
  assert.ok(await until(async () => (await keptBy(page)).core.lesson_status === 'passed'))
  assert.equal((await leave(page)).score, '67')
  await end()
})

/** A lesson that says what its test wants; what is asked of it goes back to the page around. */
const puppet = `<script src="puppet.js"></script>`
const puppetScript = `const send = m => parent.postMessage({api: 'rising-bandits', version: 1, ...m}, '*')
addEventListener('message', ({data}) => {
  if (data.say) return send(data.say)
  parent.asked = [...parent.asked ?? [], data]
  if (data.work === 'rubbish') send({type: 'error', id: data.id, path: 'work', message: 'no'})
})
send({type: 'ready'})`

/** @param {number} tried @param {number} answered @param {string[]} [left] */
const work = (tried, answered, left = []) => ({type: 'work', work: 'w1.abc', left, tried, answered, of: 4})
/** A platform's function that notes what is set. @param {string} answer */
const set = answer => `LMSSetValue: (k, v) => (said.push(k + '=' + v), ${answer})`
const has = (/** @type {object} */ values) => `LMSGetValue: k => (${JSON.stringify(values)})[k]`

/**
 * What, the platform, what the lesson says, what is written and what is shown.
 * @typedef {[string, string, object[], RegExp, RegExp]} Platform
 */
/** @type {Platform[]} */
const platforms = [
  ['what is left out is not missed', `{${set('"true"')}, LMSInitialize: () => 'false'}`, [work(0, 0), work(1, 1)],
    /^cmi.core.lesson_status=incomplete;cmi.suspend_data=w1.abc;(?!.*raw=0).*raw=25;.*session_time=0000:00:0\d\.\d\d;.*exit=suspend;/,
    /^$/],
  ['all throws', 'new Proxy({}, {get: () => () => { throw new Error("no") }})', [work(1, 1)], /^$/, /^$/],
  ['values are refused', `{${set('"false"')}}`, [work(1, 0)], /raw=0;/, /did not keep the last report/],
  ['a commit is refused', `{${set('true')}, LMSCommit: () => false}`, [work(1, 0)], /raw=0;/, /did not keep the last report/],
  ['the answers are too long', `{${set('""')}, LMSCommit: () => "true"}`, [work(4, 4, ['task-1-1'])],
    /status=completed;/, /than the platform can keep/],
  ['what was kept is rubbish', `{${set('"true"')}, ${has({'cmi.suspend_data': 'rubbish'})}}`, [],
    /^cmi.core.lesson_status=incomplete;$/, /cannot be read/],
  ['what is passed stays passed', `{${set('"true"')}, ${has({'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '75',
    'cmi.student_data.mastery_score': 70})}}`, [work(4, 1)], /^(?!.*lesson_status).*raw=75;/, /^$/],
  ['all is tried, and too little is right', `{${set('"true"')}, ${has({'cmi.student_data.mastery_score': '70'})}}`,
    [work(3, 1), work(4, 2)], /incomplete;.*raw=25;.*raw=50;.*status=failed;/, /^$/],
  ...['browse', 'review'].map(mode => /** @type {Platform} */ ([`to ${mode} writes nothing`,
    `{${set('"true"')}, ${has({'cmi.core.lesson_mode': mode})}}`, [work(4, 4)], /^$/, /^$/])),
  ['there is no platform', 'null', [work(1, 1)], /^$/, /No learning platform was found/],
]

test('half a platform, one that refuses, throws or is none: the lesson goes on, and says what is lost', async () => {
  const {page: teacher, close} = await it.visit({hash: 'lesson-two-arm-trap.html'})
  await teacher.getByRole('button', {name: 'Export for a learning platform'}).click()
  await teacher.getByLabel('A frame that shows this site').check()
  const {files} = await save(teacher)
  await close()
  const content = new Map([...files, ['puppet.html', Buffer.from(puppet)], ['puppet.js', Buffer.from(puppetScript)]])
  const own = `${it.address}lesson-two-arm-trap.html?embed`
  content.set('index.html', Buffer.from(files.get('index.html')?.toString().replaceAll(own, 'puppet.html') ?? ''))
  const {page, close: end} = await student(false)
  for (const [what, api, messages, written, notice] of someOf(platforms, 5)) {
    there.publish(content, {player: playerWith(`window.API = ${api}`)})
    await page.goto(there.address)
    const inner = /** @type {import('playwright-core').Frame} */ (await (await page.locator('iframe').elementHandle())?.contentFrame())
    await inner.waitForFunction('window.asked')
    await inner.evaluate(async all => {
      for (const say of all) document.querySelector('iframe')?.contentWindow?.postMessage({say}, '*')
    }, messages)
    const now = () => page.evaluate(() => /** @type {any} */ (window).said.map((/** @type {string} */ s) => `${s};`).join(''))
    assert.ok(await until(async () => written.test(await now()), 2000), `${what}: ${await now()}`)
    const shown = () => inner.locator('#notice').innerText()
    assert.ok(await until(async () => notice.test(await shown()), 2000), `${what}: ${await shown()}`)
    const restore = {api: 'rising-bandits', version: 1, id: 'restore', type: 'restore', most: 4095}
    const asked = await inner.evaluate('window.asked')
    assert.deepEqual(asked, [...what.endsWith('rubbish') ? [{...restore, work: 'rubbish'}] : [], {...restore, work: ''}], what)
  }
  await end()
})

/** A long program: the longest of the engine's. */
const programs = join(root, 'engine/index/programs')
const program = readdirSync(programs).map(f => readFileSync(join(programs, f), 'utf8')).reduce((a, b) => (b.length > a.length ? b : a))

test('the work of every lesson has room in the suspend data, with a program and a text of its own for each task', async () => {
  let [most, longest] = [0, '']
  for (const file of readdirSync(join(root, 'dist')).filter(f => /^lesson-.*\.html$/.test(f) && f !== 'lesson-guide.html')) {
    const page = readFileSync(join(root, 'dist', file), 'utf8')
    const {steps} = JSON.parse(/id="lesson-data">([^<]*)</.exec(page)?.[1] ?? '')
    /** @type {import('../../../../static/js/model/lessons/work-code.js').Kept['answers']} */
    const answers = {}
    for (const [s, {scenario, tasks}] of steps.entries()) for (const i of tasks.keys()) {
      const own = JSON.stringify({id: 'index', name: `Mine ${s} ${i}`, program: `${program}\n# ${s * 7919 + i}`})
      const edited = scenario.replace('"policies":[', `"policies":[${own},`)
      assert.ok(program.length > 100 && (scenario === '' || edited.length > scenario.length))
      answers[`task-${s + 1}-${i + 1}`] = {answer: `My answer ${s}.${i}: because arm ${i + 2} rises, and UCB1 does not look ahead.`,
        state: 'right', attempts: 12, scenario: scenario && `1.${await pack(edited)}`}
    }
    const scenarioOf = (/** @type {string} */ task) => steps[Number(task.split('-')[1]) - 1].scenario
    const {work: text, left} = await writeKept({mark: '0123456789', step: 3, answers}, scenarioOf, 4096)
    assert.deepEqual(left, [], file)
    if (text.length > most) [most, longest] = [text.length, file]
  }
  measured(`the longest work, of ${longest}, in characters of 4,096`, most)
  assert.ok(most > 300 && most < 4096)
})
