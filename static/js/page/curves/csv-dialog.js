// @ts-check
// Pasting, choosing or dropping learning curves: what was understood is shown before it changes
// anything, what was not is named by its line.

import {csvDefaults, readCurves} from './read-csv.js'
import {freshId, h, keyed, say, set, show} from '../../ui/dom.js'
import {parameter, whole} from '../../ui/numbers.js'
import {sparkline} from '../../ui/swatch.js'
import {text} from '../../text/text.js'
import {readTable} from '../keeping/files.js'
import {mountModal} from '../../ui/modal.js'

/** @typedef {import('../commands.js').Page} Page */
/** @typedef {import('./read-csv.js').Curve} Curve */

const t = text.editing.csv
/** Curves that are drawn before they are counted. */
const DRAWN = 12
const SAMPLES = 40
/** From the last key to the table's being read, ms. */
const REST = 200

/**
 * @param {Element} host @param {Page} page
 * @returns {() => void} undo
 */
export function mountCsv(host, page) {
  const id = freshId('csv')
  const area = h('textarea', {id, rows: 8, spellcheck: 'false', wrap: 'off', placeholder: t.placeholder, oninput: () => readSoon()})
  const file = h('input', {type: 'file', accept: '.csv,.tsv,.txt,text/csv,text/plain', class: 'visually-hidden', tabindex: -1, 'aria-hidden': 'true', onchange: take})
  const choose = h('button', {type: 'button', class: 'link', onclick: () => file.click()}, t.file)
  const options = csvOptions(() => read())
  const found = h('p', {role: 'status'})
  const large = h('p', {hidden: true}, t.large)
  const faults = faultList()
  const preview = previewList()
  const refused = h('p', {class: 'fault', role: 'alert', hidden: true})
  const replace = h('button', {type: 'button', class: 'button primary', onclick: () => apply(true)}, t.replace)
  const append = h('button', {type: 'button', class: 'button', onclick: () => apply(false)}, t.append)
  /** @type {Curve[]} */
  let curves = []
  let timer = 0

  /** @returns {import('./read-csv.js').Limits | undefined} */
  function limits() {
    const bounds = page.store.state.description?.bounds
    return bounds && {x: bounds.horizon[1], points: bounds.points[1], arms: bounds.arms[1], name: bounds.name[1]}
  }
  async function take() {
    const [chosen] = file.files ?? []
    if (!chosen) return
    const table = await readTable(chosen)
    file.value = ''
    if ('refused' in table) {
      say(refused, table.refused)
      show(refused, true)
      return
    }
    area.value = table.text
    read()
  }
  /** Once nothing was typed for a while: a large table takes long to read. */
  function readSoon() {
    replace.disabled = append.disabled = true
    clearTimeout(timer)
    timer = Number(setTimeout(read, REST))
  }
  function read() {
    clearTimeout(timer)
    const empty = area.value.trim() === ''
    const table = empty ? null : readCurves(area.value, options.value(), limits())
    curves = table && table.faults.length === 0 ? table.curves : []
    const points = curves.reduce((most, c) => Math.max(most, c.points.length), 0)
    say(found, table && curves.length > 0 ? t.found(curves.length, whole(points), t.separators[table.separator], table.comma, table.x) : '')
    show(large, curves.some(c => c.points.some(p => p[1] > 1)))
    faults.render(table?.faults ?? [])
    preview.render(curves)
    show(refused, false)
    replace.disabled = append.disabled = curves.length === 0
  }
  /** @param {boolean} all */
  async function apply(all) {
    const why = await page.commands.arms.setCurves(curves, all)
    if (why === '') page.commands.modal.close()
    say(refused, `${t.refused} ${why}`)
    show(refused, why !== '')
  }

  return mountModal(host, page, {
    kind: 'csv', title: t.title, class: 'csv-dialog',
    body: [h('p', {}, t.help), h('label', {for: id, class: 'visually-hidden'}, t.field), area, file,
      h('div', {class: 'csv-options'}, options.node, choose), found, large, faults.node, preview.node, refused,
      h('footer', {}, replace, append)],
    opened({modal}) {
      area.value = modal?.raw ?? ''
      options.reset()
      read()
    },
    render() {},
  })
}

/** @param {() => void} changed */
function csvOptions(changed) {
  /** @template {string} K @param {string} label @param {Record<K, string>} choices */
  const pick = (label, choices) => {
    const id = freshId('csv-option')
    const select = h('select', {id, onchange: changed}, /** @type {[string, string][]} */ (Object.entries(choices)).map(([value, words]) => h('option', {value}, words)))
    return {select, node: h('span', {}, h('label', {for: id}, label), ' ', select)}
  }
  const separator = pick(t.separator, t.separators)
  const x = pick(t.x, t.xs)
  const scale = pick(t.scale, t.scales)
  const every = pick(t.lines, t.every)
  return {
    node: h('div', {class: 'csv-picks'}, separator.node, x.node, scale.node, every.node),
    /** @returns {import('./read-csv.js').CsvOptions} */
    value: () => /** @type {any} */ ({separator: separator.select.value, x: x.select.value, scale: scale.select.value, every: Number(every.select.value)}),
    reset() {
      separator.select.value = csvDefaults.separator
      x.select.value = csvDefaults.x
      scale.select.value = csvDefaults.scale
      every.select.value = String(csvDefaults.every)
    },
  }
}

function faultList() {
  const heading = h('h3')
  const list = h('ol', {class: 'fault-list'})
  const node = h('div', {class: 'faults', role: 'alert', hidden: true}, heading, list)
  const rows = keyed(list, () => {
    const where = h('b')
    const what = h('span')
    return {
      node: h('li', {}, where, ' ', what),
      render: (/** @type {import('./read-csv.js').CsvFault} */ f) => {
        say(where, t.line(whole(f.line)))
        say(what, f.message)
      },
    }
  })
  return {
    node,
    /** @param {import('./read-csv.js').CsvFault[]} faults */
    render(faults) {
      show(node, faults.length > 0)
      say(heading, faults.length > 0 ? t.faults(faults.length) : '')
      rows(faults, (f, i) => `${i} ${f.line} ${f.message}`)
    },
  }
}

function previewList() {
  const list = h('ul', {class: 'csv-preview', 'aria-label': t.preview})
  const more = h('p')
  const rows = keyed(list, previewRow)
  return {
    node: h('div', {}, list, more),
    /** @param {Curve[]} curves */
    render(curves) {
      const top = curves.slice(0, DRAWN).reduce((most, c) => c.points.reduce((m, p) => Math.max(m, p[1]), most), 1)
      rows(curves.slice(0, DRAWN).map((curve, i) => ({curve, i, top})), (_, i) => String(i))
      show(more, curves.length > DRAWN)
      say(more, t.morePreview(whole(curves.length - DRAWN)))
    },
  }
}

function previewRow() {
  const spark = sparkline()
  const name = h('b')
  const words = h('span')
  const node = h('li', {}, spark.node, name, words)
  return {
    node,
    /** @param {{curve: Curve, i: number, top: number}} item */
    render({curve: {name: named, points}, i, top}) {
      say(name, named || t.curve(String(i + 1)))
      const [low, high] = points.reduce(([l, h], [, y]) => [Math.min(l, y), Math.max(h, y)], [Infinity, -Infinity])
      say(words, t.curvePoints(whole(points.length), parameter(low), parameter(high)))
      spark.draw(sampled(points), top)
      set(node, {title: named || null})
    },
  }
}

/** The curve at even places along x. @param {[number, number][]} points */
function sampled(points) {
  const [first, last] = [points[0][0], points[points.length - 1][0]]
  let k = 0
  return Array.from({length: SAMPLES}, (_, i) => {
    const x = first + ((last - first) * i) / (SAMPLES - 1)
    while (k < points.length - 2 && points[k + 1][0] < x) k++
    const [[x0, y0], [x1, y1]] = [points[k], points[k + 1]]
    return y0 + ((y1 - y0) * Math.min(Math.max((x - x0) / (x1 - x0), 0), 1))
  })
}
