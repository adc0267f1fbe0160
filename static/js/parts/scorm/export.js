// @ts-check
// The way to a package for a learning platform, at the end of a lesson. An embed and a preview have none.

import {h, show} from '../../ui/dom.js'
import {lesson as t} from '../lesson/words.js'

/** @param {import('./scorm.js').Source} lesson */
export function mountExport(lesson) {
  if ('embedded' in document.documentElement.dataset) return
  const failed = h('p', {class: 'fault', role: 'alert', hidden: true}, t.exportFailed)
  async function open() {
    show(failed, false)
    try {
      const {openScormDialog} = await import('./scorm-dialog.js')
      await openScormDialog(lesson)
    } catch (error) {
      console.warn(error)
      show(failed, true)
    }
  }
  document.querySelector('.lesson-foot')?.append(h('p', {class: 'lesson-export'}, t.teachers, ' ',
    h('button', {type: 'button', class: 'link', onclick: open}, t.export)), failed)
}
