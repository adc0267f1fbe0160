// @ts-check
// The engine as a module, rising.js of the site: in node, with threads and without, and in Chromium in the page of its
// documentation. `make verify-npm` tests the package.

import assert from 'node:assert/strict'
import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {before, test} from 'node:test'
import {pathToFileURL} from 'node:url'
import workerThreads from 'node:worker_threads'
import {command, measured, preset, root, site} from '../../support/site.mjs'
import {until} from '../../support/stand.mjs'
import {docsPage} from '../../support/docs-page.mjs'
import {inVerify} from '../../support/verify.mjs'

const it = site()
/** @type {typeof import('../../../../static/js/rising.js')} */
let rising
before(async () => { rising = await import(pathToFileURL(join(root, 'dist/rising.js')).href) })

const small = preset('paper-2-rested', {horizon: 3000, runs: 4, policies: [{id: 'r-ed-ucb'}, {id: 'sw-ts'}, {id: 'uniform'}]})
const long = preset('paper-2-rested', {runs: 1000})

/** The threads of this process that have not ended, with every thread that was started since. */
const alive = new Set()
const {Worker} = workerThreads
workerThreads.Worker = /** @type {any} */ (class extends Worker {
  /** @param {any} code @param {any} options */
  constructor(code, options) {
    super(code, options)
    alive.add(this)
    this.on('exit', () => alive.delete(this))
  }
})

/** @param {import('node:test').TestContext} t @param {import('../../../../static/js/rising.js').OpenOptions} [options] */
async function opened(t, options) {
  const engine = await rising.open(options)
  t.after(() => engine.close())
  return engine
}

/** An object of the command, without what the clock says. @param {any} object */
const untimed = object => JSON.parse(JSON.stringify(object, (key, value) => TIMES.includes(key) ? undefined : value))
const TIMES = ['ns_per_round', 'run_seconds', 'seconds', 'time'] // the last is a measure

/** The same with lists in place of series. @param {any} value @returns {any} */
function plain(value) {
  if (ArrayBuffer.isView(value)) return Array.from(/** @type {any} */ (value))
  if (Array.isArray(value)) return value.map(plain)
  return value && typeof value === 'object' ? Object.fromEntries(Object.entries(value).map(([key, v]) => [key, plain(v)])) : value
}

/** What a promise rejects with. @param {PromiseLike<unknown>} promise @returns {Promise<any>} */
const failure = promise => Promise.resolve(promise).then(value => assert.fail(`resolved with ${value}`), error => error)

for (const workers of /** @type {const} */ ([2, false])) {
  const where = workers ? 'threads of node' : 'the calling thread'
  test(`on ${where}, the objects and pictures are those of the command`, async t => {
    const engine = await opened(t, {workers})
    const native = await command.native(small)
    const results = await engine.run(small)
    assert.ok(results.results[0].regret.mean instanceof Float64Array)
    assert.deepEqual(untimed(plain(results)), untimed(native))
    assert.deepEqual(untimed(results), untimed(native), 'as JSON')
    const over = ['horizon=1000..4000/3', 'policies[0].epsilon=0.1,0.25']
    const swept = JSON.parse(await command.rising(['sweep', '-json', ...over.flatMap(o => ['-over', o]), '-'], JSON.stringify(small)))
    assert.deepEqual(untimed(await engine.sweep(small, over)), untimed(swept))
    const proven = JSON.parse(await command.rising(['theory', '-json', '-'], JSON.stringify(small)))
    assert.deepEqual(untimed(await engine.theory(small)), proven)
    assert.deepEqual(await engine.schema(), JSON.parse(await command.rising(['schema'])))
    const link = `${await engine.link(small)}\n`
    assert.equal(link, await command.rising(['link', '-'], JSON.stringify(small)))
    assert.deepEqual(await engine.fromLink(link), results.scenario)
    const folder = mkdtempSync(join(tmpdir(), 'rising-plot-'))
    t.after(() => rmSync(folder, {recursive: true}))
    for (const chart of ['regret', 'payoffs']) {
      await command.rising(['plot', '-chart', chart, '-o', join(folder, 'x.svg'), '-'], JSON.stringify(small))
      assert.equal(await engine.chart(chart === 'regret' ? results : small, chart), readFileSync(join(folder, 'x.svg'), 'utf8'), chart)
    }
    const one = await engine.run(small, {runs: 1, seed: 7, horizon: 500})
    assert.equal(one.results[0].regret.ci95, null)
    assert.deepEqual([one.scenario.runs, one.scenario.seed, one.scenario.horizon], [1, 7, 500])
  })

  test(`on ${where}, work is iterated, cancelled and aborted`, async t => {
    const engine = await opened(t, {workers})
    /** @type {string[]} */
    const seen = []
    for await (const {fingerprint} of engine.run(small, {runs: 20})) seen.push(fingerprint)
    assert.ok(seen.at(-1) && seen.slice(0, -1).every(f => f === ''), `the last alone is final: ${seen}`)
    let points = 0
    for await (const {fingerprint} of engine.sweep(small, 'horizon=1000..4000/4')) if (fingerprint) points++
    assert.equal(points, 4)
    const first = engine.run(long)
    for await (const {results} of first) {
      assert.ok(results.some(p => p.runs > 0))
      break
    }
    const start = performance.now()
    assert.equal((await failure(first)).name, 'AbortError')
    await engine.run(small, {runs: 1, horizon: 10}) // the processors are free
    measured(`from leaving a loop until another run is done, on ${where}`, performance.now() - start, 'ms')
    const controller = new AbortController()
    const calls = [engine.run(long, {signal: controller.signal}), engine.sweep(long, 'horizon=1000..9000/3', {signal: controller.signal}),
      engine.chart(long, 'regret', {signal: controller.signal}), engine.theory(small, {signal: AbortSignal.abort()})]
    const ends = Promise.all(calls.map(failure))
    await new Promise(resolve => setTimeout(resolve, 100))
    controller.abort()
    const aborted = performance.now()
    assert.deepEqual((await ends).map(error => error.name), Array(4).fill('AbortError'))
    measured(`from abort to the errors, on ${where}`, performance.now() - aborted, 'ms')
    assert.ok((await engine.run(small)).fingerprint)
  })
}

test('a live run has the bits of that run, and steps back', async t => {
  const engine = await opened(t)
  const live = await engine.live(small, {run: 1})
  await live.seek(3000)
  const {results} = await engine.run(small)
  assert.deepEqual(live.state.policies.map(p => p.regret), results.map(p => p.final.all[1]))
  assert.equal((await live.seek(10)).round, 10)
  assert.equal((await live.step()).round, 11)
  const asked = await Promise.all([live.seek(2999), live.seek(5), live.step(), live.step(2)])
  assert.deepEqual(asked.map(state => state.round), Array(4).fill(8), 'each step goes on from the call before it')
  assert.deepEqual([(await live.step(-9)).round, (await live.step(9999)).round], [0, 3000], 'a step ends at either end')
  await live.seek(8)
  const any = /** @type {any} */ (live)
  for (const [call, want] of /** @type {[Promise<unknown>, RegExp][]} */ ([
    [any.step('x'), /rounds: got "x": want/], [any.step(null), /want a whole/],
    [any.seek('5'), /whole number/],
    [any.look(99), /policy: got 99: want its place .* 0\.\.2/], [any.look(), /want its place/], [any.look(0, 2), /arm: got 2: want/],
    [any.look(0, 'x'), /arm: got "x"/],
  ])) assert.match((await failure(call)).message, want)
  const controller = new AbortController()
  const ending = await engine.live(small, {signal: controller.signal})
  controller.abort()
  assert.equal((await failure(ending.step())).name, 'AbortError')
  live.close()
  for (const call of [live.step(), live.look(0)]) assert.match((await failure(call)).message, /has ended.*open another one by live/)
})

test('a scenario is read from what has one, from a text as Windows saves it, and with rows of numbers', async t => {
  const engine = await opened(t, {workers: false})
  const {fingerprint} = await engine.run(small)
  const checked = await engine.check(small)
  const results = await engine.run(checked)
  for (const same of [results, JSON.parse(JSON.stringify(results)), `\ufeff${JSON.stringify(small)}`, {...small, $schema: 'x'}]) {
    assert.equal((await engine.run(same)).fingerprint, fingerprint)
  }
  const [preset] = await engine.presets()
  assert.equal(await engine.link(preset), await engine.link(preset.name))
  const points = [Float64Array.of(1, 0.25), Float64Array.of(9, 0.5)]
  const asRows = await engine.check({...small, arms: [{payoff: {family: 'points', points}}, ...small.arms]})
  const asLists = await engine.check({...small, arms: [{payoff: {family: 'points', points: points.map(p => [...p])}}, ...small.arms]})
  assert.deepEqual([asRows.ok, asRows.hash], [true, asLists.hash])
})

test('hostile callers get an error that says what to do', async t => {
  const engine = await opened(t)
  const loop = /** @type {any} */ ({})
  loop.loop = loop
  const any = /** @type {any} */ (engine)
  const run = (/** @type {any[]} */ ...args) => any.run(...args)
  /** @param {PropertyDescriptor} arms */
  const odd = arms => Object.defineProperty({...small}, 'arms', {enumerable: true, ...arms})
  const {proxy, revoke} = Proxy.revocable({}, {})
  revoke()
  const other = new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))
  /** @type {[PromiseLike<unknown>, RegExp][]} */
  const calls = [
    [run(odd({get() { throw new Error('of mine') }})), /no JSON, of mine: want an object/],
    [run(odd({get() { throw null }})), /no JSON, null: want an object/], [run(odd({value: loop})), /no JSON/],
    [run(proxy), /want an object/],
    [run({...small, seed: 5n}), /seed is 5n: want/], [run({...small, horizon: NaN}), /horizon is NaN: want/],
    [run({...small, title() {}}), /title is a function: want/], [run({toJSON() {}}), /JSON is undefined: want/],
    [run(new Date(0)), /JSON is "1970.*want an object/], [run({...small, description: 'x'.repeat(2 << 20)}), /larger than 1 MiB/],
    [run(small, {runs: 4n}), /got 4n: want a whole number/], [run(small, {signal: {addEventListener() {}, aborted: false}}), /AbortSignal/],
    [any.live(small, {run: 1e6}), /run: got 1000000, want a whole number/],
    [rising.open({workers: 1, wasmModule: other}), /engine\.wasm: it is not the engine.*of the same release/],
    [rising.open({workers: false, wasmModule: other}), /engine\.wasm: it is not the engine/],
    [run(), /want an object, its JSON/], [run(null), /want an object/], [run(5), /want an object/], [run([small]), /a list: want an/],
    [run(loop), /no JSON.*want an object/s], [run(() => 1), /want an object/], [run('paper-2-restd'), /did you mean paper-2-rested/],
    [run(Promise.resolve(small)), /is a promise, which is to be awaited: want an object/],
    [any.chart(run(small)), /is a promise, which is to be awaited: want/], [run(new Map()), /an object of kind Map: want an object/],
    [run(new Float64Array(2)), /JSON is \[0,0\]: want an object/], [run(small, Object.create({runs: '4'})), /options\.runs: got "4"/],
    [any.fromLink(engine.link(small)), /link: got a promise, which is to be awaited: want/],
    [run(small, {seed: 2 ** 53}), /whole number from 0 to 9,007,199,254,740,991/],
    [run('{'), /./], [run(''), /want an object/], [run(small, 5), /want an object with runs/], [run(small, {run: 1}), /want one of runs/],
    [run(small, {runs: '4'}), /whole number/], [run(small, {runs: -1}), /whole number/], [run(small, {runs: 0}), /want/],
    [run(small, {seed: 1.5}), /whole number/], [run(small, {horizon: 1e300}), /whole number/], [run(small, {signal: 1}), /AbortSignal/],
    [run(`{"title": "${'x'.repeat(2 << 20)}"}`), /1 MiB|longer|at most/], [any.sweep(small), /want texts such as/],
    [any.sweep(small, 'horizn=1..2/2'), /did you mean|want/], [any.sweep(small, []), /want texts/],
    [any.chart(small, 'regre'), /did you mean regret/], [any.chart(small, 7), /want the name/],
    [any.chart(small, 'regret', {width: 3}), /want a number in/], [any.chart(small, 'regret', {theme: 'x'}), /want one of/],
    [any.fromLink(3), /want the address/], [any.fromLink('x'), /./], [any.live(small, {run: -1}), /whole number/],
    [any.theory(), /want an object/],
    [rising.open(/** @type {any} */ ({workers: 0})), /1\.\.64/], [rising.open({wasmURL: 'file:///nothing.wasm'}), /wasmURL/],
    [rising.open(/** @type {any} */ ({wasmModule: 1})), /WebAssembly.Module/],
  ]
  for (const [ended, want] of calls.map(([call, want]) => /** @type {const} */ ([failure(call), want]))) {
    const error = await ended
    assert.ok(error instanceof rising.RisingError, `${error}`)
    assert.match(error.message, want)
    assert.ok(error.faults.every(f => typeof f.path === 'string' && f.message && f.remedy), JSON.stringify(error.faults))
  }
  const checked = await engine.check({version: 1, setting: 'rested'})
  assert.deepEqual([checked.ok, checked.faults.map(f => f.path)], [false, ['horizon', 'noise', 'arms', 'policies']])
  const hundred = await Promise.all(Array.from({length: 100}, (_, seed) => engine.run(small, {seed, runs: 1, horizon: 100})))
  assert.equal(new Set(hundred.map(r => r.fingerprint)).size, 100)
})

test('whoever leaves an iteration, by whichever way, lets the next run begin', async t => {
  const engine = await opened(t)
  const own = new Error('of mine')
  const thrown = await failure((async () => { for await (const _ of engine.run(long)) throw own })())
  assert.equal(thrown, own, 'what a loop throws is what its caller gets')
  const unstarted = engine.run(long)
  await unstarted[Symbol.asyncIterator]().return?.()
  assert.equal((await failure(unstarted)).name, 'AbortError')
  const waiting = engine.run(long)[Symbol.asyncIterator]()
  const next = failure(waiting.next())
  await waiting.return?.()
  assert.equal((await next).name, 'AbortError')
  const [cancelled, aborted, controller] = [engine.run(long), new AbortController(), new AbortController()]
  for (const _ of [1, 2]) cancelled.cancel()
  const calls = [engine.run(long, {signal: aborted.signal}), engine.run(long, {signal: controller.signal})]
  for (const _ of [1, 2]) aborted.abort('as a text')
  for (const _ of [1, 2]) controller.abort()
  const options = {signal: AbortSignal.abort()}
  const simple = [engine.presets(options), engine.policies(options), engine.schema(options), engine.link(small, options),
    engine.fromLink('#1.', options), engine.check(small, options), engine.live(small, options), rising.open(options)]
  assert.ok((await Promise.all(simple.map(failure))).every(error => error.name === 'AbortError'))
  const ends = await Promise.all([cancelled, ...calls].map(failure))
  assert.deepEqual(ends.map(error => error.name ?? error), ['AbortError', 'as a text', 'AbortError'])
  const inner = []
  for await (const {fingerprint} of engine.run(small)) if (fingerprint) inner.push(await engine.run(small))
  assert.equal(await engine.chart(Object.freeze(inner[0])), await engine.chart(small), 'results may be frozen')
  const [first, second] = await Promise.all([rising.open(), rising.open()])
  const both = await Promise.all([first.run(small), second.run(small)])
  await Promise.all([first.close(), first.close(), second.close()])
  assert.deepEqual(both.map(r => r.fingerprint), Array(2).fill(inner[0].fingerprint), 'two engines at once')
})

test('to close in the middle ends all, and a killed worker is replaced', async t => {
  const engine = await opened(t, {workers: 2})
  const runs = [engine.run(long), engine.run(small)].map(failure)
  await until(async () => alive.size === 3)
  await engine.close()
  assert.match((await Promise.all(runs)).map(e => e.message).join(), /was closed: open another.*was closed: open another/)
  assert.match((await failure(engine.run(small))).message, /open another/)
  assert.equal(alive.size, 0)
  const again = await opened(t, {workers: 2})
  const done = again.run(small, {horizon: 200_000, runs: 20})
  await until(async () => alive.size === 3)
  for (const worker of [...alive]) void worker.terminate()
  assert.equal((await done).fingerprint, (await command.native({...small, horizon: 200_000, runs: 20})).fingerprint)
})

test('twenty rounds of open and close leave no worker', inVerify, async () => {
  const start = performance.now()
  for (let i = 0; i < 20; i++) {
    const engine = await rising.open({workers: 1 + i % 2})
    if (i % 4 < 2) await engine.run(small, {runs: 1, horizon: 100})
    if (i % 4 === 2) engine.run(long).catch(() => {})
    await engine.close()
    assert.equal(alive.size, 0, `${i}`)
  }
  measured('a round of open and close in node', (performance.now() - start) / 20, 'ms')
})

test('the page of the documentation plays in Chromium, with the module of another site', async t => {
  const page = await docsPage(t, html => html.replace('./rising.js', `${it.address}rising.js`))
  const context = await it.browser.newContext()
  t.after(() => context.close())
  await context.grantPermissions(['local-network-access'])
  const tab = await context.newPage()
  /** @type {string[]} */
  const said = []
  tab.on('console', message => said.push(message.text()))
  tab.on('pageerror', error => said.push(error.message))
  await tab.goto(page.address)
  await tab.waitForFunction(() => /\d-\w{32}/.test(document.body.innerText), null, {timeout: 60_000})
  const shown = (await tab.locator('#out').innerText()).split('\n')
  const native = JSON.parse(await command.rising(['run', '-json', '-runs', '2', '-horizon', '2000', 'paper-2-rested']))
  assert.equal(shown.at(-1), native.fingerprint)
  assert.deepEqual(said, [])
  assert.equal(tab.workers().length, 0, 'after close')
})
