// @ts-check
// Loads the editor of programs when one is first opened.

import {addStyles} from '../../ui/later.js'
import {mountWhenWanted} from '../shell/part.js'

/**
 * @param {Element} host @param {import('../../model/commands.js').Page} page
 * @param {() => boolean} [mayFocus]  whether the editor may take the focus as it opens; by default it does
 */
export const mountProgramLater = (host, page, mayFocus = () => true) => mountWhenWanted(host, page, ({program}) => !!program, async () => {
  const [{mountProgram}] = await Promise.all([import('./program-panel.js'),
    addStyles(new URL('../../../css/code.css', import.meta.url)), addStyles(new URL('../../../css/parts/program.css', import.meta.url))])
  return () => mountProgram(host, page, mayFocus)
}, page.commands.program.close)
