// @ts-check
// What the paper proves about the scenario: two charts of the theory in place of the page's two charts, and below them
// the formulas with their numbers. Loaded when it is first opened.

import {chartKind} from '../../text/charts.js'
import {bounds, theory as t} from './words.js'
import {follow, h, setText, set, show} from '../../ui/dom.js'
import {icon} from '../../ui/icons.js'
import {mathOf} from '../../ui/mathml.js'
import {fixed, regret, whole} from '../../ui/numbers.js'
import {untracked} from '../../ui/store.js'
import {shownOf} from '../../ui/focus.js'
import {theoryCharts, THEORY} from '../../model/state/looking.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {State} from '../../model/state/state.js' */
/** @import {Proven, ProvenBound} from '../../engine/messages.js' */
/** @import {Chart} from '../charts/charts.js' */

/** About how many letters fit into a heading of two lines. */
const ROOM = 104

/**
 * @param {Page} page
 * @param {(name: string, page: Page, id: () => string) => Chart} makeChart
 */
export function theoryPart(page, makeChart) {
  const {store, store: {drawn}} = page
  // While it is closed, it keeps the charts that it opens with.
  const pair = () => theoryCharts({theory: store.state.look.theory || THEORY[0]})
  const charts = [0, 1].map(i => makeChart(`theory-${i + 1}`, page, () => pair()[i]))
  const head = theoryHead(page)
  const words = h('div', {class: 'theory-words'})
  askForTheory(page)
  let written = ''
  let wasOpen = false
  follow(() => {
    const open = drawn.look.theory !== ''
    if (open) placeWords(words, drawn)
    for (const node of [head.node, words, ...charts.map(c => c.node)]) show(node, open)
    if (open !== wasOpen && !page.keepsFocus?.()) untracked(() => moveFocus(open, head))
    wasOpen = open
    if (!open) return
    head.render(drawn)
    charts.forEach((chart, i) => renderWords(chart, drawn, i === 0))
    const now = `${drawn.look.theory} ${drawn.proven?.of} ${drawn.proven?.problem}`
    if (now !== written) words.replaceChildren(...content(drawn))
    written = now
  })
  return {nodes: [head.node, ...charts.map(c => c.node)], charts}
}

/**
 * The words are below the control bar, so that Run stays in sight; on a phone, where that bar is fixed, they are below
 * the charts. A change of layout removes them.
 * @param {HTMLElement} words @param {State} state
 */
function placeWords(words, {layout}) {
  const above = document.querySelector(layout === 'phone' ? '.charts-part' : '.transport-part')
  if (above && words.previousElementSibling !== above) above.after(words)
}

/** Moves the focus for a reader who opens or closes the theory by keys. @param {boolean} open @param {{focus: () => void}} head */
function moveFocus(open, head) {
  if (open) head.focus()
  else shownOf('.more-charts')?.focus({preventScroll: true})
}

/** The theory's title, its parts and the button back to the charts. @param {Page} page */
function theoryHead({commands}) {
  const buttons = THEORY.map(group => h('button', {type: 'button', class: 'choice', onclick: () => commands.look.setTheory(group)}, group))
  const closer = h('button', {type: 'button', class: 'button close-theory', onclick: () => commands.look.setTheory('')},
    icon('close', 14), t.close)
  const node = h('div', {class: 'theory-head'}, h('h2', {}, t.title),
    h('div', {class: 'choices', role: 'group', 'aria-label': t.group}, buttons), closer)
  return {
    node,
    focus: () => closer.focus({preventScroll: true}),
    /** @param {State} state */
    render({look}) {
      THEORY.forEach((group, i) => set(buttons[i], {'aria-pressed': String(group === look.theory)}))
    },
  }
}

/** @param {Chart} chart @param {State} state @param {boolean} first  the first chart also says what to wait for */
function renderWords(chart, {laid, proven, parsed, layout}, first) {
  const chartWords = laid[chart.id()]
  const known = proven && proven.of === parsed?.hash && !proven.problem
  const words = layout === 'phone' || (chartWords?.takeaway.length ?? 0) > ROOM ? chartWords?.short : chartWords?.takeaway
  setText(chart.takeaway, known ? words ?? '' : !first ? '' : proven?.problem ? t.failed(proven.problem) : t.computing)
  setText(chart.caption, chartKind(chart.id()).title)
}

/**
 * Requests the theory of each scenario that is shown while the theory is open, and again when the coordinator was
 * replaced.
 * @param {Page} page
 */
function askForTheory({store, session}) {
  let asked = ''
  async function ask() {
    const {parsed, look} = store.state
    const engine = session.engine()
    if (!parsed || !engine || !look.theory || asked === parsed.hash) return
    const of = asked = parsed.hash
    try {
      const answer = await engine.theory(parsed.canonical)
      if (asked === of) store.update({proven: {of, answer, problem: ''}})
    } catch (/** @type {any} */ error) {
      if (asked === of) store.update({proven: {of, answer: null, problem: error?.message ?? String(error)}})
    }
  }
  store.react(() => void ask())
  session.onCoordinator(() => {
    asked = ''
    ask()
  })
}

/** Returns what is below the charts. @param {State} state @returns {Node[]} */
function content({look, proven, parsed}) {
  const answer = proven && proven.of === parsed?.hash ? proven.answer : null
  if (!answer || !parsed) return []
  const [first, second] = THEORY
  if (look.theory === first) return boundWords(answer, parsed.scenario.horizon)
  return look.theory === second ? incrementWords() : instanceWords(answer)
}

/** @param {{mathML: string, words: string}} formula */
const formula = ({mathML, words}) =>
  h('div', {class: 'formula', role: 'math', tabindex: 0, 'aria-label': words}, h('div', {'aria-hidden': 'true'}, mathOf(mathML)))

/** @param {Proven} answer @param {number} horizon */
function boundWords(answer, horizon) {
  if (!answer.applies) return [h('p', {}, t.bound.nothing(answer.reason))]
  // Bounds for the policy as it is come first.
  const list = [...answer.bounds].sort((a, b) => Number(a.caution !== '') - Number(b.caution !== ''))
  const theorems = [...new Set(list.map(b => b.theorem))]
  const more = [answer.apart && t.bound.apart(answer.apart), answer.note].filter(Boolean)
  return [
    h('p', {}, t.bound.about(list.find(b => b.caution === '' && b.policy !== list[0].policy) ? t.bound.each : list[0].policy)),
    ...theorems.map(theorem => h('section', {'aria-label': t.bound.theorem(theorem)},
      list.filter(b => b.theorem === theorem).map(b => h('p', {}, boundSentences(b, horizon))), bounds[theorem].map(formula))),
    h('p', {class: 'where'}, t.bound.where),
    ...more.map(sentence => h('p', {}, sentence)),
  ]
}

/** @param {ProvenBound} b @param {number} horizon */
function boundSentences(b, horizon) {
  const s = t.bound
  const rest = b.bound - b.head
  const words = [s.here(b.theorem, b.policy, regret(b.bound), fixed(b.q, 3)),
    b.epsilon > 0 ? s.parts(regret(b.head), regret(rest)) : s.exactParts(regret(rest))]
  if (b.vacuous) words.push(s.vacuous(whole(horizon)), b.head > horizon ? s.head : s.rest)
  if (b.caution) words.push(s.caution(b.caution))
  return words.join(' ')
}

function incrementWords() {
  return [h('p', {}, t.increments.about), formula(t.formulas.increment), h('p', {}, t.increments.rates), ...t.formulas.rates.map(formula)]
}

/** @param {Proven} answer */
const instanceWords = ({leastWorst}) => [h('p', {}, t.instances.about), h('p', {}, t.instances.least(fixed(leastWorst, 1))),
  h('p', {class: 'where'}, t.instances.here)]
