// @ts-check
// Saves or copies a chart, or both charts and the table as one figure, in a size and in colours that the reader chooses
// and sees in a preview.

import {figures as t} from './figures-words.js'
import {text} from '../../text/text.js'
import {freshId, h, setText, show} from '../../ui/dom.js'
import {dialogBox} from '../../ui/dialog.js'
import {fixed, whole} from '../../ui/numbers.js'
import {addStyles} from '../../ui/later.js'
import {chartFile, pixelsOf} from './export.js'
import {download} from '../../ui/browser.js'
import {kindOf, pinnedId, RIGHT} from '../../model/state/looking.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {FigureLook} from '../../engine/api.js' */
/** @import {ExportFormat} from './export.js' */
/** @typedef {'png' | 'svg' | 'tsv'} CopyFormat */

/** @type {ExportFormat[]} */
const SAVES = ['png', 'svg', 'pdf', 'tex', 'csv', 'json']
/** @type {CopyFormat[]} */
const COPIES = ['png', 'svg', 'tsv']
/** CSS px of an inch. */
const INCH = 96

/** @type {(key: string) => key is NonNullable<FigureLook['size']> & keyof typeof t.sizes} */
const isSize = key => key in t.sizes

/**
 * Opens the dialog over the page.
 * @param {Page} page @param {string} chart  id, also of the pinned scenario
 */
export async function openFigures(page, chart) {
  await addStyles(new URL('../../../css/parts/figures.css', import.meta.url))
  const {title, sheet} = subjects(chart, page)
  /** @type {Required<FigureLook>} */
  const look = {theme: 'light', transparent: false, uncaptioned: false, size: 'screen', sheet: false}
  const picture = preview(page)
  const outcome = report()
  const draw = () => {
    outcome.clear()
    picture.draw(look.sheet ? sheet : chart, look)
  }
  const what = select(t.what, [['chart', title], ...(sheet ? [['sheet', t.sheet]] : [])], value => {
    look.sheet = value === 'sheet'
    draw()
  })
  const size = select(t.size, Object.entries(t.sizes), value => {
    if (isSize(value)) look.size = value
    draw()
  })
  const theme = select(t.theme, Object.entries(t.themes), value => {
    look.theme = value
    draw()
  })
  const clear = check(t.transparent, '', false, on => {
    look.transparent = on
    draw()
  })
  const captioned = check(t.caption, t.captionHelp, true, on => {
    look.uncaptioned = !on
    draw()
  })
  const files = makers(page, () => [look.sheet ? sheet : chart, {...look}], outcome)
  const dialog = dialogBox({class: 'modal figure-dialog', title: t.title, onclose: () => {
    picture.forget()
    dialog.remove()
  }},
  h('div', {class: 'figure-parts'},
    h('div', {class: 'figure-options'}, what, size, theme, clear, captioned, files), picture.node),
  outcome.nodes)
  document.body.append(dialog)
  dialog.showModal()
  draw()
}

/**
 * Returns the title of a chart, and the chart that is beside the payoffs in a figure of both; '' if there is none.
 * @param {string} chart @param {Page} page
 */
function subjects(chart, {store}) {
  const {id, title, place} = kindOf(chart)
  const right = place === 'policies' ? id : store.state.look.right
  const beside = (place === 'arms' || place === 'policies') && RIGHT.includes(right)
  return {title, sheet: !beside ? '' : id === chart ? right : pinnedId(right)}
}

/** @param {string} words @param {string[][]} choices  value and words @param {(value: string) => void} changed */
function select(words, choices, changed) {
  const id = freshId('figure')
  const box = h('select', {id, onchange: () => changed(box.value)}, choices.map(([value, label]) => h('option', {value}, label)))
  return h('div', {class: 'figure-choice'}, h('label', {for: id}, words), box)
}

/** @param {string} words @param {string} help @param {boolean} checked @param {(on: boolean) => void} changed */
function check(words, help, checked, changed) {
  const box = h('input', {type: 'checkbox', checked, onchange: () => changed(box.checked)})
  return h('label', {class: 'check', title: help || null}, box, h('span', {}, words))
}

/** The preview of the figure. @param {Page} page */
function preview({session}) {
  const image = h('img', {alt: '', hidden: true})
  const words = h('p', {class: 'figure-size', role: 'status'})
  let asked = 0
  let address = ''
  const forget = () => URL.revokeObjectURL(address)
  return {
    node: h('div', {class: 'figure-preview'}, h('div', {class: 'figure-ground'}, image), words), image, forget,
    /** @param {string} chart @param {Required<FigureLook>} look */
    async draw(chart, look) {
      const mine = ++asked
      const {size} = look
      setText(words, t.drawing)
      try {
        const engine = session.engine()
        if (!engine) throw new Error(text.transport.stopped)
        const drawn = await engine.charts.export(chart, 'svg', look)
        if (mine !== asked) return
        forget()
        address = URL.createObjectURL(new Blob([drawn.text], {type: drawn.mime}))
        image.src = address
        Object.assign(image, {width: drawn.width, height: drawn.height, alt: drawn.caption})
        show(image, true)
        const pixels = pixelsOf(drawn, {size})
        setText(words, t.measures(by(drawn), fixed(drawn.width / INCH, 1), by(pixels)))
      } catch (/** @type {any} */ error) {
        if (mine !== asked) return
        show(image, false)
        setText(words, t.failed(error?.message ?? String(error)))
      }
    },
  }
}

/** @param {{width: number, height: number}} size */
const by = ({width, height}) => `${whole(width)} \u00d7 ${whole(height)}`

/**
 * Reports the result of the last button in a sentence. If the page may not write to the clipboard, it also shows the
 * text to copy by hand.
 */
function report() {
  const words = h('p', {class: 'figure-outcome', role: 'status'})
  const area = h('textarea', {
    class: 'copy-text', rows: 6, readonly: true, 'aria-label': t.textLabel, spellcheck: 'false', hidden: true,
  })
  return {
    nodes: [words, area],
    /** @param {string} sentence */
    show(sentence) {
      setText(words, sentence)
    },
    /** @param {string} written */
    offer(written) {
      setText(words, t.noText)
      area.value = written
      show(area, true)
      area.focus()
      area.select()
    },
    clear() {
      setText(words, '')
      show(area, false)
    },
  }
}

/**
 * The buttons that save and copy.
 * @param {Page} page @param {() => [chart: string, look: Required<FigureLook>]} subject
 * @param {ReturnType<typeof report>} outcome
 */
function makers({session}, subject, outcome) {
  /** @param {ExportFormat} format */
  const file = async format => {
    const engine = session.engine()
    if (!engine) throw new Error(text.transport.stopped)
    const [chart, look] = subject()
    return chartFile(engine, chart, format, look)
  }
  /** @param {() => Promise<void>} act */
  const attempt = act => async () => {
    outcome.clear()
    try {
      await act()
    } catch (/** @type {any} */ error) {
      outcome.show(t.failed(error?.message ?? String(error)))
    }
  }
  const {formats} = text.plots.chart
  /** @param {ExportFormat} format */
  const save = format => attempt(async () => {
    outcome.show(t.writing(formats[format]))
    const {name, blob} = await file(format)
    download(blob, name)
    outcome.show(window.origin === 'null' ? t.exportFramed : t.exported(formats[format]))
  })
  /** @param {CopyFormat} format */
  const copy = format => attempt(async () => {
    const made = file(format).then(({blob}) => blob)
    if (await onClipboard(format, made)) return outcome.show(t.copied[format])
    if (format === 'png') outcome.show(t.noPicture)
    else outcome.offer(await (await made).text())
  })
  return h('div', {class: 'figure-makers'},
    h('div', {role: 'group', 'aria-label': t.save}, h('span', {}, t.save),
      SAVES.map(f => h('button', {type: 'button', class: 'button', onclick: save(f)}, formats[f]))),
    h('div', {role: 'group', 'aria-label': t.copy}, h('span', {}, t.copy),
      COPIES.map(f => h('button', {type: 'button', class: 'button', title: t.copiesHelp[f], onclick: copy(f)}, t.copies[f]))))
}

/**
 * Writes to the clipboard. Browsers allow that only in response to a press, so the content is passed at once, as a
 * promise.
 * @param {CopyFormat} format @param {Promise<Blob>} made
 * @returns {Promise<boolean>} whether it was copied. Rejects if the content could not be made
 */
async function onClipboard(format, made) {
  const type = format === 'png' ? 'image/png' : 'text/plain'
  const typed = made.then(blob => new Blob([blob], {type}))
  try {
    await navigator.clipboard.write([new ClipboardItem({[type]: typed})])
    return true
  } catch {
    await made
    return false
  }
}
