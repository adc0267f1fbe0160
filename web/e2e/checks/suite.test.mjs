// @ts-check
// tools/suite.mjs: what fails beside others and passes alone is named and passes; what fails twice, or in many files, fails.

import assert from 'node:assert/strict'
import {execFile} from 'node:child_process'
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {test} from 'node:test'
import {fileURLToPath} from 'node:url'

const suite = fileURLToPath(new URL('../tools/suite.mjs', import.meta.url))
const start = "import {test} from 'node:test'\nimport {existsSync, writeFileSync} from 'node:fs'\n"
/** The text of a test that does something the first time. @param {string} what */
const once = what => `${start}const mark = import.meta.url.slice(7) + '.mark'
test('a test', () => { if (!existsSync(mark)) { writeFileSync(mark, ''); ${what} } })\n`
const broken = `${start}test('a fault', () => { throw new Error('broken') })\n`

/** Runs the suite on files with these texts. @param {string[]} texts @returns {Promise<{code: number, out: string}>} */
function run(...texts) {
  const folder = mkdtempSync(join(tmpdir(), 'rising-'))
  const files = texts.map((text, i) => {
    writeFileSync(join(folder, `${i}.test.mjs`), text)
    return `${i}.test.mjs`
  })
  const {NODE_TEST_CONTEXT: _, ...env} = process.env // of the suite itself: with it node reports to this process
  return new Promise(resolve => execFile(process.execPath, [suite, '3', ...files], {cwd: folder, env}, (error, out) => {
    rmSync(folder, {recursive: true})
    resolve({code: Number(error?.code ?? 0), out})
  }))
}

test('what fails at first and passes alone is named, and the suite passes', async () => {
  const {code, out} = await run(once("throw new Error('too late')"), once('process.exit(3)'), once(''))
  assert.equal(code, 0, out)
  assert.match(out, /^UNSTEADY: 0\.test\.mjs: a test: failed beside others and passed alone\. too late$/m)
  assert.match(out, /^UNSTEADY: 1\.test\.mjs: /m)
  assert.doesNotMatch(out, /UNSTEADY: 2/)
  assert.match(out, /^slowest of 3 files:$/m)
})

test('what fails twice fails the suite', async () => {
  const {code, out} = await run(broken, once("throw new Error('too late')"))
  assert.equal(code, 1, out)
  assert.match(out, /^FAILED TWICE: 0\.test\.mjs: a fault\. broken$/m)
  assert.match(out, /^UNSTEADY: 1\.test\.mjs/m)
})

test('faults in many files are not tried again', async () => {
  const {code, out} = await run(...Array.from({length: 6}, () => once("throw new Error('too late')")))
  assert.equal(code, 1, out)
  assert.match(out, /failed in 6 files/)
})
