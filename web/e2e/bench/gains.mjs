// @ts-check
// Prints what each fast form of the engine and each trick of the build gains, and how many lines it takes with its tests:
// `make gains` runs it. What gains less than 1.15 in Chromium, where its readers are, goes.
//
// A fast form is measured by the time of a round without it over that with it, by turns, each the least of some runs, natively
// and in Chromium. Tricks of the build are measured by the bytes of the programs, or by the rounds of BenchmarkPresets; those of the
// page by the time until a reader can press Run, or sees a chart.

import {execFile} from 'node:child_process'
import {mkdtempSync, readFileSync, readdirSync, rmSync, statSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {pageTricks} from '../support/page-tricks.mjs'
import {root} from '../support/site.mjs'

const exec = promisify(execFile)
const least = 1.15
const profile = '-pgo=' + join(root, 'wasm/engine/default.pgo')

/** The code of each fast form and its tests: files below engine/policy, or functions in them. @type {Record<string, string[]>} */
const forms = {
  skip: ['skip.go', 'rising_play.go#Play', 'rising_play.go#stay', 'play_test.go#skips', 'play_test.go#testPlayer'],
  shortlists: ['skip.go#newShortlist', 'skip.go#choose', 'skip.go#storeBounds', 'skip.go#includeAll', 'skip.go#chooseCandidates'],
  peek: ['../environment/peek.go', 'rising_play.go#stayPeeking', 'rising_play.go#run', 'kl_ucb.go#stay', 'sw_ucb.go#stay',
    'sw_ucb.go#renew', 'stay_test.go'],
  race: ['kl_race.go', 'kl_test.go#TestLazyKLIsThePlainOne', 'stay_test.go#TestClearIsAbove'],
  table: ['kl_table.go', 'ties.go#limit', 'sw_kl_ucb.go#playWithTable', 'kl_test.go#TestBracketedSWKLIsThePlainOne',
    'kl_test.go#TestBracketsHoldTheSolution', 'kl_test.go#TestBracketsDoNotDependOnWhatWasAsked'],
  keys: ['ties.go#newKeys', 'ties.go#topKey', 'ties.go#topKeys', 'sw_ucb.go#updateKey', 'sw_ucb.go#Choose',
    'stay_test.go#TestKeyedSWUCBIsThePlainOne'],
  betaRace: ['beta_race.go', 'beta_race_test.go'],
  logs: ['logs.go'],
  steady: ['steady.go'],
  means: ['raw_ucb.go#lower'],
  payoffs: ['../environment/rested.go', '../environment/restless.go'],
  warm: ['../environment/warm.go', '../environment/warm_test.go'],
  ownLoops: ['kl_ucb.go#Play', 'sw_ucb.go#Play', 'sw_kl_ucb.go#Play', 'oracle.go#Play', 'rising_released.go#Play',
    'ser4.go#Play', 'ser4.go#lookAhead', '../environment/bandit.go#PullEach',
    'play_test.go#TestSer4DropsAsIfItComparedAfterEverySweep',
    'sw_ts.go#Play', 'ucb1.go#Play', 'uniform.go#Play', 'ucb_e.go#Play', 'r_ucbe.go#Play', 'index.go#Play',
    'exp3.go#Play', '../detmath/exp.go#ExpSplit', '../detmath/exp.go#ExpJoin', 'rexp3.go#Play',
    'play_test.go#TestExp3PlaysAsPlainWhereWeightsAreScaled'],
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
const folderLines = folder => lines(folder, readdirSync(join(root, folder)).filter(name => /\.go(\.txt)?$/.test(name)))

/** @param {string[]} args  of the go command @param {object} [env] */
const go = async (args, env) => (await exec('go', args, {cwd: root, env: {...process.env, ...env}, maxBuffer: 1 << 26})).stdout

/**
 * Runs benchmarks as the programs are compiled, and returns the numbers of each by its name and their units.
 * @param {string} pkg @param {string} bench
 * @param {boolean} browser  in Chromium, else natively @param {{loops?: string, pgo?: string}} [changed]
 * @returns {Promise<Map<string, Record<string, number>>>}
 */
async function benchmark(pkg, bench, browser, {loops = 'on', pgo = profile} = {}) {
  const script = join(root, 'web/e2e/support/go-in-chromium.mjs')
  const node = (await go(['tool', '-n', 'node'])).trim()
  const there = browser ? ['-exec', `${node} -loops=${loops} -with ${script}`, '-ldflags=-s=false'] : []
  const out = await go(['test', '-vet=off', pgo, ...there, '-run', '^$', '-bench', bench, '-benchtime', '3x', '-timeout', '30m', pkg],
    browser ? {GOOS: 'js', GOARCH: 'wasm'} : {})
  return new Map([...out.matchAll(/^Benchmark\w+\/(\S+?)(?:-\d+)?\s+\d+\s(.*)$/gm)].map(([, name, numbers]) =>
    [name, Object.fromEntries([...numbers.matchAll(/([\d.]+) (\S+)/g)].map(([, number, unit]) => [unit, Number(number)]))]))
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
const native = await benchmark('./engine/policy', 'FastPaths', false)
for (const [name, {times}] of await benchmark('./engine/policy', 'FastPaths', true)) {
  const form = name.split('/')[0]
  const [file] = forms[form][0].split('#')
  row(name, join('engine/policy', file), lines('engine/policy', forms[form]), native.get(name)?.times ?? NaN, times)
}

const abreastInGo = await benchmark('./engine/sim', 'Abreast', false)
const abreastLines = lines('engine/sim', ['running.go', 'running_test.go'])
for (const [name, {times}] of await benchmark('./engine/sim', 'Abreast', true)) {
  row(`abreast/${name}`, 'engine/sim/running.go', abreastLines, abreastInGo.get(name)?.times ?? NaN, times)
}

/** The forms of a program's index: each beside the one before. @type {Array<[string, string, string[]]>} */
const ofPrograms = [['columns', 'columns', ['columns.go', 'scan.go', 'lower.go']],
  ['bounds', 'bounds', ['bounds.go', 'span.go', 'spans.go']], ['sums', 'times', ['sums.go', 'split.go', 'sums_test.go']]]
const programsInGo = await benchmark('./engine/policy', 'Index', false)
const programs = await benchmark('./engine/policy', 'Index', true)
for (const [form, unit, files] of ofPrograms) {
  const count = lines('engine/index', files)
  for (const [name, numbers] of programs) {
    row(`${form}/${name}`, join('engine/index', files[0]), count, programsInGo.get(name)?.[unit] ?? NaN, numbers[unit])
  }
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
      for (const [name, numbers] of await benchmark('./wasm/engine/server', presets, browser, way)) {
        costs[i].set(name, Math.min(numbers['cpu-ns/round'], costs[i].get(name) ?? Infinity))
      }
    }
  }
  return costs.map(of => [...of.values()].reduce((a, b) => a + b, 0))
}
const unprofiled = {pgo: '-pgo=off'}
const [inGo, slowInGo] = await figure(false, [{}, unprofiled])
const [inChromium, slowInChromium, unlooped] = await figure(true, [{}, unprofiled, {loops: 'off'}])
row('profile (pgo), time', 'wasm/engine/default.pgo', '', slowInGo / inGo, slowInChromium / inChromium)
const reloop = folderLines('web/gowasm/reloop') + folderLines('web/gowasm/loops')
row('reloop, time', 'web/gowasm/reloop', reloop, NaN, unlooped / inChromium)

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
row('lean, bytes of view.wasm', 'web/gowasm/lean', folderLines('web/gowasm/lean'), NaN, (await bytes('-lean=false')).view / published.view)
const slim = folderLines('web/gowasm/slim')
row('slim, bytes of engine and view', 'web/gowasm/slim', slim, NaN, all(await bytes('-slim=false')) / all(published))
row('reloop, its bytes beside', 'web/gowasm/reloop', reloop, NaN, all(await bytes('-loops=off')) / all(published), 1)

for (const {what, where, files, gain} of await pageTricks()) row(what, where, files.length ? lines('', files) : '', NaN, gain)
console.log(`
Elsewhere: what a drawn frame takes, make frames; loading, of several builds by turns, make loading; pictures while a slider is dragged,
make dragging. Not here, as there is no form without them: the batches of wasm/view and the columns of static/js/view/dense.js, the ledger
of a run’s payoffs (engine/environment/ledger.go), the results that engine/sim/store.go keeps: what changed is played alone; the tables
that runs abreast share, the nodes that workers merge (sim.Join), and what the released SW-KL-UCB remembers (klMemo).`)
