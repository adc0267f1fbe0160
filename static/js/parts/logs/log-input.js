// @ts-check
// Where a training log comes from: a text field, or files and folders.

import {freshId, h, setText, show, set} from '../../ui/dom.js'
import {megabytes, whole, read} from '../../ui/numbers.js'
import {curves as t} from './words.js'

/** @import {LogFile} from './log-dialog.js' */
/** @import {LogOptions} from '../../engine/messages.js' */

/** A longer file is not shown in the field, which would be slow; characters. */
const LONG = 200_000
/** The most names of files that are shown. */
const NAMED = 3

/** Writes a size in words. @param {number} size  bytes */
const sizeOf = size => (size < 100_000 ? t.kilobytes((size / 1000).toFixed(1)) : t.megabytes(megabytes(size)))

/** @param {File} file */
const pathOf = file => file.webkitRelativePath || file.name

/** Returns the files of the browser as those of a log, named by their paths. @param {File[]} files */
export const logFilesOf = files => named(files.map(blob => ({name: pathOf(blob), blob})))

/** Gives each file a name of its own: two may have been dropped with one name. @param {LogFile[]} files @returns {LogFile[]} */
export function named(files) {
  const taken = new Set()
  return files.map(({name, blob}) => {
    const [, stem, end] = /** @type {RegExpExecArray} */ (/^(.*?)((?:\.[^./]*)*)$/s.exec(name))
    let free = name
    for (let n = 2; taken.has(free); n++) free = `${stem} (${n})${end}`
    taken.add(free)
    return {name: free, blob}
  })
}

/** Returns the title of a scenario of files: the file's name, or that of the folder that all are in. @param {LogFile[]} files */
function titleOf(files) {
  const [first = {name: ''}] = files
  if (files.length < 2) return first.name.replace(/^.*\//s, '') || t.untitled
  const [folder] = first.name.split('/')
  if (files.every(f => f.name.startsWith(folder + '/'))) return folder
  return t.andMore(first.name, whole(files.length - 1))
}

/**
 * @param {() => void} typed  the text has changed
 * @param {() => void} begun  other files are being taken @param {() => void} taken  they are there
 */
export function logSource(typed, begun, taken) {
  /** @type {LogFile[] | null} */
  let chosen = null
  const source = h('span')
  const area = h('textarea', {
    id: freshId('log'), rows: 5, spellcheck: 'false', wrap: 'off', placeholder: t.placeholder,
    oninput: () => {
      empty()
      typed()
    },
  })
  function empty() {
    chosen = null
    setText(source, '')
  }
  async function take(/** @type {LogFile[]} */ files) {
    chosen = files
    begun()
    await fill(files)
    if (chosen === files) taken()
  }
  const file = chooser({multiple: true}, take)
  const folder = chooser({webkitdirectory: true}, take)
  return {
    take, empty,
    node: h('div', {class: 'log-input'}, h('label', {for: area.id, class: 'visually-hidden'}, t.field), area, file, folder,
      h('div', {class: 'log-source'}, h('button', {type: 'button', class: 'button', onclick: () => file.click()}, t.file),
        h('button', {type: 'button', class: 'button', onclick: () => folder.click()}, t.folder), source)),
    /** Returns what was chosen, or typed; null if nothing was. @returns {LogFile[] | null} */
    files: () => chosen ?? (area.value.trim() === '' ? null : [{name: '', blob: new Blob([area.value])}]),
    title: () => titleOf(chosen ?? []),
  }

  /** Shows files, and the text of a short one alone. @param {LogFile[]} files */
  async function fill(files) {
    const size = files.reduce((sum, f) => sum + f.blob.size, 0)
    const names = files.slice(0, NAMED).map(f => f.name).join(', ')
    const all = files.length > NAMED ? t.andMore(names, whole(files.length - NAMED)) : names
    setText(source, files.length === 1 ? t.fromFile(all, sizeOf(size)) : t.fromFiles(whole(files.length), all, sizeOf(size)))
    area.value = ''
    if (files.length > 1 || size > LONG) return
    const text = await files[0].blob.text().catch(() => '')
    if (!/[\0\ufffd]/.test(text)) area.value = text // what is no text could not be typed
  }
}

/** A hidden field that chooses files. @param {import('../../ui/dom.js').Props} props @param {(files: LogFile[]) => void} take */
function chooser(props, take) {
  const input = h('input', {
    type: 'file', ...props, class: 'visually-hidden', tabindex: -1, 'aria-hidden': 'true',
    onchange: () => {
      const files = [...input.files ?? []].filter(f => !/(^|\/)\./.test(pathOf(f)))
      if (files.length > 0) take(logFilesOf(files))
      input.value = ''
    },
  })
  return input
}

// The options for reading a training log. By default they are detected.

const POINTS = [100, 400, 1000, 10_000]
const USUAL = 1000

/** @param {() => void} changed */
export function logOptions(changed) {
  const separator = pick(t.separator, t.separators, changed)
  const steps = pick(t.steps, t.stepsIn, changed)
  const scale = pick(t.scale, t.scales, changed)
  const files = pick(t.files, t.filesAre, changed)
  const points = pick(t.points, Object.fromEntries(POINTS.map(n => [n, whole(n)])), changed)
  const id = freshId('log-option')
  const pulls = h('input', {id, type: 'text', inputmode: 'numeric', size: 6, autocomplete: 'off', onchange: changed})
  const lower = h('input', {type: 'checkbox', onchange: changed})
  return {
    node: h('div', {class: 'log-picks'}, files.node, separator.node, steps.node, scale.node, points.node,
      h('span', {}, h('label', {for: id}, t.pulls), ' ', pulls), h('label', {class: 'log-lower'}, lower, ' ', t.lower)),
    /** @returns {LogOptions} */
    value() {
      const typed = read(pulls.value)
      return {
        separator: separator.select.value, steps: steps.select.value, scale: scale.select.value, lower: lower.checked,
        pulls: typeof typed === 'number' ? Math.min(Math.max(1, Math.round(typed)), 1e7) : 1, points: Number(points.select.value),
        files: files.select.value,
      }
    },
    /** @param {number} count  how many files were read */
    render: count => show(files.node, count > 1 || files.select.value !== 'auto'),
    /** @param {string} how  what several files are */
    setFiles(how) {
      files.select.value = how
    },
    reset() {
      files.select.value = separator.select.value = steps.select.value = scale.select.value = 'auto'
      points.select.value = String(USUAL)
      pulls.value = '1'
      lower.checked = false
    },
  }
}

/** @param {string} label @param {Record<string, string>} choices @param {() => void} changed */
function pick(label, choices, changed) {
  const id = freshId('log-option')
  const select = h('select', {id, onchange: changed}, Object.entries(choices).map(([value, words]) => h('option', {value}, words)))
  return {select, node: h('span', {}, h('label', {for: id}, label), ' ', select)}
}

// What a pull of the new scenario pays: 0 or 1 with the payoff as the chance, the payoff, or the payoff with noise.

/** What a pull pays, and the standard deviation where that is noisy. @typedef {{pays: string, sigma?: number}} Pays */

/** What a pull may pay, in the order in which it is offered. */
const KINDS = /** @type {const} */ (['chance', 'payoff', 'noisy'])
const USUAL_SIGMA = '0.1'

export function logPays() {
  const name = freshId('log-pays')
  const why = h('span', {class: 'log-pays-why'})
  const fault = h('p', {class: 'fault', id: `${name}-fault`, role: 'alert', hidden: true}, t.wrongSigma)
  /** null until the reader chooses. @type {string | null} */
  let chosen = null
  const radios = KINDS.map(kind => h('input', {type: 'radio', name, value: kind, onchange: () => {
    chosen = kind
    if (kind !== 'noisy') refuse(false)
  }}))
  const sigma = h('input', {type: 'text', inputmode: 'decimal', size: 4, autocomplete: 'off', 'aria-label': t.sigma, value: USUAL_SIGMA,
    'aria-describedby': fault.id, oninput: () => {
      chosen = 'noisy'
      radios[2].checked = true
      refuse(!sound())
    }})
  const sound = () => Number(read(sigma.value)) > 0
  /** Says at the field that it has no standard deviation. @param {boolean} wrong */
  function refuse(wrong) {
    show(fault, wrong)
    set(sigma, {'aria-invalid': wrong ? 'true' : null})
  }
  const node = h('div', {class: 'log-choices log-pays', role: 'radiogroup', 'aria-label': t.pays, hidden: true},
    h('span', {'aria-hidden': 'true'}, t.pays),
    radios.map((radio, i) => h('label', {}, radio, ' ', t.paid[KINDS[i]], ...(KINDS[i] === 'noisy' ? [' ', sigma] : []))),
    why, fault)
  return {
    node,
    /** @param {boolean} shares  all payoffs are within [0, 1] */
    render(shares) {
      radios[0].disabled = !shares
      const now = chosen && (shares || chosen !== 'chance') ? chosen : shares ? 'chance' : 'noisy'
      for (const radio of radios) radio.checked = radio.value === now
      setText(why, shares ? t.paidAdded : `${t.noChance} ${t.paidAdded}`)
    },
    /** @returns {Pays | null} null where the typed standard deviation is no number above 0, which the field then says */
    value() {
      const pays = radios.find(r => r.checked)?.value ?? ''
      if (pays !== 'noisy') return {pays}
      if (sound()) return {pays, sigma: Number(read(sigma.value))}
      refuse(true)
      sigma.focus()
      return null
    },
    reset() {
      chosen = null
      refuse(false)
      sigma.value = USUAL_SIGMA
    },
  }
}
