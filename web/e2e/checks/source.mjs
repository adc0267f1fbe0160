// @ts-check
// The shape of the sources, which `make check-js` asks for: short lines, short functions.

import assert from 'node:assert/strict'
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {test} from 'node:test'
import {fileURLToPath} from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folders = ['static/js', 'web/e2e', 'web/worker']
const files = folders.flatMap(folder => readdirSync(join(root, folder), {recursive: true, encoding: 'utf8'})
  .filter(f => /\.m?js$/.test(f) && !/(^|\/)(node_modules|build(-\w+)?)\//.test(f)).map(f => join(folder, f)))

const WIDEST = 140
const LONGEST = 60

/** The name under which a function is known: its own, or that of what holds it. @param {ts.Node} node */
function nameOf(node) {
  const holder = node.parent
  const named = ts.isVariableDeclaration(holder) || ts.isPropertyAssignment(holder) ? holder : /** @type {ts.NamedDeclaration} */ (node)
  return named.name?.getText() ?? ''
}

/** The lines that are too wide, by number. @param {string} text */
const wideLines = text => text.split('\n').flatMap((line, i) => (line.length > WIDEST ? [i + 1] : []))

/** The functions of a file that are too long. @param {string} name @param {string} text */
function longFunctions(name, text) {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)
  const line = (/** @type {number} */ at) => file.getLineAndCharacterOfPosition(at).line
  /** @type {{name: string, at: number, lines: number}[]} */
  const found = []
  /** @param {ts.Node} node */
  function walk(node) {
    if (ts.isFunctionLike(node)) {
      const at = line(node.getStart()) + 1
      const lines = line(node.getEnd()) + 2 - at
      if (lines > LONGEST) found.push({name: nameOf(node), at, lines})
    }
    node.forEachChild(walk)
  }
  walk(file)
  return found
}

/** What browsers share among all pages of an origin, and the files that may use it. @type {Record<string, string[]>} */
const sharedByOrigin = {
  localStorage: ['static/js/ui/storage.js'],
  sessionStorage: ['static/js/ui/storage.js'],
  caches: ['static/sw.js'],
  locks: ['static/js/view/slots.js'],
  indexedDB: [], BroadcastChannel: [], SharedWorker: [], cookie: [], cookieStore: [], storageBuckets: [], getDirectory: [],
}
const NAMES = 'static/js/ui/names.js'

/**
 * What a file of the page uses that all deployments on an origin share, and what it names as if it were alone there.
 * @param {string} name @param {string} text @returns {string[]} as sentences
 */
function unscoped(name, text) {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)
  /** @type {string[]} */
  const found = []
  /** @param {ts.Node} node */
  function walk(node) {
    const word = ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isTemplateHead(node) ? node.text : ''
    if (Object.hasOwn(sharedByOrigin, word) && !sharedByOrigin[word].includes(name)) found.push(`${name} uses ${word}`)
    if (/^rising-bandits[ .:/]/.test(word) && name !== NAMES) found.push(`${name} makes the name ${word}`)
    node.forEachChild(walk)
  }
  walk(file)
  return found
}

const texts = files.map(name => ({name, text: readFileSync(join(root, name), 'utf8')}))

test('what is too wide and what is too long is found', () => {
  const lines = ['const a = 1', 'x'.repeat(WIDEST + 1), `const f = () => {${'\n'.repeat(LONGEST)}}`,
    `function g() {${'\n'.repeat(LONGEST - 1)}}`]
  const text = lines.join('\n')
  assert.deepEqual(wideLines(text), [2])
  assert.deepEqual(longFunctions('example.js', text), [{name: 'f', at: 3, lines: LONGEST + 1}])
})

test(`no line is wider than ${WIDEST} characters`, () => {
  assert.ok(files.length > 200, `${files.length} files: where are the others?`)
  assert.deepEqual(texts.flatMap(({name, text}) => wideLines(text).map(at => `${name}:${at}`)), [])
})

test(`no function is longer than ${LONGEST} lines`, () => {
  const found = texts.flatMap(({name, text}) => longFunctions(name, text).map(f => `${name}:${f.at}: ${f.name} has ${f.lines} lines`))
  assert.deepEqual(found, [])
})

test('what is named or kept for the whole origin is found', () => {
  const text = "caches.open('rising-bandits one'); window['localStorage'].getItem(`rising-bandits.${key}`) // in localStorage"
  assert.deepEqual(unscoped('example.js', text), ['example.js uses caches', 'example.js makes the name rising-bandits one',
    'example.js uses localStorage', 'example.js makes the name rising-bandits.'])
  assert.deepEqual(unscoped('static/sw.js', 'caches.open(mine)'), [])
})

test(`only ${NAMES} names what deployments on one origin keep apart`, () => {
  const plain = ['static/sw.js', 'static/rising-bandits.js'].map(name => ({name, text: readFileSync(join(root, name), 'utf8')}))
  const page = [...plain, ...texts.filter(({name}) => name.startsWith('static/'))]
  assert.deepEqual(page.flatMap(({name, text}) => unscoped(name, text)), [])
  const users = page.filter(({text}) => /^import \{[^}]*\bnameAt\b/m.test(text)).map(({name}) => name)
  assert.deepEqual(users, ['static/sw.js', 'static/js/ui/storage.js'])
})

test('underlines are written property by property: WebKit drops a text-decoration with a style, a thickness or a colour', () => {
  const css = join(root, 'static/css')
  const found = readdirSync(css, {recursive: true, encoding: 'utf8'}).filter(name => name.endsWith('.css'))
    .flatMap(name => readFileSync(join(css, name), 'utf8').match(/text-decoration: *[\w-]+ [^;}]*/g) ?? [])
  assert.deepEqual(found, [])
})
