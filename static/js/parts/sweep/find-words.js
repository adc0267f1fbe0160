// @ts-check
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
