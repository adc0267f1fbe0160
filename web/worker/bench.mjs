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

/** What each number should be at most, and the rate at least. */
const TARGETS = {get: 1, post: 2, rate: 1000}
/** A part of the requests, after which the other Worker has its turn. */
const SLICE = 500
const CLIENTS = 10

/** Builds the same handler in the package's own shape. */
function buildStock() {
  rmSync(stock, {recursive: true, force: true})
  mkdirSync(stock)
  const go = (/** @type {string[]} */ ...args) => execFileSync('go', args,
    {cwd: root, encoding: 'utf8', env: {...process.env, GOOS: 'js', GOARCH: 'wasm'}})
  go('build', '-trimpath', '-tags', 'stock', '-ldflags=-s -w', '-o', join(stock, 'app.wasm'), './web/worker')
  const assets = join(go('list', '-m', '-f', '{{.Dir}}', 'github.com/syumai/workers').trim(), 'cmd/workers-assets-gen/assets')
  for (const [from, to] of [['common/worker.mjs', 'worker.mjs'], ['runtime/cloudflare.mjs', 'runtime.mjs'],
    ['wasm_exec_go.js', 'wasm_exec.js']]) {
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
      answer.on('end', () => answer.statusCode && answer.statusCode < 300
        ? resolve(text) : reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`)))
    })
    request.on('error', reject).end(body)
  })
  /** workerd closes connections that were idle for some seconds, perhaps just when a request goes out. @type {typeof askOnce} */
  const ask = (method, path, body) => askOnce(method, path, body).catch(error => {
    if (error.code !== 'ECONNRESET') throw error
    return askOnce(method, path, body)
  })
  const {id} = JSON.parse(await ask('POST', '/api/scenarios', scenario(seed++)))
  return {
    pid,
    get: () => ask('GET', `/api/scenarios/${id}`),
    post: () => ask('POST', '/api/scenarios', scenario(seed++)),
    page: () => ask('GET', `/s/${id}`),
    picture: () => ask('GET', `/s/${id}.png`),
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
 * @param {string} name @param {'get' | 'post'} kind @param {Running} worker @param {Running} other @param {number} n
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
  console.log(`measured: ${name}, ${kind.toUpperCase()}: the Worker's own ${ms(own - base)} ms, should be ${TARGETS[kind]}; all of ` +
    `workerd ${ms(own)} ms, with a plain Worker ${ms(base)} ms`)
  if (kind === 'get') console.log(
    `measured: ${name}, GET: ${(n / seconds).toFixed(0)} a second with ${CLIENTS} clients, should be ${TARGETS.rate}`)
}

/** Prints what workerd needs of memory while one Worker answers many requests. @param {Running} worker */
async function memoryCurve(worker) {
  const [requests, steps] = [25_000, 10]
  const curve = [memory(worker.pid)]
  for (let i = 0; i < steps; i++) {
    await repeat(requests / steps, worker.get)
    curve.push(memory(worker.pid))
  }
  console.log(`measured: memory of workerd in MB, after 0 to ${requests} GETs: ${curve.join(' ')}`)
}

console.log(`load of the machine before: ${loadavg().map(n => n.toFixed(1)).join(' ')}`)
buildStock()
buildPlain()
const other = await start(plain)
try {
  const worker = await start(build)
  try {
    await compare('one program for all requests', 'get', worker, other, 4000)
    await compare('one program for all requests', 'post', worker, other, 2000)
    for (const kind of /** @type {const} */ (['page', 'picture'])) {
      const n = kind === 'page' ? 500 : 20
      await repeat(n / 10, worker[kind])
      console.log(`measured: one program for all requests, ${kind}: all of workerd ` +
        `${((await spent(worker.pid, n, worker[kind])).ms / n).toFixed(2)} ms`)
    }
    await memoryCurve(worker)
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
