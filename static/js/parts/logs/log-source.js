// @ts-check
// Where a training log comes from: a text field, or files and folders.

import {freshId, h, setText} from '../../ui/dom.js'
import {megabytes, whole} from '../../ui/numbers.js'
import {curves as t} from './words.js'

/** @typedef {import('./log-reader.js').LogFile} LogFile */

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
