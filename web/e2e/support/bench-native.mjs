// @ts-check
// Measurements of the engine outside the browser: Go's benchmarks natively and under node, the C
// program, and what whole runs of the native command take.

import assert from 'node:assert/strict'
import {execFile, spawn} from 'node:child_process'
import {readFileSync} from 'node:fs'
import {availableParallelism} from 'node:os'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {bin, root} from './site.mjs'

const exec = promisify(execFile)
const profile = join(root, 'wasm/engine/default.pgo')

/** @typedef {Map<string, number>} Costs  nanoseconds a round, by what the benchmark calls the policy */

/** What runs a program compiled for js/wasm with its loops. */
const runner = async () => (await exec('go', ['tool', '-n', 'node'], {cwd: root})).stdout.trim()

/**
 * Runs BenchmarkBlock as the programs are compiled, with the profile and, under node, with their loops.
 * @param {string} which  the rest of its name, such as rested/K=15
 * @param {'native' | 'node'} where
 * @returns {Promise<Costs>}
 */
export async function benchmark(which, where) {
  const processors = String(availableParallelism())
  const env = {...process.env, GOMAXPROCS: processors}
  /** @type {string[]} */
  const flags = []
  if (where === 'node') {
    flags.push('-exec', await runner(), '-ldflags=-s=false') // without names there would be no loops
    Object.assign(env, {GOOS: 'js', GOARCH: 'wasm'})
  }
  const name = 'Block/' + which.split('/').map(part => `^${part}$`).join('/')
  const {stdout} = await exec('go', ['test', ...flags, '-pgo=' + profile, '-run', '^$', '-bench', name, '-benchtime', '1x', '-timeout',
    '30m', './engine/sim'], {cwd: root, env, maxBuffer: 1 << 26})
  /** @type {Costs} */
  const costs = new Map()
  // The name ends in the number of processors, if that is not 1, as it is under node.
  const ending = where === 'node' || processors === '1' ? '' : `-${processors}`
  const round = new RegExp(`^BenchmarkBlock/\\w+/K=\\d+/(\\S+)${ending}\\s+1\\s+([\\d.]+) ns/round`, 'gm')
  for (const [, policy, ns] of stdout.matchAll(round)) costs.set(policy, Number(ns))
  assert.ok(costs.size > 0, `no benchmark is called ${name}:\n${stdout}`)
  return costs
}

/** The forms of BenchmarkIndex: as programs are played, each form alone, and the built-in policy that says the same. */
const FORMS = /** @type {const} */ (['auto', 'bounds', 'columns', 'built-in'])

/**
 * What a round costs of index policies that are written in the language, ns, by the name of their template and by form.
 * @param {boolean} browser  in Chromium, else natively
 * @returns {Promise<Map<string, Record<typeof FORMS[number], number>>>}  NaN for what is not built in
 */
export async function indexCosts(browser) {
  const env = {...process.env, ...browser && {GOOS: 'js', GOARCH: 'wasm'}}
  const there = browser ?
    ['-exec', `${await runner()} -loops=on -with ${join(root, 'web/e2e/support/go-in-chromium.mjs')}`, '-ldflags=-s=false'] : []
  const {stdout} = await exec('go', ['test', '-vet=off', '-pgo=' + profile, ...there, '-run', '^$', '-bench', 'Index/', '-benchtime', '12x',
    '-timeout', '30m', './engine/policy'], {cwd: root, env, maxBuffer: 1 << 26})
  const found = [...stdout.matchAll(/^BenchmarkIndex\/(\S+?)(?:-\d+)?\s+\d+\s(.*)$/gm)].map(([, name, numbers]) =>
    /** @type {[string, any]} */ ([name, Object.fromEntries(FORMS.map(form =>
      [form, Number(new RegExp(`([\\d.]+) ${form}-ns`).exec(numbers)?.[1])]))]))
  assert.ok(found.length > 0, `no benchmark of index programs:\n${stdout}`)
  return new Map(found)
}

/**
 * Compiles the C program.
 * @param {string} dir @param {string} setting  restless, it is R-less-UCB
 * @param {boolean} chord  it skips as Go does now
 * @returns {Promise<string>} the program
 */
export async function kernelInC(dir, setting, chord) {
  const program = join(dir, `kernel-${setting}-${chord}`)
  await exec('cc', [chord ? '-DCHORD' : '-UCHORD', setting === 'restless' ? '-DRESTLESS' : '-URESTLESS', '-O3', '-ffp-contract=off', '-o',
    program, join(root, 'engine/policy/testdata/kernel.c'), '-lm'])
  return program
}

/**
 * Plays in C.
 * @param {string} program @param {number} runs
 * @returns {Promise<{best: number, mean: number}>} nanoseconds a round
 */
export async function playInC(program, runs) {
  const {stdout} = await exec(program, [String(runs)])
  const found = /^([\d.]+) ns\/round, ([\d.]+) on average/.exec(stdout)
  assert.ok(found, `the C kernel printed ${stdout}`)
  return {best: Number(found[1]), mean: Number(found[2])}
}

/**
 * Runs the native command on so many processors and returns the processor time it took, s.
 * @param {object} scenario @param {number} cpus
 */
export async function processorTime(scenario, cpus) {
  const child = exec('sh', ['-c', `"${join(bin, 'rising')}" run -json -cpu ${cpus} - >/dev/null 2>&1; times`])
  child.child.stdin?.end(JSON.stringify(scenario))
  const [, ofChildren] = (await child).stdout.trim().split('\n')
  const times = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].map(([, m, s]) => 60 * Number(m) + Number(s))
  assert.equal(times.length, 2, `times printed ${ofChildren}`)
  return times[0] + times[1]
}

/**
 * Runs the native command and returns its seconds and the most memory it held, MB, or NaN where
 * there is no /proc to read it from.
 * @param {object} scenario
 * @returns {Promise<{seconds: number, megabytes: number}>}
 */
export async function nativeMemory(scenario) {
  const start = performance.now()
  const child = spawn(join(bin, 'rising'), ['run', '-json', '-cpu', '1', '-'], {stdio: ['pipe', 'ignore', 'ignore']})
  child.stdin.end(JSON.stringify(scenario))
  let kilobytes = NaN
  const look = setInterval(() => {
    try {
      const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))
      if (found) kilobytes = Number(found[1])
    } catch {
      // it is over, or there is no /proc
    }
  }, 20)
  await new Promise((resolve, reject) => child.once('exit',
    code => code === 0 ? resolve(null) : reject(new Error(`rising ended with ${code}`))))
  clearInterval(look)
  return {seconds: (performance.now() - start) / 1000, megabytes: kilobytes / 1024}
}

/**
 * The same as WebAssembly under node: seconds, and the size of its memory at the end, which never shrinks.
 * @param {string} dir @param {object} scenario
 * @returns {Promise<{seconds: number, megabytes: number}>}
 */
export async function wasmMemory(dir, scenario) {
  const program = join(dir, 'rising.wasm')
  await exec('go', ['build', '-o', program, './engine/cmd/rising'], {cwd: root, env: {...process.env, GOOS: 'js', GOARCH: 'wasm'}})
  const env = {...process.env, NODE_OPTIONS: `--require=${join(root, 'web/e2e/support/wasm-memory.cjs')}`}
  const child = exec(await runner(), [program, 'run', '-json', '-cpu', '1', '-'], {env, maxBuffer: 1 << 28})
  child.child.stdin?.end(JSON.stringify(scenario))
  const found = /wasm-memory: (\d+) bytes, ([\d.]+) s/.exec((await child).stderr)
  assert.ok(found, 'the program did not say what it held')
  return {seconds: Number(found[2]), megabytes: Number(found[1]) / 2 ** 20}
}
