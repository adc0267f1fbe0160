// @ts-check
// The second step: the choice of learners, and their average learning curves, drawn as they are computed. Once trained,
// the curves or their fits become the payoffs of a scenario.

import {programWith} from './reading.js'
import {secondsAPull, train} from './trainer.js'
import {logChart, choicePicks} from '../logs/log-chart.js'
import {freshId, h, setText, show} from '../../ui/dom.js'
import {megabytes, percent, roughly, whole} from '../../ui/numbers.js'
import {learners as t} from './words.js'

/** @import {Ready} from './reading.js' */
/** @import {Right, Training} from './trainer.js' */
/** @import {Choice} from '../logs/log-chart.js' */
/** @import {Dataset, LearnerOffer, LogCurve} from '../../engine/messages.js' */

const PULLS = [1000, 4000, 10_000, 25_000, 50_000]
const RUNS = [1, 3, 5, 10, 30]
const USUAL_RUNS = 3
/** At first as many runs are averaged as take at most this long, s. */
const SHORT = 10
/** The payoff at the lower edge of the chart: chance is 0.5. */
const LOW = 0.4
/** The number of blocks of a curve. */
const BLOCKS = 100

/**
 * @param {(text: string) => void} changed  the scenario of the trained learners, '' while there is none
 * @param {(error: unknown) => void} fail @param {() => void} begins  training needs all processors from now on
 */
export function trainStep(changed, fail, begins) {
  /** @type {Ready | null} */
  let ready = null
  /** @type {ReturnType<typeof train> | null} */
  let running = null
  const choice = trainingChoice()
  const progress = progressLine(begin, stop)
  const result = trainedCurves(changed, fail)
  choice.onChange(able => progress.enable(able))
  const node = h('section', {hidden: true}, h('h3', {}, t.choose), choice.node, progress.node, result.node)

  function stop() {
    running?.stop()
    running = null
    progress.idle()
  }
  async function begin() {
    if (!ready) return
    stop()
    begins()
    const now = ready
    const training = choice.training()
    result.begin(now, training)
    progress.busy()
    try {
      const program = await programWith(now.source)
      if (ready !== now) return
      const mine = running = train(program, trainers(now.dataset), training, (right, done) => {
        progress.at(done)
        result.draw(right)
      })
      const right = await mine.finished
      if (running !== mine) return
      stop()
      await result.finish(right)
    } catch (error) {
      if (ready !== now) return
      stop()
      fail(error)
    }
  }

  return {
    node,
    stop,
    /** @param {Ready | null} next */
    async use(next) {
      stop()
      result.clear()
      ready = next
      show(node, !!next)
      try {
        await choice.use(next)
      } catch (error) {
        if (ready === next) fail(error)
      }
    },
  }
}

/** The choice of learners and of how long they train, and what that costs. */
function trainingChoice() {
  /** @type {Ready | null} */
  let ready = null
  /** Seconds a pull, by learner. @type {Record<string, number>} */
  let speeds = {}
  /** @type {(able: boolean) => void} */
  let listener = () => {}
  const list = learnerList(update)
  const pulls = numberPick(t.pulls, PULLS, update)
  const runs = numberPick(t.runs, RUNS, () => {
    runsChosen = true
    update()
  })
  let runsChosen = false
  const cost = h('p', {role: 'status'})

  function update() {
    const names = list.chosen()
    const enough = names.length >= 2
    const known = names.every(name => name in speeds)
    listener(!!ready && enough && known)
    if (!ready) return
    if (!enough || !known) return setText(cost, enough ? t.measuring : t.few)
    const {seconds, live, bytes} = costOf(ready.dataset, names.map(name => speeds[name]), pulls.value(), runs.value())
    setText(cost, t.cost(roughly(seconds), trainers(ready.dataset), roughly(live), megabytes(bytes)))
  }

  /** Proposes as many runs as take a short time, unless the reader has chosen a number. */
  function proposeRuns() {
    if (!ready || runsChosen) return
    const {dataset} = ready
    const each = list.chosen().map(name => speeds[name])
    runs.set(RUNS.filter(n => n <= USUAL_RUNS || costOf(dataset, each, pulls.value(), n).seconds <= SHORT).at(-1) ?? USUAL_RUNS)
  }

  return {
    node: h('div', {class: 'training-choice'}, list.node, h('div', {class: 'log-picks'}, pulls.node, runs.node), cost),
    /** @param {(able: boolean) => void} listen  able: training may begin */
    onChange: listen => void (listener = listen),
    /** @returns {Training} */
    training: () => ({learners: list.chosen(), pulls: pulls.value(), runs: runs.value(), every: pulls.value() / BLOCKS}),
    /** Lists the learners for a dataset, and measures their speed. @param {Ready | null} next */
    async use(next) {
      ready = next
      speeds = {}
      if (!next) return
      list.render(next.dataset.offers)
      pulls.set(PULLS.filter(n => n <= next.dataset.examples).at(-1) ?? PULLS[0])
      runs.set(USUAL_RUNS)
      runsChosen = false
      update()
      const names = next.dataset.offers.map(o => o.name)
      const seconds = await secondsAPull(next.worker, names)
      if (ready !== next) return
      speeds = Object.fromEntries(names.map((name, i) => [name, seconds[i]]))
      proposeRuns()
      update()
    },
  }
}

/** The buttons that start and stop the training, and its progress. @param {() => void} begin @param {() => void} stop */
function progressLine(begin, stop) {
  const start = h('button', {type: 'button', class: 'button primary', onclick: begin}, t.train)
  const cancel = h('button', {type: 'button', class: 'button', hidden: true, onclick: stop}, t.cancel)
  const bar = h('progress', {max: 1, value: 0, hidden: true, 'aria-label': t.train})
  const share = h('span')
  /** The focus stays on the one button that is shown. @param {boolean} busy */
  function swap(busy) {
    const [shown, other] = busy ? [cancel, start] : [start, cancel]
    const focused = document.activeElement === other
    show(shown, true)
    if (focused) shown.focus()
    show(other, false)
    show(bar, busy)
  }
  return {
    node: h('div', {class: 'log-source'}, start, cancel, bar, share),
    /** @param {boolean} able */
    enable(able) {
      start.disabled = !able
    },
    busy() {
      bar.value = 0
      setText(share, t.trained(percent(0)))
      swap(true)
    },
    /** @param {number} done  0..1 */
    at(done) {
      bar.value = done
      setText(share, t.trained(percent(done)))
    },
    idle() {
      setText(share, '')
      swap(false)
    },
  }
}

/**
 * The curves as they come; and once they are whole, the choice of what becomes the payoffs.
 * @param {(text: string) => void} changed @param {(error: unknown) => void} fail
 */
function trainedCurves(changed, fail) {
  const chart = logChart()
  const picks = choicePicks(t.use, t.choices, () => make())
  /** @type {{ready: Ready, training: Training, labels: string[], right: Right} | null} */
  let now = null

  /** @param {Points[]} [lines]  the payoffs, once they are made */
  function render(lines) {
    if (!now) return chart.render([], 'raw')
    const {labels, right, training} = now
    const growing = {right: training.pulls, low: LOW, caption: lines ? t.payoffs : t.curves}
    chart.render(curvesOf(labels, right, training, lines), 'rising', growing)
  }
  async function make() {
    const mine = now
    if (!mine) return
    const use = picks.value()
    try {
      const text = await banditOf(mine, use)
      if (now !== mine || use !== picks.value()) return
      render(payoffsOf(text))
      changed(text)
    } catch (error) {
      if (now === mine) fail(error)
    }
  }
  function clear() {
    now = null
    show(picks.node, false)
    render()
    changed('')
  }

  return {
    node: h('div', {class: 'trained-curves'}, chart.node, picks.node),
    clear,
    /** @param {Ready} ready @param {Training} training */
    begin(ready, training) {
      clear()
      const labels = training.learners.map(name => ready.dataset.offers.find(o => o.name === name)?.label ?? name)
      now = {ready, training, labels, right: []}
    },
    /** @param {Right} right */
    draw(right) {
      if (!now) return
      now.right = right
      const first = chart.node.hidden
      render()
      if (first) chart.node.scrollIntoView({block: 'nearest'}) // on a phone it is below what is in sight
    },
    /** @param {Right} right */
    async finish(right) {
      if (!now) return
      now.right = right
      picks.reset()
      show(picks.node, true)
      await make()
    },
  }
}

/** A scenario whose arms are trained learners. @param {{ready: Ready, training: Training, right: Right}} trained @param {Choice} use */
async function banditOf({ready, training, right}, use) {
  const options = {...training, title: t.bandit(ready.name), use}
  const {text} = await ready.worker.request({type: 'bandit', options}, {data: new Uint8Array(Float64Array.from(right.flat(2)).buffer)})
  return JSON.stringify({...JSON.parse(text), description: t.description(training.runs, whole(training.pulls))})
}

/** The points of its payoffs. @param {string} text @returns {Points[]} */
const payoffsOf = text => JSON.parse(text).arms.map((/** @type {{payoff: {points: Points}}} */ arm) => arm.payoff.points)

/** @param {string} label @param {number[]} choices @param {() => void} changed */
function numberPick(label, choices, changed) {
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

// The cost of training on this device: workers, seconds and memory.

/** The memory of a worker besides its dataset, and the most memory for all, bytes. */
const WORKER = 40e6
const MEMORY = 1.5e9
const MOST = 8

const cores = () => navigator.hardwareConcurrency || 2

/** As many workers as there are cores, and memory for. @param {Dataset} dataset */
const trainers = dataset => Math.max(1, Math.min(cores(), MOST, Math.floor(MEMORY / (dataset.bytes + WORKER))))

/** The number of workers that play a scenario: a coordinator, and runners as in engine.js. */
const players = () => 1 + Math.min(Math.max(2, cores() - 1), 12)

/**
 * @param {Dataset} dataset @param {number[]} speeds  seconds a pull, of each learner @param {number} pulls @param {number} runs
 * @returns {{seconds: number, live: number, bytes: number}}  of the training, of one live run at most, and of memory
 */
function costOf(dataset, speeds, pulls, runs) {
  const live = speeds.reduce((sum, speed) => sum + speed, 0) * pulls // as if each learner trained alone
  return {seconds: live * runs / trainers(dataset), live, bytes: Math.max(trainers(dataset) + 1, players()) * (dataset.bytes + WORKER)}
}

// The list of available learners, from which the reader chooses, with a description of each.

/** How many learners are chosen at first: those of the paper's experiment, which come first. */
const CHOSEN = 7

/** @param {() => void} changed */
function learnerList(changed) {
  const boxes = h('div', {class: 'learner-list', role: 'group', 'aria-label': t.choose})
  const kinds = h('dl')
  const node = h('div', {class: 'learner-choice'}, boxes, h('details', {}, h('summary', {}, t.kinds), kinds))
  return {
    node,
    /** Returns the short names of the chosen learners. */
    chosen: () => [...boxes.querySelectorAll('input')].filter(box => box.checked).map(box => box.value),
    /** @param {LearnerOffer[]} offers */
    render(offers) {
      boxes.replaceChildren(...offers.map(({name, label}, i) =>
        h('label', {}, h('input', {type: 'checkbox', value: name, checked: i < CHOSEN, onchange: changed}), ' ', label)))
      const docs = [...new Set(offers.map(o => o.doc))]
      kinds.replaceChildren(...docs.flatMap(doc =>
        [h('dt', {}, offers.filter(o => o.doc === doc).map(o => o.label).join(', ')), h('dd', {}, doc)]))
    },
  }
}

// Average learning curves in the form that the chart of logged curves takes: dots for blocks of pulls, and a line.

/** @typedef {[number, number][]} Points */

/** How many blocks on each side the drawn line averages. */
const AROUND = 5

/**
 * Returns the curves as far as they are known: for each block, the mean over the runs that have reached it. The lines
 * are means of neighbouring blocks, unless other lines are given.
 * @param {string[]} names @param {Right} right @param {Training} training @param {Points[]} [lines]
 * @returns {LogCurve[]}
 */
const curvesOf = (names, right, training, lines) => names.map((name, i) => {
  const points = means(right[i], training.every)
  const line = {points: lines?.[i] ?? smooth(points), rms: 0, most: 0, at: 0}
  return {name, logged: points.length, low: 0, high: 1, broken: [], points, rising: line, concave: line}
})

/** @param {number[][]} runs @param {number} every @returns {Points} */
function means(runs, every) {
  const blocks = Math.max(...runs.map(r => r.length))
  return Array.from({length: blocks}, (_, b) => {
    const known = runs.filter(r => r.length > b)
    return [(b + 1) * every, known.reduce((sum, r) => sum + r[b], 0) / (known.length * every)]
  })
}

/** Replaces each point by the mean of its neighbours, up to AROUND on both sides. @param {Points} points @returns {Points} */
const smooth = points => points.map(([x], i) => {
  const near = points.slice(Math.max(0, i - AROUND), i + AROUND + 1)
  return [x, near.reduce((sum, [, y]) => sum + y, 0) / near.length]
})
