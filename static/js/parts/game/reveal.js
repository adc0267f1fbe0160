// @ts-check
// The reveal: the payoffs, everybody's regret with the same luck, and where the player was misled. The engine plays the hand as it
// plays any policy.

import {h, setText, svg} from '../../ui/dom.js'
import {percent, whole} from '../../ui/numbers.js'
import {signal} from '../../ui/store.js'
import {swatch} from '../../ui/swatch.js'
import {play as t} from './words.js'
import {isHeavy, roundsOf} from '../../model/playing/estimate.js'
import {regretOf} from '../../model/state/results-order.js'
import {upTo, sum, reward} from './game.js'
import {drawCharts, readByHand} from '../charts/plain.js'

/** @import {Engine} from '../../engine/api.js' */
/** @import {Hindsight, Parsed, Results, Stretch} from '../../engine/messages.js' */
/** @import {Pulls} from './game.js' */

/** A whole game. @typedef {{base: any, pulls: string, beat: string, list: Pulls[]}} Played */
/**
 * What everybody was paid, by place in the scenario, unknown until the engine has answered; and what the best policy was.
 * @typedef {{earned: (number | undefined)[], best: number}} Earned
 */

/**
 * The table, least regret first.
 * @param {Parsed} parsed @param {Results} results @param {Earned['earned']} earned
 * @param {number} hands  how many of the first policies are hands
 */
function ranking(parsed, results, earned, hands) {
  const rows = results.rows.filter(row => row.runs > 0).sort((a, b) => Number(regretOf(a)) - Number(regretOf(b)))
  const c = t.columns
  return h('table', {class: 'ranking'}, h('caption', {class: 'visually-hidden'}, t.ranking),
    h('thead', {}, h('tr', {}, h('th', {scope: 'col'}, c.player), h('th', {scope: 'col'}, c.regret), h('th', {scope: 'col'}, c.earned),
      h('th', {scope: 'col'}, c.best))),
    h('tbody', {}, rows.map(row => {
      const {index, measures} = row
      const total = earned[index]
      return h('tr', {class: index < hands ? 'is-hand' : ''},
        h('th', {scope: 'row'}, swatch(parsed.resolved[index].style), ' ', parsed.resolved[index].label),
        h('td', {}, sum(regretOf(row) ?? 0)), h('td', {}, total === undefined ? '…' : sum(total)),
          h('td', {}, percent(measures.share?.value ?? 0)))
    })))
}

/** What the reveal says first. @param {Played} game @param {Results} results @param {Earned} earned @param {number} hands */
function verdict({base}, results, {earned: [mine = 0, theirs = 0], best}, hands) {
  const lost = regretOf(results.rows.find(row => row.index === 0)) ?? 0
  const others = results.rows.filter(row => row.index >= hands && row.runs > 0)
  const beaten = others.filter(row => Number(regretOf(row)) > lost).length
  const words = base.setting === 'restless' ? t.verdictRestless : t.verdict
  const by = sum(Math.abs(mine - theirs))
  return [
    hands > 1 && (mine === theirs ? t.tied : mine > theirs ? t.won(sum(mine), sum(theirs), by) : t.lost(sum(mine), sum(theirs), by)),
    words(sum(lost), sum(mine), sum(best)),
    others.length > 0 && t.place(beaten, others.length),
  ].filter(Boolean).join(' ')
}

/**
 * @param {() => string} theme  of the charts @param {(sentence: string) => void} announce @param {(sentence: string) => void} announceNow
 */
export function createReveal(theme, announce, announceNow) {
  const charts = revealCharts(theme, announceNow)
  const head = h('h2', {tabindex: -1}, t.reveal)
  const words = signal('')
  const [table, misled] = [0, 1].map(() => signal(/** @type {HTMLElement | null} */ (null)))
  const node = h('section', {class: 'reveal', hidden: () => words.value === ''}, head, h('p', {class: 'verdict'}, () => words.value),
    ...charts.nodes, h('h3', {}, t.ranking),
    h('div', {class: 'scroller', tabindex: 0, role: 'region', 'aria-label': t.ranking}, () => table.value),
    h('p', {class: 'help'}, t.tableHelp), h('div', {}, () => misled.value))
  let number = 0 // of the present reveal: answers to an earlier one are dropped

  /**
   * Shows a game's reveal, and returns the player's regret; nothing if another one has begun.
   * @param {Engine} engine @param {import('./game.js').Documents} documents @param {Played} game
   */
  async function open(engine, documents, game) {
    const mine = ++number
    words.value = t.computing
    table.value = misled.value = null
    const answer = await engine.parse(JSON.stringify(documents.everybody(game.base, game.pulls, game.beat)))
    if (!('scenario' in answer)) throw new Error(answer.faults.map(f => f.message).join(' '))
    const hands = game.beat ? 2 : 1
    if (isHeavy(answer)) { // the game may come from somebody else's link
      words.value = t.heavy(whole(roundsOf(answer)))
      await new Promise(resolve => {
        table.value = h('button', {type: 'button', class: 'button', onclick: resolve}, t.playThem)
      })
      if (mine !== number) return undefined
      words.value = t.computing
      table.value = null
    }
    await charts.open(engine, answer.canonical, answer.resolved[0].key)
    const results = await played(engine, answer.canonical)
    if (mine !== number) return undefined
    const {policies} = answer.scenario
    const totalOf = async (/** @type {string} */ text) => (await engine.paid(text, game.base.horizon)).total
    const firsts = [game.pulls, game.beat].slice(0, hands).map(pulls => totalOf(documents.handAlone(game.base, pulls)))
    const earned = await Promise.all(firsts)
    const found = await engine.hindsight(documents.handAlone(game.base, game.pulls))
    if (mine !== number) return undefined
    words.value = verdict(game, results, {earned, best: found.optimal}, hands)
    announce(words.value)
    table.value = ranking(answer, results, earned, hands)
    const names = game.base.arms.map((/** @type {any} */ arm) => (/^\d+$/.test(arm.name ?? '') ? '' : arm.name ?? ''))
    misled.value = hindsightSection(found, upTo(game.list, game.base.horizon), names,
      game.base.setting === 'restless' ? -1 : results.bestArm)
    const others = await Promise.all(policies.slice(hands).map((/** @type {any} */ policy) => totalOf(documents.alone(game.base, policy))))
    if (mine !== number) return undefined
    table.value = ranking(answer, results, [...earned, ...others], hands)
    return regretOf(results.rows.find(row => row.index === 0))
  }
  return {
    node, open, charts,
    focus: () => head.focus(),
    close() {
      number++
      words.value = ''
    },
  }
}

/** Plays one run of everybody. @param {Engine} engine @param {string} canonical @returns {Promise<Results>} */
const played = (engine, canonical) => new Promise((resolve, reject) => {
  engine.run(canonical, {onDone: resolve, onError: reject})
})

// The two charts of the reveal, drawn by the same view as the playground's: the payoffs that were hidden, and everybody's regret.

const CHARTS = ['payoffs', 'regret']

/**
 * @param {() => string} theme  of the charts
 * @param {(sentence: string) => void} announce
 */
function revealCharts(theme, announce) {
  /** @type {Engine | null} */
  let engine = null
  /** @type {import('../../view/protocol.js').View | null} */
  let view = null
  const failed = h('p', {hidden: true}, t.noChart)
  const charts = CHARTS.map(id => {
    const words = h('p', {class: 'takeaway'})
    const plot = h('div', {class: 'plot', tabindex: 0, role: 'img', 'aria-label': id === 'regret' ? t.regret : t.payoffsLabel})
    readByHand(plot, () => engine && {engine, chart: id}, announce)
    return {id, words, plot, node: h('div', {class: 'chart'}, words, plot)}
  })
  const node = h('div', {class: 'charts play-charts'}, charts.map(c => c.node))

  return {
    nodes: [node, failed],
    /**
     * Shows a scenario; the place of the charts must be visible.
     * @param {Engine} started @param {string} canonical @param {string} mine  the key of the policy that stands out
     */
    async open(started, canonical, mine) {
      if (engine !== started) view?.dispose()
      const drawn = engine === started && view
      engine = started
      await engine.charts.show(canonical)
      engine.charts.mark(-1, '', mine)
      if (drawn) return drawn.relayout()
      view = drawCharts(node, engine, charts.map(({id, plot}) => ({id, element: plot})), theme(), failed)
    },
    reconnect: () => view?.reconnect(),
    setTheme: () => view?.setTheme(theme()),
    /** @param {import('../../engine/messages.js').LaidChart[]} laid */
    laid(laid) {
      for (const {id, words} of charts) {
        const mine = laid.find(c => c.id === id)
        if (mine) setText(words, mine.takeaway)
      }
    },
  }
}

// Where the player was misled: in sentences, as rows of pulls, and as a table of stretches.

/** How many stretches are listed at first: the longest ones. */
const FIRST = 8
/** The width of the rows of pulls, in units; thinner parts are drawn this thin. */
const WIDTH = 1000
/** Above this many arms the rows are thin, and only the best has its name. */
const NAMED = 15

/** @param {Hindsight} found */
function sentences({best, misled, against, untried, advisor, asked, rescued}) {
  return [
    misled === 0 ? t.never(best) : t.times(misled, best),
    untried > 0 && t.untried(untried),
    against > 0 && t.against(against),
    asked > 0 && t.advice(advisor, rescued, asked),
  ].filter(Boolean).join(' ')
}

/**
 * A row for each arm: where it was pulled, and where that was a mistake.
 * @param {Pulls[]} pulls  of the whole game @param {Stretch[]} stretches @param {string[]} names
 * @param {number} best  -1 if it changes
 */
function roll(pulls, stretches, names, best) {
  const rounds = pulls.reduce((n, {times}) => n + times, 0)
  const thin = names.length > NAMED
  const row = thin ? 6 : 20
  const x = (/** @type {number} */ round) => WIDTH * round / rounds
  /** @param {number} from @param {number} to @param {number} arm @param {string} kind @param {number} share  of the row's height */
  const part = (from, to, arm, kind, share) => svg('rect', {
    class: kind, x: x(from).toFixed(2), width: Math.max(x(to) - x(from), 1).toFixed(2),
    y: (row * (arm + (1 - share) / 2)).toFixed(1), height: (row * share).toFixed(1),
  })
  let at = 0
  const parts = pulls.map(({arm, times}) => part(at, at += times, arm, arm === best ? 'is-best' : 'is-pulled', 0.4))
  const wrong = stretches.map(({from, to, arm}) => part(from - 1, to, arm, 'is-misled', 0.9))
  const lanes = names.map((_, arm) => svg('line', {x1: 0, x2: WIDTH, y1: row * (arm + 0.5), y2: row * (arm + 0.5)}))
  const picture = svg('svg', {viewBox: `0 0 ${WIDTH} ${row * names.length}`, preserveAspectRatio: 'none', height: row * names.length,
    role: 'img', 'aria-label': t.roll}, ...lanes, ...parts, ...wrong)
  const labels = h('ul', {class: 'roll-names', 'aria-hidden': 'true'}, names.map((name, arm) =>
    h('li', {class: arm === best ? 'is-best' : ''}, thin && arm !== best ? '' : t.lane(t.arm(arm), name, arm === best))))
  return h('figure', {class: thin ? 'roll is-thin' : 'roll'}, labels, picture,
    h('figcaption', {}, best < 0 ? t.rollRestless : t.rollHelp))
}

/** @param {Stretch[]} stretches @param {string} advisor */
function table(stretches, advisor) {
  const c = t.stretches
  const heads = [c.rounds, c.pulled, c.paid, c.best, c.advice(advisor)]
  return h('div', {class: 'scroller', tabindex: 0, role: 'region', 'aria-label': t.misled},
    h('table', {class: 'stretches'}, h('thead', {}, h('tr', {}, heads.map(head => h('th', {scope: 'col'}, head)))),
      h('tbody', {}, stretches.map(s => h('tr', {}, h('th', {scope: 'row'}, t.fromTo(whole(s.from), whole(s.to))),
        h('td', {}, t.arm(s.arm)), h('td', {}, reward(s.recent)), h('td', {}, t.paidBy(t.arm(s.best), reward(s.ofBest))),
        h('td', {}, s.advice < 0 ? t.notAsked : t.advised(t.arm(s.advice), s.times, s.asked)))))))
}

/**
 * @param {Hindsight} found @param {Pulls[]} pulls  of the whole game @param {string[]} names  of the arms
 * @param {number} best  -1 if it changes
 * @returns {HTMLElement}
 */
function hindsightSection(found, pulls, names, best) {
  const {stretches, all, advisor} = found
  const longest = stretches.toSorted((a, b) => (b.to - b.from) - (a.to - a.from)).slice(0, FIRST)
  const first = stretches.filter(s => longest.includes(s))
  const rest = stretches.filter(s => !longest.includes(s))
  return h('section', {class: 'misled'}, h('h3', {}, t.misled), h('p', {}, sentences(found)), roll(pulls, stretches, names, best),
    first.length > 0 && table(first, advisor),
    rest.length > 0 && h('details', {}, h('summary', {}, t.more(rest.length)), table(rest, advisor)),
    all > stretches.length && h('p', {class: 'help'}, t.longest(stretches.length, all)))
}
