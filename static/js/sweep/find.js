// @ts-check
// Assembles the page that looks for arms with which one policy loses most to another: the search proposes them, the engine plays
// them, and the best so far is drawn.

import {openEngine} from '../engine/engine.js'
import {trainingProgram} from '../engine/training.js'
import {startWorker} from '../engine/worker.js'
import {h, setText, show} from '../ui/dom.js'
import {duration, percent, regret} from '../ui/numbers.js'
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
const {announce, announceNow, theme} = openPage(() => chart.setTheme())
const main = /** @type {HTMLElement} */ (document.getElementById('sweep'))

/** @type {Engine | null} */
let engine = null
/** @type {import('../engine/messages.js').Parsed | null} */
let parsed = null
/** @type {Offer[]} */
let offers = []
/** @type {{cancel: () => void, worker: import('../engine/worker.js').Connection} | null} */
let current = null
/** @type {SearchStep | null} */
let last = null
let began = 0
/** Counts searches, so that one that was cancelled while its program was loaded does not begin. */
let search = 0

const from = h('p', {class: 'sweep-scenario'})
const [worse, better] = [0, 1].map(() => h('select', {onchange: remember}))
const beyond = h('input', {type: 'checkbox', checked: query.has('beyond'), onchange: remember})
/** @type {ReturnType<typeof numberFields>} */
let numbers
const more = h('div')
const go = h('button', {type: 'submit', class: 'button primary', disabled: true}, t.run)
const stop = h('button', {type: 'button', class: 'button', hidden: true, onclick: cancel}, words.cancel)
const fault = h('p', {class: 'fault', role: 'alert', hidden: true})
const form = h('form', {class: 'sweep-form', onsubmit: (/** @type {Event} */ e) => {
  e.preventDefault()
  run()
}}, h('div', {class: 'axis'}, h('label', {}, h('span', {}, t.worse), worse), h('label', {}, h('span', {}, t.better), better)), more,
h('label', {class: 'sweep-check'}, beyond, h('span', {}, t.beyond)), h('div', {class: 'sweep-buttons'}, go, stop), fault)
const status = h('p', {class: 'status', role: 'status'}, t.loading)
const bar = h('progress', {max: 1, value: 0, hidden: true, 'aria-label': t.run})
const heading = h('h2', {})
const sentence = h('p', {class: 'sweep-found'})
const open = h('a', {target: '_blank', rel: 'noopener'})
const chart = sweepChart(theme, announceNow, t.payoffs)
const result = h('section', {hidden: true, 'aria-label': t.found}, heading, sentence, h('p', {}, open))
main.append(from, form, status, bar, result, chart.node, shareLine(embed => addressNow(pageAddress(), embed), t.frame))
chart.show('')
start().catch(error => setText(status, t.failed(error?.message ?? String(error))))

/** @param {string} path @param {boolean} embed */
function addressNow(path, embed = false) {
  const list = [`worse=${worse.value}`, `better=${better.value}`, ...numbers?.words() ?? [], ...(beyond.checked ? ['beyond'] : []),
    ...(embed ? ['embed'] : [])]
  return `${path}?${list.join('&')}${linked && parsed ? `#${parsed.link}` : ''}`
}

function remember() {
  setAddress(addressNow(location.pathname))
}

async function start() {
  engine = await openEngine({
    onLaid: chart.laid,
    onEvent: ({type}) => { if (type === 'coordinator-replaced') chart.reconnect() },
  })
  chart.start(engine)
  const description = await engine.describe()
  const read = await scenarioOf(engine, description, {link: linked, preset: query.get('scenario') ?? ''})
  if (read.fault) say(read.fault)
  parsed = read.parsed
  const {scenario, resolved} = parsed
  keepScenario(linked && parsed.link)
  setText(from, t.from(scenario.title || words.scenario))
  offers = offersOf(scenario, resolved.map(policy => policy.label), description)
  fill(worse, query.get('worse') ?? offers[0].key)
  fill(better, query.get('better') ?? offers[scenario.policies.length - 1]?.key ?? offers[1].key)
  numbers = numberFields([
    {name: 'horizon', label: t.horizon, usual: Math.min(scenario.horizon, 50_000), min: 1, max: 10_000_000},
    {name: 'generations', label: t.generations, usual: 24, min: 1, max: 1000},
    {name: 'seed', label: t.seed, usual: scenario.seed, min: 0, max: 2 ** 53 - 1},
  ], query, remember)
  more.replaceChildren(numbers.node)
  await draw(parsed.canonical)
  go.disabled = false
  setText(status, t.ready)
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
  select.replaceChildren(...offers.map(o => h('option', {value: o.key, selected: o.key === key}, o.label)))
}

/** @param {string} canonical */
async function draw(canonical) {
  await engine?.charts.show(canonical)
  chart.show('payoffs')
}

/** @param {string} message '' for none */
function say(message) {
  show(fault, message !== '')
  setText(fault, message)
}

/** @param {boolean} now */
function setSearching(now) {
  const focused = [go, stop].includes(/** @type {any} */ (document.activeElement)) // a hidden button loses the focus
  show(go, !now)
  show(stop, now)
  show(bar, now)
  if (focused) (now ? stop : go).focus()
}

async function run() {
  if (!engine || !parsed || go.hidden) return
  remember()
  say(worse.value === better.value ? t.same : '')
  if (worse.value === better.value) return
  const base = JSON.parse(parsed.canonical)
  const policies = [worse, better].map(select => offers.find(o => o.key === select.value)?.spec)
  const text = JSON.stringify({...base, policies, horizon: numbers.value('horizon'), seed: numbers.value('seed')})
  const options = {beyond: beyond.checked, generations: numbers.value('generations'), runs: RUNS, confirm: CONFIRM}
  const mine = ++search
  setSearching(true)
  show(result, false) // it is of the search before
  bar.value = 0
  last = null
  try {
    const program = await trainingProgram((loaded, total) => setText(status, t.loadingSearch(percent(total ? loaded / total : 0))))
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
  bar.value = step.all ? step.played / step.all : 0
  if (step.found) return
  setText(status, step.all > 0 && step.played === step.all ? t.confirming
    : t.searching(step.played, step.all, step.best && regret(step.difference)))
  if (changed) draw(step.best).catch(() => {})
}

/** @param {SearchFound} found */
async function onDone(found) {
  ended(t.done(duration((performance.now() - began) / 1000)))
  offer(t.found, found.sentence, found.link, t.open)
  announce(found.sentence)
  await draw(found.text)
}

/** @param {string} title @param {string} what @param {string} link @param {string} label */
function offer(title, what, link, label) {
  setText(heading, title)
  setText(sentence, what)
  open.href = `index.html#${link}`
  setText(open, label)
  show(result, true)
}

/** @param {string} words */
function ended(words) {
  search++
  current?.worker.end()
  current = null
  setSearching(false)
  setText(status, words)
  announce(words)
}

async function cancel() {
  current?.cancel()
  const step = last
  ended(t.cancelled(step?.played ?? 0, step?.all ?? 0))
  if (!step?.best || !engine) return
  const best = await engine.parse(step.best)
  if ('scenario' in best) offer(t.best, t.searching(step.played, step.all, regret(step.difference)), best.link, t.openBest)
}
