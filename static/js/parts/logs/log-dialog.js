// @ts-check
// Imports a training log that was pasted, chosen or dropped. It shows what it understood before anything changes.

import {chosenPoints, logChart, curveList, foundNotes, choicePicks} from './log-chart.js'
import {logColumns, columnChoices} from './log-columns.js'
import {logFilesOf, logSource, named, logOptions, logPays} from './log-input.js'
import {h, setText, show} from '../../ui/dom.js'
import {whole} from '../../ui/numbers.js'
import {curves as t} from './words.js'
import {mountModal} from '../shell/part.js'
import {trainingProgram} from '../../engine/load.js'
import {startWorker} from '../../engine/worker.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {Modal} from '../../model/state/state.js' */
/** @import {LogFormat, LogOptions, TrainingLog} from '../../engine/messages.js' */

/** The time without a keystroke after which the log is read, ms. */
const REST = 250

/** @param {Element} host @param {Page} page */
export function mountLog(host, page) {
  const log = logState()
  const {view} = log
  const buttons = logButtons(page, log)
  mountModal(host, page, {
    kind: 'log', title: t.title, class: 'log-dialog',
    body: [h('p', {}, t.help), logFormats(() => log.reader.formats(), file => log.input.take(logFilesOf([file]))), log.input.node,
      log.options.node, view.found.node, log.columns.node, view.chart.node, view.choices.node, view.pays.node, view.list.node,
      buttons.node],
    opened({modal}) {
      log.open(modal)
      buttons.reset()
    },
    again(modal) {
      if (modal.file) log.input.take(filesOf(modal))
    },
    closed: () => log.close(),
  })
}

/** @param {Modal} modal */
const filesOf = ({file, more = []}) => logFilesOf(file ? [file, ...more] : more)

/** The state of the dialog: the log's source, the options, what was understood, and what the reader chose for columns. */
function logState() {
  const reader = createLogReader()
  const ask = lastAsked(reader)
  const input = logSource(() => rested.begin(), () => begin(), () => read(true))
  const options = logOptions(() => read(false))
  const view = logView(() => changed())
  const choices = columnChoices()
  const columns = logColumns(choice => again(() => choices.choose(choice)), () => again(choices.reset))
  /** @type {TrainingLog | null} */
  let log = null
  const rested = afterRest(() => read(true))
  /** @type {(busy?: boolean) => void} */
  let listener = () => {}
  function changed() {
    view.render(log)
    columns.render(log, choices.chosen, choices.said())
    options.render(log?.files ?? 0)
    listener()
  }
  /** Begins with another log. */
  function begin() {
    log = null
    choices.begin()
    changed()
  }
  /** Reads the same log again. @param {() => void} change  of what the reader chose */
  function again(change) {
    change()
    read(false)
  }
  /** @param {boolean} send  the log is another */
  async function read(send) {
    rested.end()
    const now = input.files()
    if (send || !now) begin()
    else listener(true)
    if (now) view.found.busy(t.reading)
    const answer = await readWith(ask, now, options, choices, send)
    if (!answer) return
    log = answer.log
    changed()
    if (answer.fault) view.found.refuse(t.failed(answer.fault))
  }

  const onChange = (/** @type {(busy?: boolean) => void} */ listen) => void (listener = listen)
  return {input, options, columns, view, reader, open, close, onChange, log: () => log}
  /** @param {Modal | null} modal */
  function open(modal) {
    for (const part of [options, view.choices, view.pays]) part.reset()
    if (modal?.file) return void input.take(filesOf(modal))
    input.empty()
    read(true)
  }
  function close() {
    rested.end()
    ask(null, options.value(), false)
    reader.close()
  }
}

/**
 * Reads a log with what the reader chose; of another log, with what is remembered for its columns.
 * @param {ReturnType<typeof lastAsked>} ask @param {LogFile[] | null} files @param {ReturnType<typeof logOptions>} options
 * @param {ReturnType<typeof columnChoices>} choices @param {boolean} send  the log is another
 */
async function readWith(ask, files, options, choices, send) {
  const asked = () => ({...options.value(), columns: choices.list()})
  const answer = await ask(files, asked(), send)
  return send && answer?.log && choices.recall(answer.log.columns) ? ask(files, asked(), false) : answer
}

/**
 * Asks a reader what a log says. The answer is null if a later request was made meanwhile, or if there is no log.
 * @param {ReturnType<typeof createLogReader>} reader
 */
function lastAsked(reader) {
  let asked = 0
  /** @param {LogFile[] | null} files @param {LogOptions} options @param {boolean} send  the log is another */
  return async (files, options, send) => {
    const mine = ++asked
    if (!files) return null
    try {
      if (send) await reader.send(files)
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

/** Shows what was understood of a log. @param {() => void} changed  another choice of points */
function logView(changed) {
  const found = foundNotes()
  const chart = logChart()
  const list = curveList()
  const choices = choicePicks(t.use, t.choices, changed)
  const pays = logPays()
  return {
    found, chart, list, choices, pays,
    /** @param {TrainingLog | null} log */
    render(log) {
      const curves = log?.curves ?? []
      found.render(log)
      chart.render(curves, choices.value())
      show(choices.node, curves.length > 0)
      show(pays.node, curves.length > 0)
      pays.render(curves.every(c => chosenPoints(c, choices.value()).every(([, y]) => y >= 0 && y <= 1)))
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
  const again = h('button', {type: 'button', class: 'button', title: t.seedHelp, hidden: true, onclick: anotherSeed}, t.seed)
  /** The files of the last import, and what they were. */
  let imported = {files: /** @type {LogFile[]} */ ([]), how: ''}

  log.onChange((busy = false) => {
    const read = log.log()
    const ready = !busy && !!read && read.curves.length > 0
    make.disabled = replace.disabled = append.disabled = again.disabled = !ready
    make.title = ready ? t.makeHelp(whole(Math.max(1, read.lastStep))) : ''
    const files = log.input.files() ?? []
    show(again, imported.files.length > 0 && !imported.files.some(old => files.some(f => f.blob === old.blob)))
    show(refused, false)
  })
  function done() {
    const files = log.input.files() ?? []
    imported = {files, how: files.length > 1 ? log.options.value().files ?? 'auto' : 'seeds'}
  }
  async function makeScenario() {
    const title = log.input.title()
    const pays = log.view.pays.value()
    if (!pays) return
    const made = await log.reader.scenario(log.view.choices.value(), title, pays).catch(error => refuse(error.message))
    if (!made) return
    done()
    await page.commands.files.openText(made, title)
  }
  /** Reads the files of the last import and these as seeds of the same arms; the reader then replaces the arms. */
  async function anotherSeed() {
    log.options.setFiles(imported.how)
    await log.input.take(named([...imported.files, ...log.input.files() ?? []].map(({name, blob}) => ({name: name || t.pasted, blob}))))
    replace.focus()
  }
  /** @param {boolean} all */
  async function apply(all) {
    const choice = log.view.choices.value()
    const stem = log.input.title().replace(/\.\w+$/, '')
    const read = log.log()?.curves ?? []
    const nameless = read.length === 1 && ['', 'Value'].includes(read[0].name)
    const curves = read.map(c => ({name: nameless ? stem : c.name, points: chosenPoints(c, choice)}))
    const why = await page.commands.arms.setCurves(curves, all)
    if (why !== '') return refuse(why)
    done()
    page.commands.modal.close()
  }
  /** @param {string} why */
  function refuse(why) {
    setText(refused, `${t.refused} ${why}`)
    show(refused, true)
  }
  return {node: h('div', {class: 'foot'}, make, replace, append, again, refused), reset: () => show(refused, false)}
}

// Reads training logs in a separate worker, so that the page stays responsive whatever the log's size or content.

/** The bytes that are sent to the worker at once, a multiple of 8. */
const PART = 1 << 20
/** The most bytes of all files that are sent: the worker refuses a log of this length. */
const MOST_BYTES = (64 << 20) + 1

/** A file of a log. name is '' for a pasted text; it may have folders before it. @typedef {{name: string, blob: Blob}} LogFile */

/** @returns a reader of one log at a time; its promises reject with an EngineError */
function createLogReader() {
  /** @type {import('../../engine/worker.js').Connection | null} */
  let worker = null

  async function connect() {
    if (worker) return worker
    const program = await trainingProgram()
    worker ??= startWorker(program, {debug: false, onDeath: () => { worker = null }})
    return worker
  }

  return {
    /**
     * Sends the files of a log, which the worker keeps until the next ones.
     * @param {LogFile[]} files
     */
    async send(files) {
      const {request} = await connect()
      let room = MOST_BYTES
      for (const [i, {name, blob}] of files.entries()) {
        const size = Math.min(blob.size, room)
        for (let from = 0; from === 0 || from < size; from += PART) {
          const data = new Uint8Array(await blob.slice(from, Math.min(size, from + PART)).arrayBuffer())
          await request({type: 'logText', first: i === 0 && from === 0, file: from === 0 ? name : ''}, {data})
        }
        room -= size
      }
    },
    /** Returns what the log says. @param {LogOptions} options @returns {Promise<TrainingLog>} */
    async read(options) {
      const {request} = await connect()
      return request({type: 'logRead', options})
    },
    /**
     * Returns a scenario made from the log as it was last read.
     * @param {string} choice @param {string} title @param {import('./log-input.js').Pays} pays
     */
    async scenario(choice, title, pays) {
      const {request} = await connect()
      return (await request({type: 'logMake', choice, title, ...pays})).text
    },
    /** Returns the programs whose logs are known. @returns {Promise<LogFormat[]>} */
    async formats() {
      const {request} = await connect()
      return request({type: 'logFormats'})
    },
    /** Ends the worker, even while it reads. */
    close() {
      worker?.end()
      worker = null
    },
  }
}

// The programs whose logs are known, each with an example to load. The engine lists them when the list is first opened.

/** @param {() => Promise<LogFormat[]>} formats @param {(file: File) => void} load */
export function logFormats(formats, load) {
  const list = h('ul')
  const state = h('p', {role: 'status'})
  async function fill() {
    if (!node.open || list.childElementCount > 0) return
    setText(state, t.reading)
    const all = await formats().catch(error => void setText(state, t.noFormats(error.message)))
    if (!all) return
    show(state, false)
    list.replaceChildren(...all.map(format => h('li', {}, h('b', {}, format.name), ' ', h('code', {}, format.files), ' ',
      format.note && `${format.note} `,
      h('button', {type: 'button', class: 'link', 'aria-label': t.exampleOf(format.name),
        onclick: () => load(exampleOf(format))}, t.example))))
  }
  const node = h('details', {class: 'log-formats', ontoggle: fill}, h('summary', {}, t.formats), state, list)
  return node
}

/** @param {LogFormat} format */
const exampleOf = ({example, exampleFile}) => new File([Uint8Array.from(atob(example), c => c.charCodeAt(0))], exampleFile)
