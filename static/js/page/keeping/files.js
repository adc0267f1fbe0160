// @ts-check
// Scenarios that come from elsewhere and go elsewhere: files, drops, what this device keeps, and
// the dialogs about them.

import {commit} from '../editing/editing.js'
import {applyView} from '../charts/looks.js'
import {readSaved, withSaved, writeSaved} from './saved.js'
import {notify, presetOf} from '../state.js'
import {text} from '../../text/text.js'

/** @typedef {import('../editing/editing.js').App} App */
/** @typedef {import('../editing/editing.js').createEditing} CreateEditing */
/** @typedef {import('../state.js').Modal} Modal */
/** @typedef {import('./saved.js').Saved} Saved */

const t = text.editing

/**
 * The title of a copy: "X, copy", "X, copy 2", cut to what a title may have.
 * @param {string} title @param {number} most  bytes
 */
export function copyOf(title, most) {
  const [, stem, n] = /^(.*), copy(?: (\d+))?$/s.exec(title) ?? [null, title, null]
  const suffix = stem === title ? '' : String(Number(n ?? 1) + 1)
  let cut = stem
  while (new TextEncoder().encode(t.open.copyOf(cut, suffix)).length > most) cut = [...cut].slice(0, -1).join('')
  return t.open.copyOf(cut, suffix)
}

/** Tables may be long before they are thinned out. */
const LARGEST_TABLE = 32 << 20 // bytes

/**
 * The text of a file that may hold a table.
 * @param {File} file
 * @returns {Promise<{text: string} | {refused: string}>} refused: why it has none
 */
export async function readTable(file) {
  if (file.size > LARGEST_TABLE) return {refused: t.open.tooLargeTable}
  try {
    return {text: await file.text()}
  } catch {
    return {refused: t.open.unreadable}
  }
}

/** @param {App} app @param {ReturnType<CreateEditing>} editing */
export function createFileCommands(app, {inTurn}) {
  const {store, session, announce} = app

  /**
   * Opens a document as another experiment; a faulty one is shown as text with its faults.
   * @param {string} raw @param {string} label @param {string} name  of the file, say
   */
  const openDocument = (raw, label, name) => inTurn(async () => {
    const engine = session.engine()
    if (!engine) return
    const answer = await engine.parse(raw)
    if ('faults' in answer) {
      store.update({modal: null, dialog: {raw, faults: answer.faults, fromLink: false, note: t.open.faulty(name)}})
      return
    }
    store.update({modal: null, notice: null, unfolded: ''})
    await commit(app, answer, {label, play: store.state.play.phase === 'done' ? 'start' : 'keep', fresh: true, look: () => applyView(app, '')})
    announce(text.say.opened(answer.scenario.title || text.header.untitled))
  })

  /**
   * Keeps another list of my scenarios, or says why not. What another tab has kept meanwhile stays.
   * @param {(list: Saved[]) => Saved[]} change @param {Partial<import('../state.js').State['shelf']>} [shelf]
   */
  function reshelve(change, shelf) {
    const next = change(readSaved() ?? [])
    const kept = writeSaved(next)
    store.update(kept ? {saved: next, shelf: {gone: null, at: 0, trouble: '', ...shelf}} : {shelf: {...store.state.shelf, trouble: t.open.full}})
    return kept
  }

  return {
    modal: {
      /** @param {Modal} modal */
      show(modal) {
        store.update(modal.kind === 'open' ? {modal, saved: readSaved(), shelf: {gone: null, at: 0, trouble: ''}} : {modal})
      },
      close: () => store.update({modal: null}),
    },
    files: {
      /** A scenario or learning curves. @param {File} file */
      async open(file) {
        const isJSON = /\.json$/i.test(file.name)
        const most = store.state.description?.bounds.document[1] ?? Infinity
        if (isJSON && file.size > most) return notify(store, t.open.tooLarge)
        const table = await readTable(file)
        if ('refused' in table) return notify(store, table.refused)
        const raw = table.text
        if (isJSON || /^\ufeff?\s*[{[]/.test(raw)) {
          if (file.size > most) return notify(store, t.open.tooLarge)
          return openDocument(raw, t.edits.file(file.name), file.name)
        }
        store.update({modal: {kind: 'csv', raw}})
      },
    },
    saved: {
      /** @param {import('./saved.js').Saved} saved */
      open: saved => openDocument(saved.canonical, t.edits.saved(saved.name), saved.name),
      add() {
        const {parsed, description, saved} = store.state
        if (!parsed || !saved) return
        const name = presetOf(description, parsed)?.title || parsed.scenario.title || text.header.untitled
        const one = {name, canonical: parsed.canonical, hash: parsed.hash, when: Date.now()}
        if (reshelve(list => withSaved(list, one))) announce(t.open.saved(name))
      },
      /** @param {string} id @param {string} name */
      rename(id, name) {
        reshelve(list => list.map(s => (s.id === id && name.trim() ? {...s, name: name.trim()} : s)))
      },
      /** It can be brought back as long as the dialog is open. @param {string} id */
      remove(id) {
        const list = readSaved() ?? []
        const at = list.findIndex(s => s.id === id)
        if (at < 0) return store.update({saved: list})
        if (reshelve(all => all.filter(s => s.id !== id), {gone: list[at], at})) announce(t.open.gone(list[at].name))
      },
      restore() {
        const {gone, at} = store.state.shelf
        if (gone) reshelve(list => list.toSpliced(at, 0, gone))
      },
    },
  }
}
