// @ts-check
// The look of a policy beside its name and of an arm beside its number: the same hue, dash, weight and end as in the
// charts. The engine chooses them (chart.StyleOf); CSS has the colours.

import {set, svg, h, setText} from './dom.js'
import {tick} from './numbers.js'

/** @import {Style} from '../engine/messages.js' */

const WIDTH = 26
const HEIGHT = 12
/** The width of a policy's line in the charts, CSS px. */
const LINE = 1.75

/** @param {Style} style */
export function swatch(style) {
  const y = HEIGHT / 2
  const end = style.marker === 'disc' ? 0 : 6
  return svg('svg', {class: `swatch c-${style.role}`, width: WIDTH, height: HEIGHT, 'aria-hidden': 'true'},
    svg('line', {
      x1: 0, y1: y, x2: WIDTH - end, y2: y, stroke: 'currentColor',
      'stroke-width': style.weight * (LINE + 0.25), 'stroke-dasharray': style.dash.length > 0 && style.dash.join(' '),
    }),
    style.marker === 'open' && svg('circle', {cx: WIDTH - 3.5, cy: y, r: 2.75, fill: 'none', stroke: 'currentColor', 'stroke-width': 1.25}),
    style.marker === 'square' && svg('rect', {x: WIDTH - 6, y: y - 3, width: 6, height: 6, fill: 'currentColor'}))
}

const SPARK = {width: 53, height: 14, top: 1.5}

/**
 * An arm's small curve, all arms on one scale.
 * @returns {{node: SVGElement, draw: (samples: number[], top: number) => void}} top: the payoff at the upper edge
 */
export function sparkline() {
  const path = svg('path', {fill: 'none', stroke: 'currentColor', 'stroke-linejoin': 'round', 'stroke-linecap': 'round'})
  const node = svg('svg', {class: 'spark', width: SPARK.width, height: SPARK.height, 'aria-hidden': 'true'}, path)
  return {
    node,
    draw(samples, top) {
      const height = SPARK.height - 2 * SPARK.top
      const points = samples.map((v, i) => {
        const x = 1 + (i * (SPARK.width - 2)) / (samples.length - 1)
        const y = SPARK.top + height * (1 - Math.min(Math.max(v / top, 0), 1))
        return `${x.toFixed(1)} ${y.toFixed(2)}`
      })
      set(path, {d: points.length > 0 ? 'M' + points.join('L') : 'M0 0'})
    },
  }
}

// A horizontal axis within a table: where values stand on it, and its ticks.

/** @typedef {{low: number, high: number}} Axis */

/** In per cent of the axis; a value beyond an end stands at that end. @param {Axis} axis @param {number} value */
export const percentAlong = ({low, high}, value) => 100 * Math.min(Math.max((value - low) / (high - low), 0), 1)

/** A tick with its number. */
export function axisTick() {
  const node = h('span')
  return {
    node,
    /** @param {{value: number, axis: Axis}} item */
    render({value, axis}) {
      setText(node, tick(value))
      node.style.left = `${percentAlong(axis, value)}%`
    },
  }
}
