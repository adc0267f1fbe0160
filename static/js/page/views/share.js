// @ts-check
// Sharing: the link and its QR code, the frame for a course page, the citation, the file.

import {addressOf, copy, presentFragment} from '../address.js'
import {citation, fileName, frame, sealed} from '../citation.js'
import {freshId, h, say, set, show, svg} from '../dom.js'
import {pretty} from '../edits.js'
import {download} from '../export.js'
import {whole} from '../numbers.js'
import {isStale, presetOf} from '../state.js'
import {text} from '../text.js'
import {mountModal} from './modal.js'

/** @typedef {import('../commands.js').Page} Page */
/** @typedef {import('../state.js').State} State */

const t = text.editing.share
/** Modules of quiet ground around a QR code. */
const QUIET = 4

/** The file of the present scenario, to the browser's downloads. @param {State} state */
export function downloadScenario({parsed}) {
  if (parsed) download(new Blob([pretty(parsed.canonical)], {type: 'application/json'}), fileName(parsed))
}

/**
 * @param {Element} host @param {Page} page
 * @returns {() => void} undo
 */
export function mountShare(host, page) {
  const {store, session} = page
  const seal = h('input', {type: 'checkbox', id: freshId('seal'), onchange: () => refresh()})
  const sealed_ = h('label', {class: 'seal'}, seal, h('span', {}, t.withResults))
  const unsealed = h('p', {}, t.noResults)
  const length = h('p')
  const link = copyField(t.link, 'input')
  const code = qrPicture()
  const embed = copyField(t.embed, 'textarea', 3)
  const cite = copyField(t.cite, 'textarea', 9)
  const file = h('button', {type: 'button', class: 'button', onclick: () => downloadScenario(store.state)}, t.download)
  let asked = 0

  /** Everything that is made of the link, anew. */
  async function refresh() {
    const {state} = store
    const {parsed, link: plain, play} = state
    const engine = session.engine()
    if (!parsed || !engine) return
    const results = isStale(state) ? null : play.results
    const promise = results?.final ? sealed(results) : ''
    show(sealed_, promise !== '')
    show(unsealed, promise === '')
    const mine = ++asked
    const fragment = promise && seal.checked ? await engine.encodeLink(parsed.canonical, promise) : plain
    if (mine !== asked) return
    const address = addressOf(presentFragment({...state, link: fragment}))
    link.set(address)
    say(length, t.linkHelp(whole(address.length)))
    const title = presetOf(state.description, parsed)?.title ?? (parsed.scenario.title || text.title)
    embed.set(frame(new URL(`embed.html#${fragment}`, address.split('#')[0]).href, `${text.title}: ${title}`))
    cite.set(citation(parsed, addressOf(fragment), results?.fingerprint ?? '', new Date()))
    const picture = await engine.qr(address)
    if (mine === asked) code.draw(picture)
  }

  return mountModal(host, page, {
    kind: 'share', title: t.button, class: 'share-dialog',
    body: [
      h('div', {class: 'share-link'}, h('div', {}, link.node, length, sealed_, unsealed), code.node),
      h('p', {class: 'sub'}, t.embedHelp), embed.node, h('p', {class: 'sub'}, t.citeHelp), cite.node,
      h('footer', {}, file, h('span', {}, t.downloadHelp)),
    ],
    opened({promised}) {
      seal.checked = promised !== ''
    },
    render(state, before) {
      if (before && before.parsed === state.parsed && before.play.results === state.play.results && before.link === state.link) return
      refresh()
    },
  })
}

/** @param {string} label @param {'input' | 'textarea'} tag @param {number} [rows] */
function copyField(label, tag, rows) {
  const id = freshId('share')
  const area = h(tag, {id, readonly: true, rows, spellcheck: 'false', onfocus: () => area.select(), class: 'copy-text'})
  const failed = h('p', {class: 'fault', role: 'alert', hidden: true}, t.failed)
  const button = h('button', {
    type: 'button', class: 'button',
    onclick: async () => {
      const done = await copy(area.value)
      say(button, done ? t.copied : t.copy)
      show(failed, !done)
      if (!done) area.focus()
    },
  }, t.copy)
  set(button, {'aria-label': `${t.copy}: ${label}`})
  return {
    node: h('div', {class: 'copy-field'}, h('label', {for: id}, label), area, button, failed),
    /** @param {string} s */
    set(s) {
      if (area.value === s) return
      area.value = s
      say(button, t.copy)
    },
  }
}

function qrPicture() {
  const path = svg('path', {fill: '#000'})
  const ground = svg('rect', {fill: '#fff', x: -QUIET, y: -QUIET})
  const picture = svg('svg', {role: 'img', 'aria-label': t.qr, class: 'qr-code', 'shape-rendering': 'crispEdges'}, ground, path)
  const long = h('p', {hidden: true}, t.qrLong)
  return {
    node: h('div', {class: 'qr'}, picture, long),
    /** @param {{size: number, path: string}} code */
    draw(code) {
      const side = code.size + 2 * QUIET
      set(picture, {viewBox: `${-QUIET} ${-QUIET} ${side} ${side}`})
      set(ground, {width: side, height: side})
      set(path, {d: code.path})
      show(picture, code.size > 0)
      show(long, code.size === 0)
    },
  }
}
