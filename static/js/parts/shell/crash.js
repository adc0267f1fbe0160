// @ts-check
// What is shown when the engine stops: why, a button that starts it again, and details to copy. The scenario stays in
// the store and in the address.

import {copy} from '../../model/sharing/address.js'
import {h, mount, follow} from '../../ui/dom.js'
import {signal} from '../../ui/store.js'
import {text} from '../../text/text.js'
import {removeFocused} from '../../ui/focus.js'
import {icon} from '../../ui/icons.js'

const t = text.crash

/**
 * @param {Element} host @param {import('../../model/commands.js').Page} page
 * @returns {() => void} undo
 */
export const mountCrash = (host, {store: {drawn}, commands}) => mount(host, () => {
  /** What was copied last. */
  const copied = signal('')
  const copyDetails = async () => {
    const {details = ''} = drawn.crash ?? {}
    if (await copy(details)) copied.value = details
  }
  return h('section', {class: 'crash', role: 'alert', hidden: () => !drawn.crash},
    h('h2', {}, () => (drawn.crash?.started ? t.title : t.cannotStart)),
    h('p', {class: 'crash-message'}, () => drawn.crash?.message),
    h('p', {}, () => (drawn.crash?.started ? t.help : t.helpStart)),
    h('div', {class: 'actions'},
      h('button', {
        type: 'button', class: 'button primary', disabled: () => drawn.crash?.starting, onclick: () => commands.play.restart(),
      }, t.again),
      h('button', {type: 'button', class: 'button', onclick: copyDetails},
        () => (copied.value && copied.value === drawn.crash?.details ? t.copied : t.copy))),
    h('details', {}, h('summary', {}, t.details), h('pre', {tabindex: 0}, () => drawn.crash?.details)))
})

// The line under the header: for example, that a bad link was replaced, or a worker.

const noticeWords = text.notice

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
        noticeWords.again),
      h('button', {type: 'button', class: 'link', hidden: () => !drawn.notice?.raw, onclick: () => commands.text.openLink()},
        noticeWords.showText),
      h('button', {type: 'button', class: 'icon-button', 'aria-label': noticeWords.dismiss, title: noticeWords.dismiss, onclick: close},
        icon('close')))
    document.addEventListener('close', () => place(node), {capture: true, signal: end.signal}) // of a dialog
    follow(() => { if (drawn.notice) place(node) })
    return node
  })
  return () => {
    end.abort()
    unmount()
  }
}
