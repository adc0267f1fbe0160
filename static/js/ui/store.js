// @ts-check
// One state for the whole page. Commands change it. Views draw from it at most once per animation frame, however often
// it changed, so that a run in progress cannot overload the page. Effects (messages, storage, the address) follow it
// right after each change, because browsers give no animation frames to a hidden tab or to a frame out of sight.
//
// A view that reads drawn in a function that it gives to h (see dom.js) is updated when the parts that it read change.

import * as core from '../../vendor/signals.js'

/**
 * @template S
 * @typedef {object} Store
 * @property {S} state                               read only; change it by update
 * @property {Readonly<S>} drawn                     the state in the last frame; each of its parts is a signal
 * @property {(change: Partial<S>) => void} update
 * @property {(view: Listener<S>) => () => void} watch   draws now and in the frame after each change; returns its undo
 * @property {(effect: Listener<S>) => () => void} react  runs now and in the microtask after each change; returns its undo
 * @property {() => void} flush                      draws now what would be drawn in the next frame
 */

/**
 * @template S
 * @typedef {(state: S, before: S | undefined) => void} Listener  before: the state of its last call
 */

/**
 * Whether these parts of the state are unchanged, so that a view that draws only from them has nothing to do.
 * @template {object} S
 * @param {S} now @param {S | undefined} before @param {...keyof S} parts
 */
export const same = (now, before, ...parts) => !!before && parts.every(p => now[p] === before[p])

/**
 * @template {object} S
 * @param {S} initial
 * @param {(draw: () => void) => void} [frame]  calls `draw` in the next frame
 * @param {(run: () => void) => void} [soon]    calls `run` once the running code has ended
 * @returns {Store<S>}
 */
export function createStore(initial, frame = draw => void requestAnimationFrame(draw), soon = queueMicrotask) {
  let state = initial
  const now = () => state
  const views = createListeners(now, frame)
  const effects = createListeners(now, soon)
  const {drawn, draw} = createDrawn(initial)
  views.add(draw) // the first of them: those after it may read drawn
  return {
    drawn,
    get state() {
      return state
    },
    update(change) {
      state = {...state, ...change}
      effects.schedule()
      views.schedule()
    },
    watch: views.add,
    react: effects.add,
    flush: views.run,
  }
}

/**
 * The state that views draw from: reading one of its parts follows that part alone.
 * @template {object} S
 * @param {S} initial
 */
function createDrawn(initial) {
  const keys = /** @type {(keyof S)[]} */ (Object.keys(initial))
  const signals = new Map(keys.map(key => [key, signal(initial[key])]))
  const drawn = /** @type {S} */ ({})
  for (const [key, part] of signals) Object.defineProperty(drawn, key, {get: () => part.value, enumerable: true})
  /** @param {S} state */
  const draw = state => batch(() => {
    for (const [key, part] of signals) part.value = state[key]
  })
  return {drawn, draw}
}

/**
 * Listeners that are called together, each with the state of its own last call.
 * @template S
 * @param {() => S} now @param {(run: () => void) => void} later
 */
function createListeners(now, later) {
  /** @type {Map<Listener<S>, S | undefined>} */
  const seen = new Map()
  let due = false

  /** @param {Listener<S>} listener @param {S | undefined} before */
  function call(listener, before) {
    const state = now()
    seen.set(listener, state)
    try {
      listener(state, before)
    } catch (error) {
      reportError(error) // one broken listener must not stop the others
    }
  }
  function run() {
    due = false
    for (const [listener, before] of seen) if (before !== now()) call(listener, before)
  }
  return {
    run,
    schedule() {
      if (due) return
      due = true
      later(run)
    },
    /** @param {Listener<S>} listener @returns {() => void} undo */
    add(listener) {
      call(listener, undefined)
      return () => void seen.delete(listener)
    },
  }
}

// The signals of @preact/signals-core, with types: the bundle in vendor has none.

/** A value whose readers within an effect are called again when it changes. @template T @typedef {{value: T}} Signal */

const untyped = /** @type {any} */ (core)

/** @type {<T>(value: T) => Signal<T>} */
export const signal = untyped.signal

/** Calls run now, and again when a signal that it read has changed. Returns what ends that. @type {(run: () => void) => () => void} */
export const effect = untyped.effect

/** Calls the effects of all changes that run makes once, after them. @type {(run: () => void) => void} */
const batch = untyped.batch
