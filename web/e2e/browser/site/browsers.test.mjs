// @ts-check
// The page's main ways in Firefox and in WebKitGTK, whose engine is Safari's: two of them in `make test`, all of them in
// `make browsers`, there also in Chromium. What a run takes of the processor is printed by engine.

import assert from 'node:assert/strict'
import {mkdirSync} from 'node:fs'
import {join} from 'node:path'
import {before, test} from 'node:test'
import {inflateRawSync} from 'node:zlib'
import {anotherSite} from '../../support/another.mjs'
import {engines, pressed} from '../../support/engines.mjs'
import {started} from '../../support/hosts.mjs'
import {bin, command, measured, prepare, preset, shots} from '../../support/site.mjs'
import {until} from '../../support/stand.mjs'
import {inVerify, someOf, thorough} from '../../support/verify.mjs'

/** @import {Frame, Tab} from '../../support/engines.mjs' */
/** @import {TestContext} from 'node:test' */
/** @typedef {{t: TestContext, tab: Tab, address: string, engine: import('../../support/engines.mjs').Engine}} Way */

const PATIENCE = Number(process.env.PATIENCE ?? 120_000) // ms, on a machine that is busy with other tests
const small = preset('paper-2-rested', {horizon: 4000, runs: 4, policies: [{id: 'r-ed-ucb'}, {id: 'sw-ts'}]})
const usual = preset('paper-2-rested', {runs: thorough ? 10 : 2})

/**
 * Until a function of the page returns something true, which is returned.
 * @template T @template {any[]} A @param {Frame} at @param {(...args: A) => T} wanted @param {A} args
 */
async function soon(at, wanted, ...args) {
  /** @type {any} */
  let found
  await until(async () => (found = await at.evaluate(wanted, ...args).catch(() => null)), PATIENCE) // between two pages there is none
  const shown = () => at.evaluate(() => document.body.innerText.slice(0, 500))
  if (!found) throw new Error(`never: ${wanted}; the page shows: ${await shown()}`)
  return /** @type {NonNullable<Awaited<T>>} */ (found)
}

/**
 * Presses what has a name that begins so, once it is there; another one where the page replaces it meanwhile.
 * @param {Tab} tab @param {string} name @param {string} [within]
 */
const press = (tab, name, within = 'body') => pressed(async () => {
  await soon(tab, (name, within) => {
    for (const old of document.querySelectorAll('[data-way]')) old.removeAttribute('data-way')
    const found = [...document.querySelectorAll(`${within} :is(button, input, summary)`)].find(node => node.checkVisibility() &&
      [node.getAttribute('aria-label'), node.textContent?.trim(),
        ...[.../** @type {any} */ (node).labels ?? []].map(l => l.textContent.trim())]
        .some(label => label?.startsWith(name)) && !/** @type {any} */ (node).disabled && !node.closest('[inert]'))
    found?.setAttribute('data-way', '')
    return Boolean(found)
  }, name, within)
  await tab.click('[data-way]')
}, PATIENCE)

/** Until Run can be pressed, or has been by the page itself. @param {Frame} at */
const usable = at => soon(at, () => document.querySelector('button.run:not([aria-disabled="true"], :disabled)') !== null)

/** Until all runs are in. @param {Frame} at */
const finished = at => soon(at, () => document.querySelector('button.run')?.textContent === 'Run again')

/** Runs the scenario on the page to its end, and returns the fingerprint there. @param {Tab} tab */
async function run(tab) {
  await usable(tab)
  const label = await tab.evaluate(() => document.querySelector('button.run')?.textContent)
  if (label === 'Run') await tab.click('button.run')
  await finished(tab)
  return soon(tab, () => document.querySelector('.fingerprint')?.textContent)
}

/** @param {Tab} tab @param {string} address @param {object} scenario */
const open = async (tab, address, scenario) => {
  await tab.goto('about:blank') // another fragment alone would be the same page
  await tab.goto(address + await command.link(scenario))
  await usable(tab)
}

/** The scenario in the address has the fingerprint on the page by the command, too. @param {Tab} tab @param {string} shown */
async function sameAsNative(tab, shown) {
  const native = JSON.parse(await command.rising(['run', '-json', await tab.evaluate(() => location.hash)]))
  assert.ok(shown && native.fingerprint.startsWith(shown), `${shown}, want ${native.fingerprint}`)
}

/**
 * The playground in a window of a width, or in a frame where no window of WebKitGTK's browser is so narrow.
 * @param {Way} way @param {number} width
 */
async function wideAs({tab, address}, width) {
  if (width > 450) {
    await tab.resize(width, 800)
    await open(tab, address, small)
    return tab
  }
  await tab.goto(`${address}404.html`)
  await tab.evaluate((src, width) => {
    const frame = document.createElement('iframe')
    Object.assign(frame, {src, width, height: '760', frameBorder: '0'})
    document.body.replaceChildren(frame)
  }, address + await command.link(small), String(width))
  const frame = await tab.frame('iframe')
  await usable(frame)
  assert.equal(await frame.evaluate(() => innerWidth), width)
  return frame
}

/** Drops files of these texts, by name. @param {Frame} at @param {Record<string, string>} files */
const dropped = (at, files) => at.evaluate(files => {
  const data = new DataTransfer()
  for (const [name, text] of Object.entries(files)) data.items.add(new File([text], name))
  for (const kind of ['dragover', 'drop'])
    document.body.dispatchEvent(new DragEvent(kind, {dataTransfer: data, bubbles: true, cancelable: true}))
}, files)

/** The names of the curves of a log. @param {Frame} at */
const curves = at => at.evaluate(() => [...document.querySelectorAll('.log-curves b')].map(b => b.textContent).join())

/** Presses a button of the dialog of logs, in a frame too, where pointers miss. @param {Frame} at @param {string} name */
const pressIn = (at, name) => soon(at, name => {
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('.log-dialog button'))
  const found = [...buttons].find(b => b.textContent === name && b.checkVisibility() && !b.disabled)
  if (!found) return false
  found.click()
  return true
}, name)

/** Makes a new scenario of a log, and returns what the address has then. @param {Frame} at @param {string} [title] */
async function newScenario(at, title) {
  const before = await at.evaluate(() => location.hash)
  await pressIn(at, 'New scenario')
  const hash = await soon(at, (before, title) => !document.querySelector('.log-dialog') && location.hash !== before &&
    (!title || [...document.querySelectorAll('input')].some(input => input.value === title)) ? location.hash : '', before, title ?? '')
  return JSON.parse(inflateRawSync(Buffer.from(hash.split(/[.?]/)[1], 'base64url')).toString())
}

/** @param {Way} way @param {string} name */
const photograph = ({tab, engine}, name) => tab.photograph(join(shots, `${engine.name.toLowerCase()}-${name}.png`))

/** @type {Record<string, (way: Way) => Promise<void>>} */
const ways = {
  async 'opens, runs, and gives the same bits'(way) {
    const {tab, address, engine} = way
    const begun = tab.seconds()
    await open(tab, address, usual)
    await sameAsNative(tab, await run(tab))
    measured(`${engine.name}: processor time of opening and a first run`, tab.seconds() - begun, 's')
    if (thorough) {
      const later = tab.seconds()
      await tab.click('button.run')
      await soon(tab, () => document.querySelector('button.run')?.textContent !== 'Run again')
      await sameAsNative(tab, await run(tab))
      measured(`${engine.name}: processor time of a later run`, tab.seconds() - later, 's')
    }
    assert.ok(await tab.evaluate(() => [...document.querySelectorAll('canvas')].some(c => c.width * c.height > 0)), 'nothing to draw on')
    await photograph(way, 'page')
  },

  async 'an embed runs in a sandbox on another origin'(way) {
    const {t, tab, address} = way
    const page = await anotherSite(t, address)
    const hash = await command.link(small)
    for (const scheme of someOf(/** @type {const} */ (['http', 'https']), 1)) {
      for (const policy of someOf(['require-corp', 'credentialless', ''], 1)) {
        await tab.goto(page(scheme, policy, `embed.html${hash}`))
        const frame = await tab.frame('iframe')
        await usable(frame)
        // Not by a pointer: Puppeteer misses frames in isolated pages of Firefox.
        await frame.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('button.run')).click())
        await finished(frame)
        assert.equal(await frame.evaluate(() => origin), 'null')
        await photograph(way, `embed-${scheme}${policy && '-'}${policy}`)
      }
    }
  },

  async 'an edit is undone'({tab, address}) {
    await open(tab, address, small)
    const before = await soon(tab, () => location.hash)
    await press(tab, 'Setting')
    await press(tab, 'Runs per policy')
    await tab.press('a', true)
    await tab.type('3')
    await tab.press('Enter')
    await soon(tab, was => location.hash !== was, before)
    await sameAsNative(tab, await run(tab))
    await press(tab, 'Undo: ')
    await soon(tab, was => location.hash === was, before)
  },

  async 'a scenario is shared'({tab, address}) {
    await open(tab, address, small)
    await press(tab, 'Share')
    const link = await soon(tab, () => document.querySelector('.share-dialog .qr-code path')?.getAttribute('d') &&
      /** @type {HTMLInputElement | null} */ (document.querySelector('.share-dialog input.copy-text'))?.value)
    assert.ok(link.startsWith(`${address}#1.`), link)
    await tab.press('Escape')
    await tab.goto('about:blank')
    await tab.goto(link)
    await sameAsNative(tab, await run(tab))
  },

  async 'a policy is written'({tab, address}) {
    await open(tab, address, small)
    await press(tab, 'Write your own…')
    await soon(tab, () => document.activeElement?.classList.contains('cm-content'))
    await tab.press('a', true)
    await tab.type('return mean(n) + sqrt(3*log(t)/n)')
    await soon(tab, () => /No mistakes/.test(document.querySelector('.program-mistakes')?.textContent ?? '') &&
      document.querySelector('.program .cm-content')?.textContent?.includes('3*log'))
    await tab.press('Enter', true)
    await soon(tab, () => document.querySelector('button.run')?.textContent !== 'Run')
    await sameAsNative(tab, await run(tab))
  },

  async 'a training log becomes a scenario'({tab, address}) {
    await open(tab, address, small)
    const log = Array.from({length: 40}, (_, i) => `${i},slow,${i / 80}\n${i},quick,${0.5 * (1 - 0.8 ** i)}`)
    await tab.evaluate(text => {
      const data = new DataTransfer()
      data.items.add(new File([text], 'two runs.csv'))
      for (const kind of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(kind, {dataTransfer: data, bubbles: true, cancelable: true}))
    }, ['step,name,value', ...log].join('\n'))
    await soon(tab, () => /2 curves/.test(document.querySelector('dialog.log-dialog')?.textContent ?? ''))
    await press(tab, 'New scenario', '.log-dialog')
    await soon(tab, () => [...document.querySelectorAll('input')].some(input => input.value === 'two runs.csv'))
  },

  async 'two columns of a log of 26 are taken for something else, and are arms'(way) {
    const names = ['epoch', 'val_acc', 'val_f1', 'val_loss', ...Array.from({length: 22}, (_, i) => `stat_${i}_count`)]
    const cell = (/** @type {number} */ e, /** @type {number} */ i) => [1 + e, e / 20, e / 30, 1 - e / 20][i] ?? (i + 1) * (e + 1)
    const rows = Array.from({length: 12}, (_, e) => names.map((_, i) => cell(e, i)))
    const files = {'wide.csv': [names, ...rows].map(cells => cells.join(',')).join('\n')}
    for (const width of [1280, 390]) {
      const at = await wideAs(way, width)
      await dropped(at, files)
      await soon(at, () => document.querySelectorAll('.log-columns select').length === 26)
      for (const [name, value] of [['val_loss', 'curve lower'], ['val_f1', 'left out']]) {
        await at.evaluate((name, value) => {
          const select = /** @type {HTMLSelectElement} */ (document.querySelector(`.log-columns select[aria-label="${name} is taken for"]`))
          select.value = value
          select.dispatchEvent(new Event('change'))
        }, name, value)
        await soon(at, (name, value) => {
          const select = document.querySelector(`.log-columns select[aria-label="${name} is taken for"]`)
          return /** @type {HTMLSelectElement | null} */ (select)?.value === value &&
            /You chose it/.test(select?.closest('tr')?.textContent ?? '')
        }, name, value)
      }
      assert.equal(await curves(at), 'val_acc,val_loss')
      assert.ok(await at.evaluate(() => {
        const dialog = /** @type {Element} */ (document.querySelector('.log-dialog'))
        return dialog.scrollWidth <= dialog.clientWidth
      }), 'the dialog scrolls sideways')
      await at.evaluate(() => document.querySelector('.log-columns')?.scrollIntoView())
      await photograph(way, `log-columns-${width}`)
      const made = await newScenario(at, 'wide.csv')
      assert.deepEqual(made.arms.map((/** @type {any} */ a) => a.name), ['val_acc', 'val_loss'])
      const loss = made.arms[1].payoff.points
      assert.ok(loss.at(-1)[1] > loss[0][1], 'the loss is not turned')
      // The choice is remembered for a log of the same columns, until it is reset.
      await dropped(at, files)
      await soon(at, () => /Your earlier choice for logs with these columns is used/
        .test(document.querySelector('.log-dialog')?.textContent ?? ''))
      assert.equal(await curves(at), 'val_acc,val_loss')
      await pressIn(at, 'Reset the columns')
      await soon(at, () => [...document.querySelectorAll('.log-curves b')].map(b => b.textContent).join() === 'val_acc,val_f1')
    }
    await way.tab.resize(1280, 800)
  },

  async 'three logs of three seeds are one scenario'(way) {
    const ofSeed = (/** @type {number} */ seed) => ['epoch,resnet,vit', ...Array.from({length: 10}, (_, i) =>
      `${i + 1},${(0.5 + 0.04 * i + 0.01 * seed).toFixed(3)},${(0.3 + 0.05 * i + 0.02 * seed).toFixed(3)}`)].join('\n')
    for (const width of [1280, 390]) {
      const at = await wideAs(way, width)
      await dropped(at, Object.fromEntries([1, 2, 3].map(n => [`run-seed${n}.csv`, ofSeed(n)])))
      await soon(at, () => /3 files: a table of 2 curves/.test(document.querySelector('.log-dialog')?.textContent ?? ''))
      const said = await at.evaluate(() => document.querySelector('.log-curves')?.textContent ?? '')
      assert.match(said, /mean of 3 seeds, ± 0\.0\d+ at the last step/)
      await photograph(way, `log-seeds-${width}`)
      const made = await newScenario(at)
      assert.deepEqual(made.arms.map((/** @type {any} */ a) => [a.name, a.payoff.points[0][1]]), [['resnet', 0.52], ['vit', 0.34]])
    }
    await way.tab.resize(1280, 800)
  },

  async 'a task of a lesson is judged'(way) {
    const {tab, address} = way
    await tab.goto(`${address}lesson-rising-in-five.html`)
    await usable(tab)
    await tab.evaluate(() => document.querySelector('#task-1-1')?.scrollIntoView({block: 'center'}))
    await tab.click('#task-1-1 .task-field input')
    await tab.type('0.85')
    await press(tab, 'Check', '#task-1-1')
    await soon(tab, () => document.querySelector('#task-1-1')?.getAttribute('data-state') === 'right')
    await photograph(way, 'lesson')
  },

  async 'a sweep has the numbers of the command'({tab, address}) {
    const over = 'policies[0].epsilon=0.1..0.4/4'
    await tab.goto(`${address}sweep.html?over=${over}${await command.link(small)}`)
    const status = await soon(tab, () => /Press Run|played, in/.exec(document.querySelector('.status')?.textContent ?? '')?.[0])
    if (status === 'Press Run') await press(tab, 'Run the sweep')
    await soon(tab, () => /played, in/.test(document.querySelector('.status')?.textContent ?? ''))
    const links = await tab.evaluate(() => [...document.querySelectorAll('.sweep-rows tbody a')].map(a => a.getAttribute('href')))
    const wanted = JSON.parse(await command.rising(['sweep', '-json', '-over', over, '-'], JSON.stringify(small)))
    assert.deepEqual(links, wanted.points.map((/** @type {any} */ p) => `index.html#${p.link}`))
  },

  async 'a game is played to its end'({tab, address}) {
    await tab.goto(`${address}play.html${await command.link({...small, horizon: 20, runs: 1})}`)
    await soon(tab, () => document.querySelector('.arm-card') !== null)
    for (const [i, key] of ['1', '2', '2'].entries()) {
      await tab.type(key)
      await soon(tab, n => document.querySelector('.score dd')?.textContent?.startsWith(`${n} of`), i + 1)
    }
    await press(tab, 'Stay with arm 2 for the other 17 rounds')
    const rows = await soon(tab, () => {
      const cells = [...document.querySelectorAll('.ranking td')].map(cell => cell.textContent)
      return cells.length > 0 && !cells.includes('…') ? cells : null
    })
    const policies = [{id: 'hand', name: 'Your hand', pulls: '1,2*19'}, ...small.policies]
    const native = await command.native({...small, horizon: 20, runs: 1, policies})
    const regrets = native.results.map((/** @type {any} */ r) => r.final.mean.toFixed(1).replace('-', '\u2212'))
    for (const regret of regrets) assert.ok(rows.includes(regret), `${rows}: no ${regret}`)
  },

  async 'works without a network'({t, tab}) {
    const server = await started(t, join(bin, 'serve'), ['-addr', 'localhost:0', '-data', '', '-quiet'])
    await tab.goto(server.address)
    await soon(tab, () => navigator.serviceWorker?.controller?.state === 'activated')
    const hash = await command.link(small)
    await server.stop()
    await tab.goto(`${server.address}index.html${hash}`)
    await sameAsNative(tab, await run(tab))
  },

  async 'is readable on a narrow screen'(way) {
    const {tab, address} = way
    await tab.resize(450, 800) // no window of WebKitGTK's browser is narrower
    await open(tab, address, small)
    await run(tab)
    assert.equal(await tab.evaluate(() => document.documentElement.dataset.layout), 'phone')
    assert.ok(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page is wider than the window')
    await photograph(way, 'narrow')
    await tab.resize(1280, 800)
  },

  async 'is dark where the system is'(way) {
    const tab = await way.engine.open({dark: true})
    way.t.after(() => tab.close())
    await open(tab, way.address, small)
    assert.equal(await tab.evaluate(() => getComputedStyle(document.documentElement).backgroundColor), 'rgb(20, 22, 26)')
    await photograph({...way, tab}, 'dark')
  },
}

/** The ways that `make test` goes. */
const QUICK = 2

before(async () => {
  mkdirSync(shots, {recursive: true})
  if (!process.env.RISING_PREPARED) await prepare()
})

for (const engine of engines) {
  test(engine.name, engine.name === 'Chromium' ? inVerify : {}, async t => {
    const {address} = await started(t, join(bin, 'serve'), ['-addr', 'localhost:0', '-data', '', '-quiet'])
    const tab = await engine.open()
    t.after(() => tab.close())
    for (const [i, [name, go]] of Object.entries(ways).entries()) {
      await t.test(name, i < QUICK ? {} : inVerify, async t => {
        await go({t, tab, address, engine})
        assert.equal(await tab.evaluate(() => document.querySelector('.crash:not([hidden])')?.textContent ?? ''), '')
      })
    }
  })
}
