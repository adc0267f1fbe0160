// @ts-check
// Assembles a lesson: its text is in the page; this adds the experiment, the steps and the checks.

import {openEngine} from '../engine/engine.js'
import {createCommands} from '../model/commands.js'
import {watchPinned} from '../model/looks/pinned.js'
import {createSession} from '../model/playing/session.js'
import {writeViewToAddress} from '../model/sharing/address.js'
import {hostOf} from '../model/sharing/host.js'
import {listenToUndo} from '../parts/shell/keys.js'
import {milestones} from '../model/takeaways.js'
import {mountNotice} from '../parts/shell/crash.js'
import {initialState} from '../model/state/state.js'
import {liveRegions} from '../ui/announce.js'
import {betweenPresses} from '../ui/press.js'
import {createStore} from '../ui/store.js'
import {followSystemTheme, rememberedTheme} from '../ui/theme.js'
import {createSteps, firstShown, lessonData, tasksOf, mountProgress, placeStage} from '../parts/lesson/steps.js'
import {openWork, mountHandIn} from '../parts/lesson/work.js'
import {keepAtHost} from '../parts/lesson/kept.js'
import {mountExport} from '../parts/scorm/export.js'
import {mountStage, watchPaper} from '../parts/lesson/stage.js'
import {isAnswered, isEdit, mountTasks} from '../parts/lesson/tasks.js'

/** @typedef {import('../model/state/state.js').State} State */

/** What is said of an answer is not overtaken by what is said of the runs, ms. */
const QUIET = 2000

const lesson = lessonData()
const {nodes: regions, announce, announceNow} = liveRegions()
document.body.append(...regions)
const store = createStore(/** @type {State} */ ({...initialState, theme: rememberedTheme(), layout: 'medium'}), betweenPresses(window))
followSystemTheme(store)
const session = createSession(store, openEngine)
const commands = createCommands({store, session, announce})
const stage = /** @type {HTMLElement} */ (document.querySelector('.lesson-stage'))
/** @type {import('../model/commands.js').Page} */
const page = {store, session, commands, announce, announceNow, theory: true,
  keepsFocus: () => !stage.contains(document.activeElement)}

const tasks = tasksOf(lesson)
const work = openWork(lesson.id)
mountNotice(/** @type {HTMLElement} */ (document.querySelector('.under-header')), page)
const place = placeStage(stage, commands)
const tellHost = hostOf()
let sendWork = () => {}
const steps = createSteps(page, lesson, step => {
  place.at(step)
  const {scenario} = lesson.steps[step]
  stage.hidden = scenario === ''
  // The table comes with the engine, and its room is there before.
  if (scenario) stage.style.setProperty('--policies', String(JSON.parse(scenario).policies.length))
  tellHost({type: 'step', step: step + 1, of: lesson.steps.length})
  sendWork()
}, step => tasks.filter(task => task.step === step && isEdit(task)).map(task => work.of(task.form.id).scenario).findLast(Boolean) ?? '')
mountStage(stage, page, {isEdited: steps.isEdited, reset: () => steps.reset()})
if (steps.isPlain()) store.update(firstShown() ?? {})
session.onLaid(commands.charts.setLaid)
watchPinned(store, session)
let verdict = -QUIET
store.react(milestones(sentence => { if (performance.now() > verdict + QUIET) announce(sentence) }))
const starting = start()
mountTasks({...page, announce: sentence => {
  verdict = performance.now()
  announce(sentence)
}}, tasks, work, {lesson, steps: () => steps, ready: () => starting, save: () => handIn.save()})
mountProgress(tasks, work, task => isAnswered(work, task))
const handIn = mountHandIn(lesson, work, announce, watchPaper(page, tasks, work, steps, starting))
if (!lesson.id.startsWith('own-')) mountExport(lesson)
sendWork = keepAtHost(lesson, tasks, work, steps, tellHost)
work.onChange(changed => {
  if (!changed) return
  const answered = tasks.filter(task => isAnswered(work, task)).length
  const {state, attempts} = work.of(changed)
  tellHost({type: 'task', task: changed, state, attempts, answered, of: tasks.length})
  if (answered === tasks.length) tellHost({type: 'done', answered, of: tasks.length})
})
listenToUndo(commands)
writeViewToAddress(store)

/** Starts the engine and shows what the address names. @returns {Promise<boolean>} whether the engine is there */
async function start() {
  if (!await session.start()) return false
  await steps.open()
  return true
}
