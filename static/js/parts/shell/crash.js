// @ts-check
// What is shown when the engine stops: why, a button that starts it again, and details to copy. What is shown stays in the store and in
// the address.

import {copyButton} from '../../ui/copy.js'
import {openDialogs} from '../../ui/dialog.js'
import {h, mount, follow} from '../../ui/dom.js'
import {text} from '../../text/text.js'
import {removeFocused} from '../../ui/focus.js'
import {icon} from '../../ui/icons.js'

/** @import {EngineState} from '../../model/playing/session.js' */
/** @typedef {{store: Pick<import('../../ui/store.js').Store<EngineState>, 'drawn' | 'update'>}} WithEngine */

const t = text.crash

/** @param {Element} host @param {WithEngine} page @param {() => unknown} again  starts another engine */
export const mountCrash = (host, {store: {drawn}}, again) => mount(host, () => {
  const details = () => drawn.crash && `${drawn.crash.details}\n${navigator.userAgent}`
  const copies = copyButton({copy: t.copy, copied: t.copied}, () => details() ?? '')
  follow(() => { if (details()) copies.reset() })
  return h('section', {class: 'crash', role: 'alert', hidden: () => !drawn.crash},
    h('h2', {}, () => (drawn.crash?.started ? t.title : t.cannotStart)),
    h('p', {class: 'crash-message'}, () => drawn.crash?.message),
    h('p', {}, () => (drawn.crash?.started ? t.help : t.helpStart)),
    h('div', {class: 'actions'},
      h('button', {type: 'button', class: 'button primary', disabled: () => drawn.crash?.starting, onclick: again}, t.again),
      copies.button),
    h('details', {}, h('summary', {}, t.details), h('pre', {tabindex: 0}, details)))
})

// The line under the header: for example, that a bad link was replaced, or a worker.

const noticeWords = text.notice

/** @param {Element} host @param {WithEngine & {commands?: import('../../model/commands.js').Commands}} page */
export function mountNotice(host, {store, store: {drawn}, commands}) {
  /** If a dialog is open, the notice is shown inside it: what is behind a dialog cannot be read. @param {Element} node */
  function place(node) {
    const top = openDialogs().at(-1) ?? host
    if (node.parentElement !== top) top.prepend(node)
  }
  mount(host, () => {
    const close = () => removeFocused(node, () => store.update({notice: null}))
    const node = h('div', {class: 'notice', role: 'status', hidden: () => !drawn.notice}, icon('warning', 14),
      h('span', {class: 'notice-words'}, () => drawn.notice?.text),
      h('button', {type: 'button', class: 'link', hidden: () => !drawn.notice?.again, onclick: () => commands?.scenario.open('start')},
        noticeWords.again),
      h('button', {type: 'button', class: 'link', hidden: () => !drawn.notice?.raw, onclick: () => commands?.text.openLink()},
        noticeWords.showText),
      h('button', {type: 'button', class: 'icon-button', 'aria-label': noticeWords.dismiss, title: noticeWords.dismiss, onclick: close},
        icon('close')))
    document.addEventListener('close', () => place(node), {capture: true}) // of a dialog
    follow(() => { if (drawn.notice) place(node) })
    return node
  })
}
