// @ts-check
// Hands in the work: a code to copy or to save, which the teacher's page reads. Nothing is sent.

import {MOST_NAME, writeCode} from '../../model/lessons/work-code.js'
import {download} from '../../ui/file.js'
import {copy} from '../../model/sharing/address.js'
import {h} from '../../ui/dom.js'
import {signal} from '../../ui/signals.js'
import {remember, remembered} from '../../ui/storage.js'
import {lesson as texts} from './words.js'

const t = texts.handIn
const KEY = 'lesson-name'

/**
 * @param {import('./page.js').LessonData} lesson @param {import('./work.js').Work} work @param {(sentence: string) => void} announce
 * @param {() => void} print
 * @returns {{save: () => void}}  saves the work as a file
 */
export function mountHandIn(lesson, work, announce, print) {
  const name = h('input', {
    type: 'text', maxlength: MOST_NAME, autocomplete: 'name', value: remembered(KEY),
    onchange: () => remember(KEY, name.value.trim() || null),
  })
  const [outcome, code, signed] = [signal(''), signal(''), signal('')]
  /** @param {string} sentence */
  const say = sentence => {
    outcome.value = sentence
    announce(sentence)
  }
  /** The code; '' if there is nothing to hand in. */
  async function written() {
    const answers = Object.entries(work.all()).filter(([, a]) => a.attempts > 0)
    if (answers.length === 0) {
      say(t.empty)
      return ''
    }
    return writeCode({name: name.value.trim(), lesson: lesson.id, title: lesson.title, sha256: lesson.sha256, mark: work.mark(),
      answers: Object.fromEntries(answers.map(([task, a]) => [task, [a.answer, a.scenario, a.attempts]]))})
  }
  async function copyCode() {
    const text = await written()
    if (!text) return
    code.value = text
    say(await copy(text) ? t.copied : t.notCopied)
  }
  async function saveCode() {
    const text = await written()
    const file = `${lesson.id} ${name.value.trim()}`.trim().replace(/[^\p{L}\p{N}]+/gu, '-')
    if (text) download(new Blob([text + '\n'], {type: 'text/plain'}), `${file}.txt`)
  }
  document.querySelector('.lesson-foot')?.append(h('details', {class: 'hand-in'}, h('summary', {}, t.title), h('p', {}, t.about),
    h('label', {class: 'task-field'}, t.name, ' ', name),
    h('p', {class: 'task-buttons'}, h('button', {type: 'button', class: 'button', onclick: copyCode}, t.copy),
      h('button', {type: 'button', class: 'button', onclick: saveCode}, t.save),
      h('button', {type: 'button', class: 'button', onclick: print}, t.print)),
    h('p', {class: 'hand-in-outcome'}, () => outcome.value),
    h('textarea', {readonly: true, rows: 4, 'aria-label': t.code, hidden: () => code.value === '', spellcheck: 'false'}, () => code.value)))
  document.querySelector('.lesson-summary')?.after(h('p', {class: 'on-paper'}, () => signed.value))
  window.addEventListener('beforeprint', () => { signed.value = name.value.trim() })
  return {save: saveCode}
}
