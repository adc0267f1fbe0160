// @ts-check
// What opens under the selected arm: its name, its shape, its parameters or points, an explanation, and the buttons for
// the arm.

import {freshId, h, keyed, setText, set, show} from '../../ui/dom.js'
import {icon} from '../../ui/icons.js'
import {text} from '../../text/text.js'
import {faultLine, textInput, numberInput} from '../fields/field.js'
import {applyWhenChosen, hintLine} from '../../ui/fields.js'
import {plainName} from '../../model/state/state.js'
import {paramRow} from '../fields/param.js'
import {rangeOf} from '../../model/state/range.js'
import {sweepLine} from '../settings/sweep-line.js'
import {withPoint} from '../../model/state/edits.js'
import {whole} from '../../ui/numbers.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {Item} from './arms.js' */
/** @import {State} from '../../model/state/state.js' */

const t = text.editing.arms

/** @param {Page} page */
export function armDetail(page) {
  const {commands} = page
  /** @type {Item} */
  let item
  const params = h('div', {class: 'params-of'})
  const sweeps = sweepLine()
  const points = pointTable(page)
  const fields = h('div', {class: 'arm-fields'})
  const hint = hintLine(fields)
  const node = h('div', {class: 'arm-detail', hidden: true})
  /** Built when first opened: most arms never are. */
  const build = once(() => {
    const name = nameField(page, () => item)
    const family = familyField(page, () => item)
    const tools = armTools(page, () => item)
    fields.append(h('div', {class: 'arm-head'}, name.node, family.node), family.fault, params, sweeps.node, points.node)
    node.append(fields, hint.node, tools.node)
    const rows = keyed(params, (/** @type {import('../fields/param.js').ParamItem} */ p) => paramRow(page, p))
    return {name, family, tools, rows}
  })
  return {
    node,
    commands,
    /** @param {Item} next */
    render(next) {
      item = next
      show(node, next.selected)
      if (!next.selected) return
      const parts = build()
      parts.name.render(next)
      parts.family.render(next)
      parts.tools.render(next)
      sweeps.render(sweptOf(next), next.state.parsed?.link ?? '')
      parts.rows(paramItems(next), p => `${next.family?.id} ${p.path}`)
      show(points.node, !!next.payoff.points)
      if (next.payoff.points) points.render({...next, points: next.payoff.points})
      const byHand = next.payoff.points ? t.dragPoints : t.drag
      const learns = next.state.parsed?.scenario.arms[next.arm]?.learner
      hint.render(learns ? t.learns : next.family ? `${next.family.formula}. ${next.family.doc} ${byHand}` : '')
    },
  }
}

/** @template T @param {() => T} make @returns {() => T} */
function once(make) {
  /** @type {T | undefined} */
  let made
  return () => (made ??= make())
}

/** @param {Item} item @returns {import('../fields/param.js').ParamItem[]} */
function paramItems({arm, name, family, payoff, preview, rested, state}) {
  const params = family?.params.filter(p => p.kind === 'number') ?? []
  return params.map(param => ({
    param,
    path: `arms[${arm}].payoff.${param.name}`,
    label: text.edits.arm(name, param.symbol),
    value: payoff[param.name],
    preview: preview?.[param.name],
    rested,
    state,
  }))
}

/** What can be swept of an arm: what has a value. @param {Item} item @returns {import('../settings/sweep-line.js').Swept[]} */
const sweptOf = item => paramItems(item).flatMap(({param, path, value = param.default}) =>
  (value === undefined ? [] : [{word: param.symbol, what: param.symbol, path, values: rangeOf(param, Number(value))}]))

/** @param {Page} page @param {() => Item} item */
function nameField(page, item) {
  const id = freshId('arm-name')
  const path = () => `arms[${item().arm}].name`
  const input = textInput(page, {
    path, value: (_, {parsed}) => plainName(parsed?.scenario.arms[item().arm]?.name ?? ''),
    apply: typed => page.commands.arms.rename(item().arm, typed), props: {id, dir: 'auto'},
  })
  const fault = faultLine(input.node)
  return {
    node: h('div', {class: 'field', 'data-hint': t.nameHelp}, h('label', {for: id}, t.name), h('div', {class: 'control'}, input.node),
      fault.node),
    /** @param {Item} next */
    render(next) {
      input.render(next.state, t.namePlaceholder(String(next.arm + 1)))
      fault.render(path(), next.state.drafts[path()])
    },
  }
}

/** @param {Page} page @param {() => Item} item */
function familyField(page, item) {
  const id = freshId('arm-shape')
  const select = h('select', {id})
  const choice = applyWhenChosen(select, family => page.commands.arms.setFamily(item().arm, family))
  const fault = faultLine(select)
  const node = h('div', {class: 'field'}, h('label', {for: id}, t.family), h('div', {class: 'control'}, select, icon('down', 12)))
  return {
    node,
    fault: fault.node,
    /** @param {Item} next */
    render({arm, family, state}) {
      const all = state.description?.families ?? []
      if (select.options.length !== all.length)
        select.replaceChildren(...all.map(f => h('option', {value: f.id, title: f.formula}, f.name)))
      if (select.value !== family?.id && !choice.waits()) select.value = family?.id ?? ''
      select.disabled = state.engine !== 'ready'
      set(node, {'data-hint': family && `${family.formula}. ${family.doc}`})
      const path = `arms[${arm}].payoff`
      fault.render(path, state.drafts[path])
    },
  }
}

/** @param {Page} page @param {() => Item} item */
function armTools({commands}, item) {
  /** @param {string} words @param {() => unknown} onclick @param {string} [title] */
  const tool = (words, onclick, title) => h('button', {type: 'button', class: 'link', onclick, title}, words)
  const up = h('button', {type: 'button', class: 'icon-button small', 'aria-label': t.up, title: t.up,
    onclick: () => commands.arms.move(item().arm, item().arm - 1)}, icon('up', 14))
  const down = h('button', {type: 'button', class: 'icon-button small', 'aria-label': t.down, title: t.down,
    onclick: () => commands.arms.move(item().arm, item().arm + 1)}, icon('down', 14))
  const hide = tool(t.hide, () => commands.arms.toggleHidden(item().arm), t.hideHelp)
  const duplicate = tool(t.duplicate, () => commands.arms.duplicate(item().arm))
  const remove = tool(t.remove, async () => {
    const {arm} = item()
    const list = node.closest('ul')
    await commands.arms.remove(arm)
    requestAnimationFrame(() => focusRow(list, arm))
  })
  const node = h('div', {class: 'arm-tools'}, duplicate, hide, remove, h('span', {class: 'gap'}), up, down)
  return {
    node,
    /** @param {Item} next */
    render({arm, count, hidden, state}) {
      const ready = state.engine === 'ready'
      for (const b of [hide, duplicate, remove]) b.disabled = !ready
      up.disabled = !ready || arm === 0
      down.disabled = !ready || arm === count - 1
      setText(hide, hidden ? t.show : t.hide)
      set(hide, {'aria-pressed': String(hidden)})
    },
  }
}

/** Focuses the row that took the deleted one's place, or the last row. @param {Element | null} list @param {number} arm */
function focusRow(list, arm) {
  const row = list?.children[Math.min(arm, list.children.length - 1)]?.querySelector('.arm-row')
  if (row instanceof HTMLElement) row.focus()
}

// The points of a learning curve as a small table: type, add, delete. In the chart they can be dragged.

/** @typedef {{arm: number, name: string, points: [number, number][], rested: boolean, state: State}} PointsItem */

/** With more points than this the table is not shown. */
const MOST_POINTS = 60

/** @param {Page} page */
function pointTable(page) {
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
