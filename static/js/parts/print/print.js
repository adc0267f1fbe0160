// @ts-check
// The printed page: the scenario, its charts as pictures, its tables and its link, without the controls.

import {keepPictures, sayTakeaway} from '../charts/printed.js'
import {fragmentOf, presentFragment} from '../../model/sharing/address.js'
import {presetOf, isStale} from '../../model/state/state.js'
import {h, svg} from '../../ui/dom.js'
import {addStyles} from '../../ui/later.js'
import {print as t} from './words.js'
import {whole} from '../../ui/numbers.js'
import {chosenOf} from '../../model/state/looking.js'
import {text} from '../../text/text.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {State} from '../../model/state/state.js' */

/** If the charts do not come to rest, Ctrl+P prints them as they are after this time, ms. */
const PATIENCE = 4000
/** The width between the margins of A4, CSS px. */
const PAPER = 680
/** The width of the empty border around a QR code, in modules. */
const QUIET = 4

/**
 * @param {HTMLElement} host @param {Page} page
 * @returns {() => void} undo
 */
export function watchPrint(host, page) {
  addStyles(new URL('../../../css/last/print.css', import.meta.url), 'print')
  const {store, session} = page
  const root = document.documentElement
  const words = h('section', {class: 'print-sheet of-words', hidden: true})
  const figures = h('section', {class: 'print-sheet of-figures', hidden: true})
  const rest = h('section', {class: 'print-sheet', hidden: true})
  const code = h('section', {class: 'print-sheet of-figures', hidden: true})
  host.append(words, figures, rest, code)
  const pictures = keepPictures(page, () => 'page', async made => {
    const {size, path} = await /** @type {import('../../engine/api.js').Engine} */ (session.engine()).qr(addressNow(page))
    figures.replaceChildren(...made)
    code.replaceChildren(...(size > 0 ? [codeOf(size, path)] : []))
  })

  const end = new AbortController()
  window.addEventListener('beforeprint', () => {
    root.classList.toggle('prints-pictures', pictures.ready())
    fitToPaper(host)
    for (const figure of figures.children) sayTakeaway(/** @type {HTMLElement} */ (figure), store.state)
    fillSheet(host, words, rest, store.state, addressNow(page))
  }, {signal: end.signal})
  // A key press leaves time to make the pictures, even in the middle of a run.
  document.addEventListener('keydown', e => {
    if (e.key.toLowerCase() !== 'p' || !(e.ctrlKey || e.metaKey) || e.altKey || e.shiftKey || pictures.ready()) return
    e.preventDefault()
    pictures.settled(PATIENCE).then(() => window.print())
  }, {signal: end.signal})
  return () => {
    pictures.end()
    end.abort()
    for (const node of [words, figures, rest, code]) node.remove()
  }
}

/** Scales the page down as far as it is wider than the paper. @param {HTMLElement} host */
function fitToPaper(host) {
  const width = host.querySelector('main')?.offsetWidth ?? 0
  document.documentElement.style.setProperty('--print-zoom', String(Math.min(1, PAPER / Math.max(width, 1))))
}

/** Returns the address to print: the short one for an unchanged preset. @param {Page} page */
function addressNow({store: {state}, browser}) {
  const preset = presetOf(state.description, state.parsed)
  return browser.address.of(preset ? fragmentOf(preset.name, state) : presentFragment(state))
}

/** @param {number} size @param {string} path */
function codeOf(size, path) {
  const side = size + 2 * QUIET
  return svg('svg', {role: 'img', 'aria-label': t.qr, viewBox: `${-QUIET} ${-QUIET} ${side} ${side}`, 'shape-rendering': 'crispEdges'},
    svg('path', {fill: '#000', d: path}))
}

// The parts of the printed page before and after the charts: the scenario in words, its arms, the tables as they are
// shown, the link. Tables are copied from the page, so that they have its columns and order.

/**
 * @param {Element} page  whose tables are copied @param {Element} before  what is above the charts @param {Element} after  what is below
 * @param {State} state @param {string} address
 */
function fillSheet(page, before, after, state, address) {
  const {parsed, description, play, look, live} = state
  if (!parsed) return
  const {scenario} = parsed
  const title = presetOf(description, parsed)?.title ?? (scenario.title || text.header.untitled)
  const lead = page.querySelector('.lead')?.cloneNode(true)
  before.replaceChildren(h('h1', {}, title), h('p', {}, factsOf(state)), ...(lead instanceof Element ? [h('p', {}, wordsOf(lead))] : []))
  const policy = parsed.resolved[chosenOf(state)]
  const known = look.mode === 'live' && live.state && policy
    ? part(t.live(policy.label, whole(live.state.round), whole(live.state.run + 1)), copyOf(page, '.live-arms')) : []
  const print = isStale(state) ? '' : play.results?.fingerprint ?? ''
  after.replaceChildren(
    ...part(t.policies, copyOf(page, 'table.results')), ...known, ...part(t.arms, armsOf(page)),
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

/**
 * Copies a table of the page for paper: without details, and with words in place of controls.
 * @param {Element} page @param {string} selector
 */
function copyOf(page, selector) {
  const table = page.querySelector(selector)
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

/** The arms as the editor lists them: number, curve, family and parameters. @param {Element} page */
function armsOf(page) {
  const rows = [...page.querySelectorAll('.arm-row')].map(row => {
    const curve = row.querySelector('svg')?.cloneNode(true)
    const words = ['.family', '.words'].map(name => row.querySelector(name)?.textContent ?? '')
    return h('li', {}, h('b', {}, row.querySelector('.number')?.textContent ?? ''), curve ?? null, h('span', {}, words.join(' ')))
  })
  return rows.length > 0 ? h('ol', {class: 'print-arms'}, rows) : null
}
