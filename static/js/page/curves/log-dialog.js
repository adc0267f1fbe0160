// @ts-check
// Imports a training log: pasted, chosen or dropped. What was understood is shown before it changes anything.

import {createLogReader} from './log-reader.js'
import {chosenPoints, logChart} from './log-chart.js'
import {curveList, foundNotes} from './log-found.js'
import {logOptions} from './log-options.js'
import {freshId, h, setText, show} from '../../ui/dom.js'
import {megabytes, whole} from '../../ui/numbers.js'
import {curves as t} from '../../text/curves.js'
import {mountModal} from '../../ui/modal.js'

/** @typedef {import('../commands.js').Page} Page */
/** @typedef {import('./log-chart.js').Choice} Choice */
/** @typedef {import('../../engine/messages.js').TrainingLog} TrainingLog */

/** A longer file is not put into the field, which would be slow. */
const LONG = 200_000
/** From the last key to the log's being read, ms. */
const REST = 250

/**
 * @param {Element} host @param {Page} page
 * @returns {() => void} undo
 */
export function mountLog(host, page) {
  const log = logState(page)
  const {area, file} = log
  const buttons = logButtons(page, log)
  return mountModal(host, page, {
    kind: 'log', title: t.title, class: 'log-dialog',
    body: [h('p', {}, t.help), h('label', {for: area.id, class: 'visually-hidden'}, t.field), area, file,
      h('div', {class: 'log-source'}, h('button', {type: 'button', class: 'button', onclick: () => file.click()}, t.file), log.source),
      log.options.node, log.found.node, log.chart.node, log.choices.node, log.list.node, buttons.node],
    opened({modal}) {
      log.open(modal)
      buttons.reset()
    },
    render({modal}, before) {
      if (before && modal !== before.modal && modal?.file) log.take(modal.file)
    },
    closed: () => log.close(),
  })
}

/** The log in the dialog: what it is read from, how, and what was understood. @param {Page} page */
function logState(page) {
  const reader = createLogReader()
  const area = h('textarea', {id: freshId('log'), rows: 5, spellcheck: 'false', wrap: 'off', placeholder: t.placeholder, oninput: typed})
  const file = h('input', {
    type: 'file', accept: '.csv,.tsv,.txt,.json,.jsonl,.ndjson,.log,text/csv,text/plain', class: 'visually-hidden', tabindex: -1,
    'aria-hidden': 'true',
    onchange: () => {
      const [chosen] = file.files ?? []
      if (chosen) take(chosen)
      file.value = ''
    },
  })
  const source = h('span')
  const options = logOptions(() => read(false))
  const found = foundNotes()
  const chart = logChart()
  const list = curveList()
  const choices = choicePicks(render)
  /** @type {Blob | null} */
  let chosen = null
  /** @type {TrainingLog | null} */
  let log = null
  let timer = 0
  let asked = 0
  /** @type {(() => void)[]} */
  const listeners = []

  function typed() {
    chosen = null
    setText(source, '')
    clearTimeout(timer)
    timer = Number(setTimeout(() => read(true), REST))
  }
  /** @param {File} next */
  async function take(next) {
    chosen = next
    setText(source, t.fromFile(next.name, megabytes(next.size)))
    area.value = ''
    if (next.size <= LONG) area.value = await next.text().catch(() => '')
    await read(true)
  }
  /** @param {boolean} send  the text is another one */
  async function read(send) {
    clearTimeout(timer)
    const mine = ++asked
    const blob = chosen ?? new Blob([area.value])
    log = null
    render()
    if (!chosen && area.value.trim() === '') return
    found.busy(t.reading)
    try {
      if (send) await reader.send(blob)
      const next = await reader.read(options.value())
      if (mine !== asked) return
      log = next
      render()
    } catch (error) {
      if (mine !== asked) return
      render()
      found.refuse(t.failed(/** @type {import('../../engine/api.js').EngineError} */ (error).message))
    }
  }
  function render() {
    const curves = log?.curves ?? []
    found.render(log)
    chart.render(curves, choices.value())
    show(choices.node, curves.length > 0)
    list.render(curves, choices.value())
    changed()
  }
  const changed = () => { for (const listen of listeners) listen() }

  return {
    area, file, source, options, found, chart, list, choices, reader,
    log: () => log,
    take,
    title: () => (chosen instanceof File ? chosen.name : t.untitled),
    /** @param {() => void} listener */
    onChange: listener => void listeners.push(listener),
    /** @param {import('../state.js').Modal | null} modal */
    open(modal) {
      options.reset()
      choices.reset()
      if (modal?.file) return void take(modal.file)
      chosen = null
      setText(source, '')
      read(true)
    },
    close() {
      clearTimeout(timer)
      asked++
      reader.close()
    },
  }
}

/** @param {() => void} changed */
function choicePicks(changed) {
  const name = freshId('log-choice')
  const radios = /** @type {Choice[]} */ (Object.keys(t.choices)).map(choice =>
    ({choice, input: h('input', {type: 'radio', name, value: choice, onchange: changed})}))
  return {
    node: h('div', {class: 'log-choices', role: 'radiogroup', 'aria-label': t.use, hidden: true}, h('span', {'aria-hidden': 'true'}, t.use),
      radios.map(({choice, input}) => h('label', {}, input, ' ', t.choices[choice]))),
    /** @returns {Choice} */
    value: () => radios.find(r => r.input.checked)?.choice ?? 'raw',
    reset() {
      radios[0].input.checked = true
    },
  }
}

/** @param {Page} page @param {ReturnType<typeof logState>} log */
function logButtons(page, log) {
  const refused = h('p', {class: 'fault', role: 'alert', hidden: true})
  const make = h('button', {type: 'button', class: 'button primary', onclick: makeScenario}, t.make)
  const replace = h('button', {type: 'button', class: 'button', onclick: () => apply(true)}, t.replace)
  const append = h('button', {type: 'button', class: 'button', onclick: () => apply(false)}, t.append)

  log.onChange(() => {
    const read = log.log()
    make.disabled = replace.disabled = append.disabled = !read || read.curves.length === 0
    make.title = read && read.curves.length > 0 ? t.makeHelp(whole(Math.max(1, read.lastStep))) : ''
    show(refused, false)
  })
  async function makeScenario() {
    const title = log.title()
    const made = await log.reader.scenario(log.choices.value(), title).catch(error => refuse(error.message))
    if (made) await page.commands.files.openText(made, title)
  }
  /** @param {boolean} all */
  async function apply(all) {
    const choice = log.choices.value()
    const curves = (log.log()?.curves ?? []).map(c => ({name: c.name, points: chosenPoints(c, choice)}))
    const why = await page.commands.arms.setCurves(curves, all)
    if (why === '') page.commands.modal.close()
    else refuse(why)
  }
  /** @param {string} why */
  function refuse(why) {
    setText(refused, `${t.refused} ${why}`)
    show(refused, true)
  }
  return {node: h('footer', {}, make, replace, append, refused), reset: () => show(refused, false)}
}
