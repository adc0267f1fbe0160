// @ts-check
// Prints what a round of each policy costs on this machine, in nanoseconds: natively, as
// WebAssembly under node, and in the page's workers in Chromium; beside them a C program that does
// R-ed-UCB's work, as the limit. `make bench` runs it. Times are printed, never asserted; that the
// C program plays as Go does is asserted.

import assert from 'node:assert/strict'
import {execFile} from 'node:child_process'
import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {availableParallelism, tmpdir} from 'node:os'
import {join} from 'node:path'
import {test} from 'node:test'
import {promisify} from 'node:util'
import {house, preset, root} from './support/house.mjs'

const exec = promisify(execFile)
const it = house()
const RUNS = 10

/** @typedef {Map<string, number>} Costs  nanoseconds a round, by policy id */

/** The paper's 15 arms with every policy. @param {'rested' | 'restless'} setting */
async function scenario(setting) {
  const ids = await inPage(async engine => (await engine.describe()).policies.map(p => p.id), 1, null)
  return preset(`paper-15-${setting}`, {runs: RUNS, policies: ids.map(id => ({id}))})
}

/**
 * Runs `work` with an engine of so many runners in a fresh page.
 * @template T, A
 * @param {(engine: import('../../static/js/engine/types.js').Engine, arg: A) => Promise<T>} work  runs there
 * @param {number} runners
 * @param {A} arg
 * @returns {Promise<T>}
 */
async function inPage(work, runners, arg) {
  const page = await it.browser.newPage()
  const manifest = JSON.parse(readFileSync(join(root, 'dist/manifest.json'), 'utf8'))
  const {path} = manifest.files.find((/** @type {{source: string}} */ f) => f.source === 'js/engine/engine.js')
  await page.goto(it.address + manifest.files.find((/** @type {{source: string}} */ f) => f.source.endsWith('.svg')).path)
  try {
    const engine = await page.evaluateHandle(async ([url, runners]) => {
      const {openEngine} = await import(/** @type {string} */ (url))
      return openEngine({runners})
    }, /** @type {[string, number]} */ ([it.address + path, runners]))
    return await engine.evaluate(/** @type {any} */ (work), arg)
  } finally {
    await page.close()
  }
}

/** @param {import('../../static/js/engine/types.js').Engine} engine @param {object} scenario */
async function playInPage(engine, scenario) {
  const parsed = await engine.parse(JSON.stringify(scenario))
  if ('faults' in parsed) throw new Error(parsed.faults[0].message)
  const start = performance.now()
  /** @type {number | undefined} */
  let first
  /** @type {import('../../static/js/engine/types.js').Results} */
  const results = await new Promise((resolve, reject) => engine.run(parsed.canonical, {
    onResults: () => { first ??= performance.now() - start },
    onDone: resolve,
    onError: e => reject(new Error(e.message)),
  }))
  return {
    seconds: (performance.now() - start) / 1000,
    first: first ?? performance.now() - start,
    costs: results.rows.map(r => /** @type {[string, number]} */ ([r.policy, r.nsPerRound])),
  }
}

/** @param {any} printed  what `rising run -json` printed @returns {Costs} */
const costsOf = printed => new Map(printed.results.map((/** @type {any} */ r) => [r.policy, r.ns_per_round]))

/** @param {string} dir @param {object} scenario @returns {Promise<Costs>} */
async function underNode(dir, scenario) {
  const {stdout: goroot} = await exec('go', ['env', 'GOROOT'])
  const command = exec(join(goroot.trim(), 'lib/wasm/go_js_wasm_exec'), [join(dir, 'rising.wasm'), 'run', '-json', '-cpu', '1', '-'], {maxBuffer: 1 << 28})
  command.child.stdin?.end(JSON.stringify(scenario))
  return costsOf(JSON.parse((await command).stdout))
}

/** @param {string} dir @returns {Promise<number>} */
async function inC(dir) {
  await exec('cc', ['-O3', '-ffp-contract=off', '-o', join(dir, 'kernel'), join(root, 'engine/policy/testdata/kernel.c'), '-lm'])
  const {stdout} = await exec(join(dir, 'kernel'), [String(RUNS)])
  const found = /^([\d.]+) ns\/round/.exec(stdout)
  assert.ok(found, `the C kernel printed ${stdout}`)
  return Number(found[1])
}

/** @param {number | undefined} ns */
const shown = ns => (ns === undefined ? '' : ns.toFixed(ns < 100 ? 1 : 0)).padStart(9)

test('what a round costs', {timeout: 600_000}, async () => {
  const dir = mkdtempSync(join(tmpdir(), 'rising-bench-'))
  try {
    await exec('go', ['build', '-o', join(dir, 'rising.wasm'), './engine/cmd/rising'], {cwd: root, env: {...process.env, GOOS: 'js', GOARCH: 'wasm'}})
    const limit = await inC(dir)
    for (const setting of /** @type {const} */ (['rested', 'restless'])) {
      const s = await scenario(setting)
      const native = costsOf(JSON.parse(await it.rising(['run', '-json', '-cpu', '1', '-'], JSON.stringify(s))))
      const node = await underNode(dir, s)
      const chromium = new Map((await inPage(playInPage, 1, s)).costs)
      console.log(`\n${`15 arms, ${setting}, ${s.horizon} rounds, ns a round`.padEnd(42)}` + '  native     node  chromium')
      for (const id of native.keys()) {
        console.log(id.padEnd(42) + shown(native.get(id)) + shown(node.get(id)) + ' ' + shown(chromium.get(id)))
      }
      const ours = setting === 'rested' ? 'r-ed-ucb' : 'r-less-ucb'
      const [a, b, c] = [native, node, chromium].map(costs => /** @type {number} */ (costs.get(ours)) / limit)
      console.log(`${ours} over R-ed-UCB in C (${limit} ns):`.padEnd(42) + `${a.toFixed(2)}x`.padStart(9) + `${b.toFixed(2)}x`.padStart(9) + ` ${c.toFixed(2)}x`.padStart(10))
    }
    const figure = await inPage(playInPage, 2, preset('paper-15-restless', {runs: 100}))
    console.log(`\nthe paper's figure, 15 arms restless, 7 policies, 100 runs, two runners on ${availableParallelism()} cores: ` +
      `${figure.seconds.toFixed(1)} s, first results after ${figure.first.toFixed(0)} ms`)
  } finally {
    rmSync(dir, {recursive: true, force: true})
  }
})
