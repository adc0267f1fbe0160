// @ts-check
// The charts. The page has their sentences and captions; the view draws them beneath the empty plot elements. On the
// left are the arms' payoffs, on the right one chart of the policies; or the index inspector alone. Before the first
// scene a still picture of the preset is shown; it stays if nothing can draw.

import {follow, h, setText, set, show} from '../../ui/dom.js'
import {partWhenNeeded} from '../shell/part.js'
import {ARMS_CHART, chartsShown, inspectorChart, isLog, PAIRS, RIGHT, THEORY, canLive, chosenOf} from '../../model/state/looking.js'
import {chartKind} from '../../text/charts.js'
import {whole} from '../../ui/numbers.js'
import {isStale, namesApart, partOf, playedSome} from '../../model/state/state.js'
import {computed, signal, untracked} from '../../ui/store.js'
import {popover} from '../../ui/popover.js'
import {armsTakeaway, isPictured, takeawayOf} from '../../model/takeaways.js'
import {text} from '../../text/text.js'
import {chartTheme, isDark} from '../../ui/theme.js'
import {icon} from '../../ui/icons.js'
import {SAMPLE, widthOf} from '../../ui/letters.js'
import {chartMenu, sentence} from './chart-menu.js'
import {inspectorHead, nextPull} from '../live/inspector.js'
import {watchPlot} from './plot.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {State} from '../../model/state/state.js' */
/** @import {Parsed, Results} from '../../engine/messages.js' */
/** @import {ChartId} from '../../model/state/looking.js' */
/** @import {View} from '../../view/protocol.js' */
/** @typedef {typeof import('../../view/mount.js').mountView} MountView */

const t = text.plots.chart

/**
 * @param {HTMLElement} host  positioned; the view's canvas covers it
 * @param {Page} page
 * @param {MountView} mountView  called once there is an engine
 * @param {{embedded?: boolean}} [options]  embedded: in an embed, of which a page may have many
 */
export function mountCharts(host, page, mountView, {embedded = false} = {}) {
  const {store: {drawn}} = page
  const payoffs = chart('payoffs', page, () => ARMS_CHART)
  const right = chart('regret', page, () => page.store.state.look.right)
  const choice = rightChoice(page)
  right.caption.before(choice.name)
  right.caption.after(choice.node)
  const next = nextPull(page)
  payoffs.takeaway.after(next.node)
  const head = inspectorHead(page)
  const inspector = chart('inspector', page, () => inspectorChart(page.store.state.look))
  inspector.takeaway.remove()
  inspector.row.remove()
  inspector.node.prepend(head.node)
  head.actions.prepend(inspector.menu)
  /** Those of the theory and of the pinned scenario come later. @type {Placeable[]} */
  const charts = [payoffs, right, inspector]
  const theoryLoaded = chartsLater(host, charts, page)
  const failed = h('p', {class: 'no-charts', hidden: true}, text.charts.noWebGL)
  const opens = h('p', {class: 'no-charts', role: 'status', hidden: () => !drawn.look.theory || theoryLoaded.value}, t.theoryOpens)
  host.append(payoffs.node, right.node, inspector.node, failed, opens)
  const drawing = createDrawing(host, charts, page, {mountView, embedded, failed: () => show(failed, true)})
  follow(() => {
    const {inspecting, theory} = drawn.look
    const plain = !inspecting && !theory
    show(payoffs.node, plain)
    show(right.node, plain)
    show(inspector.node, inspecting)
    const marks = {'is-inspecting': inspecting, 'is-opening': inspecting && !drawn.live.state, 'is-theory': theory !== '',
      'has-pinned': drawn.pinned !== null && plain}
    for (const [name, on] of Object.entries(marks)) host.classList.toggle(name, on)
    const pulled = next.render(drawn)
    payoffs.node.classList.toggle('is-next', pulled !== '')
    renderWords(drawn, payoffs, right, embedded || drawn.layout === 'phone', pulled)
    head.render(drawn)
    for (const c of charts) c.render?.(drawn)
    renderStill(drawn, [payoffs, right])
    drawing.place() // the elements are shown, so that the view can measure them
  })
}

/** @typedef {ReturnType<typeof chart>} Chart */
/** @typedef {{id: () => string, plot: HTMLElement, render?: (state: State) => void}} Placeable  what the view draws in */

/**
 * Loads the charts of the theory, and those of the pinned scenario, when they are first asked for.
 * @param {HTMLElement} host @param {Placeable[]} charts  all of the page: they are added @param {Page} page
 */
function chartsLater(host, charts, page) {
  const {store, store: {drawn}} = page
  const theoryLoaded = signal(false)
  /** @param {{charts: Placeable[], nodes: HTMLElement[]}} part */
  function add(part) {
    charts.push(...part.charts)
    host.append(...part.nodes)
    store.update({look: {...store.state.look}}) // so that the view places them and the engine lays them out
  }
  const pinned = partWhenNeeded(page, async () => add((await import('./pinned-charts.js')).pinnedCharts(page)))
  const theory = partWhenNeeded(page, async () => {
    add((await import('../theory/theory.js')).theoryPart(page, chart))
    theoryLoaded.value = true
  }, () => store.update({look: {...store.state.look, theory: ''}}))
  follow(() => { if (drawn.pinned) untracked(pinned) })
  follow(() => { if (drawn.look.theory && page.theory) untracked(theory) })
  return theoryLoaded
}

/** @param {string} name @param {Page} page @param {() => ChartId} id  of the chart that stands there now */
function chart(name, page, id) {
  const takeaway = h('h2', {class: 'takeaway', id: `${name}-takeaway`})
  const words = sentence(takeaway)
  const caption = h('span', {class: 'caption', id: `${name}-caption`})
  const still = h('img', {class: 'still', alt: '', hidden: true})
  const help = h('span', {class: 'visually-hidden', id: `${name}-help`}, t.help)
  const plot = h('div', {
    class: 'plot', id: `${name}-plot`, role: 'application', tabindex: 0, 'aria-roledescription': t.role,
    'aria-describedby': `${name}-takeaway ${name}-help`,
  }, still)
  const axis = axisSwitch(page, id)
  const whole = wholeButton(page, id)
  const pairs = pairsButton(page, id)
  const menu = chartMenu(page, id, words)
  const previous = h('button', {
    type: 'button', class: 'link hide-previous', 'aria-label': `${t.dashed}. ${t.hidePrevious}`, title: t.hidePrevious, hidden: true,
    onclick: () => page.commands.look.dropGhosts(),
  }, t.dashed, icon('close', 10))
  const row = h('figcaption', {class: 'caption-row'}, caption, previous, menu.node)
  const node = h('figure', {class: `chart ${name}`, 'aria-labelledby': caption.id}, takeaway, words.rules, row,
    h('div', {class: 'plot-box'}, plot, axis.node, whole.node, pairs.node), help)
  watchPlot(plot, page, {id, announce: page.announceNow})
  return {
    id, takeaway, sentence: words, caption, row, plot, still, node, menu: menu.node,
    /** @param {State} state */
    render(state) {
      set(plot, {'aria-label': chartKind(id()).label, 'data-chart': id()})
      menu.render(state)
      show(previous, !!state.laid[id()]?.hasPrevious && state.look.mode === 'runs')
      axis.render(state)
      whole.render(state)
      pairs.render(state)
    },
  }
}

/**
 * A press on the name of the x axis, which the view draws, switches the axis between linear and logarithmic. For the keyboard the
 * chart's menu has the same.
 * @param {Page} page @param {() => ChartId} id
 */
function axisSwitch({commands}, id) {
  const node = h('span', {class: 'axis-switch', hidden: true, onclick: () => commands.look.toggleLog(id())})
  return {
    node,
    /** @param {State} state */
    render(state) {
      const now = id()
      const [x, y, width, height] = state.laid[now]?.axisName ?? [0, 0, 0, 0]
      show(node, width > 0)
      if (width === 0) return
      node.style.left = `${x}px`
      node.style.top = `${y}px`
      node.style.width = `${width}px`
      node.style.height = `${height}px`
      set(node, {title: t.axis(isLog(state, now))})
    },
  }
}

/** From the x axis down to the line with its title, CSS px. */
const BELOW = 18

/** The button in the plot's upper corner that shows the whole chart again after a zoom. @param {Page} page @param {() => ChartId} id */
function wholeButton({store, commands}, id) {
  const zoomed = () => store.state.look.windows[id()] !== undefined
  const node = h('button', {type: 'button', class: 'show-whole', hidden: true, onclick: () => {
    if (zoomed()) commands.look.showAll(id())
    else commands.live.setWhole(!store.state.live.whole)
  }})
  const l = text.plots.live
  return {
    node,
    /** @param {State} state */
    render({look, laid, live, pinned}) {
      const {plot, ofRounds} = laid[id()] ?? {}
      const short = live.state && (live.whole || live.state.end < live.state.horizon)
      const follows = look.mode === 'live' && !pinned && !!ofRounds && id() === look.right && !!short
      show(node, (zoomed() || follows) && !!plot)
      if (!plot) return
      const [words, title] = zoomed() ? [t.reset, t.resetHelp] : live.whole ? [l.follow, l.followHelp] : [l.whole, l.wholeHelp]
      setText(node, words)
      set(node, {title})
      node.classList.toggle('is-below', !zoomed())
      if (!zoomed()) {
        node.style.left = `${plot[0]}px`
        node.style.top = `${plot[1] + plot[3] + BELOW}px`
        return
      }
      node.style.left = `${plot[0] + plot[2]}px`
      node.style.top = `${plot[1]}px`
    },
  }
}

/** The button that goes from the runs of one pair back to all pairs. @param {Page} page @param {() => ChartId} id */
function pairsButton({commands}, id) {
  const node = h('button',
    {type: 'button', class: 'show-whole', hidden: true, title: t.allPairsHelp, onclick: () => commands.look.showPairs()}, t.allPairs)
  return {
    node,
    /** @param {State} state */
    render({look, laid}) {
      const plot = laid[id()]?.plot
      show(node, id() === PAIRS && look.pair.length > 0 && !!plot)
      if (!plot) return
      node.style.left = `${plot[0] + plot[2]}px`
      node.style.top = `${plot[1]}px`
    },
  }
}

/**
 * The name of the right chart, before its caption, and behind it the list of all charts of the policies, with the theory at its
 * end; and the question that the live run answers.
 * @param {Page} page
 */
function rightChoice({store: {drawn}, commands, theory}) {
  const name = h('span', {class: 'chart-name'}, () => chartKind(drawn.look.right).title)
  const button = h('button', {type: 'button', class: 'choice more-charts', 'aria-label': t.chartsHelp, title: t.chartsHelp},
    t.charts, icon('down', 10))
  /** @param {string} words @param {string} title @param {() => void} act @param {import('../../ui/dom.js').Props} more */
  const item = (words, title, act, more) => h('button', {type: 'button', class: 'menu-item', title, ...more, onclick: () => {
    list.close()
    act()
  }}, words)
  const items = RIGHT.map(id => item(chartKind(id).title, chartKind(id).label, () => commands.look.setRight(id),
    {'aria-pressed': () => String(id === drawn.look.right)}))
  const proofs = theory && item(t.theory, t.theoryHelp, () => commands.look.setTheory(THEORY[0]), {class: 'menu-item of-theory'})
  const menu = h('div', {class: 'menu chart-list'}, items, proofs)
  const list = popover(button, menu)
  const why = theory && h('button', {
    type: 'button', class: 'choice why', title: t.whyHelp, hidden: () => drawn.look.mode === 'live',
    disabled: () => !canLive(drawn), onclick: () => commands.look.explain(),
  }, text.plots.live.why)
  return {
    name,
    node: h('div', {class: 'choices', role: 'group', 'aria-label': t.choose}, button, menu, why),
  }
}

/**
 * Shows the still picture if there is one of exactly this scenario; CSS hides it under live charts.
 * @param {State} state @param {Chart[]} charts
 */
function renderStill(state, charts) {
  const {still, parsed} = state
  for (const {id, still: image} of charts) {
    const picture = still && still.hash === parsed?.hash ? still.pictures[id()] : undefined
    if (picture) set(image, {src: isDark(state) ? picture.dark : picture.light})
    show(image, !!picture)
  }
}

/**
 * @param {State} state @param {Chart} payoffs @param {Chart} right
 * @param {boolean} short there is little room for words @param {string} pulled the sentence about the next pull, in
 *   place of the one about the arms
 */
function renderWords(state, payoffs, right, short, pulled) {
  const {parsed, play, look} = state
  if (!parsed) return
  const results = isStale(state) ? null : play.results
  const dragged = state.preview && state.laid[ARMS_CHART] // then the chart knows more than the document
  setText(payoffs.takeaway, namesApart(pulled || armsTakeaway(dragged || parsed.arms, short)))
  setText(payoffs.caption, payoffsCaption(state, parsed, results))
  right.sentence.render(namesApart(takeawayOf(state, look.right, short)), state.description?.rules ?? [])
  const caption = rightCaption(state, results)
  setText(right.caption, caption)
  set(right.caption, {title: caption}) // where it is cut
}

/** @param {State} state @param {Parsed} parsed @param {Results | null} results */
function payoffsCaption(state, parsed, results) {
  const rested = parsed.scenario.setting === 'rested'
  if (state.look.mode === 'live') {
    return rested ? text.plots.live.caption(parsed.resolved[chosenOf(state)].label) : text.plots.live.captionRestless
  }
  const [row] = results?.rows ?? []
  const policy = rested && row?.runs ? parsed.resolved[row.index]?.label ?? row.name : ''
  if (state.laid[ARMS_CHART]?.hasPrevious) return text.charts.previous(policy)
  return policy ? text.charts.dots(policy) : text.charts.payoffsCaption(rested)
}

/** Says which runs the right chart's numbers are from. @param {State} state @param {Results | null} results */
function rightCaption(state, results) {
  if (state.look.mode === 'live') return t.ofLive(whole(state.live.run + 1))
  if (isStale(state)) return state.laid[state.look.right]?.hasPrevious ? t.old : t.notPlayed
  if (isPictured(state)) return t.stillRuns(state.still?.runs ?? 0)
  if (!results) return state.play.phase === 'running' ? t.soFar : t.notPlayed
  const part = partOf(state)
  if (part) return t.ofPart(whole(part))
  const counts = new Set(results.rows.map(r => r.runs))
  const [runs] = counts
  if (counts.size !== 1 || runs === 0) return t.soFar
  const of = playedSome(state) > 0 ? t.ofSome(whole(runs), whole(state.parsed?.scenario.runs ?? 1)) : t.ofRuns(runs, whole(runs))
  const {unnamed, spread} = state.laid[state.look.right] ?? {}
  const caption = spread || (runs > 1 && chartKind(state.look.right).bands ? `${of}, ${t.bands}` : of)
  return [caption, unnamed && t.unnamed(whole(unnamed))].filter(Boolean).join('; ')
}

/**
 * Mounts the view once there is an engine, and again after a crash.
 * @param {HTMLElement} host @param {Placeable[]} charts  those there are @param {Page} page
 * @param {{mountView: MountView, embedded: boolean, failed: () => void}} options
 */
function createDrawing(host, charts, {store, store: {drawn}, session}, {mountView, embedded, failed}) {
  /** @type {View | null} */
  let view = null
  const places = () => {
    const shown = chartsShown(store.state)
    return charts.filter(c => shown.includes(c.id())).map(c => ({id: c.id(), element: c.plot}))
  }
  session.onEngine(engine => {
    const width = widthOf(SAMPLE, host)
    if (width > 0) engine.charts.letters(SAMPLE, width)
    view?.dispose()
    view = mountView(host, {
      engine,
      charts: places(),
      theme: chartTheme(store.state),
      freeWhenHidden: embedded,
      onScenes: numbers => session.drawn(numbers),
      onDrawn: () => host.classList.add('is-drawn'),
      onError: error => {
        console.warn(error.message)
        if (error.fatal) failed()
      },
    })
  })
  session.onCoordinator(() => view?.reconnect())
  follow(() => {
    const theme = chartTheme(drawn)
    view?.setTheme(theme)
  })
  const single = computed(() => drawn.look.single)
  follow(() => {
    const {arm, policy} = drawn
    session.engine()?.charts.mark(arm, policy, single.value)
  })
  let placed = ''
  return {
    /** Tells the view which charts are shown, if they are others. */
    place() {
      const now = places()
      const ids = now.map(c => c.id).join()
      if (ids !== placed) view?.relayout(now)
      placed = ids
    },
  }
}
