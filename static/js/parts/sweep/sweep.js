// @ts-check
// The tab of a sweep: the form, the chart, the tables, and the address that holds them all.

import {reducedMotion} from '../../ui/browser.js'
import {h} from '../../ui/dom.js'
import {sweep as t} from './words.js'
import {presetField, sweepForm, addressOf, measureOf, readAddress, USUAL} from './form.js'
import {sweepChart} from './chart.js'
import {isEmbedded, openTab, pageAddress, scenarioOf, setAddress, shareLine, sweepPlayer} from './page.js'
import {sweepTables} from './tables.js'
import {horizons, rangeOf, SEEDS} from '../../model/state/range.js'

/** @import {Engine} from '../../engine/api.js' */
/** @import {Description, Parsed, SweepState} from '../../engine/messages.js' */

const USUAL_RUNS = 20

export class SweepTab {
  /** @type {Engine | null} */
  #engine = null
  /** @type {Parsed | null} */
  #parsed = null
  /** @type {SweepState | null} */
  #last = null
  #wish = readAddress(location.search, location.hash)
  #title = h('p', {class: 'sweep-scenario'})

  /** @param {import('./page.js').Page} shared @param {HTMLElement} main */
  constructor(shared, main) {
    this.tab = openTab(shared, main, {label: t.run, loading: t.loading, onRun: () => this.#run(), onCancel: () => this.player.cancel()})
    this.form = sweepForm(this.tab, {onMeasure: () => this.#look(), onChange: () => this.remember()})
    this.chart = sweepChart(shared.theme, shared.announceNow, t.chart, point => {
      const link = this.#last?.points[point]?.link
      if (link) window.open(`index.html#${link}`, '_blank', 'noopener')
    }, (axis, scale) => {
      this.#wish[axis] = scale
      this.#look()
    })
    this.tables = sweepTables(() => this.#look())
    this.presets = presetField(this.#wish, chosen => location.assign(addressOf(pageAddress(), chosen)))
    const results = [...this.tab.lines, ...this.tables.chooser, this.chart.node]
    // A frame is low: its form stands below the chart.
    main.append(this.#title, ...(isEmbedded() ? [...results, this.form.node] : [this.form.node, this.presets.node, ...results]),
      ...this.tables.nodes, shareLine(embed => addressOf(pageAddress(), this.#wish, embed), t.frame))
    this.form.await(this.#wish)
    this.chart.show('')
    this.player = sweepPlayer(this.tab, t,
      ({played, points}, took) => t.done(played, points.filter(p => p.faults.length === 0).length, took),
      () => this.#view(), (plan, state) => this.#render(plan, state))
  }

  /**
   * Goes on once the engine is there.
   * @param {Engine} engine @param {Description} description
   */
  async start(engine, description) {
    this.#engine = engine
    this.chart.start(engine)
    const read = await scenarioOf(engine, description, this.#wish)
    const {parsed} = read
    this.#parsed = parsed
    this.tab.fault.value = read.fault
    Object.assign(this.#wish, {preset: read.preset, link: read.preset ? '' : parsed.link})
    this.tab.keepScenario(this.#wish.link)
    await engine.charts.show(parsed.canonical)
    this.#title.replaceChildren(h('span', {}, t.of(parsed.scenario.title || t.scenario, parsed.scenario.policies.length)), ' ',
      h('a', {href: `index.html#${parsed.link}`, target: isEmbedded() ? '_blank' : false, rel: 'noopener'}, t.playground))
    this.form.fill(placesOf(parsed, description), this.#wish,
      {runs: Math.min(parsed.scenario.runs, USUAL_RUNS), horizon: parsed.scenario.horizon})
    const runs = location.search.includes('over=') && !reducedMotion()
    this.tab.open(runs ? t.loading : t.ready)
    this.remember()
    if (runs) this.#run(true)
    this.presets.fill(await engine.sweepPresets(), this.#wish)
  }

  /** Writes what the form says into the address. */
  remember() {
    if (!this.#parsed) return
    const {form} = this
    this.#wish = {...this.#wish, over: form.over(), runs: form.runs(), measure: form.measure(), at: form.round()}
    setAddress(addressOf(location.pathname, this.#wish))
  }

  /** @param {boolean} [unasked]  by the address */
  #run(unasked = false) {
    const [engine, base] = [this.#engine, this.#parsed]
    if (!engine || !base || this.tab.playing()) return
    this.remember()
    const {over, at, runs} = this.#wish
    const text = JSON.stringify({...JSON.parse(base.canonical), ...(runs > 0 && {runs})})
    this.player.play(calls => engine.sweep({text, over, at, view: this.#view()}, calls), unasked)
  }

  /** What the chart is to show. */
  #view() {
    return {measure: this.#wish.measure, ranks: false, mapOf: this.tables.mapOf(), x: this.#wish.x, y: this.#wish.y}
  }

  /** @param {import('../../engine/messages.js').SweepPlan} plan @param {SweepState} state */
  #render(plan, state) {
    this.#last = state
    this.chart.show(state.chart)
    this.chart.setAxes(state)
    const {measure} = this.#wish
    const styles = this.#parsed?.resolved.map(policy => policy.style) ?? []
    this.tables.render(plan, state, styles, measure === USUAL || measureOf(measure).ofRound)
  }

  #look() {
    this.remember()
    this.player.look()
  }
}

// What a sweep can vary: the numbers of a scenario, with a range to begin with.

/**
 * @typedef {object} Place
 * @property {string} path    in the document
 * @property {string} label   for people
 * @property {string} values  a range around the present value
 */

/** The number at a path below an object; undefined if there is none. @param {any} from @param {string} path */
const valueAt = (from, path) => path.split('.').reduce((at, name) => at?.[name], from)

/** @param {Parsed} parsed @param {Description} description @returns {Place[]} */
function placesOf({scenario, resolved}, description) {
  /** @type {Place[]} */
  const places = []
  scenario.policies.forEach((/** @type {any} */ policy, /** @type {number} */ i) => {
    const kind = description.policies.find(k => k.id === policy.id)
    const own = resolved[i].own
    for (const param of own?.params ?? kind?.params ?? []) {
      if (param.kind !== 'number') continue
      const value = Number(resolved[i].parameters[param.name] ?? valueAt(policy, param.name) ?? param.default)
      places.push({path: `policies[${i}].${param.name}`, label: t.policy(resolved[i].label, param.symbol), values: rangeOf(param, value)})
    }
  })
  places.push({path: 'horizon', label: t.horizon, values: horizons(scenario.horizon)})
  const noise = description.noises.find(n => n.id === scenario.noise.kind)
  for (const param of noise?.params ?? []) {
    if (param.kind === 'number') {
      places.push({path: `noise.${param.name}`, label: t.noise(param.symbol),
        values: rangeOf(param, Number(scenario.noise[param.name] ?? param.default))})
    }
  }
  scenario.arms.forEach((/** @type {any} */ arm, /** @type {number} */ i) => {
    const family = description.families.find(f => f.id === arm.payoff?.family)
    for (const param of family?.params ?? []) {
      if (param.kind !== 'number') continue
      places.push({path: `arms[${i}].payoff.${param.name}`, label: t.arm(arm.name || String(i + 1), param.symbol),
        values: rangeOf(param, Number(arm.payoff[param.name] ?? param.default))})
    }
  })
  places.push({path: 'seed', label: t.seed, values: SEEDS}, {path: 'random.arms', label: t.randomArms, values: '2..8'},
    {path: 'random.seed', label: t.randomSeed, values: SEEDS})
  return places
}
