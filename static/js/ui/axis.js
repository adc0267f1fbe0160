// @ts-check
// A horizontal axis within a table: where values stand on it, and its ticks.

import {h, setText} from './dom.js'
import {tick} from './numbers.js'

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
