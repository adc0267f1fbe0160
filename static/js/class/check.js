// @ts-check
// Computes handed-in answers again: every scenario is run once, and the engine judges each answer in it.

/** @typedef {import('../engine/api.js').Engine} Engine */
/** @typedef {import('../app/lessons/work-code.js').Work} Work */
/** @typedef {import('../text/class.js').State} State */
/** @typedef {{source: string, kind: string, needs: boolean}} TaskData  of a lesson's page: see render.TaskData */
/** @typedef {{id: string, title: string, steps: {scenario: string, tasks: TaskData[]}[]}} LessonData */
/** key: the id of the form; step and place from 1. @typedef {{key: string, step: number, place: number, data: TaskData}} Task */
/**
 * By the keys of the tasks. edits: the scenarios in which answers were given, canonical: links of one scenario may differ.
 * @typedef {{work: Work, states: Map<string, State>, edits: Map<string, string>}} Checked
 */
/** @typedef {{to: Checked, task: Task, answer: string, attempt: number}} Question */

/** A student's scenario that takes longer is not run, s: somebody may hand in one that takes days. */
const LONGEST = 30

/** A lesson's tasks in order. @param {LessonData} lesson @returns {Task[]} */
export const tasksOf = lesson => lesson.steps.flatMap(({tasks}, step) => tasks.map((data, i) =>
  ({key: `task-${step + 1}-${i + 1}`, step: step + 1, place: i + 1, data})))

/** @param {TaskData} task */
const isEdit = ({kind}) => kind === 'goal' || kind === 'program'

/**
 * @param {Engine} engine @param {Work[]} works @param {(id: string) => LessonData | undefined} lessonOf
 * @param {(done: number, of: number) => void} onProgress
 * @returns {Promise<{checked: Checked[], answers: number}>}  of the works whose lesson is known
 */
export async function checkWorks(engine, works, lessonOf, onProgress) {
  /** @type {Checked[]} */
  const checked = []
  /** By scenario, '' for none. @type {Map<string, Question[]>} */
  const questions = new Map()
  for (const work of works) {
    const lesson = lessonOf(work.lesson)
    if (!lesson) continue
    /** @type {Checked} */
    const to = {work, states: new Map(), edits: new Map()}
    checked.push(to)
    for (const task of tasksOf(lesson)) await ask(engine, lesson, to, task, questions)
  }
  const answers = [...questions.values()].reduce((n, list) => n + list.length, 0)
  let done = 0
  for (const [text, list] of questions) {
    await judgeAll(engine, text, list)
    onProgress(done += list.length, answers)
  }
  return {checked, answers}
}

/** Adds a task's answer to what is asked. @param {Engine} engine @param {LessonData} lesson @param {Checked} to @param {Task} task
 * @param {Map<string, Question[]>} questions */
async function ask(engine, lesson, to, task, questions) {
  const [answer, link, attempt] = to.work.answers[task.key] ?? ['', '', 0]
  to.states.set(task.key, 'untouched')
  if (attempt < 1) return
  let text = lesson.steps[task.step - 1].scenario
  if (isEdit(task.data)) {
    const linked = await engine.decodeLink(link).catch(() => null)
    if (!linked || !('canonical' in linked)) return void to.states.set(task.key, 'misread')
    text = linked.canonical
    to.edits.set(task.key, text)
  }
  questions.set(text, [...questions.get(text) ?? [], {to, task, answer, attempt}])
}

/** Judges the answers about one scenario. @param {Engine} engine @param {string} text @param {Question[]} list */
async function judgeAll(engine, text, list) {
  if (list.some(({task}) => task.data.needs)) {
    if (await engine.estimate(text) > LONGEST) return list.forEach(({to, task}) => to.states.set(task.key, 'long'))
    await new Promise((resolve, reject) => void engine.run(text, {onDone: resolve, onError: reject}))
  }
  /** The same answer has the same verdict. @type {Map<string, Promise<State>>} */
  const known = new Map()
  for (const {to, task, answer, attempt} of list) {
    const key = JSON.stringify([task.data.source, answer])
    const state = known.get(key) ??
      engine.judge({text, task: task.data.source, answer, attempt}).then(judged => /** @type {State} */ (judged.state))
    known.set(key, state)
    to.states.set(task.key, await state)
  }
}
