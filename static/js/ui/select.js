// @ts-check
// A select whose choice applies once it is made. Arrow keys on a closed select choose at each press:
// these wait for Enter, or until the select is left, so that passing over a choice does nothing.

const KEYS = /^(Arrow|Home$|End$|Page|.$)/u

/**
 * @param {HTMLSelectElement} select @param {(value: string) => void} apply
 * @returns {{waits: () => boolean}} waits: a choice is shown that does not apply yet
 */
export function applyWhenChosen(select, apply) {
  let byKey = false
  let waiting = false
  const settle = () => {
    if (!waiting) return
    waiting = false
    apply(select.value)
  }
  select.addEventListener('keydown', e => {
    byKey = KEYS.test(e.key) && !e.altKey
    if (e.key === 'Enter' && waiting) {
      e.preventDefault() // the list does not open
      settle()
    }
  })
  select.addEventListener('pointerdown', () => void (byKey = false))
  select.addEventListener('change', () => {
    waiting = true
    if (!byKey) settle()
  })
  select.addEventListener('blur', settle)
  return {waits: () => waiting}
}
