// @ts-check
// Assembles the page that checks a class: codes in, a table of who passed what out.

import {openEngine} from '../engine/engine.js'
import {readCodes} from '../app/lessons/work-code.js'
import {download} from '../app/charts/export.js'
import {h, setText, show} from '../ui/dom.js'
import {duration} from '../ui/numbers.js'
import {handed as t} from '../text/class.js'
import {checkWorks} from './check.js'
import {createLessons, isLesson} from './lessons.js'
import {csvOf, lessonTable} from './tables.js'

/** @typedef {import('./check.js').Checked} Checked */
/** @typedef {import('./check.js').LessonData} LessonData */

const lessons = createLessons()
const codes = h('textarea', {spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off'})
const status = h('p', {class: 'status', role: 'status'}, t.loading)
const results = h('div', {class: 'class-results'})
const check = h('button', {type: 'button', class: 'button primary', disabled: true, onclick: checkAll}, t.check)
const file = h('input', {type: 'file', multiple: true, accept: '.txt,.md,text/plain,text/markdown', hidden: true, onchange: () => {
  addFiles([...file.files ?? []])
  file.value = ''
}})
const csv = h('button', {type: 'button', class: 'button', hidden: true, onclick: save}, t.csv)
const legend = h('p', {class: 'help', hidden: true}, t.legend)
/** @type {[LessonData, Checked[]][]} */
let shown = []
document.getElementById('class')?.append(h('label', {}, t.codes, codes),
  h('p', {class: 'class-buttons'}, check, h('button', {type: 'button', class: 'button', onclick: () => file.click()}, t.files), file, csv),
  status, legend, results)
document.addEventListener('dragover', e => e.preventDefault())
document.addEventListener('drop', e => {
  const files = [...e.dataTransfer?.files ?? []]
  if (files.length === 0) return // a text, which the field takes
  e.preventDefault()
  addFiles(files)
})
const opening = openEngine()
opening.then(() => {
  check.disabled = false
  setText(status, t.ready)
}, fail)

/** @param {any} error */
function fail(error) {
  check.disabled = false
  setText(status, t.failed(error?.message ?? String(error)))
}

/** Adds the codes of files, and lessons. @param {File[]} files */
async function addFiles(files) {
  for (const each of files) {
    const text = await each.text()
    if (!isLesson(text)) codes.value = `${codes.value.trimEnd()}\n${text.trim()}\n`.trimStart()
    else if (!await lessons.add(text)) return setText(status, t.faults)
  }
  if (lessons.own() > 0) setText(status, t.lessons(lessons.own()))
}

async function checkAll() {
  if (check.disabled) return
  check.disabled = true
  try {
    await checkText(codes.value)
    check.disabled = false
  } catch (error) {
    fail(error)
  }
}

/** @param {string} text */
async function checkText(text) {
  const start = performance.now()
  const engine = await opening
  const {works, damaged} = await readCodes(text)
  if (works.length === 0) return setText(status, t.none + (damaged > 0 ? t.damaged(damaged) : ''))
  await lessons.addLinks(text)
  for (const id of new Set(works.map(work => work.lesson))) await lessons.load(id)
  const {checked, answers} = await checkWorks(engine, works, lessons.of, (n, of) => setText(status, t.checking(n, of)))
  const unknown = new Set(works.filter(work => !lessons.of(work.lesson)).map(work => work.title))
  shown = [...new Set(checked.map(({work}) => work.lesson))].map(id =>
    [/** @type {LessonData} */ (lessons.of(id)), checked.filter(({work}) => work.lesson === id)])
  results.replaceChildren(...shown.map(([lesson, all]) => lessonTable(lesson, all)))
  for (const node of [csv, legend]) show(node, shown.length > 0)
  setText(status, t.done(checked.length, answers, duration((performance.now() - start) / 1000)) +
    (damaged > 0 ? t.damaged(damaged) : '') + [...unknown].map(title => ' ' + t.unknown(title)).join(''))
}

function save() {
  // The mark in front tells spreadsheets that it is UTF-8.
  download(new Blob(['\ufeff', csvOf(shown)], {type: 'text/csv'}), t.file)
}
