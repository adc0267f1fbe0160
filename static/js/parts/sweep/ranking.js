// @ts-check
// The tab that ranks policies over random bandits. A ranking is a sweep over the seeds of its bandits, whose chart shows mean ranks.

import {h} from '../../ui/dom.js'
import {signal} from '../../ui/store.js'
import {sweep as words, ranking as t} from './words.js'
import {numberFields, KEPT, measureOf, USUAL} from './form.js'
import {sweepChart} from './chart.js'
import {linkOfAddress, openTab, pageAddress, scenarioOf, setAddress, shareLine, sweepPlayer} from './page.js'
import {rows} from './tables.js'

/** @import {Engine} from '../../engine/api.js' */
/** @import {SweepPlan, SweepState} from '../../engine/messages.js' */

export class RankingTab {
  /** @type {Engine | null} */
  #engine = null
  /** @type {import('../../engine/messages.js').Style[]} */
  #styles = []
  /** The scenario whose policies are ranked; '' for the paper's. */
  #ours = ''
  #linked = linkOfAddress()
  #query = new URLSearchParams(location.search)
  #help = signal('')
  #who = signal('')
  #shown = signal(false)
  #doubts = signal('')
  #eachTitle = signal('')
  #bold = signal('')
  #laws = h('select', {onchange: () => { this.#arrange(); this.remember() }})
  #measures = h('select', {onchange: () => { this.remember(); this.player.look() }}, KEPT.filter(m => !m.ofRound).map(({id, name}) =>
    h('option', {value: id, selected: id === measureOf(this.#query.get('measure') ?? '').id}, name)))
  #settings = h('select', {onchange: () => this.remember()}, t.settings.map(([value, text]) =>
    h('option', {value, selected: value === this.#query.get('setting')}, text)))
  #numbers = numberFields([
    {name: 'bandits', label: t.bandits, usual: 20, min: 1, max: 1000}, {name: 'runs', label: t.runs, usual: 5, min: 1, max: 10_000},
    {name: 'horizon', label: t.horizon, usual: 20_000, min: 2, max: 10_000_000},
    {name: 'arms', label: t.arms, usual: 0, min: 1, max: 1000, hint: t.armsHint},
    {name: 'slowest', label: t.slowest, usual: 50_000, min: 2, max: 10_000_000},
    {name: 'seed', label: t.seed, usual: 1, min: 0, max: 2 ** 53 - 1000},
  ], this.#query, () => this.remember())
  #ranks = scroller(t.ranks)
  #each = h('div', {class: 'scroller', tabindex: 0, role: 'region', 'aria-label': () => this.#eachTitle.value})

  /** @param {import('./page.js').Page} shared @param {HTMLElement} main */
  constructor(shared, main) {
    this.tab = openTab(shared, main,
      {label: t.run, loading: words.loading, onRun: () => this.#run(), onCancel: () => this.player.cancel()})
    this.chart = sweepChart(shared.theme, shared.announceNow, t.chart)
    main.append(h('p', {class: 'sweep-scenario'}, () => this.#who.value),
      this.tab.form(h('div', {class: 'axis'}, h('label', {}, h('span', {}, t.law), this.#laws),
        h('label', {}, h('span', {}, t.setting), this.#settings), h('label', {}, h('span', {}, t.measure), this.#measures)),
        this.#numbers.node),
      h('p', {class: 'help sweep-law'}, () => this.#help.value), ...this.tab.lines, this.chart.node,
      h('section', {class: 'sweep-results', hidden: () => !this.#shown.value}, h('h2', {}, t.ranks), this.#ranks, 
        h('h2', {}, () => this.#eachTitle.value), h('p', {class: 'help'}, () => this.#bold.value + t.eachHelp), this.#each,
        h('p', {class: 'help', hidden: () => !this.#doubts.value}, () => this.#doubts.value)),
      shareLine(embed => this.#address(pageAddress(), embed), t.frame))
    this.player = sweepPlayer(this.tab, t, ({played}, took) => t.done(played, took), () => this.#view(),
      (plan, state) => this.#render(plan, state))
    this.chart.show('')
  }

  /** What the chart is to show. */
  #view() {
    return {measure: this.#measures.value, ranks: true, mapOf: -1, x: 'auto', y: 'auto'}
  }

  /** @param {string} path @param {boolean} embed */
  #address(path, embed = false) {
    const {value: measure} = this.#measures
    const list = [`law=${this.#laws.value}`, ...(this.#settings.value ? [`setting=${this.#settings.value}`] : []),
      ...(measure === USUAL ? [] : [`measure=${measure}`]), ...this.#numbers.words(),
      ...(embed ? ['embed'] : [])]
    return `${path}?${list.join('&')}${this.#ours && this.#linked ? `#${this.#linked}` : ''}`
  }

  /** Writes what the form says into the address. */
  remember() {
    if (this.#laws.length > 0) setAddress(this.#address(location.pathname))
  }

  /** The authors' law alone has a largest b. */
  #arrange() {
    const {selectedOptions: [law]} = this.#laws
    this.#numbers.enable('slowest', law?.index === 0)
    this.#help.value = law?.dataset.doc ?? ''
  }

  /** What the engine is asked for. */
  #asked() {
    const [laws, {value}] = [this.#laws, this.#numbers]
    return {law: laws.value, setting: this.#settings.value, bandits: value('bandits'), arms: value('arms'),
      slowest: laws.selectedIndex === 0 ? value('slowest') : 0, runs: value('runs'), horizon: value('horizon'), seed: value('seed'),
      text: this.#ours}
  }

  /**
   * Goes on once the engine is there.
   * @param {Engine} engine @param {import('../../engine/messages.js').Description} description
   */
  async start(engine, description) {
    this.#engine = engine
    this.chart.start(engine)
    if (this.#linked) {
      const read = await scenarioOf(engine, description, {link: this.#linked, preset: ''})
      this.tab.fault.value = read.fault
      if (!read.fault) {
        this.#ours = read.parsed.canonical
        this.tab.keepScenario(this.#linked)
        this.#who.value = t.policies(read.parsed.resolved.map(policy => policy.label).join(', '))
      }
    }
    this.#who.value ||= t.usual
    const {laws} = await engine.ranked(this.#asked())
    const wanted = this.#query.get('law')
    this.#laws.append(...laws.map(({id, doc, name}) => h('option', {value: id, 'data-doc': doc, selected: id === wanted}, name)))
    this.#arrange()
    this.tab.open(t.ready)
  }

  #run() {
    const engine = this.#engine
    if (!engine || this.tab.playing()) return
    this.remember()
    this.player.play(async calls => {
      const {text, over, fault} = await engine.ranked(this.#asked())
      if (fault) throw new Error(fault)
      const parsed = await engine.parse(text)
      if (!('scenario' in parsed)) throw new Error(parsed.faults.map(f => f.message).join(' '))
      this.#styles = parsed.resolved.map(policy => policy.style)
      await engine.charts.show(parsed.canonical)
      return engine.sweep({text, over, at: 0, view: this.#view()}, calls)
    })
  }

  /** @param {SweepPlan} plan @param {SweepState} state */
  async #render(plan, state) {
    this.chart.show(state.played > 0 ? state.chart : '')
    this.#shown.value = true
    this.#doubts.value = state.doubts
    const {id, title} = measureOf(this.#measures.value)
    this.#eachTitle.value = t.each(title)
    this.#bold.value = id === USUAL ? t.bold : ''
    const shown = id === USUAL ? state : {...state, points: state.points.map(point => ({...point, certain: false}))}
    this.#each.replaceChildren(rows(plan, shown, this.#styles, plan.axes.slice(0, 1)))
    const digest = state.played > 0 && await this.#engine?.charts.digest(state.chart).catch(() => null)
    if (digest) {
      this.#ranks.replaceChildren(h('table', {}, h('thead', {}, h('tr', {}, digest.head.map(text => h('th', {scope: 'col'}, text)))),
        h('tbody', {}, digest.rows.map(([name, ...cells]) =>
          h('tr', {}, h('th', {scope: 'row'}, name), cells.map(text => h('td', {}, text)))))))
    }
  }
}

/** A place for a table that may be wider than the page. @param {string} label */
const scroller = label => h('div', {class: 'scroller', tabindex: 0, role: 'region', 'aria-label': label})
