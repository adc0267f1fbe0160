// @ts-check
// A file dropped anywhere on the page: a scenario, learning curves or a dataset, which may be a folder.

import {h, show} from '../../ui/dom.js'
import {text} from '../../text/text.js'

/**
 * @param {Element} host @param {import('../../model/commands.js').Page} page
 * @returns {() => void} undo
 */
export function mountDrop(host, {commands}) {
  const node = h('div', {class: 'drop', hidden: true, 'aria-hidden': 'true'}, h('p', {}, text.editing.open.drop))
  host.append(node)
  const hasFiles = (/** @type {DragEvent} */ e) => !!e.dataTransfer?.types.includes('Files')
  const end = new AbortController()
  const {signal} = end
  document.addEventListener('dragover', e => {
    if (!hasFiles(e)) return
    e.preventDefault()
    show(node, true)
  }, {signal})
  document.addEventListener('dragleave', e => {
    if (!e.relatedTarget) show(node, false) // out of the window
  }, {signal})
  document.addEventListener('drop', e => {
    if (!hasFiles(e)) return
    e.preventDefault()
    show(node, false)
    const entries = [...e.dataTransfer?.items ?? []].flatMap(item => item.webkitGetAsEntry() ?? [])
    if (entries.some(entry => entry.isDirectory)) return void commands.files.openFolder(entries)
    const [file, ...more] = e.dataTransfer?.files ?? []
    if (file) commands.files.open(file, more)
  }, {signal})
  return () => {
    end.abort()
    node.remove()
  }
}
