// @ts-check
// One parameter: a number, with a slider and a field for the same value; a flag; or a choice. Payoffs and narrow ranges
// have a linear scale. Other positive values have a logarithmic scale around the current value, so that small and large
// values are equally easy to reach. While the slider moves, the chart shows a preview; the edit is made when it is
// released. A parameter that is not given shows its default, and one that is given can be reset to it.

import {freshId, h, set} from '../../ui/dom.js'
import {setAt} from '../../model/state/edits.js'
import {parameter} from '../../ui/numbers.js'
import {signal} from '../../ui/store.js'
import {text} from '../../text/text.js'
import {explained} from '../../ui/fields.js'
import {faultLine, numberInput} from './field.js'
import {rangeOf, sweepAddress} from '../../model/state/range.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {ShownParam as Param} from '../../engine/messages.js' */

/**
 * @typedef {object} ParamItem
 * @property {Param} param
 * @property {string} path
 * @property {string} label      the edit's, for undo
 * @property {any} value         in the document; undefined if it is not given
 * @property {any} [resolved]    its value if it is not given
 * @property {any} [preview]     while a handle in the chart or another slider is dragged
 * @property {boolean} rested
 * @property {import('../../model/state/state.js').State} state
 */

/** @typedef {{at: (v: number) => number, value: (at: number) => number}} Scale  between values and 0..STEPS */

const t = text.editing.params
const STEPS = 400
/** How far a logarithmic slider reaches: by this factor up and down. */
const REACH = 30
/** For ranges up to this width the slider covers the whole range. */
const NARROW = 1
/** The least upper end of a slider for a payoff. */
const PAYOFF = 1.2

/**
 * @param {Param} param @param {number} value  around which the scale is laid
 * @returns {Scale}
 */
export function scaleOf(param, value) {
  const {min, max} = param
  if (max - min <= NARROW) return linear(param, min, max)
  if (param.unit === 'payoff') return linear(param, Math.min(0, 1.5 * value), Math.max(PAYOFF, 1.5 * value))
  if (value > 0) return logarithmic(param, value / REACH, Math.min(value * REACH, max))
  return linear(param, Math.max(2 * value - 1, min), Math.min(1, max))
}

/** @param {Param} param @param {number} low @param {number} high @returns {Scale} */
function linear(param, low, high) {
  const step = (high - low) / STEPS
  const from = param.minOpen && low === param.min ? low + step : low
  const to = param.maxOpen && high === param.max ? high - step : high
  return {
    at: v => (STEPS * (v - from)) / (to - from),
    value: at => short(from + ((to - from) * at) / STEPS, param),
  }
}

/** @param {Param} param @param {number} low above 0 @param {number} high @returns {Scale} */
function logarithmic(param, low, high) {
  return {
    at: v => (STEPS * Math.log(Math.max(v, low) / low)) / Math.log(high / low),
    value: at => short(low * (high / low) ** (at / STEPS), param),
  }
}

/** Rounds to three digits: a slider cannot be set more finely. @param {number} v @param {Param} param */
const short = (v, param) => (param.integer ? Math.round(v) : +v.toPrecision(3))

/** @param {Page} page @param {ParamItem} first  a row keeps the kind of its parameter */
export function paramRow(page, first) {
  const {kind} = first.param
  const control = kind === 'flag' ? flagControl(page) : kind === 'choice' ? choiceControl(page) : numberControl(page)
  const now = signal(first)
  const symbol = () => now.value.param.symbol
  const words = () => explained(now.value.param, now.value.rested)
  const resetHelp = () => t.resetHelp(symbol(), now.value.param.formula ?? '')
  const sweepHelp = () => t.sweepHelp(symbol())
  /** Whether the parameter may be left out, and is or is not. @param {boolean} given */
  const isOptional = given => {
    const {param, resolved, value} = now.value
    return param.optional && (resolved !== undefined || param.formula !== undefined) &&
      given === (value !== undefined && value !== param.default)
  }
  const fault = faultLine(control.field)
  const help = h('span', {class: 'visually-hidden', id: freshId('param-help')}, words)
  control.field.dataset.help = help.id
  const node = h('div', {class: `param is-${kind}`, 'data-hint': () => `${symbol()}: ${words()}`},
    h('label', {for: control.id, class: 'symbol'}, symbol), control.nodes,
    h('div', {class: 'param-default'},
      h('button', {
        type: 'button', class: 'link reset', 'aria-label': resetHelp, title: resetHelp, hidden: () => !isOptional(true),
        disabled: () => now.value.state.engine !== 'ready',
        onclick: () => page.commands.scenario.edit({label: now.value.label, path: now.value.path, typed: '',
          change: setAt(now.value.path, defaultOf(now.value.param))}),
      }, t.reset),
      h('span', {class: 'by-default', hidden: () => !isOptional(false)}, t.byDefault),
      h('a', {
        class: 'link sweep-param', 'aria-label': sweepHelp, title: sweepHelp,
        hidden: () => sweepOf(now.value) === '', href: () => sweepOf(now.value),
      }, t.sweep)), help, fault.node)
  return {
    node,
    /** @param {ParamItem} next */
    render(next) {
      now.value = next
      control.render(next)
      fault.render(next.path, next.state.drafts[next.path])
    },
  }
}

/** The address of a sweep over a parameter; '' for one that is no number. @param {ParamItem} item */
function sweepOf({param, path, value, resolved, state}) {
  if (!state.parsed || param.kind !== 'number') return ''
  return sweepAddress(path, rangeOf(param, Number(value ?? resolved ?? param.default)), state.parsed.link)
}

/** What the field shows by default: nothing if the default depends on the scenario. @param {Param} param */
const defaultOf = param => (param.formula === undefined ? param.default : undefined)

/** @param {Page} page */
function numberControl(page) {
  /** @type {ParamItem} */
  let item
  const id = freshId('param')
  const input = numberInput(page, {path: () => item.path, label: () => item.label, props: {id}})
  const slider = createSlider(value => {
    input.node.value = input.node.dataset.shown = String(value)
    page.commands.sliders.move(item.path, value)
  }, value => page.commands.sliders.release(item.path, value, item.label))
  return {
    id,
    field: input.node,
    nodes: [slider.node, input.node],
    /** @param {ParamItem} next */
    render(next) {
      item = next
      const {param, value, preview} = next
      const effective = preview ?? value ?? next.resolved ?? (typeof param.default === 'number' ? param.default : 1)
      const byDefault = param.formula && next.resolved === undefined ? param.formula : parameter(effective)
      const label = `${param.symbol}, ${param.doc || param.name}`
      set(input.node, {'aria-label': label})
      set(slider.node, {'aria-label': label, disabled: next.state.engine !== 'ready'})
      if (slider.moves()) return
      slider.render(param, effective)
      if (preview !== undefined) input.node.value = input.node.dataset.shown = parameter(preview)
      else input.render(next.state, value === undefined ? byDefault : undefined)
    },
  }
}

/**
 * A slider over the scale of a parameter.
 * @param {(value: number) => void} onMove
 * @param {(value: number) => void} onRelease  after a move
 */
function createSlider(onMove, onRelease) {
  /** @type {Scale | null} */
  let scale = null
  let moves = false
  /** The position of the slider at rest and its exact value: back at that position, it means that value again. */
  let rest = {at: '', value: NaN}
  const value = () => (slider.value === rest.at || !scale ? rest.value : scale.value(Number(slider.value)))
  const paint = () => slider.style.setProperty('--filled', `${(100 * Number(slider.value)) / STEPS}%`)
  function release() {
    moves = false
    onRelease(value())
  }
  function letGo() {
    if (moves) release()
  }
  const slider = h('input', {
    type: 'range', min: 0, max: STEPS, step: 1,
    oninput: () => {
      moves = true
      set(slider, {'aria-valuetext': parameter(value())})
      paint()
      onMove(value())
    },
    onchange: release,
    // A slider that returns to its initial position sends no change event.
    onpointerup: () => setTimeout(letGo),
    onpointercancel: letGo,
    onblur: letGo,
  })
  return {
    node: slider,
    moves: () => moves,
    /** @param {Param} param @param {number} now */
    render(param, now) {
      if (!scale || Math.abs(scale.at(now) - STEPS / 2) > STEPS / 2) scale = scaleOf(param, now)
      slider.value = String(Math.round(scale.at(now)))
      rest = {at: slider.value, value: now}
      set(slider, {'aria-valuetext': parameter(now)})
      paint()
    },
  }
}

/** @param {Page} page */
function flagControl(page) {
  /** @type {ParamItem} */
  let item
  const id = freshId('param')
  const box = h('input', {
    type: 'checkbox', id,
    onchange: () => page.commands.scenario.edit({label: item.label, path: item.path, typed: '', change: setAt(item.path, box.checked)}),
  })
  return {
    id,
    field: box,
    nodes: [box],
    /** @param {ParamItem} next */
    render(next) {
      item = next
      box.checked = next.value ?? next.resolved ?? next.param.default ?? false
      box.disabled = next.state.engine !== 'ready'
    },
  }
}

/** @param {Page} page */
function choiceControl(page) {
  /** @type {ParamItem} */
  let item
  const id = freshId('param')
  const select = h('select', {
    id, onchange: () => page.commands.scenario.edit({label: item.label, path: item.path, typed: select.value,
      change: setAt(item.path, select.value)}),
  })
  return {
    id,
    field: select,
    nodes: [select],
    /** @param {ParamItem} next */
    render(next) {
      item = next
      const choices = next.param.choices ?? []
      if (select.options.length !== choices.length) select.replaceChildren(...choices.map(c => h('option', {value: c}, c)))
      select.value = next.value ?? next.resolved ?? next.param.default ?? ''
      select.disabled = next.state.engine !== 'ready'
    },
  }
}
