// @ts-check
// Loads the editor of programs when one is first opened.

import {h} from '../../ui/dom.js'
import {notifyUnloaded} from '../state/state.js'

/**
 * @param {Element} host @param {import('../commands.js').Page} page
 * @returns {() => void} undo
 */
export function mountProgramLater(host, page) {
  let loading = false
  let undo = page.store.watch(({program}) => {
    if (!program || loading) return
    loading = true
    Promise.all([import('./program-panel.js'), style()]).then(([{mountProgram}]) => {
      undo()
      undo = mountProgram(host, page)
    }, error => {
      console.warn(error)
      loading = false
      page.commands.program.close()
      notifyUnloaded(page.store)
    })
  })
  return () => undo()
}

/** Resolves when the editor's styles are loaded. @returns {Promise<void>} */
function style() {
  const {href} = new URL('../../../css/program.css', import.meta.url)
  return new Promise((loaded, onerror) => document.head.append(h('link', {rel: 'stylesheet', href, onload: () => loaded(), onerror})))
}
