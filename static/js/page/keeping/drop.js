// @ts-check
// A file dropped anywhere on the page: a scenario or learning curves.

import {h, show} from '../../ui/dom.js'
import {text} from '../../text/text.js'

/**
 * @param {Element} host @param {import('../commands.js').Page} page
 * @returns {() => void} undo
 */
export function mountDrop(host, {commands}) {
  const node = h('div', {class: 'drop', hidden: true, 'aria-hidden': 'true'}, h('p', {}, text.editing.open.drop))
  host.append(node)
  const files = (/** @type {DragEvent} */ e) => !!e.dataTransfer && [...e.dataTransfer.types].includes('Files')
  const listeners = {
    dragover(/** @type {DragEvent} */ e) {
      if (!files(e)) return
      e.preventDefault()
      show(node, true)
    },
    dragleave(/** @type {DragEvent} */ e) {
      if (!e.relatedTarget) show(node, false) // out of the window
    },
    drop(/** @type {DragEvent} */ e) {
      if (!files(e)) return
      e.preventDefault()
      show(node, false)
      const file = e.dataTransfer?.files[0]
      if (file) commands.files.open(file)
    },
  }
  for (const [name, listen] of Object.entries(listeners)) document.addEventListener(name, /** @type {EventListener} */ (listen))
  return () => {
    for (const [name, listen] of Object.entries(listeners)) document.removeEventListener(name, /** @type {EventListener} */ (listen))
    node.remove()
  }
}
