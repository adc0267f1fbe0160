// @ts-check
// Prints what each fast form of the engine and each trick of the build gains, and how many lines it takes with its tests:
// `make gains` runs it. What gains less than 1.15 in Chromium, where its readers are, goes.
//
// A fast form is measured by the time of a round without it over that with it, by turns, each the least of some runs, natively
// and in Chromium. Tricks of the build are measured by the bytes of the programs, or by the rounds of BenchmarkPresets.

import {execFile} from 'node:child_process'
import {mkdtempSync, readFileSync, readdirSync, rmSync, statSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {root} from './support/site.mjs'

const exec = promisify(execFile)
const least = 1.15
const profile = '-pgo=' + join(root, 'wasm/engine/default.pgo')

/** The code of each fast form and its tests: files below engine/policy, or functions in them. @type {Record<string, string[]>} */
const forms = {
  skip: ['skip.go', 'rising_play.go#Play', 'rising_play.go#stay', 'play_test.go#skips', 'play_test.go#testPlayer'],
  shortlists: ['skip.go#newShortlist', 'skip.go#choose', 'skip.go#storeBounds', 'skip.go#includeAll', 'skip.go#chooseCandidates'],
  peek: ['../environment/peek.go', 'rising_play.go#stayPeeking', 'rising_play.go#run', 'kl_ucb.go#stay', 'sw_ucb.go#stay',
    'stay_test.go'],
  race: ['kl_race.go', 'kl_test.go#TestLazyKLIsThePlainOne', 'stay_test.go#TestClearIsAbove'],
  table: ['kl_table.go', 'ties.go#limit', 'ties.go#notBelow', 'sw_kl_ucb.go#playWithTable', 'kl_test.go#TestBracketedSWKLIsThePlainOne',
    'kl_test.go#TestBracketsHoldTheSolution', 'kl_test.go#TestBracketsDoNotDependOnWhatWasAsked'],
  keys: ['ties.go#newKeys', 'ties.go#topKey', 'ties.go#topKeys', 'sw_ucb.go#updateKey', 'sw_ucb.go#Choose',
    'stay_test.go#TestKeyedSWUCBIsThePlainOne'],
  betaRace: ['beta_race.go', 'beta_race_test.go'],
  ownLoops: ['kl_ucb.go#Play', 'oracle.go#Play', 'rising_released.go#Play', 'ser4.go#Play', 'sw_ts.go#Play', 'ucb1.go#Play',
    'uniform.go#Play'],
}

/** Lines of a file's text. @param {string} text */
const linesOf = text => text.split('\n').length - 1

/** Lines of the functions of a name in a Go file. @param {string} text @param {string} name */
function functionLines(text, name) {
  const found = [...text.matchAll(new RegExp(`^func (\\([^)]*\\) )?${name}\\([^\\n]*(\\}\\n|\\n.*?^\\}\\n)`, 'gms'))]
  if (found.length === 0) throw new Error(`no function is called ${name}`)
  return found.reduce((sum, [body]) => sum + linesOf(body), 0)
}

/** Lines of the parts, each a file or file#function, below a folder. @param {string} folder @param {string[]} parts */
function lines(folder, parts) {
  return parts.reduce((sum, part) => {
    const [file, name] = part.split('#')
    const text = readFileSync(join(root, folder, file), 'utf8')
    return sum + (name ? functionLines(text, name) : linesOf(text))
  }, 0)
}

/** Lines of all Go files of a folder of the repository. @param {string} folder */
const folderLines = folder => lines(folder, readdirSync(join(root, folder)).filter(name => name.endsWith('.go')))

/** @param {string[]} args  of the go command @param {object} [env] */
const go = async (args, env) => (await exec('go', args, {cwd: root, env: {...process.env, ...env}, maxBuffer: 1 << 26})).stdout

/**
 * Runs benchmarks as the programs are compiled, and returns a number of each by its name.
 * @param {string} pkg @param {string} bench @param {string} unit  of the number
 * @param {boolean} browser  in Chromium, else natively @param {{loops?: string, pgo?: string}} [changed]
 * @returns {Promise<Map<string, number>>}
 */
async function benchmark(pkg, bench, unit, browser, {loops = 'on', pgo = profile} = {}) {
  const script = join(root, 'web/e2e/support/go-in-chromium.mjs')
  const node = (await go(['tool', '-n', 'node'])).trim()
  const there = browser ? ['-exec', `${node} -loops=${loops} -with ${script}`, '-ldflags=-s=false'] : []
  const out = await go(['test', '-vet=off', pgo, ...there, '-run', '^$', '-bench', bench, '-benchtime', '3x', '-timeout', '30m', pkg],
    browser ? {GOOS: 'js', GOARCH: 'wasm'} : {})
  return new Map([...out.matchAll(/^Benchmark\w+\/(\S+?)(?:-\d+)?\s+\d+\s(.*)$/gm)].map(([, name, numbers]) =>
    [name, Number(numbers.match(new RegExp(`([\\d.]+) ${unit}(\\s|$)`))?.[1])]))
}

/**
 * @param {string} what @param {string} where @param {number | string} count  of lines
 * @param {number} native @param {number} browser @param {number} [bound]
 */
function row(what, where, count, native, browser, bound = least) {
  const cell = (/** @type {number} */ x) => (x ? x.toFixed(2) : '').padStart(9)
  console.log(what.padEnd(32) + where.padEnd(28) + String(count).padStart(6) + cell(native) + cell(browser) + (browser < bound ? ' !' : ''))
}

console.log(`${'what'.padEnd(32)}${'where'.padEnd(28)} lines   native Chromium   (! is below ${least})`)
const native = await benchmark('./engine/policy', 'FastPaths', 'times', false)
for (const [name, times] of await benchmark('./engine/policy', 'FastPaths', 'times', true)) {
  const form = name.split('/')[0]
  row(name, join('engine/policy', forms[form][0].split('#')[0]), lines('engine/policy', forms[form]), native.get(name) ?? NaN, times)
}

const sums = 'Index/(ucb1|r-ed-ucb|r-less-ucb|ti-ucb|horizon)$'
const sumsInGo = await benchmark('./engine/policy', sums, 'times', false)
const sumsLines = lines('engine/index', ['split.go', 'sums.go', 'sums_test.go'])
for (const [name, times] of await benchmark('./engine/policy', sums, 'times', true)) {
  row(`sums/${name}`, 'engine/index/sums.go', sumsLines, sumsInGo.get(name) ?? NaN, times)
}

const presets = 'Presets/paper-15-rested/(r-ed-ucb|kl-ucb|sw-ucb|sw-kl-ucb|sw-ts|ser4|rexp3)$'
const TURNS = 4
/**
 * Processor time of a round of the figure's policies, together, for each way to compile them: of every policy the least of some
 * turns, because a browser takes twice as long at some times as at others.
 * @param {boolean} browser @param {Array<{loops?: string, pgo?: string}>} ways
 */
async function figure(browser, ways) {
  const costs = ways.map(() => /** @type {Map<string, number>} */ (new Map()))
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [i, way] of ways.entries()) {
      for (const [name, ns] of await benchmark('./wasm/engine/server', presets, 'cpu-ns/round', browser, way)) {
        costs[i].set(name, Math.min(ns, costs[i].get(name) ?? Infinity))
      }
    }
  }
  return costs.map(of => [...of.values()].reduce((a, b) => a + b, 0))
}
const unprofiled = {pgo: '-pgo=off'}
const [inGo, slowInGo] = await figure(false, [{}, unprofiled])
const [inChromium, slowInChromium, unlooped] = await figure(true, [{}, unprofiled, {loops: 'off'}])
row('profile (pgo), time', 'wasm/engine/default.pgo', '', slowInGo / inGo, slowInChromium / inChromium)
const reloop = folderLines('web/build/reloop') + folderLines('web/build/loops')
row('reloop, time', 'web/build/reloop', reloop, NaN, unlooped / inChromium)

/** Compressed bytes of the programs that a build writes. @param {string[]} flags @returns {Promise<Record<string, number>>} */
async function bytes(...flags) {
  const dist = mkdtempSync(join(tmpdir(), 'rising-gains-'))
  try {
    await go(['run', './web/build', '-quality', '5', '-keep=false', '-dist', dist, ...flags])
    const programs = join(dist, 'a/wasm')
    return Object.fromEntries(readdirSync(programs).filter(name => name.endsWith('.wasm.br')).map(name =>
      [name.split(/[.-]/)[0], statSync(join(programs, name)).size]))
  } finally {
    rmSync(dist, {recursive: true, force: true})
  }
}
const published = await bytes()
const all = (/** @type {Record<string, number>} */ sizes) => sizes.engine + sizes.view // what every reader downloads
const leanFiles = ['lean.go', 'lean_test.go', ...readdirSync(join(root, 'web/build/lean')).map(name => 'lean/' + name)]
row('lean, bytes of view.wasm', 'web/build/lean', lines('web/build', leanFiles), NaN, (await bytes('-lean=false')).view / published.view)
const slim = folderLines('web/build/slim')
row('slim, bytes of engine and view', 'web/build/slim', slim, NaN, all(await bytes('-slim=false')) / all(published))
row('reloop, its bytes beside', 'web/build/reloop', reloop, NaN, all(await bytes('-loops=off')) / all(published), 1)
