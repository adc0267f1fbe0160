// @ts-check
// The words of the lessons.

/** @typedef {'untouched' | 'right' | 'wrong' | 'misread' | 'person'} TaskState */

/** What stands before a task, by its state. @type {Record<TaskState, string>} */
const states = {
  untouched: 'Not answered yet.',
  right: 'Right.',
  wrong: 'Not right yet.',
  misread: 'This cannot be read.',
  person: 'Answered, for a person to judge.',
}

/** What is said of a text that cannot be read as a lesson. */
export const reader = {
  /** @param {number} seconds */
  tooSlow: seconds => `reading the text takes longer than ${seconds} s. Shorten it, or divide its longest parts by empty lines.`,
  ended: 'the program that reads lessons ended over this text. Remove what is repeated or nested very often.',
}

export const lesson = {
  states,
  stage: 'The experiment',
  step: (/** @type {number} */ n, /** @type {number} */ of) => `Step ${n} of ${of}`,
  back: 'Back',
  next: 'Next step',
  done: (/** @type {number} */ right, /** @type {number} */ of) =>
    (right === of ? `All ${of} tasks of this lesson are answered.` : `${right} of ${of} tasks of this lesson are answered.`),
  empty: 'Choose or write an answer first.',
  badField: 'A field cannot be read. Correct it first.',
  running: 'Running the experiment…',
  stopped: 'The experiment could not be run, so that the answer was not judged. Try again.',
  notKept: 'This device did not keep your work: its storage is full or not allowed. Save your work as a file, which you can hand in.',
  saveWork: 'Save your work',
  restored: 'The charts show the scenario of this step again, as the question asks.',
  showAnswer: 'Show the answer',
  reset: 'Scenario of this step',
  resetHelp: 'Takes back all your changes of the scenario',
  edited: 'You changed this scenario.',
  /** The name of a field for a path in the document. @param {string} path */
  field(path) {
    /** @type {Record<string, string>} */
    const names = {horizon: 'Rounds', runs: 'Runs', seed: 'Seed', 'noise.sigma': 'Noise σ'}
    return names[path] ?? path.replace(/^policies\[(\d+)\]\.(\w+)$/, (_, i, name) => `${name} of policy ${Number(i) + 1}`)
      .replace(/^arms\[(\d+)\]\.payoff\.(\w+)$/, (_, i, name) => `${name} of arm ${Number(i) + 1}`)
  },
  writeProgram: 'Write the program',
  openProgram: 'Open your program',
  judged: (/** @type {string} */ state, /** @type {string} */ more) => [state, more].filter(Boolean).join(' '),
  handIn: {
    title: 'Hand in your work',
    about: 'The code holds your answers, your changes of the scenarios, and your name if you write it. Nothing is sent: give it to your ' +
      'teacher, whose page computes every answer again.',
    name: 'Your name, if you like',
    copy: 'Copy the code',
    save: 'Save as a file',
    print: 'Print the lesson with your work',
    code: 'Your code',
    copied: 'Copied.',
    notCopied: 'The browser did not allow copying. Select the code below.',
    empty: 'Answer a task first.',
  },
  /** @param {number} n */
  attempts: n => `${n} attempts.`,
  teachers: 'For teachers:',
  export: 'Export for a learning platform',
  steps: 'Steps',
  turn: 'Step by step',
  own: {
    site: 'Rising bandits',
    /** @param {string} share */
    loading: share => `Loading the lesson…${share && ` ${share}`}`,
    /** @param {string} message */
    failed: message => `The lesson cannot be shown: ${message}`,
    badLink: 'the link is cut or damaged. Ask for the whole link, or for the file.',
    badAddress: 'the address must begin with https://, or be that of a file on this site.',
    offline: 'its address cannot be reached. Are you offline?',
    /** @param {string} host */
    forbidden: host => `${host} cannot be reached, or does not allow other sites to read its files (CORS). Save its file and drop it here.`,
    tooLong: 'it is larger than 256 KiB. Is this the file of a lesson?',
    noLesson: 'this is no lesson. A lesson is a text file whose first line is three dashes; a page that shows the file is not the file.',
    /** @param {string} origin */
    foreign: origin => `This lesson was written elsewhere. It is from ${origin}, not from this site. Write no password here.`,
    somewhere: 'a link or a file',
    /** @param {number} status */
    status: status => `the address answers with the status ${status}.`,
    none: 'Open a lesson’s text file, or drop it here, or write its address.',
    file: 'File of the lesson',
    address: 'Address of the file',
    example: 'https://example.org/lesson.md',
    open: 'Open',
    write: 'Write a lesson of your own',
    faults: 'This lesson has mistakes, which its author has to mend:',
    /** @param {number} line @param {string} message */
    fault: (line, message) => `Line ${line}: ${message}`,
    /** @param {number} n */
    minutes: n => `About ${n} minutes.`,
    text: 'The text of this lesson',
    textUse: 'is a file that you may change and use.',
  },
  /** Of the page of the lessons. */
  list: {
    done: 'All tasks answered',
    doneOf: (/** @type {number} */ n, /** @type {number} */ of) => `${n} of ${of} lessons done.`,
    next: 'Next:',
  },
  allRuns: 'All runs',
  play: 'Play it yourself',
  playground: 'Open in the playground',
  answeredOf: (/** @type {number} */ n, /** @type {number} */ of) => `${n} of ${of} answered`,
}
