// @ts-check
// Prints what the engine costs on this machine, each number beside what it is meant to be at most:
// `make bench` runs it. Numbers are printed and never asserted, since machines differ; one above its
// bound is marked.
//
// A round's cost is that of the fastest of some runs, natively in processor time, so that what else
// the machine does hardly counts; what is compared is measured by turns, since a machine may be slower for
// seconds than it can be. The C program does R-ed-UCB's work, as the limit.

import assert from 'node:assert/strict'
import {mkdtempSync, rmSync} from 'node:fs'
import {availableParallelism, tmpdir} from 'node:os'
import {join} from 'node:path'
import {after, test} from 'node:test'
import {benchmark, indexCosts, kernelInC, nativeMemory, playInC, processorTime, wasmMemory} from '../support/bench-native.mjs'
import {cancels, everyPolicy, fastest, firstCurve, playWithTwo} from '../support/bench-page.mjs'
import {site, preset} from '../support/site.mjs'

const it = site()
const dir = mkdtempSync(join(tmpdir(), 'rising-bench-'))
after(() => rmSync(dir, {recursive: true, force: true}))

const SETTINGS = /** @type {const} */ (['rested', 'restless'])
const TURNS = 4
const MOST = 32 // policies of a scenario
const C_NS = 20 // of a round of R-ed-UCB, where the bounds in seconds were set
const EXEMPT = /^r-less-ucb-h/ // it refreshes a whole window: see its file

/** What the benchmarks call a policy. @param {object} policy  as a document has it */
const nameOf = policy => Object.values(policy).join('-')

/** A number in a column, marked if it is above its bound. @param {number} n @param {number} bound @param {string} [unit] */
const cell = (n, bound, unit = '') => `${n.toFixed(n < 10 ? 2 : n < 100 ? 1 : 0)}${unit}${n > bound ? '!' : ' '}`.padStart(12)

/** @param {string} what @param {number} n @param {string} unit @param {number} bound */
const line = (what, n, unit, bound) =>
  console.log(`${what.padEnd(78)}${cell(n, bound, ' ' + unit)} at most ${Number(bound.toPrecision(3))} ${unit}`)

/** Arms of different levels, exponential and polynomial. @param {number} k */
const someArms = k => Array.from({length: k}, (_, i) => ({payoff: i % 2
  ? {family: 'exp', c: 0.2 + 0.7 * (i * 7 % k) / k, a: 0.005}
  : {family: 'poly', c: 0.2 + 0.7 * (i * 7 % k) / k, b: 100 + i, rho: 0.8}}))

/** Lowers what was found to what is found now. @param {Map<string, number>} best @param {Iterable<[string, number]>} now */
function lower(best, now) {
  for (const [name, ns] of now) best.set(name, Math.min(best.get(name) ?? Infinity, ns))
}

for (const setting of SETTINGS) {
  test(`what a round costs, ${setting}`, async () => {
    const kernels = [await kernelInC(dir, setting, false), await kernelInC(dir, setting, true)]
    const policies = await everyPolicy(it)
    const heavy = policies.filter(policy => EXEMPT.test(nameOf(policy)))
    const others = policies.filter(policy => !EXEMPT.test(nameOf(policy)))
    /** @type {Array<Map<string, number>>} */
    const [native, node, chromium] = [new Map(), new Map(), new Map()]
    /** @param {Array<{id: string}>} some @param {number} runs */
    async function measure(some, runs) {
      const names = some.map(nameOf)
      const which = `${setting}/K=15/(${names.join('|')})`
      lower(native, await benchmark(which, 'native'))
      lower(node, await benchmark(which, 'node'))
      lower(chromium, (await fastest(it, preset(`paper-15-${setting}`, {runs, policies: some}))).map((ns, i) => [names[i], ns]))
    }
    const limits = [Infinity, Infinity]
    for (let turn = 0; turn < TURNS; turn++) {
      for (const [i, kernel] of kernels.entries()) limits[i] = Math.min(limits[i], (await playInC(kernel, 40)).best)
      for (let at = 0; at < others.length; at += MOST) await measure(others.slice(at, at + MOST), 4)
    }
    await measure(heavy, 2)
    assert.deepEqual([...native.keys()].sort(), policies.map(nameOf).sort(), 'the benchmarks and the page have the same policies')
    console.log(`\n${`15 arms, ${setting}, 200,000 rounds, ns a round`.padEnd(42)}      native        node    chromium`)
    console.log(`${'at most'.padEnd(42)}${cell(150, 150)}${' '.repeat(12)}${cell(300, 300)}`)
    for (const name of policies.map(nameOf)) {
      const [a, b] = EXEMPT.test(name) ? [Infinity, Infinity] : [150, 300]
      console.log(name.padEnd(42) + cell(native.get(name) ?? NaN, a) + cell(node.get(name) ?? NaN, Infinity) +
        cell(chromium.get(name) ?? NaN, b))
    }
    const ours = setting === 'rested' ? 'r-ed-ucb' : 'r-less-ucb'
    console.log(`${`${ours} in C`.padEnd(42)}${cell(limits[0], Infinity)}`)
    console.log(`${`${ours} in C, below the chord as in Go`.padEnd(42)}${cell(limits[1], Infinity)}`)
    for (const id of ['raw-ucb', 'r-ucbe']) {
      line(`${id}, natively, over ${ours}`, (native.get(id) ?? NaN) / (native.get(ours) ?? NaN), 'x', 3)
    }
    line(`${ours}, natively, over C`, (native.get(ours) ?? NaN) / limits[0], 'x', 1.3)
    line(`${ours}, in Chromium, over C natively`, (chromium.get(ours) ?? NaN) / limits[0], 'x', 2.3)
  })
}

test('policies that are written in the language of index programs', async () => {
  const [native, chromium] = [await indexCosts(false), await indexCosts(true)]
  console.log(`\n${'15 arms, 200,000 rounds, ns a round'.padEnd(42)}${['native', 'chromium'].map(where =>
    ['auto', 'bounds', 'columns', 'built in'].map(form => `${where} ${form}`.padStart(18)).join('')).join('')}`)
  for (const [name, forms] of native) {
    const cells = [forms, chromium.get(name)].flatMap(costs => Object.values(costs ?? {}))
    console.log(name.padEnd(42) + cells.map(ns => (Number.isNaN(ns) ? '' : ns.toFixed(0)).padStart(18)).join(''))
  }
  for (const [name, inGo, inBrowser] of /** @type {[string, number, number][]} */ ([['r-ed-ucb', 200, 300], ['ucb1', 50, 100]])) {
    line(`${name} as a program, natively`, native.get(name)?.auto ?? NaN, 'ns', inGo)
    line(`${name} as a program, in Chromium`, chromium.get(name)?.auto ?? NaN, 'ns', inBrowser)
  }
})

test('more arms', async () => {
  const counts = [2, 15, 100, 1000]
  const native = []
  for (const k of counts) native.push(await benchmark(`rested/K=${k}`, 'native'))
  console.log(`\n${'rested, 200,000 rounds, natively, ns a round'.padEnd(42)}${counts.map(k => `K=${k}`.padStart(11) + ' ').join('')}`)
  for (const name of native[0].keys()) {
    console.log(name.padEnd(42) + native.map(costs => cell(costs.get(name) ?? NaN, Infinity)).join(''))
  }
  line('r-ed-ucb, natively, K=1000 over K=15', (native[3].get('r-ed-ucb') ?? NaN) / (native[1].get('r-ed-ucb') ?? NaN), 'x', 12)
  const [few, many] = [await benchmark('rested/K=15/r-ed-ucb', 'node'), await benchmark('rested/K=1000/r-ed-ucb', 'node')]
  line('r-ed-ucb, under node, K=1000 over K=15', (many.get('r-ed-ucb') ?? NaN) / (few.get('r-ed-ucb') ?? NaN), 'x', 12)
})

test("the paper's figure", async () => {
  console.log(`\nthe paper's figure: 15 arms, seven policies, 100 runs of 200,000 rounds; ${availableParallelism()} cores`)
  console.log('"as in C": over what C would take at the time, were every policy R-ed-UCB or R-less-UCB; the bounds in seconds are of a ' +
    `machine where C takes ${C_NS} ns`)
  for (const setting of SETTINGS) {
    const kernel = await kernelInC(dir, setting, false)
    const figure = preset(`paper-15-${setting}`)
    const rounds = figure.policies.length * figure.runs * figure.horizon
    /** Seconds that C would take on two cores, both at work. */
    async function reckoned() {
      const [a, b] = await Promise.all([playInC(kernel, 60), playInC(kernel, 60)])
      return rounds / 2 * (a.mean + b.mean) / 2 / 1e9
    }
    const inC = [await reckoned()]
    /** @param {string} what @param {number} seconds @param {number} bound  s @param {number} [overC]  times what C takes */
    async function told(what, seconds, bound, overC = bound / (rounds / 2 * C_NS / 1e9)) {
      inC.push(await reckoned())
      const [before, after] = inC.slice(-2)
      line(`${setting}, ${what}`, seconds, 's', bound)
      line(`${setting}, the same, as in C`, seconds / ((before + after) / 2), 'x', overC)
    }
    await told('natively on two cores, processor time of each', await processorTime(figure, 2) / 2, 3)
    const {seconds, processor, opening} = await playWithTwo(it, figure)
    line(`${setting}, a page opened in Chromium until Run, processor time over 2`, opening / 2, 's', 0.3)
    line(`${setting}, in Chromium with two workers, from Run on`, seconds, 's', 6)
    await told('in Chromium, processor time of page and workers, over 2', processor / 2, 6, 2)
    const {fresh, played} = await firstCurve(it, figure)
    line(`${setting}, in a page just opened, from the click on Run to the first curve`, fresh, 'ms', 300)
    line(`${setting}, in a page that has played before`, played, 'ms', 300)
  }
})

test('cancel', async () => {
  console.log('\nfrom a cancel to the answer of a worker in Chromium, the longest of every policy')
  const policies = await everyPolicy(it)
  const few = preset('paper-15-restless')
  const many = {...few, noise: {kind: 'none'}, arms: someArms(1000)}
  for (const [what, scenario] of /** @type {[string, any][]} */ ([['15 arms, gaussian noise', few], ['1000 arms, no noise', many]])) {
    const longest = []
    for (let at = 0; at < policies.length; at += MOST) {
      longest.push(...await cancels(it, {...scenario, policies: policies.slice(at, at + MOST)}, [40, 400]))
    }
    const worst = longest.indexOf(Math.max(...longest))
    line(`${what}: ${nameOf(policies[worst])}`, longest[worst], 'ms', 50)
  }
})

test('1,000 arms', async () => {
  console.log('\n1,000 arms, 200,000 rounds, 1 run of the seven policies of the figure: seconds, and the most memory')
  for (const setting of SETTINGS) {
    const scenario = {...preset(`paper-15-${setting}`), runs: 1, arms: someArms(1000)}
    for (const [where, held] of [['natively', await nativeMemory(scenario)], ['under node', await wasmMemory(dir, scenario)]]) {
      const {seconds, megabytes} = /** @type {{seconds: number, megabytes: number}} */ (held)
      console.log(`${`${setting}, ${where}`.padEnd(42)}${cell(seconds, Infinity, ' s')}${cell(megabytes, Infinity, ' MB')}`)
    }
  }
})
