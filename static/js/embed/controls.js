// @ts-check
// The embed's line of controls: Run, reset, step, the scrubber, the status, and the link that opens what is shown in
// the playground.

import {copy} from '../app/sharing/address.js'
import {kept} from '../app/sharing/citation.js'
import {h, setText, set, show} from '../ui/dom.js'
import {undoButton} from '../app/parts/undo-button.js'
import {redoable, undoable} from '../app/state/history.js'
import {icon} from '../ui/icons.js'
import {duration, whole} from '../ui/numbers.js'
import {same} from '../ui/store.js'
import {text} from '../text/text.js'
import {engineStatus, runButton, runStatus} from '../app/playing/run-button.js'
import {scrubber} from '../app/playing/scrubber.js'
import {outIcon} from './icons.js'
import {embed} from '../text/embed.js'

/** @typedef {import('../app/commands.js').Page} Page */
/** @typedef {import('../app/state/state.js').State} State */
/** @typedef {import('./actions.js').EmbedActions} EmbedActions */

const t = text.transport

/**
 * @param {Element} host @param {Page} page @param {EmbedActions} actions @param {import('../app/sharing/options.js').EmbedOptions} options
 * @returns {() => void} undo
 */
export function mountControls(host, page, actions, {readonly}) {
  const {store} = page
  const run = runButton(() => actions.toggle(), 'run-status')
  const reset = h('button', {type: 'button', class: 'icon-button', onclick: () => actions.reset()}, icon('reset'))
  const step = h('button', {type: 'button', class: 'icon-button', onclick: () => actions.step()}, icon('step'))
  const undoButtons = readonly ? null : h('div', {
    class: 'undo-buttons', role: 'group', 'aria-label': text.header.edits,
    hidden: () => !undoable(store.drawn.history) && !redoable(store.drawn.history),
  }, undoButton(page, 'undo'), undoButton(page, 'redo'))
  const scrub = scrubber(page)
  const status = h('p', {class: 'status', id: 'run-status'})
  const line = h('div', {class: 'progress-line'})
  const out = playgroundLink(actions)
  const node = h('section', {class: 'embed-controls', 'aria-label': t.label}, line, run.node, reset, step, undoButtons,
    h('div', {class: 'scrub'}, scrub.node), status, out.node, out.blocked)
  host.append(node)
  const unwatch = store.watch((state, before) => {
    if (same(state, before, 'play', 'engine', 'loading', 'parsed', 'look', 'live', 'still')) return
    const {phase, results, progress} = state.play
    const live = state.look.mode === 'live'
    const waiting = state.engine === 'loading' || state.engine === 'stopped'
    run.render(state, !waiting)
    step.disabled = waiting || (live && state.live.target >= (state.parsed?.scenario.horizon ?? 0))
    reset.disabled = waiting || (!live && phase === 'idle' && !results)
    const back = live ? (state.live.target === 0 ? embed.toRuns : embed.toStart) : embed.reset
    set(reset, {'aria-label': back, title: back})
    const forth = live ? embed.stepOn : embed.step
    set(step, {'aria-label': forth, title: forth})
    line.style.setProperty('--share', String(share(state) || (progress && phase !== 'done' ? progress.share : 0)))
    scrub.render(state)
    const words = statusWords(state)
    setText(status, words)
    set(status, {title: words})
    out.render()
  })
  return () => {
    unwatch()
    node.remove()
  }
}

/** The share of the engine that is loaded. @param {State} state */
const share = ({engine, loading}) => (engine === 'loading' && loading.total > 0 ? loading.loaded / loading.total : 0)

/** @param {State} state */
function statusWords(state) {
  const {engine, parsed, play, look, live, still} = state
  if (engine === 'stopped' || engine === 'loading') return engineStatus(state)
  if (!parsed) return ''
  if (look.mode === 'live') return embed.ofRun(whole(live.run + 1), whole(live.target))
  const {phase, progress, results} = play
  const runs = whole(parsed.scenario.runs)
  if (phase === 'idle' && !results && engine === 'asleep' && still?.runs) return embed.still(still.runs)
  if (phase === 'idle') return t.idle(runs, parsed.resolved.length)
  if (look.playhead > 0) return embed.round(whole(look.playhead))
  if (phase === 'done' && progress) return t.done(runs, duration(progress.seconds)) + promiseWords(state)
  return runStatus(state, parsed.scenario.runs).join('')
}

/** Says whether the results equal those that the link promised. @param {State} state */
function promiseWords({promised, play}) {
  const word = kept(promised, play.results?.fingerprint ?? '')
  return word && embed.kept[word]
}

/** Cuts the opened window's reference to this one: the playground does not need it. @param {Window} opened */
function clearOpener(opened) {
  try {
    opened.opener = null
  } catch {
    // A sandboxed window cannot be changed from here, and it cannot change anything here either.
  }
}

/** The link to the playground. Where windows may not be opened, its address is shown instead. @param {EmbedActions} actions */
function playgroundLink(actions) {
  const page = new URL('../../index.html', import.meta.url).href.replace(/index\.html$/, '')
  const address = () => {
    const fragment = actions.sealedFragment()
    return fragment ? `${page}#${fragment}` : page
  }
  const field = h('input', {readonly: true, class: 'copy-text', 'aria-label': embed.blocked, onfocus: () => field.select()})
  const copied = h('button', {
    type: 'button', class: 'button', onclick: async () => {
      if (await copy(field.value)) setText(copied, embed.copied)
      else {
        setText(copied, embed.copySelf)
        field.focus()
      }
    },
  }, embed.copy)
  const blocked = h('div', {class: 'blocked', role: 'status', hidden: true}, h('p', {}, embed.blocked), field, copied,
    h('button', {type: 'button', class: 'icon-button', 'aria-label': embed.close, title: embed.close, onclick: () => show(blocked, false)},
      icon('close')))
  const node = h('a', {
    class: 'to-playground', target: '_blank', rel: 'noopener noreferrer', 'aria-label': embed.open,
    onclick: (/** @type {MouseEvent} */ e) => {
      node.href = address()
      if (e.button !== 0 || e.ctrlKey || e.metaKey || e.shiftKey) return
      e.preventDefault()
      // With noopener, window.open would not tell whether it was allowed.
      const opened = window.open(node.href, '_blank')
      if (opened) clearOpener(opened)
      field.value = node.href
      setText(copied, embed.copy)
      show(blocked, !opened)
    },
  }, h('span', {class: 'long'}, embed.open), h('span', {class: 'short'}, embed.openShort), outIcon())
  return {
    node, blocked,
    render: () => set(node, {href: address()}),
  }
}
