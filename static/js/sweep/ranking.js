// @ts-check
// Assembles the page that ranks policies over random bandits. A ranking is a sweep over the seeds of its bandits, whose chart shows
// mean ranks.

import {h} from '../ui/dom.js'
import {signal} from '../ui/signals.js'
import {ranking as t} from '../text/ranking.js'
import {sweep as words} from '../text/sweep.js'
import {sweepChart} from './chart.js'
import {numberFields} from './numbers.js'
import {keepScenario, openPage, pageAddress, scenarioOf, setAddress, shareLine} from './page.js'
import {sweepPlayer} from './player.js'
import {rows} from './tables.js'

/** @typedef {import('../engine/api.js').Engine} Engine */
/** @typedef {import('../engine/messages.js').SweepState} SweepState */

const VIEW = {measure: 'rank', mapOf: -1, x: 'auto', y: 'auto'}
const query = new URLSearchParams(location.search)
const linked = location.hash.replace(/^#/, '').replace(/\?.*$/, '')
const page = openPage(t.run, words.loading, {onTheme: () => chart.setTheme(), onRun: run, onCancel: () => player.cancel()})

/** @type {Engine | null} */
let engine = null
/** @type {import('../engine/messages.js').Style[]} */
let styles = []
/** The scenario whose policies are ranked; '' for the paper's. */
let ours = ''
const [help, who] = [signal(''), signal('')]
const [shown, doubts] = [signal(false), signal('')]

const laws = h('select', {onchange: () => { arrange(); remember() }})
const settings = h('select', {onchange: remember}, t.settings.map(([value, text]) =>
  h('option', {value, selected: value === query.get('setting')}, text)))
const numbers = numberFields([
  {name: 'bandits', label: t.bandits, usual: 20, min: 1, max: 1000}, {name: 'runs', label: t.runs, usual: 5, min: 1, max: 10_000},
  {name: 'horizon', label: t.horizon, usual: 20_000, min: 2, max: 10_000_000},
  {name: 'arms', label: t.arms, usual: 0, min: 1, max: 1000, hint: t.armsHint},
  {name: 'slowest', label: t.slowest, usual: 50_000, min: 2, max: 10_000_000},
  {name: 'seed', label: t.seed, usual: 1, min: 0, max: 2 ** 53 - 1000},
], query, remember)
const chart = sweepChart(page.theme, page.announceNow, t.chart)
const [ranks, each] = [t.ranks, t.each].map(label => h('div', {class: 'scroller', tabindex: 0, role: 'region', 'aria-label': label}))
page.main.append(h('p', {class: 'sweep-scenario'}, () => who.value),
  page.form(h('div', {class: 'axis'}, h('label', {}, h('span', {}, t.law), laws), h('label', {}, h('span', {}, t.setting), settings),
    h('p', {class: 'help'}, () => help.value)), numbers.node),
  ...page.lines, chart.node,
  h('section', {class: 'sweep-results', hidden: () => !shown.value}, h('h2', {}, t.ranks), ranks, h('h2', {}, t.each),
    h('p', {class: 'help'}, t.eachHelp), each, h('p', {class: 'help', hidden: () => !doubts.value}, () => doubts.value)),
  shareLine(embed => addressNow(pageAddress(), embed), t.frame))
const player = sweepPlayer(page, t, ({played}, took) => t.done(played, took), () => VIEW, render)
chart.show('')
start().catch(error => { page.status.value = t.failed(error?.message ?? String(error)) })

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
  help.value = law?.dataset.doc ?? ''
}

/** What the engine is asked for. */
const asked = () => ({law: laws.value, setting: settings.value, bandits: numbers.value('bandits'), arms: numbers.value('arms'),
  slowest: laws.selectedIndex === 0 ? numbers.value('slowest') : 0, runs: numbers.value('runs'), horizon: numbers.value('horizon'),
  seed: numbers.value('seed'), text: ours})

async function start() {
  engine = await page.engineFor(chart)
  if (linked) {
    const read = await scenarioOf(engine, await engine.describe(), {link: linked, preset: ''})
    page.fault.value = read.fault
    if (!read.fault) {
      ours = read.parsed.canonical
      keepScenario(linked)
      who.value = t.policies(read.parsed.resolved.map(policy => policy.label).join(', '))
    }
  }
  who.value ||= t.usual
  const known = await engine.ranked(asked())
  laws.append(...known.laws.map(law => h('option', {value: law.id, 'data-doc': law.doc, selected: law.id === query.get('law')}, law.name)))
  arrange()
  page.open(t.ready)
}

function run() {
  const here = engine
  if (!here || page.playing()) return
  remember()
  player.play(async calls => {
    const {text, over, fault} = await here.ranked(asked())
    if (fault) throw new Error(fault)
    const parsed = await here.parse(text)
    if (!('scenario' in parsed)) throw new Error(parsed.faults.map(f => f.message).join(' '))
    styles = parsed.resolved.map(policy => policy.style)
    await here.charts.show(parsed.canonical)
    return here.sweep({text, over, at: 0, view: VIEW}, calls)
  })
}

/** @param {import('../engine/messages.js').SweepPlan} plan @param {SweepState} state */
async function render(plan, state) {
  chart.show(state.played > 0 ? state.chart : '')
  shown.value = true
  doubts.value = state.doubts
  each.replaceChildren(rows(plan, state, styles, plan.axes.slice(0, 1)))
  const digest = state.played > 0 && await engine?.charts.digest(state.chart).catch(() => null)
  if (digest) {
    ranks.replaceChildren(h('table', {}, h('thead', {}, h('tr', {}, digest.head.map(text => h('th', {scope: 'col'}, text)))),
      h('tbody', {}, digest.rows.map(([name, ...cells]) =>
        h('tr', {}, h('th', {scope: 'row'}, name), cells.map(text => h('td', {}, text)))))))
  }
}
