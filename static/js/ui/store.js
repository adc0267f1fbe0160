// @ts-check
// One state for the whole page. Commands change it. Views draw from it at most once per animation frame, however often
// it changed, so that a run in progress cannot overload the page. Effects (messages, storage, the address) follow it
// right after each change, because browsers give no animation frames to a hidden tab or to a frame out of sight.
//
// A view reads drawn: in a function that it gives to h, or in one that it gives to follow (see dom.js). The function is called again
// when a part that it read has changed. There is no other way to redraw.

import * as core from '../../vendor/signals.js'

/**
 * @template S
 * @typedef {object} Store
 * @property {S} state                               read only; change it by update
 * @property {Readonly<S>} drawn                     the state in the last frame; each of its parts is a signal
 * @property {(change: Partial<S>) => void} update
 * @property {(effect: Listener<S>) => () => void} react  runs now and in the microtask after each change; returns its undo
 * @property {() => void} flush                      draws now what would be drawn in the next frame
 */

/**
 * @template S
 * @typedef {(state: S, before: S | undefined) => void} Listener  before: the state of its last call
 */

/**
 * @template {object} S
 * @param {S} initial
 * @param {(draw: () => void) => void} [frame]  calls `draw` in the next frame
 * @param {(run: () => void) => void} [soon]    calls `run` once the running code has ended
 * @returns {Store<S>}
 */
export function createStore(initial, frame = draw => void requestAnimationFrame(draw), soon = queueMicrotask) {
  let state = initial
  const {drawn, draw} = createDrawn(initial)
  const schedule = once(() => safely(() => draw(state)), frame)
  /** By effect the state of its last call. @type {Map<Listener<S>, S | undefined>} */
  const seen = new Map()
  /** @param {Listener<S>} effect */
  function call(effect) {
    const before = seen.get(effect)
    seen.set(effect, state)
    safely(() => effect(state, before))
  }
  const scheduleEffects = once(() => { for (const [effect, before] of seen) if (before !== state) call(effect) }, soon)
  return {
    drawn,
    get state() {
      return state
    },
    update(change) {
      state = {...state, ...change}
      scheduleEffects()
      schedule()
    },
    react(effect) {
      call(effect)
      return () => void seen.delete(effect)
    },
    flush: () => safely(() => draw(state)),
  }
}

/** Calls a listener: one that is broken must not stop the others. @param {() => void} call */
export function safely(call) {
  try {
    call()
  } catch (error) {
    reportError(error)
  }
}

/** Runs later, once however often it is asked for until then. @param {() => void} run @param {(run: () => void) => void} later */
function once(run, later) {
  let due = false
  return () => {
    if (due) return
    due = true
    later(() => {
      due = false
      run()
    })
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

// The signals of @preact/signals-core, with types: the bundle in vendor has none.

/** A value whose readers within an effect are called again when it changes. @template T @typedef {{value: T}} Signal */

const untyped = /** @type {any} */ (core)

/** @type {<T>(value: T) => Signal<T>} */
export const signal = untyped.signal

/** A value that follows from signals: its readers are called again when it differs. @type {<T>(read: () => T) => {readonly value: T}} */
export const computed = untyped.computed

/** Calls run now, and again when a signal that it read has changed. Returns what ends that. @type {(run: () => void) => () => void} */
export const effect = untyped.effect

/** Calls read, which no effect follows. @type {<T>(read: () => T) => T} */
export const untracked = untyped.untracked

/** Calls the effects of all changes that run makes once, after them. @type {(run: () => void) => void} */
const batch = untyped.batch
