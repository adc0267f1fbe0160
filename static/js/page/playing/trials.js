// @ts-check
// What is played while a hand drags: at each value a few runs of every policy, for a picture; once the hand
// rests all runs. A value is given up for the next one only after its picture, so that there are pictures
// however fast the hand moves.

/** @typedef {import('../../engine/api.js').Engine} Engine */
/** @typedef {import('../../engine/api.js').EngineError} EngineError */
/** @typedef {import('../../engine/api.js').Run} Run */
/** @typedef {import('../../engine/messages.js').Results} Results */

/** A hand that has not moved for so long rests, ms. */
const REST = 120
/** Where a failure is the engine's. Elsewhere the value is one that a scenario cannot have, which its field says once it is let go. */
const ENGINE = ['engine', 'worker']

/**
 * @typedef {object} Trials
 * @property {(doc: string, few: number) => void} play  this document instead of the one before; few: runs for a picture
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
  /** @type {{doc: string, few: number} | null} */
  let waiting = null
  /** @type {Run | null} */
  let run = null
  let active = false
  let pictured = true // the present document has its picture, or none can be had
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer

  /** @param {string} doc @param {number} few  0 for all runs */
  function start(doc, few) {
    run?.cancel()
    pictured = false
    run = engine()?.run(doc, {
      onResults: results => picture(results, false),
      onDone: results => {
        if (!waiting && !results.final) timer = setTimeout(start, REST, doc, 0)
        picture(results, results.final)
      },
      onError: error => {
        if (ENGINE.includes(error.path)) return fail(error)
        pictured = true
        takeNext()
      },
    }, {trial: true, sketch: few, whole: true}) ?? null
  }

  /** @param {Results} results @param {boolean} over */
  function picture(results, over) {
    pictured = true
    show(results, over)
    takeNext()
  }

  function takeNext() {
    if (!waiting || !pictured) return
    const {doc, few} = waiting
    waiting = null
    start(doc, few)
  }

  return {
    play(doc, few) {
      active = true
      clearTimeout(timer)
      waiting = {doc, few}
      takeNext()
    },
    end() {
      clearTimeout(timer)
      run?.cancel()
      run = waiting = null
      active = false
      pictured = true
    },
    active: () => active,
  }
}
