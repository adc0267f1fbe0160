// @ts-check
// Offers a newcomer the first lesson: once, and only where the page can remember that it did. About has the same link for who asks.

import {h} from '../../ui/dom.js'
import {removeFocused} from '../../ui/focus.js'
import {icon} from '../../ui/icons.js'
import {remember, remembered} from '../../ui/storage.js'
import {page as texts} from '../../text/page.js'

const t = texts.newcomer
const KEY = 'newcomer'

/** The address of the first lesson. */
export const firstLesson = new URL('../../../lesson-rising-in-five.html', import.meta.url).href

/**
 * Shows the offer at once, so that nothing moves later.
 * @param {Element} host @param {boolean} plain  the reader came by the plain address, and not for a certain scenario
 */
export function offerLesson(host, plain) {
  if (!plain || remembered(KEY) !== null || !remember(KEY, '1')) return
  const dismiss = () => removeFocused(node, () => node.remove())
  const node = h('aside', {class: 'newcomer', 'aria-label': t.label},
    h('p', {}, t.offer, ' ', h('a', {class: 'link', href: firstLesson}, t.lesson)),
    h('button', {type: 'button', class: 'icon-button', 'aria-label': t.dismiss, title: t.dismiss, onclick: dismiss}, icon('close')))
  host.append(node)
}
