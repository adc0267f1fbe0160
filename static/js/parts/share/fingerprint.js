// @ts-check
// The dialog about the fingerprint of the results: what it is, a button that copies it, and a field that compares it
// with another.

import {freshId, h, setText, show} from '../../ui/dom.js'
import {signal} from '../../ui/store.js'
import {copy} from '../../ui/browser.js'
import {promiseOf, differences} from '../../model/sharing/citation.js'
import {isStale} from '../../model/state/state.js'
import {page as texts} from '../../text/page.js'
import {mountModal} from '../shell/part.js'
import {regret, signed} from '../../ui/numbers.js'
import {swatch} from '../../ui/swatch.js'
import {text} from '../../text/text.js'

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

/** @param {Element} host @param {import('../../model/commands.js').Page} page */
export function mountFingerprint(host, page) {
  const {drawn} = page.store
  const id = freshId('compare')
  const got = () => (isStale(drawn) ? '' : drawn.play.results?.fingerprint ?? '')
  const typed = signal('')
  const verdict = () => compared(typed.value, got())
  const print = h('code', {}, got)
  const taker = h('button', {type: 'button', class: 'button', onclick: take}, t.copy)
  const input = h('input', {id, type: 'text', autocomplete: 'off', spellcheck: 'false', oninput: () => { typed.value = input.value }})
  async function take() {
    const done = await copy(got())
    setText(taker, done ? t.copied : t.copyFailed)
    if (done) page.announce(t.copied)
    else getSelection()?.selectAllChildren(print)
    setTimeout(() => setText(taker, t.copy), COPIED_MS)
  }
  mountModal(host, page, {
    kind: 'fingerprint', title: t.title, class: 'fingerprint-dialog',
    body: [h('p', {class: 'whole-fingerprint', hidden: () => got() === ''}, print, ' ', taker),
      h('p', {hidden: () => got() !== ''}, t.none),
      ...t.what.map(words => h('p', {}, words)), h('label', {for: id}, t.compare), h('div', {class: 'control'}, input),
      h('p', {class: 'verdict', role: 'status', 'data-verdict': () => verdict()?.kind}, () => verdict()?.words)],
    opened() {
      typed.value = input.value = ''
    },
  })
}

// The dialog that compares the results with those that the link promised, policy by policy.

const differWords = text.editing.differs

/** @param {Element} host @param {import('../../model/commands.js').Page} page */
export function mountDiffers(host, page) {
  const why = h('p')
  const prints = h('p', {class: 'source'})
  const unknown = h('p', {}, differWords.unknown)
  const body = h('tbody')
  const table = h('table', {class: 'differs'}, h('thead', {}, h('tr', {}, h('td'), h('th', {scope: 'col'}, differWords.policy),
    h('th', {scope: 'col', class: 'num'}, differWords.link), h('th', {scope: 'col', class: 'num'}, differWords.here),
    h('th', {scope: 'col', class: 'num'}, differWords.difference))), body)
  mountModal(host, page, {
    kind: 'differs', title: differWords.title, class: 'differs-dialog', body: [why, prints, unknown, table],
    render({promised, play, parsed, description}) {
      const {results} = play
      if (!results || !parsed) return
      const promise = promiseOf(promised)
      const here = description?.numerics ?? NaN
      setText(why, Number.isNaN(promise.numerics)
        ? texts.badge.damaged : promise.numerics !== here ? differWords.numerics(String(promise.numerics), String(here)) : differWords.same)
      setText(prints, differWords.fingerprints(promise.fingerprint, results.fingerprint))
      const rows = differences(promised, results)
      show(table, rows.length > 0)
      show(unknown, rows.length === 0 && !Number.isNaN(promise.numerics))
      body.replaceChildren(...rows.map(({row, link, here: mean, apart}, i) => h('tr', {},
        h('td', {}, swatch(parsed.resolved[i].style)), h('th', {scope: 'row'}, row.name),
        h('td', {class: 'num'}, regret(link)), h('td', {class: 'num', title: mean}, regret(mean)),
        h('td', {class: 'num'}, apart === 0 ? differWords.none : signed(apart)))))
    },
  })
}
