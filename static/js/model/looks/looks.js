// @ts-check
// The commands that change the look of the charts (see looking.js).

import {isLog, plainLook, SET_CHARTS, sendLook, withoutGone, withWindow, canLive, noLive} from '../state/looking.js'
import {sameArms} from '../state/history.js'
import {plainLive, readView, writeView} from '../state/view-link.js'
import {openPinned} from './pinned.js'

/** @import {Look} from '../state/looking.js' */
/** @import {LiveRun} from '../playing/live-player.js' */
/** @import {App} from '../editing/editing.js' */

/**
 * Sets the look that a link contains; '' sets the default. Used for another scenario, about which the charts know
 * nothing yet.
 * @param {App} app @param {string} view
 */
export function applyView({store, session}, view) {
  const {look, live, hiddenArms, pin} = readView(view)
  const {state} = store
  const able = canLive(state)
  const horizon = state.parsed?.scenario.horizon ?? 0
  const now = {...look, mode: able ? look.mode : plainLook.mode, inspecting: able && look.inspecting,
    playhead: Math.min(look.playhead, horizon)}
  const round = Math.min(live.round, horizon)
  // Even if the page was in live mode before: the run of another scenario is another run.
  const shown = state.parsed ? withoutGone(now, state.parsed) : now
  store.update({look: shown, live: {...noLive, ...live, round, target: round}})
  const hidden = hiddenArms.filter(i => i < (state.parsed?.scenario.arms.length ?? 0))
  if (!sameArms(hidden, state.hiddenArms)) store.update({hiddenArms: hidden})
  const engine = session.engine()
  if (engine) sendLook(engine, shown)
  engine?.charts.hideArms(hidden)
  openPinned({store, session}, pin)
}

/**
 * Returns the view that keeps the current chart, for a reader who compares presets.
 * @param {import('../state/state.js').State} state
 */
export const sameChart = ({look: {right, spread}}) => writeView({...plainLook, right, spread}, plainLive)

/**
 * What the commands below share.
 * @typedef {Pick<App, 'store' | 'session'> & {live: LiveRun, look: (change: Partial<Look>) => void}} Looking
 *   look: changes the look of the charts
 */

/** @param {App} app @param {LiveRun} live */
export function createLooks({store, session}, live) {
  /** @type {Looking} */
  const looking = {store, session, live, look: change => store.update({look: {...store.state.look, ...change}})}
  sendLooksToEngines(looking)
  return {
    ...chartCommands(looking),
    ...inspectorCommands(looking),
    ...liveCommands(looking),
    /** Sorts the table of results. */
    setSort: (/** @type {import('../state/results-order.js').Sort} */ sort) => store.update({sort}),
    /** Stores which policy is singled out; the engine knows already. */
    noteSingle: (/** @type {string} */ single) => looking.look({single}),
    /** '' closes it; 'keys' is the list of keys. */
    openTable: (/** @type {string} */ id) => store.update({tableOf: id}),
  }
}

/** Sends the look to each engine, and to each coordinator, that starts. @param {Looking} looking */
function sendLooksToEngines({store, session}) {
  /** @param {import('../../engine/api.js').Engine | null} engine */
  const sendLooks = engine => {
    if (!engine) return
    sendLook(engine, store.state.look)
    engine.charts.hideArms(store.state.hiddenArms)
    engine.charts.mark(store.state.arm, store.state.policy, store.state.look.single)
  }
  session.onEngine(sendLooks)
  session.onCoordinator(() => sendLooks(session.engine()))
}

/** The scales, the part and the series that charts show. @param {Looking} looking */
function chartCommands({store, session, look}) {
  const charts = () => session.engine()?.charts

  /** @param {string} id @param {'x' | 'y'} axis @param {import('../../engine/api.js').AxisKind} kind */
  function setAxis(id, axis, kind) {
    const was = store.state.look.axes[id] ?? {x: 'auto', y: 'auto'}
    const x = axis === 'x' ? kind : was.x
    const y = axis === 'y' ? kind : was.y
    look({axes: {...store.state.look.axes, [id]: {x, y}}})
    charts()?.axes(id, x, y)
  }

  return {
    setAxis,
    /** @param {import('../state/looking.js').RightChart} right */
    setRight: right => look({right}),
    /** @param {string} id */
    toggleLog: id => setAxis(id, 'x', isLog(store.state, id) ? 'linear' : 'log'),
    /** @param {string} id */
    showAll(id) {
      look({windows: withWindow(store.state, id, [0, 0, 0, 0])})
      for (const chart of SET_CHARTS) {
        if (!store.state.look.windows[chart]) charts()?.zoom(chart, null)
      }
    },
    /** Removes the dashed curves from before an edit. */
    dropGhosts: () => charts()?.dropGhosts(),
    /**
     * Stores which part a chart shows; the engine knows already.
     * @param {string} id @param {import('../../engine/messages.js').ChartWindow} w
     */
    setWindow: (id, w) => look({windows: withWindow(store.state, id, w)}),
    /** @param {Look['spread']} spread  what is drawn around the curves */
    setSpread(spread) {
      look({spread})
      charts()?.spread(spread)
    },
    /** Stores whose runs are shown as dots; the engine knows already. @param {string[]} pair  two keys, or none */
    notePair: pair => look({pair}),
    /** Shows all pairs. */
    showPairs() {
      look({pair: []})
      charts()?.pair([])
    },
    /** Stores which policies are hidden; the engine knows already. @param {string[]} hidden  their keys */
    noteHidden: hidden => look({hidden}),
    /** Hides these policies and no others. @param {string[]} hidden  their keys */
    setHidden(hidden) {
      look({hidden})
      charts()?.hide(hidden)
    },
  }
}

/** The inspector. @param {Looking} looking */
function inspectorCommands({store, live, look}) {
  return {
    /** Opens the inspector at the playhead, in the live run or in the first run. */
    explain() {
      const {state} = store
      if (!canLive(state) || !state.parsed) return
      live.pause()
      const policy = state.program || state.look.single || state.unfolded || state.live.policy
      const {horizon} = state.parsed.scenario
      if (state.look.mode === 'live') {
        if (policy !== state.live.policy) live.look(policy, -1)
        look({inspecting: true, theory: ''})
        if (state.live.target >= horizon) live.seek(horizon - 1)
        return
      }
      const round = Math.min(state.look.playhead || Math.round(horizon / 2), horizon - 1)
      store.update({live: {...state.live, policy, round, target: round}})
      look({mode: 'live', inspecting: true, theory: ''})
    },
    /** The page's Escape key. @returns {boolean} whether it had an effect */
    escape() {
      const {inspecting, theory, single} = store.state.look
      if (inspecting || theory !== '') look({inspecting: false, theory: ''})
      else if (single) look({single: ''})
      else return false
      return true
    },
    closeInspector: () => look({inspecting: false}),
    /** Shows a value over the rounds in the inspector, or one round in detail. @param {string} trace  its name; '' for one round */
    setTrace: trace => look({trace}),
    /** Measures regret against another policy that knows the payoffs. @param {string} oracle  as the engine names it */
    setOracle: oracle => look({oracle}),
    /** Shows a part of the theory in place of the charts; '' shows the charts again. @param {string} theory */
    setTheory: theory => look({theory, inspecting: false}),
  }
}

/** All runs, or one run played live, and its round. @param {Looking} looking */
function liveCommands(looking) {
  const {store, live, look} = looking
  return {
    /** @param {Look['mode']} mode @param {boolean} [plays]  switching to the live run also plays it */
    setMode(mode, plays = false) {
      const {state} = store
      if (mode === state.look.mode || (mode === 'live' && !canLive(state))) return
      look({mode, inspecting: false})
      if (plays && mode === 'live' && state.live.target === 0) live.playOpened()
    },
    /** Moves the playhead, in all runs or in the live run. @param {number} round @param {boolean} done */
    toRound(round, done) {
      if (store.state.look.mode === 'runs') looking.session.engine()?.charts.playhead(round)
      toRound(looking, round, done)
    },
    /** Stores where the chart's own playhead was dragged to; the engine knows already. @param {number} round @param {boolean} done */
    noteRound: (round, done) => toRound(looking, round, done),
    /** An arrow key: steps the live run. @param {string} key @returns {boolean} whether it had an effect */
    arrow(key) {
      const by = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
      if (by === 0 || store.state.look.mode !== 'live') return false
      live.step(by)
      return true
    },
  }
}

/** @param {Looking} looking @param {number} round @param {boolean} done */
function toRound({store, live, look}, round, done) {
  if (store.state.look.mode === 'runs') {
    look({playhead: round})
    return
  }
  live.pause()
  if (done) live.jump(round)
  else live.seek(round)
}
