// @ts-check
// Assembles the page that looks for arms with which one policy loses most to another: the search proposes them, the engine plays
// them, and the best so far is drawn.

import {trainingProgram} from '../engine/training.js'
import {startWorker} from '../engine/worker.js'
import {h} from '../ui/dom.js'
import {duration, percent, regret} from '../ui/numbers.js'
import {signal} from '../ui/signals.js'
import {find as t} from '../text/find.js'
import {sweep as words} from '../text/sweep.js'
import {sweepChart} from './chart.js'
import {numberFields} from './numbers.js'
import {keepScenario, openPage, pageAddress, scenarioOf, setAddress, shareLine} from './page.js'

/** @typedef {import('../engine/api.js').Engine} Engine */
/** @typedef {import('../engine/messages.js').SearchStep} SearchStep */
/** @typedef {import('../engine/messages.js').SearchFound} SearchFound */
/** A policy that can be searched for. @typedef {{key: string, label: string, spec: object}} Offer */

const RUNS = 4
const CONFIRM = 50
const query = new URLSearchParams(location.search)
const linked = location.hash.replace(/^#/, '').replace(/\?.*$/, '')
const page = openPage(t.run, t.loading, {onTheme: () => chart.setTheme(), onRun: run, onCancel: cancel})

/** @type {Engine | null} */
let engine = null
const parsed = signal(/** @type {import('../engine/messages.js').Parsed | null} */ (null))
/** A scenario that was found: what it is, and the way to it. */
const result = signal(/** @type {{title: string, sentence: string, link: string, label: string} | null} */ (null))
/** @type {Offer[]} */
let offers = []
/** @type {{cancel: () => void, worker: import('../engine/worker.js').Connection} | null} */
let current = null
/** @type {SearchStep | null} */
let last = null
let began = 0
/** Counts searches, so that one that was cancelled while its program was loaded does not begin. */
let search = 0

const [worse, better] = [0, 1].map(() => h('select', {onchange: remember}))
const beyond = h('input', {type: 'checkbox', checked: query.has('beyond'), onchange: remember})
/** @type {ReturnType<typeof numberFields>} */
let numbers
const more = h('div')
const chart = sweepChart(page.theme, page.announceNow, t.payoffs)
page.main.append(
  h('p', {class: 'sweep-scenario'}, () => parsed.value && t.from(parsed.value.scenario.title || words.scenario)),
  page.form(h('div', {class: 'axis'}, h('label', {}, h('span', {}, t.worse), worse), h('label', {}, h('span', {}, t.better), better)), more,
    h('label', {class: 'sweep-check'}, beyond, h('span', {}, t.beyond))),
  ...page.lines,
  h('section', {hidden: () => !result.value, 'aria-label': t.found},
    h('h2', {}, () => result.value?.title), h('p', {class: 'sweep-found'}, () => result.value?.sentence),
    h('p', {}, h('a', {target: '_blank', rel: 'noopener', href: () => `index.html#${result.value?.link}`}, () => result.value?.label))),
  chart.node, shareLine(embed => addressNow(pageAddress(), embed), t.frame))
chart.show('')
start().catch(error => { page.status.value = t.failed(error?.message ?? String(error)) })

/** @param {string} path @param {boolean} embed */
function addressNow(path, embed = false) {
  const list = [`worse=${worse.value}`, `better=${better.value}`, ...numbers?.words() ?? [], ...(beyond.checked ? ['beyond'] : []),
    ...(embed ? ['embed'] : [])]
  return `${path}?${list.join('&')}${linked && parsed.value ? `#${parsed.value.link}` : ''}`
}

function remember() {
  setAddress(addressNow(location.pathname))
}

async function start() {
  engine = await page.engineFor(chart)
  const description = await engine.describe()
  const read = await scenarioOf(engine, description, {link: linked, preset: query.get('scenario') ?? ''})
  page.fault.value = read.fault
  parsed.value = read.parsed
  const {scenario, resolved, canonical, link} = read.parsed
  keepScenario(linked && link)
  offers = offersOf(scenario, resolved.map(policy => policy.label), description)
  fill(worse, query.get('worse') ?? offers[0].key)
  fill(better, query.get('better') ?? offers[scenario.policies.length - 1]?.key ?? offers[1].key)
  numbers = numberFields([
    {name: 'horizon', label: t.horizon, usual: Math.min(scenario.horizon, 50_000), min: 1, max: 10_000_000},
    {name: 'generations', label: t.generations, usual: 24, min: 1, max: 1000},
    {name: 'seed', label: t.seed, usual: scenario.seed, min: 0, max: 2 ** 53 - 1},
  ], query, remember)
  more.append(numbers.node)
  await draw(canonical)
  page.open(t.ready)
}

/**
 * The policies of the scenario, with their parameters there, and then all others, with their defaults.
 * @param {any} scenario @param {string[]} labels @param {import('../engine/messages.js').Description} description @returns {Offer[]}
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

/** @param {HTMLSelectElement} select @param {string} key */
function fill(select, key) {
  select.append(...offers.map(o => h('option', {value: o.key, selected: o.key === key}, o.label)))
}

/** @param {string} canonical */
async function draw(canonical) {
  await engine?.charts.show(canonical)
  chart.show('payoffs')
}

async function run() {
  if (!engine || !parsed.value || page.playing()) return
  remember()
  page.fault.value = worse.value === better.value ? t.same : ''
  if (page.fault.value) return
  const base = JSON.parse(parsed.value.canonical)
  const policies = [worse, better].map(select => offers.find(o => o.key === select.value)?.spec)
  const text = JSON.stringify({...base, policies, horizon: numbers.value('horizon'), seed: numbers.value('seed')})
  const options = {beyond: beyond.checked, generations: numbers.value('generations'), runs: RUNS, confirm: CONFIRM}
  const mine = ++search
  page.setPlaying(true)
  result.value = null // it is of the search before
  last = null
  try {
    const program = await trainingProgram((loaded, total) => { page.status.value = t.loadingSearch(percent(total ? loaded / total : 0)) })
    if (mine !== search) return
    const worker = startWorker(program, {debug: false, onDeath: message => ended(t.failed(message))})
    began = performance.now()
    current = {worker, ...engine.search(worker, {text, options}, {onStep, onDone, onError: error => ended(t.failed(error.message))})}
  } catch (/** @type {any} */ error) {
    if (mine === search) ended(t.failed(error?.message ?? String(error)))
  }
}

/** @param {SearchStep} step */
function onStep(step) {
  const changed = step.best !== '' && step.best !== last?.best
  last = step
  page.share.value = step.all ? step.played / step.all : 0
  if (step.found) return
  page.status.value = step.all > 0 && step.played === step.all ? t.confirming
    : t.searching(step.played, step.all, step.best && regret(step.difference))
  if (changed) draw(step.best).catch(() => {})
}

/** @param {SearchFound} found */
async function onDone(found) {
  ended(t.done(duration((performance.now() - began) / 1000)))
  result.value = {title: t.found, sentence: found.sentence, link: found.link, label: t.open}
  page.announce(found.sentence)
  await draw(found.text)
}

/** @param {string} words */
function ended(words) {
  search++
  current?.worker.end()
  current = null
  page.end(words)
}

async function cancel() {
  current?.cancel()
  const step = last
  ended(t.cancelled(step?.played ?? 0, step?.all ?? 0))
  if (!step?.best || !engine) return
  const best = await engine.parse(step.best)
  const sentence = t.searching(step.played, step.all, regret(step.difference))
  if ('scenario' in best) result.value = {title: t.best, sentence, link: best.link, label: t.openBest}
}
