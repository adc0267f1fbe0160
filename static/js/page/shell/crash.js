// @ts-check
// What is shown when the engine stops: why, a button that starts it again, and details to copy. The scenario stays in
// the store and in the address.

import {copy} from '../sharing/address.js'
import {h, setText, show} from '../../ui/dom.js'
import {text} from '../../text/text.js'

/**
 * @param {Element} host @param {import('../commands.js').Page} page
 * @returns {() => void} undo
 */
export function mountCrash(host, {store, commands}) {
  const title = h('h2')
  const message = h('p', {class: 'crash-message'})
  const help = h('p')
  const details = h('pre', {tabindex: 0})
  const again = h('button', {type: 'button', class: 'button primary', onclick: () => commands.play.restart()}, text.crash.again)
  const copied = h('button', {
    type: 'button', class: 'button',
    onclick: async () => setText(copied, (await copy(details.textContent ?? '')) ? text.crash.copied : text.crash.copy),
  }, text.crash.copy)
  const node = h('section', {class: 'crash', role: 'alert', hidden: true}, title, message, help,
    h('div', {class: 'actions'}, again, copied), h('details', {}, h('summary', {}, text.crash.details), details))
  host.append(node)
  const unwatch = store.watch((state, before) => {
    if (before && before.crash === state.crash) return
    const {crash} = state
    show(node, !!crash)
    if (!crash) return
    setText(title, crash.started ? text.crash.title : text.crash.cannotStart)
    setText(message, crash.message)
    setText(help, crash.started ? text.crash.help : text.crash.helpStart)
    setText(details, crash.details)
    setText(copied, text.crash.copy)
    again.disabled = crash.starting
  })
  return () => {
    unwatch()
    node.remove()
  }
}
