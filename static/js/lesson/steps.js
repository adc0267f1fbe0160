// @ts-check
// One step at a time: the list of steps, Back and Next, the browser's own Back, and what the charts show of a step. The number
// of the step is in the address as ?step=2; the scenario, which the reader may have edited, is its fragment.

import {applyView} from '../app/looks/looks.js'
import {show as showScenario} from '../app/editing/editing.js'
import {fragment, fragmentWithoutLink} from '../app/sharing/address.js'
import {h, set, setText, show} from '../ui/dom.js'
import {lesson as t} from '../text/lesson.js'

/** @typedef {import('../app/commands.js').Page} Page */
/** @typedef {import('./page.js').LessonData} LessonData */
/** @typedef {import('./page.js').StepData} StepData */

/** The step in the address, from 0. @param {number} steps */
function stepInAddress(steps) {
  const asked = Number(new URLSearchParams(location.search).get('step')) || Number(/^#step-(\d+)$/.exec(location.hash)?.[1]) || 1
  return Math.min(Math.max(Math.trunc(asked), 1), steps) - 1
}

/** @param {number} step  from 0 */
function addressOfStep(step) {
  const query = new URLSearchParams(location.search)
  query.set('step', String(step + 1))
  return `?${query}${fragmentWithoutLink()}`
}

/**
 * @param {Page} page @param {LessonData} lesson
 * @param {(step: number) => void} entered  called whenever another step is shown
 * @param {(step: number) => string} editedIn  the link of the scenario with which the reader answered a step's task; '' for none
 */
export function createSteps(page, lesson, entered, editedIn) {
  const count = lesson.steps.length
  let at = stepInAddress(count)
  const sections = lesson.steps.map((_, i) => /** @type {HTMLElement} */ (document.getElementById(`step-${i + 1}`)))
  const links = [...document.querySelectorAll('.lesson-steps a')]
  const turn = createTurn(count, go)
  const openScenario = scenarioOpener(page, lesson, () => lesson.steps[at])

  /** Shows a step's text. @param {boolean} focus  moves the focus to its heading */
  function render(focus) {
    sections.forEach((section, i) => section.classList.toggle('is-shown', i === at))
    links.forEach((a, i) => set(a, {'aria-current': i === at ? 'step' : null}))
    document.documentElement.toggleAttribute('data-first-step', at === 0)
    turn.render(at)
    entered(at)
    if (focus) /** @type {HTMLElement} */ (sections[at].querySelector('h2')).focus()
  }

  /** Shows a step and its scenario. @param {number} step  from 0 @param {'pushState' | 'replaceState'} write  its address */
  function showStep(step, write) {
    at = step
    try {
      window.history[write](null, '', addressOfStep(at))
    } catch {
      // a sandboxed frame
    }
    render(write === 'pushState')
    return openScenario(editedIn(at), true)
  }

  /** Shows another step. @param {number} step  from 0 */
  function go(step) {
    if (step !== at && step >= 0 && step < count) showStep(step, 'pushState')
  }

  links.forEach((a, i) => a.addEventListener('click', e => {
    e.preventDefault()
    go(i)
  }))
  window.addEventListener('popstate', () => {
    const before = at
    at = stepInAddress(count)
    if (before !== at) render(false)
    openScenario(fragment())
  })
  document.querySelector('.lesson-turn')?.append(...turn.nodes)
  render(false)
  return {
    now: () => at,
    go,
    /** Shows a step without moving the focus, nor adding to the history. */
    restore: (/** @type {number} */ step) => showStep(Math.min(Math.max(step, 0), count - 1), 'replaceState'),
    /** Shows what the address names, once the engine is there. */
    open: () => (fragment() ? openScenario(fragment()) : openScenario(editedIn(at), true)),
    /** Takes back all changes of the scenario. */
    reset: () => openScenario(''),
    isEdited: (/** @type {import('../app/state/state.js').State} */ {parsed}) =>
      !!parsed && lesson.steps[at].scenario !== '' && parsed.canonical !== lesson.steps[at].scenario,
  }
}

/** @typedef {ReturnType<typeof createSteps>} Steps */

/**
 * Returns the function that shows the scenario of the present step, or the edited one of a fragment.
 * @param {Page} page @param {LessonData} lesson @param {() => StepData} present
 */
function scenarioOpener(page, lesson, present) {
  const {store, session} = page
  /** Sets the look that a step asks for. @param {StepData} step */
  const look = step => applyView(page, viewOf(step, store.state.parsed?.resolved.map(p => p.key) ?? []))
  /** @param {string} given  a fragment; '' for the step's own scenario @param {boolean} [asLaid]  with the look that the step asks for */
  return async (given, asLaid) => {
    const step = present()
    if (!session.engine() || !step.scenario) return
    if (/^\d+\./.test(given)) {
      await page.commands.scenario.open('keep', given)
      if (asLaid) look(step)
      return forgetHistory(page)
    }
    if (store.state.parsed?.canonical === step.scenario) return look(step)
    await showScenario(page, step.scenario, {label: lesson.title, play: 'wait', fresh: true, look: () => look(step)})
    forgetHistory(page)
  }
}

/** What was opened is where undo ends: it takes back only what the reader did. @param {Page} page */
function forgetHistory({store}) {
  const {history} = store.state
  store.update({history: {entries: history.entries.slice(history.at, history.at + 1), at: Math.min(history.at, 0)}})
}

/** Back and Next, below a step. @param {number} count @param {(step: number) => void} go */
function createTurn(count, go) {
  let at = 0
  const back = h('button', {type: 'button', class: 'button', onclick: () => go(at - 1)}, t.back)
  const next = h('button', {type: 'button', class: 'button primary', onclick: () => go(at + 1)}, t.next)
  const place = h('span', {class: 'lesson-place'})
  return {
    nodes: [back, place, next],
    /** @param {number} step */
    render(step) {
      at = step
      show(back, at > 0)
      show(next, at < count - 1)
      setText(place, t.step(at + 1, count))
    },
  }
}

/**
 * Returns a step's look as a view of a link.
 * @param {StepData} step @param {string[]} keys  of the policies
 */
export function viewOf({chart, round, run, why, arm, theory}, keys) {
  const query = new URLSearchParams()
  if (chart) query.set('chart', chart)
  if (theory) query.set('theory', theory)
  if (run || why) {
    query.set('mode', 'live')
    if (run > 1) query.set('run', String(run))
    if (keys[why - 1]) query.set('policy', keys[why - 1])
    if (why) query.set('why', '1')
    if (arm) query.set('arm', String(arm))
  }
  if (round) query.set('round', String(round))
  return query.toString()
}
