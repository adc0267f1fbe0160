// @ts-check
// The embed builder: options on one side, a live preview on the other, and beneath it what to
// paste into a course page: a frame, or an element with its script.

import {copy} from '../page/address.js'
import {frame} from '../page/citation.js'
import {freshId, h, say, show} from '../page/dom.js'
import {icon} from '../page/icons.js'
import {embed} from './text.js'
import {HEIGHTS, PARTS, plainOptions, THEMES, writeOptions} from './options.js'

/** @typedef {import('./options.js').EmbedOptions} EmbedOptions */
/** @typedef {{title: string, fragment: string}} Subject  what is embedded: fragment without '#', '' for the first preset */

const t = embed.builder
/** The preview's height until its frame tells one, CSS px. */
const HEIGHT = 420

/** @param {string} s */
const quoted = s => s.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** @param {Subject} subject @param {EmbedOptions} options */
export function embedAddress({fragment}, options) {
  const query = writeOptions(options)
  return new URL('../../embed.html', import.meta.url).href + (query && `?${query}`) + (fragment && `#${fragment}`)
}

/** As a frame. @param {Subject} subject @param {EmbedOptions} options @param {number} height */
export const frameCode = (subject, options, height) =>
  frame(embedAddress(subject, options), `${embed.label}: ${subject.title}`).replace(/height="\d+"/, `height="${height}"`)

/** As an element. @param {Subject} subject @param {EmbedOptions} options */
export function elementCode({title, fragment}, options) {
  const script = new URL('../../rising-bandits.js', import.meta.url).href
  const attributes = [...new URLSearchParams(writeOptions(options))].filter(([name]) => !fragment || name !== 'scenario')
  if (fragment) attributes.unshift(['scenario', fragment])
  const written = [['title', title], ...attributes].map(([name, value]) => ` ${name}="${quoted(value)}"`).join('')
  return `<script src="${quoted(script)}"></script>\n<rising-bandits${written}></rising-bandits>`
}

/**
 * Builds the builder.
 * @param {Subject} subject
 * @param {{names?: string[]}} [more]  names: presets to choose among, for a page that has no scenario of its own
 * @returns {{node: HTMLElement, close: () => void}}
 */
export function embedBuilder(subject, {names = []} = {}) {
  /** @type {EmbedOptions} */
  let options = {...plainOptions, show: [...plainOptions.show]}
  let height = HEIGHT
  let kind = 'frame'
  const preview = h('iframe', {title: t.preview, sandbox: 'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads', allow: 'clipboard-write'})
  const code = h('textarea', {id: freshId('code'), readonly: true, rows: 5, spellcheck: 'false', onfocus: () => code.select()})
  const copied = h('button', {type: 'button', class: 'button primary', onclick: copyCode}, t.copy)
  const failed = h('span', {role: 'alert', hidden: true}, t.copyFailed)

  async function copyCode() {
    const done = await copy(code.value)
    say(copied, done ? t.copied : t.copy)
    show(failed, !done)
    if (!done) code.focus()
  }
  /** @param {Partial<EmbedOptions>} change */
  function set(change) {
    options = {...options, ...change}
    write()
    const address = embedAddress(subject, options)
    if (preview.src !== address) {
      // A frame whose address changes leaves entries in the history; a new document in it does not.
      if (preview.isConnected && preview.contentWindow) preview.contentWindow.location.replace(address)
      else preview.src = address
    }
  }
  function write() {
    code.value = kind === 'frame' ? frameCode(subject, options, options.height || height) : elementCode(subject, options)
    say(copied, t.copy)
  }
  const hear = (/** @type {MessageEvent} */ {source, data}) => {
    if (source !== preview.contentWindow || data?.subject !== 'lti.frameResize') return
    height = Math.min(Math.max(Math.round(data.height), HEIGHTS[0]), HEIGHTS[1])
    preview.style.height = `${height}px`
    write()
  }
  window.addEventListener('message', hear)
  preview.style.height = `${HEIGHT}px`

  const node = h('div', {class: 'builder'},
    h('form', {class: 'builder-options', onsubmit: (/** @type {Event} */ e) => e.preventDefault()},
      names.length > 0 && select(t.scenario, names.map(n => [n, n]), value => set({scenario: value})),
      h('fieldset', {}, h('legend', {}, t.parts), PARTS.map(part => check(t.part[part], options.show.includes(part), on =>
        set({show: PARTS.filter(p => (p === part ? on : options.show.includes(p)))})))),
      select(t.theme, THEMES.map(name => [name, t.themes[name]]), value => set({theme: THEMES.find(n => n === value) ?? 'auto'})),
      select(t.start, [['payoffs', embed.payoffs], ['regret', embed.right.regret]], value => set({start: value === 'regret' ? 'regret' : 'payoffs'})),
      check(t.readonly, false, readonly => set({readonly})),
      check(t.autoplay, false, autoplay => set({autoplay})),
      heightField(value => set({height: value})),
      select(t.as, [['frame', t.asFrame], ['element', t.asElement]], value => {
        kind = value
        write()
      })),
    h('div', {class: 'builder-preview'}, h('div', {class: 'builder-frame'}, preview),
      h('label', {for: code.id, class: 'label'}, t.code), code, h('div', {class: 'builder-copy'}, copied, failed)))
  if (names.length > 0) options.scenario = names[0]
  set({})
  return {node, close: () => window.removeEventListener('message', hear)}
}

/**
 * Opens the builder as a dialog over the page; it is gone when it is closed.
 * @param {Subject & {host?: Element}} subject
 */
export function openEmbedBuilder({host = document.body, ...subject}) {
  const builder = embedBuilder(subject)
  const id = freshId('builder')
  const dialog = h('dialog', {
    class: 'builder-modal', 'aria-labelledby': id,
    onclose: () => {
      builder.close()
      dialog.remove()
    },
    onclick: (/** @type {Event} */ e) => {
      if (e.target === dialog) dialog.close()
    },
  }, h('div', {class: 'builder-box'}, h('header', {}, h('h2', {id}, t.title),
    h('button', {type: 'button', class: 'icon-button', 'aria-label': embed.close, onclick: () => dialog.close()}, icon('close'))), builder.node))
  host.append(dialog)
  dialog.showModal()
}

/** @param {string} words @param {boolean} on @param {(on: boolean) => void} changed */
function check(words, on, changed) {
  const box = h('input', {type: 'checkbox', checked: on, onchange: () => changed(box.checked)})
  return h('label', {class: 'check'}, box, h('span', {}, words))
}

/** @param {string} words @param {string[][]} choices  value and words @param {(value: string) => void} changed */
function select(words, choices, changed) {
  const id = freshId('choice')
  const box = h('select', {id, onchange: () => changed(box.value)}, choices.map(([value, label]) => h('option', {value}, label)))
  return h('div', {}, h('label', {class: 'label', for: id}, words), box)
}

/** @param {(height: number) => void} changed  0 for what the parts need */
function heightField(changed) {
  const id = freshId('height')
  const wrong = h('p', {class: 'fault', role: 'alert', hidden: true}, t.heightWrong(...HEIGHTS))
  const box = h('input', {
    type: 'text', id, inputmode: 'numeric', placeholder: t.heightAuto, autocomplete: 'off', onchange: () => {
      const height = Number(box.value.trim())
      const sound = height === 0 || (height >= HEIGHTS[0] && height <= HEIGHTS[1])
      show(wrong, !sound)
      if (sound) changed(Math.round(height))
    },
  })
  return h('div', {}, h('label', {class: 'label', for: id}, t.height), box, wrong)
}
