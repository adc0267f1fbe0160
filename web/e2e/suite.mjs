// Runs the test files it is given, some at a time, and those that failed once more, alone: a browser on a busy
// machine answers late now and then, and a fault fails twice. What passes only alone is named at the end, because
// it is a race that somebody has to mend. More than a few failures are no accident and are not tried again.
//   node suite.mjs FILES AT A TIME, FILE…
import {spawn} from 'node:child_process'
import {mkdtemp, readFile, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {basename, join} from 'node:path'
import {prepare} from './support/site.mjs'

const MOST_TRIED_AGAIN = 3

const [atATime, ...files] = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'rising-suite-'))

/**
 * Plays the files, and answers whether all passed and which failed.
 * @param {string[]} files
 * @param {string} atATime
 */
async function play(files, atATime) {
  const list = join(folder, 'failed')
  const reporter = new URL('support/failed.mjs', import.meta.url).href
  const child = spawn(process.execPath, [
    '--test', `--test-concurrency=${atATime}`,
    '--test-reporter=spec', '--test-reporter-destination=stdout',
    `--test-reporter=${reporter}`, `--test-reporter-destination=${list}`,
    ...files,
  ], {stdio: 'inherit', env: {...process.env, RISING_PREPARED: '1'}})
  const code = await new Promise(resolve => child.once('close', resolve))
  const failed = (await readFile(list, 'utf8')).split('\n').filter(Boolean)
  return {passed: code === 0, failed}
}

await prepare()
const first = await play(files, atATime)
let {passed} = first
if (!passed && first.failed.length > 0 && first.failed.length <= MOST_TRIED_AGAIN) {
  const names = first.failed.map(file => basename(file)).join(', ')
  console.log(`\nonce more, alone: ${names}`)
  passed = (await play(first.failed, '1')).passed
  if (passed) console.log(`\nRACES: ${names} failed beside others and passed alone; see above for what failed.`)
}
await rm(folder, {recursive: true})
process.exitCode = passed ? 0 : 1
