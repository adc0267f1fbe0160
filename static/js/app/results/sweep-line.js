// @ts-check
// A line of links to sweeps, where a field has no room for a link of its own.

import {h, show} from '../../ui/dom.js'
import {text} from '../../text/text.js'
import {sweepAddress} from './range.js'

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
        return h('a', {class: 'link', target: '_blank', rel: 'noopener noreferrer', href, 'aria-label': words, title: words}, word)
      }))
    },
  }
}
