// @ts-check
// The policies and their results, in one table. A row exists as long as its policy: during a run only its texts change.

import {freshId, h, keyed, setText, set, show} from '../../ui/dom.js'
import {axisTick, percentAlong} from '../../ui/axis.js'
import {icon} from '../../ui/icons.js'
import {halfWidth, niceTicks, percent, perRound, regret, smallPercent} from '../../ui/numbers.js'
import {kindOf} from '../state/own.js'
import {isStale, partOf} from '../state/state.js'
import {same} from '../../ui/store.js'
import {swatch} from '../../ui/swatch.js'
import {text} from '../../text/text.js'
import {allVersions} from './all-versions.js'
import {addPolicyButton, writeProgramButton} from './policy-add.js'
import {parametersInWords, policyDetail, variantSwitch} from './policy.js'
import {resultsHead} from './results-head.js'
import {columnChoice} from './results-columns.js'
import {createOrder, isSorted, ruleOf} from '../state/results-order.js'

/** @typedef {import('../commands.js').Page} Page */
/** @typedef {import('../state/state.js').State} State */
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
 * @property {Axis} axis
 * @property {boolean} hidden  from the charts
 * @property {State} state
 */

const t = text.results
/**
 * @param {Element} host @param {Page} page
 * @returns {() => void} undo
 */
export function mountResults(host, page) {
  const scale = h('div', {class: 'axis-ticks', 'aria-hidden': 'true'})
  const head = resultsHead(page, scale)
  const table = h('table', {class: 'results'}, h('caption', {class: 'visually-hidden'}, t.caption), h('thead', {}, head.node))
  const empty = h('p', {class: 'empty', hidden: true}, t.noPolicies)
  const add = addPolicyButton(page)
  const write = writeProgramButton(page)
  const versions = allVersions(page)
  const columns = columnChoice(page, table, head.node)
  const doubts = h('p', {class: 'doubts', hidden: true})
  const node = h('section', {class: 'results-section', 'aria-label': t.title}, table, head.tips, doubts, empty,
    h('div', {class: 'results-foot'},
      h('span', {class: 'policy-links'}, add.node, write.node, versions.node, versions.help), columns.nodes))
  host.append(node)
  const rows = keyed(table, () => resultRow(page))
  const ticks = keyed(scale, axisTick)
  const order = createOrder()
  // Where there is little room, CSS hides columns. Details that spanned hidden columns would make them appear, empty.
  const span = () => {
    const shown = [...head.node.cells].filter(cell => getComputedStyle(cell).display !== 'none').length
    for (const row of table.rows) if (row.classList.contains('detail')) row.cells[0].colSpan = shown
  }
  const sizes = new ResizeObserver(span)
  sizes.observe(table)
  const unwatch = page.store.watch((state, before) => {
    if (before && before.play.results === state.play.results &&
      before.play.phase === state.play.phase && before.look.hidden === state.look.hidden && before.look.single === state.look.single &&
      same(state, before, 'parsed', 'description', 'unfolded', 'policy', 'engine', 'drafts', 'sort', 'columns')) return
    add.render(state)
    write.render(state)
    versions.render(state)
    columns.render(state)
    const list = order.of(items(state), state)
    head.render(state, isSorted(list, state.sort))
    rows(list, item => item.key)
    ticks((list[0]?.axis.ticks ?? []).map(value => ({value, axis: list[0].axis})), item => String(item.value))
    if (!same(state, before, 'unfolded', 'parsed', 'description', 'columns')) span()
    table.classList.toggle('is-stale', isStale(state))
    table.classList.toggle('has-single', list.some(item => item.key === state.look.single && !item.hidden))
    setText(doubts, doubtsOf(list))
    show(doubts, doubts.textContent !== '')
    show(empty, !!state.parsed && list.length === 0)
    show(table, list.length > 0)
  })
  return () => {
    unwatch()
    sizes.disconnect()
    node.remove()
  }
}

/** @param {State} state @returns {Item[]} in scenario order */
function items(state) {
  const {parsed, description, play, look} = state
  if (!parsed || !description) return []
  const {results} = play
  // Results of an earlier scenario are shown only beside the policies that they belong to.
  const rows = new Map(results?.rows.map(r => [r.key, r]))
  const axis = axisOf(results)
  return parsed.resolved.map((policy, index) => {
    const {key} = policy
    const kind = kindOf(state, policy)
    return {key, index, policy, kind, row: rows.get(key), axis, hidden: look.hidden.includes(key), state}
  })
}

/** Whether a row's interval may be too short, for a reason. During a run that would come and go. @param {string} why */
const hasDoubt = why => (/** @type {Item} */ {row, state}) => !!state.play.results?.final && row?.final?.doubt === why
const isSkewed = hasDoubt('skewed')

/** Why intervals may be too short; '' if none is. @param {Item[]} list */
function doubtsOf(list) {
  const few = list.find(hasDoubt('few'))?.row
  if (few?.final) return t.doubt.few(few.runs, percent(few.final.missed))
  return list.some(isSkewed) ? t.doubt.skewed : ''
}

/** @typedef {Row & {final: NonNullable<Row['final']>}} Known */

/** @param {import('../state/state.js').Results | null} results @returns {Axis} */
function axisOf(results) {
  const known = /** @type {Known[]} */ (results?.rows.filter(r => r.final !== null) ?? [])
  if (known.length === 0) return {low: 0, high: 1, ticks: []}
  const low = Math.min(0, ...known.map(r => r.final.mean - (r.final.ci95 ?? 0)))
  const most = Math.max(...known.map(r => r.final.mean + (r.final.ci95 ?? 0)))
  const high = most > low ? low + 1.04 * (most - low) : low + 1
  return {low, high, ticks: niceTicks(low, high, 3)}
}

/** @param {Axis} axis @param {number} value */
const place = (axis, value) => `${percentAlong(axis, value)}%`

/**
 * A policy's line as in the charts. Pressing it singles the policy out, or shows a hidden one again.
 * @param {Page} page
 */
function swatchButton({commands}) {
  let key = ''
  let hidden = false
  const node = h('button', {
    type: 'button', class: 'swatch-button', onclick: () => (hidden ? commands.policies.toggleHidden(key) : commands.policies.single(key)),
  })
  return {
    node,
    /** @param {Item} item */
    render(item) {
      const {policy, state: {look}} = item
      if (key !== item.key || hidden !== item.hidden) node.replaceChildren(item.hidden ? icon('hidden') : swatch(policy.style))
      key = item.key
      hidden = item.hidden
      const words = hidden ? t.showAgain(policy.label) : t.single(policy.label)
      set(node, {'aria-label': words, title: words, 'aria-pressed': hidden ? null : String(look.single === key)})
    },
  }
}

/**
 * A press on a row singles its policy out; a press on the parameters opens them.
 * @param {MouseEvent} e @param {Page['commands']} commands @param {string} key
 */
function pressRow(e, commands, key) {
  const at = /** @type {Element} */ (e.target)
  if (at.closest('button, a, input, select, label, .detail') || getSelection()?.toString()) return
  if (at.closest('.col-params')) commands.policies.unfold(key)
  else commands.policies.single(key)
}

/** @param {KeyboardEvent} e @param {Page['commands']} commands @param {string} key */
function rowKey(e, commands, key) {
  if (e.ctrlKey || e.metaKey || e.altKey || e.shiftKey || /** @type {Element} */ (e.target).closest('input, select, .detail')) return
  if (e.key === 'o') commands.policies.single(key)
  else if (e.key === 'x') commands.policies.toggleHidden(key)
  else return
  e.preventDefault()
}

/** @param {Page} page @param {() => string} key  of the row's policy */
function rowEvents({commands}, key) {
  return {
    onpointerenter: (/** @type {PointerEvent} */ e) => {
      if (e.pointerType === 'mouse') commands.policies.focus(key())
    },
    onpointerleave: () => commands.policies.focus(''),
    onfocusin: () => commands.policies.focus(key()),
    onfocusout: () => commands.policies.focus(''),
    onclick: (/** @type {MouseEvent} */ e) => pressRow(e, commands, key()),
    onkeydown: (/** @type {KeyboardEvent} */ e) => rowKey(e, commands, key()),
  }
}

/** @param {Page} page */
function resultRow(page) {
  let key = ''
  const look = swatchButton(page)
  const detailId = freshId('policy')
  const name = policyName(page, detailId, () => key)
  const inWords = h('span', {class: 'two-lines'})
  const params = h('td', {class: 'col-params'}, inWords)
  const version = variantSwitch(page)
  const strip = axisStrip()
  const numbers = numberCells()
  const detail = policyDetail(page)
  const detailRow = h('tr', {class: 'detail', id: detailId, hidden: true}, h('td', {}, detail.node))
  const node = h('tbody', rowEvents(page, () => key),
    h('tr', {}, h('td', {class: 'col-swatch'}, look.node), h('th', {scope: 'row', class: 'col-name'}, name.node),
    params, h('td', {class: 'col-version'}, version.node), numbers.mean, numbers.ci, numbers.std,
    h('td', {class: 'col-axis'}, strip.node),
    numbers.best, numbers.ends, numbers.wrong, numbers.time), detailRow)
  return {
    node,
    /** @param {Item} item */
    render(item) {
      const {policy, state} = item
      look.render(item)
      key = item.key
      const open = state.unfolded === key
      name.render(item)
      const words = parametersInWords(policy, item.kind)
      setText(inWords, words)
      set(params, {title: words})
      version.render(item)
      set(node, {'data-policy': key})
      strip.render(item)
      numbers.render(item, partOf(state) > 0)
      show(detailRow, open)
      if (open) detail.render(item)
      node.classList.toggle('is-open', open)
      node.classList.toggle('in-focus', state.policy === key)
      node.classList.toggle('is-single', state.look.single === key)
      node.classList.toggle('is-hidden', item.hidden)
    },
  }
}

/** How many letters of a name the narrowest column shows on one line. */
const ONE_LINE = 14

/** A policy's name, which opens its details. @param {Page} page @param {string} detailId @param {() => string} key */
function policyName({commands}, detailId, key) {
  const word = h('span', {class: 'word'})
  const gap = h('span')
  const qualifier = h('span', {class: 'word'})
  const hidden = h('span', {class: 'visually-hidden'})
  const node = h('button', {
    type: 'button', class: 'policy-name', 'aria-controls': detailId, onclick: () => commands.policies.unfold(key()),
  }, word, gap, qualifier)
  return {
    node: h('div', {class: 'name-box'}, node, hidden),
    /** @param {Item} item */
    render({key: own, policy, state, hidden: isHidden}) {
      setText(word, policy.name)
      node.classList.toggle('is-long', policy.name.length > ONE_LINE && policy.name.includes(' '))
      setText(gap, policy.qualifier && ' ')
      setText(qualifier, policy.qualifier)
      setText(hidden, isHidden ? t.isHidden : '')
      set(node, {'aria-expanded': String(state.unfolded === own), title: t.more(policy.label)})
    },
  }
}

/** The cells with a policy's numbers. The exact numbers are in the titles, for comparison and for tests. */
function numberCells() {
  const cell = (/** @type {string} */ name) => h('td', {class: `col-${name} num`})
  const [mean, ci, std, best, ends, wrong, time] = ['regret', 'ci', 'std', 'best', 'ends', 'wrong', 'time'].map(cell)
  return {
    mean, ci, std, best, ends, wrong, time,
    /** @param {Item} item @param {boolean} part  its runs end before the horizon */
    render(item, part) {
      const {row, policy} = item
      const doubtful = isSkewed(item)
      setText(mean, row?.final ? regret(row.final.mean) : t.none)
      set(mean, {title: row?.final?.mean})
      set(ci, {title: row?.final?.ci95 ?? undefined})
      const half = row?.final && row.final.ci95 !== null ? `\u00b1${halfWidth(row.final.ci95, row.final.mean)}` : ''
      setText(ci, half && doubtful ? half + t.doubtful : half)
      const spread = row?.final && row.final.ci95 !== null ? row.final.std : undefined // one run has none
      setText(std, spread === undefined ? '' : halfWidth(spread, row?.final?.mean ?? 0))
      set(std, {title: spread})
      setText(best, row?.final ? smallPercent(row.bestPulled) : t.none)
      set(best, {title: row?.final && row.bestPulls.mean})
      setText(ends, row?.final && !part ? percent(row.bestShare) : t.none)
      set(ends, {title: row?.final && row.bestShare})
      const rule = row?.final && !part ? ruleOf(row) : null
      setText(wrong, rule ? smallPercent(rule.wrong) : t.none)
      set(wrong, {title: rule ? t.wrongIs(rule.wrong, percent(rule.wrongIn[0]), percent(rule.wrongIn[1]),
        policy.explanation.recommends ? 'own' : row?.bestIndex ? 'index' : 'pulls') : undefined})
      setText(time, row && row.nsPerRound > 0 ? perRound(row.nsPerRound) : t.none)
    },
  }
}

/** The tick of a policy's regret, with its interval, on the axis that all rows share. */
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
