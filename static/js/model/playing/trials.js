// @ts-check
// What is played during a drag: at each value as much of every policy as fits into a moment, for a picture; once the
// pointer rests, all runs. A value is abandoned for the next one only after its whole picture was played, so that there
// are pictures however fast the pointer moves. The next value is played while the picture is drawn.

import {createPace} from './pace.js'

/** @typedef {import('../../engine/api.js').Engine} Engine */
/** @typedef {import('../../engine/api.js').EngineError} EngineError */
/** @typedef {import('../../engine/api.js').Run} Run */
/** @typedef {import('../../engine/messages.js').Results} Results */
/** @typedef {import('./pace.js').Load} Load */

/** The pointer rests if it has not moved for this long, ms. */
const REST = 120
/**
 * The paths of failures of the engine. Other failures mean that a scenario cannot have the value; its field says so
 * when the drag ends.
 */
const ENGINE = ['engine', 'worker']

/**
 * @typedef {object} Trials
 * @property {(doc: string, load: Load) => void} play  this document instead of the one before
 * @property {() => void} end
 * @property {() => boolean} active
 */

/**
 * @param {() => Engine | null} engine
 * @param {(results: Results, over: boolean) => void} show  over: these are the last results of this document
 * @param {(error: EngineError) => void} fail
 * @returns {Trials}
 */
export function createTrials(engine, show, fail) {
  /** @type {{doc: string, load: Load} | null} */
  let waiting = null
  /** @type {Run | null} */
  let run = null
  let active = false
  let drag = {} // a new object after each drag
  let isFree = true // the picture of the current document was played, or cannot be
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

  /** The picture of the current document no longer needs the runners. */
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
 * Returns the callbacks of the run for one value.
 * @param {object} now
 * @param {() => boolean} now.isOurs  whether its drag is still going on
 * @param {() => boolean} now.isLast  whether, besides, no later value is played
 * @param {(results: Results, over: boolean) => void} now.show
 * @param {(error: EngineError) => void} now.fail
 * @param {() => void} now.rest       called when its picture was played
 * @param {() => void} now.next       called when the runners are free for another value
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
