// @ts-check
// The words of the page of sweeps.

import {counted, written} from '../../text/counts.js'

export const sweep = {
  scenario: 'Scenario',
  horizon: 'Horizon T',
  seed: 'Seed',
  randomArms: 'Random bandits: how many arms',
  randomSeed: 'Random bandits: which one',
  /** @param {string} symbol */
  noise: symbol => `Noise: ${symbol}`,
  /** @param {string} name @param {string} symbol */
  arm: (name, symbol) => `Arm ${name}: ${symbol}`,
  /** @param {string} name @param {string} symbol */
  policy: (name, symbol) => `${name}: ${symbol}`,
  frame: 'Sweep – Rising bandits',
  /** @param {string} title @param {number} policies */
  of: (title, policies) => `${title} (${counted(policies, 'policy', 'policies')})`,
  playground: 'Open in the playground',
  presets: 'Sweeps to begin with',
  noPreset: 'this one',
  vary: 'Vary',
  next: 'and',
  nothing: 'nothing else',
  other: 'something else…',
  path: 'Place in the document',
  pathHelp: 'As in the JSON: policies[0].epsilon, arms[1].payoff.c, noise.sigma, horizon. Or of random bandits: random.slowest.',
  values: 'Values',
  valuesHelp: 'From..to/how many, such as 0.1..0.5/9; with log at the end, equal ratios: 100..10000/5log. Or a list: 1, 2, 5.',
  runs: 'Runs of each',
  measure: 'Show',
  round: 'Round',
  run: 'Run the sweep',
  cancel: 'Cancel',
  loading: 'Loading the engine…',
  ready: 'Press Run.',
  heavy: 'This sweep may take long, so it does not start by itself. Press Run to start.',
  /** @param {number} played @param {number} of @param {string} left */
  playing: (played, of, left) => `${written(played)} of ${counted(of, 'value', 'values')} played${left && `, about ${left} left`}.`,
  /** @param {number} played @param {number} of @param {string} took */
  done: (played, of, took) => `${played === of ? 'All ' : `${written(played)} of `}${counted(of, 'value', 'values')} played, in ${took}.`,
  /** @param {number} played @param {number} of */
  cancelled: (played, of) =>
    `Cancelled: ${written(played)} of ${counted(of, 'value', 'values')} are played and stay. Run goes on with the others.`,
  /** @param {string} message */
  failed: message => `The sweep ended: ${message} Press Run to try again; what was played stays.`,
  /** @param {string} message */
  badLink: message => `The link cannot be read${message && `: ${message.replace(/\.$/, '')}`}. The usual scenario is shown.`,
  points: 'Values and results',
  value: 'value',
  /** @param {string} of */
  openPoint: of => `Open ${of} in the playground`,
  wait: '…',
  refused: 'not possible',
  /** @param {number} runs @param {number} of */
  soFar: (runs, of) => `After ${written(runs)} of ${counted(of, 'run', 'runs')}`,
  fits: 'Growth',
  /** @param {string} name @param {string} slope @param {string} half @param {string} path @param {string} factor  '' if straight */
  fit: (name, slope, half, path, factor) => `${name}: regret grows like ${path}^${slope}${half && ` (± ${half})`}` +
    `${factor && `, but not as a power: points are off by a factor of up to ${factor}`}.`,
  /** @param {string} theorem @param {string} stated @param {string} bound */
  theory: (theorem, stated, bound) => ` Theorem ${theorem}: ${stated ? `exponent ${stated}; ` : ''}its bound grows like T^${bound} here.`,
  /** @param {string} name @param {string} why */
  noFit: (name, why) => `${name}: no growth is fitted: ${why}.`,
  map: 'Map of',
  best: 'Who is best',
  cannotTell: 'cannot tell',
  /** @param {number} comparisons */
  bestHelp: comparisons => 'The policy of least mean regret, where its difference from every other in the same runs is beyond doubt; ' +
    `the intervals are corrected for ${counted(comparisons, 'comparison', 'comparisons')}. Each cell opens its scenario.`,
  /** @param {string} what */
  heatHelp: what => `${what}: the stronger the colour, the larger. Each cell opens its scenario.`,
  axes: 'Axes',
  /** @param {'x' | 'y'} axis @param {boolean} log */
  axis: (axis, log) => `${axis === 'x' ? 'Horizontal' : 'Vertical'} axis: ${log ? 'logarithmic' : 'linear'}`,
  /** @param {'x' | 'y'} axis @param {boolean} log */
  axisHelp: (axis, log) => `${sweep.axis(axis, log)}. Switch to ${log ? 'linear' : 'logarithmic'}`,
  save: 'Save',
  columnsTitle: 'The columns of the CSV',
  columns: 'A row is a policy at a point. mean, std, ci95: the regret after the last round, its standard deviation over the runs, and ' +
    'half the width of its 95% interval. at_mean, at_ci95: the same of “Regret after a round”. ends_on_best: the share of the ' +
    'runs whose last pull is of the best arm. wrong, wrong_index: the share in which the arm pulled most, or the one that the policy ' +
    'recommends itself, is not the best at the horizon. best, certain: whether it has the least mean regret at the point, and whether ' +
    'that is beyond doubt. fingerprint: of the point’s results; sweep_fingerprint, scenario, seed and hash: of the whole sweep.',
  formats: {svg: 'SVG', png: 'PNG', pdf: 'PDF', tex: 'LaTeX', csv: 'CSV', json: 'JSON'},
  /** @param {string} format */
  saveAs: format => `Save the chart as ${format}`,
  copyLink: 'Copy link',
  copyEmbed: 'Copy code to embed',
  copied: 'Copied.',
  notCopied: 'The browser did not allow copying; the address of the page is the link.',
  chart: 'Chart of the sweep. Arrow keys read its values; Enter opens the scenario of a value.',
  noChart: 'The charts cannot be drawn here; the table below has all numbers.',
}

// The words of the page that looks for a scenario.

export const find = {
  worse: 'Where does',
  better: 'lose most to',
  horizon: 'Rounds',
  seed: 'Seed',
  generations: 'Generations',
  beyond: 'The arms may break the paper’s assumptions.',
  run: 'Search',
  loading: 'Loading the engine…',
  /** @param {string} share */
  loadingSearch: share => `Loading the search, ${share}.`,
  ready: 'Press Search.',
  /** @param {string} title */
  from: title => `Begins with the arms of “${title}”; their number and families stay.`,
  /** @param {number} played @param {number} of @param {string} best */
  searching: (played, of, best) => `${played} of ${of} candidates played.${best && ` The best so far: a difference of ${best}.`}`,
  confirming: 'Plays the best candidate again, with a seed that the search has not seen.',
  /** @param {string} took */
  done: took => `The search is over, in ${took}.`,
  /** @param {number} played @param {number} of */
  cancelled: (played, of) => `Cancelled after ${played} of ${of} candidates.`,
  /** @param {string} message */
  failed: message => `The search ended: ${message}`,
  same: 'Choose two different policies.',
  found: 'What was found',
  best: 'The best so far',
  /** @param {string} name */
  released: name => `${name} (released)`,
  open: 'Open it in the playground',
  openBest: 'Open the best so far in the playground',
  payoffs: 'Expected payoffs of the arms that the search has found. Arrow keys read them.',
  frame: 'Find a scenario – Rising bandits',
}

// The words of the page that ranks policies over random bandits.

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
