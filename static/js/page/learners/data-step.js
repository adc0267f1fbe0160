// @ts-check
// The first step: the dataset. It is unpacked and read in a worker, which stays to measure the learners and to
// make the scenario.

import {give} from './dataset.js'
import {inDatasetOrder, isBags, unpack} from './unpack.js'
import {trainingProgram} from '../../engine/training.js'
import {startWorker} from '../../engine/worker.js'
import {freshId, h, setText, show} from '../../ui/dom.js'
import {megabytes, percent, whole} from '../../ui/numbers.js'
import {learners as t} from '../../text/learners.js'

/** @typedef {import('./dataset.js').Source} Source */
/** @typedef {import('../../engine/messages.js').Dataset} Dataset */
/** @typedef {import('../../engine/worker.js').Connection} Connection */
/** What was read, and the worker that has it. @typedef {{name: string, source: Source, dataset: Dataset, worker: Connection}} Ready */

const FEATURES = [1000, 2000, 5000, 10_000]
const USUAL = 10_000
/** Labelled texts in the sample. */
const SAMPLE = 4000

/** @param {(ready: Ready | null) => void} changed */
export function dataStep(changed) {
  const file = h('input', {
    type: 'file', multiple: true, class: 'visually-hidden', tabindex: -1, 'aria-hidden': 'true',
    onchange: () => {
      take([...file.files ?? []])
      file.value = ''
    },
  })
  const choose = h('button', {type: 'button', class: 'button', title: t.fileHelp, onclick: () => file.click()}, t.file)
  const sample = h('button', {type: 'button', class: 'button', title: t.sampleHelp, onclick: () => takeSample()}, t.sample)
  const id = freshId('features')
  const features = h('select', {id, onchange: () => again()}, FEATURES.map(n => h('option', {value: n}, whole(n))))
  const status = h('p', {role: 'status'})
  const fault = h('p', {class: 'fault', role: 'alert', hidden: true})
  const notes = h('ul', {class: 'log-notes'})
  /** @type {{name: string, files: import('./unpack.js').Unpacked[], texts: boolean} | null} */
  let taken = null
  /** @type {Connection | null} */
  let worker = null
  let abort = new AbortController()

  /** Begins anew: whatever was being read is left. */
  function begin() {
    abort.abort()
    abort = new AbortController()
    worker?.end()
    worker = null
    changed(null)
    show(fault, false)
    notes.replaceChildren()
    return abort.signal
  }
  /** @param {unknown} error @param {AbortSignal} signal */
  function refuse(error, signal) {
    if (signal.aborted) return
    setText(status, '')
    const {message = String(error)} = /** @type {{message?: string}} */ (error)
    setText(fault, message)
    show(fault, true)
  }
  /** @param {File[]} files */
  async function take(files) {
    if (files.length === 0) return
    const signal = begin()
    taken = null
    try {
      const unpacked = []
      for (const one of inDatasetOrder(files)) {
        unpacked.push(...await unpack(one, signal, bytes => setText(status, t.unpacking(megabytes(bytes)))))
      }
      taken = {name: files.map(f => f.name).join(', '), files: unpacked, texts: !await isBags(unpacked[0])}
    } catch (error) {
      return refuse(error, signal)
    }
    await read(signal)
  }
  async function takeSample() {
    const signal = begin()
    setText(status, t.loading)
    try {
      const connection = startWorker(await trainingProgram(), {debug: false, onDeath: () => {}})
      const {text} = await connection.request({type: 'dataSample', texts: SAMPLE})
      connection.end()
      taken = {name: t.sampleName, files: [{name: t.sampleName, blob: new Blob([text])}], texts: true}
    } catch (error) {
      return refuse(error, signal)
    }
    await read(signal)
  }
  /** Reads what was taken with another number of words. */
  function again() {
    if (taken) read(begin())
  }
  /** @param {AbortSignal} signal */
  async function read(signal) {
    if (!taken || signal.aborted) return
    const source = {files: taken.files, texts: taken.texts, features: Number(features.value)}
    setText(status, t.loading)
    try {
      const program = await trainingProgram((loaded, total) => setText(status, total ? t.loadingPart(percent(loaded / total)) : t.loading))
      if (signal.aborted) return
      const reading = startWorker(program, {debug: false, onDeath: message => refuse(new Error(t.died(message)), signal)})
      worker = reading
      const dataset = await give(source, reading.request, share => { if (!signal.aborted) setText(status, t.reading(percent(share))) })
      if (signal.aborted) return
      setText(status, t.read(taken.name, whole(dataset.examples), whole(dataset.positive), whole(dataset.features)))
      notes.replaceChildren(...dataset.notes.map(note => h('li', {}, note)))
      changed({name: taken.name, source, dataset, worker: reading})
    } catch (error) {
      refuse(error, signal)
    }
  }

  return {
    node: h('section', {}, h('div', {class: 'log-source'}, choose, sample, h('span', {}, t.forms)),
      h('div', {class: 'log-picks'}, h('span', {}, h('label', {for: id}, t.features), ' ', features)), file, status, fault, notes),
    take,
    /** @param {string} words */
    setStatus: words => setText(status, words),
    /** @param {unknown} error */
    refuse: error => refuse(error, new AbortController().signal),
    /** @param {number | undefined} wanted  features */
    open(wanted) {
      begin()
      taken = null
      setText(status, '')
      const n = wanted ?? USUAL
      if (!FEATURES.includes(n) && !features.querySelector(`option[value="${n}"]`)) features.append(h('option', {value: n}, whole(n)))
      features.value = String(n)
    },
    close() {
      begin()
      taken = null
    },
  }
}
