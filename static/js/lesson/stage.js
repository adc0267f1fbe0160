// @ts-check
// The experiment beside the text: charts, Run, the table of results.

import {mountCharts} from '../app/charts/charts.js'
import {mountTables} from '../app/charts/tables.js'
import {mountProgramLater} from '../app/program/program-later.js'
import {mountAddPolicy} from '../app/results/policy-add.js'
import {mountResults} from '../app/results/results.js'
import {engineStatus, runButton, runStatus} from '../app/playing/run-button.js'
import {scrubber} from '../app/playing/scrubber.js'
import {addressOf, presentFragment} from '../app/sharing/address.js'
import {mountCrash} from '../app/shell/crash.js'
import {mountView} from '../view/mount.js'
import {h, set, setText, show} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {duration, whole} from '../ui/numbers.js'
import {same} from '../ui/store.js'
import {text} from '../text/text.js'
import {lesson as t} from '../text/lesson.js'

/** @typedef {import('../app/commands.js').Page} Page */
/** @typedef {import('../app/state/state.js').State} State */

/**
 * @param {HTMLElement} host @param {Page} page
 * @param {{isEdited: (state: State) => boolean, reset: () => void}} step  whether the reader changed its scenario, and what takes that back
 */
export function mountStage(host, page, step) {
  const charts = h('div', {class: 'charts'})
  const program = h('div', {class: 'part program-part'})
  const results = h('div', {class: 'part results-part'})
  mountCrash(host, page)
  // The words of the theory stand below what has the class transport-part, on a phone charts-part.
  host.append(h('div', {class: 'charts-part'}, charts), h('div', {class: 'transport-part'}, controls(page, step)), program, results)
  mountProgramLater(program, page)
  mountResults(results, page)
  mountAddPolicy(document.body, page)
  mountCharts(charts, page, mountView, {embedded: true})
  mountTables(document.body, page)
}

/** @param {Page} page @param {Parameters<typeof mountStage>[2]} step */
function controls({store, commands, ...page}, step) {
  const run = runButton(() => commands.play.toggle(), 'run-status')
  const scrub = scrubber({store, commands, ...page})
  const status = h('p', {class: 'status', id: 'run-status'})
  const runs = h('button', {type: 'button', class: 'link', onclick: () => commands.look.setMode('runs')}, t.allRuns)
  const reset = h('button', {type: 'button', class: 'link', title: t.resetHelp, onclick: step.reset}, icon('undo', 12), t.reset)
  const game = h('a', {class: 'to-playground', target: '_blank', rel: 'noopener'}, t.play)
  const out = h('a', {class: 'to-playground', target: '_blank', rel: 'noopener'}, t.playground)
  const line = h('div', {class: 'progress-line'})
  store.watch((state, before) => {
    if (same(state, before, 'play', 'engine', 'loading', 'parsed', 'look', 'live')) return
    const live = state.look.mode === 'live'
    run.render(state, state.engine === 'ready')
    scrub.render(state)
    show(runs, live)
    show(reset, step.isEdited(state))
    setText(status, statusWords(state))
    const {progress, phase} = state.play
    line.style.setProperty('--share', String(progress && phase !== 'done' ? progress.share : 0))
    const page = new URL('../../index.html', import.meta.url).href
    set(game, {href: new URL('../../play.html', import.meta.url).href + (state.parsed ? `#${state.parsed.link}` : '')})
    set(out, {href: state.parsed ? page + new URL(addressOf(presentFragment(state))).hash : page})
  })
  return h('div', {class: 'lesson-controls', role: 'group', 'aria-label': text.transport.label},
    line, run.node, h('div', {class: 'scrub'}, scrub.node), status, runs, reset, h('span', {class: 'ways-out'}, game, out))
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
