// @ts-check
// Runs the test files it is given, some at a time, and those in which a test failed once more, each alone: a browser on a busy
// machine answers late now and then, and a fault fails twice. What passes only alone is a race that somebody has to mend: it is named
// at the end, with what it said. More than a few failures are no accident and are not tried again.
// Files that need a browser are taken one after the other by a few processes, each with one server and one browser:
// to start these for every file costs a minute and more. The others each have a process of their own.
//   node tools/suite.mjs FILES AT A TIME, FILE…
import {spawn} from 'node:child_process'
import {existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, relative, resolve} from 'node:path'

/** @import {Outcome} from '../support/outcome.mjs' */

const MOST_TRIED_AGAIN = 5
const SLOWEST = 10

const [atATime, ...named] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'rising-suite-'))
const files = named.map(file => ({path: resolve(file), text: readFileSync(file, 'utf8')}))
const queued = files.filter(({text}) => /^const it = site\(/m.test(text)).map(({path}) => path)
  .sort((a, b) => statSync(b).size - statSync(a).size) // the large ones are slow: they begin
const others = files.map(({path}) => path).filter(path => !queued.includes(path))
const needsSite = files.some(({text}) => text.includes('support/site.mjs'))
const taking = new URL('../support/take.mjs', import.meta.url).href
const reporter = new URL('../support/outcome.mjs', import.meta.url).href
const short = (/** @type {string} */ path) => relative(process.cwd(), path)

/**
 * Plays test files.
 * @param {string[]} files @param {string} atATime
 * @returns {Promise<Outcome & {passed: boolean}>}
 */
async function play(files, atATime) {
  const list = join(folder, 'outcome')
  rmSync(list, {force: true})
  const child = spawn(process.execPath, [
    '--test', `--test-concurrency=${atATime}`,
    '--test-reporter=spec', '--test-reporter-destination=stdout',
    `--test-reporter=${reporter}`, `--test-reporter-destination=${list}`,
    ...files,
  ], {stdio: 'inherit', env: {...process.env, RISING_QUEUE: folder, ...needsSite && {RISING_PREPARED: '1'}}})
  const code = await new Promise(done => child.once('close', done))
  return {passed: code === 0, ...JSON.parse(readFileSync(list, 'utf8'))}
}

/** Plays all files: as many processes as may run at a time take those in the queue. */
function playAll() {
  writeFileSync(join(folder, 'queue.json'), JSON.stringify(queued))
  const takers = Array.from({length: Math.min(Number(atATime), queued.length)}, (_, i) => join(folder, `browser-${i + 1}.mjs`))
  for (const taker of takers) writeFileSync(taker, `await import(${JSON.stringify(taking)})\n`)
  return play([...takers, ...others], atATime)
}

/** Prints the files that took longest. @param {Record<string, number>} seconds */
function printSlowest(seconds) {
  const rows = Object.entries(seconds).filter(([file]) => files.some(({path}) => path === file)).sort((a, b) => b[1] - a[1])
  console.log(`\nslowest of ${rows.length} files:`)
  for (const [file, s] of rows.slice(0, SLOWEST)) console.log(`${s.toFixed(0).padStart(5)} s  ${short(file)}`)
}

/**
 * Plays files once more, one at a time, and says which tests are unsteady.
 * @param {string[]} again @param {Outcome['failures']} failures  of the first time
 */
async function playAgain(again, failures) {
  console.log(`\nonce more, alone: ${again.map(short).join(', ')}`)
  const second = await play(again, '1')
  const failed = new Set(second.failures.map(({file}) => file))
  console.log()
  for (const {file, test, message} of failures)
    if (!failed.has(file)) console.log(`UNSTEADY: ${short(file)}: ${test}: failed beside others and passed alone. ${message}`)
  for (const {file, test, message} of second.failures) console.log(`FAILED TWICE: ${short(file)}: ${test}. ${message}`)
  return second.passed
}

if (needsSite) await (await import('../support/site.mjs')).prepare()
const first = await playAll()
const unfinished = queued.filter((_, i) => !existsSync(join(folder, `${i}`, 'done')))
const failures = [
  ...first.failures.filter(({file}) => files.some(({path}) => path === file)), // the others are processes that died
  ...unfinished.map(file => ({file, test: 'the whole file', message: 'The process that should have played it ended.'})),
]
const again = [...new Set(failures.map(({file}) => file))]
let {passed} = first
if (again.length > MOST_TRIED_AGAIN) console.log(`\ntests failed in ${again.length} files, which is no accident: they are not tried again`)
else if (again.length > 0) passed = await playAgain(again, failures)
printSlowest(first.seconds)
rmSync(folder, {recursive: true})
process.exitCode = passed ? 0 : 1
