// @ts-check
// The head of the table of results: what each column means, and buttons that sort the rows by it.

import {h, set, setText} from '../../ui/dom.js'
import {tip} from '../../ui/tip.js'
import {text} from '../../text/text.js'
import {partOf} from '../../model/state/state.js'
import {columnOf, OTHERS, SORTS, sortedBy} from '../../model/state/results-order.js'

/** @typedef {import('../../model/commands.js').Page} Page */

const t = text.results

/**
 * @param {Page} page @param {Element} scale  over the column of the common axis
 */
export function resultsHead({store, commands}, scale) {
  /** @type {Map<string, HTMLElement>} */
  const sortable = new Map()
  const tips = h('div', {class: 'tips'})
  /** @param {string} name @param {(string | Node)[]} words @param {string} help */
  const column = (name, words, help) => {
    const sorts = name in SORTS
    const sort = () => commands.look.setSort(sortedBy(store.state.sort, name))
    const button = h('button', {type: 'button', class: 'head-button', onclick: sorts ? sort : () => {}}, words)
    const th = h('th', {scope: 'col', class: `col-${name}${sorts && name !== 'name' ? ' num' : ''}`}, button)
    tips.append(tip(button, help))
    if (sorts) sortable.set(name, th)
    return th
  }
  /** @param {import('../../text/measures.js').Measure} m */
  const other = m => {
    const name = columnOf(m)
    const th = column(name, [m.name], m.doc)
    set(th, {class: `col-${name} col-other num`, hidden: () => !store.drawn.columns[name]})
    return th
  }
  const regret = h('span')
  const best = [t.best[0], h('span', {class: 'long'}, t.best[1])]
  const node = h('tr', {},
    h('td', {class: 'col-swatch'}), column('name', [t.policy], t.help.policy), column('params', [t.parameters], t.help.parameters),
    column('regret', [regret], t.help.regret), column('ci', [t.ci], t.help.ci),
    column('std', [t.std], t.help.std),
    h('th', {scope: 'col', class: 'col-axis'}, h('span', {class: 'visually-hidden'}, t.axis), scale),
    column('best', best, t.help.best), column('ends', [t.ends], t.help.ends),
    column('wrong', [t.wrong], t.help.wrong), column('time', [t.time], t.help.time), OTHERS.map(other))
  return {
    node,
    /** The explanations of the columns, hidden until opened. */
    tips,
    /** @param {import('../../model/state/state.js').State} state @param {boolean} isSorted  the rows are in the column's order */
    render(state, isSorted) {
      const {by, down} = state.sort
      setText(regret, partOf(state) > 0 ? t.regretSoFar : t.regret)
      for (const [name, th] of sortable) {
        set(th, {'aria-sort': name === by && isSorted ? (down ? 'descending' : 'ascending') : null})
      }
    },
  }
}
