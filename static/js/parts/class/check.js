// @ts-check
// Computes handed-in answers again: every scenario is run once, and the engine judges each answer in it. Anyone may have written an
// answer, so each is judged within limits, and what goes wrong is the state of that answer alone.

import {openEngine} from '../../engine/engine.js'
import {engineProgram} from '../../engine/load.js'

/** @import {Work} from '../../model/lessons/work-code.js' */
/** @import {State} from './words.js' */
/** @import {Engine} from '../../engine/api.js' */

/** @typedef {{source: string, kind: string, needs: boolean}} TaskData  of a lesson's page: see render.TaskData */
/** @typedef {{id: string, title: string, steps: {scenario: string, tasks: TaskData[]}[]}} LessonData */
/** key: the id of the form; step and place from 1. @typedef {{key: string, step: number, place: number, data: TaskData}} Task */
/**
 * By the keys of the tasks. edits: the scenarios in which answers were given, canonical: links of one scenario may differ. left: for
 * how long the scenarios of this work may still be run, s.
 * @typedef {{work: Work, states: Map<string, State>, edits: Map<string, string>, left: number}} Checked
 */
/** @typedef {{to: Checked, task: Task, answer: string, attempt: number}} Question */
/** @typedef {{engine: Limited, signal: AbortSignal}} Means */

/** How long the scenarios of one work may be run in all, s: somebody may hand in some that take days. */
const LONGEST = 30
/** How long an answer that needs no run may take, s. */
const QUICK = 10
/** The longest answer, characters. */
export const MOST_ANSWER = 20_000

/** A lesson's tasks in order. @param {LessonData} lesson @returns {Task[]} */
export const tasksOf = lesson => lesson.steps.flatMap(({tasks}, step) => tasks.map((data, i) =>
  ({key: `task-${step + 1}-${i + 1}`, step: step + 1, place: i + 1, data})))

/** @param {TaskData} task */
const isEdit = ({kind}) => kind === 'goal' || kind === 'program'

/** The state of an answer of which the engine says nothing. @param {unknown} error @returns {State} */
function stateOf(error) {
  if (error instanceof Cancelled) throw error
  return error instanceof TooLong ? 'long' : 'failed'
}

/**
 * Checks works until all are checked or the signal comes; then what is not judged stays unchecked.
 * @param {Means} means @param {Work[]} works @param {(work: Work) => LessonData | undefined} lessonOf
 * @param {(done: number, of: number) => void} onProgress
 * @returns {Promise<{checked: Checked[], answers: number}>}  of the works whose lesson is known
 */
export async function checkWorks(means, works, lessonOf, onProgress) {
  /** @type {{to: Checked, lesson: LessonData}[]} */
  const all = []
  for (const work of works) {
    const lesson = lessonOf(work)
    if (lesson) all.push({lesson, to: {work, states: new Map(), edits: new Map(), left: LONGEST}})
  }
  /** By scenario, '' for none. @type {Map<string, Question[]>} */
  const questions = new Map()
  let answers = 0
  for (const {to, lesson} of all) for (const task of tasksOf(lesson)) {
    const tried = (to.work.answers[task.key]?.[2] ?? 0) >= 1
    to.states.set(task.key, tried ? 'unchecked' : 'untouched')
    if (tried) answers++
  }
  try {
    for (const {to, lesson} of all) for (const task of tasksOf(lesson)) {
      if (to.states.get(task.key) === 'unchecked') await ask(means, lesson, to, task, questions)
    }
    let done = answers - [...questions.values()].reduce((n, list) => n + list.length, 0)
    for (const [text, list] of questions) {
      await judgeAll(means, text, list)
      onProgress(done += list.length, answers)
    }
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error
  }
  return {checked: all.map(({to}) => to), answers}
}

/** Adds a task's answer to what is asked. @param {Means} means @param {LessonData} lesson @param {Checked} to @param {Task} task
 * @param {Map<string, Question[]>} questions */
async function ask({engine, signal}, lesson, to, task, questions) {
  const [answer, link, attempt] = to.work.answers[task.key]
  if (answer.length > MOST_ANSWER) return void to.states.set(task.key, 'large')
  let text = lesson.steps[task.step - 1].scenario
  if (isEdit(task.data)) {
    if (to.left <= 0) return void to.states.set(task.key, 'long')
    try {
      const linked = await engine.within(QUICK, signal, e => e.decodeLink(link))
      if (!('canonical' in linked)) return void to.states.set(task.key, 'misread')
      if (linked.scenario.dataset) return void to.states.set(task.key, 'learners')
      text = linked.canonical
    } catch (error) {
      const state = stateOf(error)
      if (state === 'long') to.left = 0
      return void to.states.set(task.key, state === 'long' ? state : 'misread')
    }
    to.edits.set(task.key, text)
  }
  const list = questions.get(text)
  if (list) list.push({to, task, answer, attempt})
  else questions.set(text, [{to, task, answer, attempt}])
}

/** Judges the answers about one scenario. @param {Means} means @param {string} text @param {Question[]} list */
async function judgeAll(means, text, list) {
  const edited = list.every(({task}) => isEdit(task.data))
  /** @param {State} state */
  const all = state => list.forEach(({to, task}) => to.states.set(task.key, state))
  if (edited && list.every(({to}) => to.left <= 0)) return all('long')
  if (list.some(({task}) => task.data.needs)) {
    const state = await run(means, text, edited ? list.map(({to}) => to) : [])
    if (state) return all(state)
  }
  /** The same answer has the same verdict. @type {Map<string, State>} */
  const known = new Map()
  for (const [i, {to, task, answer, attempt}] of list.entries()) {
    const key = JSON.stringify([task.data.source, answer])
    try {
      const state = known.get(key) ?? /** @type {State} */ ((await means.engine.within(QUICK, means.signal,
        engine => engine.judge({text, task: task.data.source, answer, attempt}))).state)
      known.set(key, state)
      to.states.set(task.key, state)
    } catch (error) {
      const state = stateOf(error)
      to.states.set(task.key, state)
      // The engine that had run the scenario was ended.
      if (state === 'long' && i + 1 < list.length) return judgeAll(means, text, list.slice(i + 1))
    }
  }
}

/**
 * Runs a scenario, for as long as one of the works may still take, and takes the time from each.
 * @param {Means} means @param {string} text @param {Checked[]} of  whose scenario it is; none for the lesson's own
 * @returns {Promise<State | null>}  why there are no results; null if there are
 */
async function run({engine, signal}, text, of) {
  const most = of.length > 0 ? Math.max(...of.map(to => to.left)) : LONGEST
  const start = performance.now()
  let spent = most
  try {
    const state = await engine.within(most, signal, async e => {
      if (await e.estimate(text) > most) return 'long'
      await new Promise((resolve, reject) => void e.run(text, {onDone: resolve, onError: reject}))
      return null
    })
    spent = (performance.now() - start) / 1000
    return state
  } catch (error) {
    return stateOf(error)
  } finally {
    for (const to of of) to.left -= spent
  }
}

// An engine for work that others wrote. What it is asked has a limit of time by the clock, whatever was estimated: then its workers
// are ended, and the next question gets new ones.

/** A question took longer than its limit. */
class TooLong extends Error {}

/** The check was cancelled. */
export class Cancelled extends Error {}

/**
 * Opens engines of one program, which is loaded once.
 * @param {import('../../engine/api.js').EngineOptions} options
 */
const openNext = async options => openEngine({...options, program: await engineProgram.load(options.onProgress)})

/** @param {typeof openNext} start  opens an engine */
export function limitedEngine(start = openNext) {
  /** @type {import('../../engine/api.js').EngineOptions} */
  let heard = {}
  /** @type {Promise<Engine> | null} */
  let opening = null

  /** The engine, which is started if there is none. @returns {Promise<Engine>} */
  function open() {
    opening ??= start(heard).catch(error => {
      opening = null
      throw error
    })
    return opening
  }

  function end() {
    opening?.then(engine => engine.close(), () => {})
    opening = null
  }

  return {
    open, end,
    /** The options of all engines that are opened from now on. @param {typeof heard} options */
    listen: options => void (heard = options),
    /**
     * Asks the engine. Rejects with TooLong or Cancelled when the time is over or the signal comes.
     * @template T
     * @param {number} seconds @param {AbortSignal} signal @param {(engine: Engine) => Promise<T>} ask @returns {Promise<T>}
     */
    async within(seconds, signal, ask) {
      const engine = await open()
      return new Promise((resolve, reject) => {
        const stop = (/** @type {Error} */ error) => {
          end()
          reject(error)
        }
        if (signal.aborted) return stop(new Cancelled())
        const timer = setTimeout(() => stop(new TooLong()), seconds * 1000)
        const cancel = () => stop(new Cancelled())
        signal.addEventListener('abort', cancel)
        ask(engine).then(resolve, reject).finally(() => {
          clearTimeout(timer)
          signal.removeEventListener('abort', cancel)
        })
      })
    },
  }
}

/** @typedef {ReturnType<typeof limitedEngine>} Limited */
