// @ts-check
// Texts that the playground's page has and embeds do not: part of the table in text.js.

/** @typedef {string} S */

const IN_RANGE = 'The theory assumes payoffs in [0, 1]; the simulation still runs.'
const NEVER_FALL = 'The theory assumes that payoffs never fall; the simulation still runs.'
const SLOWS = 'The theory assumes that growth slows down; the simulation still runs.'

export const page = {
  lead: {
    game: {
      rested: 'In a rising bandit, the expected payoff of an arm never falls, and grows ever more slowly, each time the arm is pulled. ' +
        'A policy picks one arm each round; its regret is how much more the best policy would have earned.',
      restless: 'In a rising bandit, the expected payoff of an arm never falls, and grows ever more slowly, as time passes. ' +
        'A policy picks one arm each round; its regret is how much more the best policy would have earned.',
    },
    paperNamed: ['From ', '\u201cStochastic Rising Bandits\u201d', ' by Metelli, Trov\u00f2, Pirola and Restelli (ICML 2022).'],
    paperHelp: 'The paper as PDF, in a new tab',
    about: 'About this experiment',
    /** What stands before the words about a preset that was edited. */
    before: 'Before the edit:',
    newcomer: 'New here?',
    lesson: 'A lesson of five minutes',
    train: 'Train such learners here',
    edited: (/** @type {string} */ title) => `Edited from \u201c${title}\u201d`,
    /** The paper as its proceedings have it. */
    paper: 'https://proceedings.mlr.press/v162/metelli22a/metelli22a.pdf',
    inPaper: (/** @type {string} */ place) => `${place} of \u201cStochastic Rising Bandits\u201d, in a new tab`,
  },

  badge: {
    fingerprint: 'Fingerprint of these results',
    waiting: 'Compared with the link when all runs are done',
    same: 'Reproduced bit for bit',
    differs: 'Differs from the link',
    earlier: 'Made by an earlier numerics version',
    later: 'Made by a later numerics version',
    cut: 'The link\u2019s fingerprint is incomplete',
    damaged: 'The fingerprint in the link is incomplete or damaged, so the results cannot be compared with it.',
    differsHelp: (/** @type {string} */ want, /** @type {string} */ got) =>
      `The link promised results ${want}, this run gave ${got}.`,
  },

  fingerprint: {
    short: 'Fingerprint',
    title: 'Fingerprint of these results',
    about: 'What the fingerprint is',
    what: [
      'It is computed from every number of these results: the regret of each run, the curves and the pulls. ' +
        'The same scenario gives the same fingerprint in every browser and in the native command.',
      'If somebody else has the same fingerprint, their numbers equal yours, bit for bit. ' +
        'The number before the dash is the version of the numerics; results of different versions may differ.',
    ],
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Could not copy. Press Ctrl+C',
    compare: 'Compare with a fingerprint, or with a link that contains one',
    none: 'There is no fingerprint until all runs are done.',
    no: 'This is not a complete fingerprint. A complete one looks like 5-0123456789abcdef0123456789abcdef.',
    same: 'The same: both results are equal bit for bit.',
    differs: 'Different: those results are not the results shown here.',
    numerics: (/** @type {S} */ linked, /** @type {S} */ here) =>
      `These results come from numerics version ${linked}, those here from version ${here}, so they may differ.`,
  },

  checks: {
    /** By what breaks the assumption: for one arm, and for several, of which the first one named does it first. */
    ways: {
      above: {
        one: (/** @type {string} */ arm, /** @type {string} */ x, /** @type {string} */ unit) =>
          `Arm ${arm} is above 1 from ${unit} ${x} on. ${IN_RANGE}`,
        many: (/** @type {string} */ arms, /** @type {string} */ first, /** @type {string} */ x, /** @type {string} */ unit) =>
          `Arms ${arms} are above 1, arm ${first} first, from ${unit} ${x} on. ${IN_RANGE}`,
      },
      below: {
        one: (/** @type {string} */ arm, /** @type {string} */ x, /** @type {string} */ unit) =>
          `Arm ${arm} is below 0 from ${unit} ${x} on. ${IN_RANGE}`,
        many: (/** @type {string} */ arms, /** @type {string} */ first, /** @type {string} */ x, /** @type {string} */ unit) =>
          `Arms ${arms} are below 0, arm ${first} first, from ${unit} ${x} on. ${IN_RANGE}`,
      },
      decreases: {
        one: (/** @type {string} */ arm, /** @type {string} */ x, /** @type {string} */ unit) =>
          `Arm ${arm} pays less at ${unit} ${x} than just before. ${NEVER_FALL}`,
        many: (/** @type {string} */ arms, /** @type {string} */ first, /** @type {string} */ x, /** @type {string} */ unit) =>
          `The payoffs of arms ${arms} fall, of arm ${first} first, at ${unit} ${x}. ${NEVER_FALL}`,
      },
      notConcave: {
        one: (/** @type {string} */ arm, /** @type {string} */ x, /** @type {string} */ unit) =>
          `Arm ${arm} grows faster at ${unit} ${x} than just before. ${SLOWS}`,
        many: (/** @type {string} */ arms, /** @type {string} */ first, /** @type {string} */ x, /** @type {string} */ unit) =>
          `Arms ${arms} grow faster at some ${unit} than just before, arm ${first} first, at ${unit} ${x}. ${SLOWS}`,
      },
    },
    list: (/** @type {string[]} */ names, /** @type {number} */ more) => {
      const all = more > 0 ? [...names, `${more} more`] : names
      return `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
    },
    limited: (/** @type {string} */ range) =>
      `With this noise, rewards and regret use payoffs limited to ${range}, even where the curves leave it.`,
    mark: 'breaks an assumption of the theory',
    pull: 'pull',
    round: 'round',
  },

  unsaved: {
    offer: (/** @type {S} */ name, /** @type {S} */ when) => `You left \u201c${name}\u201d unsaved on ${when}.`,
    take: 'Continue where you left off',
    dismiss: 'Dismiss, and forget it',
  },

  description: {
    label: 'Description',
    help: 'Shown above the charts, in links, captions and files. ' +
      '[Section 5.1] becomes a link to that section of the paper; so do [Theorem 4.2], [Appendix B] and [Figure 2].',
    placeholder: 'What to look for; [Section 5.1] is a link',
    length: (/** @type {S} */ n, /** @type {S} */ most) => `${n} of ${most} characters`,
  },
}
