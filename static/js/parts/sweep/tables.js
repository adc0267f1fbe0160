// @ts-check
// The results of a sweep: a row for every point, or for two numbers a cell for every pair. Each leads to its scenario.

import {h, setText, show} from '../../ui/dom.js'
import {fixed} from '../../ui/numbers.js'
import {swatch} from '../../ui/swatch.js'
import {sweep as t} from './words.js'

/** @import {Style, SweepPlan, SweepPoint, SweepState} from '../../engine/messages.js' */

const SHADES = 8

/** The address of a point's scenario. @param {SweepPoint} point */
const pageOf = point => `index.html#${point.link}`

/** What a sweep's point is called. @param {SweepPlan} plan @param {SweepPoint} point */
const nameOf = (plan, point) => plan.axes.map((axis, i) => `${axis.name} ${point.values[i]}`).join(', ')

/** @param {SweepPlan} plan @param {SweepPoint} point @param {string} text */
const link = (plan, point, text) =>
  h('a', {href: pageOf(point), target: '_blank', rel: 'noopener', 'aria-label': `${text}. ${t.openPoint(nameOf(plan, point))}`}, text)

/**
 * A cell for a policy at a point. While some of its runs are missing, it is paler.
 * @param {SweepPlan} plan @param {SweepPoint} point @param {number} i
 */
function policyCell(plan, point, i) {
  const {value, text, runs} = point.results[i]
  if (value === null) return h('td', {}, t.wait)
  const [best, begun] = [point.best === i && point.certain, runs < plan.runs]
  return h('td', {class: best ? 'is-best' : begun ? 'is-begun' : '', title: begun && t.soFar(runs, plan.runs)}, text)
}

/**
 * A table with a row for each point.
 * @param {SweepPlan} plan @param {SweepState} state @param {Style[]} styles
 * @param {SweepPlan['axes']} [axes]  the first ones, if not all are shown
 */
export function rows(plan, {points}, styles, axes = plan.axes) {
  return h('table', {class: 'sweep-rows'}, h('caption', {class: 'visually-hidden'}, t.points),
    h('thead', {}, h('tr', {}, axes.map(axis => h('th', {scope: 'col'}, axis.name)),
      plan.names.map((name, i) => h('th', {scope: 'col'}, swatch(styles[i]), ' ', name)))),
    h('tbody', {}, points.map(point => h('tr', {}, axes.map((_, i) => h('th', {scope: 'row'},
      point.link && i === 0 ? link(plan, point, point.values[i]) : point.values[i])),
    point.faults.length > 0 ? h('td', {colspan: plan.names.length, class: 'refused'}, point.faults.join(' '))
      : plan.names.map((_, i) => policyCell(plan, point, i))))))
}

/**
 * A table of two axes: who is best, or one policy's measure, shaded.
 * @param {SweepPlan} plan @param {SweepState} state @param {Style[]} styles
 * @param {number} policy  -1 for who is best
 */
function grid(plan, {points}, styles, policy) {
  const [first, second] = plan.axes
  const numbers = policy < 0 ? [] : points.flatMap(p => p.results[policy]?.value ?? [])
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  /** @param {SweepPoint} point */
  const cell = point => {
    if (point.faults.length > 0) return h('td', {class: 'refused', title: point.faults.join(' ')}, t.refused)
    if (policy < 0) {
      if (point.best < 0) return h('td', {}, t.wait)
      const name = point.certain ? plan.names[point.best] : t.cannotTell
      return h('td', {class: point.certain ? `is-sure c-${styles[point.best].role}` : ''}, link(plan, point, name))
    }
    const {value, text} = point.results[policy]
    if (value === null) return h('td', {}, t.wait)
    const share = high > low ? (value - low) / (high - low) : 0
    return h('td', {'data-shade': Math.round(share * (SHADES - 1))}, link(plan, point, text))
  }
  return h('table', {class: 'sweep-grid'}, h('caption', {class: 'visually-hidden'}, t.points),
    h('thead', {}, h('tr', {}, h('th', {scope: 'col'}, `${first.name} \u2193 ${second.name} \u2192`),
      second.values.map(value => h('th', {scope: 'col'}, value)))),
    h('tbody', {}, first.values.map((value, i) => h('tr', {}, h('th', {scope: 'row'}, value),
      second.values.map((_, k) => cell(points[i * second.values.length + k]))))))
}

/** The growth along a logarithmic axis, in sentences. @param {SweepPlan} plan @param {SweepState} state */
function growth(plan, {fits}) {
  return fits.map((fit, i) => {
    if (fit.slope === null) return h('li', {}, t.noFit(plan.names[i], fit.why))
    const half = fit.ci95 === null ? '' : `${fixed(fit.ci95, 3)}${fit.skewed ? '*' : ''}`
    const stated = fit.stated === null ? '' : fixed(fit.stated, 3)
    return h('li', {}, t.fit(plan.names[i], fixed(fit.slope, 3), half, plan.axes[0].path === 'horizon' ? 'T' : plan.axes[0].name,
      fit.factor ? fixed(fit.factor, 1) : ''),
      fit.theorem ? t.theory(fit.theorem, stated, fixed(fit.bound, 3)) : '')
  })
}

/** @param {() => void} onMapOf  the map is to show something else */
export function sweepTables(onMapOf) {
  const select = h('select', {onchange: () => { draw(); onMapOf() }})
  const chooser = h('label', {class: 'sweep-choice', hidden: true}, h('span', {}, t.map), select)
  const help = h('p', {class: 'help', hidden: true})
  const body = h('div', {class: 'scroller', tabindex: 0, role: 'region', 'aria-label': t.points})
  const doubts = h('p', {class: 'help', hidden: true})
  const list = h('ul', {})
  const odd = h('p', {class: 'doubts', hidden: true})
  const fits = h('section', {class: 'sweep-fits', hidden: true}, h('h2', {}, t.fits), list)
  /** @type {[SweepPlan, SweepState, Style[]] | null} */
  let last = null
  let marksBest = true
  const mapOf = () => (last?.[0].axes.length === 2 ? Number(select.value) : -1)
  function draw() {
    if (!last) return
    const [plan, state, styles] = last
    const policy = mapOf()
    const shown = marksBest ? state : {...state, points: state.points.map(point => ({...point, certain: false}))}
    body.replaceChildren(plan.axes.length === 2 ? grid(plan, state, styles, policy) : rows(plan, shown, styles))
    setText(help, policy < 0 ? t.bestHelp(state.comparisons) : t.heatHelp(plan.names[policy]))
  }
  return {
    chooser: [chooser, help],
    nodes: [odd, body, doubts, fits],
    /** The policy whose measure the map shows; -1 for the best one. */
    mapOf,
    /**
     * @param {SweepPlan} plan @param {SweepState} state @param {Style[]} styles
     * @param {boolean} ofRegret  the measure is a regret, of which the least is marked
     */
    render(plan, state, styles, ofRegret) {
      marksBest = ofRegret
      const two = plan.axes.length === 2
      if (last?.[0] !== plan) {
        const chosen = select.value
        select.replaceChildren(...[t.best, ...plan.names].map((name, i) => h('option', {value: String(i - 1)}, name)))
        if (Number(chosen) < plan.names.length) select.value = chosen || '-1'
      }
      last = [plan, state, styles]
      setText(odd, plan.odd.join('\n'))
      show(odd, plan.odd.length > 0)
      show(chooser, two)
      show(help, two)
      draw()
      setText(doubts, state.doubts)
      show(doubts, state.doubts !== '')
      list.replaceChildren(...growth(plan, state))
      show(fits, state.fits.length > 0)
    },
  }
}
