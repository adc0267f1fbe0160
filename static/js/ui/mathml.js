// @ts-check
// MathML elements from their text, without innerHTML, which the page's security policy may forbid.
// engine/mathml writes the text: elements without attributes, entities and comments.

const MATHML = 'http://www.w3.org/1998/Math/MathML'

/**
 * @param {string} text  one element, such as <math><mi>x</mi></math>
 * @returns {Element}
 */
export function mathOf(text) {
  const root = document.createElementNS(MATHML, 'mrow')
  /** @type {Element} */
  let at = root
  for (const [, close, name, words] of text.matchAll(/<(\/?)(\w+)>|([^<]+)/g)) {
    if (words !== undefined) at.append(words)
    else if (close) at = at.parentElement ?? root
    else at = at.appendChild(document.createElementNS(MATHML, name))
  }
  return root.children[0]
}
