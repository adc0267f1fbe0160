// @ts-check
// Assembles a lesson: its text is in the page; this adds the experiment, the steps and the checks.

import {openEngine} from '../engine/engine.js'
import {packedIn} from '../model/lessons/lesson-link.js'
import {writeViewToAddress} from '../model/sharing/address.js'
import {hostOf} from '../parts/embed/host.js'
import {keepAtHost} from '../parts/lesson/kept.js'
import {mountStage, watchPaper} from '../parts/lesson/stage.js'
import {createSteps, firstShown, lessonData, mountProgress, placeStage, tasksOf} from '../parts/lesson/steps.js'
import {isAnswered, isEdit, mountTasks} from '../parts/lesson/tasks.js'
import {mountHandIn, openWork} from '../parts/lesson/work.js'
import {mountExport} from '../parts/scorm/export.js'
import {mountNotice} from '../parts/shell/crash.js'
import {listenToUndo} from '../parts/shell/keys.js'
import {bootScenario, followEngine} from './boot-scenario.js'

/** What is said of an answer is not overtaken by what is said of the runs, ms. */
const QUIET = 2000

const root = document.body
const lesson = lessonData(root)
const stage = /** @type {HTMLElement} */ (root.querySelector('.lesson-stage'))
const base = bootScenario({layout: 'medium'}, openEngine, {packed: packedIn(location.hash.slice(1))})
const {store, session, commands, browser, announce} = base
/** @type {import('../model/commands.js').Page} */
const page = {...base, theory: true, keepsFocus: () => !stage.contains(document.activeElement)}
root.append(...base.regions)

const tasks = tasksOf(root, lesson)
const work = openWork(lesson.id)
mountNotice(/** @type {HTMLElement} */ (root.querySelector('.under-header')), page)
const place = placeStage(root, stage, commands)
const tellHost = hostOf()
/** @type {(() => void)[]} */
const entered = []
const steps = createSteps(root, page, lesson, step => {
  place.at(step)
  const {scenario} = lesson.steps[step]
  stage.hidden = scenario === ''
  // The table comes with the engine, and its room is there before.
  if (scenario) stage.style.setProperty('--policies', String(JSON.parse(scenario).policies.length))
  tellHost({type: 'step', step: step + 1, of: lesson.steps.length})
  for (const call of entered) call()
}, step => tasks.filter(task => task.step === step && isEdit(task)).map(task => work.of(task.form.id).scenario).findLast(Boolean) ?? '')
mountStage(stage, page, {isEdited: steps.isEdited, reset: () => steps.reset()})
if (steps.isPlain()) store.update(firstShown(root) ?? {})
const quiet = quietly()
followEngine(page, quiet.announce)
const starting = start()
mountTasks({...page, announce: quiet.first}, work, {lesson, tasks, steps: () => steps, ready: () => starting, save: () => handIn.save()})
mountProgress(root, tasks, work, task => isAnswered(work, task))
const handIn = mountHandIn(root, lesson, work, announce, watchPaper(root, page, tasks, work, steps, starting))
if (!lesson.id.startsWith('own-')) mountExport(root, lesson)
entered.push(keepAtHost(lesson, tasks, work, steps, tellHost))
work.onChange(changed => {
  if (!changed) return
  const answered = tasks.filter(task => isAnswered(work, task)).length
  const {state, attempts} = work.of(changed)
  tellHost({type: 'task', task: changed, state, attempts, answered, of: tasks.length})
  if (answered === tasks.length) tellHost({type: 'done', answered, of: tasks.length})
})
listenToUndo(commands)
writeViewToAddress(store, browser.address)

/** Announcements of the runs, which leave out those that come soon after one of an answer. */
function quietly() {
  let verdict = -QUIET
  return {
    /** @param {string} sentence  of an answer */
    first(sentence) {
      verdict = performance.now()
      announce(sentence)
    },
    /** @param {string} sentence */
    announce(sentence) {
      if (performance.now() > verdict + QUIET) announce(sentence)
    },
  }
}

/** Starts the engine and shows what the address names. @returns {Promise<boolean>} whether the engine is there */
async function start() {
  if (!await session.start()) return false
  await steps.open()
  return true
}
