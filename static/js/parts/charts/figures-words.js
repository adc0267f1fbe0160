// @ts-check
// Texts of the dialog that saves and copies figures. It is loaded with the dialog.

/** @typedef {string} S  a number already written, or a name */

export const figures = {
  title: 'Save or copy a figure',
  what: 'Figure',
  sheet: 'Both charts and the results',
  size: 'Size',
  sizes: {screen: 'Screen', 'one-column': 'One column of a paper', 'two-columns': 'Two columns of a paper', slide: 'Slide, 16:9'},
  theme: 'Colours',
  themes: {light: 'Light', dark: 'Dark', 'light-contrast': 'Print: black on white'},
  transparent: 'Transparent background',
  caption: 'Caption in the picture',
  captionHelp: 'Leave it out where a paper sets the caption itself; the LaTeX file has it as \\risingcaption',
  drawing: 'Drawing the figure\u2026',
  measures: (/** @type {S} */ size, /** @type {S} */ inches, /** @type {S} */ pixels) =>
    `${size} px, ${inches} in wide; as PNG ${pixels} pixels`,
  save: 'Save as',
  copy: 'Copy',
  copies: {png: 'Picture', svg: 'SVG text', tsv: 'Table'},
  copiesHelp: {png: 'The picture as PNG', svg: 'The picture as SVG text', tsv: 'The data, for a spreadsheet'},
  writing: (/** @type {S} */ format) => `Writing the ${format}\u2026`,
  copied: {
    png: 'The picture is on the clipboard.',
    svg: 'The SVG text is on the clipboard.',
    tsv: 'The table is on the clipboard: paste it into a spreadsheet.',
  },
  noPicture: 'This browser does not let the page copy a picture here. ' +
    'Right-click the picture and choose \u201cCopy image\u201d, or save it as PNG.',
  noText: 'This browser does not let the page copy text here. ' +
    'The text is selected below: press Ctrl+C or \u2318C.',
  textLabel: 'Text to copy',
  exported: (/** @type {S} */ format) => `Saved as ${format}.`,
  exportFramed: 'If no file is saved, this frame does not allow downloads. Open the playground and save it there.',
  failed: (/** @type {S} */ why) => `The figure could not be made: ${why}`,
}
