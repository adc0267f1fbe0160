// @ts-check
// Reads a dataset: unpacks the dropped files and sends them to a worker, which then also measures the learners and
// makes the scenario.

import {give} from './dataset.js'
import {inDatasetOrder, unpack} from './unpack.js'
import {trainingProgram} from '../../engine/training.js'
import {startWorker} from '../../engine/worker.js'
import {megabytes, percent} from '../../ui/numbers.js'
import {learners as t} from './words.js'

/** @typedef {import('./dataset.js').Source} Source */
/** @typedef {import('./unpack.js').Unpacked} Unpacked */
/** @typedef {import('../../engine/messages.js').Dataset} Dataset */
/** @typedef {import('../../engine/worker.js').Connection} Connection */
/** What was read, and the worker that has it. @typedef {{name: string, source: Source, dataset: Dataset, worker: Connection}} Ready */

/** What is to be read. @typedef {{name: string, files: Unpacked[]}} Taken */

/** Labelled texts in the sample. */
const SAMPLE = 4000

/**
 * @typedef {object} Listeners
 * @property {() => number} features           words to keep
 * @property {() => boolean} exact             use exactly this many features, even if the dataset has fewer words
 * @property {(words: string) => void} status  what is being done
 * @property {(error: unknown) => void} fault
 * @property {(ready: Ready | null) => void} changed
 */

/** @param {Listeners} on */
export function createReading({features, exact, status, fault, changed}) {
  /** @type {Taken | null} */
  let taken = null
  /** @type {Connection | null} */
  let worker = null
  let abort = new AbortController()

  /** Starts anew: cancels whatever is being read. */
  function leave() {
    abort.abort()
    abort = new AbortController()
    worker?.end()
    changed(null)
    return abort.signal
  }
  /** Runs some work anew, and reports its fault unless it was cancelled. @param {(signal: AbortSignal) => Promise<void>} work */
  async function attempt(work) {
    const signal = leave()
    try {
      await work(signal)
    } catch (error) {
      if (!signal.aborted) fault(error)
    }
  }
  /** @param {AbortSignal} signal */
  async function read(signal) {
    if (!taken) return
    const {name, files} = taken
    const asked = {files, features: features()}
    const whileHere = (/** @type {string} */ words) => { if (!signal.aborted) status(words) }
    whileHere(t.loading)
    const program = await trainingProgram((loaded, total) => whileHere(total ? t.loadingPart(percent(loaded / total)) : t.loading))
    if (signal.aborted) return
    const mine = worker = startWorker(program, {debug: false, onDeath: why => { if (!signal.aborted) fault(new Error(t.died(why))) }})
    const dataset = await give(asked, mine.request, share => whileHere(t.reading(percent(share))))
    const ready = await withoutMissing({name, source: asked, dataset, worker: mine}, exact())
    if (!signal.aborted) changed(ready)
  }
  /** Takes the result of some work, and reads it. @param {(signal: AbortSignal) => Promise<Taken>} work */
  const take = work => attempt(async signal => {
    taken = null
    const next = await work(signal)
    if (signal.aborted) return
    taken = next
    await read(signal)
  })

  return {
    /** @param {File[]} files */
    take: files => take(signal => unpackAll(files, signal, status)),
    takeSample: () => take(() => makeSample(status)),
    /** Reads the same files with another number of words. */
    again: () => void (taken && attempt(read)),
    /** Forgets everything. */
    close() {
      leave()
      taken = null
    },
  }
}

/**
 * Returns the dataset with no more features than it has words. A network changes the weights of all features at each
 * example, and those without a word would only take time.
 * @param {Ready} ready @param {boolean} exact  keep the number of features in any case @returns {Promise<Ready>}
 */
async function withoutMissing(ready, exact) {
  const {source, dataset: {features, inFiles}, worker} = ready
  if (exact || inFiles >= features) return ready
  const fewer = {...source, features: Math.max(inFiles, 1)}
  return {...ready, source: fewer, dataset: await give(fewer, worker.request)}
}

/**
 * @param {File[]} files @param {AbortSignal} signal @param {(words: string) => void} status
 * @returns {Promise<Taken>}
 */
async function unpackAll(files, signal, status) {
  /** @type {Unpacked[]} */
  const unpacked = []
  const inOrder = inDatasetOrder(files)
  for (const one of inOrder) {
    unpacked.push(...await unpack(one, signal, bytes => { if (!signal.aborted) status(t.unpacking(megabytes(bytes))) }))
  }
  return {name: inOrder.map(f => f.name).join(', '), files: unpacked}
}

/** @param {(words: string) => void} status @returns {Promise<Taken>} */
async function makeSample(status) {
  status(t.loading)
  const maker = startWorker(await trainingProgram(), {debug: false, onDeath: () => {}})
  const {text} = await maker.request({type: 'dataSample', texts: SAMPLE}).finally(() => maker.end())
  return {name: t.sampleName, files: [{name: t.sampleName, blob: new Blob([text])}]}
}
