// @ts-check
// Where the player was misled: in sentences, as rows of pulls, and as a table of stretches.

import {h, svg} from '../../ui/dom.js'
import {whole} from '../../ui/numbers.js'
import {play as t} from './words.js'
import {reward} from './numbers.js'

/** @typedef {import('../../engine/messages.js').Hindsight} Hindsight */
/** @typedef {import('../../engine/messages.js').Stretch} Stretch */
/** @typedef {import('./pulls.js').Pulls} Pulls */

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
export function hindsightSection(found, pulls, names, best) {
  const {stretches, all, advisor} = found
  const longest = stretches.toSorted((a, b) => (b.to - b.from) - (a.to - a.from)).slice(0, FIRST)
  const first = stretches.filter(s => longest.includes(s))
  const rest = stretches.filter(s => !longest.includes(s))
  return h('section', {class: 'misled'}, h('h3', {}, t.misled), h('p', {}, sentences(found)), roll(pulls, stretches, names, best),
    first.length > 0 && table(first, advisor),
    rest.length > 0 && h('details', {}, h('summary', {}, t.more(rest.length)), table(rest, advisor)),
    all > stretches.length && h('p', {class: 'help'}, t.longest(stretches.length, all)))
}
