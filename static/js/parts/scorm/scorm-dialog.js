// @ts-check
// The dialog that makes a package of a lesson for a learning platform.

import {dialogBox} from '../../ui/dialog.js'
import {freshId, h, set, setText, show} from '../../ui/dom.js'
import {percent} from '../../ui/numbers.js'
import {addStyles} from '../../ui/styles.js'
import {scorm as t} from './words.js'
import {download} from '../../ui/file.js'
import {fileName} from '../lesson/own-page.js'
import {scormPackage, site} from './scorm.js'

/** @param {string} value @param {boolean} checked @param {string} words @param {string} help */
const choice = (value, checked, words, help) => h('label', {class: 'scorm-kind'},
  h('input', {type: 'radio', name: 'scorm-kind', value, checked}), h('span', {}, words), h('small', {}, help))

/** The field for the score from which the lesson is passed. */
function masteryField() {
  const id = freshId('mastery')
  const input = h('input', {type: 'text', inputmode: 'numeric', autocomplete: 'off', id, 'aria-describedby': `${id}-help ${id}-fault`})
  const fault = h('p', {class: 'fault', id: `${id}-fault`, hidden: true}, t.masteryFault)
  return {
    node: h('div', {class: 'mastery'}, h('label', {for: id}, t.mastery), input, h('span', {}, t.masteryUnit),
      h('p', {id: `${id}-help`}, t.masteryHelp), fault),
    /** @returns {number | null | undefined} null for none, undefined for what is no such number */
    read() {
      const text = input.value.replace('%', '').trim()
      const value = text === '' ? null : Number(text)
      const sound = value === null || (value >= 1 && value <= 100)
      show(fault, !sound)
      set(input, {'aria-invalid': sound ? null : 'true'})
      if (!sound) input.focus()
      return sound ? value : undefined
    },
  }
}

/** @param {import('./scorm.js').Source} lesson */
export async function openScormDialog(lesson) {
  await addStyles(new URL('../../../css/parts/scorm.css', import.meta.url))
  const mastery = masteryField()
  const thinHelp = t.thinHelp(site) + (location.protocol === 'https:' ? '' : ` ${t.insecure}`)
  const whole = choice('whole', true, t.whole, t.wholeHelp)
  const outcome = h('p', {class: 'outcome', role: 'status'})
  const make = h('button', {type: 'button', class: 'button primary', onclick: async () => {
    const from = mastery.read()
    if (from === undefined || make.disabled) return
    make.disabled = true
    try {
      const wanted = {lesson, whole: !!whole.querySelector('input')?.checked, mastery: from}
      const file = await scormPackage(wanted, share => setText(outcome, t.packing(percent(share))))
      const name = `${fileName(lesson.title)}-scorm12.zip`
      download(file, name)
      setText(outcome, t.saved(name, t.size(file.size)))
    } catch (/** @type {any} */ error) {
      setText(outcome, t.failed(error?.message ?? String(error)))
    }
    make.disabled = false
    if (document.activeElement === document.body) make.focus()
  }}, t.make)
  const dialog = dialogBox({class: 'modal scorm-dialog', title: t.title, onclose: () => dialog.remove()}, h('p', {}, t.about),
    h('fieldset', {}, h('legend', {}, t.kind), whole, choice('thin', false, t.thin, thinHelp)), mastery.node,
    h('p', {}, t.honest, h('a', {href: new URL('../../../class.html', import.meta.url).href, target: '_blank'}, t.honestPage), t.honestEnd),
    h('p', {class: 'foot'}, make), outcome)
  document.body.append(dialog)
  dialog.showModal()
}
