// Runs the test files it is given, some at a time, and those that failed once more, alone: a browser on a busy
// machine answers late now and then, and a fault fails twice. What passes only alone is named at the end, because
// it is a race that somebody has to mend. More than a few failures are no accident and are not tried again.
// Files that need a browser are taken one after the other by a few processes, each with one server and one browser:
// to start these for every file costs a minute and more. The others each have a process of their own.
//   node tools/suite.mjs FILES AT A TIME, FILE…
import {spawn} from 'node:child_process'
import {existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {basename, join, resolve} from 'node:path'
import {prepare} from '../support/site.mjs'

const MOST_TRIED_AGAIN = 3

const [atATime, ...files] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'rising-suite-'))
const queued = files.filter(file => /^const it = site\(/m.test(readFileSync(file, 'utf8'))).map(file => resolve(file))
  .sort((a, b) => statSync(b).size - statSync(a).size) // the large ones are slow: they begin
const others = files.filter(file => !queued.includes(resolve(file)))

/**
 * Plays test files, and answers whether all passed and in which a test failed.
 * @param {string[]} files
 * @param {string} atATime
 */
async function play(files, atATime) {
  const list = join(folder, 'failed')
  const reporter = new URL('../support/failed.mjs', import.meta.url).href
  const child = spawn(process.execPath, [
    '--test', `--test-concurrency=${atATime}`,
    '--test-reporter=spec', '--test-reporter-destination=stdout',
    `--test-reporter=${reporter}`, `--test-reporter-destination=${list}`,
    ...files,
  ], {stdio: 'inherit', env: {...process.env, RISING_PREPARED: '1', RISING_QUEUE: folder}})
  const code = await new Promise(done => child.once('close', done))
  const failed = readFileSync(list, 'utf8').split('\n').filter(Boolean)
  return {passed: code === 0, failed}
}

const takingModule = new URL('../support/take.mjs', import.meta.url).href

/** Plays all files: as many processes as may run at a time take those in the queue. */
function playAll() {
  writeFileSync(join(folder, 'queue.json'), JSON.stringify(queued))
  const takers = Array.from({length: Math.min(Number(atATime), queued.length)}, (_, i) => join(folder, `browser-${i + 1}.mjs`))
  for (const taker of takers) writeFileSync(taker, `await import(${JSON.stringify(takingModule)})\n`)
  return play([...takers, ...others], atATime)
}

await prepare()
const first = await playAll()
let {passed} = first
const left = queued.filter((_, i) => !existsSync(join(folder, `${i}`)))
if (left.length > 0) {
  console.log(`\nnot played: ${left.map(file => basename(file)).join(', ')}`)
  passed = false
}
const known = first.failed.every(file => files.some(f => resolve(f) === file)) // no process that died
if (!passed && known && left.length === 0 && first.failed.length > 0 && first.failed.length <= MOST_TRIED_AGAIN) {
  const names = first.failed.map(file => basename(file)).join(', ')
  console.log(`\nonce more, alone: ${names}`)
  passed = (await play(first.failed, '1')).passed
  if (passed) console.log(`\nRACES: ${names} failed beside others and passed alone; see above for what failed.`)
}
rmSync(folder, {recursive: true})
process.exitCode = passed ? 0 : 1
