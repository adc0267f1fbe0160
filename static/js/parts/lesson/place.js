// @ts-check
// Where the experiment stands: beside the text, or, where there is one column, between a step's text and its tasks.

/** Below this width there is one column; css/lesson.css has the same number. */
const NARROW = '(max-width: 59.99875em)'

/** @param {HTMLElement} stage @param {import('../../model/commands.js').Commands} commands */
export function placeStage(stage, commands) {
  const beside = /** @type {HTMLElement} */ (stage.parentElement)
  const narrow = matchMedia(NARROW)
  let step = 0
  function place() {
    const section = document.getElementById(`step-${step + 1}`)
    const task = section?.querySelector('.task')
    if (!narrow.matches || !section) {
      if (stage.parentElement !== beside) beside.append(stage)
    } else if (task) task.before(stage)
    else section.append(stage)
    commands.shell.setLayout(narrow.matches ? 'phone' : 'medium')
    document.documentElement.dataset.layout = narrow.matches ? 'phone' : 'medium'
  }
  narrow.addEventListener('change', place)
  return {
    /** Shows the experiment at a step. @param {number} at  from 0 */
    at(at) {
      step = at
      place()
    },
  }
}
