// @ts-check
// Which module of static/js may import which, for `make check-js`. Packages of Go have such a test in engine/imports_test.go.

import assert from 'node:assert/strict'
import {readdirSync, readFileSync} from 'node:fs'
import {dirname, join, normalize} from 'node:path'
import {test} from 'node:test'
import {fileURLToPath} from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../../../static/js', import.meta.url))

/**
 * The layers, and those that each may import besides itself: engine, text, view and ui know no state of the page; the model is its
 * state and what changes it; parts are what a reader sees, one folder a feature with its words; pages put parts together.
 * @type {Record<string, string[]>}
 */
const layers = {
  'rising.js': ['engine'],
  engine: [],
  text: [],
  view: [],
  ui: ['text'],
  model: ['engine', 'text', 'ui', 'view'],
  parts: ['engine', 'model', 'text', 'ui', 'view'],
  pages: ['engine', 'model', 'parts', 'text', 'ui', 'view'],
}

/** The layers whose types a layer may name besides: a type is no code. @type {Record<string, string[]>} */
const types = {engine: ['rising.js', 'view'], text: ['engine'], ui: ['engine'], view: ['engine'], model: ['parts']}

/**
 * What the layers ask of a module besides its imports. `yet` are those that break the rule still: take out what no longer does, add none.
 * @typedef {{title: string, in: RegExp, broken: (name: string, file: ts.SourceFile) => boolean, yet: string[]}} Rule
 */

/** @type {Rule[]} */
const rules = [{
  title: 'the model touches no document and no window, so that it can be tested without a browser',
  in: /^model\//,
  broken: (name, file) => [file, ...reachOf(name).map(parsed)].some(f => names(f, /^(document|window|location|navigator)$/)),
  yet: [],
}, {
  title: 'only pages and ui look for elements in the whole document: a part gets the elements that it needs',
  in: /^(model|parts|text|view|engine)\//,
  broken: (_, file) => /\bdocument\./.test(file.text) && has(file, n => ts.isPropertyAccessExpression(n)
    && /^(querySelector(All)?|getElement(ById|sBy.*))$/.test(n.name.text) && n.expression.getText() === 'document'),
  yet: ['parts/scorm/launch.js', 'parts/theory/theory.js'],
}, {
  title: 'no page, part or module of the model keeps state in a variable of its module',
  in: /^(model|pages|parts)\//,
  broken: (_, file) => file.statements.some(s => ts.isVariableStatement(s) && !(s.declarationList.flags & ts.NodeFlags.Const)),
  yet: [],
}]

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

/** What loads code and tells the reader if it does not come. */
const tellers = ['loadLater', 'loadBeside', 'saveLater', 'partWhenNeeded', 'mountWhenWanted', 'mountModalLater']
/** What is loaded later in another way, and what the reader sees if it does not come. @type {Record<string, string>} */
const otherwise = {
  'engine/node.js `node:${name}`': 'only node comes here, and has them',
  'parts/code/code.js PLACE': 'the plain field stays, and a line below it says so',
  'pages/embed.js ../engine/engine.js': 'as where the engine does not start: see session.js',
  'pages/embed.js ../view/mount.js': 'as where the engine does not start: see session.js',
  'parts/embed/opening.js ./own-still.js': 'the outline stays in the place of the picture',
  'parts/embed/still.js ../../../first/stills.js': 'the outline stays in the place of the picture',
  'view/link.js ./stage.js': 'the error of the view is shown: see mount.js',
  'view/ebiten.js ../../wasm/wasm_exec.js': 'canvas2d.js draws instead',
}

/**
 * The imports of a module that happen later and in whose place nothing is said if they fail.
 * @param {string} name @param {string} text @returns {string[]} the module and what it imports
 */
function silent(name, text) {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)
  /** @type {string[]} */
  const found = []
  /** @param {ts.Node} node @param {boolean} told */
  function walk(node, told) {
    const isCall = ts.isCallExpression(node)
    if (isCall && node.expression.kind === ts.SyntaxKind.ImportKeyword && !told) {
      const what = node.arguments[0].getText()
      found.push(`${name} ${/'([^']+)'/.exec(what)?.[1] ?? what}`)
    }
    const tells = told || isCall && ts.isIdentifier(node.expression) && tellers.includes(node.expression.text)
    node.forEachChild(child => walk(child, tells))
  }
  walk(file, false)
  return found
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

/** @param {ts.Node} node @param {(node: ts.Node) => boolean} is @returns {boolean} whether the node or one within it is such */
const has = (node, is) => is(node) || !!ts.forEachChild(node, child => has(child, is))

/** Whether code uses one of the global names. @param {ts.Node} file @param {RegExp} wanted */
const names = (file, wanted) => has(file, n => ts.isIdentifier(n) && wanted.test(n.text)
  && !(ts.isPropertyAccessExpression(n.parent) && n.parent.name === n) && !(ts.isPropertyAssignment(n.parent) && n.parent.name === n)
  && !ts.isPropertySignature(n.parent) && !ts.isBindingElement(n.parent) && !ts.isShorthandPropertyAssignment(n.parent) && !inComment(n))

/** @param {ts.Node | undefined} node  whether it stands in a comment with types @returns {boolean} */
const inComment = node => !!node && (ts.isJSDoc(node) || inComment(node.parent))

/** @param {string} name @param {string} code */
const fileOf = (name, code) => ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)

/** @type {Map<string, ts.SourceFile>} */
const files = new Map()
/** @param {string} name  a module's path in static/js */
function parsed(name) {
  const file = files.get(name) ?? fileOf(name, readFileSync(join(root, name), 'utf8'))
  files.set(name, file)
  return file
}

/** The modules of ui and view that a module imports now, and those that they import. @param {string} name @returns {string[]} */
function reachOf(name) {
  /** @type {Set<string>} */
  const found = new Set()
  for (const open = [name]; open.length > 0;) {
    const from = open.pop()
    for (const {to} of imports.filter(i => i.from === from && !i.type && /^(ui|view)\//.test(i.to) && !found.has(i.to))) {
      found.add(to)
      open.push(to)
    }
  }
  return [...found]
}

const modules = readdirSync(root, {recursive: true, encoding: 'utf8'}).filter(f => f.endsWith('.js'))
const imports = modules.flatMap(name => importsOf(name, readFileSync(join(root, name), 'utf8')))

test('an import against the layers and a circle of folders are found', () => {
  const code = "// import '../no.js'\nimport {a} from '../pages/embed.js'\n/** @typedef {import('../model/commands.js').Page} Page */\n" +
    "/** @typedef {import('../engine/api.js').Progress} Progress */\nconst later = () => import('./dom.js')"
  const found = importsOf('ui/example.js', code)
  assert.deepEqual(found.map(i => [i.to, i.type]),
    [['pages/embed.js', false], ['ui/dom.js', false], ['model/commands.js', true], ['engine/api.js', true]])
  assert.deepEqual(forbidden(found), [
    'ui/example.js imports pages/embed.js, but ui may only import text',
    'ui/example.js imports model/commands.js, but ui may only import text',
  ])
  const edge = (/** @type {string} */ from, /** @type {string} */ to) => ({from: `${from}/x.js`, to: `${to}/y.js`, type: false})
  assert.deepEqual(circle([edge('a', 'b'), edge('b', 'c'), edge('b', 'b')]), [])
  assert.deepEqual(circle([edge('a', 'b'), edge('b', 'c'), edge('c', 'b')]), ['b', 'c', 'b'])
})

test('an import that happens later and is not told of is found', () => {
  const text = "loadLater(() => import('./a.js'), show)\nconst b = await import('./b.js')\n/** @type {import('./c.js').C} */\nlet c\n" +
    "mountModalLater(root, page, 'd', async () => (await import('./d.js')).mountD)\nimport(new URL('../e.js', import.meta.url).href)"
  assert.deepEqual(silent('ui/example.js', text), ['ui/example.js ./b.js', 'ui/example.js ../e.js'])
})

test('whatever is loaded later tells the reader if it does not come', () => {
  const found = modules.flatMap(name => silent(name, readFileSync(join(root, name), 'utf8')))
  assert.deepEqual(found.sort(), Object.keys(otherwise).sort())
})

test('modules import only from layers below their own', () => {
  assert.ok(modules.length > 150 && imports.length > 900, `${modules.length} modules, ${imports.length} imports: where are the others?`)
  assert.deepEqual([...new Set(modules.map(layerOf))].filter(layer => !layers[layer]), [], 'folders without a row in layers')
  assert.deepEqual(forbidden(imports), [])
})

test('no folders import one another in a circle', () => assert.deepEqual(circle(imports), []))

test('what the layers ask is noticed where it is broken', () => {
  /** @param {number} rule @param {string} code */
  const breaks = (rule, code) => rules[rule].broken('no.js', fileOf('no.js', code))
  assert.deepEqual(['document.title', 'window.name', 'location.hash', 'state.location', '/** @param {Window} window */']
    .map(code => breaks(0, code)), [true, true, true, false, false])
  assert.equal(breaks(0, 'const {document} = bounds'), false)
  assert.deepEqual(["document.querySelector('p')", "host.querySelector('p')", "document.getElementById('p')", 'document.title']
    .map(code => breaks(1, code)), [true, false, true, false])
  assert.deepEqual(['let a = 0', 'const a = 0', 'function f() {\n  let a = 0\n}'].map(code => breaks(2, code)), [true, false, false])
})

for (const rule of rules) {
  test(rule.title, t => {
    const broken = modules.filter(name => rule.in.test(name) && rule.broken(name, parsed(name))).sort()
    assert.deepEqual(broken, [...rule.yet].sort(), 'take out what no longer breaks the rule, and add none')
    if (broken.length > 0) t.diagnostic(`${broken.length} that break it yet: ${broken.join(', ')}`)
  })
}
