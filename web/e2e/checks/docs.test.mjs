// @ts-check
// The commands of the README and of the documentation print what it says they print. A line of … stands for any lines; the last
// column of the tables, time per round, is the machine's and not compared. `$ cat FILE` shows a file that commands of any page
// read: it is written first, with the lines that stand there.

import assert from 'node:assert/strict'
import {exec, execFile} from 'node:child_process'
import {mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {delimiter, join} from 'node:path'
import {after, before, test} from 'node:test'
import {promisify} from 'node:util'
import {bin, root} from '../support/site.mjs'

const docs = readdirSync(join(root, 'static/docs')).map(name => `static/docs/${name}`)
const folder = mkdtempSync(join(tmpdir(), 'rising-readme-'))

before(async () => {
  await promisify(execFile)('go', ['build', '-o', bin + '/', './engine/cmd/rising'], {cwd: root})
  for (const {command, lines} of shown) {
    writeFileSync(join(folder, command.replace(SHOWS, '')), lines.join('\n') + '\n')
  }
})
after(() => rmSync(folder, {recursive: true}))

/** The commands of a file, and the lines it says that they print. @param {string} file */
const examplesIn = file => [...readFileSync(join(root, file), 'utf8').matchAll(/```console\n(.*?)```/gs)]
  .flatMap(([, block]) => block.split(/^\$ /m).slice(1)).map(text => {
    const [command, ...lines] = text.trimEnd().split('\n')
    return {file, command, lines: lines.filter(line => line !== 'exit status 1')} // which only `go run` says
  })

/** A command that shows a file. */
const SHOWS = /^cat (?=[\w.-]+$)/
const examples = ['README.md', ...docs].flatMap(examplesIn)
const shown = examples.filter(({command}) => SHOWS.test(command))
const commands = examples.filter(({command}) => !SHOWS.test(command))

/** Where `rising` is the command that was built. */
const env = {...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`}

/** The lines of a text: none of a text that is empty. @param {string} text */
const linesOf = text => text === '' ? [] : text.split('\n')

/** What a line says, whatever the machine. @param {string} line */
const plain = line => line.replace(/^( {2}\S.*%) +\d+$/, '$1')

/** What each command printed: some pages show the same one. @type {Map<string, Promise<string[]>>} */
const outputs = new Map()

/** The lines that a command prints. @param {string} script @returns {Promise<string[]>} */
function outputOf(script) {
  const known = outputs.get(script) ?? new Promise(resolve => exec(script, {cwd: folder, maxBuffer: 1 << 28, env},
    (_, out, said) => resolve(linesOf((out || said).trimEnd()).map(plain))))
  outputs.set(script, known)
  return known
}

test('the README names every page of the documentation', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  assert.deepEqual(docs.filter(name => !name.endsWith('/index.md') && !readme.includes(`](${name})`)), [])
})

assert.ok(commands.length >= 10 && shown.length >= 2, 'the documentation has lost its examples')
for (const {file, command, lines} of commands) {
  test(`${file}: $ ${command}`, async () => {
    const printed = await outputOf(command.replaceAll('go run ./engine/cmd/rising', 'rising'))
    let at = 0
    let anywhere = false
    for (const line of lines.map(plain)) {
      if (line === '…') {
        anywhere = true
        continue
      }
      const found = anywhere ? printed.indexOf(line, at) : printed[at] === line ? at : -1
      assert.ok(found >= 0, `${file} says\n${line}\nthe command\n${printed.slice(at, at + 3).join('\n')}`)
      at = found + 1
      anywhere = false
    }
    assert.ok(anywhere || at === printed.length, `${file} does not say\n${printed.slice(at).join('\n')}`)
  })
}
