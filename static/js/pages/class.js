// @ts-check
// Assembles the page that checks a class: codes in, a table of who passed what out.

import {readCodes} from '../model/lessons/work-code.js'
import {download} from '../ui/browser.js'
import {h} from '../ui/dom.js'
import {duration} from '../ui/numbers.js'
import {signal} from '../ui/store.js'
import {handed as t} from '../parts/class/words.js'
import {checkWorks, limitedEngine} from '../parts/class/check.js'
import {createLessons, isLesson, keyOf} from '../parts/class/lessons.js'
import {csvOf, leftOutTable, lessonTable} from '../parts/class/tables.js'
import {bootPlain, withEngine} from './boot.js'

/** @import {Checked, LessonData} from '../parts/class/check.js' */
/** @import {LeftOut} from '../parts/class/tables.js' */

/** The most lessons that the status says are missing: a table lists them all. */
const MOST_MISSING = 3

const lessons = createLessons()
bootPlain()
/** Opens the engine; what the page asks for then is asked for of all that follow it. */
const running = withEngine(options => {
  engine.listen(options)
  return engine.open()
}, () => {
  busy.value = false
  status.value = t.ready
})
const engine = limitedEngine()
const codes = h('textarea', {spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off'})
const [status, busy] = [signal(t.loading), signal(true)]
/** Ends the check that is under way. */
const cancel = signal(/** @type {AbortController | null} */ (null))
/** The codes of files: texts of many megabytes would make the field slow. */
const files = signal(/** @type {{name: string, text: string}[]} */ ([]))
const leftOut = signal(/** @type {LeftOut[]} */ ([]))
const shown = signal(/** @type {[LessonData, Checked[]][]} */ ([]))
/** How many lessons of files are open. */
const ownLessons = signal(0)
const isEmpty = () => shown.value.length === 0
const file = h('input', {type: 'file', multiple: true, accept: '.txt,.md,text/plain,text/markdown', hidden: true, onchange: () => {
  addFiles([...file.files ?? []])
  file.value = ''
}})
document.getElementById('class')?.append(...running.nodes, h('p', {class: 'form'}, h('label', {}, t.codes, codes)),
  h('p', {class: 'class-buttons'},
    h('button', {type: 'button', class: 'button primary', disabled: () => busy.value, onclick: checkAll}, t.check),
    h('button', {type: 'button', class: 'button', hidden: () => !cancel.value, onclick: () => cancel.value?.abort()}, t.cancel),
    h('button', {type: 'button', class: 'button', onclick: () => file.click()}, t.files), file,
    h('button', {type: 'button', class: 'button', hidden: isEmpty, onclick: save}, t.csv)),
  h('p', {class: 'class-files', hidden: () => files.value.length === 0 && ownLessons.value === 0},
    () => t.opened(files.value.map(({name}) => name), ownLessons.value), ' ',
    h('button', {type: 'button', class: 'button', onclick: leaveOutFiles}, t.leaveOutFiles)),
  h('p', {class: 'status', role: 'status'}, () => status.value), h('p', {class: 'help', hidden: isEmpty}, t.legend),
  h('div', {class: 'class-results'}, () => shown.value.map(([lesson, all]) => lessonTable(lesson, all)),
    () => (leftOut.value.length > 0 ? leftOutTable(leftOut.value) : '')))
document.addEventListener('dragover', e => e.preventDefault())
document.addEventListener('drop', e => {
  const files = [...e.dataTransfer?.files ?? []]
  if (files.length === 0) return // a text, which the field takes
  e.preventDefault()
  addFiles(files)
})
running.session.onLost(() => {
  cancel.value?.abort()
  engine.end()
  busy.value = true
  status.value = ''
})
running.start()

/** The largest file, bytes. */
const MOST_FILE = 64 << 20

/** Adds the codes of files, and lessons. @param {File[]} dropped */
async function addFiles(dropped) {
  for (const each of dropped) {
    if (each.size > MOST_FILE) return void (status.value = t.largeFile(each.name))
    const text = await each.text()
    const why = isLesson(text) && await lessons.add(text)
    if (why === false) files.value = [...files.value, {name: each.name, text}]
    else if (why) return void (status.value = t.faults(why))
    ownLessons.value = lessons.own()
  }
}

function leaveOutFiles() {
  lessons.forget()
  files.value = []
  ownLessons.value = 0
}

async function checkAll() {
  if (busy.value) return
  busy.value = true
  cancel.value = new AbortController()
  await checkTexts([codes.value, ...files.value.map(({text}) => text)], cancel.value.signal).catch(running.session.fail)
  cancel.value = null
  busy.value = running.session.engine() === null
}

/** @param {string[]} texts @param {AbortSignal} signal */
async function checkTexts(texts, signal) {
  const start = performance.now()
  status.value = t.reading
  const read = []
  for (const text of texts) read.push(await readCodes(text))
  const works = read.flatMap(({works}) => works)
  const damaged = read.reduce((sum, {damaged}) => sum + damaged, 0)
  if (works.length === 0) return void (status.value = t.none + (damaged > 0 ? t.damaged(damaged) : ''))
  const {known, refused, remarks} = await lessons.find(texts, works, signal)
  const lessonOf = (/** @type {import('../parts/class/lessons.js').Named} */ work) => known.get(keyOf(work))
  const {checked, answers} = await checkWorks({engine, signal}, works, lessonOf, (n, of) => { status.value = t.checking(n, of) })
  shown.value = [...new Set(known.values())].map(lesson => /** @type {[LessonData, Checked[]]} */ (
    [lesson, checked.filter(({work}) => lessonOf(work) === lesson)])).filter(([, all]) => all.length > 0)
  leftOut.value = works.filter(work => !lessonOf(work)).map(work => ({work, why: refused.get(keyOf(work)) ?? t.notHere}))
  const missing = new Map(leftOut.value.map(({work, why}) =>
    [keyOf(work), why === t.notHere ? t.unknown(work.title) : t.badLesson(work.title, why)]))
  status.value = t.done(checked.length, answers, duration((performance.now() - start) / 1000)) + (signal.aborted ? t.cancelled : '') +
    (damaged > 0 ? t.damaged(damaged) : '') + [...missing.values()].slice(0, MOST_MISSING).join('') +
    [...remarks].slice(0, MOST_MISSING).map(([key, remark]) => t.remarkOn(known.get(key)?.title ?? key, remark)).join('')
}

function save() {
  // The mark in front tells spreadsheets that it is UTF-8.
  download(new Blob(['\ufeff', csvOf(shown.value)], {type: 'text/csv'}), t.file)
}
