// @ts-check
// The way to a package for a learning platform, at the end of a lesson. An embed and a preview have none.

import {h} from '../../ui/dom.js'
import {lesson as t} from '../lesson/words.js'
import {faultLine, loadBeside} from '../../ui/later.js'

/** @param {Element} root @param {import('./scorm.js').Source} lesson */
export function mountExport(root, lesson) {
  if ('embedded' in document.documentElement.dataset) return
  const failed = faultLine()
  async function open() {
    const dialog = await loadBeside(failed, () => import('./scorm.js'))
    await dialog?.openScormDialog(lesson)
  }
  root.querySelector('.lesson-foot')?.append(h('p', {class: 'lesson-export'}, t.teachers, ' ',
    h('button', {type: 'button', class: 'link', onclick: open}, t.export)), failed)
}
