// @ts-check
// Moves the focus when the element that has it is removed. Browsers would move it to the body, and keyboard users would
// start at the top of the page again.

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/** The first element of the page that is shown. @param {string} selector @returns {HTMLElement | undefined} */
export const shownOf = selector => [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector))]
  .find(node => node.getClientRects().length > 0)

/** @param {Element} node */
const canFocus = node => node.isConnected && node.checkVisibility({visibilityProperty: true}) && !node.matches(':disabled') &&
  !node.closest('[inert]')

/**
 * Call it before `node` is removed. It returns a function to call afterwards: if the focus was lost, the next control
 * gets it, or else the one before.
 * @param {Element} node
 * @returns {() => void}
 */
export function focusAfter(node) {
  const scope = node.closest('dialog') ?? document
  const others = [...scope.querySelectorAll(FOCUSABLE)].filter(other => canFocus(other) && !node.contains(other))
  const follows = (/** @type {Element} */ other) => !!(node.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
  const wanted = [...others.filter(follows), ...others.filter(other => !follows(other)).reverse()]
  return () => {
    const {activeElement} = document
    if (activeElement && activeElement !== document.body && activeElement.tagName !== 'DIALOG' && canFocus(activeElement)) return
    const next = wanted.find(canFocus)
    if (next instanceof HTMLElement) next.focus()
  }
}

/**
 * Removes `node` by calling `remove`, and moves the focus once the page is drawn without it.
 * @param {Element} node @param {() => unknown} remove
 */
export async function removeFocused(node, remove) {
  const move = focusAfter(node)
  await remove()
  requestAnimationFrame(move)
}
