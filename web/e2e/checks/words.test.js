// @ts-check
// Every word that a reader sees or hears stands in static/js/text or in the words of its part: no other module writes words into the page.

import assert from 'node:assert/strict'
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {test} from 'node:test'
import {fileURLToPath} from 'node:url'
import ts from 'typescript'

const folder = fileURLToPath(new URL('../../../static/js', import.meta.url))
const modules = readdirSync(folder, {recursive: true, encoding: 'utf8'})
  .filter(f => f.endsWith('.js') && !/^text\/|^parts\/.*\bwords\.js$/.test(f))

/** Attributes and properties that are read out or shown. */
const seen =
  /^(aria-(label|description|valuetext|roledescription|placeholder)|ariaLabel|title|placeholder|alt|label|textContent|innerText)$/
const tags = /^(h|svg)$/
const writers = /^(setText|announce|append|prepend|replaceChildren|createTextNode|alert|confirm)$/
const word = /\p{L}{2}/u
/** A sentence is one wherever it stands. */
const sentence = /^\p{Lu}\p{Ll}+ [\p{L}\u2019'-]+ .*\p{L}{2}/u

/** The literal text of an expression, what is put into a template left out. @param {ts.Node} node */
function literal(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map(s => s.literal.text)].join(' ')
  return ''
}

/** @param {ts.BinaryExpression} node */
const compares = node => /^(===?|!==?|[<>]=?)$/.test(node.operatorToken.getText())

/** The expressions that an expression may be. @param {ts.Node} node @returns {ts.Node[]} */
function outcomes(node) {
  if (ts.isParenthesizedExpression(node)) return outcomes(node.expression)
  if (ts.isConditionalExpression(node)) return [...outcomes(node.whenTrue), ...outcomes(node.whenFalse)]
  if (ts.isBinaryExpression(node)) return compares(node) ? [] : [...outcomes(node.left), ...outcomes(node.right)]
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(outcomes)
  return [node]
}

/** What of a node's parts is seen. @param {ts.Node} node @returns {readonly ts.Node[]} */
function visible(node) {
  if (ts.isCallExpression(node)) {
    const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : node.expression.getText()
    if (tags.test(name)) return node.arguments.slice(2)
    if (writers.test(name)) return node.arguments
    if (name === 'setAttribute' && seen.test(literal(node.arguments[0]))) return node.arguments.slice(1)
  }
  if (ts.isPropertyAssignment(node) && seen.test(ts.isStringLiteral(node.name) ? node.name.text : node.name.getText()))
    return [node.initializer]
  if (ts.isBinaryExpression(node) && ts.isPropertyAccessExpression(node.left) && seen.test(node.left.name.text)) return [node.right]
  return []
}

/** @param {ts.Node} node  whether it is what an error or the console is told */
const technical = node => ts.isNewExpression(node) && /Error$/.test(node.expression.getText())
  || ts.isThrowStatement(node) || ts.isCallExpression(node) && /^console\./.test(node.expression.getText())

/** The words that a module writes itself. @param {string} name @param {string} source @returns {string[]} */
function strays(name, source) {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)
  /** @type {Set<string>} */
  const found = new Set()
  /** @param {ts.Node} node */
  const note = node => void found.add(`${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${node.getText()}`)
  /** @param {ts.Node} node */
  function walk(node) {
    if (technical(node)) return
    for (const part of visible(node).flatMap(outcomes)) if (word.test(literal(part))) note(part)
    if (sentence.test(literal(node))) note(node)
    node.forEachChild(walk)
  }
  walk(file)
  return [...found]
}

test('no module but those of the table writes words', () => {
  assert.ok(modules.length > 80, `${modules.length} modules: where are the others?`)
  assert.deepEqual(modules.flatMap(name => strays(name, readFileSync(join(folder, name), 'utf8'))), [])
})

test('words are noticed where they are written', () => {
  for (const [source, n] of /** @type {[string, number][]} */ ([
    ["h('p', {}, 'Hello')", 1], ["h('p', {}, ok ? 'Hello' : t.hi)", 1], ["h('p', {class: 'of-words'}, text.hi)", 0],
    ["set(b, {'aria-label': 'Close'})", 1], ["set(b, {'aria-label': `${a}, ${b}`})", 0], ["p.textContent = 'Gone'", 1],
    ["setText(p, `run ${n}`)", 1], ["setText(p, `${n}`)", 0], ["announce('Undone')", 1], ["p.setAttribute('title', 'Close')", 1],
    ["p.setAttribute('data-part', 'close')", 0], ["const why = 'The worker has stopped.'", 1],
    ["throw new Error('The worker has stopped.')", 0], ["console.warn('The worker has stopped.')", 0],
  ])) assert.equal(strays('a.js', source).length, n, source)
})
