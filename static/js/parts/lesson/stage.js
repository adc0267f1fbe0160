// @ts-check
// The experiment beside the text: charts, Run, the table of results.

import {mountCharts} from '../charts/charts.js'
import {mountTables} from '../charts/tables.js'
import {mountProgramLater} from '../program/program-later.js'
import {mountAddPolicy} from '../results/policy-add.js'
import {mountResults} from '../results/results.js'
import {engineStatus, runButton, runStatus} from '../transport/run-button.js'
import {scrubber} from '../transport/scrubber.js'
import {addressOf, presentFragment} from '../../model/sharing/address.js'
import {mountCrash} from '../shell/crash.js'
import {mountView} from '../../view/mount.js'
import {follow, h} from '../../ui/dom.js'
import {icon} from '../../ui/icons.js'
import {duration, whole} from '../../ui/numbers.js'
import {text} from '../../text/text.js'
import {lesson as t} from './words.js'

/** @typedef {import('../../model/commands.js').Page} Page */
/** @typedef {import('../../model/state/state.js').State} State */

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
        href: () => out + (drawn.parsed ? new URL(addressOf(presentFragment(drawn))).hash : '')}, t.playground)))
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
