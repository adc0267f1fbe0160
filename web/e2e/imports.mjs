// @ts-check
// Which module of static/js may import which, for `make check-js`. Packages of Go have such a test in engine/imports_test.go.

import assert from 'node:assert/strict'
import {readdirSync, readFileSync} from 'node:fs'
import {dirname, join, normalize} from 'node:path'
import {test} from 'node:test'
import {fileURLToPath} from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../../static/js', import.meta.url))

/**
 * The layers, and those that each may import besides itself. A new folder of static/js needs a row here.
 * @type {Record<string, string[]>}
 */
const layers = {
  'rising.js': ['engine'],
  engine: [],
  text: [],
  view: [],
  ui: ['text'],
  app: ['engine', 'text', 'ui', 'view'],
  page: ['app', 'engine', 'text', 'ui', 'view'],
  embed: ['app', 'engine', 'text', 'ui', 'view'],
  lesson: ['app', 'engine', 'text', 'ui', 'view'],
  sweep: ['app', 'engine', 'text', 'ui', 'view'],
  play: ['app', 'engine', 'text', 'ui', 'view'],
  write: ['app', 'engine', 'text', 'ui'],
  class: ['app', 'engine', 'text', 'ui'],
  docs: ['text'],
}

/** The layers whose types a layer may name besides: a type is no code. @type {Record<string, string[]>} */
const types = {engine: ['rising.js', 'view'], text: ['engine'], ui: ['engine'], view: ['engine']}

/** @typedef {{from: string, to: string, type: boolean}} Import  two modules; type: only a comment names the other */

/**
 * Returns what a module imports, now or later, also as a worker, and whose types it names.
 * @param {string} from  its path in static/js @param {string} text @returns {Import[]}
 */
function importsOf(from, text) {
  const now = ts.preProcessFile(text, true, true).importedFiles.map(f => f.fileName)
  const urls = [...text.matchAll(/new URL\('([^']+\.js)', import\.meta\.url\)/g)].map(m => m[1])
  const named = [...text.matchAll(/import\('([^']+)'\)|@import [^\n]* from '([^']+)'/g)].map(m => m[1] ?? m[2])
  const values = new Set([...now, ...urls])
  return [...new Set([...values, ...named])]
    .map(path => ({from, to: normalize(join(dirname(from), path)), type: !values.has(path)}))
    .filter(({to}) => !to.startsWith('..'))
}

const layerOf = (/** @type {string} */ module) => module.split('/')[0] // rising.js is one of its own

/** The imports that the layers forbid, as sentences. @param {Import[]} imports */
const forbidden = imports => imports.filter(({from, to, type}) => {
  const [own, other] = [layerOf(from), layerOf(to)]
  return own !== other && !layers[own]?.includes(other) && !(type && types[own]?.includes(other))
}).map(({from, to}) => `${from} imports ${to}, but ${layerOf(from)} may only import ${layers[layerOf(from)]?.join(', ') || 'nothing'}`)

/** A circle of folders in which each imports the next; empty if there is none. @param {Import[]} imports @returns {string[]} */
function circle(imports) {
  /** @type {Map<string, Set<string>>} */
  const next = new Map()
  for (const {from, to, type} of imports) {
    if (!type && dirname(from) !== dirname(to)) next.set(dirname(from), (next.get(dirname(from)) ?? new Set()).add(dirname(to)))
  }
  const done = new Set()
  /** @param {string} folder @param {string[]} open @returns {string[]} */
  function search(folder, open) {
    if (open.includes(folder)) return [...open.slice(open.indexOf(folder)), folder]
    if (done.has(folder)) return []
    for (const to of next.get(folder) ?? []) {
      const found = search(to, [...open, folder])
      if (found.length > 0) return found
    }
    done.add(folder)
    return []
  }
  return [...next.keys()].map(folder => search(folder, [])).find(found => found.length > 0) ?? []
}

const modules = readdirSync(root, {recursive: true, encoding: 'utf8'}).filter(f => f.endsWith('.js'))
const imports = modules.flatMap(name => importsOf(name, readFileSync(join(root, name), 'utf8')))

test('an import against the layers and a circle of folders are found', () => {
  const code = "// import '../no.js'\nimport {a} from '../page/main.js'\n/** @typedef {import('../app/commands.js').Page} Page */\n" +
    "/** @typedef {import('../engine/api.js').Progress} Progress */\nconst later = () => import('./dom.js')"
  const found = importsOf('ui/example.js', code)
  assert.deepEqual(found.map(i => [i.to, i.type]),
    [['page/main.js', false], ['ui/dom.js', false], ['app/commands.js', true], ['engine/api.js', true]])
  assert.deepEqual(forbidden(found), [
    'ui/example.js imports page/main.js, but ui may only import text',
    'ui/example.js imports app/commands.js, but ui may only import text',
  ])
  const edge = (/** @type {string} */ from, /** @type {string} */ to) => ({from: `${from}/x.js`, to: `${to}/y.js`, type: false})
  assert.deepEqual(circle([edge('a', 'b'), edge('b', 'c'), edge('b', 'b')]), [])
  assert.deepEqual(circle([edge('a', 'b'), edge('b', 'c'), edge('c', 'b')]), ['b', 'c', 'b'])
})

test('modules import only from layers below their own', () => {
  assert.ok(modules.length > 150 && imports.length > 900, `${modules.length} modules, ${imports.length} imports: where are the others?`)
  assert.deepEqual([...new Set(modules.map(layerOf))].filter(layer => !layers[layer]), [], 'folders without a row in layers')
  assert.deepEqual(forbidden(imports), [])
})

test('no folders import one another in a circle', () => assert.deepEqual(circle(imports), []))
