// @ts-check
// Texts for index policies, whose programs the reader writes: part of the table in text.js.

import {counted} from './counts.js'

/** @typedef {string} S */

/** How often the pulled arm's index was none, or infinite. @param {import('../engine/messages.js').LiveOdd} odd */
function odds({noNumber, infinite, lowest, because}) {
  const times = /** @type {[string, number][]} */ ([['not a number', noNumber], ['\u221e', infinite], ['\u2212\u221e', lowest]])
    .filter(([, n]) => n > 0).map(([what, n]) => `${what} in ${counted(n, 'round', 'rounds')}`)
  const so = times.length > 0 ? `Index of the pulled arm so far: ${times.join(', ')}.` : ''
  const why = because && ` Not a number now because of ${because}.`
  return (so + why + (noNumber > 0 || because ? ' What is not a number counts as \u221e.' : '')).trim()
}

export const program = {
  own: 'Mine',
  write: 'Write your own\u2026',
  writeHelp: 'Write the program that computes an arm\u2019s index, and see it race.',
  edit: 'Edit the program',
  editOf: (/** @type {S} */ name) => `Program of ${name}`,
  programs: 'Programs of the policies',
  title: (/** @type {S} */ name) => `Program of ${name}`,
  label: 'Program: the index of an arm',
  name: 'Name',
  begin: 'Start from',
  begins: 'Start from a template\u2026',
  duplicate: 'Duplicate',
  save: 'Save as file',
  saveHelp: 'The program as a file, which you can drop on this page again',
  close: 'Close',
  closeHelp: 'Close the program\u2019s editor',
  sound: 'No mistakes.',
  plays: 'No mistakes. It plays as you type.',
  faulty: (/** @type {number} */ n) =>
    (n === 1 ? 'One mistake. The last program without one keeps running.' : `${n} mistakes. The last program without any keeps running.`),
  place: (/** @type {number} */ line, /** @type {number} */ column) => `Line ${line}, column ${column}`,
  document: 'Scenario',
  params: 'Parameters',
  noParams: 'A line such as param c = 2 // [0, 100] what it is gives the program a parameter, with a slider here.',
  terms: (/** @type {string[]} */ names) => (names.length === 1 ?
    `\u201cWhy this arm?\u201d shows its value ${names[0]} in a round, and over the rounds.` :
    `\u201cWhy this arm?\u201d shows its values ${names.join(', ')} in a round, and over the rounds.`),
  values: 'Values of the program',
  odd: odds,
  words: 'All words of the language',
  kinds: {quantity: 'Numbers that are given', function: 'Functions', keyword: 'Statements'},
  keys: 'Ctrl+Space suggests words. Point at a word to see what it means. Ctrl+Enter runs. Escape, then Tab, leaves the field.',
  plain: 'The editor could not be loaded, so this is a plain field. Ctrl+Enter runs.',
  /** After another scenario was opened, without the reader's own policies. */
  left: (/** @type {S[]} */ names) => names.map(name => `\u201c${name}\u201d`).join(' and ') + (names.length === 1 ? ' is' : ' are') +
    ' kept in this browser: \u201cAdd a policy\u201d lists your own.',
  opened: (/** @type {S} */ name) => `The program of ${name} is open.`,
  saved: 'Saved the program as a file.',
  edits: (/** @type {S} */ name) => `program of ${name}`,
  renames: (/** @type {S} */ name) => `name of ${name}`,
  none: 'No policy of this scenario has a program of its own. Write one to see it race.',
}
