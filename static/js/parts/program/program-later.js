// @ts-check
// Loads the editor of programs when one is first opened.

import {h} from '../../ui/dom.js'
import {mountWhenWanted} from '../shell/part.js'

/**
 * @param {Element} host @param {import('../../model/commands.js').Page} page
 * @param {() => boolean} [mayFocus]  whether the editor may take the focus as it opens; by default it does
 * @returns {() => void} undo
 */
export const mountProgramLater = (host, page, mayFocus = () => true) => mountWhenWanted(host, page, ({program}) => !!program, async () => {
  const [{mountProgram}] = await Promise.all([import('./program-panel.js'), style('code.css'), style('program.css')])
  return () => mountProgram(host, page, mayFocus)
}, page.commands.program.close)

/** Resolves when a style sheet of the editor is loaded. @param {'code.css' | 'program.css'} name @returns {Promise<void>} */
function style(name) {
  const {href} = {
    'code.css': new URL('../../../css/code.css', import.meta.url),
    'program.css': new URL('../../../css/parts/program.css', import.meta.url),
  }[name]
  if (document.querySelector(`link[href="${CSS.escape(href)}"]`)) return Promise.resolve()
  return new Promise((loaded, onerror) => document.head.append(h('link', {rel: 'stylesheet', href, onload: () => loaded(), onerror})))
}
