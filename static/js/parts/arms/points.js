// @ts-check
// The points of a learning curve as a small table: type, add, delete. In the chart they can be dragged.

import {withPoint} from '../../model/state/arm-edits.js'
import {h, keyed, setText, set, show} from '../../ui/dom.js'
import {icon} from '../../ui/icons.js'
import {whole} from '../../ui/numbers.js'
import {text} from '../../text/text.js'
import {faultLine, numberInput} from '../fields/field.js'

/** @typedef {import('../../model/commands.js').Page} Page */
/** @typedef {import('../../model/state/state.js').State} State */
/** @typedef {{arm: number, name: string, points: [number, number][], rested: boolean, state: State}} PointsItem */

const t = text.editing.arms
/** With more points than this the table is not shown. */
const MOST_POINTS = 60

/** @param {Page} page */
export function pointTable(page) {
  /** @type {PointsItem} */
  let item
  const xs = h('th', {scope: 'col'})
  const body = h('tbody')
  const table = h('table', {class: 'points'}, h('caption', {class: 'visually-hidden'}, t.points),
    h('thead', {}, h('tr', {}, xs, h('th', {scope: 'col'}, t.y), h('td'))), body)
  const many = h('p', {class: 'empty'})
  const add = h('button', {type: 'button', class: 'link', onclick: () => page.commands.arms.setPoints(item.arm, withPoint(item.points))},
    t.addPoint)
  const fault = faultLine(table)
  const node = h('div', {class: 'points-box'}, table, many, fault.node, add)
  const rows = keyed(body, () => pointRow(page, () => item))
  return {
    node,
    /** @param {PointsItem} next */
    render(next) {
      item = next
      const few = next.points.length <= MOST_POINTS
      show(table, few)
      show(many, !few)
      setText(many, t.manyPoints(whole(next.points.length)))
      setText(xs, t.x(next.rested))
      rows(few ? next.points.map((_, i) => i) : [], i => String(i))
      const path = `arms[${next.arm}].payoff.points`
      fault.render(path, next.state.drafts[path])
      add.disabled = next.state.engine !== 'ready'
    },
  }
}

/** @param {Page} page @param {() => PointsItem} item */
function pointRow(page, item) {
  let at = 0
  const path = (/** @type {0 | 1} */ k) => () => `arms[${item().arm}].payoff.points[${at}][${k}]`
  const label = () => text.editing.edits.point(item().name)
  const x = numberInput(page, {path: path(0), label})
  const y = numberInput(page, {path: path(1), label})
  const faultX = faultLine(x.node)
  const faultY = faultLine(y.node)
  const remove = h('button', {
    type: 'button', class: 'icon-button small',
    onclick: () => page.commands.arms.setPoints(item().arm, item().points.filter((_, i) => i !== at)),
  }, icon('close', 12))
  const node = h('tr', {}, h('td', {}, x.node, faultX.node), h('td', {}, y.node, faultY.node), h('td', {}, remove))
  return {
    node,
    /** @param {number} i */
    render(i) {
      at = i
      const {state, rested, points} = item()
      const n = whole(i + 1)
      set(x.node, {'aria-label': t.pointX(n, rested)})
      set(y.node, {'aria-label': t.pointY(n)})
      set(remove, {'aria-label': t.removePoint(n), title: t.removePoint(n)})
      remove.disabled = state.engine !== 'ready' || points.length <= 2
      x.render(state)
      y.render(state)
      faultX.render(path(0)(), state.drafts[path(0)()])
      faultY.render(path(1)(), state.drafts[path(1)()])
    },
  }
}
