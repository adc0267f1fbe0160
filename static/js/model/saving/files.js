// @ts-check
// Scenarios that are opened from and saved to other places: files, drops, this device's storage, and the dialogs for
// them.

import {commit} from '../editing/editing.js'
import {applyView} from '../looks/looks.js'
import {readSaved, withSaved, writeSaved} from './saved.js'
import {noneDeleted, notify, presetOf} from '../state/state.js'
import {text} from '../../text/text.js'

/** @import {App, createEditing as CreateEditing} from '../editing/editing.js' */
/** @import {Modal} from '../state/state.js' */
/** @import {Saved} from './saved.js' */

const t = text.editing

/**
 * The title of a copy: "X, copy", "X, copy 2", shortened to the allowed length.
 * @param {string} title @param {number} most  bytes
 */
export function copyOf(title, most) {
  const [, stem, n] = /^(.*), copy(?: (\d+))?$/s.exec(title) ?? [null, title, null]
  const suffix = stem === title ? '' : String(Number(n ?? 1) + 1)
  let cut = stem
  while (new TextEncoder().encode(t.open.copyOf(cut, suffix)).length > most) cut = [...cut].slice(0, -1).join('')
  return t.open.copyOf(cut, suffix)
}

/** How much of a file is read to detect its kind, bytes. */
const HEAD = 4096

/** What the document of a scenario has near its beginning, and no log has. */
const SCENARIO = /^\ufeff?\s*\{\s*"(title|description)"\s*:|"version"\s*:\s*1\b|"(arms|policies)"\s*:\s*\[|"setting"\s*:\s*"re/

/**
 * Whether a file is a scenario rather than a training log: one JSON object with a scenario's members, and no other object on
 * the next line. A file that says nothing is one by its name.
 * @param {string} name @param {string} head  its first characters
 */
export function isScenario(name, head) {
  if (/\.(jsonl|ndjson|csv|tsv)$/i.test(name) || /^\ufeff?\s*\{[^\n]*\}\s*\n\s*\{/.test(head)) return false
  if (/^\ufeff?\s*\{/.test(head)) return SCENARIO.test(head) || !/"[^"]*"\s*:/.test(head)
  return /\.json$/i.test(name) && !/^\ufeff?\s*\[/.test(head)
}

/** The archive of reviews, packed as zip. */
const DATASETS = /aclImdb|labeledBow|\.feat/

/**
 * The first characters of a file, and its name: those of what gzip packs, unless that is an archive.
 * @param {File} file
 */
async function beginningOf(file) {
  const part = file.slice(0, HEAD)
  const bytes = new Uint8Array(await part.slice(0, 2).arrayBuffer())
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b
  if (!packed || typeof DecompressionStream === 'undefined') return {name: file.name, head: await part.text()}
  const unpacked = part.stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  const first = await unpacked.read().then(({value}) => value, () => undefined)
  unpacked.cancel().catch(() => {}) // the part ends before the packed text does
  const head = new TextDecoder().decode(first?.subarray(0, HEAD))
  const isTar = head.slice(257, 262) === 'ustar'
  return isTar || head === '' ? {name: file.name, head: '\x1f'} : {name: file.name.replace(/\.gz$/i, ''), head}
}

/**
 * Whether a file is a dataset for learners: packed, bags of words, or lines with a label, a tab and some words.
 * @param {string} name @param {string} head  its first characters
 */
export function isDataset(name, head) {
  if (head.startsWith('PK')) return DATASETS.test(head)
  if (/\.(feat|gz|tgz|tar)$/i.test(name) || head.startsWith('\x1f')) return true
  if (head.includes('\0')) return false // no text, such as an event file
  const [first = ''] = head.split(/\r?\n/).filter(line => line.trim() !== '')
  return /^[-+]?\d+(\.\d+)?([ \t]+\d+:[-+.\de]+)+\s*(#.*)?$/.test(first) ||
    /^[^\t]{1,20}\t[^\t]*\p{L}+\P{L}+\p{L}+\P{L}+\p{L}[^\t]*$/u.test(first)
    || namesBoth(first)
}

/** The column names of a table of labelled texts: engine/learn/textdata/table.go has the same. */
const LABELS = ['label', 'labels', 'sentiment', 'class', 'target', 'rating', 'stars', 'y', 'category', 'score']
const TEXTS = ['text', 'review', 'reviews', 'sentence', 'comment', 'content', 'message', 'body', 'document', 'phrase']

/** Whether a line names a column of labels and one of texts. @param {string} line */
function namesBoth(line) {
  const names = line.split(/[,\t]/).map(name => name.trim().replace(/^"(.*)"$/, '$1').toLowerCase())
  return names.some(name => LABELS.includes(name)) && names.some(name => TEXTS.includes(name))
}

/** @param {App} app @param {ReturnType<CreateEditing>} editing */
export function createFileCommands(app, {inTurn}) {
  const {store, browser: {memory}} = app
  /**
   * Opens a document as another experiment; an invalid one is shown as text with its faults.
   * @param {string} raw @param {string} label @param {string} name  for example of the file
   * @param {string} [origin]  the preset it was edited from
   */
  const open = (raw, label, name, origin = '') => inTurn(() => openDocument(app, {raw, label, name, origin}))
  return {
    modal: {
      /** @param {Modal} modal */
      show(modal) {
        store.update(modal.kind === 'open' ? {modal, saved: readSaved(memory), lastDeleted: noneDeleted} : {modal})
      },
      /** @param {Modal} [shown]  closes this one alone; another may have been opened since */
      close(shown) {
        if (!shown || store.state.modal === shown) store.update({modal: null})
      },
    },
    files: {
      /**
       * Opens a scenario, learning curves or a dataset. An open dialog that takes files gets them.
       * @param {File} file @param {File[]} [more]  dropped together with it
       */
      async open(file, more = []) {
        const {modal} = store.state
        if (modal?.kind === 'log' || modal?.kind === 'learners') return store.update({modal: {kind: modal.kind, file, more}})
        let raw
        try {
          const {name, head} = await beginningOf(file)
          if (isDataset(name, head)) return store.update({modal: {kind: 'learners', file, more}})
          if (!isScenario(name, head)) return store.update({modal: {kind: 'log', file, more}})
          if (file.size > (store.state.description?.bounds.document[1] ?? Infinity)) return notify(store, t.open.tooLarge)
          raw = await file.text()
        } catch {
          return notify(store, t.open.unreadable)
        }
        return open(raw, t.edits.file(file.name), file.name)
      },
      /** Opens a scenario that the page has made, for example from curves. @param {string} raw @param {string} name */
      openText: (raw, name) => open(raw, t.edits.file(name), name),
      /** Continues with unsaved work. @param {import('./saved.js').Unsaved} left */
      resume: ({canonical, name, origin}) => open(canonical, t.edits.resume(name), name, origin),
    },
    saved: savedCommands(app, open),
  }
}

/** @param {App} app @param {{raw: string, label: string, name: string, origin: string}} document */
async function openDocument(app, {raw, label, name, origin}) {
  const {store, session, announce} = app
  const engine = session.engine()
  if (!engine) return
  const answer = await engine.parse(raw)
  if ('faults' in answer) {
    store.update({modal: null, dialog: {raw, faults: answer.faults, fromLink: false, note: t.open.faulty(name)}})
    return
  }
  store.update({modal: null, notice: null, unfolded: ''})
  const play = store.state.play.phase === 'done' ? 'start' : 'keep'
  commit(app, answer, {label, play, fresh: true, enters: true, origin, look: () => applyView(app, '')})
  announce(text.announced.opened(answer.scenario.title || text.header.untitled))
}

/**
 * The commands for my scenarios, on this device.
 * @param {App} app @param {(raw: string, label: string, name: string) => unknown} openRaw
 */
function savedCommands({store, announce, browser: {memory}}, openRaw) {
  /**
   * Saves a changed list, or says why it could not be saved. What another tab has saved meanwhile stays.
   * @param {(list: Saved[]) => Saved[]} change @param {{saved: Saved, at: number}} [deleted]  what the change deletes
   * @returns {boolean} whether it was saved
   */
  function replaceList(change, deleted) {
    const next = change(readSaved(memory) ?? [])
    const written = writeSaved(memory, next)
    const {lastDeleted} = store.state
    store.update(written ? {saved: next, lastDeleted: {...noneDeleted, ...deleted}} : {lastDeleted: {...lastDeleted, problem: t.open.full}})
    return written
  }
  return {
    /** @param {Saved} saved */
    open: saved => openRaw(saved.canonical, t.edits.saved(saved.name), saved.name),
    add() {
      const {parsed, description, saved} = store.state
      if (!parsed || !saved) return
      const name = presetOf(description, parsed)?.title || parsed.scenario.title || text.header.untitled
      const one = {name, canonical: parsed.canonical, hash: parsed.hash, when: Date.now()}
      if (replaceList(list => withSaved(list, one))) announce(t.open.saved(name))
    },
    /** @param {string} id @param {string} name */
    rename(id, name) {
      replaceList(list => list.map(s => (s.id === id && name.trim() ? {...s, name: name.trim()} : s)))
    },
    /** Deletes a scenario. It can be restored while the dialog is open. @param {string} id */
    remove(id) {
      const list = readSaved(memory) ?? []
      const at = list.findIndex(s => s.id === id)
      if (at < 0) return store.update({saved: list})
      if (replaceList(all => all.filter(s => s.id !== id), {saved: list[at], at})) announce(t.open.deleted(list[at].name))
    },
    restore() {
      const {saved, at} = store.state.lastDeleted
      if (saved) replaceList(list => list.toSpliced(at, 0, saved))
    },
  }
}
