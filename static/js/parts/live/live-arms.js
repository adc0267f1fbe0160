// @ts-check
// The arms of the live run as the chosen policy sees them: pulls, and the parts of each index, in numbers and drawn.
// Clicking a row selects the arm or, in the inspector, chooses whose rewards are shown.

import {follow, h, keyed, mount, setText, show} from '../../ui/dom.js'
import {canLive, chosenOf} from '../../model/state/looking.js'
import {policyChoice} from './inspector.js'
import {axisTick, percentAlong} from '../../ui/swatch.js'
import {fixed, niceTicks, whole} from '../../ui/numbers.js'
import {armName} from '../../model/state/state.js'
import {signal} from '../../ui/store.js'
import {text} from '../../text/text.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {State} from '../../model/state/state.js' */
/** @import {LiveTerm} from '../../engine/messages.js' */

const t = text.plots.arms
/** @type {Array<'estimate' | 'increment' | 'bonus'>} */
const PARTS = ['estimate', 'increment', 'bonus']
/**
 * @typedef {object} Item
 * @property {number} arm
 * @property {string} name
 * @property {number} pulls
 * @property {LiveTerm | undefined} term
 * @property {boolean} next      it is pulled next
 * @property {boolean} selected
 * @property {string} role       the policy's colour
 * @property {Record<string, boolean>} columns
 * @property {{low: number, high: number}} axis
 * @property {number} decimals  of the index
 * @property {string[]} without  what is written in place of an index that is infinite, and one that is minus infinity
 */

/**
 * @param {Element} host @param {Page} page
 * @returns {() => void} undo
 */
export const mountLiveArms = (host, page) => mount(host, () => {
  const {drawn} = page.store
  const bar = policyBar(page)
  const ticks = h('div', {class: 'axis-ticks', 'aria-hidden': 'true'})
  const head = /** @type {Record<string, HTMLElement>} */ ({})
  for (const name of ['arm', 'pulls', 'window', ...PARTS, 'index']) {
    head[name] = h('th', {scope: 'col', class: `col-${name} ${name === 'arm' ? '' : 'num'}`},
      name === 'arm' || name === 'pulls' || name === 'window' ? t[name] : '')
  }
  const caption = h('caption', {class: 'visually-hidden'}, () => t.caption(policyName(drawn), whole(drawn.live.state?.round ?? 0)))
  const table = h('table', {class: 'live-arms'}, caption, h('thead', {}, h('tr', {}, Object.values(head),
    h('th', {scope: 'col', class: 'col-bars'}, h('span', {class: 'visually-hidden'}, t.axis), ticks), h('td', {class: 'col-next'}))))
  const body = h('tbody')
  table.append(body)
  const rows = keyed(body, (/** @type {Item} */ item) => armRow(page, item))
  const marks = keyed(ticks, axisTick)
  follow(() => {
    if (drawn.look.mode !== 'live') return
    bar.render(drawn)
    const list = items(drawn)
    const columns = list[0]?.columns ?? {}
    for (const [name, cell] of Object.entries(head)) show(cell, columns[name] !== false)
    table.classList.toggle('is-bare', !columns.index)
    const terms = drawn.parsed?.resolved[chosenOf(drawn)]?.explanation.terms
    setText(head.pulls, drawn.parsed?.scenario.dataset ? t.trained : t.pulls)
    if (terms) for (const name of [...PARTS, /** @type {const} */ ('index')]) setText(head[name], capital(terms[name]))
    rows(list, item => String(item.arm))
    const axis = list[0]?.axis
    marks(axis && columns.index ? niceTicks(axis.low, axis.high, 3).map(value => ({value, axis})) : [], m => String(m.value))
  })
  return h('section', {class: 'live-section', 'aria-label': t.title, hidden: () => drawn.look.mode !== 'live'}, bar.node, table,
    h('p', {class: 'live-note', hidden: () => noteOf(drawn) === ''}, () => noteOf(drawn)))
})

/** @param {State} state */
const policyName = state => state.parsed?.resolved[chosenOf(state)]?.label ?? ''

/** @param {State} state */
function noteOf(state) {
  const {state: at, target, run} = state.live
  if (!at) return text.plots.inspector.wait(whole(target), whole(run + 1))
  if (at.stuck) return text.plots.live.stuck(policyName(state))
  if (at.round >= at.horizon) return at.terms.length > 0 ? t.atEnd : t.over
  return at.terms.length > 0 ? '' : t.noTerms(policyName(state))
}

/** Says whose arms these are, with buttons to the previous and the next change of arm. @param {Page} page */
function policyBar({store, commands}) {
  const l = text.plots.live
  const choice = policyChoice(commands)
  const before = h('button', {type: 'button', class: 'button', onclick: () => commands.live.toSwitch(true)}, l.before)
  const next = h('button', {type: 'button', class: 'button', onclick: () => commands.live.toSwitch(false)}, l.next)
  const why = h('button', {type: 'button', class: 'link why', onclick: () => commands.look.explain()}, l.why)
  const node = h('div', {class: 'policy-bar'}, choice.node, why, h('span', {class: 'gap'}), before, next)
  return {
    node,
    /** @param {State} state */
    render(state) {
      choice.render(state)
      show(choice.node, !state.look.inspecting) // then it stands beside the headline
      const able = canLive(state) && state.live.state !== null
      show(why, !state.look.inspecting)
      why.disabled = !able
      before.disabled = !able || state.live.target <= 0
      next.disabled = !able || state.live.target >= (store.state.parsed?.scenario.horizon ?? 0)
    },
  }
}

/** @param {State} state @returns {Item[]} in the scenario's order */
function items(state) {
  const {parsed, live: {state: at}} = state
  if (!parsed || !at) return []
  const policy = parsed.resolved[at.chosen]
  const role = policy?.style.role ?? 'arm'
  const terms = policy?.explanation.terms
  const some = (/** @type {(term: LiveTerm) => unknown} */ has) => at.terms.some(has)
  const columns = {
    window: some(x => x.window > 0), index: at.terms.length > 0,
    ...Object.fromEntries(PARTS.map(p => [p, !!terms?.[p] && terms[p] !== terms.index && some(x => x[p] !== null)])),
  }
  const [low, high] = at.axis
  const axis = {low, high}
  return parsed.scenario.arms.map((_, arm) => ({
    arm, name: armName(parsed, arm), pulls: at.pulls[arm] ?? 0, term: at.terms[arm], next: at.next === arm,
    selected: state.look.inspecting ? state.live.arm === arm : state.arm === arm, role, columns, axis, decimals: at.decimals,
    without: at.odd ? [t.infinite, t.lowest] : [t.first, t.out],
  }))
}

/** Returns where the parts of an index begin and end; parts that a policy does not have are left out. @param {LiveTerm} term */
function partsOf(term) {
  let at = 0
  const parts = PARTS.flatMap(name => {
    const v = term[name]
    if (v === null) return []
    at += v
    return [{name, from: at - v, to: at}]
  })
  return parts.length > 0 || term.index === null ? parts : [{name: /** @type {const} */ ('estimate'), from: 0, to: term.index}]
}

/** @param {string} name */
const capital = name => name.charAt(0).toUpperCase() + name.slice(1)

/** @param {number | null | undefined} v @param {number} [decimals] */
const written = (v, decimals = 3) => (v === null || v === undefined ? t.none : fixed(v, decimals))

/** @param {Page} page @param {Item} first  a row keeps its arm */
function armRow({store, commands}, first) {
  const {arm} = first
  const now = signal(first)
  /** @param {string} name @param {(item: Item) => string} words */
  const cell = (name, words) =>
    h('td', {class: `col-${name} num`, hidden: () => now.value.columns[name] === false}, () => words(now.value))
  const bars = Object.fromEntries(PARTS.map(p => [p, h('span', {class: `bar is-${p}`})]))
  follow(() => drawBars(bars, now.value))
  const note = () => {
    const {term, without} = now.value
    return term?.index === null ? without[term.first ? 0 : 1] : ''
  }
  const node = h('tr', {class: () => [now.value.next && 'is-next', now.value.selected && 'is-chosen'].filter(Boolean).join(' ')},
    h('th', {scope: 'row', class: 'col-arm'}, h('button', {
      type: 'button', class: 'policy-name', 'aria-pressed': () => String(now.value.selected),
      onclick: () => (store.state.look.inspecting ? commands.live.look(store.state.live.policy, arm) : commands.arms.select(arm)),
    }, () => t.armOf(now.value.name))),
    cell('pulls', ({pulls}) => whole(pulls)), cell('window', ({term}) => (term && term.window > 0 ? whole(term.window) : t.none)),
    PARTS.map(p => cell(p, ({term}) => written(term?.[p]))), cell('index', ({term, decimals}) => written(term?.index, decimals)),
    h('td', {class: () => (note() ? 'col-bars has-note' : 'col-bars')},
      h('div', {class: () => `stack c-${now.value.role}`, 'aria-hidden': 'true'}, Object.values(bars)),
      h('span', {class: 'stack-note'}, note)),
    h('td', {class: 'col-next'}, () => (now.value.next ? t.next : '')))
  return {node, render: (/** @type {Item} */ item) => { now.value = item }}
}

/**
 * Draws the bars. A negative part is a thin strip beside what is left of the part before it.
 * @param {Record<string, HTMLElement>} bars @param {Item} item
 */
function drawBars(bars, {term, axis}) {
  const parts = term && term.index !== null ? partsOf(term) : []
  for (const name of PARTS) {
    const i = parts.findIndex(p => p.name === name)
    const part = parts[i]
    show(bars[name], !!part)
    if (!part) continue
    const taker = parts[i + 1]
    const end = taker && taker.to < taker.from ? Math.max(part.from, Math.min(part.to, taker.to)) : part.to
    const [from, to] = [percentAlong(axis, Math.min(part.from, end)), percentAlong(axis, Math.max(part.from, end))]
    bars[name].classList.toggle('is-taken', part.to < part.from && name !== 'estimate')
    bars[name].style.left = `${from}%`
    bars[name].style.width = `${to - from}%`
  }
}

// What the program of an index policy assigned in this round, by arm, and how often its index was no number: under the table
// of arms of the live run.

/**
 * @param {Element} host @param {Page} page
 * @returns {() => void} undo
 */
export const mountLiveValues = (host, {store: {drawn}}) => mount(host, () => {
  const live = () => (drawn.look.mode === 'live' && drawn.parsed ? drawn.live.state : null)
  const odd = () => {
    const found = live()?.odd
    return found ? text.program.odd(found) : ''
  }
  const names = () => drawn.parsed?.resolved[chosenOf(drawn)]?.own?.names ?? []
  const named = () => names().length > 0 && !!live()?.terms.some(term => term.named.length > 0)
  const row = h('tr', {})
  const body = h('tbody')
  const heads = keyed(row, cell)
  const rows = keyed(body, valuesRow)
  follow(() => {
    const [at, {parsed}] = [live(), drawn]
    if (!named() || !at || !parsed) return
    heads([t.arm, ...names()].map((words, i) => ({words, head: true, first: i === 0})), (_, i) => String(i))
    rows(at.terms.map((term, arm) => ({name: t.armOf(armName(parsed, arm)), values: term.named})), (_, i) => String(i))
  })
  return h('div', {class: 'live-values-box', hidden: () => !named() && odd() === ''},
    h('table', {class: 'live-arms live-values', hidden: () => !named()}, h('caption', {}, text.program.values), h('thead', {}, row), body),
    h('p', {class: 'live-odd', hidden: () => odd() === ''}, odd))
})

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
