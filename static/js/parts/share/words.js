// @ts-check
// Texts of the dialog that shows a scenario as a program. It is loaded with the dialog.

export const asCode = {
  /** @type {{go: string, python: string}} */
  names: {go: 'Go', python: 'Python'},
  title: (/** @type {string} */ name) => `The scenario in ${name}`,
  about: {
    go: 'A program that needs nothing but Go 1.22 or later. It has the payoffs, the noise and the policies as functions to read and to ' +
      'change, and prints the regret of each policy: the same as here, to the last bit, unless two arms have indices of a built-in ' +
      'policy that differ in their last digits alone.',
    python: 'A program that needs nothing but Python 3.9 or later. It has the payoffs, the noise and the policies as functions to read ' +
      'and to change, and prints the regret of each policy: the same as here but for rounding, which decides where two arms are ' +
      'all but equal.',
  },
  run: 'Save it, and run it by',
  leftOut: 'These policies are left out:',
  writing: 'Writing the program…',
  loading: (/** @type {string} */ share) => `Loading the writer of programs: ${share}`,
  label: 'Program',
  copy: 'Copy',
  copied: 'The program is on the clipboard.',
  copyFailed: 'This browser does not let the page copy here. The program is selected: press Ctrl+C or ⌘C.',
  save: (/** @type {string} */ file) => `Save ${file}`,
  saved: (/** @type {string} */ file) => `Saved as ${file}.`,
  failed: (/** @type {string} */ why) => `The program could not be written: ${why}`,
}
