// @ts-check
// One step at a time: the list of steps, Back and Next, the browser's own Back, and what the charts show of a step. The number
// of the step is in the address as ?step=2; the scenario, which the reader may have edited, is its fragment.

import {applyView} from '../../model/looks/looks.js'
import {show as showScenario} from '../../model/editing/editing.js'
import {follow, h, set, setText} from '../../ui/dom.js'
import {signal} from '../../ui/store.js'
import {lesson as t} from './words.js'
import {svgAddress} from '../../ui/encode.js'

/** @import {Page} from '../../model/commands.js' */

/** The step in the address, from 0. @param {number} steps */
function stepInAddress(steps) {
  const asked = Number(new URLSearchParams(location.search).get('step')) || Number(/^#step-(\d+)$/.exec(location.hash)?.[1]) || 1
  return Math.min(Math.max(Math.trunc(asked), 1), steps) - 1
}

/** @param {number} step  from 0 @param {string} hash */
function addressOfStep(step, hash) {
  const query = new URLSearchParams(location.search)
  query.set('step', String(step + 1))
  return `?${query}${hash}`
}

/**
 * @param {Element} root @param {Page} page @param {LessonData} lesson
 * @param {(step: number) => void} entered  called whenever another step is shown
 * @param {(step: number) => string} editedIn  the link of the scenario with which the reader answered a step's task; '' for none
 */
export function createSteps(root, page, lesson, entered, editedIn) {
  const {address} = page.browser
  const count = lesson.steps.length
  const at = signal(stepInAddress(count))
  const sections = /** @type {HTMLElement[]} */ (lesson.steps.map((_, i) => root.querySelector(`#step-${i + 1}`)))
  const links = [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('.lesson-steps a'))]
  const openScenario = scenarioOpener(page, lesson, () => lesson.steps[at.value])
  follow(() => sections.forEach((section, i) => section.classList.toggle('is-shown', i === at.value)))
  links.forEach((a, i) => set(a, {'aria-current': () => i === at.value && 'step'}))
  set(document.documentElement, {'data-first-step': () => at.value === 0, 'data-last-step': () => at.value === count - 1})

  /** @param {boolean} focus  moves the focus to the step's heading */
  function enter(focus) {
    entered(at.value)
    if (focus) /** @type {HTMLElement} */ (sections[at.value].querySelector('h2')).focus()
  }

  /** Shows a step and its scenario. @param {number} step  from 0 @param {'pushState' | 'replaceState'} write  its address */
  function showStep(step, write) {
    at.value = step
    try {
      window.history[write](null, '', addressOfStep(step, address.withoutLink()))
    } catch {
      // a sandboxed frame
    }
    enter(write === 'pushState')
    return openScenario(editedIn(step), true)
  }

  /** Shows another step. @param {number} step  from 0 */
  function go(step) {
    if (step !== at.value && step >= 0 && step < count) showStep(step, 'pushState')
  }
  links.forEach((a, i) => a.addEventListener('click', e => {
    e.preventDefault()
    go(i)
  }))
  window.addEventListener('popstate', () => {
    const before = at.value
    at.value = stepInAddress(count)
    if (before !== at.value) enter(false)
    openScenario(address.fragment())
  })
  root.querySelector('.lesson-turn')?.prepend(...turn(count, at, go))
  enter(false)
  return {
    now: () => at.value,
    /** Whether the first step is shown as it is. */
    isPlain: () => at.value === 0 && address.fragment() === '' && editedIn(0) === '',
    go,
    /** Shows a step without moving the focus, nor adding to the history. */
    restore: (/** @type {number} */ step) => showStep(Math.min(Math.max(step, 0), count - 1), 'replaceState'),
    /** Shows what the address names, once the engine is there. */
    open: () => (address.fragment() ? openScenario(address.fragment()) : openScenario(editedIn(at.value), true)),
    /** Takes back all changes of the scenario. */
    reset: () => openScenario(''),
    isEdited: (/** @type {import('../../model/state/state.js').State} */ {parsed}) =>
      !!parsed && lesson.steps[at.value].scenario !== '' && parsed.canonical !== lesson.steps[at.value].scenario,
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
  /** Whether the engine has shown anything; before, the charts show what the build has drawn of the first step. */
  let opened = false
  /** @param {string} given  a fragment; '' for the step's own scenario @param {boolean} [asLaid]  with the look that the step asks for */
  return async (given, asLaid) => {
    const step = present()
    if (!session.engine()) store.update({parsed: null, still: null}) // it is of another step
    if (!session.engine() || !step.scenario) return
    const shown = opened && store.state.parsed?.canonical
    opened = true
    if (/^\d+\./.test(given)) {
      await page.commands.scenario.open('keep', given)
      if (asLaid) look(step)
      return forgetHistory(page)
    }
    if (shown === step.scenario) return look(step)
    await showScenario(page, step.scenario, {label: lesson.title, play: 'wait', fresh: true, look: () => look(step)})
    forgetHistory(page)
  }
}

/** What was opened is where undo ends: it takes back only what the reader did. @param {Page} page */
function forgetHistory({store}) {
  const {history} = store.state
  store.update({history: {entries: history.entries.slice(history.at, history.at + 1), at: Math.min(history.at, 0)}})
}

/**
 * Back and Next, below a step.
 * @param {number} count @param {import('../../ui/store.js').Signal<number>} at @param {(step: number) => void} go
 */
const turn = (count, at, go) => [
  h('button', {type: 'button', class: 'button', hidden: () => at.value === 0, onclick: () => go(at.value - 1)}, t.back),
  h('span', {class: 'lesson-place'}, () => t.step(at.value + 1, count)),
  h('button', {type: 'button', class: 'button', hidden: () => at.value === count - 1, onclick: () => go(at.value + 1)}, t.next),
]

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

// What the build has written into a lesson's page for its script.

/**
 * @typedef {object} TaskData
 * @property {string} source  its block: the engine reads it again when it judges an answer
 * @property {'one' | 'several' | 'number' | 'goal' | 'program' | 'words'} kind
 * @property {boolean} needs  everything must have run before an answer can be judged
 * @property {string[]} allow  paths in the document that get a field
 * @property {string} start   the name of the template that a program begins as
 */

/**
 * @typedef {object} StepData
 * @property {string} scenario  canonical; '' for none
 * @property {string} chart     of the policies; '' for the regret
 * @property {number} round
 * @property {number} run       from 1; 0 for all
 * @property {number} why       the policy that the inspector explains, from 1; 0 for none
 * @property {number} arm       that it explains, from 1
 * @property {string} theory    the part of the theory in place of the charts; '' for the charts
 * @property {TaskData[]} tasks
 */

/**
 * sha256: of the text of a lesson that is not the site's, hex.
 * @typedef {{id: string, title: string, sha256?: string, steps: StepData[]}} LessonData
 */

/** A task, where it is, and its form. @typedef {{data: TaskData, step: number, form: HTMLFormElement}} Task */

/** Returns what is in the page. @param {Element} root @returns {LessonData} */
export const lessonData = root => JSON.parse(root.querySelector('#lesson-data')?.textContent ?? '{}')

/**
 * Returns what the charts show of the first step until the engine is there; null for nothing. The build has asked the engine itself.
 * @param {Element} root @returns {Pick<import('../../model/state/state.js').State, 'parsed' | 'still'> | null}
 */
export function firstShown(root) {
  const written = root.querySelector('#lesson-first')?.textContent
  const shown = written && JSON.parse(written)
  if (!shown) return null
  const {parsed, runs, pictures: {payoffs: {light, dark}}} = shown
  return {parsed, still: {hash: parsed.hash, runs, pictures: {payoffs: {light: svgAddress(light), dark: svgAddress(dark)}}}}
}

/** Returns the tasks with their forms, in order. @param {Element} root @param {LessonData} lesson @returns {Task[]} */
export const tasksOf = (root, lesson) => lesson.steps.flatMap(({tasks}, step) => tasks.map((data, i) =>
  ({data, step, form: /** @type {HTMLFormElement} */ (root.querySelector(`#task-${step + 1}-${i + 1}`))})))

// Where the experiment stands: beside the text, or, where there is one column, between a step's text and its tasks.

/** Below this width there is one column; css/pages/lesson.css has the same number. */
const NARROW = '(max-width: 59.99875em)'

/** @param {Element} root @param {HTMLElement} stage @param {import('../../model/commands.js').Commands} commands */
export function placeStage(root, stage, commands) {
  const beside = /** @type {HTMLElement} */ (stage.parentElement)
  const narrow = matchMedia(NARROW)
  let step = 0
  function place() {
    const section = root.querySelector(`#step-${step + 1}`)
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

// How much of the lesson is done, in the list of steps and below the last one.

/** @param {Element} root @param {Task[]} tasks @param {import('./work.js').Work} work @param {(task: Task) => boolean} isAnswered */
export function mountProgress(root, tasks, work, isAnswered) {
  const whole = h('p', {class: 'lesson-progress'})
  root.querySelector('.lesson-foot')?.prepend(whole)
  const marks = [...root.querySelectorAll('.lesson-steps li')].map(li => {
    const mark = h('span', {class: 'step-mark'})
    li.append(' ', mark)
    return mark
  })
  function render() {
    setText(whole, t.done(tasks.filter(isAnswered).length, tasks.length))
    marks.forEach((mark, step) => {
      const own = tasks.filter(task => task.step === step)
      setText(mark, own.length > 0 ? t.answeredOf(own.filter(isAnswered).length, own.length) : '')
    })
  }
  work.onChange(render)
  render()
}
