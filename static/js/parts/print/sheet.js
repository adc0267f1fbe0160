// @ts-check
// The parts of the printed page before and after the charts: the scenario in words, its arms, the tables as they are
// shown, the link. Tables are copied from the page, so that they have its columns and order.

import {h} from '../../ui/dom.js'
import {whole} from '../../ui/numbers.js'
import {chosenOf} from '../../model/state/live.js'
import {isStale, presetOf} from '../../model/state/state.js'
import {print as t} from './words.js'
import {text} from '../../text/text.js'

/** @typedef {import('../../model/state/state.js').State} State */

/**
 * @param {Element} before  what is above the charts @param {Element} after  what is below
 * @param {State} state @param {string} address
 */
export function fillSheet(before, after, state, address) {
  const {parsed, description, play, look, live} = state
  if (!parsed) return
  const {scenario} = parsed
  const title = presetOf(description, parsed)?.title ?? (scenario.title || text.header.untitled)
  const lead = document.querySelector('.lead')?.cloneNode(true)
  before.replaceChildren(h('h1', {}, title), h('p', {}, factsOf(state)), ...(lead instanceof Element ? [h('p', {}, wordsOf(lead))] : []))
  const policy = parsed.resolved[chosenOf(state)]
  const known = look.mode === 'live' && live.state && policy
    ? part(t.live(policy.label, whole(live.state.round), whole(live.state.run + 1)), copyOf('.live-arms')) : []
  const print = isStale(state) ? '' : play.results?.fingerprint ?? ''
  after.replaceChildren(
    ...part(t.policies, copyOf('table.results')), ...known, ...part(t.arms, armsOf()),
    h('p', {class: 'print-link'}, t.link, ' ', h('a', {href: address}, address)),
    ...(print ? [h('p', {class: 'print-link'}, t.fingerprint, ' ', h('code', {}, print))] : []))
}

/** Returns a heading and what is below it. @param {string} heading @param {Element | null} content */
const part = (heading, content) => (content ? [h('section', {}, h('h2', {}, heading), content)] : [])

/** @param {State} state */
function factsOf({parsed}) {
  if (!parsed) return ''
  const {setting, horizon, noise, runs, seed} = parsed.scenario
  const how = Object.values(noise).map(String).join(' ')
  return t.facts(t.setting[setting], whole(horizon), how, t.runs(runs, whole(runs)), String(seed))
}

/** Returns the visible words of a part of the page. @param {Element} part */
function wordsOf(part) {
  for (const folded of part.querySelectorAll('.lead-about')) folded.removeAttribute('hidden')
  for (const unwanted of part.querySelectorAll('.lead-links, [inert]')) unwanted.remove()
  for (const unwanted of part.querySelectorAll('[hidden], button')) unwanted.remove()
  for (const figure of part.querySelectorAll('.figure:not(:empty)')) figure.append('.')
  return (part.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** Copies a table of the page for paper: without details, and with words in place of controls. @param {string} selector */
function copyOf(selector) {
  const table = document.querySelector(selector)
  if (!table || !table.querySelector('tbody tr')) return null
  const copy = /** @type {HTMLElement} */ (table.cloneNode(true))
  copy.className = 'print-table'
  for (const unwanted of copy.querySelectorAll('.detail, [hidden], caption, input, .visually-hidden')) unwanted.remove()
  for (const button of copy.querySelectorAll('button')) {
    if (button.getAttribute('aria-pressed') === 'false' && button.classList.contains('variant')) button.remove()
    else button.replaceWith(h('span', {class: button.className}, [...button.childNodes]))
  }
  for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id')
  return copy
}

/** The arms as the editor lists them: number, curve, family and parameters. */
function armsOf() {
  const rows = [...document.querySelectorAll('.arm-row')].map(row => {
    const curve = row.querySelector('svg')?.cloneNode(true)
    const words = ['.family', '.words'].map(name => row.querySelector(name)?.textContent ?? '')
    return h('li', {}, h('b', {}, row.querySelector('.number')?.textContent ?? ''), curve ?? null, h('span', {}, words.join(' ')))
  })
  return rows.length > 0 ? h('ol', {class: 'print-arms'}, rows) : null
}
