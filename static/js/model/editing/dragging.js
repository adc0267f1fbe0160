// @ts-check
// Drags of handles in the payoff chart and of sliders. During a drag only the preview changes, which the rows and the
// chart draw. The edit, the address and undo follow at its end.

import {setAt, valueAt} from '../state/edits.js'
import {follows} from '../playing/follow.js'
import {armName} from '../state/state.js'
import {text} from '../../text/text.js'

/** @typedef {import('./editing.js').App} App */
/** @typedef {import('./edit-commands.js').Apply} Apply */
/** @typedef {import('../../engine/messages.js').Intent} Intent */

/** The time between two previews that is left to the policies while they play along, ms. */
const SHARED_MS = 40

const t = text.editing.edits

/** @param {App} app @param {Apply} edit */
export function dragCommands(app, edit) {
  const {store, session} = app
  const playsAlong = () => follows(store.state).on && store.state.look.mode === 'runs'
  const draw = previewer(app)
  const pace = createPace()
  /** @param {string} doc */
  const tryOut = doc => {
    if (playsAlong()) session.player.tryOut(doc)
  }
  let held = false // a handle, by the pointer

  /** Makes the edit that ends a drag; in any case the preview ends. @param {Parameters<Apply>[0]} what */
  async function end(what) {
    pace.drop()
    const done = await edit(what)
    store.update({preview: null})
    draw('')
    session.player.endTrial()
    return done
  }
  const handles = {
    /** Handles the drag of an arm's handle and its release. @param {Intent} intent */
    drag({arm, param, payoff, done}) {
      const {parsed} = store.state
      if (!parsed || !payoff) return handles.breakOff()
      store.update({preview: {arm, payoff}})
      held = !done
      const path = `arms[${arm}].payoff`
      if (held) return tryOut(changed(parsed.scenario, path, payoff))
      const name = armName(parsed, arm)
      end({label: param.startsWith('points') ? t.point(name) : t.drag(name), path, typed: '', change: setAt(path, payoff)})
    },
    /** Ends a drag of a handle without an edit, if there is one. */
    breakOff() {
      if (!held) return
      held = false
      store.update({preview: null})
      session.player.endTrial()
    },
  }
  /** @param {string} path @param {number} value */
  function show(path, value) {
    const {parsed} = store.state
    const arm = Number(/^arms\[(\d+)\]\.payoff\./.exec(path)?.[1] ?? NaN)
    if (!parsed) return
    const doc = changed(parsed.scenario, path, value)
    if (!Number.isNaN(arm)) { // nothing else changes the arms
      store.update({preview: {arm, payoff: valueAt(JSON.parse(doc), `arms[${arm}].payoff`)}})
      draw(doc, arm)
    }
    tryOut(doc)
  }
  const sliders = {
    /** A slider has a new value, and may still move. @param {string} path  "arms[2].payoff.c", say @param {number} value */
    move: (path, value) => pace.next(() => show(path, value), playsAlong() ? SHARED_MS : 0),
    /** A slider was released. @param {string} path @param {number} value @param {string} label */
    release: (path, value, label) => end({label, path, typed: String(value), change: setAt(path, value)}),
  }
  return {handles, sliders}
}

/** Runs the latest action, and never two within a given time. */
function createPace() {
  /** @type {(() => void) | null} */
  let waiting = null
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  /** @param {number} gap */
  function due(gap) {
    timer = undefined
    const act = waiting
    waiting = null
    if (act) begin(act, gap)
  }
  /** @param {() => void} act @param {number} gap */
  function begin(act, gap) {
    act()
    if (gap > 0) timer = setTimeout(due, gap, gap)
  }
  return {
    /** @param {() => void} act @param {number} gap  until the next, ms */
    next(act, gap) {
      if (timer === undefined) begin(act, gap)
      else waiting = act
    },
    drop() {
      clearTimeout(timer)
      timer = undefined
      waiting = null
    },
  }
}

/**
 * Returns the document of a scenario with one value changed.
 * @param {import('../../engine/document.js').Scenario} scenario
 * @param {string} path
 * @param {unknown} value
 */
function changed(scenario, path, value) {
  const doc = structuredClone(scenario)
  setAt(path, value)(doc)
  return JSON.stringify(doc)
}

/**
 * Draws previews of documents, one at a time: of those that wait for an answer only the last counts. '' ends the
 * preview.
 * @param {App} app
 */
function previewer({store, session}) {
  /** @type {{doc: string, arm: number} | null} */
  let waiting = null
  let asking = false
  async function pump() {
    asking = true
    while (waiting) {
      const {doc, arm} = waiting
      waiting = null
      // The session reports a lost coordinator, and the next one draws the current scenario.
      const drawn = await session.engine()?.charts.preview(doc).catch(() => null)
      const {preview} = store.state
      const curve = drawn?.curves[arm]
      if (curve && preview?.arm === arm) store.update({preview: {...preview, curve}})
    }
    asking = false
  }
  /** @param {string} doc @param {number} [arm] */
  return (doc, arm = -1) => {
    waiting = {doc, arm}
    if (!asking) pump()
  }
}
