// @ts-check
// The shape of the sources, which `make check-js` asks for: short lines, short functions.

import assert from 'node:assert/strict'
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {test} from 'node:test'
import {fileURLToPath} from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../..', import.meta.url))
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
