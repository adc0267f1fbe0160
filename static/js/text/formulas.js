// @ts-check
// The index of each policy as its paper writes it, built of DOM: fractions, roots and subscripts are
// elements under CSS, and the whole is one role="math" with words for those who hear it. Sources:
// the policies' own (engine/policy); here is only how they are set. Its words are part of the table in
// text.js, and stand here since they make sense beside their formulas alone.

import {h} from '../ui/dom.js'

/** @typedef {import('../engine/messages.js').Resolved} Resolved */
/** @typedef {Node | string} Part */

/** @param {Part | Part[]} top @param {Part | Part[]} bottom */
const frac = (top, bottom) => h('span', {class: 'm-frac'}, h('span', {class: 'm-num'}, top), h('span', {class: 'm-den'}, bottom))
/** @param {...Part} parts */
const root = (...parts) => h('span', {class: 'm-root'}, h('span', {class: 'm-sign'}, '\u221a'), h('span', {class: 'm-under'}, ...parts))
/** @param {...Part} parts */
const big = (...parts) => h('span', {class: 'm-big'}, h('span', {class: 'm-paren'}, '('), h('span', {class: 'm-row'}, ...parts), h('span', {class: 'm-paren'}, ')'))
/** @param {string} s */
const sub = s => h('sub', {}, s)
/** @param {string} s */
const sup = s => h('sup', {}, s)
/** @param {string} s  a word, upright */
const word = s => h('span', {class: 'm-word'}, s)

/**
 * @typedef {object} Formula
 * @property {() => Part[]} set    what is shown
 * @property {string} spoken       the same for who hears it
 * @property {string} where        what its letters mean
 */

/** @param {string} s */
const equals = s => [word(s), ' = ']

const rising = {
  set: () => [...equals('index'), frac('1', 'h'), ' \u03a3 ',
    big('R(l) + (t \u2212 l) ', frac('R(l) \u2212 R(l \u2212 h)', 'h')),
    ' + \u03c3 (t \u2212 N + h \u2212 1) ', root(frac(['10 \u03b1 ', word('ln'), ' t'], ['h', sup('3')]))],
  spoken: 'index equals 1 over h, times the sum over l of R of l plus t minus l, times R of l minus R of l minus h, over h; plus sigma times t minus N plus h minus 1, times the root of 10 alpha log t over h cubed',
  where: 'l runs over the recent window, the last h pulls; R(l \u2212 h) is its partner in the older one.',
}
const byRound = {
  set: () => [...equals('index'), frac('1', 'h'), ' \u03a3 ',
    big('R(l) + (t \u2212 t', sub('l'), ') ', frac('R(l) \u2212 R(l \u2212 h)', ['t', sub('l'), ' \u2212 t', sub('l\u2212h')])), ' + ', word('bonus')],
  spoken: 'index equals 1 over h, times the sum over l of R of l plus t minus the round of l, times R of l minus R of l minus h, over the rounds between them; plus the bonus',
  where: 't with index l is the round of the l-th pull; l runs over the last h pulls.',
}
const exact = {
  set: () => [...equals('index'), '\u03bc(N) + (t \u2212 N) (\u03bc(N) \u2212 \u03bc(N \u2212 1))'],
  spoken: 'index equals mu of N plus t minus N, times mu of N minus mu of N minus 1',
  where: 'The last payoff, moved on to round t along the last increment.',
}
const exactByRound = {
  set: () => [...equals('index'), '\u03bc(t', sub('N'), ') + (t \u2212 t', sub('N'), ') ', frac(['\u03bc(t', sub('N'), ') \u2212 \u03bc(t', sub('N\u22121'), ')'], ['t', sub('N'), ' \u2212 t', sub('N\u22121')])],
  spoken: 'index equals mu at the round of the last pull, plus the rounds since then times the increment per round between the last two pulls',
  where: 't with index N is the round of the last pull.',
}
const kl = (/** @type {string} */ level, /** @type {string} */ spoken, /** @type {string} */ where) => ({
  set: () => [...equals('index'), word('max'), ' { q : N ', word('kl'), '(p, q) \u2264 ', level, ' }'],
  spoken, where,
})
/** @type {Record<string, Formula>} */
const formulas = {
  'r-ed-ucb': rising,
  'r-less-ucb': rising,
  'r-less-ucb-h': byRound,
  'kl-ucb': kl('ln t + c ln ln t', 'index equals the largest q for which N times the divergence of p from q is at most log t plus c log log t',
    'p is the mean of all rewards of the arm; kl the divergence of two coins.'),
  'sw-kl-ucb': kl('ln min(t, \u03c4) + c ln ln min(t, \u03c4)', 'index equals the largest q for which N times the divergence of p from q is at most the log of the lesser of t and tau, plus c log log of it',
    'p and N are of the last \u03c4 rounds; kl is the divergence of two coins.'),
  'sw-ucb': {
    set: () => [...equals('index'), word('mean'), sub('\u03c4'), ' + ', root(frac(['\u03be ', word('ln'), ' ', word('min'), '(t, \u03c4)'], ['N', sub('\u03c4')]))],
    spoken: 'index equals the mean over the last tau rounds, plus the root of xi log of the lesser of t and tau, over the pulls in them',
    where: 'The mean and N are of the last \u03c4 rounds.',
  },
  'd-ucb': {
    set: () => [...equals('index'), word('mean'), sub('\u03b3'), ' + 2 ', root(frac(['\u03be ', word('ln'), ' n', sub('\u03b3')], ['N', sub('\u03b3')]))],
    spoken: 'index equals the discounted mean, plus two times the root of xi log n over N, both discounted',
    where: 'Every reward and count loses the share 1 \u2212 \u03b3 with each round; n is the sum of N over the arms.',
  },
  ucb1: {
    set: () => [...equals('index'), word('mean'), ' + ', root(frac(['c ', word('ln'), ' t'], 'N'))],
    spoken: 'index equals the mean plus the root of c log t over N',
    where: 'The mean is of all N rewards of the arm.',
  },
  'sw-ts': {
    set: () => ['\u03b8 ~ ', word('Beta'), '(S', sub('\u03c4'), ' + 1, N', sub('\u03c4'), ' \u2212 S', sub('\u03c4'), ' + 1)'],
    spoken: 'theta is drawn from a beta law with S plus 1 and N minus S plus 1, both of the last tau rounds',
    where: 'The arm of the largest draw is pulled. S counts successes of the last \u03c4 rounds, N pulls.',
  },
  ts: {
    set: () => ['\u03b8 ~ ', word('law of what is believed of the arm')],
    spoken: 'theta is drawn from the law of what is believed of the arm',
    where: 'The arm of the largest draw is pulled.',
  },
  rexp3: {
    set: () => ['p', sub('i'), ' = (1 \u2212 \u03b3) ', frac(['w', sub('i')], ['\u03a3 w']), ' + ', frac('\u03b3', 'K')],
    spoken: 'p i equals 1 minus gamma times its share of the weights, plus gamma over K',
    where: 'The arm is drawn by p; the weights start afresh every \u0394 rounds.',
  },
  exp3: {
    set: () => ['p', sub('i'), ' = (1 \u2212 \u03b3) ', frac(['w', sub('i')], ['\u03a3 w']), ' + ', frac('\u03b3', 'K')],
    spoken: 'p i equals 1 minus gamma times its share of the weights, plus gamma over K',
    where: 'The arm is drawn by p.',
  },
  ser4: {
    set: () => [word('drop if  max mean'), ' \u2212 ', word('mean'), ' + \u03b5 \u2265 ', root(frac('2', '\u03c4'), ' ', word('ln'), ' ', frac(['4 K \u03c4', sup('2')], '\u03b4'))],
    spoken: 'an arm is dropped if the largest mean minus its own plus epsilon is at least the root of 2 over tau times log of 4 K tau squared over delta',
    where: 'The active arms are pulled in random order; \u03c4 counts the orders since the last reset.',
  },
}

/** @param {Resolved} policy @returns {Formula | undefined}  as defined */
export function formulaOf({id, parameters}) {
  if (parameters.deterministic === true) return id === 'r-less-ucb' ? exactByRound : exact
  return formulas[id]
}

/** @param {Formula} formula */
export const setFormula = formula =>
  h('div', {class: 'formula', role: 'math', 'aria-label': formula.spoken}, h('div', {class: 'm-row', 'aria-hidden': 'true'}, ...formula.set()))
