// @ts-check
// The short link in the Share dialog. It is made only on request, because that sends the scenario to a server.

import {freshId, h, setText, show} from '../../ui/dom.js'
import {text} from '../../text/text.js'
import {serviceAddress, storeScenario} from '../../model/sharing/service.js'

const t = text.editing.share

/**
 * What a short link is made from.
 * @typedef {{canonical: string, fingerprint: string, view: string}} Subject  view: the look of the charts, as in a link
 */

/**
 * @param {(label: string) => {node: Element, set: (address: string) => void, focus: () => void}} copyField  makes a field to copy from
 * @returns {{node: Element | null, of: (subject: Subject) => void}} node: null if the build names no service
 */
export function shortLink(copyField) {
  const service = serviceAddress()
  if (!service) return {node: null, of() {}}
  const {host} = new URL(service)
  const field = copyField(t.short)
  const help = h('p', {class: 'sub', id: freshId('short')})
  const button = h('button', {type: 'button', class: 'button', 'aria-describedby': help.id, onclick: make}, t.makeShort)
  const status = h('p', {class: 'fault', role: 'status', hidden: true})
  /** @type {Subject} */
  let subject = {canonical: '', fingerprint: '', view: ''}
  let asked = 0

  async function make() {
    const mine = ++asked
    const {canonical, fingerprint, view} = subject
    const hadFocus = document.activeElement === button // a disabled or hidden button loses it
    const focusIsFree = () => hadFocus && (document.activeElement === button || document.activeElement === document.body)
    button.disabled = true
    show(status, false)
    const answer = await storeScenario(canonical, fingerprint)
    if (mine !== asked) return
    button.disabled = false
    if ('problem' in answer) {
      setText(status, t.problem[answer.problem](answer.detail))
      show(status, true)
      if (focusIsFree()) button.focus()
      return
    }
    field.set(answer.url + (view && `#?${view}`))
    const moves = focusIsFree()
    shown(true)
    if (moves) field.focus()
  }

  /** @param {boolean} made */
  function shown(made) {
    show(field.node, made)
    show(button, !made)
    setText(help, (made ? t.shortMade : t.shortHelp)(host))
  }
  shown(false)
  return {
    node: h('div', {class: 'short-link'}, field.node, button, help, status),
    of(next) {
      if (next.canonical === subject.canonical && next.fingerprint === subject.fingerprint && next.view === subject.view) return
      subject = next
      asked++
      button.disabled = false
      show(status, false)
      shown(false)
    },
  }
}
