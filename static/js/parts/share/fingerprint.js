// @ts-check
// The dialog about the fingerprint of the results: what it is, a button that copies it, and a field that compares it
// with another.

import {freshId, h, setText, set, show} from '../../ui/dom.js'
import {copy} from '../../model/sharing/address.js'
import {promiseOf} from '../../model/sharing/citation.js'
import {isStale} from '../../model/state/state.js'
import {page as texts} from '../../text/page.js'
import {mountModal} from '../shell/modal.js'

const t = texts.fingerprint
/** How long the button says that it has copied, ms. */
const COPIED_MS = 2000

/**
 * Compares a typed fingerprint with that of the results.
 * @param {string} typed  a fingerprint, or a link that contains one @param {string} got  '' if there is none yet
 * @returns {{kind: 'same' | 'differs' | 'numerics' | 'no', words: string} | null} null if nothing was typed
 */
export function compared(typed, got) {
  const trimmed = typed.trim()
  if (trimmed === '') return null
  const {fingerprint, numerics} = promiseOf(trimmed.replace(/^.*#1\.[\w-]+\./, '').replace(/\?.*$/, ''))
  if (Number.isNaN(numerics)) return {kind: 'no', words: t.no}
  if (!got) return {kind: 'no', words: t.none}
  if (fingerprint === got) return {kind: 'same', words: t.same}
  const here = promiseOf(got).numerics
  return numerics === here ? {kind: 'differs', words: t.differs} : {kind: 'numerics', words: t.numerics(String(numerics), String(here))}
}

/**
 * @param {Element} host @param {import('../../model/commands.js').Page} page
 * @returns {() => void} undo
 */
export function mountFingerprint(host, page) {
  const {store} = page
  const id = freshId('compare')
  const print = h('code')
  const taker = h('button', {type: 'button', class: 'button', onclick: take}, t.copy)
  const none = h('p', {}, t.none)
  const line = h('p', {class: 'whole-fingerprint'}, print, ' ', taker)
  const input = h('input', {id, type: 'text', autocomplete: 'off', spellcheck: 'false', oninput: render})
  const verdict = h('p', {class: 'verdict', role: 'status'})

  const got = () => (isStale(store.state) ? '' : store.state.play.results?.fingerprint ?? '')
  async function take() {
    const done = await copy(got())
    setText(taker, done ? t.copied : t.copyFailed)
    if (done) page.announce(t.copied)
    else getSelection()?.selectAllChildren(print)
    setTimeout(() => setText(taker, t.copy), COPIED_MS)
  }
  function render() {
    const now = got()
    setText(print, now)
    show(line, now !== '')
    show(none, now === '')
    const answer = compared(input.value, now)
    setText(verdict, answer?.words ?? '')
    set(verdict, {'data-verdict': answer?.kind})
  }
  return mountModal(host, page, {
    kind: 'fingerprint', title: t.title, class: 'fingerprint-dialog',
    body: [line, none, ...t.what.map(words => h('p', {}, words)),
      h('label', {for: id}, t.compare), h('div', {class: 'control'}, input), verdict],
    opened() {
      input.value = ''
    },
    render,
  })
}
