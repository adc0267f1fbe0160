// @ts-check
// The printed page: the scenario, its charts as pictures, its tables and its link, without the controls.

import {keepPictures, sayTakeaway} from '../charts/printed.js'
import {addressOf, fragmentOf, presentFragment} from '../../model/sharing/address.js'
import {presetOf} from '../../model/state/state.js'
import {h, svg} from '../../ui/dom.js'
import {addStyles} from '../../ui/styles.js'
import {print as t} from './words.js'
import {fillSheet} from './sheet.js'

/** @typedef {import('../../model/commands.js').Page} Page */
/** @typedef {import('../../model/state/state.js').State} State */

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
    const {size, path} = await /** @type {import('../../engine/api.js').Engine} */ (session.engine()).qr(addressNow(store.state))
    figures.replaceChildren(...made)
    code.replaceChildren(...(size > 0 ? [codeOf(size, path)] : []))
  })

  const end = new AbortController()
  window.addEventListener('beforeprint', () => {
    root.classList.toggle('prints-pictures', pictures.ready())
    fitToPaper()
    for (const figure of figures.children) sayTakeaway(/** @type {HTMLElement} */ (figure), store.state)
    fillSheet(words, rest, store.state, addressNow(store.state))
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

/** Scales the page down as far as it is wider than the paper. */
function fitToPaper() {
  const width = document.querySelector('main')?.offsetWidth ?? 0
  document.documentElement.style.setProperty('--print-zoom', String(Math.min(1, PAPER / Math.max(width, 1))))
}

/** Returns the address to print: the short one for an unchanged preset. @param {State} state */
function addressNow(state) {
  const preset = presetOf(state.description, state.parsed)
  return addressOf(preset ? fragmentOf(preset.name, state) : presentFragment(state))
}

/** @param {number} size @param {string} path */
function codeOf(size, path) {
  const side = size + 2 * QUIET
  return svg('svg', {role: 'img', 'aria-label': t.qr, viewBox: `${-QUIET} ${-QUIET} ${side} ${side}`, 'shape-rendering': 'crispEdges'},
    svg('path', {fill: '#000', d: path}))
}
