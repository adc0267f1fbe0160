// @ts-check
// Assembles the page on which a teacher writes a lesson: the text, its mistakes by line, and the lesson as a student sees it.

import {codeArea} from '../parts/code/code.js'
import {ownId, packLesson} from '../model/lessons/lesson-link.js'
import {DRAFT, lessonWriter, fileName} from '../parts/lesson/written.js'
import {copy, download} from '../ui/browser.js'
import {h} from '../ui/dom.js'
import {loadLater} from '../ui/later.js'
import {signal} from '../ui/store.js'
import {remember, remembered} from '../ui/storage.js'
import {write as t} from '../text/pages.js'

/** @import {WrittenLesson} from '../engine/messages.js' */

/** After the last key, ms. */
const RESTS = 500
// Complete literals, because the build replaces paths by those of the published files.
const EXAMPLE = new URL('../../lesson-example.md', import.meta.url).href
const LESSON = new URL('../../own-lesson.html', import.meta.url).href

const [writer, reads] = [lessonWriter(), createReads()]
const [status, kept] = [signal(t.loading), signal(t.kept)]
const faults = signal(/** @type {import('../parts/code/code.js').Fault[]} */ ([]))
const area = codeArea({
  id: 'lesson-text', label: t.label, describedby: 'lesson-kept', changed: later, words: {keys: t.keys, plain: t.plain}, submit: now,
  language: {
    extensions: cm => [cm.EditorView.lineWrapping, cm.EditorView.contentAttributes.of({tabindex: '0'})],
    complete: () => null,
  },
})
const preview = previewFrame()
const file = h('input', {type: 'file', accept: '.md,.txt,text/markdown,text/plain', hidden: true, onchange: () => {
  openFile(file.files?.[0])
  file.value = ''
}})
/** @param {string} words @param {() => void} onclick */
const button = (words, onclick) => h('button', {type: 'button', class: 'button', onclick}, words)
document.getElementById('write')?.append(
  h('p', {class: 'write-buttons'}, button(t.open, () => file.click()), file, button(t.example, takeExample), button(t.save, save),
    button(t.copy, copyLink), button(t.student, openAsStudent), button(t.export, exportLesson)),
  h('p', {class: 'status', role: 'status'}, () => status.value),
  h('div', {class: 'write-panes'}, h('div', {class: 'write-text'}, area.node,
    h('ul', {class: 'write-faults'}, () => faults.value.map(fault => h('li', {},
      h('button', {type: 'button', class: 'link', title: t.goTo, onclick: () => area.goTo(fault)}, t.fault(fault.line, fault.message))))),
    h('p', {class: 'help', id: 'lesson-kept'}, () => kept.value)), preview.node))
document.addEventListener('dragover', e => e.preventDefault())
document.addEventListener('drop', e => {
  e.preventDefault()
  openFile(e.dataTransfer?.files[0])
})

start()

async function start() {
  const draft = remembered(DRAFT)
  const text = draft ?? await example()
  area.set(text)
  if (draft === null && !remember(DRAFT, text)) kept.value = t.notKept
  await now()
}

/** @returns {Promise<string>} */
async function example() {
  const answer = await fetch(EXAMPLE)
  return answer.ok ? answer.text() : ''
}

/** The text has changed: it is read when nothing more is typed. */
function later() {
  if (!remember(DRAFT, area.text())) kept.value = t.notKept
  reads.later(now)
}

/** Counts how often the text is read: what an earlier one finds is of no interest. */
function createReads() {
  let [timer, count] = [0, 0]
  return {
    /** @param {() => void} read */
    later(read) {
      clearTimeout(timer)
      timer = Number(setTimeout(read, RESTS))
    },
    begin() {
      clearTimeout(timer)
      const mine = ++count
      return {isFirst: mine === 1, isLast: () => mine === count}
    },
  }
}

/** Reads the text now. @returns {Promise<WrittenLesson | undefined>} */
async function now() {
  const read = reads.begin()
  if (!read.isFirst) status.value = t.reading
  try {
    const written = await writer.write(area.text())
    if (read.isLast()) showWritten(written)
    return written
  } catch (/** @type {any} */ error) {
    if (read.isLast()) status.value = t.failed(error?.message ?? String(error))
    return undefined
  }
}

/** @param {WrittenLesson} written */
function showWritten(written) {
  faults.value = written.faults.map(({line, message}) => ({line, column: 1, message}))
  area.mark(faults.value)
  status.value = faults.value.length > 0 ? t.faults(faults.value.length) : t.sound
  if (faults.value.length === 0) preview.show(written)
}

/** The lesson as a student sees it, in a frame of its own. */
function previewFrame() {
  const shown = signal(/** @type {WrittenLesson | null} */ (null))
  const frame = h('iframe', {title: t.preview, hidden: () => !shown.value})
  window.addEventListener('message', e => {
    if (e.origin !== location.origin || e.source !== frame.contentWindow || e.data?.type !== 'lesson-ready' || !shown.value) return
    frame.contentWindow?.postMessage({type: 'lesson', written: shown.value}, location.origin)
  })
  return {
    node: h('section', {class: 'write-preview', 'aria-label': t.preview},
      h('p', {class: 'help', hidden: () => !!shown.value}, t.waiting), frame),
    /** @param {WrittenLesson} written */
    show(written) {
      if (shown.value && JSON.stringify(written) === JSON.stringify(shown.value)) return
      const first = !shown.value
      shown.value = written
      if (first) frame.src = `${LESSON}?preview`
      else frame.contentWindow?.location.replace(sameStep(frame.contentWindow.location.search))
    },
  }
}

/**
 * The address of the preview's next text, at the same step. It has no scenario, as the old address has: an address wins over the text.
 * @param {string} query  of the old address
 */
function sameStep(query) {
  const step = new URLSearchParams(query).get('step')
  return `${LESSON}?preview${step ? `&step=${step}` : ''}`
}

/** Replaces the text, after a question if the reader's own would be lost. @param {string} next */
function replace(next) {
  const own = area.text().trim() !== '' && area.text() !== next
  if (own && !window.confirm(t.replace)) return
  area.set(next)
  later()
}

async function takeExample() {
  replace(await example())
}

/** @param {File} [opened] */
async function openFile(opened) {
  if (!opened) return
  try {
    replace(new TextDecoder('utf-8', {fatal: true}).decode(await opened.arrayBuffer()))
  } catch {
    status.value = t.noFile
  }
}

function save() {
  const title = /^title:\s*(.+)$/m.exec(area.text())?.[1] ?? ''
  download(new Blob([area.text()], {type: 'text/markdown'}), `${fileName(title)}.md`)
}

/** The lesson as a link. */
const link = async () => `${LESSON}#${await packLesson(area.text())}`

async function copyLink() {
  const written = await now() // what is said of the text would otherwise replace what is said of the copy
  const address = await link()
  const most = written?.longLink || Infinity
  status.value = address.length > most ? t.tooLong(address.length, most)
    : await copy(address) ? t.copied : t.notCopied(address)
}

async function exportLesson() {
  const text = area.text()
  const written = await now()
  if (!written) return
  if (written.faults.length > 0) return void (status.value = t.exportFaults)
  const dialog = await loadLater(() => import('../parts/scorm/scorm.js'), words => { status.value = words })
  await dialog?.openScormDialog({id: ownId(text), title: written.title, text, written})
}

async function openAsStudent() {
  window.open(await link(), '_blank', 'noopener')
}
