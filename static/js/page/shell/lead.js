// @ts-check
// The words above the charts: what is played here and what to look for, where a reader who follows a link begins. An
// edited preset keeps its sentence; a description replaces the sentence. On a phone three lines are shown until the
// reader asks for more.

import {h, setText, set, show} from '../../ui/dom.js'
import {editedFrom, presetOf} from '../state.js'
import {same} from '../../ui/store.js'
import {page as t} from '../../text/page.js'
import {withLinks} from './paper-links.js'

/** @typedef {import('../state.js').State} State */
/** @typedef {{head: string, words: string, learners?: boolean}} Said  head: which experiment it is; learners: such arms can train here */

/** The names of presets whose arms are averages of learners begin with this. */
const LEARNERS = 'paper-imdb'

/** @type {Said} */
const nothing = {head: '', words: ''}

/**
 * Returns what is said about the current scenario, and what is or was said about it as a preset.
 * @param {State} state @returns {{now: Said, preset: Said}}
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
 * @param {Element} host @param {import('../commands.js').Page} page
 * @returns {() => void} undo
 */
export function mountLead(host, {store, commands}) {
  const train = () => commands.modal.show({kind: 'learners'})
  const now = leadText(unfold, train)
  // The words after an edit, and those before, are laid out invisibly in the same place: the taller ones set the
  // height, so that no edit moves the charts.
  const other = leadText(unfold, train)
  const node = h('div', {class: 'lead', hidden: true}, now.node, other.node)
  set(other.node, {'aria-hidden': 'true', inert: true})
  let open = false
  function unfold() {
    open = !open
    render()
  }
  function render() {
    const {state} = store
    const game = state.parsed ? t.lead.game[state.parsed.scenario.setting] : ''
    const said = leadOf(state)
    now.render(game, said.now, open)
    other.render(game, said.preset, open)
    node.classList.toggle('is-open', open)
    show(node, !!state.parsed)
  }
  host.append(node)
  const unwatch = store.watch((state, before) => {
    if (!same(state, before, 'parsed', 'description', 'origin')) render()
  })
  return () => {
    unwatch()
    node.remove()
  }
}

/** @param {() => void} unfold @param {() => void} train */
function leadText(unfold, train) {
  const [from, paper, by] = t.lead.paperNamed
  const game = h('span')
  const rules = h('p', {class: 'lead-game'}, game, ' ', from,
    h('a', {class: 'link', href: t.lead.paper, target: '_blank', rel: 'noopener noreferrer', title: t.lead.paperHelp}, paper), by)
  const head = h('span', {class: 'figure'})
  const sentence = h('span')
  const more = h('button', {type: 'button', class: 'link lead-more', onclick: unfold})
  const trainer = h('button', {type: 'button', class: 'link lead-train', onclick: train}, t.lead.train)
  const preset = h('div', {class: 'lead-preset'}, h('p', {class: 'lead-words'}, head, ' ', sentence, ' ', trainer), more)
  let written = ''
  return {
    node: h('div', {class: 'lead-text'}, rules, ' ', preset),
    /** @param {string} words  what is played @param {Said} said @param {boolean} open */
    render(words, said, open) {
      setText(game, words)
      setText(head, said.head)
      if (written !== said.words) sentence.replaceChildren(...withLinks(said.words))
      written = said.words
      setText(more, open ? t.lead.less : t.lead.more)
      set(more, {'aria-expanded': String(open)})
      show(trainer, !!said.learners)
      show(preset, said.words !== '')
    },
  }
}
