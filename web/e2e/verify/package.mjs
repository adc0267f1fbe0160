// @ts-check
// The package for npm in throw-away projects: node, esbuild, Vite, webpack, rollup and TypeScript, and the page of the documentation
// beside the unpacked files in Chromium, Firefox and WebKitGTK. `make verify-npm` makes the package and plays this.

import assert from 'node:assert/strict'
import {execFile} from 'node:child_process'
import {cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {after, before, test} from 'node:test'
import {promisify} from 'node:util'
import {docsPage, docsText} from '../support/docs-page.mjs'
import {engines} from '../support/engines.mjs'
import {bin, command, measured, root} from '../support/site.mjs'
import {until} from '../support/stand.mjs'

const exec = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'rising-npm-'))
const inside = join(folder, 'node_modules/rising-bandits')
const tools = ['esbuild@0.28.2', 'vite@8.3.8', 'webpack@5.113.0', 'webpack-cli@7.3.1', 'rollup@4.68.8',
  '@rollup/plugin-node-resolve@16.0.3', 'typescript@5.9.3', 'publint@0.3.25', '@arethetypeswrong/cli@0.18.5']
let tarball = ''
let fingerprint = ''

/** Runs a program in the project. @param {string} name @param {string[]} args */
const run = (name, ...args) => exec(name, args, {cwd: folder, maxBuffer: 1 << 26})
/** @param {string} name @param {string} text */
const write = (name, text) => writeFileSync(join(folder, name), text)

before(async () => {
  tarball = join(root, '.release', readdirSync(join(root, '.release')).find(name => /^rising-bandits-.*\.tgz$/.test(name)) ?? 'none')
  write('package.json', '{"private": true, "type": "module"}')
  await run('npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', tarball, ...tools)
  await exec('go', ['build', '-o', `${bin}/`, './engine/cmd/rising'], {cwd: root})
  fingerprint = JSON.parse(await command.rising(['run', '-json', '-runs', '2', '-horizon', '2000', 'paper-2-rested'])).fingerprint
  const script = docsText().match(/<script type="module">\n(.*?)<\/script>/s)?.[1] ?? ''
  write('page.js', script.replace('./rising.js', 'rising-bandits'))
  write('page.html', '<!doctype html><meta charset="utf-8"><pre id="out"></pre><script type="module" src="./page.js"></script>')
})
after(() => rmSync(folder, {recursive: true, force: true}))

test('publint and are-the-types-wrong have nothing to say', async () => {
  const said = await run('npx', 'publint', '--strict', inside)
  assert.match(said.stdout, /All good/)
  await run('npx', 'attw', tarball, '--profile', 'esm-only', '--exclude-entrypoints', 'engine.wasm', 'package.json')
})

test('in node', async () => {
  write('node.mjs', `import {open} from 'rising-bandits'
    const start = performance.now()
    const engine = await open()
    const ready = performance.now()
    let first = 0
    for await (const {fingerprint} of engine.run('paper-2-rested', {runs: 2, horizon: 2000})) {
      first ||= performance.now()
      if (fingerprint) console.log(JSON.stringify([fingerprint, ready - start, first - ready]))
    }
    // without close(): the process ends by itself`)
  const [shown, ready, first] = JSON.parse((await run('node', 'node.mjs')).stdout)
  assert.equal(shown, fingerprint)
  measured('from open() to ready, in node', ready, 'ms')
  measured('from there to the first results, in node', first, 'ms')
})

test('a server may import the element, which says where it can be defined', async () => {
  write('server.mjs', `import {define} from 'rising-bandits/element'
    try { define('https://example.org/') } catch (error) { console.log(error.message) }`)
  assert.match((await run('node', 'server.mjs')).stdout, /call it in a browser/)
})

test('TypeScript, strict, knows the types and refuses wrong ones', async () => {
  write('good.ts', `import {define} from 'rising-bandits/element'
    import {open, RisingError, type Results, type Engine} from 'rising-bandits'
    const engine: Engine = await open({workers: false})
    const results: Results = await engine.run('paper-2-rested', {runs: 2})
    const mean: Float64Array = results.results[0].regret.mean
    for await (const point of engine.sweep({version: 1}, ['horizon=1..2/2'])) console.log(point.fingerprint, mean)
    try { await engine.chart(results, 'regret', {width: 300}) } catch (error) { if (error instanceof RisingError) error.faults[0].remedy }
    define('https://example.org/')
    const final: boolean | undefined = (await document.querySelector('rising-bandits')?.results())?.final
    console.log(final)`)
  write('bad.ts', "import {open} from 'rising-bandits'\nconst engine = await open()\nawait engine.run('x', {runz: 2})\n")
  const flags = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom']
  await run('npx', 'tsc', ...flags, 'good.ts')
  /** @type {any} */
  const failed = await run('npx', 'tsc', ...flags, 'bad.ts').catch(error => error)
  assert.match(failed.stdout ?? '', /runz/)
})

/** How each bundler makes a page of page.js, in a folder of its own. @type {Record<string, (out: string) => Promise<void>>} */
const bundlers = {
  async esbuild(out) {
    await run('npx', 'esbuild', 'page.js', '--bundle', '--format=esm', `--outfile=${out}/page.js`)
    cpSync(join(inside, 'engine.wasm'), join(folder, out, 'engine.wasm'))
    cpSync(join(folder, 'page.html'), join(folder, out, 'page.html'))
  },
  async vite(out) {
    await run('npx', 'vite', 'build', '--outDir', out, '--base', './', '--config', 'vite.config.js')
  },
  async webpack(out) {
    await run('npx', 'webpack', '--mode', 'production', '--entry', './page.js', '-o', out, '--output-filename', 'page.js')
    cpSync(join(folder, 'page.html'), join(folder, out, 'page.html'))
  },
  async rollup(out) {
    await run('npx', 'rollup', 'page.js', '--format', 'es', '-p', '@rollup/plugin-node-resolve', '--file', `${out}/page.js`)
    cpSync(join(inside, 'engine.wasm'), join(folder, out, 'engine.wasm'))
    cpSync(join(folder, 'page.html'), join(folder, out, 'page.html'))
  },
}

/** The fingerprint that a page shows in a browser. @param {import('../support/engines.mjs').Tab} tab @param {string} address */
async function shownBy(tab, address) {
  await tab.goto(address)
  return until(() => tab.evaluate(() => document.body.innerText.match(/\d-[0-9a-f]{32}/)?.[0] ?? ''), 120_000)
}

for (const [name, bundle] of Object.entries(bundlers)) {
  test(`${name} makes a page that plays in Chromium`, async t => {
    write('vite.config.js', "export default {build: {rollupOptions: {input: 'page.html'}, target: 'es2022'}}")
    const out = `out-${name}`
    mkdirSync(join(folder, out), {recursive: true})
    await bundle(out)
    const {address} = await docsPage(t, () => '', join(folder, out))
    const tab = await engineOf('Chromium').open()
    t.after(() => tab.close())
    assert.equal(await shownBy(tab, `${address}page.html`), fingerprint)
  })
}

/** @param {string} name */
const engineOf = name => engines.find(e => e.name.startsWith(name)) ?? assert.fail(`no ${name}`)

for (const engine of engines) {
  test(`the page of the documentation plays beside the unpacked package in ${engine.name}`, async t => {
    const {address} = await docsPage(t, html => html, inside)
    const tab = await engine.open()
    t.after(() => tab.close())
    assert.equal(await shownBy(tab, address), fingerprint)
  })
}
