// @ts-check
// The schema of scenarios, judged by ajv: what the parser takes passes it, and what the parser refuses fails it, but for what no
// schema can say, which is listed here.

import assert from 'node:assert/strict'
import {execFileSync} from 'node:child_process'
import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {before, test} from 'node:test'
import {Ajv} from 'ajv'
import {root} from '../support/site.mjs'

/** The documents of the parser's tests that are refused for a reason that the schema does not know. */
const BEYOND = [
  // a name stands twice: JSON.parse takes the last
  'a name twice', 'a name twice, escaped', 'a name twice in a payoff',
  // bytes are counted, not characters
  'title too long',
  // several members together
  'payoff that overflows', "parameters that don't go together", 'points out of order', 'released from 0, where a payoff has no value',
  'deterministic with noise',
  // what stands in quotes is no text
  'half a surrogate pair', 'not UTF-8',
]

/** @type {{name: string, text: string, sound: boolean}[]} */
let cases = []
/** @type {import('ajv').ValidateFunction} */
let valid

before(() => {
  const folder = mkdtempSync(join(tmpdir(), 'rising-schema-'))
  const file = join(folder, 'cases.json')
  execFileSync('go', ['test', '-vet=off', '-count=1', '-run', '^TestSchemaCases$', './engine/scenario', '-cases', file], {cwd: root})
  cases = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(folder, {recursive: true})
  const schema = JSON.parse(execFileSync('go', ['run', './engine/cmd/rising', 'schema'], {cwd: root, encoding: 'utf8'}))
  valid = new Ajv({strict: true}).compile(schema)
})

/** @param {string} text @returns {unknown} undefined if it is not JSON */
function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

test('what the parser takes passes, every preset too', () => {
  const sound = cases.filter(c => c.sound)
  assert.ok(sound.length > 100, `${sound.length} documents`)
  for (const {name, text} of sound) assert.ok(valid(JSON.parse(text)), `${name}: ${JSON.stringify(valid.errors)}`)
})

test('what the parser refuses fails, but for what no schema can say', () => {
  const refused = cases.filter(c => !c.sound)
  assert.ok(refused.length > 150, `${refused.length} documents`)
  const passed = refused.filter(c => {
    const value = parsed(c.text)
    return value !== undefined && valid(value)
  })
  assert.deepEqual(passed.map(c => c.name).sort(), [...BEYOND].sort())
})
