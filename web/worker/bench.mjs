// @ts-check
// What a request costs under workerd: processor time of the whole workerd process, divided by the requests, for
// this Worker and for the package's stock shape, a Go program for each request. And requests a second.

import {execFileSync} from 'node:child_process'
import {mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {startWorker} from './support/workerd.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const build = fileURLToPath(new URL('build', import.meta.url))
const stock = fileURLToPath(new URL('build-stock', import.meta.url))

/** Builds the same handler in the package's own shape. */
function buildStock() {
  rmSync(stock, {recursive: true, force: true})
  mkdirSync(stock)
  const go = (/** @type {string[]} */ ...args) => execFileSync('go', args, {cwd: root, encoding: 'utf8', env: {...process.env, GOOS: 'js', GOARCH: 'wasm'}})
  go('build', '-trimpath', '-tags', 'stock', '-ldflags=-s -w', '-o', join(stock, 'app.wasm'), './web/worker')
  const assets = join(go('list', '-m', '-f', '{{.Dir}}', 'github.com/syumai/workers').trim(), 'cmd/workers-assets-gen/assets')
  for (const [from, to] of [['common/worker.mjs', 'worker.mjs'], ['runtime/cloudflare.mjs', 'runtime.mjs'], ['wasm_exec_go.js', 'wasm_exec.js']]) {
    writeFileSync(join(stock, to), readFileSync(join(assets, from)))
  }
}

/** Processor time in ms of the workerd processes that this process started, children of children too. */
function cpu() {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try {
      const [, name, rest] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
      const fields = rest?.split(' ') ?? []
      if (name === 'workerd' && fields[1] === String(process.pid)) ticks += Number(fields[11]) + Number(fields[12])
    } catch {} // it has ended since it was listed
  }
  return ticks * 10
}

/** @param {number} seed */
const scenario = seed => JSON.stringify({
  version: 1, setting: 'rested', horizon: 50000, runs: 20, seed, noise: {kind: 'gaussian', sigma: 0.1},
  arms: [{payoff: {family: 'constant', value: 0.4}}, {payoff: {family: 'linear', slope: 0.00005, cap: 0.9}}], policies: [{id: 'r-ed-ucb'}, {id: 'ts'}],
})

/**
 * @param {string} name @param {number} n  requests that count
 * @param {(i: number) => Promise<Response>} request
 */
async function measure(name, n, request) {
  const ask = async (/** @type {number} */ i) => {
    const answer = await request(i)
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  for (let i = 0; i < n / 10; i++) await ask(-1 - i)
  const [before, began] = [cpu(), performance.now()]
  let next = 0
  await Promise.all(Array.from({length: 10}, async () => { while (next < n) await ask(next++) }))
  const [spent, took] = [cpu() - before, performance.now() - began]
  console.log(`measured: ${name}: ${(spent / n).toFixed(2)} ms of processor time, ${(n / took * 1000).toFixed(0)} a second with 10 clients`)
}

/** @param {string} name @param {string} folder @param {number} n */
async function bench(name, folder, n) {
  const worker = await startWorker(folder)
  const post = (/** @type {number} */ seed) => fetch(worker.url + '/api/scenarios', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: scenario(seed + 1e6)})
  try {
    const {id} = await (await post(0)).json()
    await measure(`${name}, GET`, n, () => fetch(`${worker.url}/api/scenarios/${id}`))
    await measure(`${name}, POST`, n / 2, post)
    await measure(`${name}, short page`, n / 4, () => fetch(`${worker.url}/s/${id}`))
    await measure(`${name}, picture`, 20, () => fetch(`${worker.url}/s/${id}.png`))
  } finally {
    await worker.stop()
  }
}

buildStock()
await bench('one program for all requests', build, 4000)
await bench('stock, a program for each', stock, 200)
