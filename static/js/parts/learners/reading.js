// @ts-check
// Reads a dataset: unpacks the dropped files and sends them to a worker, which then also measures the learners and
// makes the scenario.

import {inDatasetOrder, unpack} from './unpack.js'
import {trainingProgram} from '../../engine/load.js'
import {startWorker} from '../../engine/worker.js'
import {megabytes, percent, whole} from '../../ui/numbers.js'
import {learners as t} from './words.js'
import {freshId, h, setText, show} from '../../ui/dom.js'

/** @import {Unpacked} from './unpack.js' */
/** @import {Dataset} from '../../engine/messages.js' */
/** @import {Connection} from '../../engine/worker.js' */
/** @import {Program} from '../../engine/load.js' */

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

// A dataset as files of the browser, and workers that get it before they do anything else.

/** The bytes that are sent to a worker at once, a multiple of 8. */
const PART = 1 << 20

/** @typedef {{files: Unpacked[], features: number}} Source */

/**
 * Sends the dataset to a worker.
 * @param {Source} source @param {Parameters<NonNullable<Program['prepare']>>[0]} request
 * @param {(share: number) => void} [onProgress]
 * @returns {Promise<Dataset>}
 */
export async function give({files, features}, request, onProgress = () => {}) {
  await request({type: 'dataBegin', features})
  const all = files.reduce((sum, f) => sum + f.blob.size, 0)
  let sent = 0
  for (const {name, blob} of files) {
    for (let from = 0; from === 0 || from < blob.size; from += PART) {
      const data = new Uint8Array(await blob.slice(from, from + PART).arrayBuffer())
      await request({type: 'dataPart', file: from === 0 ? name : ''}, {data})
      sent += data.length
      onProgress(sent / (all || 1))
    }
  }
  return request({type: 'dataEnd'})
}

/**
 * Returns a program whose workers get the dataset.
 * @param {Source} source
 * @returns {Promise<Program>}
 */
export async function programWith(source) {
  return {...await trainingProgram(), prepare: request => give(source, request)}
}

// The first step: the dataset. The reader chooses, drops or generates it, and sees what was read.

const FEATURES = [1000, 2000, 5000, 10_000]
const USUAL = 10_000

/** @param {(ready: Ready | null) => void} changed */
export function dataStep(changed) {
  const status = h('p', {role: 'status'})
  const fault = h('p', {class: 'fault', role: 'alert', hidden: true})
  const notes = h('ul', {class: 'log-notes'})
  const forms = h('p', {}, t.forms)
  const features = featuresPick(() => reading.again())
  /** @param {unknown} error */
  function refuse(error) {
    const {message = String(error)} = /** @type {{message?: string}} */ (error)
    setText(status, '')
    setText(fault, message)
    show(fault, true)
  }
  /** @param {Ready | null} ready */
  function render(ready) {
    show(fault, false)
    show(forms, !ready)
    setText(status, ready ? found(ready) : '')
    notes.replaceChildren(...(ready?.dataset.notes ?? []).map(note => h('li', {}, note)))
    changed(ready)
  }
  let exact = false
  const reading = createReading({
    features: features.value, exact: () => exact, status: words => setText(status, words), fault: refuse, changed: render,
  })

  return {
    node: h('section', {}, sources(reading.take, reading.takeSample), forms, features.node, status, fault, notes),
    take: reading.take,
    /** @param {string} words */
    setStatus: words => setText(status, words),
    refuse,
    /** @param {number | undefined} wanted  features, exactly so many */
    open(wanted) {
      reading.close()
      exact = wanted !== undefined
      features.set(wanted ?? USUAL)
    },
    close: reading.close,
  }
}

/** Says what was read, in a sentence. @param {Ready} ready */
const found = ({name, dataset: {examples, positive, features, inFiles}}) =>
  t.read(name, whole(examples), whole(positive)) + ' ' + (inFiles > features ? t.common(whole(features)) : t.all(whole(inFiles)))

/** The ways to get a dataset: a file or the sample. @param {(files: File[]) => void} take @param {() => void} takeSample */
function sources(take, takeSample) {
  const file = h('input', {
    type: 'file', multiple: true, class: 'visually-hidden', tabindex: -1, 'aria-hidden': 'true',
    onchange: () => {
      if (file.files?.length) take([...file.files])
      file.value = ''
    },
  })
  return h('div', {class: 'log-source'}, h('button', {type: 'button', class: 'button', onclick: () => file.click()}, t.file),
    h('button', {type: 'button', class: 'button', onclick: () => takeSample()}, t.sample), file)
}

/** The choice of how many words are kept. @param {() => void} changed */
function featuresPick(changed) {
  const id = freshId('features')
  const select = h('select', {id, onchange: changed}, FEATURES.map(n => h('option', {value: n}, whole(n))))
  return {
    node: h('div', {class: 'log-picks'}, h('span', {}, h('label', {for: id}, t.features), ' ', select)),
    value: () => Number(select.value),
    /** @param {number} n */
    set(n) {
      if (!select.querySelector(`option[value="${n}"]`)) select.append(h('option', {value: n}, whole(n)))
      select.value = String(n)
    },
  }
}
