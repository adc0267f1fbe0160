// @ts-check
// The game: payoffs stay hidden, the pulls are in the link, the reveal has the command's numbers, a challenge opens elsewhere.

import assert from 'node:assert/strict'
import {join} from 'node:path'
import {test} from 'node:test'
import {found} from '../../support/axe.mjs'
import {eventually} from '../../support/eventually.mjs'
import {preset, shots, site} from '../../support/site.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const phone = {viewport: {width: 390, height: 844}, deviceScaleFactor: 2, isMobile: true, hasTouch: true}
const small = {
  version: 1, title: 'Small', setting: 'rested', horizon: 60, runs: 1, seed: 17, noise: {kind: 'gaussian', sigma: 0.1},
  arms: [{name: 'sure', payoff: {family: 'constant', value: 0.5}}, {name: 'beginner', payoff: {family: 'exp', c: 0.9, a: 0.1}}],
  policies: [{id: 'r-ed-ucb'}, {id: 'ucb1'}],
}

/** The scenario as the reveal plays it. @param {string} pulls @param {string} [beat] */
const withHands = (pulls, beat) => ({...small, policies: [{id: 'hand', name: 'Your hand', pulls},
  ...(beat ? [{id: 'hand', name: 'Challenger', pulls: beat}] : []), ...small.policies]})

/** @param {Page} page */
const ready = page => page.locator('.arm-card').first().waitFor()
/** Waits until so many rounds are played. @param {Page} page @param {number} n */
const played = (page, n) => page.locator('.score dd', {hasText: new RegExp(`^${n} of`)}).waitFor()
/** @param {Page} page */
const pullsOf = page => new URLSearchParams(page.url().split('#')[1].split('?')[1]).get('pulls')
/** Waits until the table is whole, and returns its rows. @param {Page} page @returns {Promise<string[][]>} */
async function ranking(page) {
  await page.waitForFunction(() => {
    const cells = [...document.querySelectorAll('.ranking td')]
    return cells.length > 0 && cells.every(td => td.textContent !== '…')
  })
  return page.locator('.ranking tbody tr')
    .evaluateAll(rows => rows.map(row => [...row.children].map(cell => cell.textContent?.trim() ?? '')))
}

/** The table begins with what the command says of these policies. @param {string[][]} rows @param {{policies: any[]}} scenario */
async function sameAsNative(rows, scenario) {
  const {results} = await it.native(scenario)
  const wanted = results.map((/** @type {any} */ r, /** @type {number} */ i) =>
    [scenario.policies[i].name ?? scenario.policies[i].id, r.final.mean.toFixed(1)])
  const got = rows.map(([name, regret]) => [/^(Your|Chall)/.test(name) ? name : name.toLowerCase(), regret.replace('\u2212', '-')])
  assert.deepEqual(got, wanted.toSorted((/** @type {any} */ a, /** @type {any} */ b) => a[1] - b[1]))
}

test('a game by keys alone, its reveal, undo, reload, and its challenge in a fresh profile', async () => {
  const visit = await it.visit({permissions: ['clipboard-read', 'clipboard-write']})
  const {page} = visit
  await page.goto(`${it.address}play.html${await it.link(small)}`)
  await ready(page)
  assert.ok(!(await page.locator('main').innerText()).includes('beginner'), 'a name gives an arm away')
  for (const key of ['1', '1', '2', '1']) await page.keyboard.press(key)
  await played(page, 4)
  await page.keyboard.press('+')
  await page.keyboard.press('1')
  await played(page, 14)
  await eventually.match(() => page.locator('.said').innerText(), /^Arm 1, 10 times: 0\.\d\d on average\. 46 rounds left\.$/)
  await page.locator('[role=status].visually-hidden', {hasText: 'Arm 1, 10 times'}).waitFor()
  await page.keyboard.press('Control+z')
  await played(page, 4)
  await eventually.match(() => page.locator('.said').innerText(), /Took back 10 pulls of arm 1/)
  await page.keyboard.press('Control+Shift+z')
  await played(page, 14)
  await eventually.match(() => page.locator('.said').innerText(), /^Arm 1, 10 times: 0\.\d\d on average\. 46 rounds left\.$/)
  assert.equal(pullsOf(page), '1*2,2,1*11')
  assert.deepEqual(await found(page, 'a game'), [])
  await page.reload()
  await played(page, 14)
  await page.keyboard.press('u') // the tab remembers the moves
  await played(page, 4)
  await page.keyboard.press('Control+y')
  await played(page, 14)
  await page.keyboard.press('+')
  // To the second arm with the arrows, from wherever the page begins, and there to the end.
  await page.keyboard.press('ArrowRight')
  assert.equal(await page.evaluate(() => document.activeElement === document.querySelector('.arm-card')), true, 'no way in by arrows')
  await page.keyboard.press('ArrowRight')
  for (let n = 24; n <= 44; n += 10) {
    await page.keyboard.press('Enter')
    await played(page, n)
  }
  await page.getByRole('button', {name: 'Stay with arm 2 for the other 16 rounds'}).focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.textContent === 'What was behind it')
  const pulls = '1*2,2,1*11,2*46'
  assert.equal(pullsOf(page), pulls)
  await revealed(page, withHands(pulls))
  const mine = Number((await page.locator('.dare').innerText()).replace(/^Beat ([\d.]+) on seed 17$/, '$1'))
  assert.ok(mine > 20 && mine < 60, `${mine}`)
  assert.deepEqual(await found(page, 'the reveal'), [])
  await page.screenshot({path: join(shots, 'play-reveal.png'), fullPage: true})
  await page.getByRole('button', {name: 'Copy the challenge'}).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Copied.').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  assert.match(copied, new RegExp(`^Beat ${mine} on seed 17: http`))
  await visit.close()
  await challenged(copied.slice(copied.indexOf('http')), pulls, mine)
})

/** The reveal has the numbers of the command, and says where the hand was misled. @param {Page} page @param {{policies: any[]}} scenario */
async function revealed(page, scenario) {
  await sameAsNative(await ranking(page), scenario)
  await page.locator('.misled .roll').waitFor()
  assert.match(await page.locator('.misled > p').first().innerText(), /you were misled: .* R-ed-UCB, having seen exactly your rewards/)
  await eventually.ok(async () => await page.locator('.stretches tbody tr').count() > 0)
  await eventually.match(() => page.locator('.after .to-playground').getAttribute('href'), /^index\.html#1\./)
}

/** Opens a challenge in a fresh profile, on a phone, by touch. @param {string} link @param {string} beat @param {number} theirs */
async function challenged(link, beat, theirs) {
  const {page, close} = await it.visit({context: {...phone, colorScheme: 'dark'}})
  await page.goto(link)
  await page.getByText(`Somebody earned ${theirs} with this luck (seed 17)`).waitFor()
  assert.ok(!(await page.locator('main').innerText()).includes('beginner'))
  await page.getByLabel('Other number').fill('60')
  await page.locator('.arm-card').nth(1).tap()
  const words = await page.locator('.verdict', {hasText: 'challenge'}).innerText()
  const totals = /^You won the challenge: ([\d.]+) against ([\d.]+)/.exec(words)
  assert.equal(Number(totals?.[2]), theirs, words)
  assert.ok(Number(totals?.[1]) > theirs, words)
  await sameAsNative(await ranking(page), withHands('2*60', beat))
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, 'nothing is wider than the screen')
  assert.deepEqual(await found(page, 'a challenge on a phone'), [])
  await page.screenshot({path: join(shots, 'play-challenge-phone.png'), fullPage: true})
  // Another game is an entry of the browser's history; Back leads to the challenge and its end.
  await page.getByRole('button', {name: 'The same game again'}).tap()
  await played(page, 0)
  await page.getByRole('button', {name: 'Show their game without playing'}).tap()
  await page.locator('.reveal:visible').waitFor()
  assert.equal(pullsOf(page), beat)
  await page.goBack()
  await played(page, 0)
  await page.goBack()
  await page.locator('.verdict', {hasText: 'You won the challenge'}).waitFor()
  await close()
}

test('a long scenario is played in large steps; links that do not fit and arms that learn are refused in words', async () => {
  const {page, close} = await it.visit()
  const hash = await it.link(preset('paper-15-restless', {policies: [{id: 'r-less-ucb'}]}))
  await page.goto(`${it.address}play.html${hash}`)
  await page.getByText('you begin with 1,000 pulls at a time').waitFor()
  await eventually.equal(() => page.locator('.arm-card').count(), 15)
  await page.keyboard.press('-')
  await page.keyboard.press('9')
  await played(page, 100)
  await page.locator('.arm-card').last().click()
  await page.locator('.score dd', {hasText: '200 of 200,000'}).waitFor()
  assert.equal(pullsOf(page), '9*100,15*100')
  await page.getByText('Keys 1 to 9 pull an arm').click() // single keys can be switched off
  await page.keyboard.press('9')
  await page.keyboard.press('Control+z')
  await played(page, 100)
  const bad = [[`${hash}?pulls=16*3`, 'do not fit'], ['#1.broken', 'cannot be read'], [`${hash}?pulls=1*200001`, 'do not fit']]
  for (const [i, [fragment, words]] of bad.entries()) {
    await page.goto(`${it.address}play.html?again=${i}${fragment}`)
    await page.getByRole('alert').filter({hasText: words}).waitFor()
    await ready(page)
    assert.equal(pullsOf(page), null)
  }
  const learns = {...small, dataset: {sha256: '0123456789abcdef'.repeat(4)}, noise: {kind: 'bernoulli'},
    arms: [{...small.arms[0], learner: {kind: 'lr-t'}}, small.arms[1]]}
  await page.goto(`${it.address}play.html?learns${await it.link(learns)}`)
  await page.getByRole('alert').filter({hasText: 'cannot be played by hand'}).waitFor()
  await page.goto(`${it.address}play.html?game=restless`)
  await page.getByText('Three arms that rise by themselves · 200 rounds').waitFor()
  await close()
})

test('a link that is pasted over a game opens its own', async () => {
  const {page, close} = await it.visit({hash: `play.html${await it.link(small)}`})
  await ready(page)
  await page.goto(`${it.address}play.html${await it.link({...small, horizon: 70})}`)
  await page.locator('.score dd', {hasText: /of 70/}).waitFor()
  await close()
})

test('the playground and the lessons lead to the game of their scenario', async () => {
  const hash = await it.link(small)
  const {page, close} = await it.visit({hash})
  const link = page.getByRole('link', {name: 'Play it yourself'})
  await link.waitFor()
  await eventually.equal(() => link.getAttribute('href'), `${it.address}play.html${hash}`)
  await page.goto(`${it.address}lesson-rising-in-five.html`)
  await page.locator('.lesson-stage .run:not([aria-disabled])').waitFor()
  await page.locator('.lesson-stage a[href*="play.html#1."]', {hasText: 'Play it yourself'}).waitFor()
  await close()
})
