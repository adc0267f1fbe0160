// @ts-check
// Detects a worker that hangs: it owes an answer and has sent nothing for some seconds. On a busy machine a healthy worker is slow,
// too. So seconds are counted one by one, and only those that were no longer here: this thread's timers are late where the computer
// was asleep. A thread that rests is served at once even where others wait, so its timers do not tell how busy the processors are: a
// piece of work does, which takes longer than at best where threads share them. A second in which it takes ten times as long counts
// for a tenth. And a worker that was slow to start, whose work is always the same, gets longer.

const SECOND = 1000 // ms
const NEXT_TASK = 1 // ms
/** A timer that comes later than this, ms, counts for nothing. */
const LATE = 500
/** A worker that owes an answer for this many times what it took to start hangs, if that is longer. */
const STARTS = 20

/** Steps of the piece of work: a few ms on a processor of its own. */
const STEPS = 500_000

/** The piece of work, always the same. */
function work() {
  let x = 1
  for (let i = 0; i < STEPS; i++) x = x * 48271 % 2147483647
  return x
}

/**
 * Returns a function that works, and says how many times as long that took as at best.
 * @param {() => number} now  ms @param {() => void} [piece]
 */
export function createPace(now, piece = work) {
  let best = Infinity
  return () => {
    const begun = now()
    piece()
    const took = now() - begun
    best = Math.min(best, took)
    return best > 0 ? took / best : 1 // a coarse clock
  }
}

/**
 * Call it when the worker is started: its first message says that it has started.
 * @param {number} seconds           without a message, at least; Infinity: no limit
 * @param {() => boolean} isAwaited  whether an answer is due
 * @param {(seconds: number) => void} onHung
 * @param {() => number} [now]       ms
 * @param {() => number} [pace]      how many times as long as at best work takes now
 */
export function createWatchdog(seconds, isAwaited, onHung, now = () => performance.now(), pace = createPace(now)) {
  let silent = 0
  let since = 0
  let patience = 0 // s; until the worker is heard for the first time nothing is asked
  const begun = now()
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer

  function tick() {
    timer = undefined
    if (!isAwaited()) return
    if (now() - since < SECOND + LATE) silent += 1 / pace()
    if (silent < patience) wait()
    // This thread may have been busy, and a message of the worker may be queued behind this very task.
    else timer = setTimeout(lookAgain, NEXT_TASK)
  }

  function lookAgain() {
    timer = undefined
    if (!isAwaited()) return
    if (silent >= patience) onHung(Math.round(silent))
    else wait()
  }

  function wait() {
    since = now()
    timer = setTimeout(tick, SECOND)
  }

  return {
    /** Call it when the worker was sent a request. */
    asked() {
      if (timer !== undefined || seconds === Infinity) return
      silent = 0
      wait()
    },
    /** Call it when the worker sent a message. */
    heard() {
      silent = 0
      if (patience > 0 || seconds === Infinity) return
      patience = Math.max(seconds, STARTS * (now() - begun) / 1000)
      pace() // to know the best
    },
    stop() { clearTimeout(timer) },
  }
}
