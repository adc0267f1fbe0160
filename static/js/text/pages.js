// @ts-check
// The words of the page on which a teacher writes a lesson.

import {counted, written} from './counts.js'

export const write = {
  label: 'Text of the lesson',
  keys: 'Tab indents; Escape, then Tab, leaves the field.',
  plain: 'The editor could not be loaded; this field works as well.',
  open: 'Open a file…',
  example: 'Take the example',
  save: 'Save the file',
  copy: 'Copy the link',
  student: 'Open as a student',
  export: 'Export for a learning platform',
  exportFaults: 'Mend the mistakes first: a lesson with mistakes cannot be exported.',
  replace: 'Replace your text?',
  preview: 'Preview',
  waiting: 'The preview begins when the text has no mistakes.',
  loading: 'Loading what reads lessons…',
  reading: 'Reading…',
  sound: 'No mistakes.',
  /** @param {number} n */
  faults: n => `${counted(n, 'mistake', 'mistakes')}. The preview shows the last text without.`,
  /** @param {number} line @param {string} message */
  fault: (line, message) => `Line ${line}: ${message}`,
  goTo: 'Go to the line',
  copied: 'The link is copied. It holds the whole lesson.',
  /** @param {string} link */
  notCopied: link => `The browser did not allow copying. The link: ${link}`,
  /** @param {number} length @param {number} most */
  tooLong: (length, most) => `The link would have ${written(length)} characters, and some programs cut links above ` +
    `${written(most)}. Save the file and hand that out: students drop it on the page “own-lesson.html”. Or put it on a ` +
    `web server that other sites may read, and hand out “own-lesson.html?from=” and its address.`,
  /** @param {string} message */
  failed: message => `The lesson cannot be read: ${message}`,
  noFile: 'This file is not a text in UTF-8.',
  kept: 'Your text stays on this device until you replace it.',
  notKept: 'This browser keeps nothing: save the file before you leave.',
}

// The words of the search in the documentation.

export const docs = {
  /** @param {number} count */
  found: count => (count === 0 ? 'No title and no heading has these words.' : count === 1 ? 'One place' : `${count} places`),
}

// The words of the page of the family that its script writes.

export const family = {
  /** @param {string} column */
  sort: column => `Sort by: ${column}`,
}
