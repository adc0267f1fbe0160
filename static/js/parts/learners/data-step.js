// @ts-check
// The first step: the dataset. The reader chooses, drops or generates it, and sees what was read.

import {createReading} from './reading.js'
import {freshId, h, setText, show} from '../../ui/dom.js'
import {whole} from '../../ui/numbers.js'
import {learners as t} from './words.js'

/** @typedef {import('./reading.js').Ready} Ready */

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
