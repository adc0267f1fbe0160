// @ts-check
// Assembles the page of a sweep: the form, the chart, the tables, and the address that holds them all.

import {h} from '../ui/dom.js'
import {sweep as t} from '../text/sweep.js'
import {addressOf, measureOf, readAddress, USUAL} from './address.js'
import {sweepChart} from './chart.js'
import {presetField, sweepForm} from './form.js'
import {sweepPlayer} from './player.js'
import {keepScenario, openPage, pageAddress, scenarioOf, setAddress, shareLine} from './page.js'
import {placesOf} from './places.js'
import {sweepTables} from './tables.js'

/** @typedef {import('../engine/api.js').Engine} Engine */
/** @typedef {import('../engine/messages.js').Parsed} Parsed */
/** @typedef {import('../engine/messages.js').SweepState} SweepState */

const USUAL_RUNS = 20
const embedded = new URLSearchParams(location.search).has('embed') // a frame keeps what it shows

const page = openPage(t.run, t.loading, {onTheme: () => chart.setTheme(), onRun: () => run(), onCancel: () => player.cancel()})

/** @type {Engine | null} */
let engine = null
/** @type {Parsed | null} */
let parsed = null
/** @type {SweepState | null} */
let last = null
let wish = readAddress(location.search, location.hash)

const title = h('p', {class: 'sweep-scenario'})
const form = sweepForm(page, {onMeasure: look, onChange: remember})
const chart = sweepChart(page.theme, page.announceNow, t.chart, point => {
  const link = last?.points[point]?.link
  if (link) window.open(`index.html#${link}`, '_blank', 'noopener')
}, (axis, scale) => {
  wish[axis] = scale
  look()
})
const tables = sweepTables(look)
const share = shareLine(embed => addressOf(pageAddress(), wish, embed), t.frame)
const results = [...page.lines, ...tables.chooser, chart.node]
// A frame is low: its form stands below the chart.
page.main.append(title, ...(embedded ? [...results, form.node] : [form.node, ...results]), ...tables.nodes, share)
chart.show('')
const player = sweepPlayer(page, t, ({played, points}, took) => t.done(played, points.filter(p => p.faults.length === 0).length, took),
  view, render)
start().catch(error => { page.status.value = t.failed(error?.message ?? String(error)) })

async function start() {
  engine = await page.engineFor(chart)
  const description = await engine.describe()
  const read = await scenarioOf(engine, description, wish)
  parsed = read.parsed
  page.fault.value = read.fault
  Object.assign(wish, {preset: read.preset, link: read.preset ? '' : parsed.link})
  keepScenario(wish.link)
  await engine.charts.show(parsed.canonical)
  title.replaceChildren(h('span', {}, t.of(parsed.scenario.title || t.scenario, parsed.scenario.policies.length)), ' ',
    h('a', {href: `index.html#${parsed.link}`, target: embedded ? '_blank' : false, rel: 'noopener'}, t.playground))
  form.fill(placesOf(parsed, description), wish,
    {runs: Math.min(parsed.scenario.runs, USUAL_RUNS), horizon: parsed.scenario.horizon})
  page.open(t.ready)
  remember()
  form.node.before(presetField(await engine.sweepPresets(), wish, chosen => location.assign(addressOf(pageAddress(), chosen))))
  if (location.search.includes('over=') && matchMedia('(prefers-reduced-motion: no-preference)').matches) run(true)
}

/** Writes what the form says into the address. */
function remember() {
  wish = {...wish, over: form.over(), runs: form.runs(), measure: form.measure(), at: form.round()}
  setAddress(addressOf(location.pathname, wish))
}

/** @param {boolean} [unasked]  by the address */
function run(unasked = false) {
  const [here, base] = [engine, parsed]
  if (!here || !base || page.playing()) return
  remember()
  const text = JSON.stringify({...JSON.parse(base.canonical), ...(wish.runs > 0 && {runs: wish.runs})})
  player.play(calls => here.sweep({text, over: wish.over, at: wish.at, view: view()}, calls), unasked)
}

/** What the chart is to show. */
function view() {
  return {measure: wish.measure, mapOf: tables.mapOf(), x: wish.x, y: wish.y}
}

/** @param {import('../engine/messages.js').SweepPlan} plan @param {SweepState} state */
function render(plan, state) {
  last = state
  chart.show(state.chart)
  chart.setAxes(state)
  tables.render(plan, state, parsed?.resolved.map(policy => policy.style) ?? [], wish.measure === USUAL || measureOf(wish.measure).ofRound)
}

function look() {
  remember()
  player.look()
}
