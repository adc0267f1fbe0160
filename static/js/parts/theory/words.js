// @ts-check
// Texts beside the charts of the theory: part of the table in text.js, loaded when the theory is
// first opened. The formulas are those of the paper's proofs, with their constants (engine/theory/bounds.go).

/** @typedef {string} S */

/** @param {S} name @param {...S} parts */
const tag = (name, ...parts) => `<${name}>${parts.join('')}</${name}>`
const operators = '=+\u2212\u2264\u2265(),\u2308\u2309\u00b7'
/** Makes a row of letters, numbers and signs, which are separated by spaces. @param {S} tokens */
const row = tokens => tag('mrow', ...tokens.split(' ').map(s =>
  s.startsWith('<') ? s : tag(/^\d/.test(s) ? 'mn' : operators.includes(s) ? 'mo' : 'mi', s === 'ln' ? '\u2009ln\u2009' : s)))
/** @param {S} a @param {S} b */
const over = (a, b) => tag('mfrac', row(a), row(b))
/** @param {S} a @param {S} b */
const to = (a, b) => tag('msup', row(a), row(b))
/** @param {S} a @param {S} b */
const sub = (a, b) => tag('msub', row(a), row(b))
/** @param {S} a */
const ceil = a => `\u2308 ${a} \u2309`
/** @param {...S} parts */
const math = (...parts) => tag('math', row(parts.join(' ')))

const regret = `${sub('R', 'T')} \u2264`
const window = '( 1 \u2212 2 \u03b5 )'
const explored = `${ceil(over('1', '1 \u2212 2 \u03b5'))}`
const rise = `\u03a5 ( ${ceil(over('T', 'K'))} , q )`
const shorter = `\u03a5 ( ${ceil(over(`${window} T`, 'K'))} , q )`
const root = over('1', '1 + q')

const constant = {
  mathML: math('C = 1 +', over('2 K', '\u03b1 \u2212 2'), '+ 5 K +', over('K', '\u03b5'), '+', over('3 K', '\u03b5'),
    to('( 2 \u03c3 T )', over('2', '3')), to('( 10 \u03b1 ln T )', over('1', '3'))),
  words: 'C = 1 + 2 K over (alpha minus 2) + 5 K + K over epsilon + 3 K over epsilon times (2 sigma T) to the power 2 thirds times (10 ' +
    'alpha ln T) to the power 1 third',
}

/** The bounds, by the number of their theorem. @type {Record<S, {mathML: S, words: S}[]>} */
export const bounds = {
  '4.3': [{
    mathML: math(regret, '2 K + K', to('T', 'q'), rise),
    words: 'Regret at most 2 K + K times T to the power q times Upsilon of (T over K rounded up, q)',
  }],
  '5.2': [{
    mathML: math(regret, '2 K + K', to('T', over('q', '1 + q')), to(rise, root)),
    words: 'Regret at most 2 K + K times T to the power q over (1 + q) times Upsilon of (T over K rounded up, q) to the power 1 over (1 ' +
      '+ q)',
  }],
  '4.4': [{
    mathML: math(regret, 'C +', explored, 'K', to('T', 'q'), shorter),
    words: 'Regret at most C + 1 over (1 minus 2 epsilon) rounded up times K times T to the power q times Upsilon of ((1 minus 2 ' +
      'epsilon) T over K rounded up, q)',
  }, constant],
  '5.3': [{
    mathML: math(regret, 'C +', ceil(over('1', '\u03b5')), explored, 'K', to('T', over('2 q', '1 + q')),
      to('( 1 + ln ( \u03b5 T ) )', over('q', '1 + q')), to(shorter, root)),
    words: 'Regret at most C + 1 over epsilon rounded up times 1 over (1 minus 2 epsilon) rounded up times K times T to the power 2 q ' +
      'over (1 + q) times (1 + ln of epsilon T) to the power q over (1 + q) times Upsilon of ((1 minus 2 epsilon) T over K rounded up, ' +
      'q) to the power 1 over (1 + q)',
  }, constant],
}

const increment = {
  mathML: math('\u03a5 ( M , q ) =', tag('munderover', tag('mo', '\u03a3'), row('l = 1'), row('M \u2212 1')),
    tag('munder', tag('mo', 'max'), row('i')), to(`${sub('\u03b3', 'i')} ( l )`, 'q')),
  words: 'Upsilon of (M, q) = the sum over l from 1 to M minus 1 of the largest gamma i of l, to the power q',
}

/** @param {S} words */
const plainText = words => tag('mtext', words.replaceAll(' ', '\u00a0'))

const rates = [
  {
    mathML: math(plainText('rested: '), sub('R', 'T'), '=', 'O (', 'K', to('T', over('1', 'max ( c , 1 )')), ')'),
    words: 'Rested: regret of order K times T to the power 1 over the larger of c and 1',
  },
  {
    mathML: math(plainText('restless, c \u2264 1: '), sub('R', 'T'), '=', 'O (', to('K', over('1 + c', '2')),
      to('T', `1 \u2212 ${over('c', '2')}`), ')'),
    words: 'Restless, c at most 1: regret of order K to the power (1 + c) over 2 times T to the power 1 minus c over 2',
  },
  {
    mathML: math(plainText('restless, c \u2265 1: '), sub('R', 'T'), '=', 'O (', 'K', to('T', over('1', 'c + 1')), ')'),
    words: 'Restless, c at least 1: regret of order K times T to the power 1 over (c + 1)',
  },
]

export const theory = {
  title: 'What the paper proves about this scenario',
  group: 'Part of the theory',
  close: 'Back to the charts',
  computing: 'Computing what the paper proves about these arms.',
  failed: (/** @type {S} */ why) => `The theory could not be computed: ${why}`,
  formulas: {increment, rates},

  bound: {
    about: (/** @type {S} */ policy) =>
      'If every arm\u2019s payoff never falls and rises ever more slowly, the expected ' +
        `regret of ${policy} is at most this bound.`,
    each: 'each policy below',
    theorem: (/** @type {S} */ number) => `Theorem ${number}`,
    where: 'K is the number of arms, T the number of rounds. \u03a5 is the cumulative increment, q any number from 0 to 1: the charts ' +
      'use the q with the lowest bound. C is the cost of exploring: \u03b5, \u03b1 and \u03c3 are the policy\u2019s parameters.',
    here: (/** @type {S} */ theorem, /** @type {S} */ policy, /** @type {S} */ value, /** @type {S} */ q) =>
      `Theorem ${theorem} for ${policy}: at most ${value}, with q = ${q}.`,
    exactParts: (/** @type {S} */ rest) => `The arms\u2019 increments contribute ${rest}.`,
    parts: (/** @type {S} */ head, /** @type {S} */ rest) => `Exploring contributes ${head}, the arms\u2019 increments ${rest}.`,
    vacuous: (/** @type {S} */ horizon) =>
      `That is vacuous here: payoffs differ by at most 1, so no policy can lose more than ${horizon} in ${horizon} rounds.`,
    head: 'In the proof, exploring alone costs more than that. The bound is useful only for far longer horizons or less noise.',
    rest: 'The increments are the reason: these arms still rise at the last round.',
    caution: (/** @type {S} */ why) => `Note: ${why}.`,
    apart: (/** @type {S} */ sentence) => `${sentence}: then the bonus is smaller than the gap between their payoffs at the horizon.`,
    nothing: (/** @type {S} */ why) => `No theorem bounds the regret here: ${why}.`,
  },

  instances: {
    about: 'Theorem 4.2: without concavity no policy can learn. There are two instances. Both have a steady arm, which pays 1/2, and a ' +
      'dark arm, which pays nothing for its first T/3 pulls. After that it pays 1 on the first instance, and still nothing on the ' +
      'second.',
    least: (/** @type {S} */ least) =>
      'Before those pulls a policy cannot tell the two instances apart, so what it saves on one it loses on the other. For every ' +
        `policy the regret on one of them is at least T/12, here ${least}. A policy that tosses a coin, and either waits for the rise ` +
        'or never tries, loses exactly that.',
    here: 'The charts show this scenario\u2019s policies on both instances, with their parameters and without noise. Point at a policy ' +
      'to see its curve. Both instances are in the list of scenarios, under \u201cNot learnable\u201d.',
  },

  increments: {
    about: 'How much can be lost depends on how much the arms still rise. \u03b3 is an arm\u2019s increment: how much its payoff gains ' +
      'with one more pull or round. \u03a5 is the sum of the largest increments.',
    rates: 'If increments shrink as a power, at most l\u207b\u1d9c, the best bound grows as a power of T. The dots are this ' +
      'scenario\u2019s arms, at the c that fits their increments where l grows tenfold or more.',
  },
}

export const afterRuns = {
  against: 'Regret compared with',
  recommend: 'What each policy recommends at the end',
  recommendHelp: 'The one arm that a policy would choose after the last round: the arm it pulled most, or the arm with its best index. ' +
    'A policy for finding the best arm recommends by a rule of its own, which then stands in place of the index. ' +
    'Wrong: another arm pays more at the horizon. With 95% intervals. ' +
    'The competitive ratio is what the best policy earns over what this one earns.',
  policy: 'Policy',
  mostPulls: 'Most pulled',
  bestIndex: 'Best index',
  arm: 'Arm (of runs)',
  wrong: 'Wrong',
  lost: 'Payoff lost',
  ratio: ['Competitive ', 'ratio'],
  none: '\u2013',
  armOf: (/** @type {S} */ arm, /** @type {S} */ share) => `${arm} (${share})`,
  wrongOf: (/** @type {S} */ share, /** @type {S} */ from, /** @type {S} */ to) => `${share} (${from.replace('%', '')}\u2013${to})`,
  failed: (/** @type {S} */ why) => `That could not be computed: ${why}`,
}
