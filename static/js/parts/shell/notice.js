// @ts-check
// The line under the header: for example, that a bad link was replaced, or a worker.

import {follow, h, mount} from '../../ui/dom.js'
import {removeFocused} from '../../ui/focus.js'
import {icon} from '../../ui/icons.js'
import {text} from '../../text/text.js'

const t = text.notice

/**
 * @param {Element} host @param {import('../../model/commands.js').Page} page
 * @returns {() => void} undo
 */
export function mountNotice(host, {store: {drawn}, commands}) {
  /** If a dialog is open, the notice is shown inside it: what is behind a dialog cannot be read. @param {Element} node */
  function place(node) {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? host
    if (node.parentElement !== top) top.prepend(node)
  }
  const end = new AbortController()
  const unmount = mount(host, () => {
    const close = () => removeFocused(node, commands.shell.dismissNotice)
    const node = h('div', {class: 'notice', role: 'status', hidden: () => !drawn.notice}, icon('warning', 14),
      h('span', {class: 'notice-words'}, () => drawn.notice?.text),
      h('button', {type: 'button', class: 'link', hidden: () => !drawn.notice?.again, onclick: () => commands.scenario.open('start')},
        t.again),
      h('button', {type: 'button', class: 'link', hidden: () => !drawn.notice?.raw, onclick: () => commands.text.openLink()}, t.showText),
      h('button', {type: 'button', class: 'icon-button', 'aria-label': t.dismiss, title: t.dismiss, onclick: close}, icon('close')))
    document.addEventListener('close', () => place(node), {capture: true, signal: end.signal}) // of a dialog
    follow(() => { if (drawn.notice) place(node) })
    return node
  })
  return () => {
    end.abort()
    unmount()
  }
}
