// @ts-check
// The line under the header: for example, that a bad link was replaced, or a worker.

import {h, setText, show} from '../../ui/dom.js'
import {removeFocused} from '../../ui/focus.js'
import {icon} from '../../ui/icons.js'
import {text} from '../../text/text.js'

/**
 * @param {Element} host @param {import('../commands.js').Page} page
 * @returns {() => void} undo
 */
export function mountNotice(host, {store, commands}) {
  const words = h('span', {class: 'notice-words'})
  const details = h('button', {type: 'button', class: 'link', onclick: () => commands.text.openLink()}, text.notice.showText)
  const close = h('button', {
    type: 'button', class: 'icon-button', 'aria-label': text.notice.dismiss, title: text.notice.dismiss,
    onclick: () => removeFocused(node, commands.shell.dismissNotice),
  }, icon('close'))
  const node = h('div', {class: 'notice', role: 'status', hidden: true}, icon('warning', 14), words, details, close)
  /** If a dialog is open, the notice is shown inside it: what is behind a dialog cannot be read. */
  function place() {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? host
    if (node.parentElement !== top) top.prepend(node)
  }
  place()
  const end = new AbortController()
  document.addEventListener('close', place, {capture: true, signal: end.signal}) // of a dialog
  const unwatch = store.watch((state, before) => {
    if (before && before.notice === state.notice) return
    place()
    setText(words, state.notice?.text ?? '')
    show(details, !!state.notice?.raw)
    show(node, !!state.notice)
  })
  return () => {
    unwatch()
    end.abort()
    node.remove()
  }
}
