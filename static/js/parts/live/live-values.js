// @ts-check
// What the program of an index policy assigned in this round, by arm, and how often its index was no number: under the table
// of arms of the live run.

import {h, keyed, setText, show} from '../../ui/dom.js'
import {chosenOf} from '../../model/state/live.js'
import {armName} from '../../model/state/state.js'
import {same} from '../../ui/store.js'
import {text} from '../../text/text.js'

/** @typedef {import('../../model/commands.js').Page} Page */

const t = text.plots.arms

/**
 * @param {Element} host @param {Page} page
 * @returns {() => void} undo
 */
export function mountLiveValues(host, {store}) {
  const row = h('tr', {})
  const body = h('tbody')
  const table = h('table', {class: 'live-arms live-values'}, h('caption', {}, text.program.values), h('thead', {}, row), body)
  const odd = h('p', {class: 'live-odd'})
  const node = h('div', {class: 'live-values-box', hidden: true}, table, odd)
  host.append(node)
  const heads = keyed(row, cell)
  const rows = keyed(body, valuesRow)
  const unwatch = store.watch((state, before) => {
    if (same(state, before, 'live', 'look', 'parsed')) return
    const {parsed, live: {state: at}} = state
    const names = parsed?.resolved[chosenOf(state)]?.own?.names ?? []
    const live = !!parsed && !!at && state.look.mode === 'live'
    const words = live && at.odd ? text.program.odd(at.odd) : ''
    const named = live && names.length > 0 && at.terms.some(term => term.named.length > 0)
    setText(odd, words)
    show(odd, words !== '')
    show(table, named)
    show(node, named || words !== '')
    if (!named) return
    heads([t.arm, ...names].map((words, i) => ({words, head: true, first: i === 0})), (_, i) => String(i))
    rows(at.terms.map((term, arm) => ({name: t.armOf(armName(parsed, arm)), values: term.named})), (_, i) => String(i))
  })
  return () => {
    unwatch()
    node.remove()
  }
}

/** @param {{words: string, head: boolean, first: boolean}} made */
function cell({head, first}) {
  const kind = first ? 'col-arm' : 'num'
  const node = head || first ? h('th', {scope: head ? 'col' : 'row', class: kind}) : h('td', {class: kind})
  return {node, render: (/** @type {{words: string}} */ {words}) => setText(node, words)}
}

function valuesRow() {
  const node = h('tr', {})
  const cells = keyed(node, cell)
  return {
    node,
    /** @param {{name: string, values: string[]}} item */
    render({name, values}) {
      cells([name, ...values.map(v => v || t.none)].map((words, i) => ({words, head: false, first: i === 0})), (_, i) => String(i))
    },
  }
}
