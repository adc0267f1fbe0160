// @ts-check
// What is shown when the engine stops: why, a button that starts it again, and details to copy. The scenario stays in
// the store and in the address.

import {copy} from '../../model/sharing/address.js'
import {h, mount} from '../../ui/dom.js'
import {signal} from '../../ui/signals.js'
import {text} from '../../text/text.js'

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
