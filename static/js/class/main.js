// @ts-check
// Assembles the page that checks a class: codes in, a table of who passed what out.

import {openEngine} from '../engine/engine.js'
import {readCodes} from '../app/lessons/work-code.js'
import {download} from '../app/charts/export.js'
import {h} from '../ui/dom.js'
import {duration} from '../ui/numbers.js'
import {signal} from '../ui/signals.js'
import {handed as t} from '../text/class.js'
import {checkWorks} from './check.js'
import {createLessons, isLesson} from './lessons.js'
import {csvOf, lessonTable} from './tables.js'

/** @typedef {import('./check.js').Checked} Checked */
/** @typedef {import('./check.js').LessonData} LessonData */

const lessons = createLessons()
const codes = h('textarea', {spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off'})
const [status, busy] = [signal(t.loading), signal(true)]
const shown = signal(/** @type {[LessonData, Checked[]][]} */ ([]))
const isEmpty = () => shown.value.length === 0
const file = h('input', {type: 'file', multiple: true, accept: '.txt,.md,text/plain,text/markdown', hidden: true, onchange: () => {
  addFiles([...file.files ?? []])
  file.value = ''
}})
document.getElementById('class')?.append(h('label', {}, t.codes, codes),
  h('p', {class: 'class-buttons'},
    h('button', {type: 'button', class: 'button primary', disabled: () => busy.value, onclick: checkAll}, t.check),
    h('button', {type: 'button', class: 'button', onclick: () => file.click()}, t.files), file,
    h('button', {type: 'button', class: 'button', hidden: isEmpty, onclick: save}, t.csv)),
  h('p', {class: 'status', role: 'status'}, () => status.value), h('p', {class: 'help', hidden: isEmpty}, t.legend),
  h('div', {class: 'class-results'}, () => shown.value.map(([lesson, all]) => lessonTable(lesson, all))))
document.addEventListener('dragover', e => e.preventDefault())
document.addEventListener('drop', e => {
  const files = [...e.dataTransfer?.files ?? []]
  if (files.length === 0) return // a text, which the field takes
  e.preventDefault()
  addFiles(files)
})
const opening = openEngine()
opening.then(() => {
  busy.value = false
  status.value = t.ready
}, fail)

/** @param {any} error */
function fail(error) {
  busy.value = false
  status.value = t.failed(error?.message ?? String(error))
}

/** Adds the codes of files, and lessons. @param {File[]} files */
async function addFiles(files) {
  for (const each of files) {
    const text = await each.text()
    if (!isLesson(text)) codes.value = `${codes.value.trimEnd()}\n${text.trim()}\n`.trimStart()
    else if (!await lessons.add(text)) return void (status.value = t.faults)
  }
  if (lessons.own() > 0) status.value = t.lessons(lessons.own())
}

async function checkAll() {
  if (busy.value) return
  busy.value = true
  await checkText(codes.value).catch(fail)
  busy.value = false
}

/** @param {string} text */
async function checkText(text) {
  const start = performance.now()
  const engine = await opening
  const {works, damaged} = await readCodes(text)
  if (works.length === 0) return void (status.value = t.none + (damaged > 0 ? t.damaged(damaged) : ''))
  await lessons.addLinks(text)
  for (const id of new Set(works.map(work => work.lesson))) await lessons.load(id)
  const {checked, answers} = await checkWorks(engine, works, lessons.of, (n, of) => { status.value = t.checking(n, of) })
  const unknown = new Set(works.filter(work => !lessons.of(work.lesson)).map(work => work.title))
  shown.value = [...new Set(checked.map(({work}) => work.lesson))].map(id =>
    [/** @type {LessonData} */ (lessons.of(id)), checked.filter(({work}) => work.lesson === id)])
  status.value = t.done(checked.length, answers, duration((performance.now() - start) / 1000)) +
    (damaged > 0 ? t.damaged(damaged) : '') + [...unknown].map(title => ' ' + t.unknown(title)).join('')
}

function save() {
  // The mark in front tells spreadsheets that it is UTF-8.
  download(new Blob(['\ufeff', csvOf(shown.value)], {type: 'text/csv'}), t.file)
}
