// @ts-check
// One state for the whole page. Commands change it, views draw from it: at most once per
// animation frame, however often it changed, so that a run that streams cannot flood the page.

/**
 * @template S
 * @typedef {object} Store
 * @property {S} state                               read only; change it by update
 * @property {(change: Partial<S>) => void} update
 * @property {(view: View<S>) => () => void} watch   draws now and after each change; returns its undo
 * @property {() => void} flush                      draws what is due at once
 */

/**
 * @template S
 * @typedef {(state: S, before: S | undefined) => void} View  before is what it drew last
 */

/**
 * Whether a view that draws from these parts of the state has nothing new to draw.
 * @template {object} S
 * @param {S} now @param {S | undefined} before @param {...keyof S} parts
 */
export const same = (now, before, ...parts) => !!before && parts.every(p => now[p] === before[p])

/**
 * @template S
 * @param {S} initial
 * @param {(draw: () => void) => void} [schedule]
 * @returns {Store<S>}
 */
export function createStore(initial, schedule = draw => void requestAnimationFrame(draw)) {
  let state = initial
  let due = false
  /** @type {Map<View<S>, S | undefined>} */
  const views = new Map()

  const draw = () => {
    due = false
    for (const [view, before] of views) if (before !== state) drawOne(view, before)
  }
  /** @param {View<S>} view @param {S | undefined} before */
  const drawOne = (view, before) => {
    views.set(view, state)
    try {
      view(state, before)
    } catch (error) {
      reportError(error) // one broken view must not stop the others
    }
  }
  return {
    get state() {
      return state
    },
    update(change) {
      state = {...state, ...change}
      if (due) return
      due = true
      schedule(draw)
    },
    watch(view) {
      drawOne(view, undefined)
      return () => void views.delete(view)
    },
    flush: draw,
  }
}
