// @ts-check
// Assembles the page of a sweep: the form, the chart, the tables, and the address that holds them all.

import {openEngine} from '../engine/engine.js'
import {h, setText, show} from '../ui/dom.js'
import {duration, roughly} from '../ui/numbers.js'
import {sweep as t} from '../text/sweep.js'
import {addressOf, readAddress, REGRETS} from './address.js'
import {sweepChart} from './chart.js'
import {presetField, sweepForm} from './form.js'
import {keepScenario, openPage, pageAddress, scenarioOf, setAddress, shareLine} from './page.js'
import {placesOf} from './places.js'
import {sweepTables} from './tables.js'

/** @typedef {import('../engine/api.js').Engine} Engine */
/** @typedef {import('../engine/messages.js').Parsed} Parsed */
/** @typedef {import('../engine/messages.js').SweepState} SweepState */

const USUAL_RUNS = 20
const embedded = new URLSearchParams(location.search).has('embed') // a frame keeps what it shows

const {announce, announceNow, theme} = openPage(() => chart.setTheme())
const main = /** @type {HTMLElement} */ (document.getElementById('sweep'))

/** @type {Engine | null} */
let engine = null
/** @type {Parsed | null} */
let parsed = null
/** @type {import('../engine/api.js').Sweep | null} */
let current = null
let playing = false
/** @type {SweepState | null} */
let last = null
let wish = readAddress(location.search, location.hash)

const title = h('p', {class: 'sweep-scenario'})
const form = sweepForm({onRun: run, onCancel: cancel, onMeasure: look, onChange: remember})
const status = h('p', {class: 'status', role: 'status'}, t.loading)
const bar = h('progress', {max: 1, value: 0, hidden: true, 'aria-label': t.run})
const chart = sweepChart(theme, announceNow, t.chart, point => {
  const link = last?.points[point]?.link
  if (link) window.open(`index.html#${link}`, '_blank', 'noopener')
}, (axis, scale) => {
  wish[axis] = scale
  look()
})
const tables = sweepTables(look)
const share = shareLine(embed => addressOf(pageAddress(), wish, embed), t.frame)
const results = [status, bar, ...tables.chooser, chart.node]
// A frame is low: its form stands below the chart.
main.append(title, ...(embedded ? [...results, form.node] : [form.node, ...results]), ...tables.nodes, share)
chart.show('')
form.at(false, false)
start().catch(error => setText(status, t.failed(error?.message ?? String(error))))

async function start() {
  engine = await openEngine({
    onLaid: chart.laid,
    onEvent: ({type}) => { if (type === 'coordinator-replaced') chart.reconnect() },
  })
  chart.start(engine)
  const description = await engine.describe()
  const read = await scenarioOf(engine, description, wish)
  parsed = read.parsed
  if (read.fault) form.say(read.fault)
  Object.assign(wish, {preset: read.preset, link: read.preset ? '' : parsed.link})
  keepScenario(wish.link)
  await engine.charts.show(parsed.canonical)
  title.replaceChildren(h('span', {}, t.of(parsed.scenario.title || t.scenario, parsed.scenario.policies.length)), ' ',
    h('a', {href: `index.html#${parsed.link}`, target: embedded ? '_blank' : false, rel: 'noopener'}, t.playground))
  form.fill(placesOf(parsed, description), wish,
    {runs: Math.min(parsed.scenario.runs, USUAL_RUNS), horizon: parsed.scenario.horizon})
  form.at(false, true)
  setText(status, t.ready)
  remember()
  form.node.before(presetField(await engine.sweepPresets(), wish, chosen => location.assign(addressOf(pageAddress(), chosen))))
  if (location.search.includes('over=') && matchMedia('(prefers-reduced-motion: no-preference)').matches) run()
}

/** Writes what the form says into the address. */
function remember() {
  wish = {...wish, over: form.over(), runs: form.runs(), measure: form.measure(), at: form.round()}
  setAddress(addressOf(location.pathname, wish))
}

async function run() {
  if (!engine || !parsed || playing) return
  playing = true
  remember()
  form.say('')
  const text = JSON.stringify({...JSON.parse(parsed.canonical), ...(wish.runs > 0 && {runs: wish.runs})})
  try {
    current?.cancel()
    current = await engine.sweep({text, over: wish.over, at: wish.at, view: view()},
      {onState, onDone, onError: error => ended(t.failed(error.message))})
  } catch (/** @type {any} */ error) {
    playing = false
    return form.say(error?.message ?? String(error))
  }
  const {plan} = current
  if (plan.fault) {
    current = null
    playing = false
    return form.say(plan.fault)
  }
  form.at(true, true)
  bar.value = 0
  show(bar, true)
  render(plan.state)
  onState(plan.state, {share: 0, seconds: 0, left: null})
}

/** What the chart is to show. */
const view = () => ({measure: wish.measure, mapOf: tables.mapOf(), x: wish.x, y: wish.y})

/** @param {SweepState} state */
function render(state) {
  if (!current) return
  last = state
  chart.show(state.chart)
  chart.setAxes(state)
  tables.render(current.plan, state, parsed?.resolved.map(policy => policy.style) ?? [], REGRETS.includes(wish.measure))
}

/** @param {SweepState} state @param {import('../engine/api.js').SweepProgress} progress */
function onState(state, {share: done, left}) {
  render(state)
  bar.value = done
  setText(status, t.playing(state.played, state.points.length, left === null || left < 1 ? '' : roughly(left)))
}

/** @param {SweepState} state @param {import('../engine/api.js').SweepProgress} progress */
function onDone(state, {seconds}) {
  render(state)
  const possible = state.points.filter(p => p.faults.length === 0).length
  ended(t.done(state.played, possible, duration(seconds)))
}

/** @param {string} sentence */
function ended(sentence) {
  playing = false
  form.at(false, true)
  show(bar, false)
  setText(status, sentence)
  announce(sentence)
}

async function cancel() {
  if (!current) return
  current.cancel()
  const state = await current.look(view()).catch(() => null)
  if (state) render(state)
  ended(t.cancelled(state?.played ?? 0, current.plan.state.points.length))
}

async function look() {
  remember()
  const state = await current?.look(view()).catch(() => null)
  if (state) render(state)
}
