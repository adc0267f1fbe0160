// @ts-check
// The words of the page that checks what a class has handed in.

import {counted} from '../../text/counts.js'

/** @typedef {import('../lesson/words.js').TaskState | 'long' | 'large' | 'learners' | 'failed' | 'unchecked'} State */

export const handed = {
  codes: 'Codes of the students',
  check: 'Check',
  cancel: 'Cancel',
  reading: 'Reading the codes and lessons…',
  cancelled: ' Cancelled: the rest is not checked.',
  files: 'Open files…',
  csv: 'Save as CSV',
  loading: 'Loading the engine…',
  ready: 'Paste or drop the codes, then press Check.',
  none: 'There is no code in this text. A code begins with rb1.',
  /** @param {number} n @param {number} of */
  checking: (n, of) => `Checked ${n} of ${counted(of, 'answer', 'answers')}…`,
  /** @param {number} works @param {number} answers @param {string} took */
  done: (works, answers, took) => `${counted(works, 'code', 'codes')} checked, with ${counted(answers, 'answer', 'answers')}, in ${took}.`,
  /** @param {number} n */
  damaged: n => ` ${counted(n, 'code is', 'codes are')} cut or damaged: ask for ${n === 1 ? 'it' : 'them'} again.`,
  /** @param {string} message */
  /** @param {string} title */
  unknown: title => ` “${title}” is no lesson of this site, nor the one that you wrote last in this browser: drop its file here, ` +
    'or paste its link with the codes.',
  /** @param {string} title @param {string} why */
  badLesson: (title, why) => ` The lesson “${title}” cannot be read: ${why}.`,
  notHere: 'its lesson is not here',
  notLoaded: 'its lesson could not be loaded',
  /** @param {number} line @param {string} message */
  fault: (line, message) => `line ${line}: ${message}`,
  leftOut: 'Not checked',
  /** @param {string[]} names  of files with codes @param {number} lessons */
  opened: (names, lessons) => [
    names.length > 0 && `Also checked: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}.`,
    lessons > 0 && `${counted(lessons, 'lesson of your own is', 'lessons of your own are')} open.`].filter(Boolean).join(' '),
  leaveOutFiles: 'Close these files',
  /** @param {string} name */
  largeFile: name => `${name} has more than 64 MiB: save the codes in smaller files.`,
  twoFiles: 'two different files are lessons with its id. Close the files and open yours alone',
  twoLinks: 'links of two different lessons have its id. Open the file of yours',
  otherText: 'the file or link that is here has its id, but another text. Open the file that these students had',
  byLink: 'is known by a link among the codes alone. A student may have changed it: open your file to be sure',
  byDraft: 'is the one that you wrote in this browser',
  otherLink: 'is checked by your own text. A link among the codes is another lesson with the same id',
  /** @param {string} title @param {string} remark */
  remarkOn: (title, remark) => ` “${title}” ${remark}.`,
  /** @param {string} why */
  faults: why => `The lesson that you dropped has mistakes, so that nothing of it can be checked: ${why}`,
  /** @param {string} title */
  table: title => `Who passed what in “${title}”`,
  nameless: 'no name',
  columns: {name: 'Name', passed: 'Passed', attempts: 'Attempts', same: 'Doubled', remarks: 'Not judged', lesson: 'Lesson', why: 'Why'},
  /** @param {number} step @param {number} task */
  task: (step, task) => `${step}.${task}`,
  /** @param {number} step @param {number} task */
  taskLong: (step, task) => `step ${step}, task ${task}`,
  /** @param {number} n @param {number} of */
  passed: (n, of) => `${n} of ${of}`,
  /** @type {Record<State, string>} */
  signs: {untouched: '–', right: '✓', wrong: '✗', misread: '?', person: '•', long: '…', large: '!', learners: '!', failed: '!',
    unchecked: ' '},
  /** @type {Record<State, string>} */
  states: {untouched: 'not answered', right: 'right', wrong: 'wrong', misread: 'cannot be read', person: 'for you to read',
    long: 'takes too long to compute', large: 'longer than 20,000 characters',
    learners: 'has learners as arms, which this page does not train',
    failed: 'cannot be computed', unchecked: 'not checked'},
  legend: '✓ right, ✗ wrong, – not answered, ? cannot be read, • for you to read, … takes too long to compute, ! not judged, as the ' +
    'last column says. Passed counts ✓ and •. Tasks are numbered by step and place.',
  /** @param {string} task @param {string} state */
  remark: (task, state) => `${task}: ${state}`,
  /** @param {string[]} names @param {number} more */
  names: (names, more) => names.join(', ') + (more > 0 ? ` and ${more} more` : ''),
  /** @param {string} names */
  sameWork: names => `the same work as ${names}`,
  /** @param {string} names @param {string} task */
  sameText: (names, task) => `the same text as ${names} in ${task}`,
  /** @param {number} n */
  nameTwice: n => `${n} codes with this name`,
  toRead: 'For you to read',
  file: 'class.csv',
}
