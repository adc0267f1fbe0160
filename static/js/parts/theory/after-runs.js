// @ts-check
// More results of the same runs: regret against another policy that knows the payoffs, and what each policy would
// recommend after the last round.

import {follow, h, keyed, mount, set, setText} from '../../ui/dom.js'
import {fixed, percent} from '../../ui/numbers.js'
import {afterRuns as t} from './words.js'
import {armName, isStale} from '../../model/state/state.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {State} from '../../model/state/state.js' */
/** @import {Row} from '../../engine/messages.js' */
/** What a rule recommends, and how often that is wrong. @typedef {[Row['mostPulls'], Row['measures'][string]]} Rule */

/** @param {HTMLElement} host @param {Page} page @param {() => boolean} isOpen */
export const mountAfterRuns = (host, page, isOpen) => mount(host, () => {
  const {drawn} = page.store
  const choice = oracleChoice(page)
  const table = recommendations()
  const problem = () => drawn.against?.problem
  askForOracles(page, isOpen)
  follow(() => choice.render(drawn))
  follow(() => table.render(drawn))
  return [h('h3', {}, t.against), choice.node, h('h3', {}, t.recommend), h('p', {class: 'where'}, t.recommendHelp), table.node,
    h('p', {hidden: () => !problem()}, () => problem() && t.failed(problem() ?? ''))]
})

/** The choice of the policy that knows the payoffs, and what it means to compare with it. @param {Page} page */
function oracleChoice({commands}) {
  const select = h('select', {'aria-label': t.against, onchange: () => commands.look.setOracle(select.value)})
  const words = h('p', {})
  let listed = ''
  return {
    node: h('div', {class: 'oracle-choice'}, select, words),
    /** @param {State} state */
    render({against}) {
      const answer = against?.answer
      if (!answer) return
      const list = answer.choices.map(c => c.id).join()
      if (list !== listed) select.replaceChildren(...answer.choices.map(c => h('option', {value: c.id}, c.name)))
      listed = list
      if (select.value !== answer.oracle) select.value = answer.oracle
      setText(words, answer.sentence)
    },
  }
}

/** The table of recommendations: a row per policy, what each rule recommends, and how often that is wrong. */
function recommendations() {
  const th = (/** @type {string} */ words, /** @type {number} */ span = 1) =>
    h('th', {scope: span > 1 ? 'colgroup' : 'col', colspan: span}, words)
  const body = h('tbody')
  const node = h('div', {class: 'scroller', tabindex: 0, role: 'region', 'aria-label': t.recommend}, h('table', {class: 'recommendations'},
    h('thead', {}, h('tr', {}, h('td'), th(t.mostPulls, 3), th(t.bestIndex, 3),
      h('th', {scope: 'col', rowspan: 2}, t.ratio[0], h('br'), t.ratio[1])),
      h('tr', {}, th(t.policy), ...[1, 2].flatMap(() => [th(t.arm), th(t.wrong), th(t.lost)]))), body))
  const rows = keyed(body, () => {
    const name = h('th', {scope: 'row'})
    const cells = Array.from({length: 7}, () => h('td'))
    return {
      node: h('tr', {}, name, cells),
      /** @param {{key: string, name: string, rules: Rule[], ratio: number | null,
       *   arm: (i: number) => string}} item */
      render({name: words, rules, ratio, arm}) {
        setText(name, words)
        rules.forEach((rule, i) => cellsOf(...rule, arm).forEach((cell, k) => setText(cells[3 * i + k], cell)))
        setText(cells[6], ratio === null ? t.none : fixed(ratio, 2))
      },
    }
  })
  return {
    node,
    /** @param {State} state */
    render(state) {
      const {parsed, play} = state
      node.classList.toggle('is-stale', isStale(state))
      if (!parsed || !play.results || isStale(state)) return
      rows(play.results.rows.map(row => ({
        key: row.key, name: parsed.resolved[row.index]?.label ?? row.name,
        rules: [[row.mostPulls, row.measures.wrong], [row.bestIndex, row.measures.recommended]],
        ratio: row.measures.ratio?.value ?? null, arm: i => armName(parsed, i),
      })), item => item.key)
      set(node, {'data-rows': play.results.rows.length})
    },
  }
}

/** @param {Rule[0]} rule @param {Rule[1]} wrong @param {(i: number) => string} arm @returns {string[]} */
function cellsOf(rule, wrong, arm) {
  if (!rule || !wrong) return [t.none, t.none, t.none]
  const lost = fixed(rule.loss, 3)
  return [
    t.armOf(arm(rule.arm), percent(rule.share)),
    t.wrongOf(percent(wrong.value ?? 0), percent(wrong.low ?? 0), percent(wrong.high ?? 1)),
    rule.lossCI95 === null ? lost : `${lost} \u00b1${fixed(rule.lossCI95, 3)}`,
  ]
}

/**
 * Requests the oracles of the current scenario with the chosen one, and again when the coordinator was replaced.
 * @param {Page} page @param {() => boolean} isOpen
 */
function askForOracles({store, session}, isOpen) {
  let asked = ''
  async function ask() {
    const {parsed, look} = store.state
    const engine = session.engine()
    const question = `${parsed?.hash} ${look.oracle}`
    if (!parsed || !engine || asked === question || (!isOpen() && !look.oracle && !asked)) return
    asked = question
    try {
      const answer = await engine.against(parsed.canonical, look.oracle)
      if (asked !== question) return
      const {play} = store.state
      store.update({against: {answer, problem: ''},
        ...answer.results && play.results && play.of === parsed.hash && {play: {...play, results: answer.results}}})
    } catch (/** @type {any} */ error) {
      if (asked === question) store.update({against: {answer: null, problem: error?.message ?? String(error)}})
    }
  }
  store.react(() => void ask())
  session.onCoordinator(() => {
    asked = ''
    ask()
  })
}
