// @ts-check
// The embed builder: options on one side, a live preview on the other, and below them the code to paste into a course
// page: a frame, or an element with its script.

import {chartKind} from '../../text/charts.js'
import {copy} from '../../ui/browser.js'
import {freshId, h, setText, show, set} from '../../ui/dom.js'
import {frame, htmlAttribute} from '../../ui/encode.js'
import {dialogBox} from '../../ui/dialog.js'
import {embed} from './words.js'
import {hasBody, PARTS, plainOptions, STARTS, withoutEditor, writeOptions} from './options.js'
import {HEIGHTS, THEMES} from './protocol.js'

/** @import {EmbedOptions} from './options.js' */

/** @typedef {{title: string, fragment: string}} Subject  what is embedded: fragment without '#', '' for the preset of the options */
/** @typedef {{name: string, title: string}} Named  a preset */

const t = embed.builder
/** The preview's height until its frame reports one, CSS px. */
const HEIGHT = 420
/** The widths that the preview offers, CSS px; 0 means all available width. */
const WIDTHS = [0, 640, 480, 320]

/** @param {Subject} subject @param {EmbedOptions} options */
export function embedAddress({fragment}, options) {
  const query = writeOptions(fragment ? {...options, scenario: ''} : options)
  return new URL('../../../embed.html', import.meta.url).href + (query && `?${query}`) + (fragment && `#${fragment}`)
}

/** The code for a frame. @param {Subject} subject @param {EmbedOptions} options @param {number} height */
export const frameCode = (subject, options, height) =>
  frame(embedAddress(subject, options), embed.frameTitle(subject.title), height)

/** The code for an element. @param {Subject} subject @param {EmbedOptions} options */
export function elementCode({title, fragment}, options) {
  const script = new URL('../../../rising-bandits.js', import.meta.url).href
  const attributes = [...new URLSearchParams(writeOptions(options))].filter(([name]) => !fragment || name !== 'scenario')
  if (fragment) attributes.unshift(['scenario', fragment])
  const written = [['title', embed.frameTitle(title)], ...attributes].map(([name, value]) => ` ${name}="${htmlAttribute(value)}"`).join('')
  return `<script src="${htmlAttribute(script)}"></script>\n<rising-bandits${written}></rising-bandits>`
}

/**
 * Builds the embed builder.
 * @param {Subject} subject
 * @param {{presets?: Named[]}} [more]  to choose among, for a page that has no scenario of its own
 * @returns {{node: HTMLElement, close: () => void}}
 */
export function embedBuilder(subject, {presets = []} = {}) {
  /** @type {EmbedOptions} */
  // An address without `show` has no axes, so that old addresses look the same; new ones get them.
  let options = {...plainOptions, show: [...plainOptions.show, 'axes']}
  if (presets.length > 0) {
    options.scenario = presets[0].name
    subject = {fragment: '', title: presets[0].title}
  }
  const code = codeToPaste()
  const preview = livePreview(() => write())
  const inert = h('p', {class: 'hint', role: 'status', hidden: true}, t.inert)

  const noEditor = h('p', {class: 'hint', role: 'status', hidden: true}, t.noEditor)
  /** Returns the options without what they exclude. */
  const plain = () => (options.readonly ? {...options, show: withoutEditor(options.show)} : options)
  function write() {
    code.write(subject, plain(), preview.height())
    show(noEditor, options.readonly && options.show.includes('editor'))
    show(inert, !options.show.includes('transport') && !options.autoplay)
  }
  function refresh() {
    write()
    preview.show(embedAddress(subject, plain()))
  }
  /** @param {Partial<EmbedOptions>} change */
  function change(change) {
    options = {...options, ...change}
    refresh()
  }
  const choice = presets.length > 0 ? subjectChoice(presets, (fragment, {name, title}) => {
    subject = {fragment, title}
    change({scenario: name})
  }) : null
  const node = h('div', {class: 'builder'},
    h('form', {class: 'builder-options', onsubmit: (/** @type {Event} */ e) => e.preventDefault()}, choice, optionFields(options, change)),
    h('div', {class: 'builder-preview'}, preview.width, preview.node, inert, noEditor, code.nodes))
  refresh()
  return {node, close: preview.close}
}

/**
 * The fields of the options.
 * @param {EmbedOptions} options
 *   as they are at first
 * @param {(change: Partial<EmbedOptions>) => void} change
 */
function optionFields(options, change) {
  const starts = STARTS.map(name => [name, name === 'run' ? t.startRun : chartKind(name).title])
  const start = select(t.start, starts, value => change({start: STARTS.find(s => s === value)}))
  const choices = [...start.querySelectorAll('option')]
  return [
    partBoxes(options.show, show => {
      // A chart that is left out cannot be shown first.
      for (const option of choices) {
        option.disabled = option.value !== 'run' && !show.includes(chartKind(option.value).place === 'arms' ? 'payoffs' : 'regret')
      }
      const chosen = choices.find(option => option.selected)
      const first = chosen?.disabled ? choices.find(option => !option.disabled) : chosen
      if (first) first.selected = true
      change(chosen?.disabled ? {show, start: STARTS[0]} : {show}) // what is first by itself need not be said
    }),
    start,
    select(t.theme, THEMES.map(name => [name, t.themes[name]]), value => change({theme: THEMES.find(n => n === value)})),
    h('div', {},
      checkBox(t.readonly, false, readonly => change({readonly})).node,
      checkBox(t.autoplay, false, autoplay => change({autoplay})).node),
    field(t.height, {inputmode: 'numeric', placeholder: t.heightAuto}, typed => {
      const height = Number(typed)
      if (typed !== '' && !(height >= HEIGHTS[0] && height <= HEIGHTS[1])) return t.heightWrong(...HEIGHTS)
      change({height: Math.round(height)})
      return ''
    }),
  ]
}

/** A preview of the embed, at a width to choose, as high as it asks to be. @param {() => void} resized */
function livePreview(resized) {
  let height = HEIGHT
  let shown = '' // its address
  // Not sandboxed, unlike the code to paste: browsers let a frame of opaque origin read from a local server only if the
  // user allows it.
  const frame = h('iframe', {title: t.preview, allow: 'clipboard-write'})
  const node = h('div', {class: 'builder-frame'}, frame)
  const width = h('div', {class: 'builder-width'}, select(t.width, WIDTHS.map(w => [String(w), w ? t.widthOf(w) : t.widthAll]), value => {
    node.style.width = Number(value) ? `${Number(value) + 2}px` : '' // with its border
  }))
  frame.style.height = `${HEIGHT}px`
  const end = new AbortController()
  window.addEventListener('message', ({source, data}) => {
    if (source !== frame.contentWindow || data?.subject !== 'lti.frameResize' || !(data.height > 0)) return
    height = Math.min(Math.max(Math.round(data.height), HEIGHTS[0]), HEIGHTS[1])
    frame.style.height = `${height}px`
    resized()
  }, {signal: end.signal})
  return {
    node, width,
    height: () => height,
    /** @param {string} address */
    show(address) {
      if (shown === address) return
      shown = address
      // Changing the address of a frame adds an entry to the history; loading a new document into it does not.
      if (frame.isConnected && frame.contentWindow) frame.contentWindow.location.replace(address)
      else frame.src = address
    },
    close: () => end.abort(),
  }
}

/** The code to paste, as a frame or as an element, and the button that copies it. */
function codeToPaste() {
  let [asFrame, asElement, kind] = ['', '', 'frame']
  const area = h('textarea', {id: freshId('code'), readonly: true, rows: 5, spellcheck: 'false', onfocus: () => area.select()})
  const button = h('button', {type: 'button', class: 'button primary', onclick: copyCode}, t.copy)
  const failure = h('span', {role: 'status'})
  const choice = select(t.as, [['frame', t.asFrame], ['element', t.asElement]], value => {
    kind = value
    draw()
  })

  function draw() {
    const code = kind === 'frame' ? asFrame : asElement
    if (code === area.value) return
    area.value = code
    setText(button, t.copy)
    // The preview may report its height at any time: what a reader is about to copy stays selected.
    if (document.activeElement === area) area.select()
    else setText(failure, '')
  }
  async function copyCode() {
    const done = await copy(area.value)
    setText(button, done ? t.copied : t.copy)
    setText(failure, done ? '' : t.copyFailed)
    if (!done) area.focus()
  }
  return {
    nodes: [h('div', {class: 'builder-as'}, choice), h('label', {for: area.id, class: 'label'}, t.code), area,
      h('div', {class: 'builder-copy'}, button, failure)],
    /** @param {Subject} subject @param {EmbedOptions} options @param {number} height  of the preview */
    write(subject, options, height) {
      asFrame = frameCode(subject, options, options.height || height)
      asElement = elementCode(subject, options)
      draw()
    },
  }
}

/**
 * Check boxes for the parts. The last part that shows something cannot be unchecked.
 * @param {readonly string[]} now
 * @param {(show: EmbedOptions['show']) => void} changed
 */
function partBoxes(now, changed) {
  const fault = h('p', {class: 'fault', role: 'alert', hidden: true}, t.noBody)
  const boxes = PARTS.map(part => ({part, ...checkBox(t.part[part], now.includes(part), () => {
    const chosen = boxes.filter(b => b.box.checked).map(b => b.part)
    show(fault, !hasBody(chosen))
    if (hasBody(chosen)) changed(chosen)
  })}))
  return h('fieldset', {}, h('legend', {}, t.parts), boxes.map(b => b.node), fault)
}

/**
 * The choice of what to embed: a preset, or the scenario of a link.
 * @param {Named[]} presets @param {(fragment: string, preset: Named) => void} changed
 */
function subjectChoice(presets, changed) {
  const link = field(t.link, {placeholder: t.linkLike, spellcheck: 'false'}, typed => {
    const fragment = typed.slice(typed.indexOf('#') + 1)
    if (!/^\d+\./.test(fragment)) return t.linkWrong
    changed(fragment, {name: '', title: t.anExperiment})
    return ''
  })
  show(link, false)
  const choice = select(t.scenario, [...presets.map(p => [p.name, p.title]), ['', t.ofLink]], value => {
    const preset = presets.find(p => p.name === value)
    show(link, !preset)
    if (preset) changed('', preset)
    else link.querySelector('input')?.focus()
  })
  return h('div', {class: 'builder-subject'}, choice, link)
}

/** Opens the builder as a dialog over the page, and removes it when it closes. @param {Subject & {host?: Element}} subject */
export function openEmbedBuilder({host = document.body, ...subject}) {
  const builder = embedBuilder(subject)
  const dialog = dialogBox({
    class: 'modal builder-modal',
    title: t.title,
    onclose: () => {
      builder.close()
      dialog.remove()
    },
  }, builder.node,
  h('p', {}, h('a', {
    href: new URL('../../../embed-api.html', import.meta.url).href, target: '_blank', rel: 'noopener noreferrer',
  }, t.more)))
  host.append(dialog)
  dialog.showModal()
}

// The fields of the embed builder.

/** @param {string} words @param {boolean} on @param {(on: boolean) => void} changed */
function checkBox(words, on, changed) {
  const box = h('input', {type: 'checkbox', checked: on, onchange: () => changed(box.checked)})
  return {box, node: h('label', {class: 'check'}, box, h('span', {}, words))}
}

/** @param {string} words @param {string[][]} choices  value and words @param {(value: string) => void} changed */
export function select(words, choices, changed) {
  const id = freshId('choice')
  const box = h('select', {id, onchange: () => changed(box.value)}, choices.map(([value, label]) => h('option', {value}, label)))
  return h('div', {}, h('label', {class: 'label', for: id}, words), box)
}

/**
 * A text field. If a value is invalid, the reason is shown beneath the field and nothing changes.
 * @param {string} words @param {import('../../ui/dom.js').Props} props @param {(typed: string) => string} changed
 *   returns what is wrong, or ''
 */
export function field(words, props, changed) {
  const id = freshId('field')
  const wrong = h('p', {class: 'fault', id: `${id}-fault`, role: 'alert', hidden: true})
  const box = h('input', {
    type: 'text', id, autocomplete: 'off', 'aria-describedby': wrong.id, ...props,
    onchange: () => {
      const fault = changed(box.value.trim())
      setText(wrong, fault)
      show(wrong, fault !== '')
      set(box, {'aria-invalid': fault !== '' && 'true'})
    },
  })
  return h('div', {}, h('label', {class: 'label', for: id}, words), box, wrong)
}
