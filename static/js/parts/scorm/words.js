// @ts-check
// The words of the packages for learning platforms: of the dialog that makes them, and of the page in them.

export const scorm = {
  title: 'Export for a learning platform',
  about: 'A package in the format SCORM 1.2, which Moodle, Canvas, ILIAS and others take as an activity. It reports a score in ' +
    'percent of the tasks and a status, and when a student comes back, the answers are there.',
  kind: 'What is in the package',
  whole: 'Everything',
  wholeHelp: 'The lesson, the playground and the engine: it works without this site and without the internet. About 10 MB, most of it ' +
    'the engine and what draws PDF and trains learners.',
  thin: 'A frame that shows this site',
  /** @param {string} site */
  thinHelp: site => `A few kB. The students’ browsers load the lesson from ${site}, which has to stay there.`,
  insecure: 'A platform with an https address cannot show it, because this address has no https.',
  mastery: 'Passed from',
  masteryUnit: '% of the tasks',
  masteryHelp: 'If this is empty, the platform hears “completed” once every task is answered.',
  masteryFault: 'Write a number from 1 to 100, or nothing.',
  honest: 'The score comes from the student’s browser, and whoever knows how can fake it. A code from “Hand in your work” cannot be ' +
    'faked like that: it holds no score, and ',
  honestPage: 'the page that checks a class',
  honestEnd: ' computes every answer again.',
  make: 'Save the package',
  /** @param {string} share */
  packing: share => `Packing… ${share}`,
  /** @param {string} name @param {string} size */
  saved: (name, size) => `Saved as ${name}, ${size}. Upload it to the platform as a SCORM activity.`,
  /** @param {string} message */
  failed: message => `The package could not be made: ${message}`,
  /** @param {string} file @param {number} status */
  missing: (file, status) => `${file} answers with the status ${status}. Reload this page and try again.`,
  /** @param {number} bytes */
  size: bytes => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`),
  /** What the page in the package says. */
  launch: {
    noPlatform: 'No learning platform was found around this page. The lesson works, but nothing is reported or kept.',
    refused: 'The learning platform did not keep the last report. To be safe, hand in your work as a code at the end of the lesson.',
    long: 'Your answers are longer than the platform can keep. Your score is kept, but the longest answers will be gone when you come ' +
      'back: hand in your work as a code at the end of the lesson before you leave.',
    unreadable: 'The answers that the platform kept cannot be read. The lesson begins anew.',
    silent: 'The lesson does not answer. If it stays so, tell your teacher this address: ',
  },
}
