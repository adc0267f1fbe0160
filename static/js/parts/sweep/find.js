// @ts-check
// The tab that looks for arms with which one policy loses most to another: the search proposes them, the engine plays them, and the
// best so far is drawn.

import {trainingProgram} from '../../engine/load.js'
import {startWorker} from '../../engine/worker.js'
import {h} from '../../ui/dom.js'
import {duration, percent, regret} from '../../ui/numbers.js'
import {signal} from '../../ui/store.js'
import {sweep as words, find as t} from './words.js'
import {sweepChart} from './chart.js'
import {numberFields} from './form.js'
import {linkOfAddress, openTab, pageAddress, scenarioOf, setAddress, shareLine} from './page.js'

/** @import {Engine} from '../../engine/api.js' */
/** @import {SearchFound, SearchStep} from '../../engine/messages.js' */
/** A policy that can be searched for. @typedef {{key: string, label: string, spec: object}} Offer */

const RUNS = 4
const CONFIRM = 50

export class FindTab {
  /** @type {Engine | null} */
  #engine = null
  #parsed = signal(/** @type {import('../../engine/messages.js').Parsed | null} */ (null))
  /** A scenario that was found: what it is, and the way to it. */
  #result = signal(/** @type {{title: string, sentence: string, link: string, label: string} | null} */ (null))
  /** @type {Offer[]} */
  #offers = []
  /** @type {{cancel: () => void, worker: import('../../engine/worker.js').Connection} | null} */
  #current = null
  /** @type {SearchStep | null} */
  #last = null
  #began = 0
  /** Counts searches, so that one that was cancelled while its program was loaded does not begin. */
  #search = 0
  #linked = linkOfAddress()
  #query = new URLSearchParams(location.search)
  #worse = h('select', {onchange: () => this.remember()})
  #better = h('select', {onchange: () => this.remember()})
  #beyond = h('input', {type: 'checkbox', checked: this.#query.has('beyond'), onchange: () => this.remember()})
  #numbers = numberFields([
    {name: 'horizon', label: t.horizon, usual: null, min: 1, max: 10_000_000},
    {name: 'generations', label: t.generations, usual: 24, min: 1, max: 1000},
    {name: 'seed', label: t.seed, usual: null, min: 0, max: 2 ** 53 - 1},
  ], this.#query, () => this.remember())

  /** @param {import('./page.js').Page} shared @param {HTMLElement} main */
  constructor(shared, main) {
    this.tab = openTab(shared, main, {label: t.run, loading: t.loading, onRun: () => this.#run(), onCancel: () => this.#cancel()})
    this.chart = sweepChart(shared.theme, shared.announceNow, t.payoffs)
    main.append(
      h('p', {class: 'sweep-scenario'}, () => this.#parsed.value && t.from(this.#parsed.value.scenario.title || words.scenario)),
      this.tab.form(h('div', {class: 'axis'}, h('label', {}, h('span', {}, t.worse), this.#worse),
        h('label', {}, h('span', {}, t.better), this.#better)), this.#numbers.node,
      h('label', {class: 'sweep-check'}, this.#beyond, h('span', {}, t.beyond))),
      ...this.tab.lines, this.#found(), this.chart.node, shareLine(embed => this.#address(pageAddress(), embed), t.frame))
    this.chart.show('')
  }

  /** What was found. */
  #found() {
    const result = this.#result
    return h('section', {hidden: () => !result.value, 'aria-label': t.found},
      h('h2', {}, () => result.value?.title), h('p', {class: 'sweep-found'}, () => result.value?.sentence),
      h('p', {}, h('a', {target: '_blank', rel: 'noopener', href: () => `index.html#${result.value?.link}`}, () => result.value?.label)))
  }

  /** @param {string} path @param {boolean} embed */
  #address(path, embed = false) {
    const list = [`worse=${this.#worse.value}`, `better=${this.#better.value}`, ...this.#numbers.words(),
      ...(this.#beyond.checked ? ['beyond'] : []), ...(embed ? ['embed'] : [])]
    return `${path}?${list.join('&')}${this.#linked && this.#parsed.value ? `#${this.#parsed.value.link}` : ''}`
  }

  /** Writes what the form says into the address. */
  remember() {
    if (this.#parsed.value) setAddress(this.#address(location.pathname))
  }

  /**
   * Goes on once the engine is there.
   * @param {Engine} engine @param {import('../../engine/messages.js').Description} description
   */
  async start(engine, description) {
    this.#engine = engine
    this.chart.start(engine)
    const read = await scenarioOf(engine, description, {link: this.#linked, preset: this.#query.get('scenario') ?? ''})
    this.tab.fault.value = read.fault
    this.#parsed.value = read.parsed
    const {scenario, resolved, canonical, link} = read.parsed
    this.tab.keepScenario(this.#linked && link)
    const offers = this.#offers = offersOf(scenario, resolved.map(policy => policy.label), description)
    this.#fill(this.#worse, this.#query.get('worse') ?? offers[0].key)
    this.#fill(this.#better, this.#query.get('better') ?? offers[scenario.policies.length - 1]?.key ?? offers[1].key)
    this.#numbers.setUsual('horizon', Math.min(scenario.horizon, 50_000))
    this.#numbers.setUsual('seed', scenario.seed)
    await this.#draw(canonical)
    this.tab.open(t.ready)
  }

  /** @param {HTMLSelectElement} select @param {string} key */
  #fill(select, key) {
    select.append(...this.#offers.map(o => h('option', {value: o.key, selected: o.key === key}, o.label)))
  }

  /** @param {string} canonical */
  async #draw(canonical) {
    await this.#engine?.charts.show(canonical)
    this.chart.show('payoffs')
  }

  async #run() {
    const [engine, parsed, {tab}] = [this.#engine, this.#parsed.value, this]
    if (!engine || !parsed || tab.playing()) return
    this.remember()
    tab.fault.value = this.#worse.value === this.#better.value ? t.same : ''
    if (tab.fault.value) return
    const policies = [this.#worse, this.#better].map(select => this.#offers.find(o => o.key === select.value)?.spec)
    const numbers = this.#numbers
    const text = JSON.stringify({...JSON.parse(parsed.canonical), policies, horizon: numbers.value('horizon'), seed: numbers.value('seed')})
    const options = {beyond: this.#beyond.checked, generations: numbers.value('generations'), runs: RUNS, confirm: CONFIRM}
    const mine = ++this.#search
    tab.setPlaying(true)
    this.#result.value = null // it is of the search before
    this.#last = null
    try {
      const program = await trainingProgram((loaded, total) => { tab.status.value = t.loadingSearch(percent(total ? loaded / total : 0)) })
      if (mine !== this.#search) return
      const worker = startWorker(program, {debug: false, onDeath: message => this.#ended(t.failed(message))})
      this.#began = performance.now()
      this.#current = {worker, ...engine.search(worker, {text, options}, {
        onStep: step => this.#onStep(step), onDone: found => this.#onDone(found), onError: error => this.#ended(t.failed(error.message)),
      })}
    } catch (/** @type {any} */ error) {
      if (mine === this.#search) this.#ended(t.failed(error?.message ?? String(error)))
    }
  }

  /** @param {SearchStep} step */
  #onStep(step) {
    const changed = step.best !== '' && step.best !== this.#last?.best
    this.#last = step
    this.tab.share.value = step.all ? step.played / step.all : 0
    if (step.found) return
    this.tab.status.value = step.all > 0 && step.played === step.all ? t.confirming
      : t.searching(step.played, step.all, step.best && regret(step.difference))
    if (changed) this.#draw(step.best).catch(() => {})
  }

  /** @param {SearchFound} found */
  async #onDone(found) {
    this.#ended(t.done(duration((performance.now() - this.#began) / 1000)))
    this.#result.value = {title: t.found, sentence: found.sentence, link: found.link, label: t.open}
    this.tab.announce(found.sentence)
    await this.#draw(found.text)
  }

  /** @param {string} sentence */
  #ended(sentence) {
    this.#search++
    this.#current?.worker.end()
    this.#current = null
    this.tab.end(sentence)
  }

  async #cancel() {
    this.#current?.cancel()
    const step = this.#last
    this.#ended(t.cancelled(step?.played ?? 0, step?.all ?? 0))
    if (!step?.best || !this.#engine) return
    const best = await this.#engine.parse(step.best)
    const sentence = t.searching(step.played, step.all, regret(step.difference))
    if ('scenario' in best) this.#result.value = {title: t.best, sentence, link: best.link, label: t.openBest}
  }
}

/**
 * The policies of the scenario, with their parameters there, and then all others, with their defaults.
 * @param {any} scenario @param {string[]} labels @param {import('../../engine/messages.js').Description} description @returns {Offer[]}
 */
function offersOf(scenario, labels, description) {
  /** @type {Offer[]} */
  const list = []
  /** @param {any} spec @param {string} label */
  const add = (spec, label) => {
    const key = `${spec.id}${spec.variant && spec.variant !== 'defined' ? `/${spec.variant}` : ''}`
    if (!list.some(o => o.key === key)) list.push({key, label, spec})
  }
  scenario.policies.forEach((/** @type {any} */ spec, /** @type {number} */ i) => add(spec, labels[i]))
  for (const {id, name, released, own} of description.policies) {
    if (own) continue
    add({id}, name)
    if (released) add({id, variant: 'released'}, t.released(name))
  }
  return list
}
