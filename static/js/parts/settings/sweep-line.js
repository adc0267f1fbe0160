// @ts-check
// Links to sweeps, where a field has no room for a link of its own: in a line, or in a list behind one word.

import {h, show} from '../../ui/dom.js'
import {popover} from '../../ui/popover.js'
import {text} from '../../text/text.js'
import {sweepAddress} from '../../model/state/range.js'

const t = text.editing.params

/** What can be swept; what is its name in a sentence. @typedef {{word: string, what: string, path: string, values: string}} Swept */

export function sweepLine() {
  const node = h('p', {class: 'sweep-line', hidden: true})
  let shown = ''
  return {
    node,
    /** @param {Swept[]} list @param {string} link  of the scenario; '' for none */
    render(list, link) {
      const now = JSON.stringify([list, link])
      if (now === shown) return
      shown = now
      show(node, link !== '' && list.length > 0)
      node.replaceChildren(t.sweepLine, ...list.map(({word, what, path, values}) => {
        const [href, words] = [sweepAddress(path, values, link), t.sweepHelp(what)]
        return h('a', {class: 'link', href, 'aria-label': words, title: words}, word)
      }))
    },
  }
}

export function sweepMenu() {
  const button = h('button', {type: 'button', class: 'link sweeps', title: t.sweepsHelp}, t.sweeps)
  const list = h('div', {class: 'menu sweep-menu'})
  popover(button, list)
  return {
    nodes: [button, list],
    /** @param {Swept[]} swept @param {string} link  of the scenario; '' for none */
    render(swept, link) {
      button.disabled = link === '' || swept.length === 0
      list.replaceChildren(...swept.map(({what, path, values}) =>
        h('a', {class: 'menu-item', href: sweepAddress(path, values, link)}, t.sweepOne(what))))
    },
  }
}
