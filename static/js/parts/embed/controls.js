// @ts-check
// The embed's line of controls: Run, reset, step, the scrubber, the status, and the link that opens what is shown in
// the playground.

import {copy} from '../../ui/browser.js'
import {kept} from '../../model/sharing/citation.js'
import {follow, h, mount, setText, show, svg} from '../../ui/dom.js'
import {undoButton} from '../shell/keys.js'
import {redoable, undoable} from '../../model/state/history.js'
import {icon} from '../../ui/icons.js'
import {duration, whole} from '../../ui/numbers.js'
import {text} from '../../text/text.js'
import {engineStatus, runButton, runStatus, scrubber} from '../transport/run-button.js'
import {embed} from './words.js'
import {chartKind} from '../../text/charts.js'
import {RIGHT} from '../../model/state/looking.js'
import {signal} from '../../ui/store.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {State} from '../../model/state/state.js' */
/** @import {EmbedActions} from './actions.js' */

const t = text.transport

/**
 * @param {Element} host @param {Page} page @param {EmbedActions} actions @param {import('./options.js').EmbedOptions} options
 * @returns {() => void} undo
 */
export const mountControls = (host, page, actions, {readonly}) => mount(host, () => {
  const {drawn} = page.store
  const run = runButton(() => actions.toggle(), 'run-status')
  const scrub = scrubber(page)
  const line = h('div', {class: 'progress-line'})
  const isWaiting = () => drawn.engine === 'loading' || drawn.engine === 'stopped'
  const isLive = () => drawn.look.mode === 'live'
  const back = () => (isLive() ? (drawn.live.target === 0 ? embed.toRuns : embed.toStart) : embed.reset)
  const forth = () => (isLive() ? embed.stepOn : embed.step)
  const words = () => statusWords(drawn)
  follow(() => run.render(drawn, !isWaiting()))
  follow(() => scrub.render(drawn))
  follow(() => {
    const {phase, progress} = drawn.play
    line.style.setProperty('--share', String(share(drawn) || (progress && phase !== 'done' ? progress.share : 0)))
  })
  return h('section', {class: 'embed-controls', 'aria-label': t.label}, line, run.node,
    h('button', {
      type: 'button', class: 'icon-button', 'aria-label': back, title: back, onclick: () => actions.reset(),
      disabled: () => isWaiting() || (!isLive() && drawn.play.phase === 'idle' && !drawn.play.results),
    }, icon('reset')),
    h('button', {
      type: 'button', class: 'icon-button', 'aria-label': forth, title: forth, onclick: () => actions.step(),
      disabled: () => isWaiting() || (isLive() && drawn.live.target >= (drawn.parsed?.scenario.horizon ?? 0)),
    }, icon('step')),
    readonly ? null : h('div', {
      class: 'undo-buttons', role: 'group', 'aria-label': text.header.edits,
      hidden: () => !undoable(drawn.history) && !redoable(drawn.history),
    }, undoButton(page, 'undo'), undoButton(page, 'redo')),
    h('div', {class: 'scrub'}, scrub.node), h('p', {class: 'status', id: 'run-status', title: words}, words),
    playgroundLink(actions, drawn))
})

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

/**
 * The link to the playground. Where windows may not be opened, its address is shown instead.
 * @param {EmbedActions} actions @param {State} drawn
 */
function playgroundLink(actions, drawn) {
  const page = new URL('../../../index.html', import.meta.url).href.replace(/index\.html$/, '')
  /** @param {State} [state]  the present one, if it is not what was drawn */
  const address = state => {
    const fragment = actions.sealedFragment(state)
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
    href: () => address({...drawn}), // follows all parts: what is opened before the engine is there changes some of them
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
  return [node, blocked]
}

// The icon that only embeds have: open outside of this frame.

const outIcon = () => svg('svg', {class: 'icon', viewBox: '0 0 16 16', width: 13, height: 13, 'aria-hidden': 'true'},
  svg('path', {
    d: 'M6.5 3H3v10h10V9.5M9.5 2.5h4v4M13.2 2.8 7.5 8.5', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.5,
    'stroke-linecap': 'round', 'stroke-linejoin': 'round',
  }))

// Where only one chart has room, two buttons switch between them.

/** Below this width there is room for one chart only, 480 px at the usual letter size; css/pages/embed.css has the same number. */
const NARROW = '(max-width: 29.99875em)'

/**
 * @param {Element} host @param {Page} page @param {import('./options.js').EmbedOptions} options
 * @param {EmbedActions} actions
 * @returns {() => void} undo
 */
export function mountNarrow(host, {store, commands}, options, actions) {
  const {drawn} = store
  const narrow = matchMedia(NARROW)
  const both = options.show.includes('payoffs') && options.show.includes('regret')
  const chosen = signal('')

  /** @param {'payoffs' | 'regret'} chart */
  function choose(chart) {
    document.documentElement.dataset.only = chosen.value = chart
  }
  /** @param {'payoffs' | 'regret'} chart @param {() => string} name */
  const choice = (chart, name) =>
    h('button', {type: 'button', class: 'choice', 'aria-pressed': () => String(chosen.value === chart), onclick: () => choose(chart)}, name)
  const unmount = mount(host, () => h('div',
    {class: 'narrow-switch', role: 'group', 'aria-label': embed.switch, hidden: () => !both || drawn.layout !== 'phone'},
    choice('payoffs', () => embed.payoffs), choice('regret', () => chartKind(drawn.look.right).title)))

  const measure = () => commands.shell.setLayout(narrow.matches ? 'phone' : 'medium')
  const first = RIGHT.includes(options.start) ? 'regret' : 'payoffs'
  choose(!both && options.show.includes('regret') ? 'regret' : first)
  // Run shows a chart that it changes; the payoffs do not change.
  actions.onRun(() => {
    if (both && narrow.matches && store.state.look.mode === 'runs') choose('regret')
  })
  const end = new AbortController()
  narrow.addEventListener('change', measure, {signal: end.signal})
  measure()
  return () => {
    end.abort()
    unmount()
  }
}
