// @ts-check
// The charts of the policies behind "more": pairs and the runs of a pair, reward, pulls over time; and the spread of
// the runs. By pointer and by keys, in the link, and with the numbers of the native command.

import assert from 'node:assert/strict'
import {join} from 'node:path'
import {test} from 'node:test'
import {found} from '../../support/axe.mjs'
import {preset, shots, site} from '../../support/site.mjs'
import {chooseChart, drawn, finished, runButton, usable} from '../../support/reader.mjs'

/** @import {Page} from 'playwright-core' */

const it = site()
const small = preset('paper-2-rested', {horizon: 20_000, runs: 12})

/** Until the sentence above the right chart matches. @param {Page} page @param {RegExp} words */
const says = (page, words) => page.waitForFunction(words =>
  new RegExp(words).test(document.getElementById('regret-takeaway')?.textContent ?? ''), words.source, {polling: 50})

/** Until what is announced matches. @param {Page} page @param {RegExp} words */
const hears = (page, words) => page.waitForFunction(words =>
  [...document.querySelectorAll('[role="alert"]')].some(e => new RegExp(words).test(e.textContent ?? '')), words.source, {polling: 50})

test('policies are compared in pairs, and a cell opens its runs', async () => {
  const {page, close} = await it.visit({hash: await it.link(small)})
  await usable(page)
  await runButton(page).click()
  await finished(page)
  await chooseChart(page, 'Pairs of policies')
  await says(page, /^\S+ loses less? .*Click a cell to see its runs\.$/)
  await drawn(page)
  assert.deepEqual(await found(page, 'pairs', '.charts'), [])
  await page.screenshot({path: join(shots, 'pairs.png')})

  const plot = page.locator('#regret-plot')
  await plot.focus()
  await page.keyboard.press('End')
  await hears(page, /minus .*, lower in \d+ of 12 runs\. Enter shows the runs\./)
  await page.keyboard.press('Enter')
  await says(page, /minus .*, lower in \d+ of 12 runs\./)
  const said = await page.locator('#regret-takeaway').innerText()
  const [, first, other, mean, half, wins] = /^(\S+) minus (\S+): (\S+) ±(\S+), lower in (\d+) of 12/.exec(said) ?? assert.fail(said)
  const {pairs} = await it.native(small)
  const both = (/** @type {string[]} */ ...names) => names.map(n => n.toLowerCase()).sort().join()
  const pair = pairs.find((/** @type {any} */ p) => both(p.a_policy, p.b_policy) === both(first, other))
  assert.ok(pair, `the command compares ${first} and ${other}`)
  const sign = pair.a_policy === first.toLowerCase() ? 1 : -1
  const shown = Number(mean.replace('\u2212', '-').replaceAll(',', ''))
  assert.ok(Math.abs(shown - sign * pair.mean) <= 0.5, `${mean}, the command says ${sign * pair.mean}`)
  assert.ok(Math.abs(Number(half.replaceAll(',', '')) - pair.ci95) <= 0.5, `±${half}, the command says ${pair.ci95}`)
  assert.equal(Number(wins), sign > 0 ? pair.a_wins : pair.b_wins)

  await page.keyboard.press('Home')
  await hears(page, /^run \d+: \S+ [\d,.\u2212]+, \S+ [\d,.\u2212]+\.$/)
  await page.waitForFunction(() => /pair=/.test(location.hash))
  await drawn(page)
  await page.screenshot({path: join(shots, 'pairs-runs.png')})
  await page.getByRole('button', {name: 'All pairs'}).click()
  await says(page, /Click a cell to see its runs\.$/)
  await page.waitForFunction(() => !/pair=/.test(location.hash))

  const {x, y, width, height} = await plot.boundingBox() ?? assert.fail('the plot has no box')
  await page.mouse.move(x + 0.75 * width, y + 0.3 * height)
  await page.mouse.down()
  await page.mouse.up()
  await says(page, /, lower in \d+ of 12 runs\./)
  await page.getByRole('button', {name: 'All pairs'}).waitFor()
  await close()
})

test('reward, max regret, pulls over time and the spread of the runs stand in the link and speak', async () => {
  const {page, close} = await it.visit({hash: `${await it.link(small)}?chart=reward`})
  await usable(page)
  await runButton(page).click()
  await finished(page)
  await says(page, /^\S+ earns most, [\d,]+, [\d.]+% of what the optimal policy earns; \S+ least, [\d,]+\.$/)
  await page.locator('#regret-plot').focus()
  await page.keyboard.press('End')
  await hears(page, /^Round 20,000: /)

  await chooseChart(page, 'Max regret')
  await says(page, /^The best payoff of \S+ is ([\d.]+ below )?the best of any arm, that of \S+ is [\d.]+ below it\.$/)
  await page.locator('#regret-plot').focus()
  await page.keyboard.press('End')
  await hears(page, /^Round 20,000: /)
  await drawn(page)
  assert.deepEqual(await found(page, 'max regret', '.charts'), [])
  await page.screenshot({path: join(shots, 'max-regret.png')})

  await chooseChart(page, 'Pulls over time')
  await says(page, /^\S+ spends [\d.]+% of its pulls on arm 2, the best \(in colour\); \S+ .*%\.$/)
  await page.locator('#regret-plot').focus()
  await page.keyboard.press('End')
  await hears(page, /^Round 20,000, share of the pulls so far that are of arm 2: /)
  await drawn(page)
  assert.deepEqual(await found(page, 'pulls over time', '.charts'), [])
  await page.screenshot({path: join(shots, 'pull-shares.png')})

  // The scrubber moves the playhead of these charts, and the bars of the pulls are of the rounds up to there.
  const reads = (/** @type {string} */ words) => page.waitForFunction(words =>
    [...document.querySelectorAll('.charts span')].some(s => new RegExp(words).test(s.textContent ?? '')), words, {polling: 50})
  await page.getByLabel('Round', {exact: true}).first().press('PageDown')
  await reads('^round 19,800$')
  await chooseChart(page, 'Pulls')
  await reads('^arm, pulls up to round 19,[\\d]+$')
  await page.getByLabel('Round', {exact: true}).first().press('End')
  await reads('^arm$')
  const rows = await page.$$eval('.results .policy-name', names => names.map(n => n.textContent))
  const names = await page.$$eval('.charts span', (spans, rows) => spans.map(s => s.textContent).filter(s => rows.includes(s)), rows)
  assert.deepEqual(names.slice(0, rows.length), rows, 'the rows of the pulls stand in another order than those of the table')
  await chooseChart(page, 'Regret')
  for (const [item, hash, caption] of [
    ['Median, 10% to 90% of the runs', /spread=quantiles/, /^median of 12 runs, bands: 10% to 90% of them/],
    ['Mean, each run a thin line', /spread=runs/, /^mean of 12 runs, thin lines: 12 runs/],
    ['Mean and 95% band', /^(?!.*spread=)/, /^mean of 12 runs, 95% bands/],
  ]) {
    await page.locator('.chart.regret .more').click()
    await page.getByRole('button', {name: String(item), exact: true}).click()
    await page.waitForFunction(([hash, caption]) => new RegExp(hash).test(location.hash)
      && new RegExp(caption).test(document.getElementById('regret-caption')?.textContent ?? ''),
    [/** @type {RegExp} */ (hash).source, /** @type {RegExp} */ (caption).source], {polling: 50})
    await drawn(page)
    await page.screenshot({path: join(shots, `spread-${String(item).slice(0, 6).trim()}.png`)})
  }
  await close()
})
