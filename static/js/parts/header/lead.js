// @ts-check
// The words above the charts: in two sentences what a rising bandit is and what policies do, then what the author of the scenario
// writes about it. At a word opens what the preset shows, which paper it is from, and what it was edited from. It is open for who
// chose a preset, and closed for who did not ask for any.

import {freshId, h, mount} from '../../ui/dom.js'
import {editedFrom, presetOf} from '../../model/state/state.js'
import {signal} from '../../ui/store.js'
import {page as t} from '../../text/page.js'

/** @import {State} from '../../model/state/state.js' */
/**
 * @typedef {object} Said
 * @property {string} own      by the author of the scenario
 * @property {string} edited   the title of the preset that it was edited from; '' if it was not edited
 * @property {string} figure   which experiment the preset is
 * @property {string} words    what the preset shows; of an edited one that may not be true any more
 * @property {boolean} learners  arms such as the preset's can train here
 * @property {boolean} first   it is the preset that opens if none is asked for
 */

/** The names of presets whose arms are averages of learners begin with this. */
const LEARNERS = 'paper-imdb'
/** The address of the first lesson. */
export const firstLesson = new URL('../../../lesson-rising-in-five.html', import.meta.url).href

/**
 * @param {Pick<State, 'description' | 'parsed' | 'origin'>} state @returns {Said}
 */
function leadOf(state) {
  const known = presetOf(state.description, state.parsed)
  const preset = known ?? editedFrom(state)
  return {
    own: state.parsed?.scenario.description ?? '', edited: known ? '' : preset?.title ?? '',
    figure: preset?.figure ?? '', words: preset?.sentence ?? '',
    learners: !!known?.name.startsWith(LEARNERS), first: !preset || preset === state.description?.presets[0],
  }
}

/**
 * @param {Element} host @param {import('../../model/commands.js').Page} page
 * @returns {() => void} undo
 */
export const mountLead = (host, {store: {drawn}, commands}) => mount(host, () => {
  /** What the reader chose; null for nothing yet. @type {import('../../ui/store.js').Signal<boolean | null>} */
  const chosen = signal(null)
  const said = () => leadOf(drawn)
  const isOpen = () => chosen.value ?? !said().first
  const id = freshId('about')
  const [from, paper, by] = t.lead.paperNamed
  return h('div', {class: () => (drawn.parsed ? 'lead' : 'lead is-waiting')}, // its room is kept, so that nothing jumps
    h('div', {class: 'lead-text'},
      h('p', {class: 'lead-game'}, () => t.lead.game[drawn.parsed?.scenario.setting ?? 'rested']),
      h('p', {class: 'lead-words', hidden: () => said().own === ''}, () => withLinks(said().own))),
    h('p', {class: 'lead-links'},
      lesson(),
      h('button', {
        type: 'button', class: 'link lead-more', 'aria-expanded': () => String(isOpen()), 'aria-controls': id,
        onclick: () => { chosen.value = !isOpen() },
      }, () => (said().edited ? t.lead.edited(said().edited) : t.lead.about))),
    h('div', {class: 'lead-about', id, hidden: () => !isOpen()},
      lesson(),
      h('div', {class: 'lead-preset', hidden: () => said().words === ''}, presetWords(said, true), presetWords(said, false)),
      h('p', {hidden: () => !said().learners}, h('button', {
        type: 'button', class: 'link lead-train', onclick: () => commands.modal.show({kind: 'learners'}),
      }, t.lead.train)),
      h('p', {}, from, h('a', {
        class: 'link', href: t.lead.paper, target: '_blank', rel: 'noopener noreferrer', title: t.lead.paperHelp,
      }, paper), by)))
})

/** The way to the first lesson, which a phone has room for only where the rest opens. */
const lesson = () => h('span', {class: 'lead-lesson'}, t.lead.newcomer, ' ', h('a', {class: 'link', href: firstLesson}, t.lead.lesson))

/**
 * The words about the preset as it is, or before it was edited. Both are laid out in the same place, the other one invisibly: the
 * taller ones set the height, so that no edit moves the charts.
 * @param {() => Said} said @param {boolean} asItIs
 */
function presetWords(said, asItIs) {
  const isOther = () => asItIs === (said().edited !== '')
  return h('p', {class: () => (isOther() ? 'is-other' : 'lead-said'), inert: isOther, 'aria-hidden': () => isOther() && 'true'},
    asItIs ? null : [t.lead.before, ' '], h('span', {class: 'figure'}, () => said().figure), ' ',
    h('span', {}, () => withLinks(said().words)))
}

// The description of a scenario as its reader sees it: plain text in which places of the paper in square brackets are
// links, such as [Section 5.1] or [Theorem 4.2]. Nothing else becomes a link, so that a scenario from elsewhere cannot
// link to another site.

const PLACE = /\[((?:Section|Appendix|Theorem|Lemma|Corollary|Proposition|Remark|Figure|Table) (?:\d{1,2}|[A-Z])(?:\.\d{1,2}){0,2})\]/

/** The names of headings in the paper's PDF, by how many numbers a heading has. */
const HEADINGS = ['section', 'subsection', 'subsubsection']

/**
 * The address of a place in the paper. Theorems and the like are numbered by section, so the link leads to their
 * section; figures and tables have no address.
 * @param {string} place  such as "Section 5.1"
 */
function paperAddress(place) {
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
const withLinks = description => description.split(PLACE).map((part, i) => i % 2 === 0 ? part
  : h('a', {class: 'link', href: paperAddress(part), target: '_blank', rel: 'noopener noreferrer', title: t.lead.inPaper(part)}, part))
