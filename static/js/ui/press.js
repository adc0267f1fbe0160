// @ts-check
// While a pointer is pressed on a control, the page draws nothing. Leaving a field may change the layout above a
// button; the button must not move before it is released, or the click would be lost.

const CONTROLS = 'button, a[href], label, summary, select'

/**
 * A schedule for a store: it draws in the next frame, or, while a control is pressed, in the one after the release.
 * @param {Window & typeof globalThis} page
 * @returns {(draw: () => void) => void}
 */
export function betweenPresses(page) {
  let pressed = false
  /** @type {(() => void) | null} */
  let due = null

  /** @param {PointerEvent} e */
  function press(e) {
    pressed = e.target instanceof page.Element && e.target.closest(CONTROLS) !== null
  }
  function release() {
    pressed = false
    if (due) page.requestAnimationFrame(due) // the click comes before the next frame
    due = null
  }
  page.addEventListener('pointerdown', press, true)
  for (const end of ['pointerup', 'pointercancel']) page.addEventListener(end, release, true)
  page.addEventListener('blur', release) // of the window: a release elsewhere may send no event
  return draw => {
    if (pressed) due = draw
    else page.requestAnimationFrame(draw)
  }
}
