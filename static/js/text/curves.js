// @ts-check
// Texts of the dialog that imports training logs. It is loaded with the dialog.

/** @typedef {string} S  a number already written, or a name */

export const curves = {
  title: 'Import learning curves',
  help: 'A training log is a table with a column for each algorithm, or lines of step, name and value, or JSON Lines. ' +
    'It stays on this device.',
  field: 'Training log, as text',
  placeholder: 'step, model A, model B\n1, 0.31, 0.22\n10, 0.55, 0.48\n100, 0.71, 0.83',
  file: 'Choose a file',
  fromFile: (/** @type {S} */ name, /** @type {S} */ size) => `${name}, ${size}, is read as a file. What you type here replaces it.`,
  kilobytes: (/** @type {S} */ n) => `${n} kB`,
  megabytes: (/** @type {S} */ n) => `${n} MB`,
  reading: 'Reading\u2026',
  separator: 'Separated by',
  separators: {auto: 'detected', comma: 'commas', semicolon: 'semicolons', tab: 'tabs', blank: 'spaces'},
  steps: 'Steps are',
  stepsIn: {auto: 'detected', first: 'the first column', count: 'the line numbers'},
  scale: 'Payoffs are',
  scales: {auto: 'scaled if outside [0, 1]', 'as-is': 'as written', percent: 'divided by 100', largest: 'divided by the largest',
    range: 'scaled from 0 to 1'},
  pulls: 'Pulls per step',
  points: 'Points per curve, at most',
  lower: 'Lower is better, as for a loss',
  use: 'Use',
  choices: {raw: 'the points as logged', rising: 'the nearest curve that never falls', concave: 'the nearest rising and concave curve'},
  leftOut: (/** @type {number} */ n, /** @type {S} */ words) => (n === 1 ? 'One place is left out' : `${words} places are left out`),
  more: (/** @type {S} */ n) => `and ${n} more`,
  line: (/** @type {S} */ n) => `Line ${n}`,
  chart: {
    raw: (/** @type {number} */ n) => `Payoff by step of ${n} curves, as logged`,
    rising: (/** @type {number} */ n) => `Payoff by step of ${n} curves: as logged, and the nearest curves that never fall`,
    concave: (/** @type {number} */ n) => `Payoff by step of ${n} curves: as logged, and the nearest rising and concave curves`,
  },
  caption: {
    raw: 'Payoff by pull. The lines are the new arms.',
    rising: 'Payoff by pull. The dots are the log, the lines are the new arms.',
    concave: 'Payoff by pull. The dots are the log, the lines are the new arms.',
  },
  arms: 'The new arms',
  curve: (/** @type {S} */ n) => `curve ${n}`,
  curvePoints: (/** @type {S} */ n, /** @type {S} */ from, /** @type {S} */ to) => `${n} steps, payoffs from ${from} to ${to}`,
  sound: 'Rises, is concave, and stays within [0, 1].',
  fit: (/** @type {S} */ rms, /** @type {S} */ most, /** @type {S} */ at) =>
    `The line is ${rms} off (root mean square), and at most ${most}, at step ${at}.`,
  exact: 'The line goes through every point.',
  moreCurves: (/** @type {S} */ n) => `and ${n} more`,
  make: 'New scenario',
  makeHelp: (/** @type {S} */ rounds) =>
    `An arm for each curve over ${rounds} rounds, with the policies of the paper\u2019s first experiment`,
  replace: 'Replace all arms',
  append: 'Add to the arms',
  refused: 'The curves could not be added:',
  failed: (/** @type {S} */ message) =>
    `The log could not be read (${message}). Your text is still here; change it, or choose fewer points.`,
  untitled: 'Imported learning curves',
}
