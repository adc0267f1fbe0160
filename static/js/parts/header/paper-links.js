// @ts-check
// The description of a scenario as its reader sees it: plain text in which places of the paper in square brackets are
// links, such as [Section 5.1] or [Theorem 4.2]. Nothing else becomes a link, so that a scenario from elsewhere cannot
// link to another site.

import {h} from '../../ui/dom.js'
import {page as t} from '../../text/page.js'

const PLACE = /\[((?:Section|Appendix|Theorem|Lemma|Corollary|Proposition|Remark|Figure|Table) (?:\d{1,2}|[A-Z])(?:\.\d{1,2}){0,2})\]/

/** The names of headings in the paper's PDF, by how many numbers a heading has. */
const HEADINGS = ['section', 'subsection', 'subsubsection']

/**
 * The address of a place in the paper. Theorems and the like are numbered by section, so the link leads to their
 * section; figures and tables have no address.
 * @param {string} place  such as "Section 5.1"
 */
export function paperAddress(place) {
  const [kind, number] = place.split(' ')
  const parts = number.split('.')
  if (kind === 'Figure' || kind === 'Table') return t.lead.paper
  const level = kind === 'Section' || kind === 'Appendix' ? parts.length : 1
  const heading = level === 1 && /[A-Z]/.test(number) ? 'appendix' : HEADINGS[level - 1]
  return `${t.lead.paper}#nameddest=${heading}.${parts.slice(0, level).join('.')}`
}

/**
 * Returns the nodes of a description.
 * @param {string} description @returns {(Node | string)[]}
 */
export const withLinks = description => description.split(PLACE).map((part, i) => i % 2 === 0 ? part
  : h('a', {class: 'link', href: paperAddress(part), target: '_blank', rel: 'noopener noreferrer', title: t.lead.inPaper(part)}, part))
