// @ts-check
// The control bar: all runs, one, or by hand, Run and Pause, steps and speed, and the scrubber. The line along its upper edge
// shows the progress of the runs.

import {follow, h, mount} from '../../ui/dom.js'
import {followsRound, canLive, speedOf, speedsOf} from '../../model/state/looking.js'
import {icon} from '../../ui/icons.js'
import {duration, read, roughly, whole} from '../../ui/numbers.js'
import {shownOf} from '../../ui/focus.js'
import {partOf, playedSome} from '../../model/state/state.js'
import {text} from '../../text/text.js'
import {engineStatus, runButton, runStatus, scrubber} from './run-button.js'

/** @import {State} from '../../model/state/state.js' */
/** @import {Page} from '../../model/commands.js' */

const t = text.transport
const l = text.plots.live
/** The page of the game; a complete literal, because the build replaces paths. */
const gamePage = new URL('../../../play.html', import.meta.url).href
/** Half the width of the slider's thumb: the ends of the scale are this far inside the slider, CSS px. */
const THUMB = 7
/** The space between the controls and the scrubber, CSS px. */
const AIR = 16
/** The least width of the words on the right of the scrubber, CSS px. */
const WORDS = 72

/** @param {Element} host @param {Page} page */
export function mountTransport(host, page) {
  const {store, store: {drawn}, commands} = page
  const isLive = () => drawn.look.mode === 'live'
  const isRuns = () => !isLive()
  const isOff = () => !canLive(drawn)
  const run = runButton(() => commands.play.toggle(), 'run-status')
  const scrub = scrubber(page)
  const line = h('div', {class: 'progress-line'})
  const controls = h('div', {class: 'controls'})
  mount(host, () => {
    controls.append(modeSwitch(page), run.node,
      iconButton('reset', () => (isLive() ? l.toStart : t.reset), () => commands.play.reset(), {
        disabled: () => isOff() || (isLive() ? drawn.live.target === 0 : drawn.play.phase === 'idle' && !drawn.play.results),
      }),
      iconButton('back', l.back, () => commands.live.step(-1), {hidden: isRuns, disabled: () => isOff() || drawn.live.target <= 0}),
      iconButton('step', l.step, () => commands.live.step(1), {
        hidden: isRuns, disabled: () => isOff() || drawn.live.target >= (drawn.parsed?.scenario.horizon ?? 0),
      }),
      speedChoice(page))
    follow(() => run.render(drawn, !isOff()))
    follow(() => scrub.render(drawn))
    follow(() => {
      const {phase, progress} = drawn.play
      line.style.setProperty('--share', String(progress && ['running', 'paused'].includes(phase) ? progress.share : 0))
    })
    return h('section', {
      class: 'transport', 'aria-label': t.label, 'data-phase': () => drawn.play.phase, 'data-mode': () => drawn.look.mode,
    }, line, controls, h('div', {class: 'scrub'}, scrub.node), statusLine(page))
  })
  alignScrubber(/** @type {HTMLElement} */ (controls.parentElement), controls, store)
}

/**
 * Keeps the scrubber under the chart's axis.
 * @param {HTMLElement} node @param {HTMLElement} controls @param {Page['store']} store
 */
function alignScrubber(node, controls, {drawn}) {
  let placed = ''
  let laidOut = ''
  let room = {left: 0, controls: 0, width: 0}
  function align() {
    laidOut = layoutOf(drawn)
    placed = placeOf(drawn)
    room = roomOf(node, controls)
    place(node, room, drawn)
  }
  const sizes = new ResizeObserver(align)
  sizes.observe(node)
  sizes.observe(controls)
  follow(() => {
    if (laidOut !== layoutOf(drawn)) return align()
    if (placed === placeOf(drawn)) return
    placed = placeOf(drawn) // called many times a second during a drag, so it must not read the layout
    place(node, room, drawn)
  })
}

/** What moves the chart or changes the controls. @param {State} state */
function layoutOf(state) {
  const {inspecting, theory, right, mode} = state.look
  return [state.layout, right, mode, inspecting, theory, followsRound(state), !!state.pinned].join()
}

/** Where the scrubber's axis is within the chart. @param {State} state */
function placeOf({laid, look}) {
  const {ofRounds, plot} = laid[look.right] ?? {}
  return [ofRounds, plot?.[0], plot?.[2]].join()
}

/**
 * Returns how far the chart is from the bar's left edge, how wide the controls are, and how wide the bar is, CSS px.
 * @param {HTMLElement} node @param {HTMLElement} controls
 */
function roomOf(node, controls) {
  const chart = shownOf('#regret-plot') ?? node
  return {left: chart.getBoundingClientRect().left - node.getBoundingClientRect().left,
    controls: controls.offsetWidth, width: node.clientWidth}
}

/**
 * Puts the scrubber under the axis whose scale it has, or, if the controls or the words leave no room beside it,
 * above them. In both places CSS gives the controls the width of their content.
 * @param {HTMLElement} node @param {ReturnType<typeof roomOf>} room @param {State} state
 */
function place(node, {left, controls, width}, state) {
  const laid = state.laid[state.look.right]
  const free = state.layout === 'phone' || state.look.inspecting || state.look.theory !== '' || followsRound(state) ||
    !laid?.ofRounds || !(laid.plot[2] > 0)
  node.classList.toggle('is-free', free)
  if (free) {
    node.classList.remove('is-narrow')
    return
  }
  const x = left + laid.plot[0] - THUMB
  node.style.setProperty('--scrub-x', `${x}px`)
  const wide = laid.plot[2] + 2 * THUMB
  node.style.setProperty('--scrub-w', `${wide}px`)
  node.classList.toggle('is-narrow', controls + AIR > x || x + wide + WORDS > width)
}

/**
 * @param {string} name @param {string | (() => string)} label @param {() => void} onclick
 * @param {import('../../ui/dom.js').Props} props @param {...Node} more
 */
const iconButton = (name, label, onclick, props, ...more) => h('button', {
  type: 'button', class: `icon-button of-${name}`, 'aria-label': label, title: label, onclick, ...props,
}, icon(name), ...more)

/** The choice between all runs, one run, and a run that the reader plays, on a page of its own. @param {Page} page */
function modeSwitch({commands, store: {drawn}}) {
  /** @param {'runs' | 'live'} mode @param {string} words @param {string} title @param {() => boolean} [disabled] */
  const choice = (mode, words, title, disabled) => h('button', {
    type: 'button', class: 'mode', title, disabled, 'aria-pressed': () => String(drawn.look.mode === mode),
    onclick: () => commands.look.setMode(mode, true),
  }, words)
  return h('div', {class: 'modes', role: 'group', 'aria-label': l.mode},
    choice('runs', l.runs, l.runsHelp), choice('live', l.one, l.oneHelp, () => !canLive(drawn)),
    h('a', {
      class: 'mode by-hand', title: l.byHandHelp, href: () => drawn.parsed && `${gamePage}#${drawn.parsed.link}`,
    }, () => (drawn.layout === 'phone' ? l.byHandShort : l.byHand)))
}

/** @param {Page} page */
function speedChoice({commands, store: {drawn}}) {
  const select = h('select', {'aria-label': l.speed, onchange: () => commands.live.setSpeed(Number(select.value))})
  let listed = ''
  follow(() => {
    const horizon = drawn.parsed?.scenario.horizon ?? 1
    const now = speedOf(drawn)
    const speeds = [...new Set([...speedsOf(horizon), now])].sort((a, b) => a - b)
    const words = drawn.layout === 'phone' ? l.speedShort : l.speedOf
    const list = `${drawn.layout} ${speeds.join()}`
    if (list !== listed) {
      listed = list
      select.replaceChildren(...speeds.map(s => h('option', {value: s},
        s === horizon ? l.wholeRun : s === 1 ? l.oneRound : words(whole(s)))))
    }
    if (select.value !== String(now)) select.value = String(now)
  })
  return h('div', {class: 'select-box speed', hidden: () => drawn.look.mode !== 'live'}, select, icon('down'))
}

/** Tells the progress of the runs, or which run is played live and its round. @param {Page} page */
function statusLine({store, commands}) {
  const {drawn} = store
  const isLive = () => drawn.look.mode === 'live'
  const number = numberBox(store, l.runNumber, {get: ({live}) => live.run + 1, least: 1, pick: n => commands.live.setRun(n - 1)})
  const at = numberBox(store, l.roundNumber, {get: ({live}) => live.target, least: 0, pick: n => {
    commands.live.pause()
    commands.live.jump(n)
  }})
  return h('div', {class: 'status-box'},
    h('p', {class: 'status', id: 'run-status', hidden: isLive, title: () => draggedPart(drawn) ? t.partHelp : ''},
      h('span', {}, () => statusWords(drawn)[0]),
      h('b', {}, () => statusWords(drawn)[1]), h('span', {}, () => statusWords(drawn)[2])),
    h('p', {class: 'status-live', hidden: () => !isLive()},
      h('span', {class: 'round visually-hidden'}, () => l.round(whole(drawn.live.target))),
      h('span', {class: 'run-choice'}, l.atRound, at), h('span', {class: 'run-choice'}, l.run, number,
        h('span', {}, () => l.of(whole(drawn.parsed?.scenario.runs ?? 1))))))
}

/**
 * A number within a text, which can be typed and changed by the arrow keys.
 * @param {Page['store']} store @param {string} label
 * @param {{get: (state: State) => number, least: number, pick: (n: number) => void}} number  pick limits it to its greatest value
 */
function numberBox(store, label, {get, least, pick}) {
  const node = h('input', {
    type: 'text', inputmode: 'numeric', class: 'run-number', 'aria-label': label, autocomplete: 'off',
    onchange: () => choose(read(node.value)),
    onkeydown: (/** @type {KeyboardEvent} */ e) => {
      const by = e.key === 'ArrowUp' ? 1 : e.key === 'ArrowDown' ? -1 : 0
      if (by === 0) return
      e.preventDefault()
      choose(get(store.state) + by)
    },
  })
  /** @param {number | string} typed  if it is not a whole number from `least` on, the old value stays */
  function choose(typed) {
    if (Number.isSafeInteger(typed) && Number(typed) >= least) pick(Number(typed))
    node.value = whole(get(store.state))
    fit()
  }
  const fit = () => void (node.style.width = `${Math.max(node.value.length, 1) + 0.6}ch`)
  follow(() => {
    const shown = whole(get(store.drawn))
    if (document.activeElement !== node && node.value !== shown) node.value = shown
    fit()
  })
  return node
}

/** How many rounds are played while a hand drags; 0 for all. @param {State} state */
const draggedPart = state => (state.play.phase === 'running' && state.play.trial ? partOf(state) : 0)

/** @param {State} state @returns {string[]} three parts, the middle one is bold */
function statusWords(state) {
  const {engine, parsed, play} = state
  if (engine === 'stopped' || engine === 'loading') return [engineStatus(state), '', '']
  if (!parsed) return ['', '', '']
  if (parsed.resolved.length === 0) return [t.noPolicies, '', '']
  const runs = whole(parsed.scenario.runs)
  const {phase, progress} = play
  const took = progress ? duration(progress.seconds) : ''
  if (phase === 'done') {
    return [t.done(runs, took) + (play.again ? t.sameAgain : ''), '', '']
  }
  if (phase === 'idle') {
    const some = playedSome(state)
    if (some > 0) return [t.done(t.some(whole(some), runs), took), '', '']
    const {estimate} = state
    const known = estimate?.hash === parsed.hash && parsed.resolved.length > 0
    return [known ? text.editing.settings.about(runs, roughly(estimate.seconds * shareLeft(state)))
      : t.idle(runs, parsed.resolved.length), '', '']
  }
  const part = draggedPart(state)
  if (part) return [t.part(whole(part)), '', '']
  const [before, count, after] = runStatus(state, parsed.scenario.runs)
  return [before, count, after + timeLeft(progress)]
}

/** The share of the scenario's runs that are not in the results yet. @param {State} state */
function shareLeft({parsed, play: {results, of}}) {
  if (!parsed || !results || of !== parsed.hash) return 1
  return 1 - results.rows.reduce((sum, row) => sum + row.runs, 0) / (parsed.scenario.runs * results.rows.length)
}

/** If less time than this is left, it is not shown, s. */
const SOON = 10
/** Speeds measured over less time, s, or a smaller share of the rounds, are not used: they include the start. */
const EARLY = 2
const LITTLE = 0.002
/** Even so, a run of many hours shows its remaining time after this time, s. */
const LONG = 30

/** @param {import('../../engine/api.js').Progress | null} progress */
function timeLeft(progress) {
  if (!progress || progress.share <= 0 || progress.seconds < EARLY) return ''
  if (progress.share < LITTLE && progress.seconds < LONG) return ''
  const left = progress.seconds * (1 / progress.share - 1)
  return left < SOON ? '' : t.left(roughly(left))
}
