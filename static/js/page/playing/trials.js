// @ts-check
// What is played while a hand drags: at each value as much of every policy as a moment allows, for a picture; once
// the hand rests all runs. A value is given up for the next one only after all of its picture was played, so that
// there are pictures however fast the hand moves. The next value is played while the picture is drawn.

import {createPace} from './pace.js'

/** @typedef {import('../../engine/api.js').Engine} Engine */
/** @typedef {import('../../engine/api.js').EngineError} EngineError */
/** @typedef {import('../../engine/api.js').Run} Run */
/** @typedef {import('../../engine/messages.js').Results} Results */
/** @typedef {import('./pace.js').Load} Load */

/** A hand that has not moved for so long rests, ms. */
const REST = 120
/** Where a failure is the engine's. Elsewhere the value is one that a scenario cannot have, which its field says once it is let go. */
const ENGINE = ['engine', 'worker']

/**
 * @typedef {object} Trials
 * @property {(doc: string, load: Load) => void} play  this document instead of the one before
 * @property {() => void} end
 * @property {() => boolean} active
 */

/**
 * @param {() => Engine | null} engine
 * @param {(results: Results, over: boolean) => void} show  over: nothing more comes of this document
 * @param {(error: EngineError) => void} fail
 * @returns {Trials}
 */
export function createTrials(engine, show, fail) {
  /** @type {{doc: string, load: Load} | null} */
  let waiting = null
  /** @type {Run | null} */
  let run = null
  let active = false
  let drag = {} // another one after each end
  let isFree = true // the picture of the present document was played, or none can be had
  const pace = createPace()
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer

  /** @param {string} doc @param {Load | null} load  null for all runs */
  function start(doc, load) {
    isFree = false
    const mine = drag
    const isOurs = () => mine === drag
    const isLast = () => isOurs() && run === started
    const rest = () => {
      if (!waiting) timer = setTimeout(start, REST, doc, null)
    }
    const started = engine()?.run(doc, callbacksOf({isOurs, isLast, show, fail, rest, next: takeNext}),
      {trial: true, whole: true, ...(load && pace.next(load))}) ?? null
    run = started
  }

  /** The present document needs the runners no more for its picture. */
  function takeNext() {
    isFree = true
    if (!waiting) return
    const {doc, load} = waiting
    waiting = null
    start(doc, load)
  }

  return {
    play(doc, load) {
      active = true
      clearTimeout(timer)
      waiting = {doc, load}
      if (isFree) takeNext()
    },
    end() {
      clearTimeout(timer)
      run?.cancel()
      run = waiting = null
      drag = {}
      active = false
      isFree = true
      pace.rest()
    },
    active: () => active,
  }
}

/**
 * What the run of a value calls.
 * @param {object} now
 * @param {() => boolean} now.isOurs  its drag is not over
 * @param {() => boolean} now.isLast  and no later value is played
 * @param {(results: Results, over: boolean) => void} now.show
 * @param {(error: EngineError) => void} now.fail
 * @param {() => void} now.rest       its picture is there
 * @param {() => void} now.next       the runners are free for another value
 * @returns {import('../../engine/api.js').RunCallbacks}
 */
function callbacksOf({isOurs, isLast, show, fail, rest, next}) {
  /** @param {Results} results @param {boolean} over */
  function picture(results, over) {
    if (isOurs()) show(results, over)
    if (isLast()) next()
  }
  return {
    onPlayed() {
      if (isLast()) next()
    },
    onResults: results => picture(results, false),
    onDone(results) {
      if (isLast() && !results.final) rest()
      picture(results, results.final)
    },
    onError(error) {
      if (isOurs() && ENGINE.includes(error.path)) fail(error)
      else if (isLast()) next()
    },
  }
}
