// @ts-check
// The words above the charts: what is played here and what to look for, where a reader who follows a link begins. An
// edited preset keeps its sentence; a description replaces the sentence. On a phone three lines are shown until the
// reader asks for more.

import {h, mount} from '../../ui/dom.js'
import {editedFrom, presetOf} from '../../app/state/state.js'
import {signal} from '../../ui/signals.js'
import {page as t} from '../../text/page.js'
import {withLinks} from './paper-links.js'

/** @typedef {import('../../app/state/state.js').State} State */
/** @typedef {{head: string, words: string, learners?: boolean}} Said  head: which experiment it is; learners: such arms can train here */

/** The names of presets whose arms are averages of learners begin with this. */
const LEARNERS = 'paper-imdb'
/** The page of the game; a complete literal, because the build replaces paths. */
const gamePage = new URL('../../../play.html', import.meta.url).href

/** @type {Said} */
const nothing = {head: '', words: ''}

/**
 * Returns what is said about the current scenario, and what is or was said about it as a preset.
 * @param {Pick<State, 'description' | 'parsed' | 'origin'>} state @returns {{now: Said, preset: Said}}
 */
export function leadOf(state) {
  const known = presetOf(state.description, state.parsed)
  const described = state.parsed?.scenario.description ?? ''
  if (known) {
    const preset = {head: known.figure, words: described || known.sentence, learners: known.name.startsWith(LEARNERS)}
    return {now: preset, preset: {head: t.lead.edited(known.title), words: known.sentence}}
  }
  const from = editedFrom(state)
  if (!from) return {now: {head: '', words: described}, preset: nothing}
  return {now: {head: t.lead.edited(from.title), words: described || from.sentence}, preset: {head: from.figure, words: from.sentence}}
}

/**
 * @param {Element} host @param {import('../../app/commands.js').Page} page
 * @returns {() => void} undo
 */
export const mountLead = (host, {store: {drawn}, commands}) => mount(host, () => {
  const open = signal(false)
  /** @param {() => Said} said @param {boolean} [unseen] */
  const words = (said, unseen) => leadText(said, {
    unseen, link: () => drawn.parsed?.link ?? '', open: () => open.value,
    game: () => (drawn.parsed ? t.lead.game[drawn.parsed.scenario.setting] : ''),
    unfold: () => { open.value = !open.value },
    train: () => commands.modal.show({kind: 'learners'}),
  })
  // The words after an edit, and those before, are laid out invisibly in the same place: the taller ones set the
  // height, so that no edit moves the charts.
  return h('div', {class: () => (open.value ? 'lead is-open' : 'lead'), hidden: () => !drawn.parsed},
    words(() => leadOf(drawn).now), words(() => leadOf(drawn).preset, true))
})

/**
 * @param {() => Said} said
 * @param {{unseen?: boolean, link: () => string, game: () => string, open: () => boolean, unfold: () => void, train: () => void}} options
 *   link: the scenario's; game: what is played
 */
function leadText(said, {unseen, link: own, game, open, unfold, train}) {
  const [from, paper, by] = t.lead.paperNamed
  const link = {class: 'link', href: t.lead.paper, target: '_blank', rel: 'noopener noreferrer', title: t.lead.paperHelp}
  return h('div', {class: 'lead-text', 'aria-hidden': unseen && 'true', inert: unseen},
    h('p', {class: 'lead-game'}, h('span', {}, game), ' ',
      h('a', {class: 'link lead-play', href: () => `${gamePage}#${own()}`, target: '_blank', rel: 'noopener noreferrer'}, t.lead.play),
      '. ',
      from, h('a', link, paper), by), ' ',
    h('div', {class: 'lead-preset', hidden: () => said().words === ''},
      h('p', {class: 'lead-words'}, h('span', {class: 'figure'}, () => said().head), ' ', h('span', {}, () => withLinks(said().words)), ' ',
        h('button', {type: 'button', class: 'link lead-train', hidden: () => !said().learners, onclick: train}, t.lead.train)),
      h('button', {type: 'button', class: 'link lead-more', 'aria-expanded': () => String(open()), onclick: unfold},
        () => (open() ? t.lead.less : t.lead.more))))
}
