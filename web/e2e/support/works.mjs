// @ts-check
// What everywhere.mjs does with the engine as a package, in node and in browsers alike: each work is a function that is played by its
// text, in a module that has rising.js. It resolves with what JSON can hold.

/** @typedef {typeof import('../../../static/js/rising.js')} Rising */
/** @typedef {{document: object, long: object}} Given  two scenarios: one to the end, one to be left */

/**
 * Counts workers from here on: how many have not been ended. Under node they have ended by then, too.
 * @returns {Promise<{alive: Set<any>}>}
 */
export async function countWorkers() {
  const scope = /** @type {any} */ (globalThis)
  /** @type {Set<any>} */
  const alive = new Set()
  if (scope.Worker) {
    scope.Worker = class extends scope.Worker {
      /** @param {any[]} args */
      constructor(...args) {
        super(...args)
        alive.add(this)
      }
      terminate() {
        super.terminate()
        alive.delete(this)
      }
    }
  } else {
    const threads = (await import('node:worker_threads')).default
    threads.Worker = class extends threads.Worker {
      /** @param {any} code @param {any} options */
      constructor(code, options) {
        super(code, options)
        alive.add(this)
        this.on('exit', () => alive.delete(this))
      }
    }
  }
  return {alive}
}

/** @param {Rising} rising @param {Given} given */
export async function play(rising, {document}) {
  const start = performance.now()
  const engine = await rising.open()
  const ready = performance.now()
  let first = 0
  let fingerprint = ''
  for await (const results of engine.run(document)) {
    first ||= performance.now()
    fingerprint = results.fingerprint
  }
  const again = performance.now()
  const {fingerprint: other} = await engine.run(document)
  const whole = performance.now() - again
  await engine.close()
  return {fingerprint, other, ready: ready - start, first: first - ready, whole}
}

/** Leaves runs in each way, and says after how many ms another run had been played. @param {Rising} rising @param {Given} given */
export async function cancel(rising, {long, document}) {
  const engine = await rising.open()
  const tiny = {...document, horizon: 10, runs: 1}
  await engine.run(tiny)
  /** @type {Record<string, number>} */
  const took = {}
  /** @typedef {import('../../../static/js/rising.js').Run} Run */
  /** @param {string} way @param {(run: Run, controller: AbortController) => Promise<unknown>} leave */
  const measure = async (way, leave) => {
    const controller = new AbortController()
    const run = engine.run(long, {signal: controller.signal})
    run.catch(() => {})
    await leave(run, controller)
    const start = performance.now()
    await Promise.all([engine.run(tiny), run.then(() => { throw new Error('it went on') }, () => {})])
    took[way] = performance.now() - start
  }
  await measure('break', async run => {
    for await (const {results} of run) if (results.some(p => p.runs > 0)) break
  })
  await measure('throw', async run => {
    try {
      for await (const {results} of run) if (results.some(p => p.runs > 0)) throw new Error('mine')
    } catch (error) {
      if (/** @type {Error} */ (error).message !== 'mine') throw error
    }
  })
  const some = () => new Promise(resolve => setTimeout(resolve, 200))
  await measure('cancel()', async run => {
    await some()
    run.cancel()
  })
  await measure('abort', async (_, controller) => {
    await some()
    controller.abort()
  })
  await engine.close()
  return took
}

/** Twenty rounds of open and close, some in the middle of a run: how many workers were left. @param {Rising} rising @param {Given} given */
export async function rounds(rising, {document, long}) {
  const {alive} = await countWorkers()
  let [left, most] = [0, 0]
  for (let i = 0; i < 20; i++) {
    const engine = await rising.open({workers: 1 + i % 2})
    const run = engine.run(i % 2 ? {...document, horizon: 100, runs: 1} : long)
    run.catch(() => {})
    if (i % 2) await run
    else await new Promise(resolve => setTimeout(resolve, 50))
    most = Math.max(most, alive.size)
    await engine.close()
    left += alive.size
  }
  return {left, most}
}

/** A worker that is ended from outside, without a word in browsers: the run's fingerprint. @param {Rising} rising @param {Given} given */
export async function kill(rising, {document}) {
  const {alive} = await countWorkers()
  const engine = await rising.open({workers: 2})
  const run = engine.run({...document, horizon: 200_000, runs: 20})
  run.catch(() => {})
  while (alive.size < 3) await new Promise(resolve => setTimeout(resolve, 10))
  await new Promise(resolve => setTimeout(resolve, 100))
  const [, player] = alive
  const {terminate} = Object.getPrototypeOf(Object.getPrototypeOf(player))
  terminate.call(player)
  const {fingerprint} = await run
  await engine.close()
  return {fingerprint}
}

/** Each call's error, or what went wrong otherwise. @param {Rising} rising @param {Given} given */
export async function hostile(rising, {document, long}) {
  const engine = /** @type {any} */ (await rising.open())
  const open = /** @type {any} */ (rising.open)
  const wasm = await fetch(new URL('./engine.wasm', import.meta.url)).then(answer => answer.arrayBuffer(), () => new ArrayBuffer(8))
  /** @type {Record<string, () => any>} */
  const calls = {
    'no scenario': () => engine.run(),
    'a number': () => engine.run(5),
    'a document of 2 MB': () => engine.run(`{"title": "${'x'.repeat(2 << 20)}"}`),
    'an object of 2 MB': () => engine.run({...document, title: 'x'.repeat(2 << 20)}),
    'a misspelt option': () => engine.run(document, {run: 1}),
    'a misspelt option of open': () => open({worker: 1}),
    'runs as text': () => engine.run(document, {runs: '2'}),
    'bytes as wasmModule': () => open({wasmModule: new Uint8Array(wasm)}),
    'a Response as wasmModule': () => open({wasmModule: new Response(wasm)}),
    'a Module as wasmURL': () => open({wasmURL: {}}),
    'wasmURL that is nowhere': () => open({wasmURL: new URL('./nowhere.wasm', import.meta.url)}),
    'wasmURL that is no wasm': () => open({wasmURL: new URL('./package.json', import.meta.url)}),
    'a module of another program': () => WebAssembly.compile(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]))
      .then(wasmModule => open({wasmModule})),
    'abort before run': () => engine.run(long, {signal: AbortSignal.abort()}),
    'abort before open': () => open({signal: AbortSignal.abort()}),
    'two loops over one run': async () => {
      const run = engine.run(document)
      for await (const _ of run) { /* to the end */ }
      for await (const _ of run) { /* again */ }
    },
    'two loops at once': async () => {
      const run = engine.run(document)
      const loop = async () => { for await (const _ of run) { /* to the end */ } }
      await Promise.all([loop(), loop()])
    },
    'a loop that throws': async () => { for await (const _ of engine.run(long)) throw new Error('mine: want it back') },
    'a closed engine': async () => {
      const other = await open()
      const run = other.run(long)
      await Promise.all([run, other.close()])
    },
    'a closed engine, asked again': async () => {
      const other = await open()
      await other.close()
      await other.check(document)
    },
  }
  /** @type {Record<string, string>} */
  const said = {}
  for (const [name, call] of Object.entries(calls)) {
    /** @type {any} */
    let timer
    const late = new Promise((_, reject) => { timer = setTimeout(() => reject(new Error('it hangs')), 60_000) })
    said[name] = await Promise.race([Promise.resolve(call()), late]).then(() => 'nothing', error => `${error.name}: ${error.message}`)
      .catch(String)
    clearTimeout(timer)
  }
  const seeds = Array.from({length: 100}, (_, seed) => engine.run(document, {seed, runs: 1, horizon: 100}))
  const prints = new Set((await Promise.all(seeds)).map(results => results.fingerprint))
  const {fingerprint} = await engine.run(document) // it still works
  await engine.close()
  return {said, hundred: prints.size, fingerprint}
}

/**
 * What a policy of the page, or the lack of workers, makes of open(): the error, and a fingerprint.
 * @param {Rising} rising @param {Given} given
 */
export async function forbidden(rising, {document}) {
  const said = await rising.open().then(async engine => `nothing, ${await engine.close()}`, error => `${error.name}: ${error.message}`)
  const fingerprint = await rising.open({workers: false})
    .then(async engine => (await engine.run(document)).fingerprint, error => error.message)
  return {said, fingerprint}
}

/** How long a calling thread that plays did not answer at most, ms. @param {Rising} rising @param {Given} given */
export async function caller(rising, {document}) {
  const engine = await rising.open({workers: false})
  let [last, longest] = [performance.now(), 0]
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  const {fingerprint} = await engine.run(document)
  clearInterval(timer)
  await engine.close()
  return {fingerprint, longest}
}
