// @ts-check
// "Continue where you left off", for readers who return by the plain address. The page only offers it.

import {h, setText} from '../../ui/dom.js'
import {removeFocused} from '../../ui/focus.js'
import {icon} from '../../ui/icons.js'
import {forgetUnsaved, unsavedBefore} from '../../model/saving/saved.js'
import {page as texts} from '../../text/page.js'

const t = texts.unsaved

/**
 * Offers the latest unsaved scenario and, once that is dismissed, the one before.
 * @param {Element} host @param {import('../../model/commands.js').Page} page
 */
export function offerUnsaved(host, {store, commands, browser: {memory}}) {
  let [left] = unsavedBefore(memory, store.state.parsed?.hash ?? '')
  if (!left) return
  const words = h('span', {class: 'notice-words'})
  const take = h('button', {type: 'button', class: 'link', onclick: () => {
    commands.files.resume(left)
    removeFocused(node, () => node.remove())
  }}, t.take)
  const dismiss = h('button', {
    type: 'button', class: 'icon-button', 'aria-label': t.dismiss, title: t.dismiss, onclick: forget,
  }, icon('close'))
  const node = h('div', {class: 'notice of-unsaved', role: 'status'}, words, take, dismiss)
  function forget() {
    forgetUnsaved(memory, left.hash)
    const [next] = unsavedBefore(memory, store.state.parsed?.hash ?? '')
    left = next ?? left
    if (next) write()
    else removeFocused(node, () => node.remove())
  }
  const write = () => setText(words, t.offer(left.name, new Date(left.when).toLocaleString([], {dateStyle: 'medium', timeStyle: 'short'})))
  write()
  host.append(node)
}
