// @ts-check
// Texts of the About dialog: part of the table in text.js, loaded when the dialog is first opened.

export const about = {
  title: 'About rising bandits',
  what: 'A rising bandit has several arms. The expected payoff of an arm never falls, and grows ever more slowly, either each time the ' +
    'arm is pulled (rested) or as time passes (restless). Rewards are noisy. A policy picks one arm each round. Its regret is how much ' +
    'more the best policy would have earned. Here you can watch policies learn, change every number, and share what you see.',
  lessons: 'Lessons',
  first: 'What is a rising bandit?',
  firstTakes: ' takes a few minutes and no more than means and logarithms.',
  allLessons: 'All lessons',
  haveTasks: ' have tasks that the page checks.',
  paper: 'The paper',
  authors: 'Alberto Maria Metelli, Francesco Trov\u00f2, Matteo Pirola, Marcello Restelli.',
  paperTitle: 'Stochastic Rising Bandits',
  venue: 'International Conference on Machine Learning (ICML), 2022, PMLR 162.',
  proceedings: 'Proceedings',
  arxiv: 'arXiv 2212.03798',
  doi: 'DOI 10.48550/arXiv.2212.03798',
  address: {
    proceedings: 'https://proceedings.mlr.press/v162/metelli22a.html',
    arxiv: 'https://arxiv.org/abs/2212.03798',
    doi: 'https://doi.org/10.48550/arXiv.2212.03798',
  },
  familyHas: ' compares all of them: what they must know, what is proved, and where released code differs.',
  checked: ' lists 32 claims of the paper, and 10 of papers that followed, with verdicts that are computed.',
  policies: 'The policies in words',
  page: 'What is on this page',
  parts: [
    'Left: the scenario. Horizon, noise, runs, seed and the arms. Drag a handle of a curve, type a number, or edit the whole document as ' +
      'JSON.',
    'Middle: the expected payoff of each arm, and the regret of each policy as a mean over runs with its 95% interval. The words above ' +
      'each chart switch to other charts.',
    'Runs plays every policy many times with the same luck. Live plays one run round by round, and \u201cWhy this arm?\u201d explains ' +
      'each decision.',
    'Below: the results in numbers, and the policies with their parameters. \u201cDefined\u201d follows the paper, \u201creleased\u201d ' +
      'follows its authors\u2019 code.',
    'Share: a link that holds the whole scenario, files, and frames for your own pages. The fingerprint in a link proves that others get ' +
      'the same numbers.',
  ],
  embed: 'To show an experiment in a course page, see',
  embedGuide: 'the guide to embedding',
  version: (/** @type {{release: string, released: string, numerics: number}} */ {release, released, numerics}) =>
    `Release ${release} of ${released}, numerics version ${numerics}. Share has the citation of paper, software and results.`,
  licence: 'Free software under the Apache License 2.0. What else is inside, with its notices:',
  licences: 'the licences',
  privacy: 'Everything is computed in your browser. Nothing you enter leaves it unless you share it.',
}
