// @ts-check
// The keys of the game. They work while nobody types, and the reader can switch them off.

/**
 * @typedef {object} KeyCalls
 * @property {() => boolean} on           whether single keys are wanted
 * @property {(arm: number) => void} pull  from 0
 * @property {(by: 1 | -1) => void} pace
 * @property {() => void} enter           to the arms, where arrows go on
 * @property {() => void} undo
 * @property {() => void} redo
 */

const FIELDS = 'input:not([type="radio"], [type="checkbox"]), textarea, select'

/** @param {KeyCalls} calls */
export function listenToKeys({on, pull, pace, enter, undo, redo}) {
  document.addEventListener('keydown', e => {
    const target = /** @type {Element} */ (e.target)
    if (e.defaultPrevented || e.altKey || target.closest(FIELDS)) return
    const key = e.key.toLowerCase()
    if (e.ctrlKey || e.metaKey) {
      if (key === 'z') (e.shiftKey ? redo : undo)()
      else if (key === 'y' && !e.metaKey) redo()
      else return
    } else if (!on()) return
    else if (/^[1-9]$/.test(key)) pull(Number(key) - 1)
    else if (key === '+' || key === '=') pace(1)
    else if (key === '-') pace(-1)
    else if (key === 'u') undo()
    else if (target === document.body && /^arrow(left|right)$/.test(key)) enter()
    else return
    e.preventDefault()
  })
}
