// @ts-check
// How wide the page's letters are, so that the charts leave enough room for their words.

/** A sample of the letters and digits that charts contain. */
export const SAMPLE = 'estimate 0123456789 pulls of the arm, round'

/** Returns the width of a text in an element's font, at 12 px. @param {string} s @param {Element} element */
export function widthOf(s, element) {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return 0
  context.font = `12px ${getComputedStyle(element).fontFamily}`
  return context.measureText(s).width
}
