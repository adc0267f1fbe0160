// @ts-check
// What a request costs under workerd, for this Worker and for the package's stock shape, a Go program for each request.
//
// Method. The kernel counts the processor time of the workerd process (user and system, all threads). That is more than the
// Worker's own: workerd reads and writes HTTP, miniflare's own Worker stands in front, and the simulator of D1 runs
// there. So the same requests also go to a plain Worker of ten lines that makes the same calls of the store, and the
// difference is what this Worker adds: its own processor time, to what any Worker costs. Both run by turns, in slices, so
// that a machine that gets slower slows both. Processor time does not count waiting for other programs, but caches
// that these empty make it longer: run it on a quiet machine for the least. The requests a second are those of ten clients
// in this process, which take processor time too.

import {execFileSync} from 'node:child_process'
import {mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import http from 'node:http'
import {loadavg} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {startWorker} from './support/workerd.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const build = fileURLToPath(new URL('build', import.meta.url))
const stock = fileURLToPath(new URL('build-stock', import.meta.url))
const plain = fileURLToPath(new URL('build-plain', import.meta.url))

/**
 * The kinds of requests: GET of one scenario, which the Worker answers from its cache but for the first; GET past the cache, by another
 * query each time; POST of a new scenario. What a request should take of the Worker's own at most, in ms, and how many there
 * should be a second at least; the simulator of D1 bounds the others.
 * @type {Record<'get' | 'past' | 'post', {name: string, most: number, rate?: number}>}
 */
const KINDS = {get: {name: 'GET', most: 1, rate: 1000}, past: {name: 'GET past the cache', most: 1}, post: {name: 'POST', most: 2}}
/** A part of the requests, after which the other Worker has its turn. */
const SLICE = 500
const CLIENTS = 10

/** Builds the same handler in the package's own shape. */
function buildStock() {
  rmSync(stock, {recursive: true, force: true})
  mkdirSync(stock)
  const env = {...process.env, GOOS: 'js', GOARCH: 'wasm'}
  const go = (/** @type {string[]} */ ...args) => execFileSync('go', args, {cwd: root, encoding: 'utf8', env})
  go('build', '-trimpath', '-tags', 'stock', '-ldflags=-s -w', '-o', join(stock, 'app.wasm'), './web/worker')
  const assets = join(go('list', '-m', '-f', '{{.Dir}}', 'github.com/syumai/workers').trim(), 'cmd/workers-assets-gen/assets')
  const files = {'common/worker.mjs': 'worker.mjs', 'runtime/cloudflare.mjs': 'runtime.mjs', 'wasm_exec_go.js': 'wasm_exec.js'}
  for (const [from, to] of Object.entries(files)) {
    writeFileSync(join(stock, to), readFileSync(join(assets, from)))
  }
}

function buildPlain() {
  rmSync(plain, {recursive: true, force: true})
  mkdirSync(plain)
  writeFileSync(join(plain, 'worker.mjs'), readFileSync(new URL('support/plain.mjs', import.meta.url)))
}

/** The ids of the workerd processes that this process started. */
const processes = () => readdirSync('/proc').filter(name => /^\d+$/.test(name)).filter(pid => {
  try {
    const [, name, rest] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return name === 'workerd' && rest.split(' ')[1] === String(process.pid)
  } catch {
    return false // it has ended since it was listed
  }
})

/** Processor time of a process in ms. @param {string} pid */
function cpu(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** What a process itself holds, in MB. @param {string} pid */
const memory = pid => Math.round(Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

/** @param {number} seed */
const scenario = seed => JSON.stringify({
  version: 1, setting: 'rested', horizon: 50000, runs: 20, seed, noise: {kind: 'gaussian', sigma: 0.1},
  arms: [{payoff: {family: 'constant', value: 0.4}}, {payoff: {family: 'linear', slope: 0.00005, cap: 0.9}}],
  policies: [{id: 'r-ed-ucb'}, {id: 'ts'}],
})

/** A scenario of 15 arms, whose picture is new. @param {number} seed */
const manyArms = seed => JSON.stringify({...JSON.parse(scenario(seed)),
  arms: Array.from({length: 15}, (_, i) => ({payoff: {family: 'exp', c: 0.4 + i / 30, a: (i + 1) / 5000}}))})

/** A Worker that runs, with its process. @param {string} folder */
async function start(folder) {
  const before = processes()
  const worker = await startWorker(folder)
  const pid = processes().find(other => !before.includes(other)) ?? ''
  const agent = new http.Agent({keepAlive: true, maxSockets: CLIENTS})
  let seed = 0
  /** @param {string} method @param {string} path @param {string} [body] @returns {Promise<string>} */
  const askOnce = (method, path, body) => new Promise((resolve, reject) => {
    const headers = body ? {'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body)} : {}
    const request = http.request(worker.url + path, {method, agent, headers}, answer => {
      let text = ''
      answer.setEncoding('utf8').on('data', part => void (text += part)).on('error', reject)
      const refused = () => reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`))
      answer.on('end', () => answer.statusCode && answer.statusCode < 300 ? resolve(text) : refused())
    })
    request.on('error', reject).end(body)
  })
  /** workerd closes connections that were idle for some seconds, perhaps just when a request goes out. @type {typeof askOnce} */
  const ask = (method, path, body) => askOnce(method, path, body).catch(error => {
    if (error.code !== 'ECONNRESET') throw error
    return askOnce(method, path, body)
  })
  const {id} = JSON.parse(await ask('POST', '/api/scenarios', scenario(seed++)))
  let query = 0
  return {
    pid,
    get: () => ask('GET', `/api/scenarios/${id}`),
    past: () => ask('GET', `/api/scenarios/${id}?${query++}`),
    post: () => ask('POST', '/api/scenarios', scenario(seed++)),
    page: () => ask('GET', `/s/${id}?${query++}`),
    picture: async () => {
      const {id} = JSON.parse(await ask('POST', '/api/scenarios', manyArms(seed++)))
      return ask('GET', `/s/${id}.png`)
    },
    stop: () => (agent.destroy(), worker.stop()),
  }
}

/** Repeats a request with all clients. @param {number} n @param {() => Promise<unknown>} request @returns {Promise<number>} seconds */
async function repeat(n, request) {
  const began = performance.now()
  let left = n
  await Promise.all(Array.from({length: CLIENTS}, async () => { while (left-- > 0) await request() }))
  return (performance.now() - began) / 1000
}

/** Processor time and seconds of n requests. @param {string} pid @param {number} n @param {() => Promise<unknown>} request */
async function spent(pid, n, request) {
  const before = cpu(pid)
  const seconds = await repeat(n, request)
  return {ms: cpu(pid) - before, seconds}
}

/** @typedef {Awaited<ReturnType<typeof start>>} Running */

/**
 * Prints what a kind of request costs both Workers, by turns.
 * @param {string} name @param {keyof typeof KINDS} kind @param {Running} worker @param {Running} other @param {number} n
 */
async function compare(name, kind, worker, other, n) {
  const slice = Math.min(n, SLICE)
  for (const running of [worker, other]) await repeat(slice / 2, running[kind])
  let [own, base, seconds] = [0, 0, 0]
  for (let done = 0; done < n; done += slice) {
    const mine = await spent(worker.pid, slice, worker[kind])
    own += mine.ms
    seconds += mine.seconds
    base += (await spent(other.pid, slice, other[kind])).ms
  }
  const ms = (/** @type {number} */ total) => (total / n).toFixed(2)
  const {name: request, most, rate} = KINDS[kind]
  console.log(`measured: ${name}, ${request}: the Worker's own ${ms(own - base)} ms, should be ${most} at most; ` +
    `all of workerd ${ms(own)} ms, with a plain Worker ${ms(base)} ms`)
  const wanted = rate ? `, should be ${rate}` : ''
  console.log(`measured: ${name}, ${request}: ${(n / seconds).toFixed(0)} a second with ${CLIENTS} clients${wanted}`)
}

/** Prints what workerd needs of memory while a Worker answers many requests past its cache. @param {string} name @param {Running} worker */
async function memoryCurve(name, worker) {
  const [requests, steps] = [10_000, 10]
  const curve = [memory(worker.pid)]
  for (let i = 0; i < steps; i++) {
    await repeat(requests / steps, worker.past)
    curve.push(memory(worker.pid))
  }
  console.log(`measured: ${name}: memory of workerd in MB, after 0 to ${requests} GETs past the cache: ${curve.join(' ')}`)
}

console.log(`load of the machine before: ${loadavg().map(n => n.toFixed(1)).join(' ')}`)
buildStock()
buildPlain()
const other = await start(plain)
try {
  const worker = await start(build)
  try {
    const name = 'one program for all requests'
    await compare(name, 'get', worker, other, 4000)
    await compare(name, 'past', worker, other, 2000)
    await compare(name, 'post', worker, other, 2000)
    for (const kind of /** @type {const} */ (['page', 'picture'])) {
      const n = kind === 'page' ? 500 : 20
      await repeat(n / 10, worker[kind])
      const what = kind === 'page' ? 'short page past the cache' : 'POST of 15 arms and their picture'
      const {ms} = await spent(worker.pid, n, worker[kind])
      console.log(`measured: ${name}, ${what}: all of workerd ${(ms / n).toFixed(2)} ms`)
    }
    await memoryCurve(name, worker)
    await memoryCurve('a plain Worker', other)
  } finally {
    await worker.stop()
  }
  const shape = await start(stock)
  try {
    await compare('stock, a program for each', 'get', shape, other, 200)
    await compare('stock, a program for each', 'post', shape, other, 100)
  } finally {
    await shape.stop()
  }
} finally {
  await other.stop()
}
console.log(`load of the machine after: ${loadavg().map(n => n.toFixed(1)).join(' ')}`)
