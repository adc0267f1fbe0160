// @ts-check
// The second step: which learners, and their average learning curves, drawn as they come.

import {secondsAPull, train} from './trainer.js'
import {programWith} from './dataset.js'
import {logChart} from '../curves/log-chart.js'
import {freshId, h, setText, show} from '../../ui/dom.js'
import {megabytes, percent, roughly, whole} from '../../ui/numbers.js'
import {learners as t} from '../../text/learners.js'

/** @typedef {import('./data-step.js').Ready} Ready */
/** @typedef {import('./trainer.js').Right} Right */
/** @typedef {import('./trainer.js').Training} Training */

const PULLS = [1000, 4000, 10_000, 25_000, 50_000]
const RUNS = [1, 3, 5, 10, 30]
const USUAL_RUNS = 3
/** The payoff at the lower edge of the chart: chance is 0.5. */
const LOW = 0.4
/** Blocks on each side that the drawn line is the mean of. */
const AROUND = 5
/** Blocks of a curve. */
const BLOCKS = 100
/** The first of the learners on offer, those of the paper's experiment, are chosen at first. */
const CHOSEN = 7
/** What a worker takes beside its dataset, bytes; and what all may take. */
const WORKER = 40e6
const MEMORY = 1.5e9

/** @param {(trained: {training: Training, right: Right} | null) => void} changed @param {(error: unknown) => void} fail */
export function trainStep(changed, fail) {
  const list = h('div', {class: 'learner-list'})
  const pulls = numbers(t.pulls, PULLS, () => reckon())
  const runs = numbers(t.runs, RUNS, () => reckon())
  const cost = h('p', {role: 'status'})
  const start = h('button', {type: 'button', class: 'button primary', onclick: () => begin()}, t.train)
  const cancel = h('button', {type: 'button', class: 'button', hidden: true, onclick: () => stop()}, t.cancel)
  const bar = h('progress', {max: 1, value: 0, hidden: true, 'aria-label': t.train})
  const share = h('span')
  const chart = logChart()
  const node = h('section', {hidden: true}, h('h3', {}, t.choose), list, h('div', {class: 'log-picks'}, pulls.node, runs.node), cost,
    h('div', {class: 'log-source'}, start, cancel, bar, share), chart.node)
  /** @type {Ready | null} */
  let ready = null
  /** Seconds a pull, by learner. @type {Record<string, number>} */
  let speeds = {}
  /** @type {ReturnType<typeof train> | null} */
  let running = null

  const chosen = () => [...list.querySelectorAll('input')].filter(box => box.checked).map(box => box.value)
  /** As many workers as there are cores and memory for. */
  function workers() {
    const each = (ready?.dataset.bytes ?? 0) + WORKER
    return Math.max(1, Math.min((navigator.hardwareConcurrency || 2), 8, Math.floor(MEMORY / each)))
  }
  /** The workers that play a scenario: a coordinator, and runners as in engine.js. */
  const players = () => 1 + Math.min(Math.max(2, (navigator.hardwareConcurrency || 2) - 1), 12)
  function reckon() {
    const names = chosen()
    const few = names.length < 2
    start.disabled = few || !ready || names.some(name => !(name in speeds))
    if (!ready) return
    const run = names.reduce((sum, name) => sum + (speeds[name] ?? 0), 0) * pulls.value() // each learner, alone
    const memory = Math.max(workers() + 1, players()) * (ready.dataset.bytes + WORKER)
    setText(cost, few ? t.few : start.disabled ? t.measuring
      : t.cost(roughly(run * runs.value() / workers()), workers(), roughly(run), megabytes(memory)))
  }
  function stop() {
    running?.stop()
    running = null
    show(cancel, false)
    show(bar, false)
    show(start, true)
    setText(share, '')
  }
  async function begin() {
    if (!ready) return
    stop()
    changed(null)
    const {dataset, source} = ready
    /** @type {Training} */
    const training = {learners: chosen(), pulls: pulls.value(), runs: runs.value(), every: pulls.value() / BLOCKS}
    const labels = training.learners.map(name => dataset.offers.find(o => o.name === name)?.label ?? name)
    show(start, false)
    show(cancel, true)
    show(bar, true)
    const mine = train(await programWith(source), workers(), training, (right, done) => {
      bar.value = done
      setText(share, t.trained(percent(done)))
      draw(labels, right, training)
    })
    running = mine
    try {
      const right = await mine.finished
      if (running !== mine) return
      stop()
      draw(labels, right, training)
      changed({training, right})
    } catch (error) {
      if (running !== mine) return
      stop()
      fail(error)
    }
  }
  /** @param {string[]} labels @param {Right} right @param {Training} training */
  function draw(labels, right, training) {
    chart.render(labels.map((name, i) => curveOf(name, right[i], training)), 'rising', {right: training.pulls, low: LOW, caption: t.curves})
  }

  return {
    node,
    stop,
    /** @param {Ready | null} next */
    async use(next) {
      stop()
      changed(null)
      ready = next
      speeds = {}
      show(node, !!next)
      chart.render([], 'raw')
      if (!next) return
      const names = next.dataset.offers.map(o => o.name)
      list.replaceChildren(...next.dataset.offers.map((offer, i) => {
        const box = h('input', {type: 'checkbox', value: offer.name, checked: i < CHOSEN, onchange: reckon})
        return h('label', {title: offer.doc}, box, ' ', offer.label)
      }))
      pulls.set(PULLS.filter(n => n <= next.dataset.examples).at(-1) ?? PULLS[0])
      runs.set(USUAL_RUNS)
      reckon()
      try {
        const seconds = await secondsAPull(next.worker, names)
        if (ready !== next) return
        speeds = Object.fromEntries(names.map((name, i) => [name, seconds[i]]))
        reckon()
      } catch (error) {
        if (ready === next) fail(error)
      }
    },
  }
}

/**
 * A curve of what is known of a learner: in each block, the mean over the runs that have come to it, and a line of
 * means over the blocks around.
 * @param {string} name @param {number[][]} runs @param {Training} training
 * @returns {import('../../engine/messages.js').LogCurve}
 */
function curveOf(name, runs, {every}) {
  const blocks = Math.max(...runs.map(r => r.length))
  /** @type {[number, number][]} */
  const points = Array.from({length: blocks}, (_, b) => {
    const known = runs.filter(r => r.length > b)
    return [(b + 1) * every, known.reduce((sum, r) => sum + r[b], 0) / (known.length * every)]
  })
  const line = {points: smooth(points), rms: 0, most: 0, at: 0}
  return {name, logged: blocks, low: 0, high: 1, broken: [], points, rising: line, concave: line}
}

/** Each point at the mean of its neighbours up to AROUND on both sides. @param {[number, number][]} points */
const smooth = points => points.map(([x], i) => {
  const near = points.slice(Math.max(0, i - AROUND), i + AROUND + 1)
  return /** @type {[number, number]} */ ([x, near.reduce((sum, [, y]) => sum + y, 0) / near.length])
})

/** @param {string} label @param {number[]} choices @param {() => void} changed */
function numbers(label, choices, changed) {
  const id = freshId('learners-option')
  const select = h('select', {id, onchange: changed}, choices.map(n => h('option', {value: n}, whole(n))))
  return {
    node: h('span', {}, h('label', {for: id}, label), ' ', select),
    value: () => Number(select.value),
    /** @param {number} n */
    set(n) {
      select.value = String(n)
    },
  }
}
