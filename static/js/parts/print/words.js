// @ts-check
// Texts of the printed page.

/** @typedef {string} S  a number already written, or a name */

export const print = {
  facts: (/** @type {S} */ setting, /** @type {S} */ rounds, /** @type {S} */ noise, /** @type {S} */ runs, /** @type {S} */ seed) =>
    `${setting}; ${rounds} rounds; noise ${noise}; ${runs} per policy; seed ${seed}.`,
  setting: {rested: 'Rested: payoffs grow when an arm is pulled', restless: 'Restless: payoffs grow with time'},
  runs: (/** @type {number} */ n, /** @type {S} */ written) => (n === 1 ? 'one run' : `${written} runs`),
  policies: 'Policies',
  arms: 'Arms',
  live: (/** @type {S} */ policy, /** @type {S} */ round, /** @type {S} */ run) =>
    `What ${policy} knows after round ${round} of run ${run}`,
  link: 'This experiment:',
  fingerprint: 'Fingerprint of the results:',
  qr: 'The link as a QR code',
}
