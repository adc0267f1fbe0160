// @ts-check
// Assembles the page that ranks policies over random bandits. A ranking is a sweep over the seeds of its bandits, whose chart shows
// mean ranks.

import {openEngine} from '../engine/engine.js'
import {h, setText, show} from '../ui/dom.js'
import {duration, roughly} from '../ui/numbers.js'
import {ranking as t} from '../text/ranking.js'
import {sweep as words} from '../text/sweep.js'
import {sweepChart} from './chart.js'
import {numberFields} from './numbers.js'
import {keepScenario, openPage, pageAddress, scenarioOf, setAddress, shareLine} from './page.js'
import {rows} from './tables.js'

/** @typedef {import('../engine/api.js').Engine} Engine */
/** @typedef {import('../engine/messages.js').SweepState} SweepState */

const VIEW = {measure: 'rank', mapOf: -1, x: 'auto', y: 'auto'}
const query = new URLSearchParams(location.search)
const linked = location.hash.replace(/^#/, '').replace(/\?.*$/, '')
const {announce, announceNow, theme} = openPage(() => chart.setTheme())
const main = /** @type {HTMLElement} */ (document.getElementById('sweep'))

/** @type {Engine | null} */
let engine = null
/** @type {import('../engine/api.js').Sweep | null} */
let current = null
/** @type {import('../engine/messages.js').Style[]} */
let styles = []
/** The scenario whose policies are ranked; '' for the paper's. */
let ours = ''
let playing = false
/** Cancel was pressed before there was anything to cancel. */
let unwanted = false

const laws = h('select', {onchange: () => { arrange(); remember() }})
const help = h('p', {class: 'help'})
const settings = h('select', {onchange: remember}, t.settings.map(([value, text]) =>
  h('option', {value, selected: value === query.get('setting')}, text)))
const numbers = numberFields([
  {name: 'bandits', label: t.bandits, usual: 20, min: 1, max: 1000}, {name: 'runs', label: t.runs, usual: 5, min: 1, max: 10_000},
  {name: 'horizon', label: t.horizon, usual: 20_000, min: 2, max: 10_000_000},
  {name: 'arms', label: t.arms, usual: 0, min: 1, max: 1000, hint: t.armsHint},
  {name: 'slowest', label: t.slowest, usual: 50_000, min: 2, max: 10_000_000},
  {name: 'seed', label: t.seed, usual: 1, min: 0, max: 2 ** 53 - 1000},
], query, remember)
const go = h('button', {type: 'submit', class: 'button primary', disabled: true}, t.run)
const stop = h('button', {type: 'button', class: 'button', hidden: true, onclick: cancel}, words.cancel)
const fault = h('p', {class: 'fault', role: 'alert', hidden: true})
const who = h('p', {class: 'sweep-scenario'})
const form = h('form', {class: 'sweep-form', onsubmit: (/** @type {Event} */ e) => {
  e.preventDefault()
  run()
}}, h('div', {class: 'axis'}, h('label', {}, h('span', {}, t.law), laws), h('label', {}, h('span', {}, t.setting), settings), help),
numbers.node, h('div', {class: 'sweep-buttons'}, go, stop), fault)
const status = h('p', {class: 'status', role: 'status'}, words.loading)
const bar = h('progress', {max: 1, value: 0, hidden: true, 'aria-label': t.run})
const chart = sweepChart(theme, announceNow, t.chart)
const ranks = h('div', {class: 'scroller', tabindex: 0, role: 'region', 'aria-label': t.ranks})
const each = h('div', {class: 'scroller', tabindex: 0, role: 'region', 'aria-label': t.each})
const results = h('section', {class: 'sweep-results', hidden: true}, h('h2', {}, t.ranks), ranks, h('h2', {}, t.each),
  h('p', {class: 'help'}, t.eachHelp), each)
main.append(who, form, status, bar, chart.node, results, shareLine(embed => addressNow(pageAddress(), embed), t.frame))
chart.show('')
start().catch(error => setText(status, t.failed(error?.message ?? String(error))))

/** @param {string} path @param {boolean} embed */
function addressNow(path, embed = false) {
  const list = [`law=${laws.value}`,
    ...(settings.value ? [`setting=${settings.value}`] : []), ...numbers.words(), ...(embed ? ['embed'] : [])]
  return `${path}?${list.join('&')}${ours && linked ? `#${linked}` : ''}`
}

function remember() {
  setAddress(addressNow(location.pathname))
}

/** The authors' law alone has a largest b. */
function arrange() {
  const law = laws.selectedOptions[0]
  numbers.show('slowest', law?.index === 0)
  setText(help, law?.dataset.doc ?? '')
}

/** What the engine is asked for. */
const asked = () => ({law: laws.value, setting: settings.value, bandits: numbers.value('bandits'), arms: numbers.value('arms'),
  slowest: laws.selectedIndex === 0 ? numbers.value('slowest') : 0, runs: numbers.value('runs'), horizon: numbers.value('horizon'),
  seed: numbers.value('seed'), text: ours})

async function start() {
  engine = await openEngine({
    onLaid: chart.laid,
    onEvent: ({type}) => { if (type === 'coordinator-replaced') chart.reconnect() },
  })
  chart.start(engine)
  if (linked) {
    const read = await scenarioOf(engine, await engine.describe(), {link: linked, preset: ''})
    if (read.fault) say(read.fault)
    else ours = read.parsed.canonical
    if (ours) keepScenario(linked)
    if (ours) setText(who, t.policies(read.parsed.resolved.map(policy => policy.label).join(', ')))
  }
  if (!ours) setText(who, t.usual)
  const known = await engine.ranked(asked())
  laws.append(...known.laws.map(law => h('option', {value: law.id, 'data-doc': law.doc, selected: law.id === query.get('law')}, law.name)))
  arrange()
  go.disabled = false
  setText(status, t.ready)
}

/** @param {string} message '' for none */
function say(message) {
  show(fault, message !== '')
  setText(fault, message)
}

/** @param {boolean} now */
function setPlaying(now) {
  const focused = [go, stop].includes(/** @type {any} */ (document.activeElement)) // a hidden button loses the focus
  playing = now
  show(go, !now)
  show(stop, now)
  show(bar, now)
  if (focused) (now ? stop : go).focus()
}

async function run() {
  if (!engine || playing) return
  remember()
  say('')
  current?.cancel()
  current = null
  unwanted = false
  setPlaying(true)
  try {
    const {text, over, fault: why} = await engine.ranked(asked())
    if (why) throw new Error(why)
    const parsed = await engine.parse(text)
    if (!('scenario' in parsed)) throw new Error(parsed.faults.map(f => f.message).join(' '))
    styles = parsed.resolved.map(policy => policy.style)
    await engine.charts.show(parsed.canonical)
    current = await engine.sweep({text, over, at: 0, view: VIEW}, {onState, onDone, onError: error => ended(t.failed(error.message))})
    if (current.plan.fault) throw new Error(current.plan.fault)
  } catch (/** @type {any} */ error) {
    current = null
    setPlaying(false)
    return say(error?.message ?? String(error))
  }
  bar.value = 0
  onState(current.plan.state, {share: 0, seconds: 0, left: null})
  if (unwanted) cancel()
}

/** @param {SweepState} state */
async function render(state) {
  if (!current || !engine) return
  chart.show(state.played > 0 ? state.chart : '')
  show(results, true)
  each.replaceChildren(rows(current.plan, state, styles, current.plan.axes.slice(0, 1)))
  if (state.played === 0) return
  const digest = await engine.charts.digest(state.chart).catch(() => null)
  if (digest) {
    ranks.replaceChildren(h('table', {}, h('thead', {}, h('tr', {}, digest.head.map(text => h('th', {scope: 'col'}, text)))),
      h('tbody', {}, digest.rows.map(([name, ...cells]) =>
        h('tr', {}, h('th', {scope: 'row'}, name), cells.map(text => h('td', {}, text)))))))
  }
}

/** @param {SweepState} state @param {import('../engine/api.js').SweepProgress} progress */
function onState(state, {share, left}) {
  render(state)
  bar.value = share
  setText(status, t.playing(state.played, state.points.length, left === null || left < 1 ? '' : roughly(left)))
}

/** @param {SweepState} state @param {import('../engine/api.js').SweepProgress} progress */
function onDone(state, {seconds}) {
  render(state)
  ended(t.done(state.played, duration(seconds)))
}

/** @param {string} sentence */
function ended(sentence) {
  setPlaying(false)
  setText(status, sentence)
  announce(sentence)
}

async function cancel() {
  unwanted = true
  if (!current) return
  current.cancel()
  const state = await current.look(VIEW).catch(() => null)
  if (state) render(state)
  ended(t.cancelled(state?.played ?? 0, current.plan.state.points.length))
}
