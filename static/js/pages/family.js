// @ts-check
// The page of the family: a press on a heading sorts the table of policies by that column, a second press the other way.
// Without scripts the table is in the order of the playground's list.

import {h} from '../ui/dom.js'
import {family as t} from '../text/pages.js'

/** @param {Element} row @param {number} column */
const textOf = (row, column) => row.children[column]?.textContent?.trim() ?? ''

/**
 * Compares two texts of a column: by their numbers if both begin with one, empty ones last.
 * @param {string} a @param {string} b
 */
export function compare(a, b) {
  if (!a || !b) return Number(!a) - Number(!b)
  return a.localeCompare(b, 'en', {numeric: true})
}

/** @param {HTMLTableElement} table */
function sortable(table) {
  const body = table.tBodies[0]
  const headings = [...table.querySelectorAll('thead th')]
  headings.forEach((heading, column) => {
    const words = heading.textContent ?? ''
    const sort = () => {
      const falls = heading.getAttribute('aria-sort') === 'ascending'
      for (const other of headings) other.removeAttribute('aria-sort')
      heading.setAttribute('aria-sort', falls ? 'descending' : 'ascending')
      const rows = [...body.rows].sort((a, b) => {
        const [x, y] = [textOf(a, column), textOf(b, column)]
        return falls && x && y ? compare(y, x) : compare(x, y)
      })
      body.replaceChildren(...rows)
    }
    heading.replaceChildren(h('button', {type: 'button', class: 'sorts', title: t.sort(words), onclick: sort}, words))
  })
}

for (const table of document.querySelectorAll('table.cards')) if (table instanceof HTMLTableElement) sortable(table)
