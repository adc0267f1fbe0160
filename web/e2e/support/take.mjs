// @ts-check
// One of the processes of suite.mjs: takes files from its queue until there is none, with one server and one browser.

import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {basename, join} from 'node:path'
import {test} from 'node:test'
import {pathToFileURL} from 'node:url'
import {closeSites, reviveSites, shareSites} from './site.mjs'

const folder = process.env.RISING_QUEUE ?? ''
/** @type {string[]} */
const queue = JSON.parse(readFileSync(join(folder, 'queue.json'), 'utf8'))

/** Whether nobody has taken this place in the queue before. @param {number} i */
function take(i) {
  try {
    mkdirSync(join(folder, `${i}`))
    return true
  } catch {
    return false
  }
}

shareSites()
for (const [i, file] of queue.entries()) {
  if (!take(i)) continue
  const start = Date.now()
  await reviveSites()
  await import(pathToFileURL(file).href)
  // Tests follow each other: this one waits for those of the file.
  await test(`${basename(file)} is done`, t => t.diagnostic(`${((Date.now() - start) / 1000).toFixed(0)} s`))
  writeFileSync(join(folder, `${i}`, 'done'), '')
}
await closeSites()
