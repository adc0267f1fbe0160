// @ts-check
// A select whose choice applies once the reader has made it. On a closed select each arrow key changes the choice; such
// choices wait for Enter, or until the select loses the focus.

const KEYS = /^(Arrow|Home$|End$|Page|.$)/u

/**
 * @param {HTMLSelectElement} select @param {(value: string) => void} apply
 * @returns {{waits: () => boolean}} waits: the shown choice does not apply yet
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
