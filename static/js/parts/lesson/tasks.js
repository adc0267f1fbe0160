// @ts-check
// The tasks of a lesson. Their forms are in the page; here they are checked. The engine judges each answer.

import {h, set, setText, show, follow, freshId} from '../../ui/dom.js'
import {lesson as t} from './words.js'
import {isDone} from './work.js'
import {valueAt} from '../../model/state/edits.js'
import {isStale} from '../../model/state/state.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {Task} from './steps.js' */
/** @import {Answer} from '../../model/lessons/work-code.js' */
/** @import {Work} from './work.js' */
/** @import {Judged} from '../../engine/messages.js' */

/**
 * save: saves the work as a file.
 * @typedef {{tasks: Task[], steps: () => import('./steps.js').Steps, lesson: import('./steps.js').LessonData,
 *   ready: () => Promise<boolean>,
 *   save: () => void}} Lesson
 */

/** Whether a task is about what the reader makes of the scenario. @param {Task} task */
export const isEdit = ({data: {kind}}) => kind === 'goal' || kind === 'program'

/** @param {Page} page @param {Work} work @param {Lesson} lesson */
export function mountTasks(page, work, lesson) {
  for (const task of lesson.tasks) mountTask(page, task, work, lesson)
}

/** @param {Page} page @param {Task} task @param {Work} work @param {Lesson} lesson */
function mountTask(page, task, work, lesson) {
  const {form} = task
  const check = /** @type {HTMLButtonElement} */ (form.querySelector('button[type=submit]'))
  const reveal = /** @type {HTMLButtonElement} */ (form.querySelector('.task-reveal'))
  /** @type {Judged | null} */
  let last = null
  /** The answer that the form was filled with, or that was checked last. */
  let filled = ''
  const showKept = () => {
    const kept = work.of(form.id)
    last = null
    // What is being written here is not replaced by what another tab has handed in.
    if (answerOf(task) === filled) fill(task, filled = kept.answer)
    render(task, kept, null)
    show(/** @type {HTMLElement} */ (form.querySelector('.task-answer')), false)
  }
  filled = answerOf(task)
  showKept()
  work.onChange((id, foreign) => { if (foreign && (!id || id === form.id)) showKept() })
  form.querySelector('.task-result')?.append(notKept(lesson.save))
  check.disabled = false
  const changed = isEdit(task) && mountFields(/** @type {HTMLElement} */ (form.querySelector('.task-fields')), page, task.data)

  // Not the form's submit event, which a frame without allow-forms never sends; Enter in a field clicks this button, too.
  check.addEventListener('click', async e => {
    e.preventDefault()
    if (check.disabled) return
    check.disabled = true
    try {
      if (changed) await changed()
      last = await checkTask(page, task, work, lesson) ?? last
      filled = work.of(form.id).answer
    } finally {
      check.disabled = false
      if (document.activeElement === document.body) check.focus()
    }
  })
  reveal.addEventListener('click', async () => {
    last ??= await judgeAgain(page, task, work, lesson)
    showAnswer(form, last)
  })
}

/** What is said of an answer that the device did not keep. @param {() => void} save */
const notKept = save => h('p', {class: 'task-not-kept', hidden: true}, t.notKept, ' ',
  h('button', {type: 'button', class: 'button', onclick: save}, t.saveWork))

/**
 * Judges what the form says, and shows it.
 * @param {Page} page @param {Task} task @param {Work} work @param {Lesson} lesson @returns {Promise<Judged | null>}
 */
async function checkTask(page, task, work, lesson) {
  const {form} = task
  const before = work.of(form.id)
  const answer = answerOf(task)
  const refused = task.data.allow.some(path => path in page.store.state.drafts)
  if (refused || (answer === '' && !isEdit(task))) {
    say(page, form, refused ? t.badField : t.empty)
    return null
  }
  say(page, form, task.data.needs ? t.running : '')
  const attempts = before.attempts + 1
  const judged = await judge(page, task, answer, attempts, lesson)
  if (!judged) {
    say(page, form, t.stopped)
    return null
  }
  const state = /** @type {Answer['state']} */ (judged.state)
  const link = isEdit(task) ? page.store.state.parsed?.link ?? '' : ''
  const next = {answer, state, attempts: state === 'misread' ? before.attempts : attempts, scenario: link}
  const kept = work.set(form.id, next)
  render(task, next, judged)
  for (const other of lesson.tasks) show(/** @type {Element} */ (other.form.querySelector('.task-not-kept')), !kept && other === task)
  page.announce(spoken(form, next))
  return judged
}

/**
 * Judges a remembered attempt again, for a reader who asks for the right answer.
 * @param {Page} page @param {Task} task @param {Work} work @param {Lesson} lesson
 */
function judgeAgain(page, task, work, lesson) {
  const {answer, attempts} = work.of(task.form.id)
  return isEdit(task) || task.data.kind === 'words' ? Promise.resolve(null) : judge(page, task, answer, attempts, lesson)
}

/**
 * Asks the engine. If the task needs results, everything is run first; unless it is about edits, in the scenario of its step.
 * @param {Page} page @param {Task} task @param {string} answer @param {number} attempt @param {Lesson} lesson
 * @returns {Promise<Judged | null>} null if it could not be judged
 */
async function judge(page, task, answer, attempt, lesson) {
  if (!await lesson.ready()) return null
  const {store, session} = page
  const steps = lesson.steps()
  if (!isEdit(task) && task.data.needs && steps.isEdited(store.state)) {
    await steps.reset()
    page.announce(t.restored)
  }
  if (task.data.needs && !await playAll(page)) return null
  const canonical = isEdit(task) ? store.state.parsed?.canonical : lesson.lesson.steps[task.step].scenario
  return session.engine()?.judge({text: canonical ?? '', task: task.data.source, answer, attempt}) ?? null
}

/** @param {Task} task @returns {string} as the engine reads it: see Task.Judge */
function answerOf({data, form}) {
  const values = new FormData(form).getAll(form.id).map(String)
  return data.kind === 'several' ? values.join() : (values[0] ?? '').trim()
}

/** Puts an answer into the form. @param {Task} task @param {string} answer */
function fill({data, form}, answer) {
  const chosen = answer.split(',')
  for (const input of form.querySelectorAll(`[name="${form.id}"]`)) {
    if (input instanceof HTMLTextAreaElement) input.value = answer
    else if (input instanceof HTMLInputElement && input.type === 'text') input.value = answer
    else if (input instanceof HTMLInputElement) input.checked = (data.kind === 'several' ? chosen : [answer]).includes(input.value)
  }
}

/** @param {Page} page @param {HTMLElement} form @param {string} words */
function say({announce}, form, words) {
  const why = /** @type {HTMLElement} */ (form.querySelector('.task-why'))
  setText(why, words)
  show(why, words !== '')
  if (words) announce(words)
}

/** Shows how an answer stands. @param {Task} task @param {Answer} answer @param {Judged | null} judged  null: it was judged earlier */
function render({form}, {state, attempts}, judged) {
  form.dataset.state = state
  setText(/** @type {HTMLElement} */ (form.querySelector('.task-state')), t.states[state])
  const why = /** @type {HTMLElement} */ (form.querySelector('.task-why'))
  setText(why, judged?.why ?? '')
  show(why, !!judged?.why)
  for (const hint of form.querySelectorAll('.task-hint')) {
    show(hint, state === 'wrong' && hint.getAttribute('data-hint') === String(judged?.hint ?? 0))
  }
  const then = form.querySelector('.task-then')
  if (then) show(then, state === 'right' || state === 'person')
  const reveal = /** @type {HTMLElement} */ (form.querySelector('.task-reveal'))
  show(reveal, attempts > 0 && state !== 'right')
  if (state === 'right') show(/** @type {HTMLElement} */ (form.querySelector('.task-answer')), false)
  set(form.querySelector('fieldset') ?? form, {'aria-describedby': judged ? `${form.id}-result` : null})
}

/** What a screen reader hears of a judged answer. @param {HTMLElement} form @param {Answer} answer */
function spoken(form, {state}) {
  const said = [...form.querySelectorAll('.task-result > :not([hidden])')].map(node => node.textContent?.trim() ?? '')
  return t.judged(t.states[state], said.join(' '))
}

/** @param {HTMLElement} form @param {Judged | null} judged */
function showAnswer(form, judged) {
  const answer = /** @type {HTMLElement} */ (form.querySelector('.task-answer'))
  const right = answer.querySelector('.task-right')
  if (right && judged) {
    const options = judged.right.map(n => form.querySelector(`input[value="${n}"] + span`)?.textContent ?? '')
    setText(right, options.join('; ') || judged.number)
  }
  show(answer, true)
  answer.tabIndex = -1
  answer.focus()
}

/** Whether a task was answered: rightly, or for a person to judge. @param {Work} work @param {Task} task */
export const isAnswered = (work, task) => isDone(work.of(task.form.id))

// What a task lets the reader change: fields for numbers of the scenario, and the program of a policy.

/**
 * @param {HTMLElement} host @param {Page} page @param {import('./steps.js').TaskData} task
 * @returns {() => Promise<unknown>} resolves when the scenario has what was typed: Enter in a field changes it and checks at once
 */
function mountFields(host, page, task) {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve()
  if (task.kind === 'program') host.append(programButton(page, task.start))
  for (const path of task.allow) host.append(field(page, path, change => { last = change }))
  return () => last
}

/** Opens the reader's own policy in the editor; at first it is a template. @param {Page} page @param {string} template */
function programButton({store: {drawn}, commands}, template) {
  const own = () => drawn.parsed?.resolved.find(p => p.own)
  return h('button', {type: 'button', class: 'button', disabled: () => !drawn.parsed || drawn.engine !== 'ready', onclick: () => {
    const mine = own()
    if (mine) commands.program.open(mine.key)
    else commands.program.write(template)
  }}, () => (own() ? t.openProgram : t.writeProgram))
}

/** @param {Page} page @param {string} path  in the document @param {(change: Promise<unknown>) => void} changed */
function field({store: {drawn}, commands}, path, changed) {
  const id = freshId('field')
  const words = () => drawn.drafts[path]?.faults.map(f => f.message).join(' ') ?? ''
  const input = h('input', {
    type: 'text', inputmode: 'decimal', autocomplete: 'off', id, 'aria-describedby': `${id}-fault`,
    disabled: () => !drawn.parsed, 'aria-invalid': () => words() && 'true',
    onchange: () => {
      const typed = input.value.replaceAll(',', '').trim()
      const value = /** @type {any} */ (typed !== '' && Number.isFinite(Number(typed)) ? Number(typed) : typed)
      changed(Promise.resolve(commands.scenario.setField(path, value, t.field(path))))
    },
  })
  follow(() => {
    const {parsed, drafts} = drawn
    const value = parsed && (valueAt(parsed.scenario, path) ?? parameterAt(parsed, path))
    if (document.activeElement !== input) input.value = drafts[path]?.text ?? String(value ?? '')
  })
  return h('div', {class: 'task-field'}, h('label', {for: id}, t.field(path)), input,
    h('p', {class: 'fault', id: `${id}-fault`, hidden: () => words() === ''}, words))
}

/**
 * The value of a policy's parameter that the document leaves out.
 * @param {Pick<import('../../engine/messages.js').Parsed, 'resolved'>} parsed @param {string} path
 */
export function parameterAt(parsed, path) {
  const [, i, name] = /^policies\[(\d+)\]\.(\w+)$/.exec(path) ?? []
  return i ? parsed.resolved[Number(i)]?.parameters[name] : undefined
}

// Runs everything and waits for the end.

/** Whether all runs of what is shown are finished. @param {import('../../model/state/state.js').State} state */
const allRan = state => state.play.phase === 'done' && !!state.play.results?.final && !state.play.trial && !isStale(state)

/**
 * Runs what is not run yet. Resolves to whether everything has run; false if the reader stopped it, or the engine failed.
 * @param {Page} page @returns {Promise<boolean>}
 */
function playAll({store, session}) {
  if (allRan(store.state)) return Promise.resolve(true)
  const {parsed} = store.state
  if (!parsed || !session.engine()) return Promise.resolve(false)
  if (store.state.play.phase !== 'running') session.player.resume()
  return new Promise(resolve => {
    const unwatch = store.react(state => {
      const {phase} = state.play
      const over = allRan(state) || (phase !== 'running') || state.parsed !== parsed || state.engine !== 'ready'
      if (!over) return
      queueMicrotask(() => unwatch())
      resolve(allRan(state))
    })
  })
}
