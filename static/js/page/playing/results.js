// @ts-check
// The policies and their results are one table, least regret first. Rows live as long as their
// policy: a run that streams changes their texts and order, never makes them anew.

import {freshId, h, keyed, setText, set, show} from '../../ui/dom.js'
import {axisTick, percentAlong} from '../../ui/axis.js'
import {halfWidth, niceTicks, percent, perRound, regret, whole} from '../../ui/numbers.js'
import {isStale} from '../state.js'
import {same} from '../../ui/store.js'
import {swatch} from '../../ui/swatch.js'
import {text} from '../../text/text.js'
import {addPolicyButton} from '../policies/policy-add.js'
import {parametersInWords, policyDetail, variantSwitch} from '../policies/policy.js'

/** @typedef {import('../commands.js').Page} Page */
/** @typedef {import('../state.js').State} State */
/** @typedef {import('../../engine/messages.js').Row} Row */
/** @typedef {import('../../engine/messages.js').Resolved} Resolved */
/** @typedef {import('../../engine/messages.js').PolicyKind} PolicyKind */

/** @typedef {{low: number, high: number, ticks: number[]}} Axis */

/**
 * What one row draws.
 * @typedef {object} Item
 * @property {string} key
 * @property {number} index  in scenario order
 * @property {Resolved} policy
 * @property {PolicyKind | undefined} kind
 * @property {Row | undefined} row  its results, if there are any
 * @property {number} horizon
 * @property {Axis} axis
 * @property {State} state
 */

const t = text.results
/** A share of pulls below this is written as a number of pulls. */
const FEW = 0.001

/**
 * @param {Element} host @param {Page} page
 * @returns {() => void} undo
 */
export function mountResults(host, page) {
  const scale = h('div', {class: 'axis-ticks', 'aria-hidden': 'true'})
  const head = headRow(scale)
  const table = h('table', {class: 'results'}, h('caption', {class: 'visually-hidden'}, t.caption), h('thead', {}, head))
  const empty = h('p', {class: 'empty', hidden: true}, t.noPolicies)
  const add = addPolicyButton(page)
  const node = h('section', {class: 'results-section', 'aria-label': t.title}, table, empty, add.node)
  host.append(node)
  const rows = keyed(table, () => resultRow(page))
  const ticks = keyed(scale, axisTick)
  // Where room is short CSS leaves columns out; details that spanned them would bring them back, empty.
  const span = () => {
    const columns = [...head.cells].filter(cell => getComputedStyle(cell).display !== 'none').length
    for (const row of table.rows) if (row.classList.contains('detail')) row.cells[0].colSpan = columns
  }
  const sizes = new ResizeObserver(span)
  sizes.observe(table)
  const unwatch = page.store.watch((state, before) => {
    if (before && before.play.results === state.play.results &&
      same(state, before, 'parsed', 'description', 'unfolded', 'policy', 'engine', 'drafts')) return
    add.render(state)
    const list = items(state)
    rows(list, item => item.key)
    ticks((list[0]?.axis.ticks ?? []).map(value => ({value, axis: list[0].axis})), item => String(item.value))
    if (!same(state, before, 'unfolded', 'parsed', 'description')) span()
    table.classList.toggle('is-stale', isStale(state))
    show(empty, !!state.parsed && list.length === 0)
    show(table, list.length > 0)
  })
  return () => {
    unwatch()
    sizes.disconnect()
    node.remove()
  }
}

/** @param {Element} scale */
function headRow(scale) {
  const th = (/** @type {string} */ name, /** @type {string} */ words, title = '') =>
    h('th', {scope: 'col', class: name, title: title || null}, words)
  return h('tr', {},
    h('td', {class: 'col-swatch'}), th('col-name', t.policy), th('col-params', t.parameters),
    th('col-version', t.version), th('col-regret num', t.regret), th('col-ci num', t.ci),
    h('th', {scope: 'col', class: 'col-axis'}, h('span', {class: 'visually-hidden'}, t.axis), scale),
    h('th', {scope: 'col', class: 'col-best num', title: t.bestHelp}, t.best[0], h('span', {class: 'long'}, t.best[1])),
    th('col-ends num', t.ends, t.endsHelp), th('col-time num', t.time))
}

/** @param {State} state @returns {Item[]} least regret first; those without a result last, in scenario order */
function items(state) {
  const {parsed, description, play} = state
  if (!parsed || !description) return []
  const {results} = play
  // Results of an earlier scenario are shown only beside the policies they belong to.
  const rows = new Map(results?.rows.map(r => [r.key, r]))
  const axis = axisOf(results)
  const all = parsed.resolved.map((policy, index) => {
    const {key} = policy
    const kind = description.policies.find(k => k.id === policy.id)
    return {key, index, policy, kind, row: rows.get(key), horizon: parsed.scenario.horizon, axis, state}
  })
  const rank = new Map(results ? byRegret(results).map((r, i) => [r.key, i]) : [])
  const last = all.length
  return all.sort((a, b) => (rank.get(a.key) ?? last) - (rank.get(b.key) ?? last) || a.index - b.index)
}

/** @param {import('../state.js').Results | null} results @returns {Axis} */
function axisOf(results) {
  const known = results ? byRegret(results) : []
  if (known.length === 0) return {low: 0, high: 1, ticks: []}
  const low = Math.min(0, ...known.map(r => r.final.mean - (r.final.ci95 ?? 0)))
  const most = Math.max(...known.map(r => r.final.mean + (r.final.ci95 ?? 0)))
  const high = most > low ? low + 1.04 * (most - low) : low + 1
  return {low, high, ticks: niceTicks(low, high, 3)}
}

/** @param {Axis} axis @param {number} value */
const place = (axis, value) => `${percentAlong(axis, value)}%`

/** @param {Page} page */
function resultRow(page) {
  const {commands} = page
  let key = ''
  const look = h('td', {class: 'col-swatch'})
  const detailId = freshId('policy')
  const word = h('span', {class: 'word'})
  const gap = h('span')
  const twin = h('span', {class: 'word'})
  const name = h('button', {
    type: 'button', class: 'policy-name', 'aria-controls': detailId, onclick: () => commands.policies.unfold(key),
  }, word, gap, twin)
  const params = h('td', {class: 'col-params'})
  const version = variantSwitch(page)
  const mean = h('td', {class: 'col-regret num'})
  const ci = h('td', {class: 'col-ci num'})
  const strip = axisStrip()
  const best = h('td', {class: 'col-best num'})
  const ends = h('td', {class: 'col-ends num'})
  const time = h('td', {class: 'col-time num'})
  const detail = policyDetail(page)
  const detailRow = h('tr', {class: 'detail', id: detailId, hidden: true}, h('td', {}, detail.node))
  const node = h('tbody', {
    onpointerenter: (/** @type {PointerEvent} */ e) => {
      if (e.pointerType === 'mouse') commands.policies.focus(key)
    },
    onpointerleave: () => commands.policies.focus(''),
    onfocusin: () => commands.policies.focus(key),
    onfocusout: () => commands.policies.focus(''),
  }, h('tr', {}, look, h('th', {scope: 'row', class: 'col-name'}, name), params,
    h('td', {class: 'col-version'}, version.node), mean, ci, h('td', {class: 'col-axis'}, strip.node), best, ends, time), detailRow)
  return {
    node,
    /** @param {Item} item */
    render(item) {
      const {policy, row} = item
      if (key !== item.key) look.replaceChildren(swatch(policy.style))
      key = item.key
      const open = item.state.unfolded === key
      setText(word, policy.name)
      setText(gap, policy.twin && ' ')
      setText(twin, policy.twin)
      // A count is told nowhere else, a parameter is, where there is room for the parameters.
      twin.classList.toggle('is-difference', !/\)$/.test(policy.twin))
      set(name, {'aria-expanded': String(open), title: t.more(policy.name)})
      const words = parametersInWords(policy, item.kind)
      setText(params, words)
      set(params, {title: words})
      version.render(item)
      set(node, {'data-policy': key})
      // Exact figures are for whoever compares: on hovering, and for tests.
      setText(mean, row?.final ? regret(row.final.mean) : t.none)
      set(mean, {title: row?.final?.mean})
      set(ci, {title: row?.final?.ci95 ?? undefined})
      setText(ci, row?.final && row.final.ci95 !== null ? `\u00b1${halfWidth(row.final.ci95, row.final.mean)}` : '')
      strip.render(item)
      setText(best, bestPulls(row, item.horizon))
      set(best, {title: row?.final && row.bestPulls.mean})
      setText(ends, row?.final ? percent(row.bestShare) : t.none)
      set(ends, {title: row?.final && row.bestShare})
      setText(time, row && row.nsPerRound > 0 ? perRound(row.nsPerRound) : t.none)
      show(detailRow, open)
      if (open) detail.render(item)
      node.classList.toggle('in-focus', item.state.policy === key)
    },
  }
}

/** @param {Row | undefined} row @param {number} horizon */
function bestPulls(row, horizon) {
  if (!row?.final) return t.none
  const {mean} = row.bestPulls
  if (mean / horizon >= FEW) return percent(mean / horizon)
  const n = mean < 10 && mean % 1 !== 0 ? mean.toFixed(1) : whole(mean)
  return t.pulls(n, mean === 1)
}

/** The tick of a policy's regret on the axis all rows share, with its band. */
function axisStrip() {
  const grid = h('span', {class: 'strip-grid'})
  const band = h('span', {class: 'strip-band'})
  const mark = h('span', {class: 'strip-tick'})
  const node = h('div', {class: 'strip', 'aria-hidden': 'true'}, grid, band, mark)
  const lines = keyed(grid, () => {
    const line = h('i')
    return {node: line, render: (/** @type {string} */ left) => void (line.style.left = left)}
  })
  return {
    node,
    /** @param {Item} item */
    render({row, axis, policy}) {
      lines(axis.ticks.map(v => place(axis, v)), (_, i) => String(i))
      set(node, {class: `strip c-${policy.style.role}`})
      show(mark, !!row?.final)
      show(band, row?.final?.ci95 != null)
      if (!row?.final) return
      const {mean, ci95} = row.final
      mark.style.left = place(axis, mean)
      if (ci95 === null) return
      band.style.left = place(axis, mean - ci95)
      band.style.width = `${(200 * ci95) / (axis.high - axis.low)}%`
    },
  }
}

/** @typedef {Row & {final: NonNullable<Row['final']>}} Known */

/**
 * Rows with a result, least regret first.
 * @param {import('../../engine/messages.js').Results} results @returns {Known[]}
 */
function byRegret(results) {
  const known = /** @type {Known[]} */ (results.rows.filter(r => r.final !== null))
  return known.sort((a, b) => a.final.mean - b.final.mean || a.index - b.index)
}
