// @ts-check
// Scenarios that come from elsewhere and go elsewhere: files, drops, what this device keeps, and
// the dialogs about them.

import {setAt} from './edits.js'
import {commit} from './editing.js'
import {applyView} from './looks.js'
import {readSaved, withSaved, writeSaved} from './saved.js'
import {presetOf} from './state.js'
import {text} from './text.js'

/** @typedef {import('./editing.js').Desk} Desk */
/** @typedef {import('./editing.js').createEditing} CreateEditing */
/** @typedef {import('./state.js').Modal} Modal */

const t = text.editing

/** @param {Desk} desk @param {ReturnType<CreateEditing>} editing */
export function createFileCommands(desk, {edit, inTurn}) {
  const {store, session, announce} = desk

  /**
   * Opens a document as another experiment; a faulty one is shown as text with its faults.
   * @param {string} raw @param {string} label
   */
  const openDocument = (raw, label) => inTurn(async () => {
    const engine = session.engine()
    if (!engine) return
    const answer = await engine.parse(raw)
    if ('faults' in answer) {
      store.update({modal: null, dialog: {raw, faults: answer.faults, fromLink: false}})
      return
    }
    store.update({modal: null, notice: null, unfolded: ''})
    await commit(desk, answer, {label, play: store.state.play.phase === 'done' ? 'start' : 'keep', fresh: true})
    applyView(desk, '')
    announce(text.say.opened(answer.scenario.title || text.header.untitled))
  })

  /** @param {string} words */
  const complain = words => store.update({notice: {kind: 'plain', text: words, raw: '', faults: []}})

  return {
    /** @param {Modal} modal */
    showModal(modal) {
      store.update(modal.kind === 'open' ? {modal, saved: readSaved()} : {modal})
    },
    closeModal: () => store.update({modal: null}),
    /** A scenario or learning curves. @param {File} file */
    async openFile(file) {
      if (file.size > (store.state.description?.bounds.document[1] ?? Infinity)) return complain(t.open.tooLarge)
      /** @type {string} */
      let raw
      try {
        raw = await file.text()
      } catch {
        return complain(t.open.unreadable)
      }
      if (/^\ufeff?\s*[{[]/.test(raw) || /\.json$/i.test(file.name)) return openDocument(raw, t.edits.file(file.name))
      store.update({modal: {kind: 'csv', raw}})
    },
    /** @param {import('./saved.js').Saved} saved */
    openSaved: saved => openDocument(saved.canonical, t.edits.saved(saved.name)),
    saveScenario() {
      const {parsed, description, saved} = store.state
      if (!parsed || !saved) return
      const name = presetOf(description, parsed)?.title || parsed.scenario.title || text.header.untitled
      const next = withSaved(readSaved() ?? [], {name, canonical: parsed.canonical, hash: parsed.hash, when: Date.now()})
      if (!writeSaved(next)) return complain(t.open.full)
      store.update({saved: next})
      announce(t.open.saved(name))
    },
    /** @param {string} id @param {string} name */
    renameSaved(id, name) {
      const next = (readSaved() ?? []).map(s => (s.id === id && name.trim() ? {...s, name: name.trim()} : s))
      writeSaved(next)
      store.update({saved: next})
    },
    /** @param {string} id */
    removeSaved(id) {
      const next = (readSaved() ?? []).filter(s => s.id !== id)
      writeSaved(next)
      store.update({saved: next})
    },
    duplicate() {
      const title = t.open.copyOf(store.state.parsed?.scenario.title || text.header.untitled)
      return edit({label: t.edits.duplicate, path: 'title', typed: title, change: setAt('title', title)})
    },
  }
}
