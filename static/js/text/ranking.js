// @ts-check
// The words of the page that ranks policies over random bandits.

import {counted, written} from './counts.js'

export const ranking = {
  law: 'Bandits drawn by',
  setting: 'Setting',
  measure: 'Ranked by',
  settings: [['', 'the law’s own'], ['rested', 'rested'], ['restless', 'restless']],
  bandits: 'Bandits',
  arms: 'Arms of each',
  armsHint: 'as drawn',
  slowest: 'Largest b',
  horizon: 'Rounds',
  runs: 'Runs on each',
  seed: 'First seed',
  run: 'Rank',
  ready: 'Press Rank.',
  /** @param {string} names */
  policies: names => `Policies: ${names}.`,
  usual: 'The paper’s seven policies.',
  /** @param {number} played @param {number} of @param {string} left */
  playing: (played, of, left) => `${written(played)} of ${counted(of, 'bandit', 'bandits')} played${left && `, about ${left} left`}.`,
  /** @param {number} played @param {string} took */
  done: (played, took) => `${counted(played, 'bandit', 'bandits')} played, in ${took}.`,
  /** @param {number} played @param {number} of */
  cancelled: (played, of) =>
    `Cancelled: ${written(played)} of ${counted(of, 'bandit', 'bandits')} are played and stay. Rank goes on with the others.`,
  /** @param {string} message */
  failed: message => `The ranking ended: ${message} Press Rank to try again; what was played stays.`,
  chart: 'Chart of the mean ranks. Arrow keys read them.',
  ranks: 'Mean ranks',
  /** @param {string} title  of the measure */
  each: title => `${title.charAt(0).toUpperCase()}${title.slice(1)}, on each bandit`,
  bold: 'The policy of least mean regret is bold where that is beyond doubt, which takes ten runs or more. ',
  eachHelp: 'Each bandit opens in the playground.',
  frame: 'Ranking – Rising bandits',
}
