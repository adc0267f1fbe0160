// @ts-check
// The printed page: the scenario, its charts as pictures, its tables and its link, without the controls. Browsers leave
// no time between the print command and the print, so the pictures are made in advance, whenever the charts have
// stopped changing.

import {chartsShown} from '../../app/state/looking.js'
import {addressOf, fragmentOf, presentFragment} from '../../app/sharing/address.js'
import {presetOf} from '../../app/state/state.js'
import {freshId, h, setText, svg} from '../../ui/dom.js'
import {svgAddress} from '../../ui/encode.js'
import {addStyles} from '../../ui/styles.js'
import {print as t} from '../../text/print.js'
import {fillSheet} from './sheet.js'

/** @typedef {import('../../app/commands.js').Page} Page */
/** @typedef {import('../../app/state/state.js').State} State */

/** Charts that did not change for this long count as at rest, ms. */
const RESTS = 300
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
  addStyles(new URL('../../../css/print.css', import.meta.url), 'print')
  const {store, session} = page
  const root = document.documentElement
  const words = h('section', {class: 'print-sheet of-words', hidden: true})
  const figures = h('section', {class: 'print-sheet of-figures', hidden: true})
  const rest = h('section', {class: 'print-sheet', hidden: true})
  const code = h('section', {class: 'print-sheet of-figures', hidden: true})
  host.append(words, figures, rest, code)
  /** What the pictures show. @type {unknown[]} */
  let made = []
  const ready = () => made.length > 0 && sameParts(made, partsOf(store.state))

  async function make() {
    const engine = session.engine()
    if (!engine || !store.state.parsed || ready()) return
    const parts = partsOf(store.state)
    const shown = chartsShown(store.state)
    const pictures = await Promise.all(shown.map(id => pictureOf(engine, id)))
    const {size, path} = await engine.qr(addressNow(store.state))
    if (!sameParts(parts, partsOf(store.state))) return
    figures.replaceChildren(...pictures)
    code.replaceChildren(...(size > 0 ? [codeOf(size, path)] : []))
    made = parts
  }

  /** Waits until the pictures match the page, with a time limit, because a run may still be in progress. */
  async function settled() {
    for (const begun = performance.now(); !ready() && performance.now() - begun < PATIENCE;) {
      await make().catch(() => {})
      if (!ready()) await new Promise(resolve => setTimeout(resolve, RESTS))
    }
  }

  const end = new AbortController()
  let timer = 0
  const unwatch = store.react((state, before) => {
    if (before && tries(before) === tries(state) && sameParts(partsOf(state), partsOf(before))) return
    clearTimeout(timer)
    if (!tries(state)) timer = Number(setTimeout(() => make().catch(() => {}), RESTS)) // the session reports a lost engine
  })
  window.addEventListener('beforeprint', () => {
    root.classList.toggle('prints-pictures', ready())
    fitToPaper()
    for (const figure of figures.children) sayTakeaway(/** @type {HTMLElement} */ (figure), store.state)
    fillSheet(words, rest, store.state, addressNow(store.state))
  }, {signal: end.signal})
  // A key press leaves time to make the pictures, even in the middle of a run.
  document.addEventListener('keydown', e => {
    if (e.key.toLowerCase() !== 'p' || !(e.ctrlKey || e.metaKey) || e.altKey || e.shiftKey || ready()) return
    e.preventDefault()
    settled().then(() => window.print())
  }, {signal: end.signal})
  return () => {
    unwatch()
    clearTimeout(timer)
    end.abort()
    for (const node of [words, figures, rest, code]) node.remove()
  }
}

/** Scales the page down as far as it is wider than the paper. */
function fitToPaper() {
  const width = document.querySelector('main')?.offsetWidth ?? 0
  document.documentElement.style.setProperty('--print-zoom', String(Math.min(1, PAPER / Math.max(width, 1))))
}

/** What the pictures of the charts depend on. @param {State} state @returns {unknown[]} */
const partsOf = ({parsed, play, live, look, hiddenArms, pinned, proven, against}) =>
  [parsed, play.results, live.state, look, hiddenArms, pinned, proven, against]

/** Whether a drag is in progress: its value is not in the scenario yet, and other pictures would slow it down. @param {State} state */
const tries = ({preview, play}) => preview !== null || (play.trial && play.phase === 'running')

/** @param {unknown[]} a @param {unknown[]} b */
const sameParts = (a, b) => a.every((part, i) => part === b[i])

/** Returns the address to print: the short one for an unchanged preset. @param {State} state */
function addressNow(state) {
  const preset = presetOf(state.description, state.parsed)
  return addressOf(preset ? fragmentOf(preset.name, state) : presentFragment(state))
}

/** @param {import('../../engine/api.js').Engine} engine @param {string} id */
async function pictureOf(engine, id) {
  const {text, caption} = await engine.charts.export(id, 'svg', {size: 'page', theme: 'light-contrast'})
  const image = h('img', {src: svgAddress(text), alt: caption})
  await image.decode()
  const sentence = h('p', {id: freshId('printed')})
  return h('figure', {'data-chart': id, 'aria-labelledby': sentence.id}, sentence, image)
}

/** The sentence above a chart. @param {HTMLElement} figure @param {State} state */
function sayTakeaway(figure, {laid}) {
  setText(/** @type {Element} */ (figure.firstElementChild), laid[figure.dataset.chart ?? '']?.takeaway ?? '')
}

/** @param {number} size @param {string} path */
function codeOf(size, path) {
  const side = size + 2 * QUIET
  return svg('svg', {role: 'img', 'aria-label': t.qr, viewBox: `${-QUIET} ${-QUIET} ${side} ${side}`, 'shape-rendering': 'crispEdges'},
    svg('path', {fill: '#000', d: path}))
}
