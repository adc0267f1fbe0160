// @ts-check
// Imports a training log that was pasted, chosen or dropped. It shows what it understood before anything changes.

import {choicePicks} from './choice-picks.js'
import {createLogReader} from './log-reader.js'
import {chosenPoints, logChart} from './log-chart.js'
import {curveList, foundNotes} from './log-found.js'
import {logOptions} from './log-options.js'
import {freshId, h, setText, show} from '../../ui/dom.js'
import {megabytes, whole} from '../../ui/numbers.js'
import {curves as t} from '../../text/curves.js'
import {mountModal} from '../../app/parts/modal.js'

/** @typedef {import('../../app/commands.js').Page} Page */
/** @typedef {import('../../engine/messages.js').TrainingLog} TrainingLog */

/** A longer file is not shown in the field, which would be slow; characters. */
const LONG = 200_000
/** The time without a keystroke after which the log is read, ms. */
const REST = 250

/**
 * @param {Element} host @param {Page} page
 * @returns {() => void} undo
 */
export function mountLog(host, page) {
  const log = logState()
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

/** The state of the dialog: the log's source, the options, and what was understood. */
function logState() {
  const reader = createLogReader()
  const input = logInput(() => {
    chosen = null
    rested.begin()
  }, take)
  const options = logOptions(() => read(false))
  const view = logView(() => changed())
  /** @type {Blob | null} */
  let chosen = null
  /** @type {TrainingLog | null} */
  let log = null
  const ask = lastAsked(reader)
  const rested = afterRest(() => read(true))
  let listener = () => {}
  function changed() {
    view.render(log)
    listener()
  }
  async function take(/** @type {File} */ next) {
    chosen = next
    await input.fill(next)
    if (chosen === next) await read(true)
  }
  /** @param {boolean} send  the text has changed */
  async function read(send) {
    rested.end()
    log = null
    changed()
    const blob = chosen ?? input.blob()
    if (blob) view.found.busy(t.reading)
    const answer = await ask(blob, options.value(), send)
    if (!answer) return
    log = answer.log
    changed()
    if (answer.fault) view.found.refuse(t.failed(answer.fault))
  }

  return {
    ...input, options, ...view, reader,
    log: () => log,
    take,
    title: () => (chosen instanceof File ? chosen.name : t.untitled),
    onChange: (/** @type {() => void} */ listen) => void (listener = listen),
    /** @param {import('../../app/state/state.js').Modal | null} modal */
    open(modal) {
      options.reset()
      view.choices.reset()
      if (modal?.file) return void take(modal.file)
      chosen = null
      setText(input.source, '')
      read(true)
    },
    close() {
      rested.end()
      ask(null, options.value(), false)
      reader.close()
    },
  }
}

/**
 * Asks a reader what a log says. The answer is null if a later request was made meanwhile, or if there is no log.
 * @param {ReturnType<typeof createLogReader>} reader
 */
function lastAsked(reader) {
  let asked = 0
  /** @param {Blob | null} blob @param {import('./log-options.js').LogOptions} options @param {boolean} send  the text has changed */
  return async (blob, options, send) => {
    const mine = ++asked
    if (!blob) return null
    try {
      if (send) await reader.send(blob)
      const log = await reader.read(options)
      return mine === asked ? {log, fault: ''} : null
    } catch (error) {
      return mine === asked ? {log: null, fault: /** @type {import('../../engine/api.js').EngineError} */ (error).message} : null
    }
  }
}

/** Calls `call` once nothing has happened for a while. @param {() => void} call */
function afterRest(call) {
  let timer = 0
  const end = () => clearTimeout(timer)
  return {
    begin() {
      end()
      timer = Number(setTimeout(call, REST))
    },
    end,
  }
}

/** Writes a file's size in words. @param {File} file */
const sizeOf = ({size}) => (size < 100_000 ? t.kilobytes((size / 1000).toFixed(1)) : t.megabytes(megabytes(size)))

/** The input of a log: a text field and a file chooser. @param {() => void} typed @param {(file: File) => void} take */
function logInput(typed, take) {
  const source = h('span')
  const area = h('textarea', {
    id: freshId('log'), rows: 5, spellcheck: 'false', wrap: 'off', placeholder: t.placeholder,
    oninput: () => {
      setText(source, '')
      typed()
    },
  })
  const file = h('input', {
    type: 'file', accept: '.csv,.tsv,.txt,.json,.jsonl,.ndjson,.log,text/csv,text/plain',
    class: 'visually-hidden', tabindex: -1, 'aria-hidden': 'true',
    onchange: () => {
      const [chosen] = file.files ?? []
      if (chosen) take(chosen)
      file.value = ''
    },
  })
  return {
    area, file, source,
    /** Returns what was typed; null if nothing was. */
    blob: () => (area.value.trim() === '' ? null : new Blob([area.value])),
    /** Shows a file, and its text unless that is long. @param {File} next */
    async fill(next) {
      setText(source, t.fromFile(next.name, sizeOf(next)))
      area.value = ''
      if (next.size <= LONG) area.value = await next.text().catch(() => '')
    },
  }
}

/** Shows what was understood of a log. @param {() => void} changed  another choice of points */
function logView(changed) {
  const found = foundNotes()
  const chart = logChart()
  const list = curveList()
  const choices = choicePicks(t.use, t.choices, changed)
  return {
    found, chart, list, choices,
    /** @param {TrainingLog | null} log */
    render(log) {
      const curves = log?.curves ?? []
      found.render(log)
      chart.render(curves, choices.value())
      show(choices.node, curves.length > 0)
      list.render(curves, choices.value())
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
    const stem = log.title().replace(/\.\w+$/, '')
    const read = log.log()?.curves ?? []
    const nameless = read.length === 1 && ['', 'Value'].includes(read[0].name)
    const curves = read.map(c => ({name: nameless ? stem : c.name, points: chosenPoints(c, choice)}))
    const why = await page.commands.arms.setCurves(curves, all)
    if (why === '') page.commands.modal.close()
    else refuse(why)
  }
  /** @param {string} why */
  function refuse(why) {
    setText(refused, `${t.refused} ${why}`)
    show(refused, true)
  }
  return {node: h('div', {class: 'foot'}, make, replace, append, refused), reset: () => show(refused, false)}
}
