// @ts-check
// The arms as buttons: what each has paid so far, and nothing of what it would pay.

import {h, svg} from '../../ui/dom.js'
import {signal} from '../../ui/store.js'
import {play as t} from './words.js'
import {reward} from './game.js'

/** @import {PaidArm} from '../../engine/messages.js' */

const CHART = {width: 160, height: 44, edge: 3}
/** Above this many rewards an arm's chart is a line. */
const MOST_DOTS = 40
/** Arms that a key can pull. */
const MOST_KEYS = 9
/** Above this many arms their buttons are lower. */
const FEW = 4

/** What all charts have in common: the largest number of pulls, and the least and the largest reward. @param {PaidArm[]} arms */
function scaleOf(arms) {
  const means = arms.flatMap(a => a.means)
  const low = Math.min(0, ...means)
  const high = Math.max(low + 1e-9, 1e-9, ...means)
  return {pulls: Math.max(10, ...arms.map(a => a.pulls)), low, high}
}

/** Where a mean stands. @param {PaidArm} arm @param {number} i @param {ReturnType<typeof scaleOf>} scale */
function pointOf(arm, i, {pulls, low, high}) {
  const {width, height, edge} = CHART
  const at = Math.min((i + 0.5) * arm.size, arm.pulls) / pulls
  return {x: edge + at * (width - 2 * edge), y: height - edge - (arm.means[i] - low) / (high - low) * (height - 2 * edge)}
}

/**
 * What a card shows of its arm; off: nothing can be pulled.
 * @typedef {{arm: PaidArm, scale: ReturnType<typeof scaleOf>, off: boolean}} Seen
 */

/** An arm's rewards. @param {import('../../ui/store.js').Signal<Seen>} seen */
function rewardChart(seen) {
  // A dot is a line of no length with round ends: a circle would be stretched with the chart.
  const stroke = {fill: 'none', stroke: 'currentColor', 'stroke-linejoin': 'round', 'stroke-linecap': 'round',
    'vector-effect': 'non-scaling-stroke'}
  const points = () => seen.value.arm.means.map((_, i) => pointOf(seen.value.arm, i, seen.value.scale))
    .map(({x, y}) => `${x.toFixed(1)} ${y.toFixed(1)}`)
  const few = () => seen.value.arm.means.length <= MOST_DOTS
  const box = `0 0 ${CHART.width} ${CHART.height}`
  return svg('svg', {class: 'arm-chart', viewBox: box, preserveAspectRatio: 'none', 'aria-hidden': 'true'},
    svg('path', {...stroke, 'stroke-width': 1.5, d: () => !few() && 'M' + points().join('L')}),
    svg('path', {...stroke, 'stroke-width': 4, d: () => few() && points().map(point => `M${point}h0`).join('')}))
}

/** One arm. @param {number} k  from 0 @param {(arm: number) => void} onPull @param {Seen} first */
function card(k, onPull, first) {
  const seen = signal(first)
  /** @param {(arm: PaidArm) => string} words @param {string} none  where it was not pulled yet */
  const ofArm = (words, none) => () => (seen.value.arm.pulls > 0 ? words(seen.value.arm) : none)
  // Not disabled: a disabled button would lose the focus, and its numbers are still read.
  const node = h('button', {type: 'button', class: 'arm-card', 'aria-disabled': () => seen.value.off && 'true', onclick: () => onPull(k)},
    h('span', {class: 'arm-name'}, t.arm(k), k < MOST_KEYS && h('kbd', {'aria-hidden': 'true'}, String(k + 1))),
    h('span', {class: 'arm-mean'}, h('span', {class: 'visually-hidden'}, t.mean), ' ',
      h('span', {}, ofArm(arm => reward(arm.total / arm.pulls), '–'))), ' ', rewardChart(seen),
    h('span', {class: 'arm-seen'}, h('span', {class: 'arm-pulls'}, ofArm(arm => t.pulls(arm.pulls), t.notYet)), ' ',
      h('span', {class: 'arm-last'}, ofArm(arm => t.last(reward(arm.last)), ''))))
  return {node, seen}
}

/**
 * The arms; arrow keys go from one to the next.
 * @param {(arm: number) => void} onPull
 */
export function createBoard(onPull) {
  const node = h('div', {class: 'arms', role: 'group', 'aria-label': t.arms})
  /** @type {ReturnType<typeof card>[]} */
  let cards = []
  node.addEventListener('keydown', e => {
    const at = cards.findIndex(c => c.node === e.target)
    const step = ['ArrowRight', 'ArrowDown'].includes(e.key) ? 1 : ['ArrowLeft', 'ArrowUp'].includes(e.key) ? -1 : 0
    if (at < 0 || step === 0 || e.ctrlKey || e.metaKey || e.altKey) return
    e.preventDefault()
    cards[(at + step + cards.length) % cards.length].node.focus()
  })
  return {
    node,
    /** @param {PaidArm[]} arms @param {boolean} off  nothing can be pulled */
    render(arms, off) {
      node.toggleAttribute('data-many', arms.length > FEW)
      const scale = scaleOf(arms)
      const all = arms.map(arm => ({arm, scale, off}))
      if (cards.length !== arms.length) {
        cards = all.map((first, k) => card(k, onPull, first))
        node.replaceChildren(...cards.map(c => c.node))
      } else cards.forEach(({seen}, k) => { seen.value = all[k] })
    },
    focus: () => cards[0]?.node.focus({preventScroll: true}),
  }
}
