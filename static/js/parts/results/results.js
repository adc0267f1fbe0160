// @ts-check
// The policies and their results, in one table. A row exists as long as its policy: during a run only its texts change.

import {follow, freshId, h, keyed, mount, set, show, whenEnded} from '../../ui/dom.js'
import {swatch, axisTick, percentAlong} from '../../ui/swatch.js'
import {icon} from '../../ui/icons.js'
import {fixed, halfWidth, niceTicks, percent, perRound, regret, smallPercent} from '../../ui/numbers.js'
import {kindOf, versionOfAll} from '../../model/state/own.js'
import {isStale, partOf} from '../../model/state/state.js'
import {computed, signal, untracked} from '../../ui/store.js'
import {text} from '../../text/text.js'
import {addPolicyButton, writeProgramButton, allVersions} from './policy-add.js'
import {parametersInWords, policyDetail} from './policy.js'
import {columnChoice, resultsHead} from './columns.js'
import {columnOf, createOrder, isSorted, OTHERS, regretOf} from '../../model/state/results-order.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {State} from '../../model/state/state.js' */
/** @import {PolicyKind, Resolved, Row} from '../../engine/messages.js' */

/** @typedef {{low: number, high: number, ticks: number[]}} Axis */

/** Between two numbers of the small axis, px. */
const TICK_GAP = 4

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
/** @typedef {import('../../ui/store.js').Signal<Item>} Now */

const t = text.results
/**
 * @param {Element} host @param {Page} page
 * @returns {() => void} undo
 */
export const mountResults = (host, page) => mount(host, () => {
  const {drawn} = page.store
  const scale = h('div', {class: 'axis-ticks', 'aria-hidden': 'true'})
  const head = resultsHead(page, scale)
  const list = signal(/** @type {Item[]} */ ([]))
  const hasSingle = () => list.value.some(item => item.key === drawn.look.single && !item.hidden)
  const table = h('table', {
    class: () => ['results', isStale(drawn) && 'is-stale', hasSingle() && 'has-single'].filter(Boolean).join(' '),
    hidden: () => list.value.length === 0,
  }, h('caption', {class: 'visually-hidden'}, t.caption), h('thead', {}, head.node))
  const doubts = () => [doubtsOf(list.value), ...(drawn.play.results?.odd ?? [])].filter(Boolean).join('\n')
  const keepStop = oneStop(table)
  const rows = keyed(table, (/** @type {Item} */ item) => resultRow(page, item))
  const ticks = keyed(scale, axisTick)
  const order = createOrder()
  const numbers = computed(() => list.value[0]?.axis.ticks.join() ?? '')
  // Where there is little room, CSS hides columns. Details that spanned hidden columns would make them appear, empty.
  const span = () => {
    const shown = [...head.node.cells].filter(cell => getComputedStyle(cell).display !== 'none').length
    for (const row of table.rows) if (row.classList.contains('detail')) row.cells[0].colSpan = shown
  }
  const sizes = new ResizeObserver(() => {
    span()
    keepApart(scale)
  })
  sizes.observe(table)
  whenEnded(() => sizes.disconnect())
  /** What of a run and of the look changes the rows: a run's progress and a moving playhead do not. @type {(() => unknown)[]} */
  const reads = [() => drawn.play.phase, () => drawn.play.results, () => drawn.look.hidden]
  const parts = reads.map(read => computed(read))
  follow(() => {
    for (const part of parts) void part.value
    void [drawn.parsed, drawn.description, drawn.sort]
    const next = untracked(() => order.of(items(drawn), drawn))
    untracked(() => head.render(drawn, isSorted(next, drawn.sort)))
    rows(next, item => item.key)
    keepStop()
    ticks((next[0]?.axis.ticks ?? []).map(value => ({value, axis: next[0].axis})), item => String(item.value))
    list.value = next
  })
  follow(() => { if (numbers.value) keepApart(scale) })
  follow(() => { if (list.value && (drawn.unfolded || drawn.columns)) span() })
  return h('section', {class: 'results-section', 'aria-label': t.title},
    h('div', {class: 'results-tools'},
      h('span', {class: 'policy-links'}, addPolicyButton(page), writeProgramButton(page)), allVersions(page),
      columnChoice(page, table, head.node)),
    table, head.tips, h('p', {class: 'doubts', hidden: () => doubts() === ''}, doubts),
    h('p', {class: 'empty', hidden: () => drawn.parsed?.resolved.length !== 0}, t.noPolicies))
})

/** Hides each number of the axis that would touch the one before. @param {HTMLElement} scale */
function keepApart(scale) {
  const numbers = /** @type {HTMLElement[]} */ ([...scale.children])
  for (const number of numbers) number.style.visibility = ''
  let end = -Infinity
  const boxes = numbers.map(number => number.getBoundingClientRect())
  boxes.forEach(({left, right}, i) => {
    if (left < end + TICK_GAP) numbers[i].style.visibility = 'hidden'
    else end = right
  })
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
const hasDoubt = why => (/** @type {Item} */ {row, state}) => !!state.play.results?.final && row?.measures.regret?.doubt === why
const isSkewed = hasDoubt('skewed')

/** Why intervals may be too short; '' if none is. @param {Item[]} list */
function doubtsOf(list) {
  const few = list.find(hasDoubt('few'))?.row
  if (few) return t.doubt.few(few.runs, percent(few.missed))
  return list.some(isSkewed) ? t.doubt.skewed : ''
}

/** @param {import('../../engine/messages.js').Results | null} results @returns {Axis} */
function axisOf(results) {
  const known = results?.rows.filter(r => r.runs > 0).map(r => r.measures.regret) ?? []
  if (known.length === 0) return {low: 0, high: 1, ticks: []}
  const low = Math.min(0, ...known.map(({value, low}) => low ?? value ?? 0))
  const most = Math.max(...known.map(({value, high}) => high ?? value ?? 0))
  const high = most > low ? low + 1.04 * (most - low) : low + 1
  return {low, high, ticks: niceTicks(low, high, 3)}
}

/** @param {Axis} axis @param {number} value */
const place = (axis, value) => `${percentAlong(axis, value)}%`

/**
 * A policy's line as in the charts. Pressing it singles the policy out, or shows a hidden one again.
 * @param {Page} page @param {Now} now
 */
function swatchButton({commands: {policies}}, now) {
  const {key, policy} = now.value
  const [line, off] = [swatch(policy.style), icon('hidden')]
  const words = () => (now.value.hidden ? t.showAgain : t.single)(now.value.policy.label)
  return h('button', {
    type: 'button', class: 'swatch-button', 'aria-label': words, title: words, tabindex: -1, // O and X are its keys: see rowKey
    'aria-pressed': () => (now.value.hidden ? null : String(now.value.state.look.single === key)),
    onclick: () => (now.value.hidden ? policies.toggleHidden(key) : policies.single(key)),
  }, () => (now.value.hidden ? off : line))
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

/** @param {Page} page @param {string} key  of the row's policy */
function rowEvents({commands}, key) {
  return {
    onpointerenter: (/** @type {PointerEvent} */ e) => {
      if (e.pointerType === 'mouse') commands.policies.focus(key)
    },
    onpointerleave: () => commands.policies.focus(''),
    onfocusin: () => commands.policies.focus(key),
    onfocusout: () => commands.policies.focus(''),
    onclick: (/** @type {MouseEvent} */ e) => pressRow(e, commands, key),
    onkeydown: (/** @type {KeyboardEvent} */ e) => rowKey(e, commands, key),
  }
}

/** @param {Page} page @param {Item} first */
function resultRow(page, first) {
  const {key} = first
  const now = signal(first)
  const detailId = freshId('policy')
  const inWords = () => parametersInWords(now.value.policy, now.value.kind)
  /** @type {ReturnType<typeof policyDetail> | undefined} */
  let detail // built when it is first opened
  const cell = h('td')
  const isOpen = () => now.value.state.unfolded === key
  const marks = () => {
    const {hidden, state: {look, policy}} = now.value
    return [isOpen() && 'is-open', policy === key && 'in-focus', look.single === key && 'is-single', hidden && 'is-hidden']
      .filter(Boolean).join(' ')
  }
  const node = h('tbody', {...rowEvents(page, key), class: marks, 'data-policy': key, 'data-variant': () => now.value.policy.variant},
    h('tr', {}, h('td', {class: 'col-swatch'}, swatchButton(page, now)),
      h('th', {scope: 'row', class: 'col-name'}, policyName(page, detailId, now)),
      h('td', {class: 'col-params', title: inWords}, h('span', {class: 'two-lines'}, inWords)),
      numberCells(now)),
    h('tr', {class: 'detail', id: detailId, hidden: () => !isOpen()}, cell))
  return {
    node,
    /** @param {Item} item */
    render(item) {
      now.value = item
      if (item.state.unfolded !== key) return
      if (!detail) cell.append((detail = policyDetail(page, item)).node)
      detail.render(item)
    },
  }
}

/** How many letters of a name the narrowest column shows on one line. */
const ONE_LINE = 14

/** A policy's name, which opens its details. @param {Page} page @param {string} detailId @param {Now} now */
function policyName({commands}, detailId, now) {
  const isLong = () => now.value.policy.name.length > ONE_LINE && now.value.policy.name.includes(' ')
  return h('div', {class: 'name-box'}, h('button', {
    type: 'button', 'aria-controls': detailId,
    class: () => ['policy-name', isLong() && 'is-long', now.value.policy.qualifier && 'has-qualifier'].filter(Boolean).join(' '),
    'aria-expanded': () => String(now.value.state.unfolded === now.value.key), title: () => t.more(now.value.policy.label),
    onclick: () => commands.policies.unfold(now.value.key),
  }, h('span', {class: 'word'}, () => now.value.policy.name), h('span', {}, () => now.value.policy.qualifier && ' '),
  h('span', {class: 'word'}, () => now.value.policy.qualifier)),
  h('span', {class: 'visually-hidden'}, () => (now.value.hidden ? t.isHidden : '')),
  h('span', {class: 'version-mark', hidden: () => otherVersion(now.value) === '', title: () => versionHelp(now.value)},
    () => otherVersion(now.value)))
}

/** What marks a policy whose version is not that of the switch above; '' for nothing, as for one whose name says it. @param {Item} item */
function otherVersion({policy, kind, state}) {
  const all = versionOfAll(state)
  if (policy.qualifier || policy.variant === all) return ''
  return kind?.released || all === 'released' ? t[versionOf(policy)] : ''
}

/** @param {Item} item */
const versionHelp = item => (otherVersion(item) ? t.otherVersion[versionOf(item.policy)] : null)

/** @param {Resolved} policy */
const versionOf = ({variant}) => (variant === 'released' ? 'released' : 'defined')

/**
 * The names of the policies are one stop of the Tab key. Arrow keys, Home and End move among them.
 * @param {HTMLTableElement} table @returns {() => void} to call when rows have come or gone
 */
function oneStop(table) {
  const names = () => /** @type {HTMLElement[]} */ ([...table.querySelectorAll('.policy-name')])
  /** @param {Element | null | undefined} at */
  const stopAt = at => {
    const all = names()
    const stop = all.find(name => name === at) ?? all.find(name => name.tabIndex === 0) ?? all[0]
    for (const name of all) name.tabIndex = name === stop ? 0 : -1
  }
  table.addEventListener('focusin', e => stopAt(/** @type {Element} */ (e.target).closest('.policy-name')))
  table.addEventListener('keydown', e => {
    const all = names()
    const at = all.findIndex(name => name === e.target)
    const to = {ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1}[e.key]
    if (at < 0 || to === undefined || e.ctrlKey || e.metaKey || e.altKey || e.shiftKey) return
    e.preventDefault()
    all[to]?.focus()
  })
  return () => stopAt(null)
}

/** The final regret, if it has an interval: one run has none. @param {Item} item */
function spreadOf({row}) {
  const {regret: {value = 0, ci95 = null} = {}, std} = row?.measures ?? {}
  return ci95 === null ? null : {mean: value ?? 0, ci95, std: std.value ?? 0}
}

/** The results, if runs do not end before the horizon. @param {Item} item */
const ended = ({row, state}) => (row?.runs && partOf(state) === 0 ? row : undefined)

/** A number of a measure. @param {import('../../text/measures.js').Measure} m @param {number} x */
const measured = ({unit, decimals}, x) => (unit.startsWith('share') ? `${fixed(100 * x, decimals)}%` : fixed(x, decimals))

/** The cells with a policy's numbers. The exact numbers are in the titles, for comparison and for tests. @param {Now} now */
function numberCells(now) {
  /**
   * @param {string} name @param {(item: Item) => string | undefined | false} words  nothing: there is no result
   * @param {(item: Item) => string | number | null | undefined} [title]
   */
  const cell = (name, words, title = () => undefined) =>
    h('td', {class: `col-${name} num`, title: () => title(now.value)}, () => words(now.value) ?? t.none)
  return [
    cell('regret', ({row}) => row?.runs ? regret(regretOf(row) ?? 0) : undefined, ({row}) => regretOf(row)),
    cell('ci', item => {
      const spread = spreadOf(item)
      return spread ? `\u00b1${halfWidth(spread.ci95, spread.mean)}${isSkewed(item) ? t.doubtful : ''}` : ''
    }, item => spreadOf(item)?.ci95),
    cell('std', item => {
      const spread = spreadOf(item)
      return spread ? halfWidth(spread.std, spread.mean) : ''
    }, item => spreadOf(item)?.std),
    h('td', {class: 'col-axis'}, axisStrip(now)),
    cell('best', ({row}) => row?.runs ? smallPercent(row.measures.share.value ?? 0) : undefined, ({row}) => row?.measures.pulls?.value),
    cell('ends', item => {
      const row = ended(item)
      return row && percent(row.measures.best.value ?? 0)
    }, item => ended(item)?.measures.best.value),
    cell('wrong', item => {
      const of = ended(item)?.measures.error
      return of && smallPercent(of.value ?? 0)
    }, item => {
      const of = ended(item)?.measures.error
      return of ? t.wrongIs(of.value ?? 0, percent(of.low ?? 0), percent(of.high ?? 1),
        item.policy.explanation.recommends ? 'own' : item.row?.bestIndex ? 'index' : 'pulls') : undefined
    }),
    cell('time', ({row}) => row?.measures.time?.value ? perRound(row.measures.time.value) : undefined),
    ...OTHERS.map(m => {
      const value = (/** @type {Item} */ item) => ended(item)?.measures[m.id]?.value ?? undefined
      const name = columnOf(m)
      const td = cell(name, item => {
        const x = value(item)
        return x === undefined ? undefined : measured(m, x)
      }, value)
      set(td, {class: `col-${name} col-other num`, hidden: () => !now.value.state.columns[name]})
      return td
    }),
  ]
}

/** The tick of a policy's regret, with its interval, on the axis that all rows share. @param {Now} now */
function axisStrip(now) {
  const grid = h('span', {class: 'strip-grid'})
  const band = h('span', {class: 'strip-band'})
  const mark = h('span', {class: 'strip-tick'})
  const lines = keyed(grid, () => {
    const line = h('i')
    return {node: line, render: (/** @type {string} */ left) => void (line.style.left = left)}
  })
  follow(() => {
    const {row, axis} = now.value
    lines(axis.ticks.map(v => place(axis, v)), (_, i) => String(i))
    const {value = null, low = null, ci95 = null} = row?.measures.regret ?? {}
    show(mark, value !== null)
    show(band, ci95 !== null)
    if (value !== null) mark.style.left = place(axis, value)
    if (low === null || ci95 === null) return
    band.style.left = place(axis, low)
    band.style.width = `${(200 * ci95) / (axis.high - axis.low)}%`
  })
  return h('div', {class: () => `strip c-${now.value.policy.style.role}`, 'aria-hidden': 'true'}, grid, band, mark)
}
