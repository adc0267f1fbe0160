// @ts-check
// The menu of an arm's handle on the chart of payoffs: it leads to the sweep of what the handle sets. It opens at the handle, by
// the other button of a mouse, a long press or a key, and has the focus until it closes.

import {h} from '../../ui/dom.js'
import {rangeOf, sweepAddress} from '../../model/state/range.js'
import {text} from '../../text/text.js'

/** @import {State} from '../../model/state/state.js' */
/** @import {Intent} from '../../engine/messages.js' */

const t = text.plots.chart
const GAP = 8

/** What a handle sets, and the sweep of it; null for one that is gone. @param {State} state @param {Intent} intent */
function sweepOf({parsed, description}, {arm, param: name}) {
  const payoff = parsed?.scenario.arms[arm]?.payoff
  if (!parsed || !payoff) return null
  const point = /^points\[(\d+)\]$/.exec(name)
  if (point) {
    const value = payoff.points?.[Number(point[1])]?.[1] ?? 0
    const range = rangeOf(value >= 0 && value <= 1 ? {min: 0, max: 1} : {}, value)
    return {what: t.point(Number(point[1]) + 1), address: sweepAddress(`arms[${arm}].payoff.${name}[1]`, range, parsed.link)}
  }
  const param = description?.families.find(f => f.id === payoff.family)?.params.find(p => p.name === name)
  if (!param) return null
  const range = rangeOf(param, Number(payoff[name] ?? param.default))
  return {what: param.symbol, address: sweepAddress(`arms[${arm}].payoff.${name}`, range, parsed.link)}
}

/**
 * @param {HTMLElement} plot @param {State} state @param {Intent} intent
 */
export function openHandleMenu(plot, state, intent) {
  const sweep = sweepOf(state, intent)
  if (!sweep) return
  const link = h('a', {class: 'menu-item', href: sweep.address, autofocus: true,
    onclick: () => menu.hidePopover()}, t.sweepHandle(sweep.what))
  const menu = h('div', {class: 'menu handle-menu', popover: 'auto'}, link)
  menu.addEventListener('toggle', e => { if (/** @type {ToggleEvent} */ (e).newState === 'closed') menu.remove() })
  menu.addEventListener('keydown', e => { if (e.key === 'Escape') e.stopPropagation() }) // it closes this menu and nothing else
  plot.after(menu)
  plot.focus() // it gets the focus back
  menu.showPopover()
  const box = plot.getBoundingClientRect()
  const {clientWidth: width, clientHeight: height} = document.documentElement
  menu.style.left = `${Math.max(GAP, Math.min(box.left + intent.x + GAP, width - GAP - menu.offsetWidth))}px`
  menu.style.top = `${Math.max(GAP, Math.min(box.top + intent.y + GAP, height - GAP - menu.offsetHeight))}px`
}
