// @ts-check
// The chart of logged learning curves: the logged points as faint dots, the chosen curves as lines.

import {h, svg, setText, show, freshId} from '../../ui/dom.js'
import {niceTicks, tick, parameter, whole} from '../../ui/numbers.js'
import {curves as t} from './words.js'

/** @import {LogCurve, TrainingLog} from '../../engine/messages.js' */

/** @typedef {'raw' | 'rising' | 'concave'} Choice */

const WIDEST = 680
const HEIGHT = 240
const EDGE = {left: 40, right: 8, top: 10, bottom: 22}
/** The most curves that are drawn, and the number of hues. */
export const DRAWN = 14
const HUES = 7
/** The room for the names at the lines, at most; their distance; the stroke before them; and a letter, px. */
const NAMES = 150
const LINE = 14
const LEADER = 14
const LETTER = 6.5
/** The most dots of a curve. */
const DOTS = 400

/** Returns the points of a choice. @param {LogCurve} curve @param {Choice} choice @returns {[number, number][]} */
export const chosenPoints = (curve, choice) => (choice === 'raw' ? curve.points : curve[choice].points)

/** Returns the class for the hue of a curve. @param {number} i */
export const hueOf = i => `c-hue-${i % HUES}`

/** A curve beyond the hues is dashed. @param {number} i */
const dashOf = i => (i >= HUES ? '6 3' : null)

/** A short piece of a curve's line, beside its name. @param {number} i */
export const lineSample = i => svg('svg', {class: `swatch ${hueOf(i)}`, width: 26, height: 12, 'aria-hidden': 'true'},
  svg('line', {x1: 0, y1: 6, x2: 26, y2: 6, stroke: 'currentColor', 'stroke-width': 2, 'stroke-dasharray': dashOf(i)}))

/**
 * The differences in the drawing while curves are still being computed.
 * @typedef {object} Growing
 * @property {number} right    where the x axis ends, which begins at 0
 * @property {number} low      the payoff at the lower edge
 * @property {string} caption
 */

export function logChart() {
  const node = h('figure', {class: 'log-chart', hidden: true})
  return {
    node,
    /** @param {LogCurve[]} curves @param {Choice} choice @param {Growing} [growing] */
    render(curves, choice, growing) {
      node.hidden = curves.length === 0
      if (curves.length === 0) return node.replaceChildren()
      const shown = curves.slice(0, DRAWN)
      node.replaceChildren(draw(shown, choice, node.clientWidth || WIDEST, growing), ...(growing ? [legend(shown)] : []),
        h('figcaption', {}, growing?.caption ?? t.caption[choice]))
    },
  }
}

/** @param {LogCurve[]} curves */
const legend = curves => h('ul', {class: 'log-legend'}, curves.map(({name}, i) => h('li', {}, lineSample(i), ' ', name)))

/** The ends of both axes. @param {[number, number][]} points @param {Growing} [growing] */
function spanOf(points, growing) {
  let [left, right, low, high] = growing ? [0, growing.right, growing.low, 1] : [Infinity, -Infinity, 0, 1]
  for (const [x, y] of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    low = Math.min(low, y)
    high = Math.max(high, y)
  }
  return {left, right, low, high}
}

/** @param {LogCurve[]} curves @param {Choice} choice @param {number} width @param {Growing} [growing] */
function draw(curves, choice, width, growing) {
  const lines = curves.map(c => chosenPoints(c, choice))
  const {left, right, low, high} = spanOf([...(growing ? [] : curves.flatMap(c => c.points)), ...lines.flat()], growing)
  const longest = Math.max(...curves.map((curve, i) => nameAt(curve, i).length))
  const edge = growing ? EDGE.right : Math.min(NAMES, width / 4, LEADER + LETTER * (longest + 2))
  const px = (/** @type {number} */ x) => EDGE.left + ((x - left) / (right - left || 1)) * (width - EDGE.left - edge)
  const py = (/** @type {number} */ y) => HEIGHT - EDGE.bottom - ((y - low) / (high - low)) * (HEIGHT - EDGE.top - EDGE.bottom)
  const place = (/** @type {[number, number]} */ [x, y]) => `${px(x).toFixed(1)} ${py(y).toFixed(1)}`
  /** An arm stays level after its last point. @param {[number, number][]} points */
  const whole = points => (growing || points.length === 0
    ? points : [...points, /** @type {[number, number]} */ ([right, points[points.length - 1][1]])])
  return svg('svg', {viewBox: `0 0 ${width} ${HEIGHT}`, role: 'img', 'aria-label': growing?.caption ?? t.chart[choice](curves.length)},
    ...niceTicks(low, high, 5).flatMap(y => [
      svg('line', {class: 'grid-line', x1: EDGE.left, x2: width - edge, y1: py(y), y2: py(y)}),
      svg('text', {x: EDGE.left - 6, y: py(y) + 4, 'text-anchor': 'end'}, tick(y)),
    ]),
    ...niceTicks(left, right, width / 110).map(x =>
      svg('text', {x: px(x), y: HEIGHT - 4, 'text-anchor': px(x) > width - edge - EDGE.right ? 'end' : 'middle'}, tick(x))),
    ...curves.map((curve, i) => svg('path',
      {class: `log-dots ${hueOf(i)}`, d: sparse(curve.points.filter(p => p[1] >= low)).map(p => `M${place(p)}h0`).join('')})),
    ...(growing ? [] : lineNames(curves, lines.map(points => py(points.at(-1)?.[1] ?? 0)), width - edge, edge)),
    ...lines.map((points, i) => svg('path', {
      class: `log-line ${hueOf(i)}`, 'stroke-dasharray': dashOf(i), d: points.length > 0 && `M${whole(points).map(place).join('L')}`,
    })))
}

/** @param {LogCurve} curve @param {number} i */
const nameAt = (curve, i) => curve.name || t.curve(String(i + 1))

/**
 * The names at the ends of the lines, apart from each other, each with a stroke to its line.
 * @param {LogCurve[]} curves @param {number[]} ends  of the lines, px @param {number} x  where the lines end @param {number} room  px
 */
function lineNames(curves, ends, x, room) {
  const order = ends.map((_, i) => i).sort((a, b) => ends[a] - ends[b])
  const most = Math.floor((room - LEADER) / LETTER)
  let free = EDGE.top
  const at = order.map((i, k) => {
    free = Math.max(ends[i], free, EDGE.top)
    const y = Math.min(free, HEIGHT - EDGE.bottom - (order.length - 1 - k) * LINE)
    free = y + LINE
    return y
  })
  return order.flatMap((i, k) => {
    const name = nameAt(curves[i], i)
    const letters = [...name]
    return [
      svg('path', {class: `log-leader ${hueOf(i)}`, d: `M${x} ${ends[i].toFixed(1)}L${x + LEADER - 4} ${at[k].toFixed(1)}`}),
      svg('text', {class: 'log-name', x: x + LEADER, y: (at[k] + 4).toFixed(1)},
        letters.length > most ? letters.slice(0, most - 1).join('') + '\u2026' : name),
    ]
  })
}

/** Returns at most DOTS of the points, evenly spaced. @template T @param {T[]} points */
const sparse = points => points.filter((_, i) => i % Math.ceil(points.length / DOTS) === 0)

// What the importer understood of a training log, in sentences; what it left out, by line; and each curve with the
// assumptions that it breaks.

export function foundNotes() {
  const words = h('p', {role: 'status'})
  const notes = h('ul', {class: 'log-notes'})
  const summary = h('summary')
  const lines = h('ol', {class: 'fault-list'})
  const leftOut = h('details', {class: 'log-left-out', hidden: true}, summary, lines)
  const fault = h('p', {class: 'fault', role: 'alert', hidden: true})
  return {
    node: h('div', {class: 'log-found'}, words, notes, leftOut, fault),
    /** @param {string} state  what is being done */
    busy(state) {
      setText(words, state)
    },
    /** @param {TrainingLog | null} log */
    render(log) {
      setText(words, log?.understood ?? '')
      notes.replaceChildren(...(log?.notes ?? []).map(note => h('li', {}, note)))
      const count = log?.leftOuts ?? 0
      const listed = log?.leftOut ?? []
      show(leftOut, count > 0)
      setText(summary, t.leftOut(count, whole(count)))
      lines.replaceChildren(...listed.map(({line, why}) => h('li', {}, h('b', {}, t.line(whole(line))), ' ', why)),
        ...(count > listed.length ? [h('li', {}, t.more(whole(count - listed.length)))] : []))
      show(fault, !!log?.fault)
      fault.replaceChildren(...(log?.fault ? [h('b', {}, t.line(whole(log.faultLine))), ` ${log.fault}`] : []))
    },
    /** @param {string} message  '' for none */
    refuse(message) {
      setText(words, '')
      show(fault, message !== '')
      setText(fault, message)
    },
  }
}

export function curveList() {
  const list = h('ul', {class: 'log-curves', 'aria-label': t.arms})
  const more = h('p', {hidden: true})
  return {
    node: h('div', {}, list, more),
    /** @param {LogCurve[]} curves @param {Choice} choice */
    render(curves, choice) {
      list.replaceChildren(...curves.slice(0, DRAWN).map((curve, i) => curveItem(curve, i, choice)))
      show(more, curves.length > DRAWN)
      setText(more, t.moreCurves(whole(curves.length - DRAWN)))
    },
  }
}

/** @param {LogCurve} curve @param {number} i @param {Choice} choice */
function curveItem(curve, i, choice) {
  const broken = curve.broken.length > 0
    ? h('ul', {}, curve.broken.map(words => h('li', {}, capital(words) + '.')))
    : h('p', {}, t.sound)
  return h('li', {}, lineSample(i), h('b', {title: curve.name || false}, curve.name || t.curve(String(i + 1))),
    h('span', {}, t.curvePoints(whole(curve.logged), parameter(curve.low), parameter(curve.high)),
      (curve.seeds ?? 1) > 1 && t.seeds(whole(curve.seeds ?? 1), parameter(curve.half ?? 0))),
    h('div', {class: 'log-broken'}, broken, choice !== 'raw' && h('p', {}, fitWords(curve[choice]))))
}

/** @param {import('../../engine/messages.js').LogFit} fit */
const fitWords = ({rms, most, at}) => (most < 1e-9 ? t.exact : t.fit(parameter(rms), parameter(most), stepWords(at)))

/** Writes a step as the sentences of the log reader do. @param {number} step */
const stepWords = step => (Number.isInteger(step) ? whole(step) : String(Number(step.toPrecision(9))))

/** @param {string} words */
const capital = words => words.charAt(0).toUpperCase() + words.slice(1)

// The choice of the points that become the arms' payoffs: the measured ones, or a fit that keeps the assumptions.

/** @param {string} label @param {Record<Choice, string>} choices  in words @param {() => void} changed */
export function choicePicks(label, choices, changed) {
  const name = freshId('curve-choice')
  const radios = /** @type {Choice[]} */ (Object.keys(choices)).map(choice =>
    ({choice, input: h('input', {type: 'radio', name, value: choice, onchange: changed})}))
  return {
    node: h('div', {class: 'log-choices', role: 'radiogroup', 'aria-label': label, hidden: true}, h('span', {'aria-hidden': 'true'}, label),
      radios.map(({choice, input}) => h('label', {}, input, ' ', choices[choice]))),
    /** @returns {Choice} */
    value: () => radios.find(r => r.input.checked)?.choice ?? 'raw',
    reset() {
      radios[0].input.checked = true
    },
  }
}
