// @ts-check
// The list of arms: number, small curve, family, parameters in words, and a mark where the arm breaks an assumption of
// the theory. A click selects an arm and opens its parameters.

import {follow, freshId, h, keyed, mount, setText, set, show} from '../../ui/dom.js'
import {icon} from '../../ui/icons.js'
import {parameter, whole} from '../../ui/numbers.js'
import {popover} from '../../ui/popover.js'
import {armName} from '../../model/state/state.js'
import {sparkline} from '../../ui/swatch.js'
import {text} from '../../text/text.js'
import {page as texts} from '../../text/page.js'
import {NO_ARMS} from '../../model/state/edits.js'
import {armDetail} from './arm-detail.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {State} from '../../model/state/state.js' */
/** @import {Check, Family, Parsed} from '../../engine/messages.js' */

/**
 * What one row draws.
 * @typedef {object} Item
 * @property {number} arm   from 0
 * @property {string} name
 * @property {Family | undefined} family
 * @property {Record<string, any>} payoff
 * @property {number[]} curve
 * @property {number} top   payoff at the upper edge of all small curves
 * @property {boolean} best
 * @property {boolean} selected
 * @property {boolean} breaks
 * @property {boolean} hidden   in the chart
 * @property {number} count     of all arms
 * @property {boolean} rested
 * @property {Record<string, any> | undefined} preview  its payoff while a handle or a slider is dragged
 * @property {string} words  its parameters, in full
 * @property {State} state
 */

const t = text.editing.arms
/** The least payoff at the upper edge of the small curves. */
const TOP = 1
/** Names longer than this need more room than a number. */
const LONG = 3

/**
 * @param {Element} host @param {Page} page
 * @returns {() => void} undo
 */
export const mountArms = (host, page) => mount(host, () => {
  const {drawn} = page.store
  const list = h('ul', {class: 'arm-list'})
  const notes = h('ul', {class: 'checks'})
  const empty = h('div', {class: 'empty', hidden: true}, h('p', {}, t.empty), h('p', {}, t.lastArmStays, ' ',
    h('button', {type: 'button', class: 'link', onclick: () => page.commands.arms.keep()}, t.keep)))
  const add = h('button', {type: 'button', class: 'link', title: t.addHelp, onclick: () => page.commands.arms.add()}, t.add)
  /** @param {'log' | 'learners'} kind @param {string} words @param {string} title */
  const way = (kind, words, title) => h('button', {type: 'button', class: 'menu-item', title, onclick: () => {
    ways.close()
    page.commands.modal.show({kind})
  }}, words)
  const bring = h('button', {type: 'button', class: 'link', title: t.bringHelp}, t.bring)
  const menu = h('div', {class: 'menu'}, way('log', t.log, t.logHelp), way('learners', t.train, t.trainHelp))
  const ways = popover(bring, menu)
  const heading = freshId('arms')
  const node = h('section', {class: 'arms', 'aria-labelledby': heading},
    h('div', {class: 'section-head'}, h('h2', {id: heading}, text.editor.arms), h('div', {class: 'section-tools'}, add, bring, menu)),
    list, empty, h('p', {class: 'how-to'}, t.howTo), notes)
  const rows = keyed(list, () => armRow(page, list))
  const checks = keyed(notes, checkNote)
  follow(() => { add.disabled = bring.disabled = drawn.engine !== 'ready' || !drawn.parsed })
  follow(() => {
    const {parsed, description} = drawn
    if (!parsed || !description) return
    const none = NO_ARMS in drawn.drafts && parsed.scenario.arms.length === 1
    rows(none ? [] : items(drawn, parsed, description), item => String(item.arm))
    checks(none ? [] : notesOf(parsed, description), note => note)
    show(empty, none)
    list.classList.toggle('is-named', parsed.scenario.arms.some(a => (a.name?.length ?? 0) > LONG))
  })
  return node
})

/**
 * @param {State} state @param {Parsed} parsed @param {import('../../engine/messages.js').Description} description
 * @returns {Item[]}
 */
function items(state, parsed, description) {
  const top = Math.max(TOP, ...parsed.arms.curves.flat())
  const broken = new Set(parsed.checks.map(c => c.arm))
  return parsed.scenario.arms.map(({payoff}, arm) => ({
    arm,
    name: armName(parsed, arm),
    family: description.families.find(f => f.id === payoff.family),
    payoff,
    curve: (state.preview?.arm === arm && state.preview.curve) || parsed.arms.curves[arm] || [],
    top,
    best: arm === parsed.arms.best,
    selected: arm === state.arm,
    breaks: broken.has(arm),
    hidden: state.hiddenArms.includes(arm),
    count: parsed.scenario.arms.length,
    rested: parsed.scenario.setting === 'rested',
    preview: state.preview?.arm === arm ? state.preview.payoff : undefined,
    words: inWords(description.families.find(f => f.id === payoff.family),
      (state.preview?.arm === arm && state.preview.payoff) || payoff),
    state,
  }))
}

/**
 * An arm's parameters in words: "c 1 · b 177 · ρ 0.8".
 * @param {Family | undefined} family @param {Record<string, any>} payoff
 */
function inWords(family, payoff) {
  if (payoff.points) return text.editor.points(payoff.points.length)
  const given = family?.params.filter(p => payoff[p.name] !== undefined) ?? []
  return given.map(p => `${p.symbol}\u00a0${parameter(payoff[p.name])}`).join(' · ')
}

/** @param {Page} page @param {Element} list */
function armRow(page, list) {
  let arm = -1
  const spark = sparkline()
  const number = h('span', {class: 'number'})
  const family = h('span', {class: 'family'})
  const words = h('span', {class: 'words'})
  const mark = h('span', {class: 'mark', hidden: true, title: texts.checks.mark}, icon('warning', 14),
    h('span', {class: 'visually-hidden'}, texts.checks.mark))
  const hiddenMark = h('span', {class: 'mark', hidden: true, title: t.hidden}, icon('hidden', 14),
    h('span', {class: 'visually-hidden'}, t.hidden))
  const best = h('span', {class: 'visually-hidden'}, text.editor.best)
  const detailId = freshId('arm')
  const button = h('button', {
    type: 'button', class: 'arm-row', 'aria-controls': detailId, onclick: () => page.commands.arms.select(arm),
  }, h('span', {class: 'visually-hidden'}, text.editor.arm), number, spark.node, family, words, best,
    h('span', {class: 'marks'}, hiddenMark, mark))
  const handle = grip(list, () => arm, (from, to) => page.commands.arms.move(from, to))
  const detail = armDetail(page)
  detail.node.id = detailId
  const node = h('li', {class: 'arm'}, handle.node, button, detail.node)
  return {
    node,
    /** @param {Item} item */
    render(item) {
      arm = item.arm
      setText(number, item.name)
      set(button, {'aria-expanded': String(item.selected)})
      show(best, item.best)
      spark.draw(item.curve, item.top)
      setText(family, item.family?.id ?? '')
      set(family, {title: item.family?.formula})
      setText(words, item.words)
      set(words, {title: item.words})
      show(mark, item.breaks)
      show(hiddenMark, item.hidden)
      node.classList.toggle('is-best', item.best)
      node.classList.toggle('is-selected', item.selected)
      node.classList.toggle('is-hidden', item.hidden)
      handle.render(item.name, item.state.engine === 'ready', item.selected)
      detail.render(item)
    },
  }
}

/** The check that an arm's payoff stays in the range that the theory assumes. */
const OUTSIDE = 'leaves [0,1]'

/**
 * Returns one note for each way to break an assumption, however many arms do.
 * @param {Parsed} parsed @param {import('../../engine/messages.js').Description} description @returns {string[]}
 */
function notesOf(parsed, description) {
  const limit = description.noises.find(k => k.id === parsed.scenario.noise.kind)?.kept
  const outside = limit && parsed.checks.some(c => c.kind === OUTSIDE) ? [texts.checks.limited(limit)] : []
  const unit = parsed.scenario.setting === 'rested' ? texts.checks.pull : texts.checks.round
  /** @type {Map<string, Check[]>} */
  const groups = new Map()
  for (const check of parsed.checks) {
    const way = wayOf(check, parsed)
    groups.set(way, [...groups.get(way) ?? [], check])
  }
  const notes = [...groups].flatMap(([way, checks]) => {
    if (!(way in texts.checks.ways)) return checks.map(c => c.text)
    const words = texts.checks.ways[/** @type {keyof typeof texts.checks.ways} */ (way)]
    const [first] = checks.toSorted((a, b) => a.x - b.x)
    if (checks.length === 1) return [words.one(armName(parsed, first.arm), whole(first.x), unit)]
    const names = checks.slice(0, NAMED).map(c => armName(parsed, c.arm))
    return [words.many(texts.checks.list(names, checks.length - names.length), armName(parsed, first.arm), whole(first.x), unit)]
  })
  return [...notes, ...outside]
}

/** The most arms that a note names. */
const NAMED = 6

/** Chooses the words for what a check found. @param {Check} check @param {Parsed} parsed */
function wayOf({kind, arm}, parsed) {
  if (kind === OUTSIDE) return Math.min(...parsed.arms.curves[arm]) < 0 ? 'below' : 'above'
  return kind === 'not concave' ? 'notConcave' : kind
}

function checkNote() {
  const words = h('span')
  return {node: h('li', {}, icon('warning', 14), words), render: (/** @type {string} */ s) => setText(words, s)}
}

// Moves an arm up and down its list: by dragging its grip, or by the arrow keys while the grip has the focus.

/**
 * @param {Element} list  whose children are the rows, in order
 * @param {() => number} at  the row's place
 * @param {(from: number, to: number) => unknown} move
 */
export function grip(list, at, move) {
  const rows = () => [...list.children]
  const drag = dragMarks(rows, at)
  const node = h('button', {
    type: 'button', class: 'grip',
    onpointerdown: (/** @type {PointerEvent} */ e) => {
      if (e.button !== 0) return
      node.setPointerCapture(e.pointerId)
      drag.to(at())
    },
    onpointermove: (/** @type {PointerEvent} */ e) => {
      if (drag.place() >= 0) drag.to(placeAt(rows(), at(), e.clientY))
    },
    onpointerup: () => {
      const [from, place] = [at(), drag.place()]
      drag.end()
      if (place >= 0 && place !== from) move(from, place)
    },
    onpointercancel: drag.end,
    onkeydown: (/** @type {KeyboardEvent} */ e) => {
      const by = e.key === 'ArrowUp' ? -1 : e.key === 'ArrowDown' ? 1 : 0
      if (e.key === 'Escape' && drag.place() >= 0) drag.end()
      else if (by === 0) return
      else void step(at() + by)
      e.preventDefault()
      e.stopPropagation()
    },
  }, icon('grip', 14))

  /** Moves the row, and the focus with it. @param {number} place */
  async function step(place) {
    await move(at(), place)
    requestAnimationFrame(() => {
      const next = rows()[place]?.querySelector('.grip')
      if (next instanceof HTMLElement) next.focus()
    })
  }
  return {
    node,
    /** @param {string} name @param {boolean} ready @param {boolean} selected  only then it is a stop of the Tab key */
    render(name, ready, selected) {
      set(node, {'aria-label': t.grip(name), title: t.grip(name), tabindex: selected ? 0 : -1})
      node.disabled = !ready
    },
  }
}

/** Marks in the rows where a dragged row would go. @param {() => Element[]} rows @param {() => number} from */
function dragMarks(rows, from) {
  let place = -1
  /** @param {number} next  -1 for none */
  function to(next) {
    place = next
    rows().forEach((row, i) => {
      row.classList.toggle('is-moved', place >= 0 && i === from())
      row.classList.toggle('drop-before', place >= 0 && i === place && place < from())
      row.classList.toggle('drop-after', place >= 0 && i === place && place > from())
    })
  }
  return {
    /** The place the row would take, -1 while it is not dragged. */
    place: () => place,
    to,
    end: () => to(-1),
  }
}

/** Returns the place in the list for a row that is held at y. @param {Element[]} rows @param {number} from @param {number} y */
function placeAt(rows, from, y) {
  let to = from
  rows.forEach((row, i) => {
    const {top, bottom} = row.getBoundingClientRect()
    const middle = (top + bottom) / 2
    if (i < from && y < middle) to = Math.min(to, i)
    if (i > from && y > middle) to = Math.max(to, i)
  })
  return to
}
