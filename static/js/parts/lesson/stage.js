// @ts-check
// The experiment beside the text: charts, Run, the table of results.

import {mountCharts} from '../charts/charts.js'
import {mountTables} from '../charts/tables.js'
import {mountProgramLater} from '../program/program-later.js'
import {mountAddPolicy} from '../results/policy-add.js'
import {mountResults} from '../results/results.js'
import {engineStatus, runButton, runStatus, scrubber} from '../transport/run-button.js'
import {presentFragment} from '../../model/sharing/address.js'
import {mountCrash} from '../shell/crash.js'
import {mountView} from '../../view/mount.js'
import {follow, h, set, setText} from '../../ui/dom.js'
import {icon} from '../../ui/icons.js'
import {duration, whole} from '../../ui/numbers.js'
import {text} from '../../text/text.js'
import {lesson as t} from './words.js'
import {keepPictures, sayTakeaway} from '../charts/printed.js'
import {valueAt} from '../../model/state/edits.js'
import {isEdit, parameterAt} from './tasks.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {State} from '../../model/state/state.js' */
/** @import {Task} from './steps.js' */

/**
 * @param {HTMLElement} host @param {Page} page
 * @param {{isEdited: (state: State) => boolean, reset: () => void}} step  whether the reader changed its scenario, and what takes that back
 */
export function mountStage(host, page, step) {
  const charts = h('div', {class: 'charts'})
  const program = h('div', {class: 'part program-part'})
  const results = h('div', {class: 'part results-part'})
  mountCrash(host, page, page.commands.play.restart)
  // The words of the theory stand below what has the class transport-part, on a phone charts-part.
  host.append(h('div', {class: 'charts-part'}, charts), h('div', {class: 'transport-part'}, controls(page, step)), program, results)
  mountProgramLater(program, page)
  mountResults(results, page)
  mountAddPolicy(document.body, page)
  mountCharts(charts, page, mountView, {embedded: true})
  mountTables(document.body, page)
}

/** @param {Page} page @param {Parameters<typeof mountStage>[2]} step */
function controls(page, step) {
  const {commands, store: {drawn}} = page
  const run = runButton(() => commands.play.toggle(), 'run-status')
  const scrub = scrubber(page)
  const line = h('div', {class: 'progress-line'})
  follow(() => run.render(drawn, drawn.engine === 'ready'))
  follow(() => scrub.render(drawn))
  follow(() => {
    const {progress, phase} = drawn.play
    line.style.setProperty('--share', String(progress && phase !== 'done' ? progress.share : 0))
  })
  const game = new URL('../../../play.html', import.meta.url).href
  const out = new URL('../../../index.html', import.meta.url).href
  return h('div', {class: 'lesson-controls', role: 'group', 'aria-label': text.transport.label},
    line, run.node, h('div', {class: 'scrub'}, scrub.node), h('p', {class: 'status', id: 'run-status'}, () => statusWords(drawn)),
    h('button', {type: 'button', class: 'link', hidden: () => drawn.look.mode !== 'live', onclick: () => commands.look.setMode('runs')},
      t.allRuns),
    h('button', {type: 'button', class: 'link', title: t.resetHelp, hidden: () => !step.isEdited(drawn), onclick: step.reset},
      icon('undo', 12), t.reset),
    h('span', {class: 'ways-out'},
      h('a', {class: 'to-playground', target: '_blank', rel: 'noopener',
        href: () => game + (drawn.parsed ? `#${drawn.parsed.link}` : '')}, t.play),
      h('a', {class: 'to-playground', target: '_blank', rel: 'noopener',
        href: () => out + (drawn.parsed ? `#${presentFragment(drawn)}` : '')}, t.playground)))
}

/** @param {State} state */
function statusWords(state) {
  const {engine, parsed, play, look, live} = state
  if (engine !== 'ready' || !parsed) return engineStatus(state)
  if (look.mode === 'live') return text.plots.live.at(whole(live.target), whole(parsed.scenario.horizon))
  const {phase, progress, results} = play
  if (phase === 'done' && progress) return text.transport.done(whole(parsed.scenario.runs), duration(progress.seconds))
  if (phase === 'idle' && !results) return text.transport.idle(whole(parsed.scenario.runs), parsed.resolved.length)
  return runStatus(state, parsed.scenario.runs).join('')
}

// A lesson on paper has all its steps, with the reader's work: what was answered and changed, and the charts of each step as they
// were last seen.

/** If the charts do not come to rest, they are printed as they are after this time, ms. */
const PATIENCE = 4000

/**
 * @param {Element} root @param {Page} page @param {Task[]} tasks @param {import('./work.js').Work} work
 * @param {import('./steps.js').Steps} steps @param {Promise<boolean>} starting  the engine
 * @returns {() => Promise<void>} prints the lesson
 */
export function watchPaper(root, page, tasks, work, steps, starting) {
  const {store, session} = page
  const pictures = keepPictures(page, charts => (charts > 1 ? 'one-column' : 'page'), made => {
    for (const figure of made) sayTakeaway(figure, store.state)
    const section = root.querySelector(`#step-${steps.now() + 1}`)
    const place = section?.querySelector('.step-pictures') ?? h('div', {class: 'step-pictures on-paper'})
    place.replaceChildren(...made)
    const task = section?.querySelector('.task')
    if (task) task.before(place)
    else section?.append(place)
  })

  /** Writes what was changed for an answer below its task. @param {Task} task */
  async function writeEdits(task) {
    const {scenario} = work.of(task.form.id)
    if (!scenario || !await starting) return
    const linked = await session.engine()?.decodeLink(scenario)
    if (linked && 'canonical' in linked && scenario === work.of(task.form.id).scenario) write(task, editsOf(linked, task.data))
  }
  const edits = tasks.filter(isEdit)
  work.onChange(changed => { for (const task of edits) if (!changed || task.form.id === changed) void writeEdits(task) })
  for (const task of edits) void writeEdits(task)

  window.addEventListener('beforeprint', () => {
    for (const task of tasks) {
      const input = task.form.querySelector('.task-field :is(input[name], textarea)')
      if (input) write(task, /** @type {HTMLInputElement} */ (input).value)
      const {attempts} = work.of(task.form.id)
      set(/** @type {Element} */ (task.form.querySelector('.task-state')), {'data-attempts': attempts > 1 ? t.attempts(attempts) : null})
    }
  })
  return () => pictures.settled(PATIENCE).then(() => window.print())
}

/** Writes an answer for paper, where a field would cut it. @param {Task} task @param {string} words */
function write({form}, words) {
  const place = form.querySelector('.task-paper') ?? h('p', {class: 'task-paper on-paper'})
  setText(place, words)
  form.querySelector('.task-buttons')?.before(place)
}

/** @param {import('../../engine/messages.js').Linked} linked @param {import('./steps.js').TaskData} task */
function editsOf(linked, {kind, allow}) {
  const own = linked.scenario.policies.findLast(p => typeof p === 'object' && 'program' in p)
  const values = allow.map(path => `${t.field(path)}: ${valueAt(linked.scenario, path) ?? parameterAt(linked, path) ?? ''}`)
  return [...values, kind === 'program' && own ? String(own.program) : ''].filter(Boolean).join('\n')
}
