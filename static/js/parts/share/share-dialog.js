// @ts-check
// The Share dialog: the link and its QR code, the frame for a course page, the citation, the file.

import {fragmentOf} from '../../model/sharing/address.js'
import {citation, fileName, sealed} from '../../model/sharing/citation.js'
import {frame} from '../../ui/encode.js'
import {freshId, h, setText, set, show, svg} from '../../ui/dom.js'
import {computed, untracked} from '../../ui/store.js'
import {pretty} from '../../model/state/edits.js'
import {copy, download} from '../../ui/browser.js'
import {faultLine, loadBeside} from '../../ui/later.js'
import {whole} from '../../ui/numbers.js'
import {splitFragment} from '../../model/state/view-link.js'
import {isStale, presetOf} from '../../model/state/state.js'
import {text} from '../../text/text.js'
import {page as texts} from '../../text/page.js'
import {mountModal} from '../shell/part.js'
import {dialogBox} from '../../ui/dialog.js'
import {storeScenario} from '../../model/sharing/service.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {State} from '../../model/state/state.js' */

const t = text.editing.share
/** The width of the empty border around a QR code, in modules. */
const QUIET = 4
/** The size of a module in CSS px, a whole number if possible: cameras see the edges. Large codes get smaller modules. */
const MODULE = {largest: 3, least: 2, room: 168}
/** The height of an embed with its default parts, CSS px; the builder measures the real one. */
const HEIGHT = 440

/** Downloads the file of the current scenario. @param {State} state */
export function downloadScenario({parsed}) {
  if (parsed) download(new Blob([pretty(parsed.canonical)], {type: 'application/json'}), fileName(parsed))
}

/** @param {Element} host @param {Page} page */
export function mountShare(host, page) {
  const {store, session, browser: {address}} = page
  const about = h('button', {type: 'button', class: 'link', onclick: () => page.commands.modal.show({kind: 'fingerprint'})},
    texts.fingerprint.about)
  const seal = sealChoice(() => refresh())
  const length = h('p')
  const link = copyField(t.link, 'input')
  const short = shortLink(page.browser.service, label => copyField(label, 'input'))
  const code = qrPicture()
  const embed = copyField(t.embed, 'textarea', {rows: 3, help: t.embedHelp})
  const cite = copyField(t.cite, 'textarea', {rows: 6, help: t.citeHelp})
  const builder = builderOpener()
  const file = h('button', {type: 'button', class: 'button', onclick: () => downloadScenario(store.state)}, t.download)
  let asked = 0

  /** Updates everything that depends on the link. */
  async function refresh() {
    const {state} = store
    const {parsed, play} = state
    const engine = session.engine()
    if (!parsed || !engine) return
    const shown = isStale(state) ? null : play.results
    const promise = seal.promiseOf(shown)
    // Before anything asynchronous, so that a short link made at once has the current choice.
    short.of({canonical: parsed.canonical, fingerprint: promise, view: splitFragment(fragmentOf(parsed.link, state)).view})
    const mine = ++asked
    const fragment = promise ? await engine.encodeLink(parsed.canonical, promise) : parsed.link
    if (mine !== asked) return
    const fragmentWithView = fragmentOf(fragment, state)
    // A preset is linked by its name, but not if the link contains the fingerprint of results.
    const preset = presetOf(state.description, parsed)
    const shared = address.of(preset && !promise ? fragmentOf(preset.name, state) : fragmentWithView)
    link.set(shared)
    const help = (preset && !promise ? t.presetHelp : t.linkHelp)(whole(shared.length))
    const most = state.description?.longLink ?? Infinity
    setText(length, shared.length > most ? `${help} ${t.longLink(whole(most))}` : help)
    const title = preset?.title ?? (parsed.scenario.title || text.title)
    builder.setSubject({title, fragment: fragmentWithView})
    embed.set(frame(`${new URL('../../../embed.html', import.meta.url).href}#${fragmentWithView}`, `${text.title}: ${title}`, HEIGHT))
    if (state.description) cite.set(citation(parsed, address.of(fragment), shown?.fingerprint ?? '', new Date(), state.description))
    const picture = await engine.qr(shared)
    if (mine === asked) code.draw(picture)
  }

  const results = computed(() => store.drawn.play.results)
  mountModal(host, page, {
    kind: 'share', title: t.button, class: 'share-dialog',
    body: [
      h('div', {class: 'share-link'}, h('div', {}, link.node, length, seal.nodes, h('p', {}, about), short.node), code.node),
      embed.node, builder.node, cite.node,
      h('div', {class: 'foot'}, file, h('span', {}, t.downloadHelp)),
      programOpener(store),
    ],
    opened: ({promised}) => seal.reset(promised !== ''),
    render({parsed}) {
      if (parsed) void results.value // a run's progress changes nothing
      untracked(refresh)
    },
  })
}

/**
 * The choice whether the link contains the results' fingerprint; if there are no results, a line says so instead.
 * @param {() => void} changed
 */
function sealChoice(changed) {
  const box = h('input', {type: 'checkbox', id: freshId('seal'), onchange: changed})
  const choice = h('label', {class: 'seal'}, box, h('span', {}, t.withResults))
  const none = h('p', {}, t.noResults)
  return {
    nodes: [choice, none],
    /** @param {boolean} checked */
    reset(checked) {
      box.checked = checked
    },
    /** Returns what the link is to promise; '' for nothing. @param {import('../../engine/messages.js').Results | null} results */
    promiseOf(results) {
      const promise = results?.final ? sealed(results) : ''
      show(choice, promise !== '')
      show(none, promise === '')
      return box.checked ? promise : ''
    },
  }
}

/** The button that opens the builder of embeds. */
function builderOpener() {
  let subject = {title: '', fragment: ''}
  const failed = faultLine()
  /** It is large, and few readers need it. */
  async function open() {
    const builder = await loadBeside(failed, () => import('../embed/builder.js'))
    builder?.openEmbedBuilder(subject)
  }
  return {
    node: h('div', {}, h('button', {type: 'button', class: 'button', onclick: open}, t.build), failed),
    /** @param {{title: string, fragment: string}} next  what the builder builds for */
    setSubject(next) {
      subject = next
    },
  }
}

/** The buttons that show the scenario as a program. @param {Page['store']} store */
function programOpener(store) {
  const failed = faultLine()
  /** @param {'go' | 'python'} language */
  const open = language => async () => {
    const {parsed} = store.state
    const programs = await loadBeside(failed, () => import('./as-code.js'))
    if (parsed) programs?.openAsCode(parsed.canonical, language)
  }
  return h('div', {class: 'foot'},
    h('button', {type: 'button', class: 'button', onclick: open('go')}, t.asGo),
    h('button', {type: 'button', class: 'button', onclick: open('python')}, t.asPython), h('span', {}, t.asCodeHelp), failed)
}

/** @param {string} label @param {'input' | 'textarea'} tag @param {{rows?: number, help?: string}} [more] */
function copyField(label, tag, {rows, help} = {}) {
  const id = freshId('share')
  const helps = help && h('p', {class: 'sub', id: `${id}-help`}, help)
  const area = h(tag, {
    id, readonly: true, rows, spellcheck: 'false', onfocus: () => area.select(), class: 'copy-text',
    'aria-describedby': help && `${id}-help`,
  })
  const failed = h('p', {class: 'fault', role: 'alert', hidden: true}, t.failed)
  const done = h('span', {class: 'visually-hidden', role: 'status'}) // the button's name stays what it does
  const button = h('button', {
    type: 'button', class: 'button',
    onclick: async () => {
      const copied = await copy(area.value)
      setText(button, copied ? t.copied : t.copy)
      setText(done, copied ? t.copiedOf(label) : '')
      show(failed, !copied)
      if (!copied) area.focus()
    },
  }, t.copy)
  set(button, {'aria-label': `${t.copy}: ${label}`})
  return {
    node: h('div', {class: 'copy-field'}, h('label', {for: id}, label), helps, area, button, failed, done),
    focus: () => area.focus(),
    /** @param {string} s */
    set(s) {
      if (area.value === s) return
      area.value = s
      setText(button, t.copy)
      setText(done, '')
      show(failed, false)
    },
  }
}

function qrPicture() {
  const path = svg('path', {fill: '#000'})
  const ground = svg('rect', {fill: '#fff', x: -QUIET, y: -QUIET})
  const picture = svg('svg', {role: 'img', 'aria-label': t.qr, class: 'qr-code', 'shape-rendering': 'crispEdges'}, ground, path)
  const long = h('p', {hidden: true}, t.qrLong)
  const larger = h('button', {
    type: 'button', class: 'qr-larger', title: t.qrLarger, 'aria-label': t.qrLarger, onclick: () => showLarge(picture),
  }, picture)
  return {
    node: h('div', {class: 'qr'}, larger, long),
    /** @param {{size: number, path: string}} code */
    draw(code) {
      const side = code.size + 2 * QUIET
      const module = Math.min(Math.max(Math.round(MODULE.room / side), MODULE.least), MODULE.largest)
      set(picture, {viewBox: `${-QUIET} ${-QUIET} ${side} ${side}`, width: side * module, height: side * module})
      set(ground, {width: side, height: side})
      set(path, {d: code.path})
      show(larger, code.size > 0)
      show(long, code.size === 0)
    },
  }
}

/** Shows a QR code as large as the window, so that a whole lecture room can scan it. @param {SVGSVGElement} picture */
function showLarge(picture) {
  const large = /** @type {SVGSVGElement} */ (picture.cloneNode(true))
  const dialog = dialogBox({class: 'modal qr-dialog', title: t.qr, onclose: () => dialog.remove()}, large)
  document.body.append(dialog)
  dialog.showModal()
}

// The short link in the Share dialog. It is made only on request, because that sends the scenario to a server.

/**
 * What a short link is made from.
 * @typedef {{canonical: string, fingerprint: string, view: string}} Subject  view: the look of the charts, as in a link
 */

/**
 * @param {string} service  its address; '' for none
 * @param {(label: string) => {node: Element, set: (address: string) => void, focus: () => void}} copyField  makes a field to copy from
 * @returns {{node: Element | null, of: (subject: Subject) => void}} node: null if the build names no service
 */
function shortLink(service, copyField) {
  if (!service) return {node: null, of() {}}
  const {host} = new URL(service)
  const field = copyField(t.short)
  const help = h('p', {class: 'sub', id: freshId('short')})
  const button = h('button', {type: 'button', class: 'button', 'aria-describedby': help.id, onclick: make}, t.makeShort)
  const status = h('p', {class: 'fault', role: 'status', hidden: true})
  /** @type {Subject} */
  let subject = {canonical: '', fingerprint: '', view: ''}
  let asked = 0

  async function make() {
    const mine = ++asked
    const {canonical, fingerprint, view} = subject
    const hadFocus = document.activeElement === button // a disabled or hidden button loses it
    const focusIsFree = () => hadFocus && (document.activeElement === button || document.activeElement === document.body)
    button.disabled = true
    show(status, false)
    const answer = await storeScenario(service, canonical, fingerprint)
    if (mine !== asked) return
    button.disabled = false
    if ('problem' in answer) {
      setText(status, t.problem[answer.problem](answer.detail))
      show(status, true)
      if (focusIsFree()) button.focus()
      return
    }
    field.set(answer.url + (view && `#?${view}`))
    const moves = focusIsFree()
    shown(true)
    if (moves) field.focus()
  }

  /** @param {boolean} made */
  function shown(made) {
    show(field.node, made)
    show(button, !made)
    setText(help, (made ? t.shortMade : t.shortHelp)(host))
  }
  shown(false)
  return {
    node: h('div', {class: 'short-link'}, field.node, button, help, status),
    of(next) {
      if (next.canonical === subject.canonical && next.fingerprint === subject.fingerprint && next.view === subject.view) return
      subject = next
      asked++
      button.disabled = false
      show(status, false)
      shown(false)
    },
  }
}
