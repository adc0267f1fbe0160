// @ts-check
// The results of a sweep: a row for every value, or for two numbers a cell for every pair. Each leads to its scenario.

import {h, setText, show} from '../ui/dom.js'
import {halfWidth, percent, regret} from '../ui/numbers.js'
import {swatch} from '../ui/swatch.js'
import {sweep as t} from '../text/sweep.js'

/** @typedef {import('../engine/messages.js').SweepPlan} SweepPlan */
/** @typedef {import('../engine/messages.js').SweepState} SweepState */
/** @typedef {import('../engine/messages.js').SweepPoint} SweepPoint */
/** @typedef {import('../engine/messages.js').SweepValue} SweepValue */
/** @typedef {import('../engine/messages.js').Style} Style */

const SHADES = 8

/** The address of a point's scenario. @param {SweepPoint} point */
const pageOf = point => `index.html#${point.link}`

/** @param {SweepValue} value @param {string} measure */
const numberOf = (value, measure) => (measure === 'best' ? value.endsOnBest : measure === 'wrong' ? value.wrong : value.mean)

/** @param {SweepValue} value @param {string} measure */
function words(value, measure) {
  if (measure !== 'regret') return percent(numberOf(value, measure))
  return t.within(regret(value.mean), value.ci95 === null ? '' : halfWidth(value.ci95, value.mean))
}

/** What a sweep's point is called. @param {SweepPlan} plan @param {SweepPoint} point */
const nameOf = (plan, point) => plan.axes.map((axis, i) => `${axis.path} = ${point.values[i]}`).join(', ')

/** @param {SweepPlan} plan @param {SweepPoint} point @param {string} text */
const link = (plan, point, text) =>
  h('a', {href: pageOf(point), target: '_blank', rel: 'noopener', 'aria-label': `${text}. ${t.openPoint(nameOf(plan, point))}`}, text)

/**
 * A table of one axis.
 * @param {SweepPlan} plan @param {SweepState} state @param {string} measure @param {Style[]} styles
 */
function rows(plan, {points}, measure, styles) {
  return h('table', {class: 'sweep-rows'}, h('caption', {class: 'visually-hidden'}, t.points),
    h('thead', {}, h('tr', {}, h('th', {scope: 'col'}, plan.axes[0].path),
      plan.names.map((name, i) => h('th', {scope: 'col'}, swatch(styles[i]), ' ', name)))),
    h('tbody', {}, points.map(point => h('tr', {},
      h('th', {scope: 'row'}, point.link ? link(plan, point, point.values[0]) : point.values[0]),
      point.faults.length > 0 ? h('td', {colspan: plan.names.length, class: 'refused'}, point.faults.join(' '))
        : plan.names.map((_, i) => h('td', {class: point.best === i && point.certain ? 'is-best' : ''},
          point.results[i] ? words(point.results[i], measure) : t.wait))))))
}

/**
 * A table of two axes: who is best, or one policy's measure, shaded.
 * @param {SweepPlan} plan @param {SweepState} state @param {string} measure @param {Style[]} styles
 * @param {number} policy  -1 for who is best
 */
function grid(plan, {points}, measure, styles, policy) {
  const [first, second] = plan.axes
  const numbers = policy < 0 ? [] : points.filter(p => p.results[policy]).map(p => numberOf(p.results[policy], measure))
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  /** @param {SweepPoint} point */
  const cell = point => {
    if (point.faults.length > 0) return h('td', {class: 'refused', title: point.faults.join(' ')}, t.refused)
    if (point.results.length === 0) return h('td', {}, t.wait)
    if (policy < 0) {
      const name = point.certain ? plan.names[point.best] : t.cannotTell
      return h('td', {class: point.certain ? `is-sure c-${styles[point.best].role}` : ''}, link(plan, point, name))
    }
    const share = high > low ? (numberOf(point.results[policy], measure) - low) / (high - low) : 0
    return h('td', {'data-shade': Math.round(share * (SHADES - 1))}, link(plan, point, words(point.results[policy], measure)))
  }
  return h('table', {class: 'sweep-grid'}, h('caption', {class: 'visually-hidden'}, t.points),
    h('thead', {}, h('tr', {}, h('th', {scope: 'col'}, `${first.path} \u2193 ${second.path} \u2192`),
      second.values.map(value => h('th', {scope: 'col'}, value)))),
    h('tbody', {}, first.values.map((value, i) => h('tr', {}, h('th', {scope: 'row'}, value),
      second.values.map((_, k) => cell(points[i * second.values.length + k]))))))
}

/** The growth along a logarithmic axis, in sentences. @param {SweepPlan} plan @param {SweepState} state */
function growth(plan, {fits}) {
  return fits.map((fit, i) => {
    if (fit.slope === null) return h('li', {}, t.noFit(plan.names[i], fit.why))
    const half = fit.ci95 === null ? '' : fit.ci95.toFixed(2)
    const stated = fit.stated === null ? '' : fit.stated.toFixed(2)
    return h('li', {}, t.fit(plan.names[i], fit.slope.toFixed(2), half, plan.axes[0].path === 'horizon' ? 'T' : plan.axes[0].path),
      fit.theorem ? t.theory(fit.theorem, stated, fit.bound.toFixed(2)) : '')
  })
}

export function sweepTables() {
  const select = h('select', {})
  const chooser = h('label', {class: 'sweep-choice', hidden: true}, h('span', {}, t.map), select)
  const help = h('p', {class: 'help', hidden: true})
  const body = h('div', {class: 'scroller', tabindex: 0, role: 'region', 'aria-label': t.points})
  const list = h('ul', {})
  const fits = h('section', {class: 'sweep-fits', hidden: true}, h('h2', {}, t.fits), list)
  /** @type {[SweepPlan, SweepState, string, Style[]] | null} */
  let last = null
  select.addEventListener('change', draw)
  function draw() {
    if (!last) return
    const [plan, state, measure, styles] = last
    const two = plan.axes.length > 1
    const policy = two ? Number(select.value) : -1
    body.replaceChildren(two ? grid(plan, state, measure, styles, policy) : rows(plan, state, measure, styles))
    setText(help, policy < 0 ? t.bestHelp(state.comparisons) : t.heatHelp(plan.names[policy]))
  }
  return {
    nodes: [chooser, help, body, fits],
    /** @param {SweepPlan} plan @param {SweepState} state @param {string} measure @param {Style[]} styles */
    render(plan, state, measure, styles) {
      const two = plan.axes.length > 1
      if (last?.[0] !== plan) select.replaceChildren(...[t.best, ...plan.names].map((name, i) => h('option', {value: String(i - 1)}, name)))
      last = [plan, state, measure, styles]
      show(chooser, two)
      show(help, two)
      draw()
      list.replaceChildren(...growth(plan, state))
      show(fits, state.fits.length > 0)
    },
  }
}
